/* cut_assembly.c -- containers that are cut into pieces (cut_assembly.h). */
#include "design/cut_assembly.h"

#include "base/base.h"
#include "base/numbers.h"
#include "puzzle/puzzle_shared.h"

/* ---- Making ------------------------------------------------------------------------------ */

static void list_neighbours(tw_cut_assembly *self)
{
    for (uint32_t c = 0; c < self->count; c++)
        for (uint32_t a = 0; a < self->arcs; a++)
            self->near[c * self->arcs + a] = tw_puzzle_cell_across(self->whole, c, a);
    for (size_t i = 0; i < self->tree->cell_count; i++)
        self->cells[tw_puzzle_find_cell(self->whole, self->tree->cells[i].cell)] =
            &self->tree->cells[i];
}

tw_status tw_cut_assembly_begin(const tw_context *context, tw_cut_assembly *self,
                                const tw_choice_tree *tree)
{
    const tw_context *own = tw_scope_begin(&self->scope, context);
    bool *taken = tw_take(own, tree->alternatives, sizeof *taken);
    if (!taken)
        return TW_ERR_MEMORY;
    tw_choice_tree_whole(tree, taken);
    self->tree = tree;
    tw_status status = tw_choice_tree_make(tree, taken, NULL, &self->whole);
    if (status)
        return status;
    const tw_lattice *lattice = tw_puzzle_lattice(self->whole);
    self->count = tw_puzzle_cell_count(self->whole);
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++) {
        const size_t arcs = tw_lattice_arc_count(lattice, kind);
        self->arcs = arcs > self->arcs ? arcs : self->arcs;
    }
    const tw_array all[] = {TW_ARRAY(self->near, self->count * self->arcs),
                            TW_ARRAY(self->cells, self->count),
                            TW_ARRAY(self->owner, self->count),
                            TW_ARRAY(self->queue, self->count),
                            TW_ARRAY(self->listed, self->count),
                            TW_ARRAY(self->placements, tree->piece_count),
                            {0}};
    if (!tw_arrays(own, all, TW_TAKE))
        return TW_ERR_MEMORY;
    list_neighbours(self);
    return TW_OK;
}

void tw_cut_assembly_end(tw_cut_assembly *self)
{
    tw_puzzle_free(self->whole);
    tw_scope_end(&self->scope);
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static uint32_t chosen_owner(const tw_cut_cell *cut, const bool *taken)
{
    uint32_t i = 0;
    while (cut->owner_count > 1 && !taken[cut->alternative + i])
        i++;
    return cut->owners[i];
}

void tw_cut_assembly_make(tw_cut_assembly *self, const bool *taken)
{
    const uint32_t pieces = self->tree->piece_count;
    tw_cell *next = self->listed;
    for (size_t c = 0; c < self->count; c++)
        self->owner[c] = chosen_owner(self->cells[c], taken);
    for (uint32_t p = 0; p < pieces; p++) {
        self->placements[p] = (tw_placement){.piece = p, .cells = next};
        for (size_t c = 0; c < self->count; c++)
            if (self->owner[c] == p)
                *next++ = *tw_puzzle_cell(self->whole, c);
        self->placements[p].cell_count = (size_t)(next - self->placements[p].cells);
    }
    self->solution = (tw_solution){self->placements, pieces};
}

/* Gives a cell to an owner that it may have; else nothing changes. */
static void give_cell(const tw_cut_cell *cut, uint32_t owner, bool *taken)
{
    uint32_t its = 0;
    while (its < cut->owner_count && cut->owners[its] != owner)
        its++;
    if (cut->owner_count == 1 || its == cut->owner_count)
        return;
    for (uint32_t i = 0; i < cut->owner_count; i++)
        taken[cut->alternative + i] = i == its;
}

void tw_cut_assembly_change(const tw_cut_assembly *self, uint64_t *seed, bool *taken)
{
    uint32_t c;
    do
        c = (uint32_t)tw_random_below(seed, self->count);
    while (self->cells[c]->owner_count == 1);
    const tw_cut_cell *cut = self->cells[c];
    const uint32_t owner = cut->owners[tw_random_below(seed, cut->owner_count)];
    give_cell(cut, owner, taken);
    while (tw_random_below(seed, 2) == 0) {
        const uint32_t near = self->near[c * self->arcs + tw_random_below(seed, self->arcs)];
        c = near == UINT32_MAX ? c : near;
        give_cell(self->cells[c], owner, taken);
    }
}

/* Takes the cells that are connected with this one away from their piece. */
static void strip_part(tw_cut_assembly *self, uint32_t start)
{
    const uint32_t piece = self->owner[start];
    size_t count = 0;
    self->queue[count++] = start;
    self->owner[start] = TW_NO_PIECE;
    for (size_t i = 0; i < count; i++)
        for (size_t a = 0; a < self->arcs; a++) {
            const uint32_t near = self->near[self->queue[i] * self->arcs + a];
            if (near == UINT32_MAX || self->owner[near] != piece)
                continue;
            self->owner[near] = TW_NO_PIECE;
            self->queue[count++] = near;
        }
}

uint64_t tw_cut_assembly_loose(tw_cut_assembly *self)
{
    uint64_t parts = 0, loose = 0;
    for (uint32_t p = 0; p < self->tree->piece_count; p++)
        loose += self->placements[p].cell_count == 0 ? 3 : 0;
    for (uint32_t c = 0; c < self->count; c++)
        if (self->owner[c] != TW_NO_PIECE) {
            strip_part(self, c);
            parts++;
        }
    return parts + loose - self->tree->piece_count;
}
