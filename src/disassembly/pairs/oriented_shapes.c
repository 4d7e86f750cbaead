/* oriented_shapes.c -- the shapes of turned pieces, each filed once (pair_words.h).
 *
 * A placement is compared as it lies: what its cells are beside the first one is what those of the
 * shape are beside theirs; often it lies where the shape lay first, and all is the same. With which
 * shape, a look at four of its cells says: assemblies of one puzzle have the same few shapes, so
 * the guess is right nearly always, and a hash of all cells is made only when it is not. Only what
 * is new is copied, and looked at: cells of the lattice, each once. Invariant: when all cells of a
 * shape are cells of the lattice where it lay first, they are elsewhere if one is. */
#include "disassembly/pairs/pair_words.h"

#include "base/numbers.h"
#include "puzzle/puzzle_data.h"

enum { LOOKED_AT = 3 }; /* cells beside the first, for a guess */
static const size_t most_view = (size_t)1 << 24;

/* A number made of two coordinates: a translation adds the same value for all cells. */
static inline uint64_t load_two(const int32_t *at)
{
    uint64_t both;
    memcpy(&both, at, sizeof both);
    return both ^ 0x8000000080000000; /* none is negative, and nothing is carried between them */
}

/* Linear, so that a translation adds a known value and no cell depends on the one before. */
static inline uint64_t hash_place(const tw_pair_words *words, const int32_t *at)
{
    uint64_t hash = load_two(at) + load_two(at + 2) * words->axis_weights[0];
    for (size_t i = 4; i < words->rank; i++)
        hash += (uint64_t)at[i] * words->axis_weights[i];
    return hash;
}

static uint64_t hash_placement(const tw_pair_words *words, const tw_placement *placement)
{
    uint64_t hash = placement->cell_count, sum = 0, kinds = words->axis_weights[TW_AXES];
    for (size_t c = 0; c < placement->cell_count; c++) {
        const tw_cell *cell = &placement->cells[c];
        uint64_t weight = words->cell_weights[c % TW_CELL_WEIGHTS];
        hash += (hash_place(words, cell->at) + cell->kind * kinds) * weight;
        sum += weight;
    }
    return tw_mix(0, hash - hash_place(words, placement->cells[0].at) * sum);
}

/* A hash of some cells relative to the first, which shapes seldom share. */
static size_t look_at_some(const tw_pair_words *words, const tw_placement *placement)
{
    const tw_cell *cells = placement->cells;
    const size_t last = placement->cell_count - 1;
    const uint64_t first = load_two(cells[0].at);
    uint64_t hash = last + placement->piece * words->axis_weights[TW_AXES];
    for (size_t i = 0; i < LOOKED_AT; i++) {
        const int32_t *at = cells[last >> i].at;
        const uint64_t third = (uint64_t)at[2] - (uint64_t)cells[0].at[2];
        hash += (load_two(at) - first + (third << 20)) * words->cell_weights[i];
    }
    return hash >> (64 - TW_GUESS_BITS);
}

_Static_assert(sizeof(tw_cell) == 32 && TW_AXES == 7, "a cell has two halves, the kind last");
/* Half a cell, all of it at once. */
typedef uint32_t half_cell __attribute__((vector_size(sizeof(tw_cell) / 2)));

static inline half_cell load_half(const tw_cell *cell, size_t half)
{
    half_cell loaded;
    memcpy(&loaded, (const char *)cell + half * sizeof loaded, sizeof loaded);
    return loaded;
}

/* Are these the cells of the shape, translated? */
static bool is_shape_placed(const tw_oriented *shape, const tw_placement *placement)
{
    const tw_cell *a = shape->cells, *b = placement->cells;
    const size_t last = shape->count - 1;
    half_cell differ = {0};
    if (shape->count == placement->cell_count &&
        memcmp(a + shape->count, b, shape->count * sizeof *a) == 0)
        return true;
    if (shape->count != placement->cell_count || (uint32_t)a[last].at[0] - (uint32_t)a[0].at[0] !=
                                                     (uint32_t)b[last].at[0] - (uint32_t)b[0].at[0])
        return false;
    half_cell low = load_half(b, 0) - load_half(a, 0), high = load_half(b, 1) - load_half(a, 1);
    high[TW_AXES / 2] = 0; /* the kind */
    for (size_t c = 0; c <= last; c++) {
        differ |= (load_half(&a[c], 0) + low) ^ load_half(&b[c], 0);
        differ |= (load_half(&a[c], 1) + high) ^ load_half(&b[c], 1);
    }
    return (differ[0] | differ[1] | differ[2] | differ[3]) == 0;
}

static uint32_t find_shape(const tw_pair_words *words, const tw_placement *placement, uint64_t hash)
{
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&words->shape_table, hash, &step)) != TW_HASH_TABLE_END &&
           !is_shape_placed(&words->shapes[found], placement))
        continue;
    return found;
}

/* ---- New ones ---------------------------------------------------------------------------- */

static tw_status check_shape_cells(const tw_pair_words *words, const tw_placement *placement,
                                   tw_error *error)
{
    const tw_cell *cells = placement->cells;
    char text[160];
    for (size_t c = 0; c < placement->cell_count; c++) {
        if (!tw_lattice_has_cell(words->lattice, cells[c]))
            return tw_fail(error, TW_ERR_INPUT, "cell %zu of the piece is none of lattice \"%s\"",
                           c + 1, tw_lattice_name(words->lattice));
        for (size_t b = 0; b < c; b++) {
            if (tw_lattice_compare(words->lattice, &cells[b], &cells[c]) != 0)
                continue;
            tw_puzzle_name_cell(words->lattice, &cells[c], text, sizeof text);
            return tw_fail(error, TW_ERR_INPUT, "the piece has cell %s twice", text);
        }
    }
    return TW_OK;
}

