/* serve_events.c -- streams of events (serve.h).
 *
 * A stream asks for news when its socket takes more; a slow reader is told less often, and
 * no run waits for it. When there is nothing new its connection is suspended: it dozes. The main
 * thread wakes it when a run has changed, a tenth of a second after the last time at the earliest,
 * when its time for a word has come, or when its client has gone, which is noticed nowhere else.
 * Invariant: a stream that dozes is used by the main thread alone, one that does not by that of
 * libmicrohttpd alone; but `dozes`, `stirred`, `gone` and the list are used with the lock. */
#include <fcntl.h>
#include <microhttpd.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "serve/serve.h"

#define REST 100        /* milliseconds between two looks */
#define PATIENCE 1000   /* milliseconds without anything */
#define SILENCE 15.0    /* seconds, after which a word is said to show that we are there */
#define BLOCK (1 << 15) /* bytes at a time */
#define KEPT 8          /* texts, for other clients at the same place */

/* The text of an event, which many streams may send. Used by one thread alone. */
typedef struct event_text {
    size_t users;
    uint32_t run;
    unsigned look; /* at which it was taken */
    serve_news news;
} event_text;

typedef struct stream {
    struct stream *next, *before;
    serve_events *events;
    api_service *api;
    struct MHD_Connection *connection;
    int descriptor;
    uint32_t run;
    uint64_t from, serial;
    bool more;       /* there are solutions that it has not been told */
    bool over, gone; /* nothing more is to be told; the client has gone */
    bool dozes, stirred;
    double told;      /* when; of serve_now() */
    event_text *text; /* what is being told; NULL: nothing */
    size_t at;
} stream;

struct serve_events {
    pthread_mutex_t lock;
    stream *first;
    bool ended;
    int bell[2];            /* a pipe that wakes the main thread */
    atomic_bool rung;       /* something is in it */
    atomic_uint look;       /* counts looks */
    event_text *kept[KEPT]; /* what was taken last */
    unsigned place;         /* of the oldest */
};

/* ---- Texts ------------------------------------------------------------------------------- */

static void drop_text(event_text *text)
{
    if (!text || --text->users > 0)
        return;
    tw_bytes_free(&text->news.text);
    free(text);
}

static event_text *share(event_text *text)
{
    text->users++;
    return text;
}

/* A word that means nothing. NULL when memory is out. */
static event_text *comment(void)
{
    event_text *text = calloc(1, sizeof *text);
    if (text)
        tw_bytes_add(&text->news.text, ": \n\n", 4);
    return text ? share(text) : NULL;
}

static void keep_text(serve_events *events, event_text *text)
{
    event_text **place = &events->kept[events->place++ % KEPT];
    drop_text(*place);
    *place = share(text);
}

/* No more solutions go into one event: another one tells the rest. */
static bool is_whole(const api_news_place *place)
{
    return place->to > place->from && place->to % SERVE_TOLD == 0;
}

/* The solutions of a whole event stay what they are; how the run stood is soon untrue, and no
 * client is told of a state before the one that it knows. */
static bool still_holds(const event_text *text, const stream *self, unsigned look)
{
    const api_news_place *place = &text->news.place;
    return text->news.status == 200 && place->serial >= self->serial &&
           (text->look == look || (is_whole(place) && !place->over));
}

/* NULL: none that still holds. */
static event_text *find_text(const stream *self, unsigned look)
{
    for (size_t i = 0; i < KEPT; i++) {
        event_text *text = self->events->kept[i];
        if (text && text->run == self->run && text->news.place.from == self->from &&
            still_holds(text, self, look))
            return text;
    }
    return NULL;
}

/* Shared; NULL when memory is out. */
static event_text *take_new_text(const stream *self, unsigned look)
{
    event_text *text = calloc(1, sizeof *text);
    if (!text)
        return NULL;
    *text = (event_text){.run = self->run, .look = look};
    news_take(self->api, self->run, self->from, &text->news);
    keep_text(self->events, text);
    return share(text);
}

/* Many clients are told the same: one that comes to the place of others gets the same text. */
static event_text *take_text(const stream *self)
{
    unsigned look = atomic_load(&self->events->look);
    event_text *text = find_text(self, look);
    return text ? share(text) : take_new_text(self, look);
}

/* ---- What a stream tells ------------------------------------------------------------------ */

static void begin_text(stream *self, event_text *text)
{
    self->text = text;
    self->at = 0;
    self->told = serve_now();
    self->over = self->over || !text;
}

static void tell(stream *self, event_text *text)
{
    const api_news_place *place = &text->news.place;
    self->serial = place->serial;
    self->from = place->to;
    self->more = is_whole(place) || place->to < place->kept;
    self->over = place->over;
    begin_text(self, text);
}

/* Is there something to be told? Then it is begun. */
static void look_for_news(stream *self)
{
    event_text *text = take_text(self);
    self->more = false;
    if (!text || text->news.status != 200) {
        self->over = true;
        drop_text(text);
    } else if (text->news.place.serial != self->serial || text->news.place.to > self->from) {
        tell(self, text);
    } else {
        drop_text(text);
        if (serve_now() - self->told > SILENCE)
            begin_text(self, comment());
    }
}

