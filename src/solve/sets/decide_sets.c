/* decide_sets.c -- decides which sets of a pool have a solution (pool_sets.h).
 *
 * In turns with a search for all solutions (search_sets.c), every thread takes a set of which
 * nothing is known, searches it alone, and exchanges pieces in its solution until that leads to no
 * more new sets; then it takes the next one. The order in which sets are met depends on chance and
 * on the threads, the answers do not. */
#include <pthread.h>

#include "base/numbers.h"
#include "base/scope.h"
#include "base/sized.h"
#include "base/thread.h"
#include "certify/finder.h"
#include "solve/sets/exchange_pieces.h"
#include <tw/advanced/search.h>

#define PROOF_EFFORT 300000              /* of each kind of proof, for each set */
#define FIRST_TRY 0.02                   /* seconds of a search, before a proof is looked for */
#define EXCHANGE_STEPS 2000              /* of pace */
#define POLL 0.05                        /* seconds */

typedef struct deciding {
    tw_scope scope; /* of all that threads need, which they take nothing from */
    tw_sets *sets;
    const tw_sets_decide_options *options;
    tw_exchange_cover over;
    tw_pace pace;     /* of the calling thread, which alone asks the watch */
    atomic_bool stop; /* the watch said so, a call failed, or a first set is enough */
    atomic_bool watched_stop;
    atomic_uint_fast64_t sampled, searched;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t ended;
    size_t running; /* threads */
    tw_status status;
    tw_error error;
} deciding;

typedef struct set_worker {
    deciding *all;
    size_t number;    /* 0: the calling thread */
    pthread_t thread; /* of the others */
    uint64_t seed;
    tw_exchanger *exchanger;
    uint32_t *copies, *image; /* scratch */
    uint32_t *options;        /* of the cover of all poses: those of one set, in its own cover */
    uint32_t *found;          /* a solution, in the cover of all poses .. */
    size_t found_count;       /* .. 0 if it has no piece */
    bool has;                 /* was one found? */
    bool trying, cut;         /* is a search to be short; was it cut? */
} set_worker;

/* ---- Stopping ---------------------------------------------------------------------------- */

static bool decide_goes_on(void *user)
{
    set_worker *worker = user;
    deciding *all = worker->all;
    if (worker->number == 0) {
        const uint64_t samples = all->options->samples;
        all->pace.done = samples > 0
                             ? (double)atomic_load(&all->sampled) / (double)samples
                             : (double)atomic_load(&all->sets->decided) / (double)all->sets->number;
        if (!tw_pace_goes_on(&all->pace, EXCHANGE_STEPS)) {
            atomic_store(&all->watched_stop, true);
            atomic_store(&all->stop, true);
        }
    }
    return !atomic_load_explicit(&all->stop, memory_order_relaxed);
}

static void fail_deciding(deciding *all, tw_status status, const tw_error *error)
{
    pthread_mutex_lock(&all->lock);
    if (all->status == TW_OK) {
        all->status = status;
        if (error)
            all->error = *error;
    }
    pthread_mutex_unlock(&all->lock);
    atomic_store(&all->stop, true);
}

/* ---- One set ----------------------------------------------------------------------------- */

/* The range of a stock in the cover of one set. Of a labelled piece the first copies are used. */
static void range_of_stock(const deciding *all, const uint32_t *left, uint32_t stock, uint32_t *low,
                           uint32_t *high)
{
    const uint32_t kind = all->sets->kind_of_stock[stock];
    tw_cover_range(all->over.cover, stock, low, high);
    if (kind == TW_NO_KIND)
        return;
    *high = left[kind] < *high ? left[kind] : *high;
    *low = *high;
}

