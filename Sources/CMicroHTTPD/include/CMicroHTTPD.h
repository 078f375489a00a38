#ifndef SCREENS_CMICROHTTPD_H
#define SCREENS_CMICROHTTPD_H

#include <ScreensLazyLibrary.h>
#include <microhttpd.h>
#include <stdbool.h>

/// The library is opened on the first connection. Linked, it and its nine dependencies would add 1.9 ms to
/// every start of the command, most of which serve nothing (1.3 ms to an empty program's; release build,
/// server processor with two cores).
#define SCREENS_MICROHTTPD_FUNCTIONS(DO) \
    DO(MHD_add_response_header) DO(MHD_create_post_processor) \
    DO(MHD_create_response_from_buffer) DO(MHD_create_response_from_callback) \
    DO(MHD_destroy_post_processor) DO(MHD_destroy_response) DO(MHD_get_connection_info) \
    DO(MHD_get_connection_values) DO(MHD_get_version) DO(MHD_post_process) DO(MHD_queue_response) \
    DO(MHD_quiesce_daemon) \
    DO(MHD_resume_connection) DO(MHD_start_daemon) DO(MHD_stop_daemon) DO(MHD_suspend_connection)

SCREENS_DECLARE_LIBRARY(microhttpd, SCREENS_MICROHTTPD_FUNCTIONS)

/// Listens on a port of an IPv4 address, whose first part is the highest byte. Port 0 chooses a free one, and
/// becomes its number. Opens no library.
///
/// Returns a socket, or -1 with the system's error number in `error`.
int screens_listen(uint32_t address, uint16_t *_Nonnull port, int *_Nonnull error);

/// Listens on a socket in the file system, for its owner and group (mode 0660). A socket that another process has left
/// behind is replaced; any other file is not. Opens no library.
///
/// Returns a socket, or -1 with the system's error number in `error`.
int screens_listen_at(const char *_Nonnull path, int *_Nonnull error);

/// Where a listening socket is.
struct screens_place {
    /// Whether that is a path in the file system, and not a port.
    bool has_path;
    char path[109];
    uint32_t address;
    uint16_t port;
};

/// Takes a socket that another process has opened and that listens on a loopback address of IPv4, or in the file system.
/// Opens no library.
///
/// Returns NULL, or why it cannot be used; then it remains as it was.
const char *_Nullable screens_adopt(int socket, struct screens_place *_Nonnull place);

/// The settings of a daemon, and the limits for its clients.
struct screens_daemon_options {
    /// Whether each connection has a thread of its own. Otherwise one thread serves all connections, which
    /// can be suspended.
    bool has_threads;
    /// Seconds after which a silent connection is closed.
    unsigned int idle_seconds;
    /// How many connections there may be at a time.
    unsigned int connections;
    /// The memory for a request's line and header fields, in bytes.
    size_t header_bytes;
};

/// Called with the address of each request as it was received, before it is parsed; returns NULL.
typedef void *_Nullable (*screens_address_callback)(
    void *_Nullable context, const char *_Nonnull address, struct MHD_Connection *_Nonnull connection);

/// Starts a daemon on a listening socket, which the daemon closes at its end.
///
/// `noted` is called when a connection is opened and closed; it and `addressed` may be NULL. All functions get
/// `context`. Returns NULL on failure, with the system's error number in `error`; then the socket remains
/// open. The library has to be open.
struct MHD_Daemon *_Nullable screens_start_daemon(
    int door, MHD_AccessHandlerCallback _Nonnull handler,
    MHD_RequestCompletedCallback _Nonnull completed, MHD_NotifyConnectionCallback _Nullable noted,
    screens_address_callback _Nullable addressed, void *_Nullable context, struct screens_daemon_options options, int *_Nonnull error);

/// The socket of a connection; -1 when unknown.
int screens_connection_socket(struct MHD_Connection *_Nonnull connection);

/// What `noted` stored for a connection; NULL when it stored nothing.
void *_Nullable screens_connection_context(struct MHD_Connection *_Nonnull connection);

/// Whether a request's address has no NUL, which the library treats as its end; to be called in `addressed`.
bool screens_address_is_whole(const char *_Nonnull address);

/// Whether no header field of a request has a NUL, which the library treats as its end, or continues on
/// further lines. `method` is as the library passed it.
bool screens_head_is_whole(struct MHD_Connection *_Nonnull connection, const char *_Nonnull method);

/// Ends a connection from any thread, as if the client had; its daemon closes it then.
void screens_hang_up(int socket);

/// The reader's answers are casts, which Swift does not import.
static inline ssize_t screens_reader_failed(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }
static inline ssize_t screens_reader_ended(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

#endif
