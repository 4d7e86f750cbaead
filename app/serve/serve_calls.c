/* serve_calls.c -- answers calls in their order, by a few threads (serve.h).
 *
 * Some calls take seconds, so the thread that serves the clients does not answer them.
 * Invariant: a call is in the queue, or with one thread, or ready. */
#include <string.h>

#include "serve/serve.h"

static void be_ready(serve_call *call)
{
    call->answered = true;
    http_ready(call);
}

static void refuse(serve_call *call)
{
    static const char text[] = "{\"error\": {\"message\": \"the server is ending\"}}\n";
    call->reply = (api_reply){.status = 503, .media = "application/json"};
    tw_bytes_add(&call->reply.bytes, text, strlen(text));
    be_ready(call);
}

static void *answer_calls(void *user)
{
    serve_server *server = user;
    serve_calls *self = &server->calls;
    for (;;) {
        pthread_mutex_lock(&self->lock);
        while (!self->first && !self->ended)
            pthread_cond_wait(&self->come, &self->lock);
        serve_call *call = self->ended ? NULL : self->first;
        if (call && !(self->first = call->next))
            self->last = &self->first;
        pthread_mutex_unlock(&self->lock);
        if (!call)
            return NULL;
        const tw_watch waits = {http_waits, call};
        api_call(server->api, call->name, (const char *)call->body.data, call->body.size, &waits,
                 &call->reply);
        be_ready(call);
    }
}

bool calls_start(serve_server *server)
{
    serve_calls *self = &server->calls;
    self->last = &self->first;
    while (self->count < SERVE_MOST_CALLS &&
           pthread_create(self->threads + self->count, NULL, answer_calls, server) == 0)
        self->count++;
    return self->count > 0 || net_complain("no thread can be started");
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
