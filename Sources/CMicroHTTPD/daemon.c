// What Swift cannot do with the library: variadic functions, and socket addresses without casts.
#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

SCREENS_DEFINE_LIBRARY(
    microhttpd, SCREENS_MICROHTTPD_FUNCTIONS, "libmicrohttpd.so.12", "libmicrohttpd.so")

static struct sockaddr_in place(uint32_t number, uint16_t port)
{
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(number);
    return address;
}

int screens_listen(uint32_t number, uint16_t *port, int *error)
{
    struct sockaddr_in address = place(number, *port);
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

/// Whether a path is that of a socket on which nobody listens any more.
static bool is_left_behind(const struct sockaddr_un *address)
{
    struct stat facts;
    if (lstat(address->sun_path, &facts) != 0 || !S_ISSOCK(facts.st_mode)) return false;
    int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool is_left = client >= 0
        && connect(client, (const struct sockaddr *)address, sizeof *address) != 0
        && errno == ECONNREFUSED;
    if (client >= 0) close(client);
    return is_left;
}

int screens_listen_at(const char *path, int *error)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    *error = ENAMETOOLONG;
    if (strlen(path) >= sizeof address.sun_path) return -1;
    strcpy(address.sun_path, path);
    *error = EADDRINUSE;
    if (is_left_behind(&address)) unlink(path);
    int door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool is_bound = door >= 0 && bind(door, (struct sockaddr *)&address, sizeof address) == 0;
    // Nobody can connect before it listens.
    if (is_bound && chmod(path, 0660) == 0 && listen(door, SOMAXCONN) == 0) return door;
    *error = errno;
    if (is_bound) unlink(path);
    if (door >= 0) close(door);
    return -1;
}

/// The value of a socket's option that is a number; -1 if it has none.
static int option(int socket, int name)
{
    int value = -1;
    socklen_t size = sizeof value;
    return getsockopt(socket, SOL_SOCKET, name, &value, &size) == 0 ? value : -1;
}

const char *screens_adopt(int socket, struct screens_place *place)
{
    struct sockaddr_storage storage;
    socklen_t size = sizeof storage;
    memset(&storage, 0, sizeof storage);
    memset(place, 0, sizeof *place);
    if (option(socket, SO_ACCEPTCONN) != 1 || option(socket, SO_TYPE) != SOCK_STREAM
        || getsockname(socket, (struct sockaddr *)&storage, &size) != 0)
        return "it is not one that listens for connections";
    const struct sockaddr_in *port = (const struct sockaddr_in *)&storage;
    const struct sockaddr_un *file = (const struct sockaddr_un *)&storage;
    if (storage.ss_family == AF_INET && ntohl(port->sin_addr.s_addr) >> 24 == 127) {
        place->address = ntohl(port->sin_addr.s_addr);
        place->port = ntohs(port->sin_port);
    } else if (storage.ss_family == AF_UNIX && file->sun_path[0] != '\0') {
        place->has_path = true;
        memcpy(place->path, file->sun_path, sizeof file->sun_path);
    } else {
        return "it listens neither on an address of 127.0.0.0/8 nor in the file system";
    }
    int flags = fcntl(socket, F_GETFL);
    if (flags < 0 || fcntl(socket, F_SETFL, flags | O_NONBLOCK) != 0
        || fcntl(socket, F_SETFD, FD_CLOEXEC) != 0)
        return "the system refuses it";
    return NULL;
}

struct MHD_Daemon *screens_start_daemon(
    int door, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback noted,
    screens_address_callback addressed, void *context, struct screens_daemon_options options,
    int *error)
{
    const struct screens_microhttpd *library = screens_open_microhttpd(NULL);
    *error = ELIBACC;
    if (!library) return NULL;
    const unsigned int threads = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION
        | MHD_USE_POLL | MHD_USE_ITC;
    const unsigned int loop = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    errno = 0;
    struct MHD_Daemon *daemon = library->MHD_start_daemon(
        options.has_threads ? threads : loop, 0, NULL, NULL, handler, context,
        MHD_OPTION_LISTEN_SOCKET, door,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, noted, context,
        MHD_OPTION_URI_LOG_CALLBACK, addressed, context,
        MHD_OPTION_CONNECTION_TIMEOUT, options.idle_seconds,
        MHD_OPTION_CONNECTION_LIMIT, options.connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, options.header_bytes,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    *error = errno;
    return daemon;
}

int screens_connection_socket(struct MHD_Connection *connection)
{
    const struct screens_microhttpd *library = screens_open_microhttpd(NULL);
    const union MHD_ConnectionInfo *info = library
        ? library->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD) : NULL;
    return info ? info->connect_fd : -1;
}

void *screens_connection_context(struct MHD_Connection *connection)
{
    const struct screens_microhttpd *library = screens_open_microhttpd(NULL);
    const union MHD_ConnectionInfo *info = library
        ? library->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT) : NULL;
    return info ? info->socket_context : NULL;
}

/// Whether the library cuts texts at a NUL and says nothing. Later versions refuse such requests.
///
/// It leaves what it read where it is, with a NUL in place of each separator: between two texts that
/// follow one another there are separators alone, or something was cut off.
static bool cuts_at_nul(const struct screens_microhttpd *library)
{
    return strcmp(library->MHD_get_version(), "0.9.75") == 0;
}

bool screens_address_is_whole(const char *address)
{
    const struct screens_microhttpd *library = screens_open_microhttpd(NULL);
    if (!library || !cuts_at_nul(library)) return true;
    // The line ends with the version.
    return strncmp(address + strlen(address) + 1, "HTTP/", 5) == 0;
}

/// Where the text before ends in a head, and whether all between texts are separators.
struct head {
    const char *end;
    bool is_whole;
};

/// Whether there are but so many separators between two texts, and blanks.
static bool are_separators(const char *start, const char *end, int count)
{
    if (start > end) return false;
    for (; start < end; start++) {
        // strchr finds the NUL as well.
        if (!strchr(": \t\r\n", *start)) return false;
        if (*start != ' ' && *start != '\t') count--;
    }
    return count >= 0;
}

static enum MHD_Result look(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    struct head *head = context;
    (void)kind;
    // A line's end has two, a colon is one.
    if (head->end && !are_separators(head->end, name, 2)) head->is_whole = false;
    if (!value || !are_separators(name + strlen(name), value, 1)) head->is_whole = false;
    head->end = value ? value + strlen(value) : NULL;
    return head->is_whole ? MHD_YES : MHD_NO;
}

bool screens_head_is_whole(struct MHD_Connection *connection, const char *method)
{
    const struct screens_microhttpd *library = screens_open_microhttpd(NULL);
    if (!library || !cuts_at_nul(library)) return true;
    struct head head = { NULL, true };
    library->MHD_get_connection_values(connection, MHD_HEADER_KIND, look, &head);
    const union MHD_ConnectionInfo *info = library->MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (!head.is_whole || !head.end || !info) return head.is_whole;
    return are_separators(head.end, method + info->header_size, 4);
}

void screens_hang_up(int socket)
{
    shutdown(socket, SHUT_RDWR);
}
