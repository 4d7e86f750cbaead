/* serve_runs.c -- threads that drive runs, one each (serve.h). */
#include <pthread.h>
#include <stdlib.h>

#include "serve/serve.h"

#define SLICE 0.1 /* seconds; between two of them a run looks up */

struct serve_runs {
    pthread_mutex_t lock;
    pthread_cond_t rest;
    size_t count; /* that are driven */
    bool ended;
};

typedef struct drive {
    serve_runs *runs;
    api_service *api;
    uint32_t run;
} drive;

static void leave(serve_runs *self)
{
    pthread_mutex_lock(&self->lock);
    self->count--;
    pthread_cond_broadcast(&self->rest);
    pthread_mutex_unlock(&self->lock);
}

static void *drive_run(void *user)
{
    const drive it = *(drive *)user;
    free(user);
    while (api_run_step(it.api, it.run, SLICE))
        continue;
    leave(it.runs);
    return NULL;
}

static bool enter(serve_runs *self)
{
    pthread_mutex_lock(&self->lock);
    bool fine = !self->ended && self->count < SERVE_MOST_RUNS;
    self->count += fine;
    pthread_mutex_unlock(&self->lock);
    return fine;
}

static bool start_thread(drive *it)
{
    pthread_t thread;
    pthread_attr_t kind;
    pthread_attr_init(&kind);
    pthread_attr_setdetachstate(&kind, PTHREAD_CREATE_DETACHED);
    bool fine = pthread_create(&thread, &kind, drive_run, it) == 0;
    pthread_attr_destroy(&kind);
    return fine;
}

bool runs_spawn(serve_runs *self, api_service *api, uint32_t run)
{
    drive *it = malloc(sizeof *it);
    if (!it || !enter(self)) {
        free(it);
        return false;
    }
    *it = (drive){self, api, run};
    if (start_thread(it))
        return true;
    free(it);
    leave(self);
    return false;
}

serve_runs *runs_new(void)
{
    serve_runs *self = calloc(1, sizeof *self);
    if (!self) {
        serve_complain("out of memory");
        return NULL;
    }
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->rest, NULL);
    return self;
}

void runs_end(serve_runs *self, api_service *api)
{
    pthread_mutex_lock(&self->lock);
    self->ended = true;
    pthread_mutex_unlock(&self->lock);
    api_service_pause(api);
    pthread_mutex_lock(&self->lock);
    while (self->count > 0)
        pthread_cond_wait(&self->rest, &self->lock);
    pthread_mutex_unlock(&self->lock);
}

void runs_free(serve_runs *self)
{
    if (!self)
        return;
    pthread_cond_destroy(&self->rest);
    pthread_mutex_destroy(&self->lock);
    free(self);
}
