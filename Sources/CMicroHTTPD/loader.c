#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Every function of the library that is called. The library's own calls of them stay its own:
// those here are hidden.
#define FUNCTIONS(DO) \
    DO(MHD_add_response_header) DO(MHD_basic_auth_get_username_password) \
    DO(MHD_create_post_processor) DO(MHD_create_response_from_buffer) \
    DO(MHD_create_response_from_callback) DO(MHD_destroy_post_processor) \
    DO(MHD_destroy_response) DO(MHD_free) DO(MHD_get_connection_values) \
    DO(MHD_get_daemon_info) DO(MHD_lookup_connection_value) DO(MHD_post_process) \
    DO(MHD_queue_response) DO(MHD_resume_connection) DO(MHD_start_daemon) \
    DO(MHD_stop_daemon) DO(MHD_suspend_connection)

static struct {
#define POINTER(name) __typeof__(&name) name;
    FUNCTIONS(POINTER)
} library;

static int is_loaded = 0;

static void load(void)
{
    void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (!handle) handle = dlopen("libmicrohttpd.so", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) if (!(library.name = (__typeof__(&name))dlsym(handle, #name))) return;
    FUNCTIONS(FIND)
    is_loaded = 1;
}

static int is_ready(int *error)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!is_loaded) *error = ELIBACC;
    return is_loaded;
}

static struct sockaddr_in loopback(uint16_t port)
{
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

int screens_listen(uint16_t *port, int *error)
{
    struct sockaddr_in address = loopback(*port);
    socklen_t size = sizeof address;
    const int yes = 1;
    int door = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (door >= 0 && setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0
        && bind(door, (struct sockaddr *)&address, size) == 0 && listen(door, SOMAXCONN) == 0
        && getsockname(door, (struct sockaddr *)&address, &size) == 0) {
        *port = ntohs(address.sin_port);
        return door;
    }
    *error = errno;
    if (door >= 0) close(door);
    return -1;
}

struct MHD_Daemon *screens_start_daemon(
    int door, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    void *context, unsigned int idle_seconds, int *error)
{
    if (!is_ready(error)) return NULL;
    errno = 0;
    struct MHD_Daemon *daemon = library.MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL | MHD_USE_ITC,
        0, NULL, NULL, handler, context, MHD_OPTION_LISTEN_SOCKET, door,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_END);
    *error = errno;
    return daemon;
}

struct MHD_Daemon *screens_start_loop(
    uint16_t port, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    void *context, struct screens_loop_limits limits, int *error)
{
    if (!is_ready(error)) return NULL;
    struct sockaddr_in address = loopback(port);
    errno = 0;
    struct MHD_Daemon *daemon = library.MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME,
        port, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, &address,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_CONNECTION_TIMEOUT, limits.idle_seconds,
        MHD_OPTION_CONNECTION_LIMIT, limits.connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.header_bytes,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    *error = errno;
    return daemon;
}

uint16_t screens_daemon_port(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info =
        library.MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

// The rest is called only once a daemon runs; but answers may be prepared before.

enum MHD_Result MHD_add_response_header(
    struct MHD_Response *response,
    const char *header,
    const char *content)
{
    return library.MHD_add_response_header(response, header, content);
}

char *MHD_basic_auth_get_username_password(struct MHD_Connection *connection, char **password)
{
    return library.MHD_basic_auth_get_username_password(connection, password);
}

struct MHD_PostProcessor *MHD_create_post_processor(
    struct MHD_Connection *connection,
    size_t buffer_size,
    MHD_PostDataIterator iter,
    void *iter_cls)
{
    return library.MHD_create_post_processor(connection, buffer_size, iter, iter_cls);
}

struct MHD_Response *MHD_create_response_from_buffer(
    size_t size,
    void *buffer,
    enum MHD_ResponseMemoryMode mode)
{
    int error;
    return is_ready(&error) ? library.MHD_create_response_from_buffer(size, buffer, mode) : NULL;
}

struct MHD_Response *MHD_create_response_from_callback(
    uint64_t size,
    size_t block_size,
    MHD_ContentReaderCallback crc,
    void *crc_cls,
    MHD_ContentReaderFreeCallback crfc)
{
    return library.MHD_create_response_from_callback(size, block_size, crc, crc_cls, crfc);
}

enum MHD_Result MHD_destroy_post_processor(struct MHD_PostProcessor *pp)
{
    return library.MHD_destroy_post_processor(pp);
}

void MHD_destroy_response(struct MHD_Response *response)
{
    library.MHD_destroy_response(response);
}

void MHD_free(void *ptr)
{
    library.MHD_free(ptr);
}

int MHD_get_connection_values(
    struct MHD_Connection *connection,
    enum MHD_ValueKind kind,
    MHD_KeyValueIterator iterator,
    void *iterator_cls)
{
    return library.MHD_get_connection_values(connection, kind, iterator, iterator_cls);
}

const char *MHD_lookup_connection_value(
    struct MHD_Connection *connection,
    enum MHD_ValueKind kind,
    const char *key)
{
    return library.MHD_lookup_connection_value(connection, kind, key);
}

enum MHD_Result MHD_post_process(
    struct MHD_PostProcessor *pp,
    const char *post_data,
    size_t post_data_len)
{
    return library.MHD_post_process(pp, post_data, post_data_len);
}

enum MHD_Result MHD_queue_response(
    struct MHD_Connection *connection,
    unsigned int status_code,
    struct MHD_Response *response)
{
    return library.MHD_queue_response(connection, status_code, response);
}

void MHD_resume_connection(struct MHD_Connection *connection)
{
    library.MHD_resume_connection(connection);
}

void MHD_suspend_connection(struct MHD_Connection *connection)
{
    library.MHD_suspend_connection(connection);
}

void MHD_stop_daemon(struct MHD_Daemon *daemon)
{
    library.MHD_stop_daemon(daemon);
}
