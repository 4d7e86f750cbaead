/* api.h -- answers the calls of a page: a call has a name and a JSON body; the answer is JSON or a
 * file.
 *
 * There is no transport here. The server and the page with the library built in both use these
 * calls, and neither computes anything about puzzles itself, so both show the same. openapi.json
 * describes each call (`about`, `check`, `draw`, ...).
 *
 * A *run* is a search that continues between calls. A driver runs it in slices (api_run_step). The
 * call `news` returns the solutions from a number on, how far the run is, and how it ended. News
 * are pulled, so a slow listener does not delay a run.
 *
 * Threads: any number of threads may call api_call at the same time; one thread steps a run at a
 * time. */
#pragma once

#include <tw/advanced.h>

typedef struct api_service api_service;

/* An answer. The caller frees it with tw_bytes_free(&reply.bytes). */
typedef struct api_reply {
    int status;        /* as in HTTP: 200, or 400 and more with {"error": ...} */
    const char *media; /* type of the bytes, as in HTTP; borrowed for ever */
    tw_bytes bytes;
} api_reply;

/* What it points to is borrowed for the life of the service. */
typedef struct api_options {
    size_t threads;     /* of a run that does not state a number; 0: one for each processor */
    const char *folder; /* for checkpoints and stores of runs, which outlast the service; NULL: a
                         * temporary one without stores, which api_service_free removes */
    /* Called when a run has news, in any thread, while nothing is locked. May be NULL. */
    void (*changed)(void *user);
    /* Starts a driver for a run: it calls api_run_step until that returns false. NULL: the caller
     * drives all runs without being told. false: no driver can be started, and the call fails. */
    bool (*spawn)(void *user, api_service *service, uint32_t run);
    void *user;
} api_options;

/* Makes a service with the runs that the folder has, paused; preparing these takes up to a minute.
 * options: NULL: defaults. New; NULL: out of memory. */
api_service *api_service_new(const api_options *options);
/* Call it once no run is stepped any more. NULL is allowed. */
void api_service_free(api_service *service);
/* Asks all runs to pause, so that their drivers end. It may be called from any thread, but not from
 * a signal handler. */
void api_service_pause(api_service *service);
/* Answers a call within about ten seconds. body: `size` bytes of any origin, which should be a JSON
 * object; size 0: {}. waits: asked some times a second, it says whether the reply is still waited
 * for; if not, the call ends soon with a refusal, or with what it has. NULL: it is. reply: always
 * filled; what it had is not freed. */
void api_call(api_service *service, const char *call, const char *body, size_t size,
              const tw_watch *waits, api_reply *reply);

/* The most bytes that the body of a call may need; a server may refuse a larger body unread. */
size_t api_most_bytes(const char *call);

/* Which news of a run a reply has. */
typedef struct api_news_place {
    uint64_t serial;         /* grows with every change of the run */
    uint64_t from, to, kept; /* the reply has solutions from .. to - 1 of the kept ones */
    bool over;               /* nothing more will come */
} api_news_place;

/* The call `news`, for a server that sends them to several clients. reply: filled as by api_call,
 * with at most `most` solutions from number `from` on, counted from 0. If it is a refusal, `from`
 * and `to` are both the argument, and the rest of the result is 0. */
api_news_place api_run_news(api_service *service, uint32_t run, uint64_t from, size_t most,
                            api_reply *reply);
/* Runs a slice of a run, of about so many seconds; the first slice takes as long as preparing does.
 * false: there is nothing to do, as the run is paused, done or forgotten. */
bool api_run_step(api_service *service, uint32_t run, double seconds);
