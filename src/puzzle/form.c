/* form.c -- makes a form of a piece, turns it, and frees it. */
#include "puzzle/puzzle_data.h"
#include "lattice/lattice_shared.h"

#include <string.h>

enum { LAID_CELL_STEPS = 16 }; /* of pace */

tw_status tw_form_take(const tw_puzzle *puzzle, const tw_cell *cells, size_t count, tw_form *form)
{
    form->count = count;
    form->cells = tw_take(puzzle->context, count, sizeof *form->cells);
    form->tags = tw_take(puzzle->context, count, sizeof *form->tags);
    if (!form->cells || !form->tags)
        return TW_ERR_MEMORY;
    memcpy(form->cells, cells, count * sizeof *cells);
    return TW_OK;
}

tw_status tw_form_settle(const tw_puzzle *puzzle, tw_form *form)
{
    bool coloured = false;
    tw_lattice_normalise_tagged(tw_lattice_plane(puzzle->lattice), form->cells, form->tags,
                                form->count);
    for (size_t c = 0; c < form->count; c++)
        coloured = coloured || tw_cell_tag_colour(form->tags[c]) != 0;
    if (!coloured)
        return TW_OK;
    form->colours = tw_take(puzzle->context, form->count, 1);
    if (!form->colours)
        return TW_ERR_MEMORY;
    for (size_t c = 0; c < form->count; c++)
        form->colours[c] = tw_cell_tag_colour(form->tags[c]);
    return TW_OK;
}

bool tw_form_lay(const tw_puzzle *puzzle, const tw_form *form, uint32_t transform, tw_cell *cells,
                 uint32_t *tags)
{
    for (size_t c = 0; c < form->count; c++)
        cells[c] = tw_lattice_apply(puzzle->lattice, transform, form->cells[c]);
    tw_lattice_normalise_tagged(puzzle->lattice, cells, tags, form->count);
    for (size_t c = 1; c < form->count; c++)
        if (memcmp(&cells[c - 1], &cells[c], sizeof *cells) == 0)
            return false;
    return true;
}

size_t tw_form_lay_steps(const tw_puzzle *puzzle, const tw_form *form)
{
    const size_t origins = tw_lattice_wrap_count(puzzle->lattice) > 0 ? form->count : 1;
    return LAID_CELL_STEPS * form->count * origins;
}

bool tw_form_meets_itself(const tw_puzzle *puzzle, const tw_form *form, uint32_t transform)
{
    tw_cell cells[TW_MOST_WRAPPED_CELLS];
    return tw_lattice_wrap_count(puzzle->lattice) > 0 &&
           !tw_form_lay(puzzle, form, transform, cells, NULL);
}

uint32_t tw_first_turned(const tw_lattice *lattice, uint32_t transform, const tw_cell *cells,
                         size_t count)
{
    tw_cell first = tw_lattice_apply(lattice, transform, cells[0]);
    uint32_t least = 0;
    for (uint32_t c = 1; c < count; c++) {
        const tw_cell cell = tw_lattice_apply(lattice, transform, cells[c]);
        if (tw_lattice_compare(lattice, &cell, &first) < 0) {
            first = cell;
            least = c;
        }
    }
    return least;
}

void tw_form_free(const tw_context *context, tw_form *form)
{
    tw_give(context, form->cells, form->count, sizeof *form->cells);
    tw_give(context, form->tags, form->count, sizeof *form->tags);
    tw_give(context, form->colours, form->count, 1);
}
