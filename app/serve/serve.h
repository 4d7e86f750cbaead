/* serve.h -- the server of the page: HTTP around the calls of app/api.
 *
 *   server.c         the course of things
 *   serve_listen.c   where it listens
 *   serve_guard.c    which requests are let in: the pure judgement
 *   serve_http.c     requests
 *   serve_answer.c   answers, and the page
 *   serve_calls.c    calls, answered by threads of their own
 *   serve_events.c   streams of events
 *   serve_news.c     what an event says
 *   serve_runs.c     threads that drive runs
 *   serve_clients.c  connections, and how long each may take
 *   serve_page.c     files of the page, which are in the program
 *   serve_say.c      complaints, and the time
 *
 * One thread of libmicrohttpd speaks with all clients and never waits: what takes time is done by
 * others, and connections that wait for it are suspended. doc/serve.md says what strangers can do.
 */
#ifndef SERVE_H
#define SERVE_H

#include <stdatomic.h>

#include "api/api.h"

#define SERVE_MOST_CLIENTS 512
#define SERVE_MOST_STRANGERS 128             /* of them, on whose connections no call was let in */
#define SERVE_MOST_BODIES ((size_t)64 << 20) /* bytes of all requests that are there at a time */
#define SERVE_MOST_RUNS 64                   /* that are driven at a time */
#define SERVE_WORD 32 /* hexadecimal digits of a word that cannot be guessed */
/* Solutions of an event, which ends at a multiple of it, so that many are told the same. */
#define SERVE_TOLD 250

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

/* ---- serve_say.c -------------------------------------------------------------------------- */

/* "tilewright-serve: ..." on standard error. Returns false. */
bool serve_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
double serve_now(void); /* seconds, from some moment on */

/* ---- serve_listen.c ----------------------------------------------------------------------- */

typedef struct serve_door {
    int listener;
    int port;
    char address[80]; /* in numbers */
    bool loopback;    /* only this machine reaches it */
    bool everywhere;  /* all addresses of this machine lead here */
} serve_door;

/* false: a message was printed. */
bool door_open(serve_door *door, const char *address, int port);
/* The address at which a connection came in, in numbers; "" when it cannot be told. */
void door_near(int descriptor, char address[80]);
void door_far(int descriptor, char address[80]); /* the same of the other end */

/* ---- serve_guard.c ------------------------------------------------------------------------ */

typedef struct serve_guard {
    int port;
    char bound[80];             /* the address that it is bound to, as it was written */
    char token[SERVE_WORD + 1]; /* "": none is asked for */
} serve_guard;

/* A word of hexadecimal digits that cannot be guessed. false: there are no random numbers. */
bool guard_make_word(char word[SERVE_WORD + 1]);
/* Is this how we are called? near: the address at which the connection came in, "" for none. A
 * foreign name that leads to this machine is how a page from elsewhere would reach us. */
bool guard_knows_host(const serve_guard *guard, const char *host, const char *near);
/* Does the request come from our own page, or from none (NULL)? */
bool guard_knows_origin(const serve_guard *guard, const char *origin, const char *near);
/* In a time that tells nothing about how much of it is right. NULL is wrong. */
bool guard_same_word(const char *word, const char *given);

/* ---- serve_page.c ------------------------------------------------------------------------- */

typedef struct serve_file {
    const char *path; /* as in the address: "/index.html" */
    const char *media;
    const char *tag; /* what its bytes are known by */
    bool packed;     /* by gzip */
    const char *bytes;
    size_t size;
} serve_file;

/* "/" is the page. NULL: there is none. */
const serve_file *page_find(const char *path);
bool page_is_here(void); /* or was it left out of this build? */

/* ---- serve_calls.c ------------------------------------------------------------------------ */

typedef struct serve_call {
    struct serve_call *next; /* theirs, from calls_add on */
    char name[32];
    tw_bytes body;
    api_reply reply;
    bool answered;
    void (*ready)(struct serve_call *call); /* the reply is there; called by any thread */
} serve_call;

