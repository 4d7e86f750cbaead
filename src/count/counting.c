/* counting.c -- counts rank by rank, and within a rank slice by slice (count/counting.h).
 *
 * A slice is a part of a page, since a few pages may hold most states of a rank. Each worker begins
 * with its own part of the pages, which leads to other pages than those of the others, and helps
 * them when it has none left. The calling thread alone expands a rank with few states. The number
 * of pages of a table is set when a rank that can lead to it begins, from the states of that rank,
 * as long as the table is empty. A page that is on disk (count/spill.h) is loaded when a worker
 * comes to it. */
#include "count/counting.h"

#include <errno.h>

#include "base/thread.h"
#include "count/count_worker.h"
#include "count/multiword.h"
#include "count/spill.h"

#define STATES_A_PAGE 1024
#define AMPLE_TRANSITIONS 10    /* a state, of those that are asked for */
#define ENOUGH_TO_JUDGE 1000    /* states, for what is left to be judged by them */
#define STATES_FOR_AID 4000     /* at a rank; fewer are done without filter and look */
#define STATES_FOR_THREADS 4000 /* at a rank */
#define SLICE_PLACES 2048       /* of a page */
#define SLICE_STEPS 100000      /* of pace */
#define SHARE_OF_PAGES 16 /* of the memory, what the pages that workers load may take: 1 in .. */
#define MOST_PARTS_LOG 20 /* of a page on disk */
#define LOOKS_TO_JUDGE 4096     /* looks at a rank before they are judged */
#define LOOKS_A_DEAD 8          /* they go on if one in this many finds a dead state */

/* ---- Before a rank ----------------------------------------------------------------------- */

static uint8_t log_for(uint64_t states)
{
    uint8_t log = 0;
    while (log < TW_MOST_PAGE_LOG && states >> log > STATES_A_PAGE)
        log++;
    return log;
}

static tw_status make_aids(tw_counting *counting)
{
    const tw_count_plan *plan = counting->plan;
    tw_status status = TW_OK;
    if (!counting->users.start)
        status = tw_rank_users_make(&counting->scope.context, plan, &counting->users);
    for (size_t r = counting->rank;
         !status && r < plan->ranks && r <= counting->rank + plan->window; r++) {
        tw_rank_aid *aid = &counting->aids[r];
        if (!aid->made)
            status = tw_rank_filter_make(&counting->scope.context, plan, r, aid);
        if (!status && counting->looks && r > counting->rank)
            status = tw_rank_looks_make(&counting->scope.context, plan, &counting->users, r,
                                        &counting->tables[r], aid);
    }
    return status;
}

/* ---- Slices ------------------------------------------------------------------------------ */

/* The workers of a run, the calling thread being the first. */
struct tw_count_crew {
    tw_counting *counting;
    tw_count_worker *workers;
    pthread_t threads[TW_MOST_COUNT_THREADS];
    size_t most, count, started; /* workers; at this rank; of those, threads that run */
    pthread_cond_t ready; /* with TW_TURN: a page was loaded, or is done, or all are to stop */
    atomic_bool stop;
    uint64_t places;              /* of the rank, not yet begun when the crew came to it */
    _Atomic uint64_t places_done; /* of those */
};

typedef struct page_loading {
    tw_counting *counting;
    const tw_spilled_page *spilled;
    uint64_t states; /* loaded */
} page_loading;

static tw_status load_entry(void *user, const tw_state_page *of, uint8_t *entry)
{
    page_loading *it = user;
    tw_counting *counting = it->counting;
    const tw_count_kernel *kernel = tw_count_kernel_for(counting->plan->words);
    uint64_t key[TW_MOST_KEY_WORDS];
    tw_entry_key(of, entry, key, counting->plan->words);
    if (tw_spill_part(it->spilled, kernel->hash(key)) != it->spilled->part)
        return TW_OK;
    it->states++;
    return kernel->add(counting, counting->rank, key, tw_entry_number(of, entry), of->number_bytes)
               ? TW_OK
               : TW_ERR_MEMORY;
}

