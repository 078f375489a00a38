#ifndef C_YAJL_H
#define C_YAJL_H

#include <stddef.h>

// The part of libyajl 2 that the kit calls, so that building a plugin needs no headers of the
// library. The names, the types and the order of the members are those of <yajl/yajl_parse.h> and
// <yajl/yajl_gen.h>.

typedef struct yajl_handle_t *yajl_handle;

/// Functions that are called with the context that was given to yajl_alloc. Returning 0 ends the parsing.
typedef struct {
    int (*_Nullable yajl_null)(void *_Nonnull context);
    int (*_Nullable yajl_boolean)(void *_Nonnull context, int value);
    int (*_Nullable yajl_integer)(void *_Nullable context, long long value);
    int (*_Nullable yajl_double)(void *_Nullable context, double value);
    /// If set, it is called instead of the previous two, with the number as it is written.
    int (*_Nullable yajl_number)(void *_Nonnull context, const char *_Nonnull text, size_t count);
    int (*_Nullable yajl_string)(
        void *_Nonnull context, const unsigned char *_Nonnull text, size_t count);
    int (*_Nullable yajl_start_map)(void *_Nonnull context);
    int (*_Nullable yajl_map_key)(
        void *_Nonnull context, const unsigned char *_Nonnull text, size_t count);
    int (*_Nullable yajl_end_map)(void *_Nonnull context);
    int (*_Nullable yajl_start_array)(void *_Nonnull context);
    int (*_Nullable yajl_end_array)(void *_Nonnull context);
} yajl_callbacks;

/// The parser stores the pointer to the callbacks, so they must outlive it.
yajl_handle _Nullable yajl_alloc(
    const yajl_callbacks *_Nonnull callbacks, void *_Nullable functions, void *_Nullable context);
/// Returns 0 for success.
int yajl_parse(yajl_handle _Nonnull handle, const unsigned char *_Nullable text, size_t count);
int yajl_complete_parse(yajl_handle _Nonnull handle);
size_t yajl_get_bytes_consumed(yajl_handle _Nonnull handle);
/// Accepts comments as in C. A function of ours, as the library's has a variable number of arguments.
void yajl_allow_comments_of(yajl_handle _Nonnull handle);
/// Why the parsing failed, in English; to be freed with yajl_free_error. Without `isVerbose`, it has nothing of the text.
unsigned char *_Nullable yajl_get_error(
    yajl_handle _Nonnull handle,
    int isVerbose,
    const unsigned char *_Nullable text,
    size_t count);
void yajl_free_error(yajl_handle _Nonnull handle, unsigned char *_Nonnull message);
void yajl_free(yajl_handle _Nonnull handle);

typedef struct yajl_gen_t *yajl_gen;

yajl_gen _Nullable yajl_gen_alloc(const void *_Nullable functions);
/// Writes the next part of the value, as the functions after it do. Returns 0 for success.
int yajl_gen_null(yajl_gen _Nonnull writer);
int yajl_gen_bool(yajl_gen _Nonnull writer, int value);
int yajl_gen_integer(yajl_gen _Nonnull writer, long long value);
/// Writes the digits unchanged.
int yajl_gen_number(yajl_gen _Nonnull writer, const char *_Nullable text, size_t count);
int yajl_gen_string(yajl_gen _Nonnull writer, const unsigned char *_Nullable text, size_t count);
int yajl_gen_map_open(yajl_gen _Nonnull writer);
int yajl_gen_map_close(yajl_gen _Nonnull writer);
int yajl_gen_array_open(yajl_gen _Nonnull writer);
int yajl_gen_array_close(yajl_gen _Nonnull writer);
/// The text written so far; the memory belongs to the writer.
int yajl_gen_get_buf(
    yajl_gen _Nonnull writer,
    const unsigned char *_Nullable *_Nonnull text,
    size_t *_Nonnull count);
void yajl_gen_free(yajl_gen _Nonnull writer);

#endif
