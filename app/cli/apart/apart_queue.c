/* apart_queue.c -- solutions taken apart by several threads (apart_queue.h).
 *
 * Each thread has a disassembler of its own and takes the next solution that nobody has. The
 * caller's thread waits for the results in order, and hands them on. Invariant: results before
 * `handed` are gone, those from `next` on are not begun. */
#include "cli/apart/apart_queue.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { AHEAD = 4096 }; /* results that may wait for one that takes long */

typedef struct result {
    bool ready;
    tw_status status;
    tw_error error;
    tw_disassembly *disassembly;
} result;

typedef struct crew {
    const cli_apart_queue *queue;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    result *results; /* of solution i at i % AHEAD */
    size_t next, handed;
    atomic_bool stop;
} crew;

typedef struct hand {
    crew *crew;
    tw_disassembler *disassembler;
    pthread_t thread;
} hand;

static bool go_on(void *user, double done)
{
    crew *c = user;
    (void)done;
    return !atomic_load(&c->stop) && !cli_signal_came();
}

/* The next solution to be taken, SIZE_MAX when there is none. */
static size_t take_number(crew *c)
{
    size_t number = SIZE_MAX;
    pthread_mutex_lock(&c->lock);
    while (c->next < c->queue->solutions->count && c->next >= c->handed + AHEAD && go_on(c, 0))
        pthread_cond_wait(&c->changed, &c->lock);
    if (c->next < c->queue->solutions->count && go_on(c, 0))
        number = c->next++;
    pthread_mutex_unlock(&c->lock);
    return number;
}

static void *work(void *user)
{
    hand *h = user;
    crew *c = h->crew;
    const tw_watch watch = {go_on, c};
    size_t number;
    while ((number = take_number(c)) != SIZE_MAX) {
        result made = {.ready = true};
        made.status = tw_disassembler_run(h->disassembler, c->queue->solutions->items[number],
                                          &watch, &made.disassembly, &made.error);
        pthread_mutex_lock(&c->lock);
        c->results[number % AHEAD] = made;
        pthread_cond_broadcast(&c->changed);
        pthread_mutex_unlock(&c->lock);
    }
    return NULL;
}

/* Waits for a result, looking up for signals now and then; one that is not ready then: it was
 * stopped. */
static result wait_for(crew *c, size_t number)
{
    result found;
    pthread_mutex_lock(&c->lock);
    while (!c->results[number % AHEAD].ready && go_on(c, 0)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&c->changed, &c->lock, &until);
    }
    found = c->results[number % AHEAD];
    c->results[number % AHEAD] = (result){0};
    c->handed = number + 1;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
    return found;
}

static int hand_on(crew *c, const hand *hands, size_t *done, tw_error *error)
{
    int code = CLI_GO_ON;
    for (*done = 0; *done < c->queue->solutions->count && code == CLI_GO_ON; ++*done) {
        result one = wait_for(c, *done);
        if (one.status != TW_OK) {
            *error = one.error;
            code = cli_status_exit(one.status);
        } else if (!one.disassembly) {
            return CLI_GO_ON; /* stopped */
        } else {
            code = c->queue->take(c->queue->user, *done, hands[0].disassembler, one.disassembly);
        }
        tw_disassembly_free(one.disassembly);
    }
    return code;
}

static tw_status make_hands(crew *c, hand *hands, tw_error *error)
{
    tw_status status = TW_OK;
    for (size_t i = 0; i < c->queue->threads && status == TW_OK; i++) {
        hands[i].crew = c;
        status = tw_disassembler_new(NULL, c->queue->puzzle, &c->queue->options,
                                     &hands[i].disassembler, error);
    }
    return status;
}

/* Those that could be started do it all. */
static int run_hands(crew *c, hand *hands, size_t *done, tw_error *error)
{
    size_t started = 0;
    while (started < c->queue->threads &&
           pthread_create(&hands[started].thread, NULL, work, &hands[started]) == 0)
        started++;
    int code = started > 0 ? hand_on(c, hands, done, error) : CLI_INTERNAL;
    if (started == 0)
        *error = (tw_error){.status = TW_ERR_MEMORY, .message = "no thread could be started"};
    atomic_store(&c->stop, true);
    pthread_mutex_lock(&c->lock);
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
    for (size_t i = 0; i < started; i++)
        pthread_join(hands[i].thread, NULL);
    return code;
}

int cli_take_all_apart(const cli_apart_queue *queue, size_t *done, tw_error *error)
{
    crew c = {.queue = queue, .results = calloc(AHEAD, sizeof *c.results)};
    hand *hands = calloc(queue->threads, sizeof *hands);
    tw_status status = TW_ERR_MEMORY;
    int code = CLI_INTERNAL;
    *done = 0;
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.changed, NULL);
    if (c.results && hands)
        status = make_hands(&c, hands, error);
    else
        *error = (tw_error){.status = TW_ERR_MEMORY, .message = "out of memory"};
    code = status == TW_OK ? run_hands(&c, hands, done, error) : cli_status_exit(status);
    for (size_t i = 0; hands && i < queue->threads; i++)
        tw_disassembler_free(hands[i].disassembler);
    for (size_t i = 0; c.results && i < AHEAD; i++)
        tw_disassembly_free(c.results[i].disassembly);
    pthread_cond_destroy(&c.changed);
    pthread_mutex_destroy(&c.lock);
    free(hands);
    free(c.results);
    return code;
}
