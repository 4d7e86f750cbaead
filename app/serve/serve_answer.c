/* serve_answer.c -- answers: files of the page, what is refused, and what every head says
 * (serve_request.h).
 *
 * The page keeps to itself: no other may show it, read it, or lead it to load anything. */
#include <stdio.h>
#include <string.h>

#include "serve/serve_request.h"

static const serve_refusal no_such_page = {404, "there is no such page"};
static const serve_refusal no_page = {
    404, "no page was built into this server; its calls are at /api/, described by /openapi.json"};
static const serve_refusal used_up = {
    403, "this address worked once; open the address that the server printed"};
const serve_refusal serve_wrong_method = {405, "this method is not for this address"};

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

/* libmicrohttpd does not change what it is told to be lasting. */
enum MHD_Result answer_with(const serve_request *self, const serve_answer *what)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(
        what->size, (void *)(uintptr_t)what->bytes, MHD_RESPMEM_PERSISTENT);
    return response ? send_answer(self, response, what) : MHD_NO;
}

enum MHD_Result answer_refused(const serve_request *self, const serve_refusal *why)
{
    char text[300];
    int length =
        snprintf(text, sizeof text, self->is_api ? "{\"error\": {\"message\": \"%s\"}}\n" : "%s\n",
                 why->message);
    const serve_answer what = {.status = why->status,
                               .media =
                                   self->is_api ? "application/json" : "text/plain; charset=utf-8",
                               .name = why == &serve_wrong_method ? "Allow" : NULL,
                               .value = self->is_api && !self->is_events ? "POST" : "GET, HEAD"};
    struct MHD_Response *response =
        MHD_create_response_from_buffer((size_t)length, text, MHD_RESPMEM_MUST_COPY);
    return response ? send_answer(self, response, &what) : MHD_NO;
}

/* ---- The page ----------------------------------------------------------------------------- */

const char *request_head(const serve_request *self, const char *name)
{
    return MHD_lookup_connection_value(self->connection, MHD_HEADER_KIND, name);
}

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

/* The browser that we start is given a word that leads to the page once, as others on this machine
 * may read with which words a program was started. */
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

enum MHD_Result answer_page(const serve_request *self, const char *path)
{
    const serve_file *file = page_find(path);
    if (strncmp(path, "/open/", 6) == 0)
        return open_page(self, path + 6);
    if (!file)
        return answer_refused(self, strcmp(path, "/") == 0 ? &no_page : &no_such_page);
    return send_file(self, file);
}
