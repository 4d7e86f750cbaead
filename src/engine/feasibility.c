/* feasibility.c -- blocks and unblocks options as places are taken and stocks used up
 * (feasibility.h).
 *
 * Cost: taking a place visits every option through it, and the places of those that it was the
 * first to block: as many steps as dancing links would undo. */
#include "engine/feasibility.h"

/* ---- Lists ------------------------------------------------------------------------------- */

/* start[i + 1] holds the length of list i; makes start[i] the place where list i begins. */
static void add_up(uint32_t *start, size_t lists)
{
    for (size_t i = 0; i < lists; i++)
        start[i + 1] += start[i];
}

/* Filling the lists moved every start to the next one's place. */
static void move_back(uint32_t *start, size_t lists)
{
    for (size_t i = lists; i > 0; i--)
        start[i] = start[i - 1];
    start[0] = 0;
}

static void file_by_place(const tw_cover *cover, uint32_t *start, uint32_t *lists)
{
    uint32_t entries = cover->option_start[cover->options];
    for (uint32_t i = 0; i < entries; i++)
        start[cover->option_places[i] + 1]++;
    add_up(start, cover->places);
    for (uint32_t option = 0; option < cover->options; option++)
        for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
            lists[start[cover->option_places[i]]++] = option;
    move_back(start, cover->places);
}

static void file_by_stock(const tw_cover *cover, uint32_t *start, uint32_t *lists)
{
    for (size_t i = 0; i < cover->options; i++)
        if (cover->option_stock[i] != TW_NO_STOCK)
            start[cover->option_stock[i] + 1]++;
    add_up(start, cover->stocks);
    for (uint32_t option = 0; option < cover->options; option++)
        if (cover->option_stock[option] != TW_NO_STOCK)
            lists[start[cover->option_stock[option]]++] = option;
    move_back(start, cover->stocks);
}

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

void tw_feasibility_take(tw_feasibility *feasibility, uint32_t option)
{
    const tw_cover *cover = feasibility->cover;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        uint32_t place = cover->option_places[i];
        for (uint32_t n = feasibility->place_start[place]; n < feasibility->place_start[place + 1];
             n++)
            block(feasibility, feasibility->place_options[n]);
    }
}

void tw_feasibility_free(tw_feasibility *feasibility, uint32_t option)
{
    const tw_cover *cover = feasibility->cover;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        uint32_t place = cover->option_places[i];
        for (uint32_t n = feasibility->place_start[place]; n < feasibility->place_start[place + 1];
             n++)
            unblock(feasibility, feasibility->place_options[n]);
    }
}

void tw_feasibility_spend(tw_feasibility *feasibility, uint32_t stock)
{
    for (uint32_t n = feasibility->stock_start[stock]; n < feasibility->stock_start[stock + 1]; n++)
        block(feasibility, feasibility->stock_options[n]);
}

void tw_feasibility_return(tw_feasibility *feasibility, uint32_t stock)
{
    for (uint32_t n = feasibility->stock_start[stock]; n < feasibility->stock_start[stock + 1]; n++)
        unblock(feasibility, feasibility->stock_options[n]);
}

/* ---- Making ------------------------------------------------------------------------------ */

/* Takes the arrays, or gives them back. */
static bool each_array(const tw_context *context, tw_feasibility *feasibility, tw_arrays_do what)
{
    const tw_cover *cover = feasibility->cover;
    uint32_t entries = cover->option_start[cover->options];
    const tw_array all[] = {TW_ARRAY(feasibility->blocked, cover->options),
                            TW_ARRAY(feasibility->count, cover->places),
                            TW_ARRAY(feasibility->place_start, cover->places + 1),
                            TW_ARRAY(feasibility->place_options, entries),
                            TW_ARRAY(feasibility->stock_start, cover->stocks + 1),
                            TW_ARRAY(feasibility->stock_options, cover->options),
                            {0}};
    return tw_arrays(context, all, what);
}

tw_status tw_feasibility_make(const tw_context *context, const tw_cover *cover,
                              tw_feasibility *feasibility)
{
    feasibility->cover = cover;
    if (!each_array(context, feasibility, TW_TAKE))
        return TW_ERR_MEMORY;
    file_by_place(cover, feasibility->place_start, feasibility->place_options);
    file_by_stock(cover, feasibility->stock_start, feasibility->stock_options);
    for (size_t place = 0; place < cover->places; place++)
        feasibility->count[place] =
            feasibility->place_start[place + 1] - feasibility->place_start[place];
    for (uint32_t stock = 0; stock < cover->stocks; stock++)
        if (cover->high[stock] == 0)
            tw_feasibility_spend(feasibility, stock);
    feasibility->updates = 0;
    return TW_OK;
}

void tw_feasibility_clear(const tw_context *context, tw_feasibility *feasibility)
{
    const tw_cover *cover = feasibility->cover;
    if (!cover)
        return;
    each_array(context, feasibility, TW_GIVE);
    *feasibility = (tw_feasibility){0};
}

bool tw_feasibility_sane(const tw_feasibility *feasibility)
{
    for (size_t place = 0; place < feasibility->cover->places; place++) {
        uint32_t count = 0;
        for (uint32_t n = feasibility->place_start[place]; n < feasibility->place_start[place + 1];
             n++)
            count += feasibility->blocked[feasibility->place_options[n]] == 0;
        if (count != feasibility->count[place])
            return false;
    }
    return true;
}
