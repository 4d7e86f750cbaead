/* serve_clients.c -- connections, their time limits, and the limit on strangers (serve.h).
 *
 * libmicrohttpd closes idle connections. A client that sends a byte now and then would keep its
 * connection for ever, so a request as a whole has a time limit here. A connection is a stranger's
 * until a call on it is let in. If there are too many strangers, or no room for others, the oldest
 * stranger of the address with the most strangers is closed: a new client is always heard.
 * Invariant: the connections in the list are open; they are removed before they are closed. */
#include <stdlib.h>
#include <string.h>

#include "serve/serve.h"

#define OWN_FILES 64 /* descriptors for files and the server itself */

struct serve_client {
    serve_client *next, *before;
    int descriptor;
    double until;     /* by net_now(); 0: no limit */
    bool known;       /* a call from it was let in */
    bool stranger;    /* not known, and not told to leave */
    char address[80]; /* numeric */
};

void clients_start(serve_clients *self, size_t files)
{
    self->most = SERVE_MOST_CLIENTS;
    if (files < self->most + OWN_FILES)
        self->most = files > 2 * OWN_FILES ? files - OWN_FILES : OWN_FILES;
}

/* ---- Strangers --------------------------------------------------------------------------- */

/* The oldest stranger of the address with the most strangers, except the newest client; NULL:
 * none. */
static serve_client *find_stranger(const serve_clients *self)
{
    serve_client *found = NULL;
    size_t most = 0;
    for (serve_client *at = self->first->next; at; at = at->next) {
        size_t alike = 0;
        for (const serve_client *other = self->first; at->stranger && other; other = other->next)
            alike += other->stranger && strcmp(other->address, at->address) == 0;
        if (alike > 0 && alike >= most) {
            most = alike;
            found = at;
        }
    }
    return found;
}

static void be_no_stranger(serve_clients *self, serve_client *client)
{
    self->strangers -= client->stranger;
    client->stranger = false;
}

void clients_know(serve_clients *self, serve_client *client)
{
    pthread_mutex_lock(&self->lock);
    be_no_stranger(self, client);
    client->known = true;
    pthread_mutex_unlock(&self->lock);
}

/* ---- All --------------------------------------------------------------------------------- */

serve_client *clients_add(serve_clients *self, int descriptor)
{
    serve_client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->descriptor = descriptor;
    client->stranger = true;
    net_write_far(descriptor, client->address);
    pthread_mutex_lock(&self->lock);
    client->next = self->first;
    if (self->first)
        self->first->before = client;
    self->first = client;
    self->count++;
    self->strangers++;
    bool many = self->strangers > SERVE_MOST_STRANGERS || self->count >= self->most;
    serve_client *leaves = many ? find_stranger(self) : NULL;
    if (leaves) {
        be_no_stranger(self, leaves);
        net_hang_up(leaves->descriptor);
    }
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
    self->count--;
    be_no_stranger(self, client);
    pthread_mutex_unlock(&self->lock);
    free(client);
}

void clients_allow(serve_clients *self, serve_client *client, double seconds)
{
    pthread_mutex_lock(&self->lock);
    client->until = seconds > 0 ? net_now() + seconds : 0;
    pthread_mutex_unlock(&self->lock);
}

bool clients_knows(serve_clients *self, const serve_client *client)
{
    pthread_mutex_lock(&self->lock);
    bool known = client->known;
    pthread_mutex_unlock(&self->lock);
    return known;
}

void clients_check(serve_clients *self)
{
    double now = net_now();
    pthread_mutex_lock(&self->lock);
    for (serve_client *client = self->first; client; client = client->next)
        if (client->until > 0 && now > client->until)
            net_hang_up(client->descriptor);
    pthread_mutex_unlock(&self->lock);
}
