/* system.c -- a cover as rows and columns (certify/system.h).
 *
 * The number of options is a row of its own if every option covers equally many required places
 * (modulo a number it does not follow from the places) and the stocks leave it open. Otherwise that
 * row is empty and asks for 0.
 * Columns come in the order of the last place they cover, so that rows are met a few at a time. */
#include "certify/system.h"

#include "base/base.h"
#include "cover/cover_shared.h"

#define FREE ((int64_t)1 << 40) /* high of a stock that constrains nothing: no column has it */

bool tw_effort_goes_on(tw_effort *effort, size_t steps)
{
    if (steps >= effort->left) {
        effort->left = 0;
        return false;
    }
    effort->left -= steps;
    return tw_pace_goes_on(effort->pace, steps);
}

/* ---- Sizes -------------------------------------------------------------------------------- */

static tw_status take_system(tw_system *system)
{
    const tw_array all[] = {TW_ARRAY(system->low, system->rows),
                            TW_ARRAY(system->high, system->rows),
                            TW_ARRAY(system->start, system->column_room),
                            TW_ARRAY(system->entries, system->entry_room),
                            {0}};
    return tw_arrays(system->context, all, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
}

tw_status tw_system_room(const tw_system *like, size_t rows, tw_system *system)
{
    *system = *like;
    system->columns = 0;
    system->rows = rows;
    return take_system(system);
}

/* ---- Rows --------------------------------------------------------------------------------- */

/* The number of required places of each option, if all have equally many; else 0. */
static size_t common_size(const tw_cover *cover)
{
    size_t common = 0;
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++) {
        tw_u32_span places = tw_cover_option(cover, o);
        size_t size = 0;
        for (size_t i = 0; i < places.count; i++)
            size += !tw_cover_is_optional(cover, places.items[i]);
        if (size == 0 || (common > 0 && size != common))
            return 0;
        common = size;
    }
    return common;
}

/* Do the stocks add up to the number of options? */
static bool is_told_by_stocks(const tw_cover *cover)
{
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++) {
        uint32_t low = 0, high = 0;
        tw_cover_range(cover, s, &low, &high);
        if (low != high)
            return false;
    }
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++)
        if (tw_cover_option_stock(cover, o) == UINT32_MAX)
            return false;
    return true;
}

static void set_row(tw_system *system, size_t row, int64_t low, int64_t high)
{
    system->low[row] = low;
    system->high[row] = high;
}

/* Frees the stocks that may be used as often as there is room for: they constrain nothing. */
static tw_status free_stocks(tw_system *system)
{
    uint32_t *sizes = tw_take(system->context, system->stocks, sizeof *sizes);
    if (!sizes)
        return TW_ERR_MEMORY;
    /* List the fewest places of an option of each stock, 0 if it has none. sizes: zeroed. */
    const tw_cover *cover = system->cover;
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++) {
        uint32_t stock = tw_cover_option_stock(cover, o);
        uint32_t size = (uint32_t)tw_cover_option(cover, o).count;
        if (stock != UINT32_MAX && (!sizes[stock] || size < sizes[stock]))
            sizes[stock] = size;
    }
    for (uint32_t s = 0; s < system->stocks; s++) {
        size_t row = system->cells + s;
        int64_t room = sizes[s] ? (int64_t)(system->cells / sizes[s]) : 0;
        if (system->low[row] == 0 && system->high[row] >= room)
            system->high[row] = FREE;
    }
    return TW_OK;
}

/* *numbered: the number of options is fixed, and is a row. */
static void fill_system_rows(tw_system *system, bool *numbered)
{
    const tw_cover *cover = system->cover;
    for (uint32_t p = 0; p < system->cells; p++)
        set_row(system, p, !tw_cover_is_optional(cover, p), 1);
    for (uint32_t s = 0; s < system->stocks; s++) {
        uint32_t low = 0, high = 0;
        tw_cover_range(cover, s, &low, &high);
        size_t most = tw_cover_option_count(cover); /* no option is used twice */
        set_row(system, system->cells + s, low, high < most || high == low ? high : (int64_t)most);
    }
    size_t size = is_told_by_stocks(cover) ? 0 : common_size(cover);
    size_t required = tw_cover_required_count(cover);
    *numbered = size > 0 && required % size == 0;
    int64_t number = *numbered ? (int64_t)(required / size) : 0;
    set_row(system, tw_system_number(system), number, number);
}

/* Subtracts what the fixed option fills from the rows. */
static void fix_rows(tw_system *system, uint32_t fixed, bool numbered)
{
    tw_u32_span places = tw_cover_option(system->cover, fixed);
    for (size_t i = 0; i < places.count; i++)
        if (places.items[i] < system->cells)
            set_row(system, places.items[i], 0, 0);
    uint32_t stock = tw_cover_option_stock(system->cover, fixed);
    if (stock != UINT32_MAX) {
        size_t row = system->cells + stock;
        if (system->high[row] != FREE)
            set_row(system, row, system->low[row] - (system->low[row] > 0), system->high[row] - 1);
    }
    size_t row = tw_system_number(system);
    set_row(system, row, system->low[row] - numbered, system->high[row] - numbered);
}

/* ---- Columns ------------------------------------------------------------------------------ */

static bool is_open_option(const tw_system *system, uint32_t option, uint32_t fixed)
{
    uint32_t stock = tw_cover_option_stock(system->cover, option);
    if (fixed == TW_NO_FIXED)
        return true;
    return (stock == UINT32_MAX || system->high[system->cells + stock] > 0) &&
           !tw_cover_overlap(tw_cover_option(system->cover, option),
                             tw_cover_option(system->cover, fixed));
}

