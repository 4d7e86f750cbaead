/* zdd_tables.c -- states become nodes (count/zdd/zdd_tables.h).
 *
 * The number of a state's node takes the place of the number of its ways. */
#include "count/zdd/zdd_tables.h"

#define PAGE_STEPS 100000 /* of pace */

/* The variables are the options but for those that leave something out. */
static void number_variables(tw_zdd_tables *tables)
{
    const tw_count_plan *plan = tables->counting->plan;
    for (size_t o = 0; o < plan->options; o++)
        if (plan->source[o] != TW_LEAVE_OUT) {
            tables->variable[o] = (uint32_t)tables->variables;
            tables->options[tables->variables++] = plan->source[o];
        }
}

tw_status tw_zdd_tables_begin(tw_counting *counting, const tw_context *context,
                              tw_zdd_tables *tables)
{
    size_t options = counting->plan->options;
    tables->counting = counting;
    tables->context = context;
    tables->ranks_left = counting->plan->ranks + 1;
    tables->variable = tw_take(context, options, sizeof *tables->variable);
    tables->options = tw_take(context, options, sizeof *tables->options);
    if (!tables->variable || !tables->options)
        return TW_ERR_MEMORY;
    number_variables(tables);
    return tw_zdd_open(context, &tables->zdd);
}

void tw_zdd_tables_clear(tw_zdd_tables *tables)
{
    if (!tables->counting)
        return;
    size_t options = tables->counting->plan->options;
    tw_give(tables->context, tables->variable, options, sizeof *tables->variable);
    tw_give(tables->context, tables->options, options, sizeof *tables->options);
    tw_zdd_clear(&tables->zdd);
    *tables = (tw_zdd_tables){0};
}

/* ---- States ------------------------------------------------------------------------------ */

/* The node of what an option leads to. */
static uint32_t follow(const tw_zdd_tables *tables, size_t rank, size_t option,
                       const uint64_t *entry)
{
    const tw_counting *counting = tables->counting;
    size_t next_rank, words;
    const uint64_t *next = tw_counting_follow(counting, rank, option, entry, &next_rank, &words);
    return next ? (uint32_t)next[counting->plan->words] : TW_ZDD_NONE;
}

static uint32_t leave_out(const tw_zdd_tables *tables, size_t rank, const uint64_t *entry)
{
    const tw_count_plan *plan = tables->counting->plan;
    for (size_t o = plan->first[rank]; o < plan->first[rank + 1]; o++)
        if (plan->source[o] == TW_LEAVE_OUT)
            return follow(tables, rank, o, entry);
    return TW_ZDD_NONE;
}

static tw_status make_node(tw_zdd_tables *tables, size_t rank, const uint64_t *entry,
                           uint32_t *node)
{
    const tw_count_plan *plan = tables->counting->plan;
    tw_status status = TW_OK;
    if (rank == plan->ranks) {
        *node = tw_count_plan_is_solved(plan, entry) ? TW_ZDD_EMPTY : TW_ZDD_NONE;
        return TW_OK;
    }
    *node = leave_out(tables, rank, entry);
    for (size_t o = plan->first[rank + 1]; !status && o-- > plan->first[rank];)
        if (plan->source[o] != TW_LEAVE_OUT) {
            uint32_t with = follow(tables, rank, o, entry);
            status =
                tw_zdd_enter(&tables->zdd, (tw_zdd_node){tables->variable[o], *node, with}, node);
        }
    return status;
}

/* *states: of those that can be completed. */
static tw_status turn_page(tw_zdd_tables *tables, size_t rank, const tw_state_page *page,
                           uint64_t *states)
{
    size_t key_words = tables->counting->plan->words, stride = key_words + page->words;
    tw_status status = TW_OK;
    for (size_t at = 0; !status && at < tw_state_page_places(page); at++) {
        uint64_t *entry = page->entries + at * stride;
        uint32_t node;
        if (!entry[key_words - 1])
            continue;
        status = make_node(tables, rank, entry, &node);
        entry[key_words] = node;
        *states += node != TW_ZDD_NONE;
    }
    return status;
}

/* When the pace stops within a rank, all of it is done again, and comes to the same nodes. */
static tw_status turn_rank(tw_zdd_tables *tables, size_t rank, tw_pace *pace)
{
    tw_counting *counting = tables->counting;
    const tw_state_table *table = &counting->tables[rank];
    size_t behind = rank + counting->plan->window + 1;
    uint64_t states = 0;
    tw_status status = TW_OK;
    for (size_t p = 0; !status && table->pages && p < (size_t)1 << table->log; p++) {
        status = tw_pace_status(pace, PAGE_STEPS);
        if (!status)
            status = turn_page(tables, rank, &table->pages[p], &states);
    }
    if (!status && behind <= counting->plan->ranks) /* no state before leads there */
        tw_state_table_clear(&counting->memory, &counting->tables[behind], counting->plan->words);
    tables->states += status ? 0 : states;
    return status;
}

static uint32_t find_root(const tw_zdd_tables *tables)
{
    const tw_counting *counting = tables->counting;
    const tw_count_plan *plan = counting->plan;
    const tw_state_page *page = tw_state_page_of(&counting->tables[0], plan->begin);
    return (uint32_t)tw_count_kernel_for(plan->words)->find(page, plan->begin)[plan->words];
}

static void give_tables(tw_counting *counting)
{
    for (size_t r = 0; r <= counting->plan->ranks; r++)
        tw_state_table_clear(&counting->memory, &counting->tables[r], counting->plan->words);
}

tw_status tw_zdd_tables_run(tw_zdd_tables *tables, tw_pace *pace)
{
    tw_status status = TW_OK;
    if (tables->ranks_left == 0)
        return TW_OK;
    while (!status && tables->ranks_left > 0) {
        size_t rank = tables->ranks_left - 1;
        if (pace)
            pace->done = 1 - (double)rank / (double)(tables->counting->plan->ranks + 1) / 2;
        status = turn_rank(tables, rank, pace);
        tables->ranks_left -= !status;
    }
    if (status)
        return status;
    tables->zdd.root = find_root(tables);
    give_tables(tables->counting);
    return tw_zdd_finish(&tables->zdd);
}
