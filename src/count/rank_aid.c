/* rank_aid.c -- filters and looks (count/rank_aid.h). */
#include "count/rank_aid.h"

#include <stdlib.h>

#include "base/numbers.h"

#define WORD_BITS 64
#define MOST_FILTERED 2000 /* options of a rank */

/* ---- Options by rank --------------------------------------------------------------------- */

static tw_u32_span ranks_of(const tw_count_plan *plan, size_t option)
{
    if (plan->source[option] == TW_LEAVE_OUT)
        return (tw_u32_span){NULL, 0};
    return tw_count_option_items(plan->problem, plan->source[option]);
}

static void list_users(const tw_count_plan *plan, tw_rank_users *users)
{
    for (uint32_t o = 0; o < plan->options; o++) {
        tw_u32_span items = ranks_of(plan, o);
        for (size_t i = 0; i < items.count && items.items[i] < plan->ranks; i++)
            users->options[users->start[plan->rank[items.items[i]]]++] = o;
    }
    memmove(users->start + 1, users->start, plan->ranks * sizeof *users->start);
    users->start[0] = 0;
    for (uint32_t r = 0; r < plan->ranks; r++)
        for (size_t o = plan->first[r]; o < plan->first[r + 1]; o++)
            users->first[o] = r;
}

tw_status tw_rank_users_make(const tw_context *context, const tw_count_plan *plan,
                             tw_rank_users *users)
{
    users->start = tw_take(context, plan->ranks + 1, sizeof *users->start);
    users->first = tw_take(context, plan->options, sizeof *users->first);
    if (!users->start || !users->first)
        return TW_ERR_MEMORY;
    for (size_t o = 0; o < plan->options; o++) {
        tw_u32_span items = ranks_of(plan, o);
        for (size_t i = 0; i < items.count && items.items[i] < plan->ranks; i++)
            users->start[plan->rank[items.items[i]] + 1]++;
    }
    for (size_t r = 0; r < plan->ranks; r++)
        users->start[r + 1] += users->start[r];
    users->options = tw_take(context, users->start[plan->ranks], sizeof *users->options);
    if (!users->options)
        return TW_ERR_MEMORY;
    list_users(plan, users);
    return TW_OK;
}

/* ---- Filter ------------------------------------------------------------------------------ */

static uint64_t first_word(const tw_count_plan *plan, size_t option)
{
    return plan->test[option * plan->words] & plan->window_mask[0];
}

/* Places the second run where most options have bits. */
static void place_runs(const tw_count_plan *plan, size_t rank, tw_rank_aid *aid)
{
    size_t best = 0, end = plan->window < WORD_BITS ? plan->window : WORD_BITS;
    const uint64_t run = ((uint64_t)1 << TW_FILTER_BITS) - 1;
    aid->near = 1;
    aid->far = 1 + TW_FILTER_BITS;
    for (uint32_t bit = aid->far; bit + TW_FILTER_BITS <= end; bit++) {
        size_t score = 0;
        for (size_t o = plan->first[rank]; o < plan->first[rank + 1]; o++)
            score += (first_word(plan, o) & (run << bit)) != 0;
        if (score > best) {
            best = score;
            aid->far = bit;
        }
    }
}

tw_status tw_rank_filter_make(const tw_context *context, const tw_count_plan *plan, size_t rank,
                              tw_rank_aid *aid)
{
    const size_t first = plan->first[rank], count = plan->first[rank + 1] - first;
    const size_t run = ((size_t)1 << TW_FILTER_BITS) - 1;
    size_t filed = 0;
    if (count > MOST_FILTERED)
        return TW_OK;
    place_runs(plan, rank, aid);
    for (size_t list = 0; list < TW_FILTER_LISTS; list++) {
        uint64_t bits = (uint64_t)(list & run) << aid->near | (uint64_t)(list >> TW_FILTER_BITS)
                                                                  << aid->far;
        aid->start[list] = (uint32_t)filed;
        if (!TW_GROW(context, aid->lists, aid->list_room, filed + count))
            return TW_ERR_MEMORY;
        for (size_t o = 0; o < count; o++)
            if (!(first_word(plan, first + o) & bits))
                aid->lists[filed++] = (uint16_t)o;
    }
    aid->start[TW_FILTER_LISTS] = (uint32_t)filed;
    aid->made = true;
    return TW_OK;
}

/* ---- Sample ------------------------------------------------------------------------------ */

