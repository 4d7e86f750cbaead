/* serve_http.c -- requests and their answers (serve.h).
 *
 * libmicrohttpd calls `handle` when the head of a request is there, then for each part of its body,
 * then once more for the answer; a request that waits for a call is suspended, and `handle` is
 * called once more when the reply is there. What is refused is refused at its head, but answered
 * behind its body where that is small: a client that is still sending is not answered. */
#include <stdlib.h>
#include <string.h>

#include "serve/serve_request.h"

#define HEAD_SECONDS 30.0  /* for the next request to come */
#define FIRST_SECONDS 10.0 /* the same of strangers */
#define BODY_SECONDS 120.0 /* for its body */
#define IDLE_SECONDS 30U   /* in which something must move */

static const serve_refusal foreign_host = {
    403, "this server is not called so; open the address that it printed"};
static const serve_refusal foreign_page = {403, "a page from elsewhere may not use this server"};
static const serve_refusal wrong_token = {
    403, "the token is wrong or missing; open the address that the server printed"};
static const serve_refusal no_such_call = {404, "there is no such call"};
static const serve_refusal too_long = {413, "this is more than a request to this address may have"};
static const serve_refusal too_many = {503, "too much is being sent at once; try again"};
static const serve_refusal bad_number = {400, "run and from must be whole numbers"};

/* ---- Events ------------------------------------------------------------------------------- */

static const char *word_of(const serve_request *self, const char *name)
{
    return MHD_lookup_connection_value(self->connection, MHD_GET_ARGUMENT_KIND, name);
}

/* A whole number; NULL is 0. */
static bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    *number = 0;
    for (; text && *text; text++) {
        if (*text < '0' || *text > '9' || *number > most / 10)
            return false;
        *number = 10 * *number + (uint64_t)(*text - '0');
    }
    return *number <= most;
}

static enum MHD_Result answer_events(serve_request *self)
{
    uint64_t run, from;
    serve_news failure;
    const char *last = request_head(self, "Last-Event-ID");
    if (!word_of(self, "run") || !read_number(word_of(self, "run"), UINT32_MAX, &run) ||
        !read_number(last ? last : word_of(self, "from"), INT64_MAX, &from))
        return answer_refused(self, &bad_number);
    const serve_stream_request wish = {self->server->api, self->connection, (uint32_t)run, from};
    if (events_answer(self->server->events, &wish, &failure))
        return MHD_YES;
    self->call.reply.bytes = failure.text;
    return answer_with(self, &(serve_answer){.status = (unsigned)failure.status,
                                             .media = "application/json",
                                             .bytes = failure.text.data,
                                             .size = failure.text.size});
}

/* ---- Calls -------------------------------------------------------------------------------- */

static void give_back(serve_request *self)
{
    atomic_fetch_sub(&self->server->held, self->held);
    self->held = 0;
    tw_bytes_free(&self->call.body);
}

static void call_is_ready(serve_call *call)
{
    serve_request *self = (serve_request *)((char *)call - offsetof(serve_request, call));
    MHD_resume_connection(self->connection);
}

static enum MHD_Result answer_call(serve_request *self)
{
    const api_reply *got = &self->call.reply;
    if (!self->call.answered) {
        self->call.ready = call_is_ready;
        MHD_suspend_connection(self->connection);
        calls_add(self->server->calls, &self->call);
        return MHD_YES;
    }
    give_back(self);
    return answer_with(self, &(serve_answer){.status = (unsigned)got->status,
                                             .media = got->media,
                                             .bytes = got->bytes.data,
                                             .size = got->bytes.size});
}

/* ---- The head ----------------------------------------------------------------------------- */

static bool is_method(const char *method, bool posts)
{
    return posts ? strcmp(method, "POST") == 0
                 : strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
}

static int descriptor_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static const serve_refusal *judge_source(const serve_request *self)
{
    const serve_guard *guard = &self->server->guard;
    const char *host = request_head(self, "Host"), *origin = request_head(self, "Origin");
    char near[80];
    door_near(descriptor_of(self->connection), near);
    if (!guard_knows_host(guard, host, near))
        return &foreign_host;
    return guard_knows_origin(guard, origin, near) ? NULL : &foreign_page;
}

static const serve_refusal *judge_token(const serve_request *self)
{
    const char *token = self->server->guard.token,
               *given = request_head(self, "X-Tilewright-Token");
    if (self->is_events && !given)
        given = word_of(self, "token");
    return !*token || guard_same_word(token, given) ? NULL : &wrong_token;
}

/* Names of calls are small letters. */
static const serve_refusal *take_name(serve_request *self, const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz_");
    if (name[length] || length == 0 || length >= sizeof self->call.name)
        return &no_such_call;
    memcpy(self->call.name, name, length + 1);
    return NULL;
}

static serve_client *client_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void be_known(serve_request *self)
{
    serve_client *client = client_of(self->connection);
    self->known = true;
    if (client)
        clients_know(self->server->clients, client);
}

