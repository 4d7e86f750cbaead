/* xmpuzzle_apart.c -- a disassembly as nested <separation> elements.
 *
 * Each has the numbers of its pieces and a <state> for where they are before, between and after its
 * moves; what is away is very far. Then come the separations of what was removed and of what
 * stayed, from where they stood. Source: doc/formats.md, files that the program wrote. */
#include "format/foreign/burrtools/xmpuzzle_apart.h"

enum { FAR_AWAY = 30000, INDENT = 10 };

static void put_indent(tw_writer *to, uint32_t depth)
{
    for (uint32_t i = 0; i < INDENT + 2 * depth; i++)
        tw_put(to, " ");
}

tw_voxel tw_xm_step(const tw_burrtools_grid *grid, const tw_disassembler *disassembler,
                    size_t direction)
{
    const int32_t *by = tw_disassembler_direction(disassembler, direction);
    tw_cell here = {.at = {0}}, there = here;
    for (size_t i = 0; i < tw_lattice_rank(grid->lattice); i++)
        there.at[i] = by[i];
    tw_voxel from = tw_burrtools_grid_voxel(grid, &here);
    tw_voxel to = tw_burrtools_grid_voxel(grid, &there);
    for (size_t i = 0; i < 3; i++)
        to.at[i] -= from.at[i];
    return to;
}

static void shift(const tw_xm_apart *a, const tw_disassembly_move *move, int64_t steps)
{
    tw_voxel by = tw_xm_step(a->grid, a->disassembler, move->direction);
    for (size_t i = 0; i < move->moved_count; i++)
        for (size_t k = 0; k < 3; k++)
            a->at[move->moved[i]].at[k] += steps * by.at[k];
}

static void put_state(tw_writer *to, const tw_xm_apart *a, const tw_disassembly_part *part)
{
    static const char *const names[] = {"dx", "dy", "dz"};
    put_indent(to, part->depth + 1);
    tw_put(to, "<state>");
    for (size_t k = 0; k < 3; k++) {
        tw_put_format(to, "<%s>", names[k]);
        for (size_t i = 0; i < part->piece_count; i++) {
            tw_put(to, i > 0 ? " " : "");
            tw_put_number(to, a->at[part->pieces[i]].at[k]);
        }
        tw_put_format(to, "</%s>", names[k]);
    }
    tw_put(to, "</state>\n");
}

static void put_pieces(tw_writer *to, const tw_xm_apart *a, const tw_disassembly_part *part)
{
    put_indent(to, part->depth + 1);
    tw_put(to, "<pieces");
    tw_put_number_attribute(to, "count", (int64_t)part->piece_count);
    tw_put(to, ">");
    for (size_t i = 0; i < part->piece_count; i++) {
        tw_put(to, i > 0 ? " " : "");
        tw_put_count(to, a->slots[part->pieces[i]]);
    }
    tw_put(to, "</pieces>\n");
}

/* All but the last move stay: parts begin from where they stood before they went away. */
static void put_moves(tw_writer *to, const tw_xm_apart *a, size_t number,
                      const tw_disassembly_part *part)
{
    tw_disassembly_move move;
    put_state(to, a, part);
    for (size_t i = 0; tw_disassembly_move_get(a->disassembly, number, i, &move); i++) {
        int64_t steps = move.steps > 0 ? (int64_t)move.steps : FAR_AWAY;
        shift(a, &move, steps);
        put_state(to, a, part);
        if (move.steps == 0)
            shift(a, &move, -steps);
    }
}

/* Parts within parts: as deep as there are pieces, TW_MAX_APART at most. */
static void put_part(tw_writer *to, const tw_xm_apart *a, size_t number, const char *type)
{
    tw_disassembly_part part;
    if (!tw_disassembly_part_get(a->disassembly, number, &part) || part.move_count == 0)
        return;
    put_indent(to, part.depth);
    tw_put(to, "<separation");
    if (*type)
        tw_put_attribute(to, "type", type);
    tw_put(to, ">\n");
    put_pieces(to, a, &part);
    put_moves(to, a, number, &part);
    if (part.removed)
        put_part(to, a, part.removed, "removed");
    if (part.stayed)
        put_part(to, a, part.stayed, "left");
    put_indent(to, part.depth);
    tw_put(to, "</separation>\n");
}

void tw_xm_put_apart(tw_writer *to, const tw_xm_apart *apart)
{
    put_part(to, apart, 0, "");
}
