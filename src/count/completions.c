/* completions.c -- tables walked back, and down (count/completions.h). */
#include "count/completions.h"

#include "count/multiword.h"

#define PAGE_STEPS 100000 /* of pace */

/* A page under way: a number of `words` for each of its places. */
typedef struct returning {
    tw_completions *all;
    const tw_count_kernel *kernel;
    size_t rank;
    tw_state_page *page;
    uint64_t *numbers;
    size_t alive, used; /* states that can be completed; words of the largest number */
} returning;

static const uint64_t *entry_at(const returning *work, size_t place)
{
    size_t key_words = work->all->counting->plan->words;
    const uint64_t *entry = work->page->entries + place * (key_words + work->page->words);
    return entry[key_words - 1] ? entry : NULL;
}

static void complete_state(returning *work, size_t place, const uint64_t *entry)
{
    const tw_counting *counting = work->all->counting;
    const tw_count_plan *plan = counting->plan;
    uint64_t *number = work->numbers + place * work->all->words;
    size_t next_rank, words, used = work->all->words;
    if (work->rank == plan->ranks)
        number[0] = tw_count_plan_is_solved(plan, entry);
    for (size_t o = plan->first[work->rank];
         work->rank < plan->ranks && o < plan->first[work->rank + 1]; o++) {
        const uint64_t *child =
            tw_counting_follow(counting, work->rank, o, entry, &next_rank, &words);
        if (child)
            tw_words_add(number, work->all->words, child + plan->words, words);
    }
    while (used > 0 && number[used - 1] == 0)
        used--;
    work->alive += used > 0;
    work->used = used > work->used ? used : work->used;
}

/* A page of the states that are left, with their numbers. */
static bool rebuild_page(returning *work)
{
    tw_counting *counting = work->all->counting;
    size_t key_words = counting->plan->words, words = work->all->words;
    tw_state_page kept = {.room_log = 4, .words = (uint32_t)work->used};
    while (4 * ((uint64_t)work->alive + 1) > (uint64_t)3 << kept.room_log)
        kept.room_log++;
    kept.entries = tw_state_take(&counting->memory, (sizeof(uint64_t) * (key_words + kept.words))
                                                        << kept.room_log);
    if (!kept.entries)
        return false;
    for (size_t place = 0; place < tw_state_page_places(work->page); place++) {
        const uint64_t *number = work->numbers + place * words, *entry = entry_at(work, place);
        bool alive = false;
        for (size_t w = 0; entry && w < words; w++)
            alive = alive || number[w] != 0;
        if (alive)
            memcpy(work->kernel->enter(&kept, entry) + key_words, number,
                   kept.words * sizeof *number);
    }
    tw_state_page_clear(&counting->memory, work->page, key_words);
    *work->page = kept;
    return true;
}

static bool complete_page(tw_completions *all, size_t rank, tw_state_page *page)
{
    tw_counting *counting = all->counting;
    size_t places = tw_state_page_places(page), bytes = places * all->words * sizeof(uint64_t);
    returning work = {.all = all,
                      .kernel = tw_count_kernel_for(counting->plan->words),
                      .rank = rank,
                      .page = page};
    if (places == 0)
        return true;
    work.numbers = tw_state_take(&counting->memory, bytes);
    if (!work.numbers)
        return false;
    for (size_t place = 0; place < places; place++) {
        const uint64_t *entry = entry_at(&work, place);
        if (entry)
            complete_state(&work, place, entry);
    }
    bool made = true;
    if (work.alive > 0)
        made = rebuild_page(&work);
    else
        tw_state_page_clear(&counting->memory, page, counting->plan->words);
    tw_state_give(&counting->memory, work.numbers, bytes);
    return made;
}

/* ---- All of it --------------------------------------------------------------------------- */

