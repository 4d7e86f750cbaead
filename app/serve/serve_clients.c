/* serve_clients.c -- connections, and how long each may take (serve.h).
 *
 * libmicrohttpd closes connections on which nothing moves. Who sends a byte now and then would keep
 * his for ever; here a request has its time as a whole.
 * Invariant: who is in the list has his connection open, as he is taken out before it is closed. */
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "serve/serve.h"

struct serve_client {
    serve_client *next, *before;
    int descriptor;
    double until; /* of serve_now(); 0: for ever */
};

struct serve_clients {
    pthread_mutex_t lock;
    serve_client *first;
};

serve_clients *clients_new(void)
{
    serve_clients *self = calloc(1, sizeof *self);
    if (self)
        pthread_mutex_init(&self->lock, NULL);
    else
        serve_complain("out of memory");
    return self;
}

serve_client *clients_add(serve_clients *self, int descriptor)
{
    serve_client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->descriptor = descriptor;
    pthread_mutex_lock(&self->lock);
    client->next = self->first;
    if (self->first)
        self->first->before = client;
    self->first = client;
    pthread_mutex_unlock(&self->lock);
    return client;
}

void clients_remove(serve_clients *self, serve_client *client)
{
    pthread_mutex_lock(&self->lock);
    if (client->next)
        client->next->before = client->before;
    if (client->before)
        client->before->next = client->next;
    else
        self->first = client->next;
    pthread_mutex_unlock(&self->lock);
    free(client);
}

void clients_allow(serve_clients *self, serve_client *client, double seconds)
{
    pthread_mutex_lock(&self->lock);
    client->until = seconds > 0 ? serve_now() + seconds : 0;
    pthread_mutex_unlock(&self->lock);
}

void clients_check(serve_clients *self)
{
    double now = serve_now();
    pthread_mutex_lock(&self->lock);
    for (serve_client *client = self->first; client; client = client->next)
        if (client->until > 0 && now > client->until)
            shutdown(client->descriptor, SHUT_RDWR);
    pthread_mutex_unlock(&self->lock);
}

void clients_free(serve_clients *self)
{
    if (!self)
        return;
    pthread_mutex_destroy(&self->lock);
    free(self);
}
