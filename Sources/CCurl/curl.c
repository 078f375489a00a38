#include "CCurl.h"
#include <dlfcn.h>
#include <stdint.h>

SCREENS_DEFINE_LIBRARY(curl, SCREENS_CURL, "libcurl.so.4", "libcurl-gnutls.so.4")

// OpenSSL's own number: OPENSSL_INIT_NO_ATEXIT.
static const uint64_t no_atexit = 0x00080000;

void screens_curl_keep_crypto(void)
{
    static const char *const files[] = {"libcrypto.so.3", "libcrypto.so.1.1"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        void *crypto = dlopen(files[i], RTLD_NOW | RTLD_NOLOAD);
        if (!crypto) continue;
        int (*init)(uint64_t, const void *) =
            (int (*)(uint64_t, const void *))dlsym(crypto, "OPENSSL_init_crypto");
        if (init) init(no_atexit, NULL);
        dlclose(crypto);
    }
}

// `#define curl_easy_setopt(handle, opt, param)` of the header would take these for calls of its own.
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define SET(handle, option, value) screens_open_curl(NULL)->curl_easy_setopt(handle, option, value)

CURLcode screens_curl_set_number(CURL *handle, CURLoption option, long value)
{
    return SET(handle, option, value);
}

CURLcode screens_curl_set_bytes(CURL *handle, CURLoption option, curl_off_t value)
{
    return SET(handle, option, value);
}

CURLcode screens_curl_set_text(CURL *handle, CURLoption option, const char *value)
{
    return SET(handle, option, value);
}

CURLcode screens_curl_set_pointer(CURL *handle, CURLoption option, const void *value)
{
    return SET(handle, option, value);
}

void screens_curl_set_callbacks(
    CURL *handle, struct screens_curl_callbacks callbacks, void *context)
{
    SET(handle, CURLOPT_HEADERFUNCTION, callbacks.take_header);
    SET(handle, CURLOPT_HEADERDATA, context);
    SET(handle, CURLOPT_WRITEFUNCTION, callbacks.take_body);
    SET(handle, CURLOPT_WRITEDATA, context);
    SET(handle, CURLOPT_READFUNCTION, callbacks.give_body);
    SET(handle, CURLOPT_READDATA, context);
    SET(handle, CURLOPT_XFERINFOFUNCTION, callbacks.progress);
    SET(handle, CURLOPT_XFERINFODATA, context);
    SET(handle, CURLOPT_NOPROGRESS, 0L);
    SET(handle, CURLOPT_PREREQFUNCTION, callbacks.connected);
    SET(handle, CURLOPT_PREREQDATA, context);
}

void screens_curl_set_sockets(
    CURL *handle, curl_opensocket_callback open, curl_closesocket_callback close, void *context)
{
    SET(handle, CURLOPT_OPENSOCKETFUNCTION, open);
    SET(handle, CURLOPT_OPENSOCKETDATA, context);
    SET(handle, CURLOPT_CLOSESOCKETFUNCTION, close);
    SET(handle, CURLOPT_CLOSESOCKETDATA, context);
}

int screens_curl_is_kept(CURL *handle)
{
    long made = 0;
    screens_open_curl(NULL)->curl_easy_getinfo(handle, CURLINFO_NUM_CONNECTS, &made);
    return made == 0;
}

static size_t discard(char *bytes, size_t one, size_t count, void *context)
{
    return one * count;
}

void screens_curl_discard_body(CURL *handle)
{
    SET(handle, CURLOPT_WRITEFUNCTION, discard);
}

long screens_curl_status(CURL *handle)
{
    long status = 0;
    screens_open_curl(NULL)->curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