/* Decides how many parts a page on disk has. What it has in memory goes there, too, if it has
 * several. */
static bool divide_page(tw_count_worker *worker, const tw_state_page *page, size_t p)
{
    tw_counting *counting = worker->counting;
    tw_spilled_page *spilled = &counting->tables[counting->rank].spilled[p];
    const uint64_t room = counting->memory.bound / SHARE_OF_PAGES / worker->crew->count;
    const uint64_t bytes = counting->plan->key_bytes + (uint64_t)spilled->last.number_bytes;
    while (spilled->parts_log < MOST_PARTS_LOG &&
           spilled->states >> spilled->parts_log > room / bytes)
        spilled->parts_log++;
    return spilled->parts_log == 0 || page->count == 0 ||
           tw_spill_page(counting, counting->rank, p);
}

/* Adds what is on disk to a page, or the next part of it. For a worker that has the turn, which
 * others may have meanwhile. false: memory is out, or a file failed. */
static bool load_page(tw_count_worker *worker, size_t p)
{
    tw_counting *counting = worker->counting;
    pthread_mutex_t *turn = &counting->locks[TW_TURN];
    tw_spilled_page *spilled = &counting->tables[counting->rank].spilled[p];
    const tw_state_page *page = &counting->tables[counting->rank].pages[p];
    page_loading loading = {.counting = counting, .spilled = spilled};
    spilled->is = TW_SPILL_LOADING;
    pthread_mutex_unlock(turn);
    bool loaded = spilled->part > 0 || divide_page(worker, page, p);
    const uint64_t before = page->count;
    errno = 0;
    const tw_status status =
        loaded ? tw_spill_visit(counting, counting->rank, p, load_entry, &loading) : TW_ERR_MEMORY;
    if (status == TW_ERR_IO)
        counting->spill.reason = errno;
    worker->twice += before + loading.states - page->count;
    pthread_mutex_lock(turn);
    spilled->states -= loading.states;
    spilled->is = page->entries ? TW_SPILL_LOADED : TW_SPILLED; /* a part may have no states */
    if (++spilled->part >> spilled->parts_log)
        *spilled = (tw_spilled_page){0};
    pthread_cond_broadcast(&worker->crew->ready);
    return status == TW_OK;
}

/* Takes places of a page that is in memory; false: none are left. */
static bool take_page_places(tw_count_worker *worker, tw_state_page *page, tw_count_slice *slice)
{
    const size_t from = page->begun, left = tw_state_page_places(page) - from;
    if (left == 0)
        return false;
    page->begun += left < worker->counting->slice ? left : worker->counting->slice;
    page->workers++;
    *slice = (tw_count_slice){page, from, page->begun};
    return true;
}

/* Takes a slice of the worker's page, or of the next one round the rank that has places left;
 * false: none has. Waits for pages of which others load what is next. */
static bool take_slice(tw_count_worker *worker, tw_count_slice *slice)
{
    tw_count_crew *crew = worker->crew;
    const tw_state_table *table = &worker->counting->tables[worker->counting->rank];
    const size_t pages = (size_t)1 << table->log, first = worker->page;
    bool taken = false, more = true;
    pthread_mutex_lock(&worker->counting->locks[TW_TURN]);
    while (!taken && more && !atomic_load(&crew->stop)) {
        more = false;
        for (size_t i = 0; !taken && !worker->full && i < pages; i++) {
            const size_t p = (first + i) % pages;
            const bool loads = tw_spill_is(table, p, TW_SPILL_LOADING);
            while (!worker->full && tw_spill_is(table, p, TW_SPILLED))
                worker->full = !load_page(worker, p);
            taken = !loads && !worker->full && take_page_places(worker, &table->pages[p], slice);
            more = more || (table->spilled && table->spilled[p].last.count > 0);
            worker->page = taken ? p : worker->page;
        }
        if (worker->full)
            atomic_store(&crew->stop, true);
        else if (!taken && more)
            pthread_cond_wait(&crew->ready, &worker->counting->locks[TW_TURN]);
    }
    pthread_mutex_unlock(&worker->counting->locks[TW_TURN]);
    return taken;
}