enum { SAMPLE_WORDS = 2, SAMPLE = SAMPLE_WORDS * WORD_BITS };

/* A set of states of the sample: a bit each. */
typedef struct sample_set {
    uint64_t words[SAMPLE_WORDS];
} sample_set;

/* An option that covers an item, seen from a rank: the bits it needs clear, and the states of the
 * sample where they are. */
typedef struct saver {
    uint64_t mask[TW_MOST_KEY_WORDS];
    sample_set saves;
} saver;

/* An item in danger. */
typedef struct danger {
    size_t rank;
    size_t dead; /* states of the sample */
} danger;

typedef struct looking {
    tw_scope scope;            /* of the sample and what is learnt of it */
    const tw_context *context; /* of the aid */
    const tw_count_plan *plan;
    const tw_rank_users *users;
    size_t rank;
    tw_rank_aid *aid;
    uint64_t *sample; /* keys */
    size_t states;
    saver *savers;
    size_t saver_room;
} looking;

static size_t members(const sample_set *set)
{
    size_t count = 0;
    for (size_t w = 0; w < SAMPLE_WORDS; w++)
        count += (size_t)__builtin_popcountll(set->words[w]);
    return count;
}

static void remove_members(sample_set *from, const sample_set *these)
{
    for (size_t w = 0; w < SAMPLE_WORDS; w++)
        from->words[w] &= ~these->words[w];
}

/* Takes states spread over the table. false: there are too few. */
static bool take_sample(looking *work, const tw_state_table *table)
{
    size_t words = work->plan->words, pages = (size_t)1 << table->log;
    size_t each = pages < SAMPLE ? SAMPLE / pages : 1, apart = pages < SAMPLE ? 1 : pages / SAMPLE;
    for (size_t p = 0; p < pages; p += apart) {
        const tw_state_page *page = &table->pages[p];
        size_t end = work->states + each < SAMPLE ? work->states + each : SAMPLE;
        for (size_t at = 0; at < tw_state_page_places(page) && work->states < end; at++)
            if (tw_entry_is_taken(tw_state_entry(page, at)))
                tw_entry_key(page, tw_state_entry(page, at), work->sample + work->states++ * words,
                             words);
    }
    return work->states >= SAMPLE / 2;
}

/* The states where none of these bits is set. */
static sample_set clear_of(const looking *work, const uint64_t *mask)
{
    sample_set set = {{0}};
    size_t words = work->plan->words;
    for (size_t s = 0; s < work->states; s++) {
        uint64_t both = 0;
        for (size_t w = 0; w < words; w++)
            both |= work->sample[s * words + w] & mask[w];
        set.words[s / WORD_BITS] |= (uint64_t)(both == 0) << s % WORD_BITS;
    }
    return set;
}

/* ---- Look -------------------------------------------------------------------------------- */

/* The bits of an option that earlier options can have set, and those above the window. */
static void mask_of(const looking *work, size_t option, uint64_t *mask)
{
    const tw_count_plan *plan = work->plan;
    tw_u32_span items = ranks_of(plan, option);
    memset(mask, 0, TW_MOST_KEY_WORDS * sizeof *mask);
    for (size_t i = 0; i < items.count && items.items[i] < plan->ranks; i++) {
        size_t at = plan->rank[items.items[i]];
        if (plan->reached[at] < work->rank)
            mask[(at - work->rank) / WORD_BITS] |= (uint64_t)1 << (at - work->rank) % WORD_BITS;
    }
    for (size_t w = 0; w < plan->words; w++)
        mask[w] |= plan->test[option * plan->words + w] & ~plan->window_mask[w];
}

static sample_set open_at(const looking *work, size_t rank)
{
    uint64_t mask[TW_MOST_KEY_WORDS] = {0};
    size_t bit = rank - work->rank;
    mask[bit / WORD_BITS] = (uint64_t)1 << bit % WORD_BITS;
    return clear_of(work, mask);
}

/* Lists the options that can cover the item of a rank; *dead: the states in which none can. */
static bool list_savers(looking *work, size_t rank, size_t *count, sample_set *dead)
{
    const tw_rank_users *users = work->users;
    *count = 0;
    *dead = open_at(work, rank);
    if (!TW_GROW(&work->scope.context, work->savers, work->saver_room,
                 users->start[rank + 1] - users->start[rank]))
        return false;
    for (size_t i = users->start[rank]; i < users->start[rank + 1]; i++) {
        if (users->first[users->options[i]] < work->rank)
            continue;
        saver *next = &work->savers[(*count)++];
        mask_of(work, users->options[i], next->mask);
        next->saves = clear_of(work, next->mask);
        remove_members(dead, &next->saves);
    }
    return true;
}