static void add_column(tw_system *system, uint32_t option, bool numbered)
{
    tw_u32_span places = tw_cover_option(system->cover, option);
    uint32_t stock = tw_cover_option_stock(system->cover, option);
    size_t end = system->start[system->columns];
    for (size_t i = 0; i < places.count && places.items[i] < system->cells; i++)
        system->entries[end++] = places.items[i];
    if (stock != UINT32_MAX && system->high[system->cells + stock] != FREE)
        system->entries[end++] = (uint32_t)system->cells + stock;
    if (numbered)
        system->entries[end++] = tw_system_number(system);
    system->start[++system->columns] = end;
}

static uint32_t last_place(const tw_cover *cover, uint32_t option)
{
    tw_u32_span places = tw_cover_option(cover, option);
    return places.items[places.count - 1];
}

/* Sorts the options by their last place. next: one a place and one more, zeroed. */
static void sort_options(const tw_cover *cover, uint32_t *next, uint32_t *order)
{
    uint32_t options = (uint32_t)tw_cover_option_count(cover);
    for (uint32_t o = 0; o < options; o++)
        next[last_place(cover, o) + 1]++;
    for (size_t p = 0; p < tw_cover_place_count(cover); p++)
        next[p + 1] += next[p];
    for (uint32_t o = 0; o < options; o++)
        order[next[last_place(cover, o)]++] = o;
}

static tw_status add_columns(tw_system *system, uint32_t fixed, bool numbered)
{
    const size_t options = tw_cover_option_count(system->cover);
    uint32_t *next =
        tw_take(system->context, tw_cover_place_count(system->cover) + 1, sizeof *next);
    uint32_t *order = tw_take(system->context, options, sizeof *order);
    if (!next || !order)
        return TW_ERR_MEMORY;
    sort_options(system->cover, next, order);
    for (size_t i = 0; i < options; i++)
        if (is_open_option(system, order[i], fixed))
            add_column(system, order[i], numbered);
    return TW_OK;
}

tw_status tw_system_make(const tw_context *context, const tw_cover *cover, size_t cells,
                         uint32_t fixed, tw_system *system)
{
    *system = (tw_system){.context = context,
                          .certificates = system->certificates,
                          .cover = cover,
                          .cells = cells,
                          .stocks = tw_cover_stock_count(cover)};
    system->rows = tw_system_number(system) + 1;
    system->column_room = tw_cover_option_count(cover) + 1;
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++)
        system->entry_room += tw_cover_option(cover, o).count + 2; /* stock, number of options */
    tw_status status = take_system(system);
    if (status)
        return status;
    bool numbered = false;
    fill_system_rows(system, &numbered);
    status = free_stocks(system);
    if (status)
        return status;
    if (fixed != TW_NO_FIXED)
        fix_rows(system, fixed, numbered);
    return add_columns(system, fixed, numbered);
}

/* ---- Cuts --------------------------------------------------------------------------------- */

/* Adds the column of a place that stays empty: a unit for its row, and for each cut it is in. */
static void add_empty(tw_system *system, uint32_t place, const tw_weights *cuts, size_t count)
{
    size_t end = system->start[system->columns], row = system->rows - count;
    system->entries[end++] = place;
    for (size_t c = 0; c < count; c++, row++)
        if (cuts[c].places[place] % (int64_t)cuts[c].modulus) {
            system->entries[end++] = (uint32_t)row;
            system->high[row]++;
        }
    system->start[++system->columns] = end;
    set_row(system, place, 1, 1);
}

tw_status tw_system_with_cuts(const tw_system *plain, const tw_weights *cuts, size_t count,
                              tw_system *system)
{
    *system = *plain;
    system->rows = plain->rows + count;
    system->column_room = plain->columns + plain->cells + 1;
    system->entry_room = plain->start[plain->columns] + plain->cells * (count + 1);
    if (take_system(system) != TW_OK)
        return TW_ERR_MEMORY;
    memcpy(system->low, plain->low, plain->rows * sizeof *system->low);
    memcpy(system->high, plain->high, plain->rows * sizeof *system->high);
    for (size_t row = plain->rows; row < system->rows; row++)
        set_row(system, row, 1, 0);
    memcpy(system->start, plain->start, (plain->columns + 1) * sizeof *system->start);
    memcpy(system->entries, plain->entries, plain->start[plain->columns] * sizeof *system->entries);
    system->columns = plain->columns;
    for (uint32_t p = 0; p < plain->cells; p++)
        if (plain->low[p] == 0 && plain->high[p] > 0)
            add_empty(system, p, cuts, count);
    return TW_OK;
}

/* ---- Proofs ------------------------------------------------------------------------------- */

int64_t tw_system_most(const tw_system *system, const int64_t *weights)
{
    int64_t most = 0;
    for (size_t r = 0; r < system->rows; r++)
        most += weights[r] * (weights[r] > 0 ? system->high[r] : system->low[r]);
    return most;
}

bool tw_system_is_proof(const tw_system *system, const int64_t *weights)
{
    if (tw_system_most(system, weights) >= 0)
        return false;
    for (size_t c = 0; c < system->columns; c++)
        if (tw_system_total(system, weights, c) < 0)
            return false;
    return true;
}

tw_status tw_certificate_of_rows(const tw_system *system, const int64_t *weights, uint64_t modulus,
                                 tw_certificate **certificate)
{
    tw_certificate *made = NULL;
    tw_status status =
        tw_certificate_new(system->certificates, system->cells, system->stocks, &made);
    if (status)
        return status;
    made->weights.modulus = modulus;
    memcpy(made->weights.places, weights, system->cells * sizeof *weights);
    memcpy(made->weights.stocks, weights + system->cells, system->stocks * sizeof *weights);
    made->weights.number = weights[tw_system_number(system)];
    *certificate = made;
    return TW_OK;
}
