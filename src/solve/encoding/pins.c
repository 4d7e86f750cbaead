/* pins.c -- placements that every solution contains: the puzzle's own and the caller's.
 *
 * A pin becomes a pose. The cells it covers must be covered (even optional ones), and of all poses
 * that touch one of them only the pin is an option; so it is in every solution, whatever the range
 * of its stock, and no engine needs to know. But where a stock has several pieces and one is pinned
 * more often than it must be used, the others still must be used as often: the stock's low rises.
 * Only symmetries that map the pins onto themselves are
 * symmetries of what is left; where costs matter, only those that keep them too.
 * Invariant: no two pins share a cell. */
#include "solve/encoding/encoding.h"
#include "puzzle/puzzle_shared.h"

#include <string.h>

uint32_t tw_pins_piece(const tw_encoding *encoding, uint32_t pose)
{
    for (size_t i = 0; i < encoding->pin_count; i++)
        if (encoding->pins[i] == pose)
            return encoding->pin_pieces[i];
    return UINT32_MAX;
}

bool tw_pins_has(const tw_encoding *encoding, uint32_t pose)
{
    return tw_pins_piece(encoding, pose) != UINT32_MAX;
}

bool tw_pins_forbid(const tw_encoding *encoding, uint32_t pose)
{
    if (encoding->pin_count == 0)
        return false;
    tw_pose lying = tw_poses_get(encoding->poses, pose);
    for (size_t c = 0; c < lying.cell_count; c++)
        if (encoding->pinned[lying.cells[c]])
            return !tw_pins_has(encoding, pose);
    return false;
}

static size_t count_pins(const tw_encoding *encoding, uint32_t piece)
{
    size_t count = 0;
    for (size_t i = 0; i < encoding->pin_count; i++)
        count += encoding->pin_pieces[i] == piece;
    return count;
}

uint32_t tw_pins_raise(const tw_encoding *encoding, uint32_t stock)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    uint32_t raise = 0;
    for (size_t i = 0; i < encoding->pin_count; i++) {
        uint32_t low, high, piece = encoding->pin_pieces[i];
        size_t before = 0; /* pins of the piece up to this one */
        if (tw_poses_get(encoding->poses, encoding->pins[i]).stock != stock)
            continue;
        for (size_t k = 0; k <= i; k++)
            before += encoding->pin_pieces[k] == piece;
        tw_puzzle_piece_copies(puzzle, piece, &low, &high);
        raise += before > low;
    }
    return raise;
}

/* ---- Finding them ------------------------------------------------------------------------ */

static tw_status add_pin(tw_encoding *encoding, const tw_placement *placement, tw_error *error)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    if (placement->piece >= tw_puzzle_piece_count(puzzle))
        return tw_fail(error, TW_ERR_USAGE, "there is no piece number %u to be pinned",
                       placement->piece);
    const char *name = tw_puzzle_piece_name(puzzle, placement->piece);
    uint32_t pose = tw_poses_of_placement(encoding->poses, placement);
    if (pose == UINT32_MAX)
        return tw_fail(error, TW_ERR_USAGE, "piece \"%s\" cannot lie where it is pinned", name);
    tw_pose lying = tw_poses_get(encoding->poses, pose);
    for (size_t c = 0; c < lying.cell_count; c++) {
        if (encoding->pinned[lying.cells[c]])
            return tw_fail(error, TW_ERR_USAGE,
                           "piece \"%s\" is pinned where another one is "
                           "pinned already",
                           name);
        encoding->pinned[lying.cells[c]] = true;
    }
    encoding->pin_pieces[encoding->pin_count] = placement->piece;
    encoding->pins[encoding->pin_count++] = pose;
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, placement->piece, &low, &high);
    if (count_pins(encoding, placement->piece) > high)
        return tw_fail(error, TW_ERR_USAGE,
                       "piece \"%s\" is pinned more often than it may be "
                       "used",
                       name);
    return TW_OK;
}

static tw_status add_pins(tw_encoding *encoding, const tw_solve_options *options, tw_error *error)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    tw_status status = TW_OK;
    for (size_t i = 0; status == TW_OK && i < tw_puzzle_pin_count(puzzle); i++)
        status = add_pin(encoding, tw_puzzle_pin(puzzle, i), error);
    for (size_t i = 0; status == TW_OK && i < options->pin_count; i++)
        status = add_pin(encoding, &options->pins[i], error);
    return status;
}

/* ---- Symmetries that keep them ----------------------------------------------------------- */

bool tw_pins_keep(const tw_encoding *encoding, uint32_t element)
{
    const uint32_t *map = tw_symmetry_poses(encoding->symmetry, element);
    for (size_t i = 0; i < encoding->pin_count; i++)
        if (!tw_pins_has(encoding, map[encoding->pins[i]]))
            return false;
    return true;
}

/* Where costs matter: does every pose cost as much as the one it goes to? */
static bool keeps_costs(const tw_encoding *encoding, uint32_t element)
{
    const uint32_t *map = tw_symmetry_poses(encoding->symmetry, element);
    for (size_t p = 0; encoding->costs && p < tw_poses_count(encoding->poses); p++)
        if (encoding->costs[p] != encoding->costs[map[p]])
            return false;
    return true;
}

static void find_keepers(tw_encoding *encoding)
{
    for (uint32_t e = 0; e < tw_symmetry_count(encoding->symmetry); e++)
        if (tw_pins_keep(encoding, e) && keeps_costs(encoding, e)) {
            encoding->keepers[encoding->keeper_count++] = e;
            encoding->isometries +=
                tw_symmetry_is_plain(encoding->symmetry, e, TW_UP_TO_ISOMETRIES);
            encoding->rotations += tw_symmetry_is_plain(encoding->symmetry, e, TW_UP_TO_ROTATIONS);
        }
}

/* ---- Making and freeing ------------------------------------------------------------------ */

tw_status tw_pins_make(tw_encoding *encoding, const tw_solve_options *options, tw_error *error)
{
    const tw_context *context = encoding->context;
    size_t cells = tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses));
    encoding->pins = tw_take(context, cells, sizeof *encoding->pins);
    encoding->pin_pieces = tw_take(context, cells, sizeof *encoding->pin_pieces);
    encoding->pinned = tw_take(context, cells, sizeof *encoding->pinned);
    encoding->keepers =
        tw_take(context, tw_symmetry_count(encoding->symmetry), sizeof *encoding->keepers);
    if (!encoding->pins || !encoding->pin_pieces || !encoding->pinned || !encoding->keepers)
        return TW_ERR_MEMORY;
    tw_status status = add_pins(encoding, options, error);
    if (status == TW_OK)
        find_keepers(encoding);
    return status;
}

void tw_pins_free(tw_encoding *encoding)
{
    const tw_context *context = encoding->context;
    size_t cells = tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses));
    tw_give(context, encoding->pins, cells, sizeof *encoding->pins);
    tw_give(context, encoding->pin_pieces, cells, sizeof *encoding->pin_pieces);
    tw_give(context, encoding->pinned, cells, sizeof *encoding->pinned);
    tw_give(context, encoding->keepers, tw_symmetry_count(encoding->symmetry),
            sizeof *encoding->keepers);
}
