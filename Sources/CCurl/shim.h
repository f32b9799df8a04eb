#pragma once
#include <netinet/in.h>
#include <sys/socket.h>
#include <curl/curl.h>

/* What Swift cannot say: functions with a variable number of arguments, and casts in macros. */

static inline CURLcode
curl_set_text(CURL *transfer, CURLoption option, const char *text)
{
    return curl_easy_setopt(transfer, option, text);
}

static inline CURLcode
curl_set_number(CURL *transfer, CURLoption option, long number)
{
    return curl_easy_setopt(transfer, option, number);
}

static inline CURLcode
curl_set_body(CURL *transfer, const void *bytes, size_t count)
{
    CURLcode code = curl_easy_setopt(transfer, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t) count);
    return code ? code : curl_easy_setopt(transfer, CURLOPT_COPYPOSTFIELDS, bytes);
}

static inline CURLcode
curl_set_headers(CURL *transfer, struct curl_slist *headers)
{
    return curl_easy_setopt(transfer, CURLOPT_HTTPHEADER, headers);
}

/* The callback gets each piece of the answer's body. */
static inline CURLcode
curl_set_receiver(
    CURL *transfer, size_t (*receive)(char *bytes, size_t size, size_t count, void *context),
    void *context)
{
    CURLcode code = curl_easy_setopt(transfer, CURLOPT_WRITEFUNCTION, receive);
    return code ? code : curl_easy_setopt(transfer, CURLOPT_WRITEDATA, context);
}

/* The callback gets each line of the answer's head, the empty one at its end too. */
static inline CURLcode
curl_set_head_receiver(
    CURL *transfer, size_t (*receive)(char *line, size_t size, size_t count, void *context),
    void *context)
{
    CURLcode code = curl_easy_setopt(transfer, CURLOPT_HEADERFUNCTION, receive);
    return code ? code : curl_easy_setopt(transfer, CURLOPT_HEADERDATA, context);
}

/* The callback opens the socket, or refuses the address with CURL_SOCKET_BAD. */
static inline CURLcode
curl_set_socket_opener(
    CURL *transfer,
    curl_socket_t (*open)(void *context, curlsocktype purpose, struct curl_sockaddr *address),
    void *context)
{
    CURLcode code = curl_easy_setopt(transfer, CURLOPT_OPENSOCKETFUNCTION, open);
    return code ? code : curl_easy_setopt(transfer, CURLOPT_OPENSOCKETDATA, context);
}

static inline long
curl_answer_status(CURL *transfer)
{
    long status = 0;
    curl_easy_getinfo(transfer, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/* Seconds of Retry-After, as a number or a date; 0 without it. */
static inline int64_t
curl_answer_retry_after(CURL *transfer)
{
    curl_off_t seconds = 0;
    curl_easy_getinfo(transfer, CURLINFO_RETRY_AFTER, &seconds);
    return seconds;
}

static inline CURLMcode
curl_limit_connections(CURLM *transfers, long limit)
{
    return curl_multi_setopt(transfers, CURLMOPT_MAX_TOTAL_CONNECTIONS, limit);
}

static inline CURLcode
curl_message_result(const CURLMsg *message)
{
    return message->data.result;
}

static const curl_socket_t curl_refused_socket = CURL_SOCKET_BAD;
static const long curl_all_features = CURL_GLOBAL_ALL;