tw_status tw_completions_begin(tw_counting *counting, tw_completions *completions)
{
    uint64_t *total;
    size_t count;
    tw_status status = tw_counting_total(counting, &total, &count);
    if (status)
        return status;
    tw_give(counting->context, total, count, sizeof *total);
    *completions = (tw_completions){
        .counting = counting, .words = count ? count : 1, .ranks_left = counting->plan->ranks + 1};
    return TW_OK;
}

/* When the pace stops within a rank, all of it is done again: nothing of it is asked by itself. */
tw_counted tw_completions_run(tw_completions *completions, tw_pace *pace)
{
    const tw_counting *counting = completions->counting;
    for (; completions->ranks_left > 0; completions->ranks_left--) {
        size_t rank = completions->ranks_left - 1;
        const tw_state_table *table = &counting->tables[rank];
        if (pace)
            pace->done = 1 - (double)rank / (double)(counting->plan->ranks + 1);
        for (size_t p = 0; table->pages && p < (size_t)1 << table->log; p++) {
            if (!tw_pace_goes_on(pace, PAGE_STEPS))
                return TW_COUNTED_STOPPED;
            if (!complete_page(completions, rank, &table->pages[p]))
                return TW_COUNTED_FULL;
        }
        completions->states += tw_state_table_count(table);
    }
    return TW_COUNTED_ALL;
}

/* ---- Solutions by number ----------------------------------------------------------------- */

bool tw_completions_walk(const tw_completions *completions, uint64_t *number, uint32_t *options,
                         size_t *count)
{
    const tw_counting *counting = completions->counting;
    const tw_count_plan *plan = counting->plan;
    uint64_t key[TW_MOST_KEY_WORDS];
    size_t rank = 0;
    *count = 0;
    memcpy(key, plan->begin, plan->words * sizeof *key);
    while (rank < plan->ranks) {
        const uint64_t *chosen = NULL;
        size_t next = 0, words, option = plan->first[rank];
        for (; option < plan->first[rank + 1]; option++) {
            chosen = tw_counting_follow(counting, rank, option, key, &next, &words);
            if (chosen &&
                !tw_words_pass_over(number, completions->words, chosen + plan->words, words))
                break;
            chosen = NULL;
        }
        if (!chosen)
            return false;
        if (plan->source[option] != TW_LEAVE_OUT)
            options[(*count)++] = plan->problem->origin[plan->source[option]];
        memcpy(key, chosen, plan->words * sizeof *key);
        rank = next;
    }
    return true;
}

/* ---- How often options are used ---------------------------------------------------------- */

/* A rank's numbers of ways from the first state, beside the tables: a number of `words` for each
 * place of each page. */
typedef struct ways {
    uint64_t **pages;
    size_t count;
} ways;

typedef struct heating {
    const tw_completions *all;
    ways *ranks;    /* one a rank, and that behind the last */
    uint64_t *uses; /* `words` for each option of the problem */
} heating;

static size_t page_index(const tw_state_table *table, const tw_state_page *page)
{
    return (size_t)(page - table->pages);
}

static size_t ways_bytes(const heating *work, const tw_state_page *page)
{
    return tw_state_page_places(page) * work->all->words * sizeof(uint64_t);
}

/* The number of ways to a state of a page. NULL: memory is out. */
static uint64_t *ways_to(const heating *work, size_t rank, const tw_state_page *page,
                         const uint64_t *entry)
{
    tw_counting *counting = work->all->counting;
    const tw_state_table *table = &counting->tables[rank];
    ways *here = &work->ranks[rank];
    if (!here->pages) {
        here->count = (size_t)1 << table->log;
        here->pages = tw_state_take(&counting->memory, here->count * sizeof *here->pages);
        if (!here->pages)
            return NULL;
    }
    uint64_t **numbers = &here->pages[page_index(table, page)];
    if (!*numbers)
        *numbers = tw_state_take(&counting->memory, ways_bytes(work, page));
    size_t stride = counting->plan->words + page->words;
    return *numbers ? *numbers + (size_t)(entry - page->entries) / stride * work->all->words : NULL;
}