/* Sorts the savers: each saves the most states that those before it do not. */
static void order_savers(looking *work, size_t rank, size_t count)
{
    sample_set open = open_at(work, rank);
    for (size_t i = 0; i < count; i++) {
        size_t best = i, most = 0;
        for (size_t j = i; j < count; j++) {
            sample_set saved;
            for (size_t w = 0; w < SAMPLE_WORDS; w++)
                saved.words[w] = work->savers[j].saves.words[w] & open.words[w];
            if (members(&saved) > most) {
                most = members(&saved);
                best = j;
            }
        }
        if (most == 0)
            return;
        saver chosen = work->savers[best];
        work->savers[best] = work->savers[i];
        work->savers[i] = chosen;
        remove_members(&open, &chosen.saves);
    }
}

static tw_status add_look(looking *work, size_t rank)
{
    tw_rank_aid *aid = work->aid;
    sample_set dead;
    size_t count, words = work->plan->words, bit = rank - work->rank;
    if (!list_savers(work, rank, &count, &dead) ||
        !TW_GROW(work->context, aid->looks, aid->look_room, aid->look_count + 1) ||
        !TW_GROW(work->context, aid->masks, aid->mask_room, (aid->mask_count + count) * words))
        return TW_ERR_MEMORY;
    order_savers(work, rank, count);
    aid->looks[aid->look_count++] =
        (tw_rank_look){(uint32_t)(bit / WORD_BITS), (uint32_t)(bit % WORD_BITS), (uint32_t)count};
    for (size_t m = 0; m < count; m++)
        memcpy(aid->masks + aid->mask_count++ * words, work->savers[m].mask,
               words * sizeof *aid->masks);
    return TW_OK;
}

static int compare_dangers(const void *a, const void *b)
{
    const danger *one = a, *two = b;
    return tw_order_then(TW_ORDER(two->dead, one->dead), TW_ORDER(one->rank, two->rank));
}

/* Looks at the items in which some state of the sample is dead, those with the most first. */
static tw_status look_at_items(looking *work)
{
    const tw_count_plan *plan = work->plan;
    size_t found = 0;
    danger *dangers = tw_take(&work->scope.context, plan->window, sizeof *dangers);
    tw_status status = dangers ? TW_OK : TW_ERR_MEMORY;
    for (size_t r = work->rank + 1; !status && r < plan->ranks && r < work->rank + plan->window;
         r++) {
        size_t count;
        sample_set dead;
        if (plan->reached[r] >= work->rank || plan->problem->optional[plan->order[r]])
            continue;
        if (!list_savers(work, r, &count, &dead))
            status = TW_ERR_MEMORY;
        else if (members(&dead) > 0)
            dangers[found++] = (danger){r, members(&dead)};
    }
    if (!status)
        qsort(dangers, found, sizeof *dangers, compare_dangers);
    for (size_t i = 0; !status && i < found; i++)
        status = add_look(work, dangers[i].rank);
    return status;
}

/* An extra's bit may mean another one at a later rank: a plan with extras has no looks. */
tw_status tw_rank_looks_make(const tw_context *context, const tw_count_plan *plan,
                             const tw_rank_users *users, size_t rank, const tw_state_table *table,
                             tw_rank_aid *aid)
{
    looking work = {.context = context, .plan = plan, .users = users, .rank = rank, .aid = aid};
    if (!aid->made || aid->looked || plan->keep || !table->pages)
        return TW_OK;
    work.sample =
        tw_take(tw_scope_begin(&work.scope, context), SAMPLE * plan->words, sizeof *work.sample);
    tw_status status = work.sample ? TW_OK : TW_ERR_MEMORY;
    if (!status && take_sample(&work, table)) {
        status = look_at_items(&work);
        aid->looked = true;
    }
    tw_scope_end(&work.scope);
    return status;
}

void tw_rank_aid_clear(const tw_context *context, tw_rank_aid *aid)
{
    tw_give(context, aid->lists, aid->list_room, sizeof *aid->lists);
    tw_give(context, aid->looks, aid->look_room, sizeof *aid->looks);
    tw_give(context, aid->masks, aid->mask_room, sizeof *aid->masks);
    memset(aid, 0, sizeof *aid);
}
