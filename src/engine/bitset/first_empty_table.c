/* first_empty_table.c -- lists the rows by the first required place that they cover
 * (first_empty_table.h).
 *
 * The rows of a list stay in ascending order of options.
 * Cost: linear in the rows, with the rows of ones behind each list. */
#include "engine/bitset/first_empty_table.h"

#include <string.h>

/* The list that an option belongs to. */
static uint32_t list_of_option(const tw_bits_plan *plan, uint32_t option)
{
    const tw_cover *cover = plan->cover;
    uint32_t first = (uint32_t)plan->bits;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        uint32_t place = cover->option_places[i];
        if (!cover->optional[place] && plan->place_bit[place] < first)
            first = plan->place_bit[place];
    }
    return first;
}

/* Adds a row to the list of an option. */
static uint32_t add_to_option_list(tw_fill_table *table, uint32_t option)
{
    uint32_t list = list_of_option(table->plan, option);
    tw_bits_list *rows = &table->lists[list].rows;
    if (++rows->count > table->longest)
        table->longest = rows->count;
    return list;
}

/* Numbers the rows of each list. */
static tw_status number_rows(tw_fill_table *table, tw_pace *pace)
{
    const tw_bits_plan *plan = table->plan;
    for (size_t row = 0; row < plan->rows; row++) {
        if (!tw_pace_goes_on(pace, 1))
            return TW_ERR_STATE;
        uint32_t list = add_to_option_list(table, plan->row_option[row]);
        table->list_of[row] = list;
        table->number_of[row] = (uint32_t)table->lists[list].rows.count - 1;
    }
    return TW_OK;
}

/* The rows of all lists and the rows of ones that follow each. */
static uint64_t count_strides(const tw_fill_table *table)
{
    uint64_t strides = tw_bits_stride(0);
    for (size_t i = 0; i <= table->plan->bits; i++)
        if (table->lists[i].rows.count > 0)
            strides += tw_bits_stride(table->lists[i].rows.count);
    return strides;
}

/* Sets where the lists begin. A list without rows has only the rows of ones that follow: the last
 * in the block. */
static tw_status lay_lists(tw_fill_table *table, uint64_t *bits, tw_pace *pace)
{
    const tw_bits_plan *plan = table->plan;
    uint64_t *end = bits + (count_strides(table) - tw_bits_stride(0)) * plan->words;
    size_t first = 0;
    for (size_t i = 0; i <= plan->bits; i++) {
        tw_bits_list *rows = &table->lists[i].rows;
        rows->bits = rows->count > 0 ? bits : end;
        rows->stride = tw_bits_stride(rows->count);
        rows->words = plan->words;
        table->lists[i].options = table->options + first;
        first += rows->count;
        bits += rows->count > 0 ? rows->stride * plan->words : 0;
        if (!tw_pace_goes_on(pace, 1))
            return TW_ERR_STATE;
    }
    return TW_OK;
}

static tw_status fill_ones(uint64_t *bits, size_t words, tw_pace *pace)
{
    enum { STEP = 1 << 16 };
    for (size_t i = 0; i < words; i += STEP) {
        memset(bits + i, 0xff, (words - i < STEP ? words - i : STEP) * sizeof *bits);
        if (!tw_pace_goes_on(pace, STEP / 8))
            return TW_ERR_STATE;
    }
    return TW_OK;
}

static tw_status fill_lists(tw_fill_table *table, tw_pace *pace)
{
    const tw_bits_plan *plan = table->plan;
    uint64_t words = count_strides(table) * plan->words;
    uint64_t *bits = tw_bits_block_take(&table->scope, words * sizeof *bits, false);
    if (!bits)
        return TW_ERR_MEMORY;
    tw_status status = fill_ones(bits, (size_t)words, pace);
    if (status == TW_OK)
        status = lay_lists(table, bits, pace);
    if (status)
        return status;
    for (size_t row = 0; row < plan->rows; row++) {
        if (!tw_pace_goes_on(pace, plan->words))
            return TW_ERR_STATE;
        const tw_fill_list *list = &table->lists[table->list_of[row]];
        uint64_t *to = bits + (list->rows.bits - bits) + table->number_of[row];
        for (size_t w = 0; w < plan->words; w++)
            to[w * list->rows.stride] = plan->list[w * plan->stride + row];
        table->options[list->options - table->options + table->number_of[row]] =
            plan->row_option[row];
    }
    return TW_OK;
}

static tw_status fill_table(tw_fill_table *table, tw_pace *pace)
{
    const tw_bits_plan *plan = table->plan;
    const tw_cover *cover = plan->cover;
    const tw_array all[] = {
        TW_ARRAY(table->lists, plan->bits + 1), TW_ARRAY(table->options, plan->rows),
        TW_ARRAY(table->places, plan->words),   TW_ARRAY(table->list_of, plan->rows),
        TW_ARRAY(table->number_of, plan->rows), {0}};
    if (!tw_arrays(&table->scope.context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < cover->places; i++) {
        uint32_t bit = plan->place_bit[i];
        if (!cover->optional[i])
            table->places[bit / 64] |= (uint64_t)1 << bit % 64;
    }
    tw_status status = number_rows(table, pace);
    return status ? status : fill_lists(table, pace);
}

/* Counts rows, those of useless options, too. */
tw_status tw_fill_table_needs(tw_bits_plan *plan, size_t room, tw_need *need)
{
    tw_fill_table table = {.plan = plan};
    const size_t lists = plan->bits + 1;
    table.lists = tw_take(plan->context, lists, sizeof *table.lists);
    if (!table.lists)
        return TW_ERR_MEMORY;
    for (uint32_t i = 0; i < plan->cover->options; i++)
        add_to_option_list(&table, i);
    uint64_t words = count_strides(&table) * plan->words;
    need->shared = tw_bits_plan_size(plan) + words * sizeof(uint64_t) +
                   plan->rows * 3 * sizeof(uint32_t) + lists * sizeof *table.lists;
    need->each = room * ((table.longest + TW_FILL_SPARE) * sizeof(uint32_t) +
                         plan->words * sizeof(uint64_t));
    tw_give(plan->context, table.lists, lists, sizeof *table.lists);
    return TW_OK;
}

tw_status tw_fill_table_make(const tw_setup *setup, tw_fill_table **table)
{
    tw_bits_plan *plan = NULL;
    tw_status status = tw_bits_plan_make(setup, &plan);
    if (status)
        return status;
    tw_fill_table *made = tw_scope_object(plan->scope.from, sizeof *made);
    if (!made) {
        tw_bits_plan_drop(plan);
        return TW_ERR_MEMORY;
    }
    made->plan = plan;
    atomic_init(&made->holders, 1);
    status = fill_table(made, setup->pace);
    if (status)
        tw_fill_table_drop(made);
    else
        *table = made;
    return status;
}

tw_fill_table *tw_fill_table_hold(tw_fill_table *table)
{
    atomic_fetch_add(&table->holders, 1);
    return table;
}

void tw_fill_table_drop(tw_fill_table *table)
{
    if (!table || atomic_fetch_sub(&table->holders, 1) > 1)
        return;
    tw_bits_plan_drop(table->plan);
    tw_scope_free(table, sizeof *table);
}