/* Ends work at a slice. Frees its page if that was the last; the next part may then be loaded. */
static void finish_slice(tw_count_worker *worker, const tw_count_slice *slice)
{
    tw_counting *counting = worker->counting;
    const tw_state_table *table = &counting->tables[counting->rank];
    tw_state_page done = {0};
    pthread_mutex_lock(&counting->locks[TW_TURN]);
    slice->page->workers--;
    if (!counting->keep && slice->page->workers == 0 &&
        slice->page->begun == tw_state_page_places(slice->page)) {
        done = *slice->page;
        *slice->page = (tw_state_page){.key_bytes = done.key_bytes};
        if (table->spilled)
            table->spilled[slice->page - table->pages].is = TW_SPILLED;
        pthread_cond_broadcast(&worker->crew->ready);
    }
    pthread_mutex_unlock(&counting->locks[TW_TURN]);
    tw_state_page_clear(&counting->memory, &done);
    atomic_fetch_add(&worker->crew->places_done, slice->to - slice->from);
}

/* After a stop: takes the states of slices that are done out of their pages. Returns whether
 * others are left. */
static bool forget_done(tw_counting *counting)
{
    const tw_state_table *table = &counting->tables[counting->rank];
    bool left = false;
    for (size_t p = 0; p < (size_t)1 << table->log; p++) {
        tw_state_page *page = &table->pages[p];
        left = left || page->begun < tw_state_page_places(page) ||
               (table->spilled && table->spilled[p].last.count > 0);
        for (size_t at = 0; !counting->keep && at < page->begun; at++) {
            uint8_t *entry = tw_state_entry(page, at);
            page->count -= tw_entry_is_taken(entry);
            *entry &= (uint8_t)~TW_TAKEN;
        }
    }
    return left;
}

/* ---- Workers ----------------------------------------------------------------------------- */

/* Reports to the pace the share of all ranks that is done. pace: only the first worker has one. */
static void tell_done(tw_count_crew *crew, tw_pace *pace)
{
    const tw_counting *counting = crew->counting;
    if (!pace || counting->share <= 0)
        return;
    double part = (double)atomic_load(&crew->places_done) / (double)(crew->places + 1);
    double ranks = (double)counting->rank + (part < 1 ? part : 1);
    pace->done = counting->from + counting->share * ranks / (double)counting->plan->ranks;
}

/* For a thread without locks. */
static void stop_crew(tw_count_crew *crew)
{
    pthread_mutex_t *turn = &crew->counting->locks[TW_TURN];
    pthread_mutex_lock(turn);
    atomic_store(&crew->stop, true);
    pthread_cond_broadcast(&crew->ready);
    pthread_mutex_unlock(turn);
}

static void expand_slices(tw_count_worker *worker, tw_pace *pace)
{
    const tw_count_kernel *kernel = tw_count_kernel_for(worker->counting->plan->words);
    tw_count_slice slice;
    while (!atomic_load(&worker->crew->stop)) {
        if (!tw_pace_goes_on(pace, SLICE_STEPS)) {
            stop_crew(worker->crew);
            break;
        }
        if (!take_slice(worker, &slice))
            break;
        kernel->expand(worker, &slice);
        if (worker->looked >= LOOKS_TO_JUDGE && worker->dead * LOOKS_A_DEAD < worker->looked)
            worker->looks = false;
        if (worker->full)
            stop_crew(worker->crew);
        else
            finish_slice(worker, &slice);
        tell_done(worker->crew, pace);
    }
}

static void *work_on_rank(void *user)
{
    expand_slices(user, NULL);
    return NULL;
}