/* The cover of one set: the options of its kinds, each kind used as often as the set says. */
static tw_status make_set_cover(set_worker *worker, const uint32_t *copies, tw_cover **cover)
{
    const deciding *all = worker->all;
    const tw_exchange_cover *over = &all->over;
    const size_t stocks = tw_cover_stock_count(over->cover);
    tw_cover_builder *builder = NULL;
    uint32_t count = 0, low, high;
    tw_status status = tw_cover_builder_new(all->sets->context, over->places, stocks, &builder);
    memcpy(worker->image, copies, all->sets->kind_count * sizeof *copies);
    for (uint32_t s = 0; status == TW_OK && s < stocks; s++) {
        range_of_stock(all, worker->image, s, &low, &high);
        if (all->sets->kind_of_stock[s] != TW_NO_KIND)
            worker->image[all->sets->kind_of_stock[s]] -= high;
        tw_cover_builder_range(builder, s, low, high);
    }
    for (uint32_t p = 0; status == TW_OK && p < over->places; p++) {
        const tw_u32_span beside = tw_cover_neighbours(over->cover, p);
        if (tw_cover_is_optional(over->cover, p))
            tw_cover_builder_optional(builder, p);
        for (size_t i = 0; status == TW_OK && i < beside.count; i++)
            status = tw_cover_builder_join(builder, p, beside.items[i]);
    }
    for (uint32_t o = 0; status == TW_OK && o < over->options; o++) {
        const tw_u32_span places = tw_cover_option(over->cover, o);
        if (over->kind[o] < all->sets->kind_count && copies[over->kind[o]] == 0)
            continue;
        worker->options[count++] = o;
        status = tw_cover_builder_option(builder, places.items, places.count,
                                         tw_cover_option_stock(over->cover, o));
    }
    if (status == TW_OK)
        status = tw_cover_freeze(builder, cover);
    tw_cover_builder_free(builder);
    return status;
}

/* Is there a quick proof that the cover has no solution? */
static tw_status prove_without(const set_worker *worker, const tw_cover *cover, bool *proved)
{
    const tw_sets *sets = worker->all->sets;
    const tw_finding how = {.kinds = TW_PROOF_CHEAP, .effort = PROOF_EFFORT};
    tw_certificate *certificate = NULL;
    tw_status status = tw_certificate_find(sets->context, cover, tw_puzzle_cell_count(sets->puzzle),
                                           &how, &certificate);
    *proved = status == TW_OK && certificate &&
              tw_certificate_verify(cover, certificate, NULL, NULL) == TW_OK;
    tw_certificate_free(certificate);
    return status;
}

static bool take_set_cover(void *user, const uint32_t *options, size_t count)
{
    set_worker *worker = user;
    for (size_t i = 0; i < count; i++)
        worker->found[i] = worker->options[options[i]];
    worker->found_count = count;
    worker->has = true;
    return false;
}

static bool watch_set_cover(void *user, const tw_progress *now)
{
    set_worker *worker = user;
    worker->cut = worker->trying && now->seconds > FIRST_TRY;
    if (worker->number == 0)
        worker->all->pace.left = 0; /* it is asked seldom, and the last steps were long */
    return decide_goes_on(user) && !worker->cut;
}

/* Searches the cover of a set; with worker->trying not for long. */
static tw_status search_cover_of_set(set_worker *worker, const tw_cover *cover, bool *exhausted,
                                     tw_error *error)
{
    const tw_cover_search how = {.size = sizeof how, .limit = 1, .threads = 1};
    const tw_cover_sink sink = {.size = sizeof sink,
                                .solution = take_set_cover,
                                .progress = watch_set_cover,
                                .user = worker};
    tw_cover_result result = {.outcome = TW_OUTCOME_UNKNOWN};
    tw_status status = tw_cover_run(worker->all->sets->context, cover, &how, &sink, &result, error);
    *exhausted = status == TW_OK && result.outcome == TW_OUTCOME_EXHAUSTED;
    return status;
}

/* Decides one set: by a short search, then by a proof that there is no solution, then by a search
 * of any length. TW_SET_UNKNOWN: it was stopped, or failed. */
static tw_set_answer search_set(set_worker *worker, const uint32_t *copies)
{
    deciding *all = worker->all;
    tw_error error = {.status = TW_OK};
    tw_cover *cover = NULL;
    bool without = false;
    worker->has = false;
    worker->trying = true;
    worker->cut = false;
    tw_status status = make_set_cover(worker, copies, &cover);
    if (status == TW_OK)
        status = search_cover_of_set(worker, cover, &without, &error);
    worker->trying = false;
    if (status == TW_OK && worker->cut && !worker->has)
        status = prove_without(worker, cover, &without);
    if (status == TW_OK && worker->cut && !worker->has && !without)
        status = search_cover_of_set(worker, cover, &without, &error);
    tw_cover_free(cover);
    atomic_fetch_add(&all->searched, 1);
    if (status)
        fail_deciding(all, status, &error);
    if (status || worker->has)
        return status ? TW_SET_UNKNOWN : TW_SET_WITH;
    return without ? TW_SET_WITHOUT : TW_SET_UNKNOWN;
}

/* ---- Many sets --------------------------------------------------------------------------- */

