/* packing_out.c -- the solution of a bin packing puzzle, read as a packing.
 *
 * Without the joints the container falls apart into the bins: its connected parts, numbered by
 * their first cells. No coordinate is used, so any lattice will do.
 * Cost: cells times arcs of a cell, and cells times bins. */
#include "format/foreign/packing/packing.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "base/writer.h"
#include "puzzle/puzzle_shared.h"

static bool is_named(const tw_puzzle *puzzle, uint32_t piece, const char *name)
{
    return strcmp(tw_puzzle_piece_name(puzzle, piece), name) == 0;
}

/* Is this a puzzle by tw_packing_write, judged by its pieces? */
static tw_status check_packing_puzzle(const tw_puzzle *puzzle, tw_error *error)
{
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        const tw_cell *cells;
        const uint8_t *colours;
        size_t size = tw_puzzle_form(puzzle, piece, 0, &cells, &colours);
        char name[40];
        snprintf(name, sizeof name, "%zu", size);
        if (!is_named(puzzle, piece, name) && !is_named(puzzle, piece, "joint") &&
            !(is_named(puzzle, piece, "free") && size == 1))
            return tw_fail(error, TW_ERR_INPUT,
                           "this is no puzzle of bin packing: piece \"%s\" is no size, no joint "
                           "and not free",
                           tw_puzzle_piece_name(puzzle, piece));
    }
    return TW_OK;
}

/* ---- Bins -------------------------------------------------------------------------------- */

#define NO_BIN 0
#define JOINT UINT32_MAX

typedef struct bins {
    const tw_puzzle *puzzle;
    const tw_solution *solution;
    uint32_t *of_cell; /* bin from 1, NO_BIN, or JOINT */
    uint32_t *queue;   /* cells whose neighbours are still to visit */
    uint32_t *piece;   /* placement that has its first cell here, from 1; 0: none */
    uint32_t count;
} bins;

static void mark_placements(bins *all)
{
    for (size_t i = 0; i < all->solution->count; i++) {
        const tw_placement *one = &all->solution->placements[i];
        bool joint = is_named(all->puzzle, one->piece, "joint");
        all->piece[tw_puzzle_find_cell(all->puzzle, one->cells[0])] = (uint32_t)i + 1;
        for (size_t c = 0; c < one->cell_count && joint; c++)
            all->of_cell[tw_puzzle_find_cell(all->puzzle, one->cells[c])] = JOINT;
    }
}

/* Gives all cells connected to `cell` the number of a bin. */
static void fill_bin(bins *all, uint32_t cell, uint32_t bin)
{
    size_t queued = 0;
    all->of_cell[cell] = bin;
    all->queue[queued++] = cell;
    while (queued > 0) {
        const uint32_t from = all->queue[--queued];
        for (uint32_t arc = 0; arc < tw_puzzle_arc_count(all->puzzle, from); arc++) {
            const uint32_t next = tw_puzzle_cell_across(all->puzzle, from, arc);
            if (next == UINT32_MAX || all->of_cell[next] != NO_BIN)
                continue;
            all->of_cell[next] = bin;
            all->queue[queued++] = next;
        }
    }
}

/* ---- Writing ----------------------------------------------------------------------------- */

static void put_bin(const bins *all, uint32_t bin, tw_writer *to)
{
    size_t empty = 0;
    tw_put_format(to, "bin %u:", bin);
    for (uint32_t cell = 0; cell < tw_puzzle_cell_count(all->puzzle); cell++) {
        if (all->of_cell[cell] != bin || all->piece[cell] == 0)
            continue;
        const tw_placement *one = &all->solution->placements[all->piece[cell] - 1];
        if (is_named(all->puzzle, one->piece, "free"))
            empty++;
        else
            tw_put_format(to, " %zu", one->cell_count);
    }
    if (empty > 0)
        tw_put_format(to, " (%zu free)", empty);
    tw_put(to, "\n");
}

/* Writes packings, separated by empty lines. Solutions must be valid. */
static tw_status write_bins(const tw_context *context, const tw_solution *solution,
                            const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    bins all = {.puzzle = how->puzzle, .solution = solution};
    size_t cells = tw_puzzle_cell_count(how->puzzle);
    tw_writer to = {.out = out};
    tw_status status = check_packing_puzzle(how->puzzle, error);
    if (status || !solution)
        return status;
    tw_put(&to, how->number > 1 ? "\n" : "");
    const tw_array arrays[] = {
        TW_ARRAY(all.of_cell, cells), TW_ARRAY(all.queue, cells), TW_ARRAY(all.piece, cells), {0}};
    context = tw_context_or_default(context);
    bool fine = tw_arrays(context, arrays, TW_TAKE);
    if (fine) {
        mark_placements(&all);
        for (uint32_t cell = 0; cell < cells; cell++)
            if (all.of_cell[cell] == NO_BIN)
                fill_bin(&all, cell, ++all.count);
        for (uint32_t bin = 1; bin <= all.count && to.status == TW_OK; bin++)
            put_bin(&all, bin, &to);
    }
    tw_arrays(context, arrays, TW_GIVE);
    return fine ? tw_writer_end(&to) : TW_ERR_MEMORY;
}

const tw_format_row tw_format_packing = {
    .is = {.name = "packing",
           .extension = ".txt",
           .summary = "a solution of such a puzzle as the sizes in each bin",
           .kind = TW_FORMAT_SOLUTION,
           .writes = true,
           .lost = "where in its bin a size lies is not in a packing"},
    .write_solution = write_bins,
};