static void engage(tw_count_crew *crew)
{
    tw_counting *counting = crew->counting;
    const tw_state_table *table = &counting->tables[counting->rank];
    const size_t pages = (size_t)1 << table->log;
    atomic_init(&crew->stop, false);
    atomic_init(&crew->places_done, 0);
    crew->places = crew->started = 0;
    for (size_t p = 0; p < pages; p++)
        crew->places += tw_state_page_places(&table->pages[p]) - table->pages[p].begun +
                        (table->spilled ? 2 * table->spilled[p].states : 0);
    for (size_t w = 0; w < crew->count; w++) {
        tw_count_worker *worker = &crew->workers[w];
        worker->counting = counting;
        worker->crew = crew;
        worker->shards = crew->count > 1 ? TW_MOST_SHARDS : 1;
        worker->looks = counting->looks;
        worker->page = pages * w / crew->count;
        worker->transitions = worker->twice = worker->looked = worker->dead = 0;
    }
    for (size_t w = 1; w < crew->count; w++)
        crew->started +=
            tw_thread_start(&crew->threads[crew->started], work_on_rank, &crew->workers[w]);
}

/* ---- Ranks ------------------------------------------------------------------------------- */

static void end_rank(tw_counting *counting)
{
    tw_state_table *table = &counting->tables[counting->rank];
    tw_rank_aid_clear(&counting->scope.context, &counting->aids[counting->rank]);
    if (!counting->keep)
        tw_state_table_clear(&counting->memory, table);
    tw_spill_close(counting, counting->rank);
    counting->rank++;
}

static tw_counted expand_rank(tw_count_crew *crew, tw_pace *pace)
{
    tw_counting *counting = crew->counting;
    engage(crew);
    tell_done(crew, pace); /* before the pace asks */
    expand_slices(&crew->workers[0], pace);
    bool full = false; /* memory was out */
    for (size_t t = 0; t < crew->started; t++)
        pthread_join(crew->threads[t], NULL);
    for (size_t w = 0; w < crew->count; w++) {
        counting->transitions += crew->workers[w].transitions;
        counting->states -= crew->workers[w].twice;
        full = full || crew->workers[w].full;
    }
    if (full)
        return TW_COUNTED_FULL;
    if (atomic_load(&crew->stop) && forget_done(counting))
        return TW_COUNTED_STOPPED;
    end_rank(counting);
    return TW_COUNTED_ALL;
}

static tw_counted run_rank(tw_count_crew *crew, tw_pace *pace)
{
    tw_counting *counting = crew->counting;
    uint64_t states = tw_state_table_count(&counting->tables[counting->rank]);
    if (states == 0) {
        end_rank(counting);
        return TW_COUNTED_ALL;
    }
    size_t last = counting->rank + counting->plan->window;
    bool taken = true;
    for (size_t r = counting->rank + 1; taken && r <= counting->plan->ranks && r <= last; r++) {
        tw_state_table *table = &counting->tables[r];
        if (table->pages && table->log < log_for(states) && tw_state_table_count(table) == 0)
            tw_state_table_clear(&counting->memory, table);
        taken = tw_spill_table_open(counting, r, log_for(states));
    }
    if (!taken || (states >= STATES_FOR_AID && make_aids(counting) != TW_OK))
        return TW_COUNTED_FULL;
    if (counting->ranks_begun <= counting->rank) {
        counting->waiting = states;
        counting->states += states;
    }
    counting->ranks_begun = counting->rank + 1;
    crew->count = states < counting->shared_from ? 1 : crew->most;
    return expand_rank(crew, pace);
}

/* Are so many states expanded, or would the next rank take far more transitions than that? */
static bool is_ample(const tw_counting *counting, uint64_t states)
{
    const double done = (double)counting->states, made = (double)counting->transitions;
    const double next = (double)tw_state_table_count(&counting->tables[counting->rank]);
    return done >= (double)states ||
           (done > 0 && made * (1 + next / done) > AMPLE_TRANSITIONS * (double)states);
}

