/* packing_text.c -- the solution of a bin packing puzzle, read as a packing.
 *
 * What the container is without the joints falls apart into the bins: pieces of it that hang
 * together, numbered by their first cells. No coordinate is looked at, so any lattice will do.
 * Cost: cells times arcs of a cell, and cells times bins. */
#include "cli/convert/bin_packing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_named(const tw_puzzle *puzzle, uint32_t piece, const char *name)
{
    return strcmp(tw_puzzle_piece_name(puzzle, piece), name) == 0;
}

static size_t piece_size(const tw_puzzle *puzzle, uint32_t piece)
{
    const tw_cell *cells;
    const uint8_t *colours;
    return tw_puzzle_form(puzzle, piece, 0, &cells, &colours);
}

static bool belongs(const tw_puzzle *puzzle, uint32_t piece)
{
    char name[40];
    snprintf(name, sizeof name, "%zu", piece_size(puzzle, piece));
    return is_named(puzzle, piece, name) || is_named(puzzle, piece, "joint") ||
           (is_named(puzzle, piece, "free") && piece_size(puzzle, piece) == 1);
}

tw_status cli_is_packing(const tw_puzzle *puzzle, tw_error *error)
{
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        if (belongs(puzzle, piece))
            continue;
        *error = (tw_error){.status = TW_ERR_INPUT};
        snprintf(error->message, sizeof error->message,
                 "this is no puzzle of bin packing: piece \"%s\" is no size, no joint and not free",
                 tw_puzzle_piece_name(puzzle, piece));
        return TW_ERR_INPUT;
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
    uint32_t *queue;   /* cells whose neighbours are to be looked at */
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

/* Gives all cells that hang together with `cell` the number of a bin. */
static void fill_bin(bins *all, uint32_t cell, uint32_t bin)
{
    const tw_lattice *lattice = tw_puzzle_lattice(all->puzzle);
    size_t queued = 0;
    all->of_cell[cell] = bin;
    all->queue[queued++] = cell;
    while (queued > 0) {
        tw_cell from = *tw_puzzle_cell(all->puzzle, all->queue[--queued]);
        for (uint32_t arc = 0; arc < tw_lattice_arc_count(lattice, from.kind); arc++) {
            uint32_t next =
                tw_puzzle_find_cell(all->puzzle, tw_lattice_neighbour(lattice, from, arc));
            if (next == UINT32_MAX || all->of_cell[next] != NO_BIN)
                continue;
            all->of_cell[next] = bin;
            all->queue[queued++] = next;
        }
    }
}

static void find_bins(bins *all)
{
    mark_placements(all);
    for (uint32_t cell = 0; cell < tw_puzzle_cell_count(all->puzzle); cell++)
        if (all->of_cell[cell] == NO_BIN)
            fill_bin(all, cell, ++all->count);
}

/* ---- Writing ----------------------------------------------------------------------------- */

static bool put(const tw_out *out, const char *text, size_t number, const char *rest)
{
    char buffer[80];
    int length = snprintf(buffer, sizeof buffer, "%s%zu%s", text, number, rest);
    return length > 0 && out->write(out->user, buffer, (size_t)length);
}

static bool put_bin(const bins *all, uint32_t bin, const tw_out *out)
{
    size_t empty = 0;
    bool fine = put(out, "bin ", bin, ":");
    for (uint32_t cell = 0; cell < tw_puzzle_cell_count(all->puzzle) && fine; cell++) {
        if (all->of_cell[cell] != bin || all->piece[cell] == 0)
            continue;
        const tw_placement *one = &all->solution->placements[all->piece[cell] - 1];
        if (is_named(all->puzzle, one->piece, "free"))
            empty++;
        else
            fine = put(out, " ", one->cell_count, "");
    }
    if (empty > 0)
        fine = fine && put(out, " (", empty, " free)");
    return fine && out->write(out->user, "\n", 1);
}

tw_status cli_write_bins(const tw_puzzle *puzzle, const tw_solution *solution, const tw_out *out)
{
    size_t cells = tw_puzzle_cell_count(puzzle);
    bins all = {.puzzle = puzzle, .solution = solution};
    all.of_cell = calloc(cells, sizeof *all.of_cell);
    all.queue = calloc(cells, sizeof *all.queue);
    all.piece = calloc(cells, sizeof *all.piece);
    tw_status status = TW_ERR_MEMORY;
    if (all.of_cell && all.queue && all.piece) {
        status = TW_OK;
        find_bins(&all);
        for (uint32_t bin = 1; bin <= all.count && status == TW_OK; bin++)
            status = put_bin(&all, bin, out) ? TW_OK : TW_ERR_IO;
    }
    free(all.of_cell);
    free(all.queue);
    free(all.piece);
    return status;
}