/* Finds the least of each coordinate, how far others are from it, and the box of the view. */
static tw_status measure_oriented(const tw_pair_words *words, const tw_placement *placement,
                                  int32_t *low, tw_oriented *shape, tw_error *error)
{
    for (size_t i = 0; i < words->rank; i++) {
        int64_t least = placement->cells[0].at[i], most = least;
        for (size_t c = 1; c < placement->cell_count; c++) {
            int64_t at = placement->cells[c].at[i];
            least = at < least ? at : least;
            most = at > most ? at : most;
        }
        if (most - least >= 1 << (words->bits - 1))
            return tw_fail(error, TW_ERR_TOO_LARGE, "the piece is wider than %d translations",
                           (1 << (words->bits - 1)) - 1);
        low[i] = (int32_t)least;
        shape->most[i] = (int32_t)(most - least);
    }
    tw_view *view = &shape->view;
    view->volume = 1;
    for (size_t i = 0; i < words->rank && view->volume <= most_view; i++) {
        view->low[i] = -words->rim[i];
        view->size[i] = shape->most[i] + 1 + 2 * words->rim[i];
        view->volume *= (size_t)view->size[i];
    }
    return view->volume <= most_view
               ? TW_OK
               : tw_fail(error, TW_ERR_TOO_LARGE, "the piece lies in too large a box");
}

static tw_status add_shape(tw_pair_words *words, const tw_placement *placement, uint64_t hash,
                           tw_error *error)
{
    const tw_context *context = words->context;
    int32_t low[TW_MAX_RANK] = {0};
    tw_oriented made = {.count = placement->cell_count};
    if (words->shape_count == TW_MOST_ORIENTED)
        return tw_fail(error, TW_ERR_TOO_LARGE, "more than %d shapes of turned pieces",
                       TW_MOST_ORIENTED);
    tw_status status = measure_oriented(words, placement, low, &made, error);
    if (status == TW_OK)
        status = check_shape_cells(words, placement, error);
    if (status != TW_OK)
        return status;
    made.cells = tw_take(context, 2 * made.count, sizeof *made.cells);
    if (!made.cells ||
        !TW_GROW(context, words->shapes, words->shape_room, words->shape_count + 1) ||
        !tw_hash_table_add(context, &words->shape_table, hash, (uint32_t)words->shape_count)) {
        tw_give(context, made.cells, 2 * made.count, sizeof *made.cells);
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    }
    for (size_t c = 0; c < made.count; c++) {
        made.cells[c] = made.cells[made.count + c] = placement->cells[c];
        for (size_t i = 0; i < words->rank; i++)
            made.cells[c].at[i] -= low[i];
    }
    words->shapes[words->shape_count++] = made;
    words->bytes += sizeof made + 2 * made.count * sizeof *made.cells;
    return TW_OK;
}

/* ---- Placements -------------------------------------------------------------------------- */

static tw_status place_at(const tw_pair_words *words, const tw_placement *placement,
                          const tw_cell *origin, tw_laid_shape *laid, tw_error *error)
{
    const tw_cell *first = &words->shapes[laid->shape].cells[0];
    const int64_t most = 1 << (words->bits - 2);
    int64_t beyond = 0;
    laid->at = 0;
    for (size_t i = words->rank; i-- > 0;) {
        int64_t at = (int64_t)placement->cells[0].at[i] - first->at[i] - origin->at[i];
        beyond |= (at + most) | (most - 1 - at); /* negative, if one is */
        laid->at = (laid->at << words->bits) + (tw_offset)at;
    }
    laid->at += words->middle;
    return beyond >= 0
               ? TW_OK
               : tw_fail(error, TW_ERR_TOO_LARGE,
                         "pieces lie more than %d translations from each other", (int)most - 1);
}

tw_status tw_pair_words_shape(tw_pair_words *words, const tw_placement *placement,
                              const tw_cell *origin, tw_laid_shape *laid, tw_error *error)
{
    tw_status status = TW_OK;
    if (placement->cell_count == 0)
        return tw_fail(error, TW_ERR_INPUT, "the piece has no cells");
    if (placement->cell_count > TW_MAX_PIECE_CELLS)
        return tw_fail(error, TW_ERR_TOO_LARGE, "the piece has more than %d cells",
                       TW_MAX_PIECE_CELLS);
    uint16_t *guess = &words->guesses[look_at_some(words, placement)];
    laid->shape = *guess;
    if (laid->shape >= words->shape_count ||
        !is_shape_placed(&words->shapes[laid->shape], placement)) {
        const uint64_t hash = hash_placement(words, placement);
        laid->shape = find_shape(words, placement, hash);
        if (laid->shape == TW_HASH_TABLE_END) {
            laid->shape = (uint32_t)words->shape_count;
            status = add_shape(words, placement, hash, error);
        }
        *guess = (uint16_t)laid->shape;
    }
    if (status == TW_OK && !words->whole)
        status = check_shape_cells(
            words, &(tw_placement){.cells = placement->cells, .cell_count = 1}, error);
    return status == TW_OK ? place_at(words, placement, origin, laid, error) : status;
}
