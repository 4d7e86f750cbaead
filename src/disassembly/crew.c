/* crew.c -- several threads that disassemble many solutions (tw/disassembly.h).
 *
 * Solutions wait in a ring until they are handed on. Each thread has its own disassembler and
 * takes the next solution that is not begun; the caller's thread hands results on, in order.
 * Invariant: of the solutions that were added, those before `handed` have left the ring, those
 *   before `begun` are in work or ready, the others wait. Threads start when there are as many
 *   solutions as threads, or no more will come; so a few solutions are each disassembled by
 *   several threads. */
#include <pthread.h>
#include <stdatomic.h>

#include <tw/disassembly.h>

#include "base/base.h"
#include "base/sized.h"
#include "base/thread.h"

#define LOOKS_UP 0.1 /* seconds between two calls of the watch while nothing is ready */

enum { AHEAD = 1024, MOST_THREADS = 64 }; /* AHEAD: results wait for one that takes long */

typedef struct item {
    uint64_t number;
    tw_solution *solution;
    bool ready;
    tw_status status;
    tw_error *error; /* new; NULL: there is none, or no memory for it */
    tw_disassembly *made;
} item;

typedef struct hand {
    struct tw_disassembly_crew *crew;
    tw_disassembler *disassembler;
    pthread_t thread;
} hand;

struct tw_disassembly_crew {
    const tw_context *context;
    const tw_puzzle *puzzle;
    tw_disassembly_options options;
    tw_disassembly_sink sink;
    size_t threads; /* in all */
    hand hands[MOST_THREADS];
    size_t hand_count, started;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    item *ring; /* of AHEAD */
    uint64_t added, begun, handed;
    bool ended;       /* no more will be added */
    atomic_bool over; /* nothing more is handed on */
};

/* ---- The threads ------------------------------------------------------------------------- */

static bool crew_goes_on(void *user, double done)
{
    const tw_disassembly_crew *crew = user;
    (void)done;
    return !atomic_load(&crew->over);
}

static void take_apart(const hand *h, const tw_watch *watch, item *one)
{
    tw_error error = {.status = TW_OK};
    one->status = tw_disassembler_run(h->disassembler, one->solution, watch, &one->made, &error);
    if (one->status == TW_OK)
        return;
    one->error = tw_take(h->crew->context, 1, sizeof *one->error);
    if (one->error)
        *one->error = error;
}

static void *work_in_crew(void *user)
{
    const hand *h = user;
    tw_disassembly_crew *crew = h->crew;
    const tw_watch watch = {crew_goes_on, crew};
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->begun == crew->added && !crew->ended && crew_goes_on(crew, 0))
            pthread_cond_wait(&crew->changed, &crew->lock);
        if (crew->begun == crew->added || !crew_goes_on(crew, 0))
            break;
        item *one = &crew->ring[crew->begun++ % AHEAD];
        pthread_mutex_unlock(&crew->lock);
        take_apart(h, &watch, one);
        pthread_mutex_lock(&crew->lock);
        one->ready = true;
        pthread_cond_broadcast(&crew->changed);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static tw_status make_hands(tw_disassembly_crew *crew, size_t count, tw_error *error)
{
    tw_status status = TW_OK;
    tw_disassembly_options options = crew->options;
    options.threads = crew->threads / count; /* few solutions get several each */
    while (crew->hand_count < count && !status) {
        hand *h = &crew->hands[crew->hand_count];
        h->crew = crew;
        status =
            tw_disassembler_new(crew->context, crew->puzzle, &options, &h->disassembler, error);
        crew->hand_count += !status;
    }
    return status;
}

/* Starts the threads. Those that can be started do all; if none can, the caller's thread does. */
static tw_status start_crew(tw_disassembly_crew *crew, tw_error *error)
{
    uint64_t count = crew->added < crew->threads ? crew->added : crew->threads;
    if (crew->hand_count > 0 || count == 0)
        return TW_OK;
    tw_status status = make_hands(crew, (size_t)count, error);
    while (!status && crew->hand_count > 1 && crew->started < crew->hand_count &&
           tw_thread_start(&crew->hands[crew->started].thread, work_in_crew,
                           &crew->hands[crew->started]))
        crew->started++;
    return status;
}

/* ---- Handing on -------------------------------------------------------------------------- */

static void stop(tw_disassembly_crew *crew)
{
    atomic_store(&crew->over, true);
    pthread_mutex_lock(&crew->lock);
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
}

static void clear_item(const tw_context *context, item *one)
{
    tw_solution_free(one->solution);
    tw_disassembly_free(one->made);
    tw_give(context, one->error, 1, sizeof *one->error);
    *one = (item){.number = 0};
}

/* Hands on the first result that is not yet handed on. */
static tw_status hand_on_disassembly(tw_disassembly_crew *crew, tw_error *error)
{
    item one = crew->ring[crew->handed % AHEAD];
    crew->ring[crew->handed % AHEAD] = (item){.number = 0};
    pthread_mutex_lock(&crew->lock);
    crew->handed++;
    pthread_mutex_unlock(&crew->lock);
    tw_status status = one.status;
    if (status && error && one.error)
        *error = *one.error;
    else if (status)
        tw_fail(error, status, "out of memory");
    bool more = !status && one.made &&
                crew->sink.take(crew->sink.user, one.number, one.solution,
                                crew->hands[0].disassembler, one.made);
    clear_item(crew->context, &one);
    if (!more)
        stop(crew);
    return status;
}

