#pragma once
#include <sys/types.h>
#include <sys/socket.h>
#include <sys/eventfd.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <microhttpd.h>

/* What Swift cannot say: functions with a variable number of arguments, and results that are unions. */

/* A daemon without a thread of its own, for an external event loop (MHD_run). */
static inline struct MHD_Daemon *
loop_daemon_start(
    int listen_socket, void *context, MHD_AccessHandlerCallback access_handler,
    void *(*uri_logger)(void *, const char *, struct MHD_Connection *),
    size_t (*unescape)(void *, struct MHD_Connection *, char *),
    MHD_NotifyConnectionCallback notify_connection, MHD_RequestCompletedCallback notify_completed,
    unsigned int connection_limit, unsigned int idle_timeout, size_t connection_memory)
{
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, access_handler, context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket) listen_socket, MHD_OPTION_URI_LOG_CALLBACK,
        uri_logger, context,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, context, MHD_OPTION_NOTIFY_CONNECTION,
        notify_connection, context, MHD_OPTION_NOTIFY_COMPLETED, notify_completed, context,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit, MHD_OPTION_CONNECTION_TIMEOUT, idle_timeout,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_END);
}

/* The descriptor that becomes readable when the daemon has work; -1 where there is none. */
static inline int
daemon_epoll_descriptor(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

/* The connection's socket, or -1. */
static inline int
connection_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/* Sets the seconds after which the library closes the connection when nothing happens on it. */
static inline void
connection_set_idle_timeout(struct MHD_Connection *connection, unsigned int seconds)
{
    MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

/* How many bytes of the buffer the head has, from the method on; 0 where the library does not say. */
static inline size_t
connection_head_size(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

/* What the connection notification stored for this connection, or NULL. */
static inline void *
connection_context(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* Casts, which Swift does not take over from macros. */
static const uint64_t stream_size = MHD_SIZE_UNKNOWN;
static const ssize_t stream_end = MHD_CONTENT_READER_END_OF_STREAM;
