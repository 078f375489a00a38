#include "CSodium.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

// Every function of the library that is called. The library's own calls of them stay its own:
// those here are hidden.
#define FUNCTIONS(DO) \
    DO(crypto_generichash) DO(crypto_pwhash_scryptsalsa208sha256) \
    DO(crypto_sign_ed25519_detached) DO(crypto_sign_ed25519_keypair) \
    DO(crypto_sign_ed25519_verify_detached) DO(randombytes_buf) DO(sodium_init) \
    DO(sodium_memcmp) DO(sodium_memzero)

static struct {
#define POINTER(name) __typeof__(&name) name;
    FUNCTIONS(POINTER)
} library;

// Whatever asks for a hash or a signature cannot go on without one. Ended in the regular way,
// the process gives the terminal back.
static void fail(void)
{
    fputs("libsodium cannot be loaded: install it (Debian's libsodium23).\n", stderr);
    exit(1);
}

static void load(void)
{
    void *handle = dlopen("libsodium.so.23", RTLD_NOW | RTLD_LOCAL);
    if (!handle) handle = dlopen("libsodium.so", RTLD_NOW | RTLD_LOCAL);
    if (!handle) fail();
#define FIND(name) if (!(library.name = (__typeof__(&name))dlsym(handle, #name))) fail();
    FUNCTIONS(FIND)
}

static void need(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
}

int crypto_generichash(
    unsigned char *hash, size_t hash_count, const unsigned char *bytes, unsigned long long count,
    const unsigned char *key, size_t key_count)
{
    need();
    return library.crypto_generichash(hash, hash_count, bytes, count, key, key_count);
}

int crypto_pwhash_scryptsalsa208sha256(
    unsigned char *const out, unsigned long long out_count, const char *const password,
    unsigned long long password_count, const unsigned char *const salt, unsigned long long work,
    size_t memory)
{
    need();
    return library.crypto_pwhash_scryptsalsa208sha256(
        out, out_count, password, password_count, salt, work, memory);
}

int crypto_sign_ed25519_detached(
    unsigned char *signature, unsigned long long *signature_count, const unsigned char *message,
    unsigned long long count, const unsigned char *secret_key)
{
    need();
    return library.crypto_sign_ed25519_detached(
        signature, signature_count, message, count, secret_key);
}

int crypto_sign_ed25519_keypair(unsigned char *public_key, unsigned char *secret_key)
{
    need();
    return library.crypto_sign_ed25519_keypair(public_key, secret_key);
}

int crypto_sign_ed25519_verify_detached(
    const unsigned char *signature, const unsigned char *message, unsigned long long count,
    const unsigned char *public_key)
{
    need();
    return library.crypto_sign_ed25519_verify_detached(signature, message, count, public_key);
}

void randombytes_buf(void *const bytes, const size_t count)
{
    need();
    library.randombytes_buf(bytes, count);
}

int sodium_init(void)
{
    need();
    return library.sodium_init();
}

int sodium_memcmp(const void *const left, const void *const right, size_t count)
{
    need();
    return library.sodium_memcmp(left, right, count);
}

void sodium_memzero(void *const bytes, const size_t count)
{
    need();
    library.sodium_memzero(bytes, count);
}
