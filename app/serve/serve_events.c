/* serve_events.c -- streams of events (serve.h).
 *
 * A stream asks for news when its socket takes more; a slow reader gets news less often, and no run
 * waits for it. When there is nothing new its connection is suspended: it dozes. The main thread
 * wakes it when a run has changed, at least a tenth of a second after the last time, when a comment
 * is due, or when its client has gone, which is noticed nowhere else.
 * Invariant: only the main thread uses a stream that dozes, only the thread of libmicrohttpd one
 * that does not; but `dozes`, `stirred`, `gone` and the list are used with the lock. */
#include <inttypes.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "serve/serve.h"

#define REST 100        /* milliseconds between two looks */
#define PATIENCE 1000   /* milliseconds to wait without an event */
#define SILENCE 15.0    /* seconds, after which a comment is sent to show that the server runs */
#define BLOCK (1 << 15) /* bytes at a time */
/* Solutions of an event. An event ends at a multiple of it, so that clients share events. */
#define TOLD 250

/* The text of an event; many streams may send it. Used by one thread only. */
typedef struct serve_text {
    size_t users;
    uint32_t run;
    unsigned look; /* look at which it was made */
    int status;    /* as in HTTP */
    api_news_place place;
    tw_bytes bytes; /* for a refusal, its JSON */
} event_text;

typedef struct serve_stream {
    struct serve_stream *next, *before;
    serve_events *events;
    api_service *api;
    struct MHD_Connection *connection;
    int descriptor;
    uint32_t run;
    uint64_t from, serial;
    bool more;       /* some solutions are not sent yet */
    bool over, gone; /* nothing more to send; the client has gone */
    bool dozes, stirred;
    double told;      /* time of the last event; by net_now() */
    event_text *text; /* text being sent; NULL: none */
    size_t at;
} stream;

/* ---- Texts ------------------------------------------------------------------------------- */

static void drop_text(event_text *text)
{
    if (!text || --text->users > 0)
        return;
    tw_bytes_free(&text->bytes);
    free(text);
}

static event_text *share(event_text *text)
{
    text->users++;
    return text;
}

/* Is the event full? Another one has the remaining solutions. */
static bool is_whole(const api_news_place *place)
{
    return place->to > place->from && place->to % TOLD == 0;
}

/* Clients share texts: one that reaches the position of others gets the same text. The solutions of
 * a full event never change. The state of the run soon does, and no client receives an older state
 * than it has. NULL: no valid text. */
static event_text *find_text(const stream *self, unsigned look)
{
    for (size_t i = 0; i < SERVE_KEPT; i++) {
        event_text *text = self->events->kept[i];
        if (text && text->run == self->run && text->place.from == self->from &&
            text->status == 200 && text->place.serial >= self->serial &&
            (text->look == look || (is_whole(&text->place) && !text->place.over)))
            return share(text);
    }
    return NULL;
}

/* Makes the news of the run, "id: 12\ndata: {...}\n\n"; JSON has no line ends within strings, and
 * elsewhere they are space. Shared, and kept for others; NULL: out of memory. */
static event_text *take_new_text(const stream *self, unsigned look)
{
    serve_events *events = self->events;
    event_text *text = calloc(1, sizeof *text);
    api_reply reply;
    char head[64];
    if (!text)
        return NULL;
    *text = (event_text){.run = self->run, .look = look};
    text->place = api_run_news(self->api, self->run, self->from, TOLD - self->from % TOLD, &reply);
    text->status = reply.status;
    if (reply.status == 200) {
        snprintf(head, sizeof head, "id: %" PRIu64 "\ndata: ", text->place.to);
        tw_bytes_add(&text->bytes, head, strlen(head));
        size_t at = text->bytes.size;
        tw_bytes_add(&text->bytes, reply.bytes.data, reply.bytes.size);
        for (; at < text->bytes.size; at++)
            if (text->bytes.data[at] == '\n' || text->bytes.data[at] == '\r')
                text->bytes.data[at] = ' ';
        tw_bytes_add(&text->bytes, "\n\n", 2);
        tw_bytes_free(&reply.bytes);
        if (text->bytes.status != TW_OK)
            text->status = 500;
    } else {
        text->bytes = reply.bytes;
    }
    event_text **place = &events->kept[events->place++ % SERVE_KEPT];
    drop_text(*place);
    *place = share(text);
    return share(text);
}

