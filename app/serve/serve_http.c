/* serve_http.c -- requests, their answers, and the page (serve.h).
 *
 * libmicrohttpd calls `handle` when the head of a request has arrived, then for each part of its
 * body, then once more for the answer; a request that waits for a call is suspended, and `handle`
 * is called once more when the reply is ready. A request is refused at its head, but a small body
 * is read before the refusal is sent: a client that is still sending is not answered.
 *
 * The page is isolated: no other page may show it, read it, or make it load anything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <microhttpd.h>

#include "serve/serve.h"

#define HEAD_SECONDS 30.0  /* for the next request to arrive */
#define FIRST_SECONDS 10.0 /* the same for strangers */
#define BODY_SECONDS 120.0 /* for its body */
#define IDLE_SECONDS 30U   /* without any progress */

typedef struct serve_refusal {
    unsigned status;
    const char *message; /* contains no character that JSON escapes */
} serve_refusal;

typedef struct serve_request {
    serve_server *server;
    struct MHD_Connection *connection;
    const serve_refusal *refusal; /* NULL: none */
    bool is_api, is_events;       /* below /api/; the stream of events, which is below /api/ too */
    bool known;                   /* a call on its connection was let in */
    size_t most;                  /* bytes that its body may have */
    size_t length;                /* bytes of the body so far, kept or not */
    size_t held;                  /* bytes kept */
    serve_call call;
} serve_request;

/* The bytes live as long as the request. */
typedef struct serve_answer {
    unsigned status;
    const char *media;
    const void *bytes;
    size_t size;
    const char *name, *value; /* one more header; NULL: none */
} serve_answer;

static const serve_refusal foreign_host = {
    403, "this server is not called so; open the address that it printed"};
static const serve_refusal foreign_page = {403, "a page from elsewhere may not use this server"};
static const serve_refusal wrong_token = {
    403, "the token is wrong or missing; open the address that the server printed"};
static const serve_refusal no_such_call = {404, "there is no such call"};
static const serve_refusal too_long = {413, "this is more than a request to this address may have"};
static const serve_refusal too_many = {503, "too much is being sent at once; try again"};
static const serve_refusal bad_number = {400, "run and from must be whole numbers"};

static const serve_refusal no_such_page = {404, "there is no such page"};
static const serve_refusal no_page = {
    404, "no page was built into this server; its calls are at /api/, described by /openapi.json"};
static const serve_refusal used_up = {
    403, "this address worked once; open the address that the server printed"};
static const serve_refusal wrong_method = {405, "this method is not for this address"};

static const char *request_head(const serve_request *self, const char *name)
{
    return MHD_lookup_connection_value(self->connection, MHD_HEADER_KIND, name);
}

/* ---- Answers ------------------------------------------------------------------------------ */

static const struct {
    const char *name, *value;
} everywhere[] = {
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Frame-Options", "DENY"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
     "img-src 'self' data: blob:; object-src 'none'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
};

static enum MHD_Result send_answer(const serve_request *self, struct MHD_Response *response,
                                   const serve_answer *what)
{
    for (size_t i = 0; i < sizeof everywhere / sizeof *everywhere; i++)
        MHD_add_response_header(response, everywhere[i].name, everywhere[i].value);
    if (what->media)
        MHD_add_response_header(response, "Content-Type", what->media);
    MHD_add_response_header(response, "Cache-Control", self->is_api ? "no-store" : "no-cache");
    if (what->name)
        MHD_add_response_header(response, what->name, what->value);
    if (self->refusal && !self->known)
        MHD_add_response_header(response, "Connection", "close");
    enum MHD_Result result = MHD_queue_response(self->connection, what->status, response);
    MHD_destroy_response(response);
    return result;
}

/* libmicrohttpd does not modify a persistent buffer. */
static enum MHD_Result answer_with(const serve_request *self, const serve_answer *what)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(
        what->size, (void *)(uintptr_t)what->bytes, MHD_RESPMEM_PERSISTENT);
    return response ? send_answer(self, response, what) : MHD_NO;
}

static enum MHD_Result answer_refused(const serve_request *self, const serve_refusal *why)
{
    char text[300];
    int length =
        snprintf(text, sizeof text, self->is_api ? "{\"error\": {\"message\": \"%s\"}}\n" : "%s\n",
                 why->message);
    const serve_answer what = {.status = why->status,
                               .media =
                                   self->is_api ? "application/json" : "text/plain; charset=utf-8",
                               .name = why == &wrong_method ? "Allow" : NULL,
                               .value = self->is_events ? "GET"
                                        : self->is_api  ? "POST"
                                                        : "GET, HEAD"};
    struct MHD_Response *response =
        MHD_create_response_from_buffer((size_t)length, text, MHD_RESPMEM_MUST_COPY);
    return response ? send_answer(self, response, &what) : MHD_NO;
}

/* ---- The page ----------------------------------------------------------------------------- */

static enum MHD_Result send_file(const serve_request *self, const serve_file *file)
{
    const char *known = request_head(self, "If-None-Match");
    bool same = known && strcmp(known, file->tag) == 0;
    struct MHD_Response *response = MHD_create_response_from_buffer(
        same ? 0 : file->size, (void *)(uintptr_t)file->bytes, MHD_RESPMEM_PERSISTENT);
    const serve_answer what = {
        .status = same ? 304 : 200, .media = file->media, .name = "ETag", .value = file->tag};
    if (!response)
        return MHD_NO;
    if (file->packed && !same)
        MHD_add_response_header(response, "Content-Encoding", "gzip");
    return send_answer(self, response, &what);
}