typedef enum turn { DOZES, LOOKS, GONE, ENDED } turn;

static void ring(serve_events *self)
{
    (void)!write(self->bell[1], "", 1);
}

/* Dozes, unless it was woken or stirred since. Who has more to be told is woken soon. */
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
        ring(events);
    pthread_mutex_unlock(&events->lock);
    return now;
}

static ssize_t copy_text(stream *self, char *buffer, size_t room)
{
    const tw_bytes *bytes = &self->text->news.text;
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

/* After an event comes a rest, also where there is more to tell: so no client is told more than
 * ten times a second, and none keeps the thread for itself. */
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

static void link_stream(stream *self)
{
    serve_events *events = self->events;
    pthread_mutex_lock(&events->lock);
    self->next = events->first;
    if (events->first)
        events->first->before = self;
    events->first = self;
    pthread_mutex_unlock(&events->lock);
}

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

static stream *new_stream(serve_events *events, const serve_stream_request *request)
{
    stream *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    *self = (stream){.events = events,
                     .api = request->api,
                     .connection = request->connection,
                     .run = request->run,
                     .from = request->from};
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(self->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    self->descriptor = info ? info->connect_fd : -1;
    link_stream(self);
    return self;
}

static bool refuse(serve_news *refusal)
{
    static const char words[] = "{\"error\": {\"message\": \"out of memory\"}}\n";
    *refusal = (serve_news){.status = 500};
    tw_bytes_add(&refusal->text, words, strlen(words));
    return false;
}

/* In the list before it takes the first text: what happens from then on stirs it. That text is a
 * new one, as the run may be gone. */
bool events_answer(serve_events *events, const serve_stream_request *request, serve_news *refusal)
{
    stream *self = new_stream(events, request);
    event_text *text = self ? take_new_text(self, atomic_load(&events->look)) : NULL;
    bool known = text && text->news.status == 200;
    if (known) {
        tell(self, text);
        return queue_stream(self) || refuse(refusal);
    }
    if (text) {
        *refusal = (serve_news){.status = text->news.status};
        tw_bytes_add(&refusal->text, text->news.text.data, text->news.text.size);
    }
    drop_text(text);
    if (self)
        free_stream(self);
    return text ? false : refuse(refusal);
}

/* ---- The main thread ---------------------------------------------------------------------- */

serve_events *events_new(void)
{
    serve_events *self = calloc(1, sizeof *self);
    if (!self || pipe(self->bell) != 0) {
        serve_complain("no pipe, or no memory");
        free(self);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(self->bell[i], F_SETFD, FD_CLOEXEC);
        fcntl(self->bell[i], F_SETFL, O_NONBLOCK);
    }
    pthread_mutex_init(&self->lock, NULL);
    return self;
}

void events_changed(serve_events *self)
{
    if (!atomic_exchange(&self->rung, true))
        ring(self);
}

/* Descriptors of the bell and of clients whose streams doze; how many. */
static size_t list_dozing(serve_events *self, struct pollfd *polled)
{
    size_t count = 0;
    polled[count++] = (struct pollfd){.fd = self->bell[0], .events = POLLIN};
    pthread_mutex_lock(&self->lock);
    for (const stream *at = self->first; at && count <= SERVE_MOST_CLIENTS; at = at->next)
        if (at->dozes)
            polled[count++] = (struct pollfd){.fd = at->descriptor, .events = POLLIN};
    pthread_mutex_unlock(&self->lock);
    return count;
}

/* Who has sent a request has nothing more to say: what comes is the end, or not HTTP. */
static bool has_gone(const stream *at, const struct pollfd *polled, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (polled[i].fd == at->descriptor)
            return polled[i].revents != 0;
    return false;
}

static void wake(stream *self)
{
    self->dozes = false;
    self->stirred = true;
    MHD_resume_connection(self->connection);
}

static void wake_streams(serve_events *self, const struct pollfd *polled, size_t count, bool rung)
{
    double now = serve_now();
    atomic_fetch_add(&self->look, 1);
    pthread_mutex_lock(&self->lock);
    for (stream *at = self->first; at; at = at->next) {
        if (!at->dozes) {
            at->stirred = at->stirred || rung;
            continue;
        }
        at->gone = has_gone(at, polled, count);
        if (rung || at->gone || at->more || now - at->told > SILENCE)
            wake(at);
    }
    pthread_mutex_unlock(&self->lock);
}

void events_pulse(serve_events *self)
{
    const struct timespec rest = {.tv_nsec = REST * 1000000L};
    struct pollfd polled[SERVE_MOST_CLIENTS + 1];
    char byte;
    size_t count = list_dozing(self, polled);
    int found = poll(polled, count, PATIENCE);
    while (read(self->bell[0], &byte, 1) == 1)
        continue;
    bool rung = atomic_exchange(&self->rung, false);
    wake_streams(self, polled, found > 0 ? count : 1, rung);
    if (found > 0)
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
    if (!self)
        return;
    for (size_t i = 0; i < KEPT; i++)
        drop_text(self->kept[i]);
    close(self->bell[0]);
    close(self->bell[1]);
    pthread_mutex_destroy(&self->lock);
    free(self);
}
