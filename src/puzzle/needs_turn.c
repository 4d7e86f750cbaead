/* needs_turn.c -- finds pieces of which cells and a turn do not tell how they lie.
 *
 * A solution names the cells of a piece and, in a puzzle with marks, its turn. This is enough,
 * except where the piece can be moved onto its own cells (round a wrapped lattice) or has two
 * forms on the same cells, with its marks in other places. Such a piece is refused. On a wrapped
 * lattice this may happen with one turn and not with another, so each is tried.
 * Cost: forms^2 * cells^2 * log(cells), on a wrapped lattice for each turn; a piece with one
 *   form on a lattice that is not wrapped costs nothing. */
#include "puzzle/puzzle_data.h"
#include "base/faults.h"
#include "lattice/lattice_shared.h"

#include <string.h>

/* Does `form`, moved so that its first cell falls on cell `target` of the other, cover the same
 * cells with other marks? */
static bool covers_otherwise(const tw_lattice *lattice, const tw_form *form, const tw_form *other,
                             size_t target)
{
    int32_t by[TW_MAX_RANK];
    bool otherwise = false;
    if (form->cells[0].kind != other->cells[target].kind)
        return false;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        by[i] = other->cells[target].at[i] - form->cells[0].at[i];
    for (size_t c = 0; c < form->count; c++) {
        tw_cell cell = tw_lattice_translate(lattice, form->cells[c], by);
        const uint32_t found = tw_cells_find_sorted(lattice, other->cells, other->count, &cell);
        if (found == UINT32_MAX)
            return false;
        otherwise = otherwise ||
                    tw_cell_tag_marking(form->tags[c]) != tw_cell_tag_marking(other->tags[found]);
    }
    return otherwise;
}

/* The form under the turn. *lies: it does not meet itself. laid: freed by the caller. */
static tw_status lay_anew(const tw_puzzle *puzzle, const tw_form *form, uint32_t turn,
                          tw_form *laid, bool *lies)
{
    if (tw_form_take(puzzle, form->cells, form->count, laid))
        return TW_ERR_MEMORY;
    memcpy(laid->tags, form->tags, form->count * sizeof *form->tags);
    *lies = tw_form_lay(puzzle, form, turn, laid->cells, laid->tags);
    return TW_OK;
}

/* Can the two forms, under one turn, cover the same cells with other marks? TW_ERR_MEMORY. */
static tw_status clash(const tw_puzzle *puzzle, const tw_form *form, const tw_form *other,
                       uint32_t turn, bool *found)
{
    const bool wrapped = tw_lattice_wrap_count(puzzle->lattice) > 0;
    tw_form one = {0}, two = {0};
    bool lies = false, other_lies = false;
    if (form->count != other->count || (form == other && !wrapped))
        return TW_OK;
    tw_status status = lay_anew(puzzle, form, turn, &one, &lies);
    if (!status)
        status = lay_anew(puzzle, other, turn, &two, &other_lies);
    /* Unless wrapped, only the first cell can fall on the first. */
    const size_t targets = !status && lies && other_lies ? wrapped ? two.count : 1 : 0;
    for (size_t c = 0; c < targets && !*found; c++)
        *found = covers_otherwise(puzzle->lattice, &one, &two, c);
    tw_form_free(puzzle->context, &one);
    tw_form_free(puzzle->context, &two);
    return status;
}

tw_status tw_piece_check_marks(const tw_puzzle *puzzle, const tw_piece *piece, tw_place place,
                               tw_faults *faults)
{
    size_t wraps = tw_lattice_wrap_count(puzzle->lattice);
    size_t turns = wraps ? tw_lattice_transform_count(puzzle->lattice) : 1;
    bool ambiguous = false;
    tw_status status = TW_OK;
    for (uint32_t t = 0; t < turns; t++)
        for (size_t a = 0; a < piece->form_count && tw_transform_set_has(&piece->turns, t); a++)
            for (size_t b = 0; b <= a && !ambiguous && !status; b++) {
                const tw_form *form = &piece->forms[a];
                status = tw_pace_status(faults->pace, tw_form_lay_steps(puzzle, form));
                if (!status)
                    status = clash(puzzle, form, &piece->forms[b], t, &ambiguous);
            }
    if (ambiguous)
        return tw_fault(faults, place, "",
                        "piece \"%s\" can lie on the same cells, turned alike, with its "
                        "marks in other places: no answer could say how it lies",
                        piece->name);
    return status;
}
