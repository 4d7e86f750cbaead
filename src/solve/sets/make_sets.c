/* make_sets.c -- makes and reads a tw_sets: kinds of pieces from stocks, twins from symmetries
 * (pool_sets.h). */
#include "base/sized.h"
#include "puzzle/puzzle_shared.h"
#include "solve/sets/pool_sets.h"
#include "solve/solver.h"

/* ---- Kinds ------------------------------------------------------------------------------- */

/* Adds a stock to the kind of the same piece (the copies of a labelled piece are stocks of their
 * own), or as a new kind. */
static tw_status add_kind(tw_sets *sets, uint32_t stock, tw_error *error)
{
    const tw_stock *data = tw_poses_stock(tw_solver_poses(sets->solver), stock);
    tw_set_kind *kind = sets->kind_count > 0 ? &sets->kinds[sets->kind_count - 1] : NULL;
    const tw_cell *cells;
    const uint8_t *colours;
    sets->kind_of_stock[stock] = TW_NO_KIND;
    if (data->piece == TW_ANY)
        return TW_OK;
    if (!kind || kind->piece != data->piece) {
        kind = &sets->kinds[sets->kind_count++];
        kind->piece = data->piece;
        kind->cells = tw_puzzle_form(sets->puzzle, data->piece, 0, &cells, &colours);
    }
    sets->kind_of_stock[stock] = (uint32_t)(sets->kind_count - 1);
    sets->told[stock] = true;
    kind->low += data->low;
    kind->high += data->high;
    for (size_t form = 1; form < tw_puzzle_form_count(sets->puzzle, data->piece); form++)
        if (tw_puzzle_form(sets->puzzle, data->piece, form, &cells, &colours) != kind->cells)
            return tw_fail(error, TW_ERR_UNSUPPORTED,
                           "piece \"%s\" has forms of several sizes, so a set of pieces does not "
                           "tell how many cells it covers",
                           tw_puzzle_piece_name(sets->puzzle, data->piece));
    return TW_OK;
}

/* Every solution contains the puzzle's own pins. */
static void count_own_pins(tw_sets *sets)
{
    for (size_t k = 0; k < sets->kind_count; k++) {
        uint32_t pinned = 0;
        for (size_t i = 0; i < tw_puzzle_pin_count(sets->puzzle); i++)
            pinned += tw_sets_kind_of(sets, tw_puzzle_pin(sets->puzzle, i)->piece) == k;
        if (pinned > sets->kinds[k].low)
            sets->kinds[k].low = pinned;
    }
}

static tw_status list_kinds(tw_sets *sets, tw_error *error)
{
    tw_status status = TW_OK;
    sets->stock_count = tw_poses_stock_count(tw_solver_poses(sets->solver));
    sets->kinds = tw_take(&sets->scope.context, sets->stock_count, sizeof *sets->kinds);
    sets->kind_of_stock =
        tw_take(&sets->scope.context, sets->stock_count, sizeof *sets->kind_of_stock);
    sets->told = tw_take(&sets->scope.context, sets->stock_count, sizeof *sets->told);
    if (!sets->kinds || !sets->kind_of_stock || !sets->told)
        return TW_ERR_MEMORY;
    for (uint32_t s = 0; s < sets->stock_count && status == TW_OK; s++)
        status = add_kind(sets, s, error);
    if (status)
        return status;
    count_own_pins(sets);
    sets->copies = tw_take(&sets->scope.context, sets->kind_count, sizeof *sets->copies);
    sets->image = tw_take(&sets->scope.context, sets->kind_count, sizeof *sets->image);
    return sets->copies && sets->image ? TW_OK : TW_ERR_MEMORY;
}

/* ---- Twins ------------------------------------------------------------------------------- */

/* Adds what an element does to kinds, unless another one does the same. */
static tw_status add_exchange(tw_sets *sets, uint32_t element)
{
    const uint32_t *stocks = tw_symmetry_stocks(tw_solver_symmetry(sets->solver), element);
    const size_t kinds = sets->kind_count;
    if (!TW_GROW(&sets->scope.context, sets->exchanges, sets->exchange_room,
                 (sets->exchange_count + 1) * kinds))
        return TW_ERR_MEMORY;
    uint32_t *to = &sets->exchanges[sets->exchange_count * kinds];
    for (size_t s = sets->stock_count; s-- > 0;) /* the first stock of a kind decides */
        if (sets->kind_of_stock[s] != TW_NO_KIND)
            to[sets->kind_of_stock[s]] = sets->kind_of_stock[stocks[s]];
    for (size_t e = 0; e < sets->exchange_count; e++)
        if (memcmp(to, &sets->exchanges[e * kinds], kinds * sizeof *to) == 0)
            return TW_OK;
    sets->exchange_count++;
    return TW_OK;
}

