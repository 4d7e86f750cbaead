/* serve_request.h -- requests, and what is answered to them, in the terms of libmicrohttpd. */
#ifndef SERVE_REQUEST_H
#define SERVE_REQUEST_H

#include <microhttpd.h>

#include "serve/serve.h"

typedef struct serve_refusal {
    unsigned status;
    const char *message; /* has no letter that JSON writes in another way */
} serve_refusal;

typedef struct serve_request {
    serve_server *server;
    struct MHD_Connection *connection;
    const serve_refusal *refusal; /* NULL: none */
    bool is_api, is_events;       /* below /api/; the stream of events, which is there, too */
    bool known;                   /* a call on its connection was let in */
    size_t most;                  /* bytes that its body may have */
    size_t length;                /* of the body, as far as it came; also of what was not kept */
    size_t held;                  /* of what was kept */
    serve_call call;
} serve_request;

/* The bytes last as long as the request. */
typedef struct serve_answer {
    unsigned status;
    const char *media;
    const void *bytes;
    size_t size;
    const char *name, *value; /* one more line of the head; NULL: none */
} serve_answer;

/* ---- serve_answer.c ----------------------------------------------------------------------- */

extern const serve_refusal serve_wrong_method;

enum MHD_Result answer_with(const serve_request *request, const serve_answer *answer);
enum MHD_Result answer_refused(const serve_request *request, const serve_refusal *why);
enum MHD_Result answer_page(const serve_request *request, const char *path);
const char *request_head(const serve_request *request, const char *name); /* NULL: not there */

#endif
