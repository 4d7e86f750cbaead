/* heat_maps.c -- the share of the solutions in which a piece covers each cell (heat_maps.h). */
#include "verbs/heat_maps.h"

#include <stdio.h>
#include <stdlib.h>

#define MOST_CELLS 20000000 /* of all maps together */

static void name_map(const tw_puzzle *puzzle, const tw_stock *stock, char name[100])
{
    const char *piece = tw_puzzle_piece_name(puzzle, stock->piece);
    if (stock->low == 1 && stock->high == 1)
        snprintf(name, 100, "%s", piece);
    else if (stock->low == stock->high)
        snprintf(name, 100, "%s \xC3\x97 %u", piece, stock->high);
    else
        snprintf(name, 100, "%s \xC3\x97 %u\xE2\x80\x93%u", piece, stock->low, stock->high);
}

static tw_status fail(tw_status status, verb_fault *fault, const char *sentence)
{
    verb_refuse(fault, "%s", sentence);
    return status;
}

tw_status verb_heat_maps_make(verb_heat_maps *self, const tw_poses *poses, const char *piece,
                              verb_fault *fault)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const size_t stocks = tw_poses_stock_count(poses), cells = tw_puzzle_cell_count(puzzle);
    const uint32_t number = piece ? tw_puzzle_find_piece(puzzle, piece) : 0;
    *self = (verb_heat_maps){.poses = poses, .count = piece ? 1 : stocks, .cells = cells};
    if (number == UINT32_MAX)
        return fail(TW_ERR_INPUT, fault, "there is no such piece in this puzzle");
    if (self->count > TW_MAX_PICTURES || self->count * cells > MOST_CELLS)
        return fail(TW_ERR_TOO_LARGE, fault, "there are too many pieces for one page; choose one");
    self->maps = calloc(self->count, sizeof *self->maps);
    self->shares = calloc(self->count * cells, sizeof *self->shares);
    self->names = calloc(self->count, sizeof *self->names);
    self->map_of = malloc(stocks * sizeof *self->map_of);
    if (!self->maps || !self->shares || !self->names || !self->map_of)
        return fail(TW_ERR_MEMORY, fault, "out of memory");
    const uint32_t asked = piece ? tw_poses_stock_of_piece(poses, number) : UINT32_MAX;
    uint32_t made = 0;
    for (uint32_t stock = 0; stock < stocks; stock++) {
        bool has = asked == UINT32_MAX || asked == stock;
        self->map_of[stock] = has ? made : UINT32_MAX;
        if (!has)
            continue;
        name_map(puzzle, tw_poses_stock(poses, stock), self->names[made]);
        self->maps[made] = (tw_plot_map){self->names[made], self->shares + made * cells};
        made++;
    }
    return TW_OK;
}

void verb_heat_maps_free(verb_heat_maps *self)
{
    free(self->maps);
    free(self->shares);
    free(self->names);
    free(self->map_of);
}

/* The shares of cells that stay empty, where these are counted and there is a map of them. */
static double *empty_shares(const verb_heat_maps *self)
{
    const uint32_t last = (uint32_t)tw_poses_stock_count(self->poses) - 1;
    return tw_poses_stock(self->poses, last)->piece == TW_ANY && self->map_of[last] != UINT32_MAX
               ? self->shares + self->map_of[last] * self->cells
               : NULL;
}

static void add_image(verb_heat_maps *self, const tw_solution *image)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(self->poses);
    double *empty = empty_shares(self);
    for (uint32_t c = 0; empty && c < self->cells; c++)
        empty[c]++;
    for (size_t i = 0; i < image->count; i++) {
        const tw_placement *placement = image->placements + i;
        uint32_t map = self->map_of[tw_poses_stock_of_piece(self->poses, placement->piece)];
        double *shares = map == UINT32_MAX ? NULL : self->shares + map * self->cells;
        for (size_t k = 0; (shares || empty) && k < placement->cell_count; k++) {
            const uint32_t cell = tw_puzzle_find_cell(puzzle, placement->cells[k]);
            if (shares)
                shares[cell]++;
            if (empty)
                empty[cell]--;
        }
    }
}

tw_status verb_heat_maps_add(verb_heat_maps *self, tw_solution_orbit *orbit,
                             const tw_solution *solution)
{
    size_t count = 0;
    tw_status status = tw_solution_orbit_find(orbit, solution, &count, NULL);
    if (status != TW_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        add_image(self, tw_solution_orbit_get(orbit, i));
    self->solutions += (double)count;
    return TW_OK;
}

void verb_heat_maps_count(verb_heat_maps *self, tw_counter *counter)
{
    for (uint32_t stock = 0; stock < tw_poses_stock_count(self->poses); stock++) {
        uint32_t map = self->map_of[stock];
        for (uint32_t c = 0; map != UINT32_MAX && c < self->cells; c++)
            self->shares[map * self->cells + c] =
                strtod(tw_counter_cell_heat(counter, stock, c), NULL);
    }
    self->solutions = strtod(tw_counter_total(counter, TW_SAME_NONE, false), NULL);
}

void verb_heat_maps_finish(verb_heat_maps *self)
{
    for (size_t i = 0; i < self->count * self->cells; i++)
        self->shares[i] *= 100 / self->solutions;
}
