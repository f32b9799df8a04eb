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