/* ---- Making and freeing ------------------------------------------------------------------ */

static tw_status make_sets(tw_sets *sets, const tw_solve_options *options, const tw_watch *watch,
                           bool *made, tw_error *error)
{
    uint32_t empty_low, empty_high;
    const size_t cells = tw_puzzle_cell_count(sets->puzzle);
    tw_status status = tw_solver_new(sets->context, sets->puzzle, options, &sets->solver, error);
    if (status == TW_OK)
        status = tw_solver_prepare(sets->solver, watch, error);
    if (status || tw_solver_get_state(sets->solver) == TW_SOLVER_NEW)
        return status;
    sets->threads = tw_solver_get_stats(sets->solver).threads;
    (void)tw_puzzle_empty(sets->puzzle, &empty_low, &empty_high);
    sets->least = cells - empty_high;
    sets->most = cells - empty_low;
    status = list_kinds(sets, error);
    /* of the symmetries that keep the pins, those up to which solutions are counted */
    const tw_encoding *encoding = &sets->solver->encoding;
    for (size_t i = 0; i < encoding->keeper_count && status == TW_OK; i++)
        if (encoding->asked[encoding->keepers[i]])
            status = add_exchange(sets, encoding->keepers[i]);
    tw_pace pace = tw_pace_of(sets->context, watch);
    pace.done = 1; /* of the preparation of the search, which the watch was told */
    if (status == TW_OK)
        status = tw_sets_number_all(sets, &pace, error);
    *made = status == TW_OK;
    return status == TW_ERR_STATE ? TW_OK : status;
}

tw_status tw_sets_new(const tw_context *context, const tw_puzzle *puzzle,
                      const tw_solve_options *options, const tw_watch *watch, tw_sets **sets,
                      tw_error *error)
{
    tw_clear_error(error);
    tw_solve_options own = {.size = sizeof own};
    bool made = false;
    context = tw_context_or_default(context);
    tw_status status = tw_sized_copy(options, &own, sizeof own, "tw_solve_options", error);
    if (status == TW_OK && (own.limit || own.objective || own.pin_count))
        status =
            tw_fail(error, TW_ERR_USAGE, "sets are counted without a limit, costs or more pins");
    if (status)
        return status;
    own.not_resumable = true;
    tw_sets *all = tw_scope_object(context, sizeof *all);
    if (!all)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    all->context = context;
    all->puzzle = puzzle;
    status = make_sets(all, &own, watch, &made, error);
    if (!made) {
        tw_sets_free(all);
        all = NULL;
    }
    if (status == TW_OK)
        *sets = all;
    return tw_fail_as(error, status);
}

static void free_bits(const tw_sets *sets, tw_set_bits *bits)
{
    tw_give(sets->context, (void *)(uintptr_t)bits->words, bits->count, sizeof *bits->words);
}

void tw_sets_free(tw_sets *sets)
{
    if (!sets)
        return;
    const tw_context *context = sets->context;
    tw_counter_free(sets->counter);
    tw_solver_free(sets->solver);
    tw_solver_free(sets->whole);
    tw_found_sets_clear(context, &sets->found);
    tw_found_sets_clear(context, &sets->tabled);
    free_bits(sets, &sets->with);
    free_bits(sets, &sets->without);
    tw_scope_free(sets, sizeof *sets);
}

/* ---- Reading ----------------------------------------------------------------------------- */

size_t tw_sets_kind_count(const tw_sets *sets)
{
    return sets->kind_count;
}

tw_set_kind tw_sets_kind(const tw_sets *sets, size_t kind)
{
    return sets->kinds[kind];
}

size_t tw_sets_kind_of(const tw_sets *sets, uint32_t piece)
{
    return sets->kind_of_stock[tw_poses_stock_of_piece(tw_solver_poses(sets->solver), piece)];
}

bool tw_sets_has_stock(const tw_sets *sets, const uint32_t *copies, uint32_t stock)
{
    const uint32_t kind = sets->kind_of_stock[stock];
    const tw_poses *poses = tw_solver_poses(sets->solver);
    return kind == TW_NO_KIND ||
           stock - tw_poses_stock_of_piece(poses, sets->kinds[kind].piece) < copies[kind];
}

uint64_t tw_sets_number(const tw_sets *sets)
{
    return sets->number;
}

uint64_t tw_sets_number_of_classes(const tw_sets *sets)
{
    return sets->class_number;
}