tw_counted tw_counting_run(tw_counting *counting, size_t threads, uint64_t states, tw_pace *pace)
{
    tw_count_crew crew = {.counting = counting,
                          .most = threads < TW_MOST_COUNT_THREADS ? threads : TW_MOST_COUNT_THREADS,
                          .ready = PTHREAD_COND_INITIALIZER};
    tw_counted counted = TW_COUNTED_ALL;
    crew.workers = tw_take(&counting->scope.context, crew.most, sizeof *crew.workers);
    if (!crew.workers)
        return TW_COUNTED_FULL;
    while (counted == TW_COUNTED_ALL && counting->rank < counting->plan->ranks)
        counted = states && is_ample(counting, states) ? TW_COUNTED_AMPLE : run_rank(&crew, pace);
    tw_give(&counting->scope.context, crew.workers, crew.most, sizeof *crew.workers);
    return counted;
}

/* ---- Beginning and end ------------------------------------------------------------------- */

tw_status tw_counting_begin(const tw_count_plan *plan, uint64_t memory, bool keep,
                            tw_counting *counting)
{
    const uint8_t one[TW_WORD_BYTES] = {1};
    const tw_context *own = tw_scope_begin(&counting->scope, plan->context);
    counting->plan = plan;
    counting->keep = keep;
    counting->looks = true;
    counting->shared_from = STATES_FOR_THREADS;
    counting->slice = SLICE_PLACES;
    counting->share = 1;
    counting->memory.context = plan->context;
    counting->memory.bound = memory;
    counting->tables = tw_take(own, plan->ranks + 1, sizeof *counting->tables);
    counting->aids = tw_take(own, plan->ranks + 1, sizeof *counting->aids);
    while (counting->locks_made < TW_COUNT_LOCKS &&
           pthread_mutex_init(&counting->locks[counting->locks_made], NULL) == 0)
        counting->locks_made++;
    if (!counting->tables || !counting->aids || counting->locks_made < TW_COUNT_LOCKS ||
        !tw_state_table_open(&counting->memory, &counting->tables[0], 0, plan->key_bytes) ||
        !tw_count_kernel_for(plan->words)->add(counting, 0, plan->begin, one, 1))
        return TW_ERR_MEMORY;
    return TW_OK;
}

void tw_counting_move(tw_counting *counting, size_t rank, bool begun, uint64_t states,
                      uint64_t transitions)
{
    tw_state_table_clear(&counting->memory, &counting->tables[0]);
    counting->rank = rank;
    counting->ranks_begun = rank + begun;
    counting->states = states;
    counting->transitions = transitions;
}

size_t tw_counting_last_live(const tw_counting *counting)
{
    size_t last = counting->rank + counting->plan->window;
    return last < counting->plan->ranks ? last : counting->plan->ranks;
}

tw_status tw_counting_put(tw_counting *counting, size_t rank, const uint64_t *key,
                          const uint8_t *number, size_t bytes)
{
    const tw_count_plan *plan = counting->plan;
    if (!tw_count_plan_may_have(plan, rank, key))
        return TW_ERR_INPUT;
    return tw_count_kernel_for(plan->words)->add(counting, rank, key, number, bytes)
               ? TW_OK
               : TW_ERR_MEMORY;
}

void tw_counting_clear(tw_counting *counting)
{
    const tw_count_plan *plan = counting->plan;
    if (!plan)
        return;
    for (size_t r = 0; counting->tables && r <= plan->ranks; r++)
        tw_state_table_clear(&counting->memory, &counting->tables[r]);
    for (size_t r = 0; r <= plan->ranks; r++)
        tw_spill_close(counting, r);
    tw_scope_end(&counting->scope);
    while (counting->locks_made > 0)
        pthread_mutex_destroy(&counting->locks[--counting->locks_made]);
    counting->plan = NULL;
}

