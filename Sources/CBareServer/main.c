// The least that libmicrohttpd can do: one thread, one fixed answer. The benchmark measures the service
// as a share of this.
//
// Usage: bare-server PORT. SIGTERM ends it.

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <microhttpd.h>

// As long as the snapshot of a session of the planner example.
enum { body_size = 1400 };

static char body[body_size];
static struct MHD_Response *response;
static int request_seen;

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **request)
{
    (void)context;
    (void)url;
    (void)method;
    (void)version;
    (void)upload;
    // The first call brings the headers alone, the last one has nothing left of the body.
    if (*request == NULL) {
        *request = &request_seen;
        return MHD_YES;
    }
    if (*upload_size != 0) {
        *upload_size = 0;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

int main(int count, char **arguments)
{
    long port = count == 2 ? strtol(arguments[1], NULL, 10) : 0;
    if (port < 1 || port > 65535) {
        fprintf(stderr, "usage: bare-server PORT\n");
        return 2;
    }

    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    sigprocmask(SIG_BLOCK, &ends, NULL);

    memset(body, 'x', sizeof body);
    memcpy(body, "{\"session\":\"", 12);
    memcpy(body + sizeof body - 2, "\"}", 2);
    response = MHD_create_response_from_buffer(sizeof body, body, MHD_RESPMEM_PERSISTENT);
    if (response == NULL
        || MHD_add_response_header(response, "Content-Type", "application/json") != MHD_YES)
        return 1;

    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, (uint16_t)port, NULL, NULL, &answer, NULL,
        MHD_OPTION_CONNECTION_TIMEOUT, 30u, MHD_OPTION_END);
    if (daemon == NULL) {
        fprintf(stderr, "bare-server: port %ld is not free\n", port);
        return 1;
    }
    int signal_number;
    sigwait(&ends, &signal_number);
    MHD_stop_daemon(daemon);
    MHD_destroy_response(response);
    return 0;
}
