/* serve_calls.c -- calls, answered in their order by a few threads (serve.h).
 *
 * Some calls take seconds. So they are not answered by the thread that speaks with the clients.
 * Invariant: a call is in the queue, or with one thread, or ready. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "serve/serve.h"

#define THREADS 8

struct serve_calls {
    api_service *api;
    pthread_mutex_t lock;
    pthread_cond_t come;
    serve_call *first, **last;
    bool ended;
    pthread_t threads[THREADS];
    size_t count;
};

static void be_ready(serve_call *call)
{
    call->answered = true;
    call->ready(call);
}

static void refuse(serve_call *call)
{
    static const char text[] = "{\"error\": {\"message\": \"the server is ending\"}}\n";
    call->reply = (api_reply){.status = 503, .media = "application/json"};
    tw_bytes_add(&call->reply.bytes, text, strlen(text));
    be_ready(call);
}

/* The next one; NULL: it is over. Holds the lock. */
static serve_call *take(serve_calls *self)
{
    while (!self->first && !self->ended)
        pthread_cond_wait(&self->come, &self->lock);
    serve_call *call = self->ended ? NULL : self->first;
    if (call) {
        self->first = call->next;
        self->last = self->first ? self->last : &self->first;
    }
    return call;
}

static void *answer_calls(void *user)
{
    serve_calls *self = user;
    for (;;) {
        pthread_mutex_lock(&self->lock);
        serve_call *call = take(self);
        pthread_mutex_unlock(&self->lock);
        if (!call)
            return NULL;
        api_call(self->api, call->name, (const char *)call->body.data, call->body.size,
                 &call->reply);
        be_ready(call);
    }
}

serve_calls *calls_new(api_service *api)
{
    serve_calls *self = calloc(1, sizeof *self);
    if (!self) {
        serve_complain("out of memory");
        return NULL;
    }
    self->api = api;
    self->last = &self->first;
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->come, NULL);
    while (self->count < THREADS &&
           pthread_create(self->threads + self->count, NULL, answer_calls, self) == 0)
        self->count++;
    if (self->count > 0)
        return self;
    serve_complain("no thread can be started");
    calls_free(self);
    return NULL;
}

void calls_add(serve_calls *self, serve_call *call)
{
    call->next = NULL;
    pthread_mutex_lock(&self->lock);
    bool ended = self->ended;
    if (!ended) {
        *self->last = call;
        self->last = &call->next;
        pthread_cond_signal(&self->come);
    }
    pthread_mutex_unlock(&self->lock);
    if (ended)
        refuse(call);
}

void calls_end(serve_calls *self)
{
    pthread_mutex_lock(&self->lock);
    self->ended = true;
    serve_call *waiting = self->first;
    self->first = NULL;
    pthread_cond_broadcast(&self->come);
    pthread_mutex_unlock(&self->lock);
    while (waiting) {
        serve_call *call = waiting;
        waiting = call->next;
        refuse(call);
    }
    for (; self->count > 0; self->count--)
        pthread_join(self->threads[self->count - 1], NULL);
}

void calls_free(serve_calls *self)
{
    if (!self)
        return;
    calls_end(self);
    pthread_cond_destroy(&self->come);
    pthread_mutex_destroy(&self->lock);
    free(self);
}
