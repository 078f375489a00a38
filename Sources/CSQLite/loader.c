#include "CSQLite.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Every function of the library that is called. The library's own calls of them stay its own:
// those here are hidden.
#define FUNCTIONS(DO) \
    DO(sqlite3_bind_blob) DO(sqlite3_bind_double) DO(sqlite3_bind_int64) DO(sqlite3_bind_null) \
    DO(sqlite3_bind_text) DO(sqlite3_bind_zeroblob) DO(sqlite3_busy_timeout) \
    DO(sqlite3_clear_bindings) DO(sqlite3_close_v2) DO(sqlite3_column_blob) \
    DO(sqlite3_column_bytes) DO(sqlite3_column_count) DO(sqlite3_column_double) \
    DO(sqlite3_column_int64) DO(sqlite3_column_name) DO(sqlite3_column_text) DO(sqlite3_column_type) \
    DO(sqlite3_deserialize) DO(sqlite3_errmsg) DO(sqlite3_exec) DO(sqlite3_extended_errcode) \
    DO(sqlite3_finalize) DO(sqlite3_free) DO(sqlite3_malloc64) DO(sqlite3_open_v2) \
    DO(sqlite3_prepare_v2) DO(sqlite3_reset) DO(sqlite3_serialize) DO(sqlite3_step)

static struct {
#define POINTER(name) __typeof__(&name) name;
    FUNCTIONS(POINTER)
} library;

static int is_loaded = 0;

static void load(void)
{
    void *handle = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) handle = dlopen("libsqlite3.so", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) if (!(library.name = (__typeof__(&name))dlsym(handle, #name))) return;
    FUNCTIONS(FIND)
    is_loaded = 1;
}

int sqlite3_open_v2(const char *file, sqlite3 **database, int flags, const char *vfs)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    *database = NULL;
    return is_loaded ? library.sqlite3_open_v2(file, database, flags, vfs) : SQLITE_CANTOPEN;
}

// The rest is called only once a database was opened.

int sqlite3_bind_blob(
    sqlite3_stmt *statement, int place, const void *bytes, int count, void (*free)(void *))
{
    return library.sqlite3_bind_blob(statement, place, bytes, count, free);
}

int sqlite3_bind_double(sqlite3_stmt *statement, int place, double value)
{
    return library.sqlite3_bind_double(statement, place, value);
}

int sqlite3_bind_int64(sqlite3_stmt *statement, int place, sqlite3_int64 value)
{
    return library.sqlite3_bind_int64(statement, place, value);
}

int sqlite3_bind_null(sqlite3_stmt *statement, int place)
{
    return library.sqlite3_bind_null(statement, place);
}

int sqlite3_bind_text(
    sqlite3_stmt *statement, int place, const char *text, int count, void (*free)(void *))
{
    return library.sqlite3_bind_text(statement, place, text, count, free);
}

int sqlite3_bind_zeroblob(sqlite3_stmt *statement, int place, int count)
{
    return library.sqlite3_bind_zeroblob(statement, place, count);
}

int sqlite3_busy_timeout(sqlite3 *database, int milliseconds)
{
    return library.sqlite3_busy_timeout(database, milliseconds);
}

int sqlite3_clear_bindings(sqlite3_stmt *statement)
{
    return library.sqlite3_clear_bindings(statement);
}

int sqlite3_close_v2(sqlite3 *database) { return library.sqlite3_close_v2(database); }

const void *sqlite3_column_blob(sqlite3_stmt *statement, int column)
{
    return library.sqlite3_column_blob(statement, column);
}

int sqlite3_column_bytes(sqlite3_stmt *statement, int column)
{
    return library.sqlite3_column_bytes(statement, column);
}

int sqlite3_column_count(sqlite3_stmt *statement)
{
    return library.sqlite3_column_count(statement);
}

double sqlite3_column_double(sqlite3_stmt *statement, int column)
{
    return library.sqlite3_column_double(statement, column);
}

sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *statement, int column)
{
    return library.sqlite3_column_int64(statement, column);
}

const char *sqlite3_column_name(sqlite3_stmt *statement, int column)
{
    return library.sqlite3_column_name(statement, column);
}

const unsigned char *sqlite3_column_text(sqlite3_stmt *statement, int column)
{
    return library.sqlite3_column_text(statement, column);
}

int sqlite3_column_type(sqlite3_stmt *statement, int column)
{
    return library.sqlite3_column_type(statement, column);
}

int sqlite3_deserialize(
    sqlite3 *database, const char *schema, unsigned char *bytes, sqlite3_int64 count,
    sqlite3_int64 capacity, unsigned flags)
{
    return library.sqlite3_deserialize(database, schema, bytes, count, capacity, flags);
}

const char *sqlite3_errmsg(sqlite3 *database) { return library.sqlite3_errmsg(database); }

int sqlite3_exec(
    sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **), void *context,
    char **error)
{
    return library.sqlite3_exec(database, sql, row, context, error);
}

int sqlite3_extended_errcode(sqlite3 *database)
{
    return library.sqlite3_extended_errcode(database);
}

int sqlite3_finalize(sqlite3_stmt *statement) { return library.sqlite3_finalize(statement); }

void sqlite3_free(void *bytes) { library.sqlite3_free(bytes); }

void *sqlite3_malloc64(sqlite3_uint64 count) { return library.sqlite3_malloc64(count); }

int sqlite3_prepare_v2(
    sqlite3 *database, const char *sql, int count, sqlite3_stmt **statement, const char **rest)
{
    return library.sqlite3_prepare_v2(database, sql, count, statement, rest);
}

int sqlite3_reset(sqlite3_stmt *statement) { return library.sqlite3_reset(statement); }

unsigned char *sqlite3_serialize(
    sqlite3 *database, const char *schema, sqlite3_int64 *count, unsigned flags)
{
    return library.sqlite3_serialize(database, schema, count, flags);
}

int sqlite3_step(sqlite3_stmt *statement) { return library.sqlite3_step(statement); }