/* Is the next result ready? Asks the watch while it waits. false: not ready, and not waited for. */
static bool is_ready(tw_disassembly_crew *crew, bool waits, const tw_watch *watch)
{
    const item *one = &crew->ring[crew->handed % AHEAD];
    pthread_mutex_lock(&crew->lock);
    while (waits && !one->ready && crew_goes_on(crew, 0)) {
        bool late = tw_condition_wait(&crew->changed, &crew->lock, LOOKS_UP);
        pthread_mutex_unlock(&crew->lock);
        if (late && watch && !watch->go_on(watch->user, 0))
            stop(crew);
        pthread_mutex_lock(&crew->lock);
    }
    bool ready = one->ready;
    pthread_mutex_unlock(&crew->lock);
    return ready;
}

/* Hands on what is ready; waits for results while more than `most` are in the ring. */
static tw_status hand_on_ready(tw_disassembly_crew *crew, uint64_t most, const tw_watch *watch,
                               tw_error *error)
{
    tw_status status = TW_OK;
    while (!status && crew->handed < crew->added && crew_goes_on(crew, 0)) {
        if (watch && !watch->go_on(watch->user, 0)) {
            stop(crew);
            break;
        }
        if (crew->started == 0) { /* there is no other worker */
            item *one = &crew->ring[crew->handed % AHEAD];
            crew->begun = crew->handed + 1;
            take_apart(&crew->hands[0], watch, one);
            one->ready = true;
        }
        if (!is_ready(crew, crew->added - crew->handed > most, watch))
            break;
        status = hand_on_disassembly(crew, error);
    }
    return status;
}

/* ---- For the caller ---------------------------------------------------------------------- */

tw_status tw_disassembly_crew_new(const tw_context *context, const tw_puzzle *puzzle,
                                  const tw_disassembly_options *options,
                                  const tw_disassembly_sink *sink, tw_disassembly_crew **crew,
                                  tw_error *error)
{
    tw_clear_error(error);
    context = tw_context_or_default(context);
    tw_disassembly_crew *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    made->context = context;
    made->puzzle = puzzle;
    made->options.size = sizeof made->options;
    pthread_mutex_init(&made->lock, NULL);
    if (!tw_condition_init(&made->changed)) {
        pthread_mutex_destroy(&made->lock);
        tw_give(context, made, 1, sizeof *made);
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    }
    tw_status status = tw_sized_copy(options, &made->options, sizeof made->options,
                                     "tw_disassembly_options", error);
    if (!status)
        status = tw_sized_copy(sink, &made->sink, sizeof made->sink, "tw_disassembly_sink", error);
    if (!status && !made->sink.take)
        status = tw_fail(error, TW_ERR_USAGE, "nothing takes what comes of it");
    if (!status && !(made->ring = tw_take(context, AHEAD, sizeof *made->ring)))
        status = tw_fail(error, TW_ERR_MEMORY, "out of memory");
    size_t threads = made->options.threads ? made->options.threads : 1;
    made->threads = threads < MOST_THREADS ? threads : MOST_THREADS;
    if (!status && made->sink.one_by_one)
        status = make_hands(made, 1, error);
    if (status)
        tw_disassembly_crew_free(made);
    else
        *crew = made;
    return status;
}

tw_status tw_disassembly_crew_add(tw_disassembly_crew *crew, uint64_t number,
                                  const tw_solution *solution, const tw_watch *watch,
                                  tw_error *error)
{
    tw_clear_error(error);
    tw_solution *own = NULL;
    if (!crew_goes_on(crew, 0))
        return TW_OK;
    tw_status status = tw_solution_copy(crew->context, solution, &own);
    if (status)
        return tw_fail(error, status, "out of memory");
    crew->ring[crew->added % AHEAD] = (item){.number = number, .solution = own};
    pthread_mutex_lock(&crew->lock);
    crew->added++;
    pthread_cond_signal(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
    if (crew->added >= crew->threads)
        status = start_crew(crew, error);
    if (!status && crew->hand_count > 0)
        status = hand_on_ready(crew, AHEAD - 1, watch, error);
    return status;
}

tw_status tw_disassembly_crew_finish(tw_disassembly_crew *crew, const tw_watch *watch,
                                     tw_error *error)
{
    tw_clear_error(error);
    tw_status status = start_crew(crew, error);
    pthread_mutex_lock(&crew->lock);
    crew->ended = true;
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
    return status ? status : hand_on_ready(crew, 0, watch, error);
}

void tw_disassembly_crew_free(tw_disassembly_crew *crew)
{
    if (!crew)
        return;
    stop(crew);
    for (size_t i = 0; i < crew->started; i++)
        pthread_join(crew->hands[i].thread, NULL);
    for (size_t i = 0; i < crew->hand_count; i++)
        tw_disassembler_free(crew->hands[i].disassembler);
    for (size_t i = 0; crew->ring && i < AHEAD; i++)
        clear_item(crew->context, &crew->ring[i]);
    tw_give(crew->context, crew->ring, AHEAD, sizeof *crew->ring);
    pthread_cond_destroy(&crew->changed);
    pthread_mutex_destroy(&crew->lock);
    tw_give(crew->context, crew, 1, sizeof *crew);
}
