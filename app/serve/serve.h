/* serve.h -- the server of the page: HTTP around the calls of app/api.
 *
 *   server.c         the course of things, and threads that drive runs
 *   serve_guard.c    which requests are let in: the pure judgement
 *   serve_http.c     requests, their answers, and the page
 *   serve_calls.c    calls, answered by threads of their own
 *   serve_events.c   streams of events
 *   serve_clients.c  connections, and how long each may take
 *
 * One thread of libmicrohttpd speaks with all clients and never waits: what takes time is done by
 * others, and connections that wait for it are suspended. doc/serve.md says what strangers can do.
 */
#ifndef SERVE_H
#define SERVE_H

#include <pthread.h>
#include <stdatomic.h>

#include "api/api.h"
#include "net/net.h"

#define SERVE_MOST_CLIENTS 512
#define SERVE_MOST_STRANGERS 128             /* of them, on whose connections no call was let in */
#define SERVE_MOST_BODIES ((size_t)64 << 20) /* bytes of all requests that are there at a time */
#define SERVE_MOST_RUNS 64                   /* that are driven at a time */
#define SERVE_MOST_CALLS 8                   /* that are answered at a time */
struct MHD_Connection;

/* ---- What the command says ---------------------------------------------------------------- */

typedef struct serve_options {
    const char *bind;      /* address */
    int port;              /* 0: any that is free */
    const char *folder;    /* where runs are kept; NULL: nowhere */
    const char *place;     /* what the page is to show, behind "#" of its address; "/": all */
    bool open;             /* start a browser */
    bool token;            /* ask for the word */
    bool quiet;            /* print the address alone */
    bool (*stopped)(void); /* asked some times a second: is it to end? */
} serve_options;

typedef enum serve_end { SERVE_DONE, SERVE_REFUSED, SERVE_FAILED } serve_end;

/* Serves until it is stopped. What is wrong is said on standard error. */
serve_end serve_run(const serve_options *options);

/* ---- serve_guard.c ------------------------------------------------------------------------ */

typedef struct serve_guard {
    int port;
    char bound[80];           /* the address that it is bound to, as it was written */
    char token[NET_WORD + 1]; /* "": none is asked for */
} serve_guard;

/* Is this how we are called? near: the address at which the connection came in, "" for none. A
 * foreign name that leads to this machine is how a page from elsewhere would reach us. */
bool guard_knows_host(const serve_guard *guard, const char *host, const char *near);
/* Does the request come from our own page, or from none (NULL)? */
bool guard_knows_origin(const serve_guard *guard, const char *origin, const char *near);
/* In a time that tells nothing about how much of it is right. NULL is wrong. */
bool guard_same_word(const char *word, const char *given);

/* ---- The server --------------------------------------------------------------------------- */

typedef struct serve_call {
    struct serve_call *next; /* theirs, from calls_add on */
    char name[32];
    tw_bytes body;
    api_reply reply;
    bool answered;
} serve_call;

/* Calls that wait for one of the threads. */
typedef struct serve_calls {
    pthread_mutex_t lock;
    pthread_cond_t come;
    serve_call *first, **last;
    bool ended;
    pthread_t threads[SERVE_MOST_CALLS];
    size_t count;
} serve_calls;

/* Runs that are driven. */
typedef struct serve_runs {
    pthread_mutex_t lock;
    pthread_cond_t rest;
    size_t count;
    bool ended;
} serve_runs;

#define SERVE_KEPT 8 /* texts, for other clients at the same place */

typedef struct serve_events {
    pthread_mutex_t lock;
    struct serve_stream *first;
    bool ended;
    int bell[2];                         /* a pipe that wakes the main thread */
    atomic_bool rung;                    /* something is in it */
    atomic_uint look;                    /* counts looks */
    struct serve_text *kept[SERVE_KEPT]; /* what was taken last */
    unsigned place;                      /* of the oldest */
} serve_events;

typedef struct serve_client serve_client;

typedef struct serve_clients {
    pthread_mutex_t lock;
    serve_client *first; /* the newest */
    size_t most, count, strangers;
} serve_clients;

typedef struct serve_server {
    const serve_options *options;
    net_door door;
    serve_guard guard;
    char once[NET_WORD + 1]; /* opens the page once, for the browser that we start */
    atomic_bool once_used;
    atomic_size_t held; /* bytes of bodies */
    char *address;      /* of the page, with the token */
    api_service *api;
    serve_calls calls;
    serve_runs runs;
    serve_events events;
    serve_clients clients;
    void *daemon; /* of libmicrohttpd */
} serve_server;

/* ---- serve_calls.c ------------------------------------------------------------------------ */

bool calls_start(serve_server *server); /* false: a message was printed */
/* The call is borrowed until it is ready. */
void calls_add(serve_calls *calls, serve_call *call);
/* Refuses those that wait and all that come, and returns when those under way are ready. */
void calls_end(serve_calls *calls);

/* ---- serve_events.c ----------------------------------------------------------------------- */

bool events_start(serve_events *events);   /* false: a message was printed */
void events_changed(serve_events *events); /* some run has news; any thread */
/* Answers a request by a stream of what is new of a run, for a client that has `from` of its
 * solutions. In the thread of libmicrohttpd. false: it cannot be; *refusal, JSON of which the bytes
 * are to be freed, says why. */
bool events_answer(serve_server *server, struct MHD_Connection *connection, uint32_t run,
                   uint64_t from, api_reply *refusal);
/* Waits, a second at most, until something is new, and has it told. In the main thread. */
void events_pulse(serve_events *events);
/* Ends all streams, and those that come. */
void events_end(serve_events *events);
void events_free(serve_events *events); /* when nothing is answered any more */

/* ---- serve_clients.c ---------------------------------------------------------------------- */

void clients_start(serve_clients *clients);
/* A new one is a stranger. Where there are too many of these another one's connection is shut.
 * NULL: memory is out. */
serve_client *clients_add(serve_clients *clients, int descriptor);
void clients_know(serve_clients *clients, serve_client *client); /* it is none any more */
bool clients_knows(serve_clients *clients, const serve_client *client);
void clients_remove(serve_clients *clients, serve_client *client);
/* What is under way must be done in so many seconds; 0: it may last. */
void clients_allow(serve_clients *clients, serve_client *client, double seconds);
void clients_check(serve_clients *clients); /* shuts connections that are late */

/* ---- serve_http.c ------------------------------------------------------------------------- */

/* A file of the page; all are in the program, made by tools/embed_page.py. */
typedef struct serve_file {
    const char *path; /* as in the address: "/index.html"; NULL ends them */
    const char *media;
    const char *tag; /* what its bytes are known by */
    bool packed;     /* by gzip */
    const char *bytes;
    size_t size;
} serve_file;

extern const serve_file serve_files[];

bool http_start(serve_server *server); /* false: a message was printed */
/* When neither calls nor events are waited for. */
void http_stop(serve_server *server);
/* The reply to a call is there. Any thread. */
void http_ready(serve_call *call);

#endif
