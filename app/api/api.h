/* api.h -- what a page asks of the library: calls by name, JSON in, JSON or a file out.
 *
 * There is no transport here. A server answers requests with it, a page that has the library within
 * itself calls it; neither computes anything about puzzles on its own, so both show the same. What
 * a call takes and gives stands in openapi.json; `about`, `check`, `draw` and so on are its names.
 *
 * A *run* is a search that goes on between calls. A driver runs it in slices
 * (api_run_step), and told by the call `news`: solutions from a number on, how far it is, how it
 * ended. News are pulled, never pushed, so that a slow listener holds no run up.
 *
 * Threads: api_call may be called by any number of threads at a time; a run is stepped by one. */
#ifndef API_H
#define API_H

#include <tw/advanced.h>

typedef struct api_service api_service;

/* An answer. Free it with tw_bytes_free(&reply.bytes). */
typedef struct api_reply {
    int status;        /* as in HTTP: 200, or 400 and more with {"error": ...} */
    const char *media; /* type of the bytes, as in HTTP; constant */
    tw_bytes bytes;
} api_reply;

/* What it points to is borrowed for the life of the service. */
typedef struct api_options {
    size_t threads;     /* of a run that does not ask for so many; 0: one for each processor */
    const char *folder; /* for checkpoints and stores of runs; NULL: they live in memory alone */
    /* A run has news; called by any thread, with nothing locked. May be NULL. */
    void (*changed)(void *user);
    /* A run wants to be driven: from now on a driver calls api_run_step until that returns false.
     * NULL: the caller drives it without being told. false: it cannot be, and the call fails. */
    bool (*spawn)(void *user, api_service *service, uint32_t run);
    void *user;
} api_options;

/* options: NULL for defaults. NULL when memory is out. */
api_service *api_service_new(const api_options *options);
/* All runs must have come to rest: none is stepped any more. NULL is allowed. */
void api_service_free(api_service *service);
/* Tells all runs to pause, so that their drivers come to an end. Any thread, signal handlers
 * not. */
void api_service_pause(api_service *service);
/* Answers. body: `size` bytes of JSON, "" for {}; whatever they are, reply is filled. */
void api_call(api_service *service, const char *call, const char *body, size_t size,
              api_reply *reply);

/* Bytes that the body of a call needs at most; what is larger need not be read. */
size_t api_most_bytes(const char *call);

/* Where the news of a run stand. */
typedef struct api_news_place {
    uint64_t serial;         /* grows with every change of the run */
    uint64_t from, to, kept; /* solutions with which they begin and end; those that can be had */
    bool over;               /* nothing more will come */
} api_news_place;

/* The call `news`, for a server that tells them to many: reply is what the call answers with
 * solutions from this number on, `most` of them at most; a place of zeros where it is a refusal. */
api_news_place api_run_news(api_service *service, uint32_t run, uint64_t from, size_t most,
                            api_reply *reply);
/* Drives a run for so long at most. false: there is nothing to do; it is paused, done, or gone. */
bool api_run_step(api_service *service, uint32_t run, double seconds);

#endif