static void drop_ways(const heating *work, size_t rank)
{
    tw_counting *counting = work->all->counting;
    ways *here = &work->ranks[rank];
    for (size_t p = 0; here->pages && p < here->count; p++)
        if (here->pages[p])
            tw_state_give(&counting->memory, here->pages[p],
                          ways_bytes(work, &counting->tables[rank].pages[p]));
    tw_state_give(&counting->memory, here->pages, here->count * sizeof *here->pages);
    *here = (ways){0};
}

/* The solutions through a state by an option: the ways to it times the completions of what follows.
 */
static bool use_option(const heating *work, size_t rank, size_t option, const uint64_t *key,
                       const uint64_t *ways_here)
{
    const tw_completions *all = work->all;
    const tw_count_plan *plan = all->counting->plan;
    size_t next_rank, words;
    const uint64_t *child =
        tw_counting_follow(all->counting, rank, option, key, &next_rank, &words);
    if (!child)
        return true;
    const tw_state_page *page = tw_state_page_of(&all->counting->tables[next_rank], child);
    uint64_t *ways_there = ways_to(work, next_rank, page, child);
    if (!ways_there)
        return false;
    tw_words_add(ways_there, all->words, ways_here, all->words);
    if (plan->source[option] != TW_LEAVE_OUT)
        tw_words_add_product(work->uses + plan->source[option] * all->words, all->words, ways_here,
                             child + plan->words, words);
    return true;
}

static bool heat_page(const heating *work, size_t rank, const tw_state_page *page)
{
    const tw_count_plan *plan = work->all->counting->plan;
    size_t stride = plan->words + page->words;
    for (size_t place = 0; place < tw_state_page_places(page); place++) {
        const uint64_t *entry = page->entries + place * stride;
        if (!entry[plan->words - 1])
            continue;
        const uint64_t *here = ways_to(work, rank, page, entry);
        bool room = here != NULL;
        for (size_t o = plan->first[rank]; room && o < plan->first[rank + 1]; o++)
            room = use_option(work, rank, o, entry, here);
        if (!room)
            return false;
    }
    return true;
}

static tw_counted heat_ranks(const heating *work, tw_pace *pace)
{
    const tw_counting *counting = work->all->counting;
    tw_state_page *first = tw_state_page_of(&counting->tables[0], counting->plan->begin);
    const uint64_t *entry =
        tw_count_kernel_for(counting->plan->words)->find(first, counting->plan->begin);
    uint64_t *begin = entry ? ways_to(work, 0, first, entry) : NULL;
    if (entry && !begin)
        return TW_COUNTED_FULL;
    if (begin)
        begin[0] = 1;
    for (size_t rank = 0; entry && rank < counting->plan->ranks; rank++) {
        const tw_state_table *table = &counting->tables[rank];
        for (size_t p = 0; table->pages && p < (size_t)1 << table->log; p++) {
            if (!tw_pace_goes_on(pace, PAGE_STEPS))
                return TW_COUNTED_STOPPED;
            if (!heat_page(work, rank, &table->pages[p]))
                return TW_COUNTED_FULL;
        }
        drop_ways(work, rank);
    }
    return TW_COUNTED_ALL;
}

tw_counted tw_completions_heat(const tw_completions *completions, tw_pace *pace, uint64_t *uses)
{
    tw_counting *counting = completions->counting;
    size_t ranks = counting->plan->ranks + 1;
    heating work = {.all = completions, .uses = uses};
    work.ranks = tw_take(counting->context, ranks, sizeof *work.ranks);
    if (!work.ranks)
        return TW_COUNTED_FULL;
    tw_counted counted = heat_ranks(&work, pace);
    for (size_t r = 0; r < ranks; r++)
        drop_ways(&work, r);
    tw_give(counting->context, work.ranks, ranks, sizeof *work.ranks);
    return counted;
}
