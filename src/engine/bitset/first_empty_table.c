/* first_empty_table.c -- files rows by the first required place that they cover
 * (first_empty_table.h).
 *
 * Rows of a list stay in ascending order of options.
 * Cost: linear in the rows, with the ones that follow each list. */
#include "engine/bitset/first_empty_table.h"

#include <string.h>

/* The list that a row of the plan belongs to. */
static uint32_t list_of_row(const tw_fill_table *table, size_t row)
{
    const tw_bits_plan *plan = table->plan;
    for (size_t w = 0; w < plan->words; w++) {
        uint64_t bits = plan->list[w * plan->stride + row] & table->places[w];
        if (bits)
            return (uint32_t)w * 64 + tw_bits_lowest(bits);
    }
    return (uint32_t)plan->bits;
}

static void find_places(tw_fill_table *table)
{
    const tw_cover *cover = table->plan->cover;
    for (size_t i = 0; i < cover->places; i++) {
        uint32_t bit = table->plan->place_bit[i];
        if (!cover->optional[i])
            table->places[bit / 64] |= (uint64_t)1 << bit % 64;
    }
}

/* Numbers the rows of each list. */
static tw_status number_rows(tw_fill_table *table, tw_pace *pace)
{
    const tw_bits_plan *plan = table->plan;
    for (size_t row = 0; row < plan->rows; row++) {
        if (!tw_pace_goes_on(pace, plan->words))
            return TW_ERR_STATE;
        uint32_t list = list_of_row(table, row);
        tw_bits_list *rows = &table->lists[list].rows;
        table->list_of[row] = list;
        table->number_of[row] = (uint32_t)rows->count++;
        if (rows->count > table->longest)
            table->longest = rows->count;
    }
    return TW_OK;
}

static tw_status fill_lists(tw_fill_table *table, tw_pace *pace)
{
    const tw_bits_plan *plan = table->plan;
    size_t strides = 0;
    size_t first = 0;
    for (size_t i = 0; i <= plan->bits; i++)
        strides += tw_bits_stride(table->lists[i].rows.count);
    uint64_t *bits = tw_bits_block_take(table->plan->context, &table->block,
                                        strides * plan->words * sizeof *bits, false);
    if (!bits)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i <= plan->bits; i++) {
        tw_bits_list *rows = &table->lists[i].rows;
        rows->bits = bits;
        rows->stride = tw_bits_stride(rows->count);
        rows->words = plan->words;
        if (!tw_pace_goes_on(pace, rows->stride * plan->words / 8))
            return TW_ERR_STATE;
        memset(bits, 0xff, rows->stride * plan->words * sizeof *bits);
        table->lists[i].options = table->options + first;
        first += rows->count;
        bits += rows->stride * plan->words;
    }
    bits = (uint64_t *)(uintptr_t)table->lists[0].rows.bits;
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
    const tw_context *context = plan->context;
    table->lists = tw_take(context, plan->bits + 1, sizeof *table->lists);
    table->options = tw_take(context, plan->rows, sizeof *table->options);
    table->places = tw_take(context, plan->words, sizeof *table->places);
    table->list_of = tw_take(context, plan->rows, sizeof *table->list_of);
    table->number_of = tw_take(context, plan->rows, sizeof *table->number_of);
    if (!table->lists || !table->options || !table->places || !table->list_of || !table->number_of)
        return TW_ERR_MEMORY;
    find_places(table);
    tw_status status = number_rows(table, pace);
    return status ? status : fill_lists(table, pace);
}

static void free_table(tw_fill_table *table)
{
    tw_bits_plan *plan = table->plan;
    const tw_context *context = plan->context;
    tw_give(context, table->lists, plan->bits + 1, sizeof *table->lists);
    tw_give(context, table->options, plan->rows, sizeof *table->options);
    tw_give(context, table->places, plan->words, sizeof *table->places);
    tw_give(context, table->list_of, plan->rows, sizeof *table->list_of);
    tw_give(context, table->number_of, plan->rows, sizeof *table->number_of);
    tw_bits_block_give(context, &table->block);
    tw_give(context, table, 1, sizeof *table);
    tw_bits_plan_drop(plan);
}

tw_status tw_fill_table_make(const tw_setup *setup, tw_fill_table **table)
{
    tw_bits_plan *plan = NULL;
    tw_status status = tw_bits_plan_make(setup, &plan);
    if (status)
        return status;
    tw_fill_table *made = tw_take(plan->context, 1, sizeof *made);
    if (!made) {
        tw_bits_plan_drop(plan);
        return TW_ERR_MEMORY;
    }
    made->plan = plan;
    atomic_init(&made->holders, 1);
    status = fill_table(made, setup->pace);
    if (status)
        free_table(made);
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
    if (table && atomic_fetch_sub(&table->holders, 1) == 1)
        free_table(table);
}
