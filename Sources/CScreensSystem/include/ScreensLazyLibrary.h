// Opens a C library on first need instead of linking it, so that starts which do not use it do not
// load it. A target names the functions that it calls; one macro declares their table, one fills it:
//
//     // include/CCurl.h
//     #include <curl/curl.h>
//     #include <ScreensLazyLibrary.h>
//     #define CURL_FUNCTIONS(DO) DO(curl_easy_init) DO(curl_easy_perform)
//     SCREENS_DECLARE_LIBRARY(curl, CURL_FUNCTIONS)
//
//     // curl.c
//     #include "CCurl.h"
//     SCREENS_DEFINE_LIBRARY(curl, CURL_FUNCTIONS, "libcurl.so.4")
//
//     // Swift
//     var reason: UnsafePointer<CChar>?
//     guard let curl = screens_open_curl(&reason)?.pointee else { … String(cString: reason!) … }
//     let handle = curl.curl_easy_init()
//
// Swift does not import variadic functions, not even as members of the table: call these in C.
#ifndef SCREENS_LAZY_LIBRARY_H
#define SCREENS_LAZY_LIBRARY_H

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

/// Declares `struct screens_NAME`, which has a pointer to each function under the function's own name,
/// and `screens_open_NAME`, which returns it and can be called from any thread.
///
/// The first call opens the library; NULL means that it is missing or lacks a function. Then `reason` is
/// the system's message, which remains valid until the process ends.
#define SCREENS_DECLARE_LIBRARY(name, FUNCTIONS) \
    struct __attribute__((swift_attr("@Sendable"))) screens_##name { \
        FUNCTIONS(SCREENS_LIBRARY_FIELD) \
    }; \
    const struct screens_##name *_Nullable screens_open_##name( \
        const char *_Nullable *_Nullable reason);

/// Defines `screens_open_NAME`. The names of files are tried in their order.
#define SCREENS_DEFINE_LIBRARY(name, FUNCTIONS, ...) \
    const struct screens_##name *screens_open_##name(const char **reason) \
    { \
        static struct screens_##name table; \
        static const char *const files[] = {__VA_ARGS__, NULL}; \
        static const char *const functions[] = {FUNCTIONS(SCREENS_LIBRARY_NAME) NULL}; \
        static struct screens_library library = { \
            files, functions, &table, PTHREAD_MUTEX_INITIALIZER, 0, ""}; \
        _Static_assert( \
            sizeof table == sizeof functions - sizeof *functions, "One pointer for each name"); \
        return screens_library_open(&library, reason) ? &table : NULL; \
    }

#define SCREENS_LIBRARY_FIELD(function) __typeof__(&function) _Nonnull function;
#define SCREENS_LIBRARY_NAME(function) #function,

/// The state behind the second macro; not to be used directly.
struct screens_library {
    const char *const *files, *const *functions;
    void *table;
    pthread_mutex_t lock;
    /// 0 before the first call, 1 when the table is complete, -1 when the library cannot be used.
    atomic_int state;
    char reason[256];
};

/// Whether the table is complete; fills it when called for the first time.
int screens_library_open(struct screens_library *library, const char **reason);

#endif
