/* counting.c -- counts rank by rank, and within a rank page by page (count/counting.h).
 *
 * The calling thread alone expands a rank with few states. The number of pages of a table is set
 * when a rank that can lead to it begins, from the states of that rank, as long as the table is
 * empty. */
#include "count/counting.h"

#include "base/thread.h"
#include "count/count_worker.h"
#include "count/multiword.h"

#define STATES_A_PAGE 1024
#define STATES_FOR_AID 4000      /* at a rank; fewer are done without filter and look */
#define STATES_FOR_THREADS 20000 /* at a rank */
#define PAGE_STEPS 100000        /* of pace */
#define LOOKS_TO_JUDGE 4096      /* looks at a rank before they are judged */
#define LOOKS_A_DEAD 8           /* they go on if one in this many finds a dead state */

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
        status = tw_rank_users_make(plan, &counting->users);
    for (size_t r = counting->rank;
         !status && r < plan->ranks && r <= counting->rank + plan->window; r++) {
        tw_rank_aid *aid = &counting->aids[r];
        if (!aid->made)
            status = tw_rank_filter_make(plan, r, aid);
        if (!status && counting->looks && r > counting->rank)
            status = tw_rank_looks_make(plan, &counting->users, r, &counting->tables[r], aid);
    }
    return status;
}

/* ---- Workers ----------------------------------------------------------------------------- */

/* Reports to the pace the share of all ranks that is done with these pages of the current one. */
static void tell_done(const tw_counting *counting, size_t pages, tw_pace *pace)
{
    size_t all = (size_t)1 << counting->tables[counting->rank].log;
    double ranks = (double)counting->rank + (double)pages / (double)all;
    if (pace && counting->share > 0)
        pace->done = counting->from + counting->share * ranks / (double)counting->plan->ranks;
}

static void expand_pages(tw_count_worker *worker, tw_pace *pace)
{
    tw_counting *counting = worker->counting;
    const tw_count_kernel *kernel = tw_count_kernel_for(counting->plan->words);
    tw_state_table *table = &counting->tables[counting->rank];
    while (!atomic_load(worker->stop)) {
        if (!tw_pace_goes_on(pace, PAGE_STEPS)) {
            atomic_store(worker->stop, true);
            break;
        }
        size_t number = atomic_fetch_add(worker->next_page, 1);
        if (number >= (size_t)1 << table->log)
            break;
        tell_done(counting, number, pace);
        kernel->expand(worker, &table->pages[number]);
        if (worker->looked >= LOOKS_TO_JUDGE && worker->dead * LOOKS_A_DEAD < worker->looked)
            worker->looks = false;
        if (worker->full)
            atomic_store(worker->stop, true);
        else if (!counting->keep)
            tw_state_page_clear(&counting->memory, &table->pages[number], counting->plan->words);
    }
}

static void *work_on_rank(void *user)
{
    expand_pages(user, NULL);
    return NULL;
}

/* Workers of one rank, the calling thread being the first. */
typedef struct crew {
    tw_count_worker *workers;
    pthread_t threads[TW_MOST_COUNT_THREADS];
    size_t count, started;
    _Atomic size_t next_page;
    atomic_bool stop;
} crew;

static void engage(tw_counting *counting, crew *all)
{
    atomic_init(&all->next_page, counting->page);
    atomic_init(&all->stop, false);
    for (size_t w = 0; w < all->count; w++) {
        all->workers[w].counting = counting;
        all->workers[w].shards = all->count > 1 ? TW_MOST_SHARDS : 1;
        all->workers[w].next_page = &all->next_page;
        all->workers[w].stop = &all->stop;
        all->workers[w].looks = counting->looks;
    }
    for (size_t w = 1; w < all->count; w++)
        all->started +=
            tw_thread_start(&all->threads[all->started], work_on_rank, &all->workers[w]);
}

/* ---- Ranks ------------------------------------------------------------------------------- */

static void end_rank(tw_counting *counting)
{
    tw_state_table *table = &counting->tables[counting->rank];
    tw_rank_aid_clear(counting->plan, &counting->aids[counting->rank]);
    if (!counting->keep)
        tw_state_table_clear(&counting->memory, table, counting->plan->words);
    counting->rank++;
    counting->page = 0;
}

static tw_counted expand_rank(tw_counting *counting, crew *all, tw_pace *pace)
{
    size_t pages = (size_t)1 << counting->tables[counting->rank].log;
    tell_done(counting, counting->page, pace); /* before the pace asks */
    engage(counting, all);
    expand_pages(&all->workers[0], pace);
    bool full = false; /* memory was out */
    for (size_t t = 0; t < all->started; t++)
        pthread_join(all->threads[t], NULL);
    for (size_t w = 0; w < all->count; w++) {
        counting->transitions += all->workers[w].transitions;
        full = full || all->workers[w].full;
    }
    if (full)
        return TW_COUNTED_FULL;
    counting->page = atomic_load(&all->next_page);
    if (counting->page < pages)
        return TW_COUNTED_STOPPED;
    end_rank(counting);
    return TW_COUNTED_ALL;
}