/* ---- What a stream tells ------------------------------------------------------------------ */

static void begin_text(stream *self, event_text *text)
{
    self->text = text;
    self->at = 0;
    self->told = net_now();
    self->over = self->over || !text;
}

static void tell_text(stream *self, event_text *text)
{
    const api_news_place *place = &text->place;
    self->serial = place->serial;
    self->from = place->to;
    self->more = is_whole(place) || place->to < place->kept;
    self->over = place->over;
    begin_text(self, text);
}

/* Starts to send the news, if there are any; after a long silence, a comment. */
static void look_for_news(stream *self)
{
    unsigned look = atomic_load(&self->events->look);
    event_text *text = find_text(self, look);
    if (!text)
        text = take_new_text(self, look);
    self->more = false;
    if (!text || text->status != 200) {
        self->over = true;
        drop_text(text);
    } else if (text->place.serial != self->serial || text->place.to > self->from) {
        tell_text(self, text);
    } else {
        drop_text(text);
        if (net_now() - self->told <= SILENCE)
            return;
        text = calloc(1, sizeof *text);
        if (text)
            tw_bytes_add(&text->bytes, ": \n\n", 4);
        begin_text(self, text ? share(text) : NULL);
    }
}

typedef enum turn { DOZES, LOOKS, GONE, ENDED } turn;

/* Suspends the stream, unless it was woken or stirred since. A stream with more to send is woken
 * soon. */
static turn take_turn(stream *self)
{
    serve_events *events = self->events;
    pthread_mutex_lock(&events->lock);
    turn now = events->ended ? ENDED : self->gone ? GONE : self->stirred ? LOOKS : DOZES;
    self->stirred = false;
    self->dozes = now == DOZES;
    if (now == DOZES)
        MHD_suspend_connection(self->connection);
    if (now == DOZES && self->more)
        net_ring(&events->bell);
    pthread_mutex_unlock(&events->lock);
    return now;
}

static ssize_t copy_text(stream *self, char *buffer, size_t room)
{
    const tw_bytes *bytes = &self->text->bytes;
    size_t count = bytes->size - self->at;
    count = count < room ? count : room;
    memcpy(buffer, bytes->data + self->at, count);
    self->at += count;
    if (self->at == bytes->size) {
        drop_text(self->text);
        self->text = NULL;
    }
    return (ssize_t)count;
}

/* After each event the stream rests, even if it has more to send. So no client gets more than ten
 * events a second, and none monopolises the thread. */
static ssize_t read_stream(void *user, uint64_t place, char *buffer, size_t room)
{
    stream *self = user;
    (void)place;
    for (turn now = LOOKS; !self->text && !self->over && now == LOOKS;) {
        now = take_turn(self);
        if (now == DOZES)
            return 0;
        if (now == GONE)
            return MHD_CONTENT_READER_END_WITH_ERROR;
        if (now == LOOKS)
            look_for_news(self);
    }
    return self->text ? copy_text(self, buffer, room) : MHD_CONTENT_READER_END_OF_STREAM;
}

/* ---- Beginning and end of a stream --------------------------------------------------------- */

static void free_stream(void *user)
{
    stream *self = user;
    serve_events *events = self->events;
    pthread_mutex_lock(&events->lock);
    if (self->next)
        self->next->before = self->before;
    if (self->before)
        self->before->next = self->next;
    else
        events->first = self->next;
    pthread_mutex_unlock(&events->lock);
    drop_text(self->text);
    free(self);
}

static bool queue_stream(stream *self)
{
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_stream, self, free_stream);
    if (!response) {
        free_stream(self);
        return false;
    }
    MHD_add_response_header(response, "Content-Type", "text/event-stream");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    bool fine = MHD_queue_response(self->connection, MHD_HTTP_OK, response) == MHD_YES;
    MHD_destroy_response(response);
    return fine;
}

