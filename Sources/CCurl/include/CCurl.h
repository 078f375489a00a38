#ifndef SCREENS_CCURL_H
#define SCREENS_CCURL_H

/// Linked, libcurl and the forty libraries that it needs would make every start 5.7 ms longer (Debian 12,
/// two cores), also of commands that talk to no portal.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include "ScreensLazyLibrary.h"

#define SCREENS_CURL(DO) \
    DO(curl_global_init) DO(curl_easy_init) DO(curl_easy_cleanup) DO(curl_easy_perform) \
    DO(curl_easy_setopt) \
    DO(curl_easy_getinfo) DO(curl_easy_strerror) DO(curl_multi_init) DO(curl_multi_cleanup) \
    DO(curl_multi_add_handle) DO(curl_multi_remove_handle) DO(curl_multi_perform) \
    DO(curl_multi_info_read) DO(curl_multi_poll) DO(curl_multi_wakeup) DO(curl_slist_append) \
    DO(curl_slist_free_all) DO(curl_mime_init) DO(curl_mime_free) DO(curl_mime_addpart) \
    DO(curl_mime_name) DO(curl_mime_type) DO(curl_mime_data) DO(curl_mime_filename) DO(curl_mime_data_cb)
SCREENS_DECLARE_LIBRARY(curl, SCREENS_CURL)

/// Lets OpenSSL, if that is what libcurl uses, keep its memory when the process exits: transfers go on until the very end,
/// on other threads, and would use what has been freed. To be called before `curl_global_init`.
void screens_curl_keep_crypto(void);

// `curl_easy_setopt` is variadic, which Swift cannot call. To be called with a handle, so that the
// library is there.

/// Sets an option that is a number or a truth value.
CURLcode screens_curl_set_number(CURL *_Nonnull handle, CURLoption option, long value);
/// Sets an option that counts bytes.
CURLcode screens_curl_set_bytes(CURL *_Nonnull handle, CURLoption option, curl_off_t value);
/// Sets an option that is a text, which is copied.
CURLcode screens_curl_set_text(CURL *_Nonnull handle, CURLoption option, const char *_Nullable value);
/// Sets an option that is an address, which must last as long as the handle.
CURLcode screens_curl_set_pointer(CURL *_Nonnull handle, CURLoption option, const void *_Nullable value);

/// What a transfer calls, each with the context; on the thread that performs it.
struct screens_curl_callbacks {
    size_t (*_Nonnull take_header)(
        char *_Nonnull bytes, size_t one, size_t count, void *_Nonnull context);
    size_t (*_Nonnull take_body)(char *_Nonnull bytes, size_t one, size_t count, void *_Nonnull context);
    size_t (*_Nonnull give_body)(char *_Nonnull room, size_t one, size_t count, void *_Nonnull context);
    int (*_Nonnull progress)(
        void *_Nonnull context, curl_off_t to_receive, curl_off_t received, curl_off_t to_send,
        curl_off_t sent);
    /// There is a connection, and the request is sent next.
    int (*_Nonnull connected)(
        void *_Nonnull context, char *_Nullable there, char *_Nullable here, int there_port,
        int here_port);
};

/// Sets all of them.
void screens_curl_set_callbacks(
    CURL *_Nonnull handle, struct screens_curl_callbacks callbacks, void *_Nonnull context);

/// Whether the transfer uses a connection that was used before.
int screens_curl_is_kept(CURL *_Nonnull handle);

/// Sets what opens and closes sockets for the transfer; see CURLOPT_OPENSOCKETFUNCTION.
void screens_curl_set_sockets(
    CURL *_Nonnull handle, curl_opensocket_callback _Nonnull open,
    curl_closesocket_callback _Nonnull close, void *_Nonnull context);

/// Has what comes thrown away.
void screens_curl_discard_body(CURL *_Nonnull handle);

/// The HTTP status of the reply; 0 before there is one.
long screens_curl_status(CURL *_Nonnull handle);

/// How a transfer ended, of a message that `curl_multi_info_read` gave; Swift imports no unions.
static inline CURLcode screens_curl_result(const CURLMsg *_Nonnull message)
{
    return message->data.result;
}

#endif
