/* The system's HTTP server, libmicrohttpd, and its hash functions, nettle. Functions that take arguments of any
   number, and sets of sockets, are nothing that Swift can use: so there is a function for each of ours. */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>
#include <microhttpd.h>
#include <nettle/sha1.h>

/* A socket that listens, or the negative errno. `port` gets the port that it has. */
static inline int chttp_listen(const char *address, int *port) {
    char service[16];
    struct addrinfo hints = {.ai_flags = AI_PASSIVE, .ai_socktype = SOCK_STREAM}, *found = NULL;
    struct sockaddr_storage own;
    socklen_t size = sizeof own;
    int on = 1, listening, failure = 0;
    snprintf(service, sizeof service, "%d", *port);
    if (getaddrinfo(address, service, &hints, &found) != 0) return -EADDRNOTAVAIL;
    listening = socket(found->ai_family, SOCK_STREAM, 0);
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listening, found->ai_addr, found->ai_addrlen) != 0 || listen(listening, 64) != 0) failure = -errno;
    freeaddrinfo(found);
    if (failure != 0) close(listening);
    /* The port is at the same place for each kind of address. */
    else if (getsockname(listening, (struct sockaddr *)&own, &size) == 0)
        *port = ntohs(((struct sockaddr_in *)&own)->sin_port);
    return failure != 0 ? failure : listening;
}

/* Leaves a path as it was sent. */
static inline size_t chttp_keep(void *context, struct MHD_Connection *connection, char *text) {
    (void)context, (void)connection;
    return strlen(text);
}

/* Starts a server that runs in `chttp_wait`; NULL without memory. All functions get `context`. A connection that is
   silent for `patience` seconds is ended. */
static inline struct MHD_Daemon *chttp_start(
    int listening, unsigned most, unsigned patience, MHD_AccessHandlerCallback answer,
    MHD_NotifyConnectionCallback notify, void *context
) {
    return MHD_start_daemon(
        MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, context, MHD_OPTION_LISTEN_SOCKET, listening,
        MHD_OPTION_CONNECTION_LIMIT, most, MHD_OPTION_CONNECTION_TIMEOUT, patience,
        MHD_OPTION_NOTIFY_CONNECTION, notify, context,
        MHD_OPTION_UNESCAPE_CALLBACK, chttp_keep, NULL, MHD_OPTION_END);
}

/* Waits at most so long for requests and for `others`, and answers the requests. */
static inline void chttp_wait(struct MHD_Daemon *server, struct pollfd *others, int count, long microseconds) {
    fd_set reads, writes, errors;
    MHD_UNSIGNED_LONG_LONG own;
    int last = -1;
    FD_ZERO(&reads);
    FD_ZERO(&writes);
    FD_ZERO(&errors);
    MHD_get_fdset(server, &reads, &writes, &errors, &last);
    for (struct pollfd *other = others; other < others + count; other++) {
        if (other->events & POLLIN) FD_SET(other->fd, &reads);
        if (other->events & POLLOUT) FD_SET(other->fd, &writes);
        if (other->fd > last) last = other->fd;
    }
    if (MHD_get_timeout(server, &own) == MHD_YES && own < (unsigned long long)microseconds / 1000)
        microseconds = (long)own * 1000;
    struct timeval time = {microseconds / 1000000, microseconds % 1000000};
    if (select(last + 1, &reads, &writes, &errors, &time) < 0) return;
    for (struct pollfd *other = others; other < others + count; other++) {
        if (FD_ISSET(other->fd, &reads)) other->revents |= POLLIN;
        if (FD_ISSET(other->fd, &writes)) other->revents |= POLLOUT;
    }
    MHD_run_from_select(server, &reads, &writes, &errors);
}

/* The socket of a connection. */
static inline int chttp_socket(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

/* Ends a connection that was upgraded. */
static inline void chttp_end(struct MHD_UpgradeResponseHandle *connection) {
    MHD_upgrade_action(connection, MHD_UPGRADE_ACTION_CLOSE);
}
