/* zdd_tables.c -- makes a diagram of the tables of states (count/zdd/zdd_tables.h).
 *
 * A state holds the number of its node, where counting holds the number of its ways. */
#include "count/zdd/zdd_tables.h"

#define PAGE_STEPS 100000 /* of pace */

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
    for (size_t o = 0; o < options; o++)
        if (counting->plan->source[o] != TW_LEAVE_OUT) {
            tables->variable[o] = (uint32_t)tables->variables;
            tables->options[tables->variables++] = counting->plan->source[o];
        }
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

enum { NODE_BYTES = sizeof(uint32_t) };

static uint32_t entry_node(const tw_state_page *page, uint8_t *entry)
{
    return (uint32_t)tw_number_word(tw_entry_number(page, entry), NODE_BYTES, 0);
}

static void set_entry_node(const tw_state_page *page, uint8_t *entry, uint32_t node)
{
    tw_store_bits(tw_entry_number(page, entry), node, tw_bits_within(NODE_BYTES, 0));
}

static uint32_t find_node(const tw_counting *counting, size_t rank, const uint64_t *key)
{
    const tw_state_table *table = &counting->tables[rank];
    if (!table->pages)
        return TW_ZDD_NONE;
    const tw_state_page *page = tw_state_page_of(table, key);
    uint8_t *entry = tw_count_kernel_for(counting->plan->words)->find(page, key);
    return entry ? entry_node(page, entry) : TW_ZDD_NONE;
}

/* The node of the state that an option leads to. */
static uint32_t follow_option(const tw_zdd_tables *tables, size_t rank, size_t option,
                              const uint64_t *key)
{
    const tw_counting *counting = tables->counting;
    const tw_count_kernel *kernel = tw_count_kernel_for(counting->plan->words);
    uint64_t next[TW_MOST_KEY_WORDS];
    size_t next_rank = kernel->step(counting->plan, rank, option, key, next);
    return next_rank == 0 ? TW_ZDD_NONE : find_node(counting, next_rank, next);
}

static tw_status make_node(tw_zdd_tables *tables, size_t rank, const uint64_t *key, uint32_t *node)
{
    const tw_count_plan *plan = tables->counting->plan;
    tw_status status = TW_OK;
    if (rank == plan->ranks) {
        *node = tw_count_plan_is_solved(plan, key) ? TW_ZDD_EMPTY : TW_ZDD_NONE;
        return TW_OK;
    }
    *node = TW_ZDD_NONE;
    for (size_t o = plan->first[rank + 1]; !status && o-- > plan->first[rank];) {
        uint32_t with = follow_option(tables, rank, o, key);
        if (plan->source[o] == TW_LEAVE_OUT) /* the last of a rank */
            *node = with;
        else
            status =
                tw_zdd_enter(&tables->zdd, (tw_zdd_node){tables->variable[o], *node, with}, node);
    }
    return status;
}

/* Keeps the states of a page that have a node, `alive` of them. false: memory is out. */
static bool drop_dead(const tw_zdd_tables *tables, tw_state_page *page, size_t alive)
{
    tw_counting *counting = tables->counting;
    const size_t key_words = counting->plan->words;
    const tw_count_kernel *kernel = tw_count_kernel_for(key_words);
    tw_state_page kept = {.key_bytes = page->key_bytes};
    size_t room_log = 4;
    while (4 * ((uint64_t)alive + 1) > (uint64_t)3 << room_log)
        room_log++;
    if (alive > 0 && !tw_state_page_open(&counting->memory, &kept, room_log, NODE_BYTES))
        return false;
    for (size_t at = 0; alive > 0 && at < tw_state_page_places(page); at++) {
        uint8_t *entry = tw_state_entry(page, at);
        if (!tw_entry_is_taken(entry) || entry_node(page, entry) == TW_ZDD_NONE)
            continue;
        uint64_t key[TW_MOST_KEY_WORDS];
        tw_entry_key(page, entry, key, key_words);
        set_entry_node(&kept, kernel->enter(&kept, key), entry_node(page, entry));
    }
    tw_state_page_clear(&counting->memory, page);
    *page = kept;
    return true;
}

/* Makes the nodes of a page; drops states that cannot be completed, so that finds are faster. */
static tw_status turn_page(tw_zdd_tables *tables, size_t rank, tw_state_page *page)
{
    tw_counting *counting = tables->counting;
    size_t alive = 0;
    tw_status status = TW_OK;
    if (!page->entries)
        return TW_OK;
    if (page->number_bytes < NODE_BYTES &&
        !tw_state_page_widen(&counting->memory, page, NODE_BYTES))
        return TW_ERR_MEMORY;
    for (size_t at = 0; !status && at < tw_state_page_places(page); at++) {
        uint64_t key[TW_MOST_KEY_WORDS];
        uint8_t *entry = tw_state_entry(page, at);
        uint32_t node;
        if (!tw_entry_is_taken(entry))
            continue;
        tw_entry_key(page, entry, key, counting->plan->words);
        status = make_node(tables, rank, key, &node);
        set_entry_node(page, entry, node);
        alive += node != TW_ZDD_NONE;
    }
    if (status)
        return status;
    return drop_dead(tables, page, alive) ? TW_OK : TW_ERR_MEMORY;
}

/* If the pace stops within a rank, the whole rank is done again, with the same nodes. */
static tw_status turn_rank(tw_zdd_tables *tables, size_t rank, tw_pace *pace)
{
    tw_counting *counting = tables->counting;
    const tw_state_table *table = &counting->tables[rank];
    size_t behind = rank + counting->plan->window + 1;
    tw_status status = TW_OK;
    for (size_t p = 0; !status && table->pages && p < (size_t)1 << table->log; p++) {
        status = tw_pace_status(pace, PAGE_STEPS);
        if (!status)
            status = turn_page(tables, rank, &table->pages[p]);
    }
    if (!status && behind <= counting->plan->ranks) /* no state before leads there */
        tw_state_table_clear(&counting->memory, &counting->tables[behind]);
    tables->states += status ? 0 : tw_state_table_count(table);
    return status;
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
    tw_counting *counting = tables->counting;
    const tw_count_plan *plan = counting->plan;
    tables->zdd.root = find_node(counting, 0, plan->begin);
    for (size_t r = 0; r <= plan->ranks; r++)
        tw_state_table_clear(&counting->memory, &counting->tables[r]);
    return tw_zdd_finish(&tables->zdd);
}