/* New, and in the list. NULL: out of memory. */
static stream *new_stream(serve_server *server, struct MHD_Connection *connection, uint32_t run,
                          uint64_t from)
{
    serve_events *events = &server->events;
    stream *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    *self = (stream){.events = events,
                     .api = server->api,
                     .connection = connection,
                     .descriptor = http_descriptor(connection),
                     .run = run,
                     .from = from};
    pthread_mutex_lock(&events->lock);
    self->next = events->first;
    if (events->first)
        events->first->before = self;
    events->first = self;
    pthread_mutex_unlock(&events->lock);
    return self;
}

/* The stream enters the list before it takes the first text, so that later changes stir it. That
 * text is a new one, as the run may be gone. */
bool events_answer(serve_server *server, struct MHD_Connection *connection, uint32_t run,
                   uint64_t from, api_reply *refusal)
{
    static const char no_memory[] = "{\"error\": {\"message\": \"out of memory\"}}\n";
    stream *self = new_stream(server, connection, run, from);
    event_text *text = self ? take_new_text(self, atomic_load(&server->events.look)) : NULL;
    if (text && text->status == 200) {
        tell_text(self, text);
        if (queue_stream(self))
            return true;
        text = NULL; /* freed with the stream */
    } else if (self) {
        free_stream(self);
    }
    *refusal = (api_reply){.status = text ? text->status : 500, .media = "application/json"};
    tw_bytes_add(&refusal->bytes, text ? (const void *)text->bytes.data : no_memory,
                 text ? text->bytes.size : strlen(no_memory));
    drop_text(text);
    return false;
}

/* ---- The main thread ---------------------------------------------------------------------- */

bool events_start(serve_events *self)
{
    return net_make_bell(&self->bell) || net_complain("no pipe, or no memory");
}

void events_changed(serve_events *self)
{
    if (!atomic_exchange(&self->rung, true))
        net_ring(&self->bell);
}

/* Lists the clients whose streams doze; returns their number. */
static size_t list_dozing(serve_events *self, net_awaited *dozing)
{
    size_t count = 0;
    pthread_mutex_lock(&self->lock);
    for (const stream *at = self->first; at && count < SERVE_MOST_CLIENTS; at = at->next)
        if (at->dozes)
            dozing[count++] = (net_awaited){.descriptor = at->descriptor};
    pthread_mutex_unlock(&self->lock);
    return count;
}

/* After its request a client sends nothing more: any input is the end, or not HTTP. */
static bool has_gone(const stream *at, const net_awaited *dozing, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (dozing[i].descriptor == at->descriptor)
            return dozing[i].came;
    return false;
}

static void wake(stream *self)
{
    self->dozes = false;
    self->stirred = true;
    MHD_resume_connection(self->connection);
}

static void wake_streams(serve_events *self, const net_awaited *dozing, size_t count, bool rung)
{
    double now = net_now();
    atomic_fetch_add(&self->look, 1);
    pthread_mutex_lock(&self->lock);
    for (stream *at = self->first; at; at = at->next) {
        if (!at->dozes) {
            at->stirred = at->stirred || rung;
            continue;
        }
        at->gone = has_gone(at, dozing, count);
        if (rung || at->gone || at->more || now - at->told > SILENCE)
            wake(at);
    }
    pthread_mutex_unlock(&self->lock);
}

void events_pulse(serve_events *self)
{
    const struct timespec rest = {.tv_nsec = REST * 1000000L};
    net_awaited dozing[SERVE_MOST_CLIENTS];
    _Static_assert(SERVE_MOST_CLIENTS <= NET_MOST_AWAITED, "net_wait takes them all");
    size_t count = list_dozing(self, dozing);
    bool happened = net_wait(&self->bell, dozing, count, PATIENCE);
    bool rung = atomic_exchange(&self->rung, false);
    wake_streams(self, dozing, happened ? count : 0, rung);
    if (happened)
        nanosleep(&rest, NULL);
}

void events_end(serve_events *self)
{
    pthread_mutex_lock(&self->lock);
    self->ended = true;
    for (stream *at = self->first; at; at = at->next) {
        if (at->dozes)
            wake(at);
    }
    pthread_mutex_unlock(&self->lock);
}

void events_free(serve_events *self)
{
    for (size_t i = 0; i < SERVE_KEPT; i++)
        drop_text(self->kept[i]);
    net_drop_bell(&self->bell);
}
