#ifndef SCREENS_CMICROHTTPD_H
#define SCREENS_CMICROHTTPD_H

/// The functions are those of loader.c, which loads the library when the first daemon starts.
/// Linked, it and the nine libraries that it needs would make every start a third longer.
#define _MHD_EXTERN extern __attribute__((visibility("hidden")))
#include <microhttpd.h>

/// Listens on a port of 127.0.0.1; 0 is a free one, and becomes its number. Loads nothing.
///
/// Returns a socket, or -1 with the system's error number in `error`.
int screens_listen(uint16_t *port, int *error);

/// Starts a daemon on a listening socket, which it closes in the end, with one thread a connection;
/// Swift cannot call variadic functions.
///
/// Returns NULL on failure, with the system's error number in `error`; then the socket stays open.
struct MHD_Daemon *screens_start_daemon(
    int door, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    void *context, unsigned int idle_seconds, int *error);

/// What clients of a loop may cost.
struct screens_loop_limits {
    /// Seconds after which a silent connection is closed.
    unsigned int idle_seconds;
    /// How many connections there may be at a time.
    unsigned int connections;
    /// How much memory a request's line and header fields may take.
    size_t header_bytes;
};

/// Starts a daemon on 127.0.0.1 with one thread for all connections, which can be suspended.
///
/// `noted` hears of each connection when it is opened and closed; it may be NULL.
/// Returns NULL on failure, with the system's error number in `error`.
struct MHD_Daemon *screens_start_loop(
    uint16_t port, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback noted, void *context, struct screens_loop_limits limits,
    int *error);

/// The socket of a connection; -1 when unknown.
int screens_connection_socket(struct MHD_Connection *connection);

/// Ends a connection from any thread, as if the client had; its daemon closes it then.
void screens_hang_up(int socket);

/// The port a daemon listens on; 0 when unknown.
uint16_t screens_daemon_port(struct MHD_Daemon *daemon);

/// `MHD_SIZE_UNKNOWN` and the reader's answers are casts, which Swift does not import.
static inline ssize_t screens_reader_failed(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }
static inline ssize_t screens_reader_ended(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

#endif