typedef struct serve_calls serve_calls;

serve_calls *calls_new(api_service *api); /* NULL: a message was printed */
/* The call is borrowed until it is ready. */
void calls_add(serve_calls *calls, serve_call *call);
/* Refuses those that wait and all that come, and returns when those under way are ready. */
void calls_end(serve_calls *calls);
void calls_free(serve_calls *calls);

/* ---- serve_runs.c ------------------------------------------------------------------------- */

typedef struct serve_runs serve_runs;

serve_runs *runs_new(void); /* NULL: a message was printed */
/* Starts a thread that drives a run until there is nothing to do. false: there are too many. Any
 * thread. */
bool runs_spawn(serve_runs *runs, api_service *api, uint32_t run);
/* Has all runs pause, starts none any more, and returns when they have come to rest. */
void runs_end(serve_runs *runs, api_service *api);
void runs_free(serve_runs *runs);

/* ---- serve_news.c ------------------------------------------------------------------------- */

typedef struct serve_news {
    int status; /* as in HTTP */
    api_news_place place;
    tw_bytes text; /* the event; of a refusal, its JSON */
} serve_news;

/* What is new of a run for a client that has so many of its solutions. Free the text. */
void news_take(api_service *api, uint32_t run, uint64_t from, serve_news *news);

/* ---- serve_events.c ----------------------------------------------------------------------- */

typedef struct serve_events serve_events;

serve_events *events_new(void);            /* NULL: a message was printed */
void events_changed(serve_events *events); /* some run has news; any thread */
/* Answers a request by a stream of what is new of a run, for a client that has `from` of its
 * solutions. In the thread of libmicrohttpd. false: it cannot be; *refusal says why. Free its text.
 */
typedef struct serve_stream_request {
    api_service *api;
    struct MHD_Connection *connection;
    uint32_t run;
    uint64_t from;
} serve_stream_request;
bool events_answer(serve_events *events, const serve_stream_request *request, serve_news *refusal);
/* Waits, a second at most, until something is new, and has it told. In the main thread. */
void events_pulse(serve_events *events);
/* Ends all streams, and those that come. */
void events_end(serve_events *events);
void events_free(serve_events *events); /* when nothing is answered any more */

/* ---- serve_clients.c ---------------------------------------------------------------------- */

typedef struct serve_clients serve_clients;
typedef struct serve_client serve_client;

serve_clients *clients_new(void); /* NULL: a message was printed */
size_t clients_most(const serve_clients *clients);
/* A new one is a stranger. Where there are too many of these another one's connection is shut.
 * NULL: memory is out. */
serve_client *clients_add(serve_clients *clients, int descriptor);
void clients_know(serve_clients *clients, serve_client *client); /* it is none any more */
bool clients_knows(serve_clients *clients, const serve_client *client);
void clients_remove(serve_clients *clients, serve_client *client);
/* What is under way must be done in so many seconds; 0: it may last. */
void clients_allow(serve_clients *clients, serve_client *client, double seconds);
void clients_check(serve_clients *clients); /* shuts connections that are late */
void clients_free(serve_clients *clients);

/* ---- serve_http.c ------------------------------------------------------------------------- */

typedef struct serve_server {
    const serve_options *options;
    serve_door door;
    serve_guard guard;
    char once[SERVE_WORD + 1]; /* opens the page once, for the browser that we start */
    atomic_bool once_used;
    atomic_size_t held; /* bytes of bodies */
    char *address;      /* of the page, with the token */
    api_service *api;
    serve_calls *calls;
    serve_runs *runs;
    serve_events *events;
    serve_clients *clients;
    void *daemon; /* of libmicrohttpd */
} serve_server;

bool http_start(serve_server *server); /* false: a message was printed */
/* When neither calls nor events are waited for. */
void http_stop(serve_server *server);

#endif