double tw_counting_least_left(const tw_counting *counting)
{
    const size_t ranks = counting->plan->ranks, rank = counting->rank;
    const bool begun = counting->ranks_begun > rank;
    const uint64_t waiting =
        begun ? counting->waiting : tw_state_table_count(&counting->tables[rank]);
    const uint64_t done = counting->states - (begun ? waiting : 0); /* of whole ranks */
    return done >= ENOUGH_TO_JUDGE && done <= counting->states && 2 * rank < ranks
               ? (double)waiting * (double)(ranks - 2 * rank) / (double)done
               : 0;
}

tw_count_stats tw_counting_stats(const tw_counting *counting)
{
    tw_counting *open = (tw_counting *)(uintptr_t)counting; /* only for atomic reads */
    return (tw_count_stats){.states = counting->states,
                            .transitions = counting->transitions,
                            .peak = atomic_load(&open->memory.peak),
                            .wanted = atomic_load(&open->memory.wanted),
                            .rank = counting->rank,
                            .ranks = counting->plan->ranks};
}

/* ---- The number -------------------------------------------------------------------------- */

/* Words that hold any number of the last rank. */
static size_t last_words(const tw_counting *counting)
{
    const tw_state_table *last = &counting->tables[counting->plan->ranks];
    size_t words = 0;
    for (size_t p = 0; last->pages && p < (size_t)1 << last->log; p++)
        if (last->pages[p].number_bytes > words * TW_WORD_BYTES)
            words = (last->pages[p].number_bytes + TW_WORD_BYTES - 1) / TW_WORD_BYTES;
    return words;
}

tw_status tw_counting_visit(const tw_counting *counting,
                            tw_status (*visit)(void *user, const uint64_t *key,
                                               const uint64_t *number, size_t words),
                            void *user)
{
    const tw_count_plan *plan = counting->plan;
    const tw_state_table *last = &counting->tables[plan->ranks];
    const size_t words = last_words(counting);
    uint64_t key[TW_MOST_KEY_WORDS], *number = tw_take(plan->context, words, sizeof *number);
    tw_status status = number ? TW_OK : TW_ERR_MEMORY;
    for (size_t p = 0; last->pages && p < (size_t)1 << last->log; p++) {
        const tw_state_page *page = &last->pages[p];
        const size_t places = tw_state_page_places(page);
        for (size_t at = 0; status == TW_OK && at < places; at++) {
            uint8_t *entry = tw_state_entry(page, at);
            if (!tw_entry_is_taken(entry))
                continue;
            tw_entry_key(page, entry, key, plan->words);
            if (!tw_count_plan_is_solved(plan, key))
                continue;
            for (size_t w = 0; w < words; w++)
                number[w] = tw_number_word(tw_entry_number(page, entry), page->number_bytes,
                                           w * TW_WORD_BYTES);
            status = visit(user, key, number, words);
        }
    }
    tw_give(plan->context, number, words, sizeof *number);
    return status;
}

typedef struct counting_sum {
    uint64_t *words;
    size_t room;
} counting_sum;

static tw_status add_to_sum(void *user, const uint64_t *key, const uint64_t *number, size_t words)
{
    const counting_sum *sum = user;
    (void)key;
    tw_words_add(sum->words, sum->room, number, words);
    return TW_OK;
}

tw_status tw_counting_total(const tw_counting *counting, uint64_t **words, size_t *count)
{
    const tw_count_plan *plan = counting->plan;
    size_t room = last_words(counting) + 1; /* fewer than 2^64 numbers */
    size_t used = room;
    uint64_t *sum = tw_take(plan->context, room, sizeof *sum), *kept = NULL;
    if (!sum)
        return TW_ERR_MEMORY;
    tw_status status = tw_counting_visit(counting, add_to_sum, &(counting_sum){sum, room});
    while (used > 0 && sum[used - 1] == 0)
        used--;
    if (!status)
        kept = tw_take(plan->context, used, sizeof *kept);
    if (kept)
        memcpy(kept, sum, used * sizeof *kept);
    tw_give(plan->context, sum, room, sizeof *sum);
    *words = kept;
    *count = used;
    return kept ? TW_OK : TW_ERR_MEMORY;
}