static tw_counted run_rank(tw_counting *counting, size_t threads, tw_pace *pace)
{
    uint64_t states = tw_state_table_count(&counting->tables[counting->rank]);
    crew all = {.count = states < counting->shared_from ? 1 : threads};
    if (states == 0) {
        end_rank(counting);
        return TW_COUNTED_ALL;
    }
    size_t last = counting->rank + counting->plan->window;
    bool taken = true;
    for (size_t r = counting->rank + 1; taken && r <= counting->plan->ranks && r <= last; r++) {
        tw_state_table *table = &counting->tables[r];
        if (table->pages && table->log < log_for(states) && tw_state_table_count(table) == 0)
            tw_state_table_clear(&counting->memory, table, counting->plan->words);
        taken = tw_state_table_open(&counting->memory, table, log_for(states));
    }
    if (!taken || (states >= STATES_FOR_AID && make_aids(counting) != TW_OK))
        return TW_COUNTED_FULL;
    all.workers = tw_take(counting->context, all.count, sizeof *all.workers);
    if (!all.workers)
        return TW_COUNTED_FULL;
    counting->states += counting->ranks_begun <= counting->rank ? states : 0;
    counting->ranks_begun = counting->rank + 1;
    tw_counted counted = expand_rank(counting, &all, pace);
    tw_give(counting->context, all.workers, all.count, sizeof *all.workers);
    return counted;
}

tw_counted tw_counting_run(tw_counting *counting, size_t threads, uint64_t states, tw_pace *pace)
{
    tw_counted counted = TW_COUNTED_ALL;
    if (threads > TW_MOST_COUNT_THREADS)
        threads = TW_MOST_COUNT_THREADS;
    while (counted == TW_COUNTED_ALL && counting->rank < counting->plan->ranks) {
        if (states && counting->states >= states)
            return TW_COUNTED_AMPLE;
        counted = run_rank(counting, threads, pace);
    }
    return counted;
}

/* ---- Beginning and end ------------------------------------------------------------------- */

tw_status tw_counting_begin(const tw_count_plan *plan, uint64_t memory, bool keep,
                            tw_counting *counting)
{
    const uint64_t one = 1;
    counting->context = plan->context;
    counting->plan = plan;
    counting->keep = keep;
    counting->looks = true;
    counting->shared_from = STATES_FOR_THREADS;
    counting->share = 1;
    counting->memory.context = plan->context;
    counting->memory.bound = memory;
    counting->tables = tw_take(plan->context, plan->ranks + 1, sizeof *counting->tables);
    counting->aids = tw_take(plan->context, plan->ranks + 1, sizeof *counting->aids);
    while (counting->locks_made < TW_MOST_SHARDS &&
           pthread_mutex_init(&counting->locks[counting->locks_made], NULL) == 0)
        counting->locks_made++;
    if (!counting->tables || !counting->aids || counting->locks_made < TW_MOST_SHARDS ||
        !tw_state_table_open(&counting->memory, &counting->tables[0], 0) ||
        !tw_count_kernel_for(plan->words)->add(counting, 0, plan->begin, &one, 1))
        return TW_ERR_MEMORY;
    return TW_OK;
}

void tw_counting_move(tw_counting *counting, size_t rank, bool begun, uint64_t states,
                      uint64_t transitions)
{
    tw_state_table_clear(&counting->memory, &counting->tables[0], counting->plan->words);
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
                          const uint64_t *number, size_t words)
{
    const tw_count_plan *plan = counting->plan;
    if (!tw_count_plan_may_have(plan, rank, key))
        return TW_ERR_INPUT;
    return tw_count_kernel_for(plan->words)->add(counting, rank, key, number, words)
               ? TW_OK
               : TW_ERR_MEMORY;
}

void tw_counting_clear(tw_counting *counting)
{
    const tw_count_plan *plan = counting->plan;
    if (!plan)
        return;
    for (size_t r = 0; r <= plan->ranks; r++) {
        if (counting->tables)
            tw_state_table_clear(&counting->memory, &counting->tables[r], plan->words);
        if (counting->aids)
            tw_rank_aid_clear(plan, &counting->aids[r]);
    }
    tw_give(plan->context, counting->tables, plan->ranks + 1, sizeof *counting->tables);
    tw_give(plan->context, counting->aids, plan->ranks + 1, sizeof *counting->aids);
    if (counting->users.start || counting->users.first)
        tw_rank_users_clear(plan, &counting->users);
    while (counting->locks_made > 0)
        pthread_mutex_destroy(&counting->locks[--counting->locks_made]);
    counting->plan = NULL;
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

tw_status tw_counting_visit(const tw_counting *counting,
                            tw_status (*visit)(void *user, const uint64_t *key,
                                               const uint64_t *number, size_t words),
                            void *user)
{
    const tw_count_plan *plan = counting->plan;
    const tw_state_table *last = &counting->tables[plan->ranks];
    tw_status status = TW_OK;
    for (size_t p = 0; last->pages && p < (size_t)1 << last->log; p++) {
        const tw_state_page *page = &last->pages[p];
        const size_t places = tw_state_page_places(page);
        for (size_t at = 0; status == TW_OK && at < places; at++) {
            const uint64_t *entry = page->entries + at * (plan->words + page->words);
            if (entry[plan->words - 1] && tw_count_plan_is_solved(plan, entry))
                status = visit(user, entry, entry + plan->words, page->words);
        }
    }
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
    const tw_state_table *last = &counting->tables[plan->ranks];
    size_t room = 0;
    for (size_t p = 0; last->pages && p < (size_t)1 << last->log; p++)
        if (last->pages[p].words >= room)
            room = last->pages[p].words + (size_t)1; /* fewer than 2^64 numbers */
    size_t used = room;
    uint64_t *sum = tw_take(plan->context, room, sizeof *sum), *kept;
    if (!sum)
        return TW_ERR_MEMORY;
    tw_counting_visit(counting, add_to_sum, &(counting_sum){sum, room});
    while (used > 0 && sum[used - 1] == 0)
        used--;
    kept = tw_take(plan->context, used, sizeof *kept);
    if (kept)
        memcpy(kept, sum, used * sizeof *kept);
    tw_give(plan->context, sum, room, sizeof *sum);
    *words = kept;
    *count = used;
    return kept ? TW_OK : TW_ERR_MEMORY;
}