/* A set drawn at random has no solution. */
static void keep_missed(set_worker *worker)
{
    deciding *all = worker->all;
    tw_sets *sets = all->sets;
    pthread_mutex_lock(&all->lock);
    if (sets->missed_count < TW_MOST_MISSED)
        sets->missed[sets->missed_count++] =
            tw_sets_find_least(sets, worker->copies, worker->image);
    pthread_mutex_unlock(&all->lock);
    atomic_fetch_add(&sets->without_count, 1);
    if (all->options->first_without)
        atomic_store(&all->stop, true);
}

/* Decides sets drawn at random; draw n is the same for any number of threads. */
static void decide_samples(set_worker *worker)
{
    deciding *all = worker->all;
    tw_sets *sets = all->sets;
    uint64_t draw;
    while ((draw = atomic_fetch_add(&all->sampled, 1)) < all->options->samples &&
           decide_goes_on(worker)) {
        uint64_t seed = tw_mix(all->options->seed, draw + 1);
        tw_sets_copies(sets, tw_random_below(&seed, sets->number), worker->copies);
        const tw_set_answer answer = search_set(worker, worker->copies);
        if (answer == TW_SET_WITH)
            atomic_fetch_add(&sets->with_count, 1);
        if (answer == TW_SET_WITHOUT)
            keep_missed(worker);
    }
}

/* Decides all sets, from a random one on, so that threads begin at different ones. */
static void decide_unknown(set_worker *worker)
{
    deciding *all = worker->all;
    tw_sets *sets = all->sets;
    while (decide_goes_on(worker)) {
        const uint64_t from = tw_random_below(&worker->seed, sets->number);
        uint64_t set = tw_sets_next_unknown(sets, from, sets->number);
        if (set == UINT64_MAX)
            set = tw_sets_next_unknown(sets, 0, from);
        if (set == UINT64_MAX)
            return;
        tw_sets_copies(sets, set, worker->copies);
        const tw_set_answer answer = search_set(worker, worker->copies);
        if (answer == TW_SET_WITHOUT) {
            (void)tw_sets_note(sets, worker->copies, worker->image, false);
            if (all->options->first_without)
                atomic_store(&all->stop, true);
        } else if (answer == TW_SET_WITH) {
            tw_exchanger_add(worker->exchanger, worker->found, worker->found_count);
            tw_exchanger_run(worker->exchanger, decide_goes_on, worker);
        }
    }
}

