/* serve.h -- the server of the page: HTTP around the calls of app/api.
 *
 *   server.c         start, main loop and end, and threads that drive runs
 *   serve_guard.c    decides which requests are let in: pure functions
 *   serve_http.c     requests, their answers, and the page
 *   serve_calls.c    calls, answered by threads of their own
 *   serve_events.c   streams of events
 *   serve_clients.c  connections, and how long each may take
 *   serve_posix.c, serve_windows.c  what the system does
 *
 * One thread of libmicrohttpd serves all clients and never waits: other threads do what takes time,
 * and connections that wait for it are suspended. doc/serve.md says what strangers can do. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "api/api.h"
#include "net/net.h"

#define SERVE_MOST_CLIENTS 512
#define SERVE_MOST_STRANGERS 128             /* of them, no call was let in from these */
#define SERVE_MOST_BODIES ((size_t)64 << 20) /* bytes of all requests held at a time */
#define SERVE_MOST_RUNS 64                   /* driven at a time */
#define SERVE_MOST_CALLS 8                   /* answered at a time */
struct MHD_Connection;

/* ---- What the command says ---------------------------------------------------------------- */

typedef struct serve_options {
    const char *bind;      /* address */
    int port;              /* 0: any free port */
    const char *folder;    /* where runs are saved; NULL: nowhere */
    const char *place;     /* what the page shows, after "#" in its address; "/": everything */
    bool open;             /* start a browser */
    bool token;            /* require the token */
    bool quiet;            /* print only the address */
    bool (*stopped)(void); /* called several times a second: stop? */
    void (*flush)(void);   /* what was printed; keeps a fault */
} serve_options;

typedef enum serve_end { SERVE_DONE, SERVE_REFUSED, SERVE_FAILED } serve_end;

/* Serves until it is stopped. Prints errors on standard error. */
serve_end serve_run(const serve_options *options);

/* ---- serve_guard.c ------------------------------------------------------------------------ */

typedef struct serve_guard {
    int port;
    char bound[80];           /* the address that the server is bound to, as given */
    char token[NET_WORD + 1]; /* "": none is required */
} serve_guard;

/* Is this a name of this server? ours: the local address of the connection, "" for none. A page
 * from elsewhere would reach this server by a foreign name that resolves to this machine. */
bool guard_knows_host(const serve_guard *guard, const char *host, const char *ours);
/* Does the request come from this server's page, or from no page (NULL)? */
bool guard_knows_origin(const serve_guard *guard, const char *origin, const char *ours);
/* Compares in a time that does not depend on how much is right. NULL is wrong. */
bool guard_same_word(const char *word, const char *given);

/* ---- The server --------------------------------------------------------------------------- */

typedef struct serve_call {
    struct serve_call *next; /* owned by the queue from calls_add on */
    char name[32];
    tw_bytes body;
    api_reply reply;
    bool answered;
} serve_call;

/* Calls waiting for a thread. */
typedef struct serve_calls {
    pthread_mutex_t lock;
    pthread_cond_t come;
    serve_call *first, **last;
    bool ended;
    pthread_t threads[SERVE_MOST_CALLS];
    size_t count;
} serve_calls;

/* Driven runs. */
typedef struct serve_runs {
    pthread_mutex_t lock;
    pthread_cond_t rest;
    size_t count;
    bool ended;
} serve_runs;

#define SERVE_KEPT 8 /* texts kept for other clients at the same position */

typedef struct serve_events {
    pthread_mutex_t lock;
    struct serve_stream *first;
    bool ended;
    net_bell bell;                       /* wakes the main thread */
    atomic_bool rung;                    /* by events_changed, and not heard yet */
    atomic_uint look;                    /* number of looks so far */
    struct serve_text *kept[SERVE_KEPT]; /* the latest texts */
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
    char once[NET_WORD + 1]; /* opens the page once, for the browser started by the server */
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
/* Refuses all waiting and later calls, and returns when the calls under way are answered. */
void calls_end(serve_calls *calls);

/* ---- serve_events.c ----------------------------------------------------------------------- */

bool events_start(serve_events *events);   /* false: a message was printed */
void events_changed(serve_events *events); /* some run has news; any thread */
/* Answers a request by a stream of the news of a run, for a client that has `from` of its
 * solutions. Call it in the thread of libmicrohttpd. false: it failed; *refusal says why, as JSON,
 * whose bytes the caller frees. */
bool events_answer(serve_server *server, struct MHD_Connection *connection, uint32_t run,
                   uint64_t from, api_reply *refusal);
/* Waits up to a second for news, and wakes the streams to send them. Call it in the main thread. */
void events_pulse(serve_events *events);
/* Ends all streams, and all later ones. */
void events_end(serve_events *events);
void events_free(serve_events *events); /* call after all answers are sent */

/* ---- serve_clients.c ---------------------------------------------------------------------- */

/* files: open ones that the program may have, connections included */
void clients_start(serve_clients *clients, size_t files);
/* Adds a new client, as a stranger. If there are too many strangers, closes another one's
 * connection. NULL: out of memory. */
serve_client *clients_add(serve_clients *clients, int descriptor);
void clients_know(serve_clients *clients, serve_client *client); /* no longer a stranger */
bool clients_knows(serve_clients *clients, const serve_client *client);
void clients_remove(serve_clients *clients, serve_client *client);
/* The request under way must end within `seconds`; 0: no limit. */
void clients_allow(serve_clients *clients, serve_client *client, double seconds);
void clients_check(serve_clients *clients); /* closes connections past their limit */

/* ---- serve_posix.c, serve_windows.c -------------------------------------------------------- */

/* Starts a browser; it need not have come up by then. false: a message was printed. */
bool system_open_browser(const char *address);
/* Makes threads share the heap, where the C library can. Call it before any thread is started. */
void system_share_heap(void);
/* Returns free memory to the system, where the C library can. */
void system_give_back_memory(void);

/* ---- serve_http.c ------------------------------------------------------------------------- */

/* A file of the page; all are compiled in, made by tools/embed_page.py. */
typedef struct serve_file {
    const char *path; /* as in the address: "/index.html"; NULL: end of the list */
    const char *media;
    const char *tag; /* its ETag */
    bool packed;     /* by gzip */
    const char *bytes;
    size_t size;
} serve_file;

extern const serve_file serve_files[];

bool http_start(serve_server *server); /* false: a message was printed */
/* Call it when no call and no event is pending. */
void http_stop(serve_server *server);
int http_descriptor(struct MHD_Connection *connection); /* of its socket; -1: none */
/* Announces the reply to a call. Any thread. */
void http_ready(serve_call *call);
/* Is the client of a serve_call still there? For a tw_watch. Any thread, before http_ready. */
bool http_waits(void *call, double done);
