/* feasibility.c -- blocks and unblocks options as places are taken and stocks used up
 * (feasibility.h).
 *
 * Cost: taking a place visits every option through it, and the places of those that it was the
 * first to block: as many steps as dancing links would undo. */
#include "engine/feasibility.h"

/* ---- Blocking ---------------------------------------------------------------------------- */

static void block(tw_feasibility *feasibility, uint32_t option)
{
    const tw_cover *cover = feasibility->cover;
    if (feasibility->blocked[option]++ > 0)
        return;
    uint32_t end = cover->option_start[option + 1];
    for (uint32_t i = cover->option_start[option]; i < end; i++)
        feasibility->count[cover->option_places[i]]--;
    feasibility->updates += end - cover->option_start[option];
}

static void unblock(tw_feasibility *feasibility, uint32_t option)
{
    const tw_cover *cover = feasibility->cover;
    if (--feasibility->blocked[option] > 0)
        return;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        feasibility->count[cover->option_places[i]]++;
}

/* Blocks, or unblocks, the options of a place or a stock. */
static inline void each_of(tw_feasibility *feasibility, tw_u32_span options,
                           void (*change)(tw_feasibility *feasibility, uint32_t option))
{
    for (size_t i = 0; i < options.count; i++)
        change(feasibility, options.items[i]);
}

void tw_feasibility_take(tw_feasibility *feasibility, uint32_t option)
{
    tw_u32_span places = tw_cover_option(feasibility->cover, option);
    for (size_t i = 0; i < places.count; i++)
        each_of(feasibility, tw_item_index_of_place(&feasibility->users, places.items[i]), block);
}

void tw_feasibility_free(tw_feasibility *feasibility, uint32_t option)
{
    tw_u32_span places = tw_cover_option(feasibility->cover, option);
    for (size_t i = 0; i < places.count; i++)
        each_of(feasibility, tw_item_index_of_place(&feasibility->users, places.items[i]), unblock);
}

void tw_feasibility_spend(tw_feasibility *feasibility, uint32_t stock)
{
    each_of(feasibility, tw_item_index_of_stock(&feasibility->users, stock), block);
}

void tw_feasibility_return(tw_feasibility *feasibility, uint32_t stock)
{
    each_of(feasibility, tw_item_index_of_stock(&feasibility->users, stock), unblock);
}

/* ---- Making ------------------------------------------------------------------------------ */

tw_status tw_feasibility_make(const tw_context *context, const tw_cover *cover,
                              tw_feasibility *feasibility)
{
    feasibility->cover = cover;
    feasibility->blocked = tw_take(context, cover->options, sizeof *feasibility->blocked);
    feasibility->count = tw_take(context, cover->places, sizeof *feasibility->count);
    tw_status status = tw_item_index_make(context, cover, &feasibility->users);
    if (status || !feasibility->blocked || !feasibility->count)
        return TW_ERR_MEMORY;
    for (size_t place = 0; place < cover->places; place++)
        feasibility->count[place] =
            (uint32_t)tw_item_index_of_place(&feasibility->users, place).count;
    for (uint32_t stock = 0; stock < cover->stocks; stock++)
        if (cover->high[stock] == 0)
            tw_feasibility_spend(feasibility, stock);
    feasibility->updates = 0;
    return TW_OK;
}

bool tw_feasibility_sane(const tw_feasibility *feasibility)
{
    for (size_t place = 0; place < feasibility->cover->places; place++) {
        tw_u32_span users = tw_item_index_of_place(&feasibility->users, place);
        uint32_t count = 0;
        for (size_t i = 0; i < users.count; i++)
            count += feasibility->blocked[users.items[i]] == 0;
        if (count != feasibility->count[place])
            return false;
    }
    return true;
}