static void *run_set_worker(void *user)
{
    set_worker *worker = user;
    deciding *all = worker->all;
    if (all->options->samples > 0)
        decide_samples(worker);
    else
        decide_unknown(worker);
    pthread_mutex_lock(&all->lock);
    all->running--;
    pthread_cond_broadcast(&all->ended);
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* ---- Threads ----------------------------------------------------------------------------- */

static tw_status make_set_worker(deciding *all, set_worker *worker, size_t number)
{
    const tw_context *context = &all->scope.context;
    *worker = (set_worker){.all = all, .number = number};
    worker->seed = tw_mix(all->options->seed, number);
    const tw_array arrays[] = {TW_ARRAY(worker->copies, all->over.kinds),
                               TW_ARRAY(worker->image, all->over.kinds),
                               TW_ARRAY(worker->options, all->over.options),
                               TW_ARRAY(worker->found, all->over.places),
                               {0}};
    if (tw_arrays(context, arrays, TW_TAKE))
        worker->exchanger = tw_exchanger_new(context, &all->over, tw_random(&worker->seed));
    return worker->exchanger ? TW_OK : TW_ERR_MEMORY;
}

/* The calling thread is the first worker; then it waits for the others, and asks the watch. */
static void run_set_workers(deciding *all, set_worker *workers, size_t count)
{
    size_t started = 1;
    all->running = count;
    while (started < count &&
           tw_thread_start(&workers[started].thread, run_set_worker, &workers[started]))
        started++;
    pthread_mutex_lock(&all->lock);
    all->running -= count - started; /* fewer threads do it, too */
    pthread_mutex_unlock(&all->lock);
    (void)run_set_worker(&workers[0]);
    pthread_mutex_lock(&all->lock);
    while (all->running > 0) {
        (void)tw_condition_wait(&all->ended, &all->lock, POLL);
        pthread_mutex_unlock(&all->lock);
        all->pace.left = 0;
        (void)decide_goes_on(&workers[0]);
        pthread_mutex_lock(&all->lock);
    }
    pthread_mutex_unlock(&all->lock);
    for (size_t i = 1; i < started; i++)
        (void)pthread_join(workers[i].thread, NULL);
}

static tw_status decide_by_threads(deciding *all)
{
    const size_t count = all->sets->threads > 0 ? all->sets->threads : 1;
    const tw_context *context = tw_scope_begin(&all->scope, all->sets->context);
    set_worker *workers = tw_take(context, count, sizeof *workers);
    tw_status status =
        workers ? tw_exchange_cover_make(context, all->sets, &all->over) : TW_ERR_MEMORY;
    for (size_t i = 0; status == TW_OK && i < count; i++)
        status = make_set_worker(all, &workers[i], i);
    if (status == TW_OK && pthread_mutex_init(&all->lock, NULL) != 0)
        status = TW_ERR_MEMORY;
    else if (status == TW_OK) {
        if (tw_condition_init(&all->ended)) {
            run_set_workers(all, workers, count);
            status = all->status;
            pthread_cond_destroy(&all->ended);
        } else
            status = TW_ERR_MEMORY;
        pthread_mutex_destroy(&all->lock);
    }
    tw_scope_end(&all->scope);
    return status;
}

/* ---- The call ---------------------------------------------------------------------------- */

/* The cover with every pose as an option. *made: false if the watch stopped it. */
static tw_status make_whole(tw_sets *sets, const tw_watch *watch, bool *made, tw_error *error)
{
    const tw_solve_options options = {
        .size = sizeof options, .same = TW_SAME_NONE, .no_images = true, .threads = 1};
    tw_status status = TW_OK;
    if (!sets->whole)
        status = tw_solver_new(sets->context, sets->puzzle, &options, &sets->whole, error);
    if (status == TW_OK)
        status = tw_solver_prepare(sets->whole, watch, error);
    *made = status == TW_OK && tw_solver_get_state(sets->whole) != TW_SOLVER_NEW;
    return status;
}

static tw_status decide_alone(void *user, tw_sets *sets, const tw_watch *watch, tw_error *error)
{
    const tw_sets_decide_options *options = user;
    deciding all = {.sets = sets, .options = options, .pace = tw_pace_of(sets->context, watch)};
    bool made = false;
    sets->result.outcome = TW_OUTCOME_STOPPED;
    tw_status status = make_whole(sets, watch, &made, error);
    if (status == TW_OK && made && options->samples == 0)
        status = tw_sets_make_bits(sets);
    if (status || !made)
        return status;
    if (options->samples > 0) {
        atomic_store(&sets->with_count, 0);
        atomic_store(&sets->without_count, 0);
        sets->missed_count = 0;
    }
    status = decide_by_threads(&all);
    if (status && error && all.error.status)
        *error = all.error;
    sets->result.searched += atomic_load(&all.searched);
    if (!atomic_load(&all.watched_stop))
        sets->result.outcome = atomic_load(&all.stop) ? TW_OUTCOME_LIMIT : TW_OUTCOME_EXHAUSTED;
    return status;
}

tw_status tw_sets_decide(tw_sets *sets, const tw_sets_decide_options *options,
                         const tw_watch *watch, tw_sets_result *result, tw_error *error)
{
    tw_clear_error(error);
    tw_sets_decide_options own = {.size = sizeof own};
    const double began = sets->context->seconds(sets->context->user);
    tw_status status = tw_sized_copy(options, &own, sizeof own, "tw_sets_decide_options", error);
    if (status == TW_OK && own.samples == 0 && sets->number > TW_MOST_DECIDED)
        status = tw_fail(error, TW_ERR_TOO_LARGE,
                         "there are %llu sets; at most %llu are decided one and all",
                         (unsigned long long)sets->number, (unsigned long long)TW_MOST_DECIDED);
    if (status)
        return status;
    const tw_sets_way alone = {.run = decide_alone, .user = &own, .decides = true};
    sets->result.outcome = TW_OUTCOME_EXHAUSTED;
    if (own.samples > 0 || own.set_by_set)
        status = sets->number > 0 ? decide_alone(&own, sets, watch, error) : TW_OK;
    else if (!sets->counted) {
        status = tw_sets_make_bits(sets);
        if (status == TW_OK)
            status = tw_sets_take_turns(sets, &alone, watch, error);
    }
    sets->result.with = atomic_load(&sets->with_count);
    sets->result.without = atomic_load(&sets->without_count);
    if (sets->counted && own.samples == 0) {
        sets->result.with = sets->found.count;
        sets->result.without = sets->class_number - sets->found.count;
    }
    sets->result.seconds += sets->context->seconds(sets->context->user) - began;
    if (status == TW_OK && result)
        *result = sets->result;
    return tw_fail_as(error, status);
}
