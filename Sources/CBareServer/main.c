// The least that libmicrohttpd can do: one thread, fixed answers. The benchmark measures the service as a
// share of this.
//
// Usage: bare-server PORT GET-SIZE POST-SIZE, the sizes of the answers in bytes. SIGTERM ends it.

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <microhttpd.h>

static struct MHD_Response *get_response, *post_response;
static int request_seen;

static struct MHD_Response *fixed_response(const char *size_text)
{
    long size = strtol(size_text, NULL, 10);
    if (size < 2 || size > 1 << 20) return NULL;
    char *body = malloc((size_t)size);
    if (body == NULL) return NULL;
    memset(body, ' ', (size_t)size);
    body[0] = '{';
    body[size - 1] = '}';
    struct MHD_Response *response
        = MHD_create_response_from_buffer((size_t)size, body, MHD_RESPMEM_MUST_FREE);
    if (response != NULL) MHD_add_response_header(response, "Content-Type", "application/json");
    return response;
}

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **request)
{
    (void)context;
    (void)url;
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
    return MHD_queue_response(
        connection, MHD_HTTP_OK, method[0] == 'P' ? post_response : get_response);
}

int main(int count, char **arguments)
{
    long port = count == 4 ? strtol(arguments[1], NULL, 10) : 0;
    get_response = count == 4 ? fixed_response(arguments[2]) : NULL;
    post_response = count == 4 ? fixed_response(arguments[3]) : NULL;
    if (port < 1 || port > 65535 || get_response == NULL || post_response == NULL) {
        fprintf(stderr, "usage: bare-server PORT GET-SIZE POST-SIZE\n");
        return 2;
    }

    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    sigprocmask(SIG_BLOCK, &ends, NULL);

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
    MHD_destroy_response(get_response);
    MHD_destroy_response(post_response);
    return 0;
}