static const serve_refusal *judge_head(serve_request *self, const char *path, const char *method)
{
    bool is_call = self->is_api && !self->is_events;
    const serve_refusal *wrong = judge_source(self);
    if (!wrong && self->is_api)
        wrong = judge_token(self);
    if (!wrong && self->is_api)
        be_known(self);
    if (!wrong && !is_method(method, is_call))
        wrong = &serve_wrong_method;
    if (!wrong && is_call)
        wrong = take_name(self, path + strlen("/api/"));
    return wrong;
}

/* ---- The body ----------------------------------------------------------------------------- */

static bool is_too_long(const serve_request *self)
{
    const char *length = request_head(self, "Content-Length");
    uint64_t number;
    return length && (!read_number(length, INT64_MAX, &number) || number > self->most);
}

/* What is refused is read and forgotten, up to four times the bound. */
static enum MHD_Result take_body(serve_request *self, const char *data, size_t size)
{
    self->length += size;
    if (self->length > self->most) {
        give_back(self);
        self->refusal = &too_long;
        return self->length > 4 * self->most ? MHD_NO : MHD_YES;
    }
    if (self->refusal)
        return MHD_YES;
    self->held += size;
    if (atomic_fetch_add(&self->server->held, size) + size > SERVE_MOST_BODIES)
        self->refusal = &too_many;
    else
        tw_bytes_add(&self->call.body, data, size);
    if (self->call.body.status != TW_OK)
        self->refusal = &too_many;
    if (self->refusal)
        give_back(self);
    return MHD_YES;
}

/* ---- What libmicrohttpd calls --------------------------------------------------------------- */

static void allow(const serve_request *self, double seconds)
{
    serve_client *client = client_of(self->connection);
    if (client)
        clients_allow(self->server->clients, client, seconds);
}

static serve_request *begin(serve_server *server, struct MHD_Connection *connection,
                            const char *path, const char *method)
{
    serve_request *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->server = server;
    self->connection = connection;
    self->is_api = strncmp(path, "/api/", strlen("/api/")) == 0;
    self->is_events = strcmp(path, "/api/events") == 0;
    serve_client *client = client_of(connection);
    self->known = client && clients_knows(server->clients, client);
    self->refusal = judge_head(self, path, method);
    self->most = api_most_bytes(self->call.name);
    allow(self, BODY_SECONDS);
    return self;
}

static enum MHD_Result answer_request(serve_request *self, const char *path)
{
    allow(self, 0);
    if (self->refusal)
        return answer_refused(self, self->refusal);
    if (*self->call.name)
        return answer_call(self);
    return self->is_events ? answer_events(self) : answer_page(self, path);
}

static enum MHD_Result handle(void *user, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *data,
                              size_t *size, void **state)
{
    serve_request *self = *state;
    (void)version;
    if (!self) {
        *state = self = begin(user, connection, path, method);
        if (!self)
            return MHD_NO;
        if (!is_too_long(self))
            return MHD_YES;
        self->refusal = &too_long;
        return answer_refused(self, self->refusal);
    }
    if (*size > 0) {
        size_t count = *size;
        *size = 0;
        return take_body(self, data, count);
    }
    return answer_request(self, path);
}

static void completed(void *user, struct MHD_Connection *connection, void **state,
                      enum MHD_RequestTerminationCode code)
{
    serve_request *self = *state;
    (void)user;
    (void)connection;
    (void)code;
    if (!self)
        return;
    allow(self, self->known ? HEAD_SECONDS : FIRST_SECONDS);
    give_back(self);
    tw_bytes_free(&self->call.reply.bytes);
    free(self);
    *state = NULL;
}

static void connected(void *user, struct MHD_Connection *connection, void **context,
                      enum MHD_ConnectionNotificationCode code)
{
    serve_server *server = user;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        serve_client *client = clients_add(server->clients, descriptor_of(connection));
        *context = client;
        if (client)
            clients_allow(server->clients, client, FIRST_SECONDS);
    } else if (*context) {
        clients_remove(server->clients, *context);
        *context = NULL;
    }
}

/* Paths and words are compared as they came. */
static size_t leave_escaped(void *user, struct MHD_Connection *connection, char *text)
{
    (void)user;
    (void)connection;
    return strlen(text);
}

static void log_nothing(void *user, const char *format, va_list arguments)
{
    (void)user;
    (void)format;
    (void)arguments;
}

bool http_start(serve_server *server)
{
    const unsigned flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    server->daemon = MHD_start_daemon(
        flags, 0, NULL, NULL, handle, server, MHD_OPTION_EXTERNAL_LOGGER, log_nothing, NULL,
        MHD_OPTION_LISTEN_SOCKET, server->door.listener, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)clients_most(server->clients), MHD_OPTION_CONNECTION_TIMEOUT, IDLE_SECONDS,
        MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL, MHD_OPTION_NOTIFY_COMPLETED, completed,
        server, MHD_OPTION_NOTIFY_CONNECTION, connected, server, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
    return server->daemon || serve_complain("the server of libmicrohttpd cannot be started");
}

void http_stop(serve_server *server)
{
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
}
