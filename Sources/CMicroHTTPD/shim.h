#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <string.h>

/// Starts a daemon on 127.0.0.1 with one thread a connection; Swift cannot call variadic functions.
///
/// Returns NULL on failure, with the system's error number in `error`.
static inline struct MHD_Daemon *screens_start_daemon(
    uint16_t port, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    void *context, unsigned int idle_seconds, int *error)
{
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    errno = 0;
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL | MHD_USE_ITC,
        port, NULL, NULL, handler, context, MHD_OPTION_SOCK_ADDR, &address,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_END);
    *error = errno;
    return daemon;
}

/// The port a daemon listens on; 0 when unknown.
static inline uint16_t screens_daemon_port(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

/// `MHD_SIZE_UNKNOWN` and the reader's answers are casts, which Swift does not import.
static inline ssize_t screens_reader_failed(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }
static inline ssize_t screens_reader_ended(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