/* The browser gets a word that opens the page once, as others on this machine can read the
 * arguments of a program. */
static enum MHD_Result open_page(const serve_request *self, const char *word)
{
    serve_server *server = self->server;
    if (!*server->once || !guard_same_word(server->once, word))
        return answer_refused(self, &no_such_page);
    if (atomic_exchange(&server->once_used, true))
        return answer_refused(self, &used_up);
    return answer_with(
        self, &(serve_answer){.status = 303, .name = "Location", .value = server->address});
}

static enum MHD_Result answer_page(const serve_request *self, const char *path)
{
    const char *name = strcmp(path, "/") == 0 ? "/index.html" : path;
    const serve_file *file = serve_files;
    if (strncmp(path, "/open/", 6) == 0)
        return open_page(self, path + 6);
    while (file->path && strcmp(file->path, name) != 0)
        file++;
    if (file->path)
        return send_file(self, file);
    return answer_refused(self, strcmp(path, "/") == 0 ? &no_page : &no_such_page);
}

/* ---- Events ------------------------------------------------------------------------------- */

static const char *word_of(const serve_request *self, const char *name)
{
    return MHD_lookup_connection_value(self->connection, MHD_GET_ARGUMENT_KIND, name);
}

/* Reads a whole number; NULL is 0. */
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

static enum MHD_Result answer_reply(const serve_request *self)
{
    const api_reply *got = &self->call.reply;
    return answer_with(self, &(serve_answer){.status = (unsigned)got->status,
                                             .media = got->media,
                                             .bytes = got->bytes.data,
                                             .size = got->bytes.size});
}

static enum MHD_Result answer_events(serve_request *self)
{
    uint64_t run, from;
    const char *last = request_head(self, "Last-Event-ID");
    if (!word_of(self, "run") || !read_number(word_of(self, "run"), UINT32_MAX, &run) ||
        !read_number(last ? last : word_of(self, "from"), INT64_MAX, &from))
        return answer_refused(self, &bad_number);
    return events_answer(self->server, self->connection, (uint32_t)run, from, &self->call.reply)
               ? MHD_YES
               : answer_reply(self);
}

/* ---- Calls -------------------------------------------------------------------------------- */

static void give_back(serve_request *self)
{
    atomic_fetch_sub(&self->server->held, self->held);
    self->held = 0;
    tw_bytes_free(&self->call.body);
}

int http_descriptor(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? (int)info->connect_fd : -1;
}

static serve_request *request_of(serve_call *call)
{
    return (serve_request *)((char *)call - offsetof(serve_request, call));
}

void http_ready(serve_call *call)
{
    MHD_resume_connection(request_of(call)->connection);
}

/* Nothing reads from a suspended connection, so its end is seen by a look. */
bool http_waits(void *call, double done)
{
    (void)done;
    return net_is_there(http_descriptor(request_of(call)->connection));
}

static enum MHD_Result answer_call(serve_request *self)
{
    if (!self->call.answered) {
        MHD_suspend_connection(self->connection);
        calls_add(&self->server->calls, &self->call);
        return MHD_YES;
    }
    give_back(self);
    return answer_reply(self);
}

/* ---- The head ----------------------------------------------------------------------------- */

/* Names of calls consist of small letters. */
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

/* NULL: the request is let in. */
static const serve_refusal *judge_head(serve_request *self, const char *path, const char *method)
{
    serve_server *server = self->server;
    const serve_guard *guard = &server->guard;
    const bool is_call = self->is_api && !self->is_events;
    const char *token = request_head(self, "X-Tilewright-Token");
    serve_client *client = client_of(self->connection);
    char ours[80];
    net_write_near(http_descriptor(self->connection), ours);
    if (!guard_knows_host(guard, request_head(self, "Host"), ours))
        return &foreign_host;
    if (!guard_knows_origin(guard, request_head(self, "Origin"), ours))
        return &foreign_page;
    if (self->is_events && !token)
        token = word_of(self, "token");
    if (self->is_api && *guard->token && !guard_same_word(guard->token, token))
        return &wrong_token;
    if (self->is_api) {
        self->known = true;
        if (client)
            clients_know(&server->clients, client);
    }
    if (is_call ? strcmp(method, "POST") != 0
                : strcmp(method, "GET") != 0 && (self->is_events || strcmp(method, "HEAD") != 0))
        return &wrong_method; /* of a stream libmicrohttpd would end a body after a head, too */
    return is_call ? take_name(self, path + strlen("/api/")) : NULL;
}

/* ---- The body ----------------------------------------------------------------------------- */

/* A refused body is read and discarded, up to four times the limit. */
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
        clients_allow(&self->server->clients, client, seconds);
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
    self->known = client && clients_knows(&server->clients, client);
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
        const char *length = request_head(self, "Content-Length");
        uint64_t number;
        if (!length || (read_number(length, INT64_MAX, &number) && number <= self->most))
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
        serve_client *client = clients_add(&server->clients, http_descriptor(connection));
        *context = client;
        if (client)
            clients_allow(&server->clients, client, FIRST_SECONDS);
    } else if (*context) {
        clients_remove(&server->clients, *context);
        *context = NULL;
    }
}

/* Paths and words are compared unescaped. */
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
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)server->door.listener, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)server->clients.most, MHD_OPTION_CONNECTION_TIMEOUT, IDLE_SECONDS,
        MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL, MHD_OPTION_NOTIFY_COMPLETED, completed,
        server, MHD_OPTION_NOTIFY_CONNECTION, connected, server, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
    return server->daemon || net_complain("the server of libmicrohttpd cannot be started");
}

void http_stop(serve_server *server)
{
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
}
