#pragma once
#include <stddef.h>

/// A file compiled into the program. `bytes` is valid for the life of the process.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} embedded_file;

/// The OpenAPI document at the top of the repository.
extern const embedded_file embedded_openapi_yaml;

/// An example bar and what comes with it. What a bar has none of is `NULL`.
typedef struct {
    /// The id under which the bar, and its catalog, are loaded.
    const char *bar_id;
    /// The definition, as `PUT /v1/bars/{bar}` takes it.
    const embedded_file *bar;
    /// The catalog's definition, as `PUT /v1/catalogs/{catalog}` takes it.
    const embedded_file *catalog;
    /// The catalog's items, one JSON object a line.
    const embedded_file *items;
    /// A JSON array of strings: the recent searches a new profile starts with, newest first.
    const embedded_file *recents;
} embedded_example;

extern const size_t embedded_examples_count;

/// The examples in the order in which they are loaded and shown; `NULL` past the last one.
/// A function, since Swift imports no array of open length and no global pointer as `Sendable`.
const embedded_example *embedded_example_at(size_t index);

extern const size_t embedded_web_files_count;

/// The files of the demo page, the API reference and the JavaScript client; `NULL` past the last one.
const embedded_file *embedded_web_file_at(size_t index);
