#include <sqlite3.h>

/* sqlite3_db_config is variadic; this is its form for switches. */
static inline int csqlite_switch(sqlite3 *database, int option, int on) {
    return sqlite3_db_config(database, option, on, (int *)0);
}

/* SQLITE_TRANSIENT is a cast that Swift does not import: SQLite copies what is bound. */
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 size) {
    return sqlite3_bind_text64(statement, index, text, size, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 size) {
    return sqlite3_bind_blob64(statement, index, bytes, size, SQLITE_TRANSIENT);
}
