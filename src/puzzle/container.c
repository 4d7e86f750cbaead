/* container.c -- the cells of a puzzle: checked, sorted, and found by their place.
 *
 * Invariant: cells ascend in the lattice's order, each once. */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"
#include "base/faults.h"

#include <stdio.h>

/* ---- The container ----------------------------------------------------------------------- */

uint32_t tw_puzzle_find_cell(const tw_puzzle *puzzle, tw_cell cell)
{
    if (cell.kind >= tw_lattice_kind_count(puzzle->lattice))
        return UINT32_MAX;
    cell = tw_lattice_canonical(puzzle->lattice, cell);
    return tw_cell_box_find(&puzzle->cell_box, &cell);
}

uint32_t tw_puzzle_arc_count(const tw_puzzle *puzzle, uint32_t cell)
{
    return (uint32_t)tw_lattice_arc_count(puzzle->lattice, puzzle->cells[cell].kind);
}

uint32_t tw_puzzle_cell_across(const tw_puzzle *puzzle, uint32_t cell, uint32_t label)
{
    const tw_cell from = puzzle->cells[cell];
    return label < tw_puzzle_arc_count(puzzle, cell)
               ? tw_puzzle_find_cell(puzzle, tw_lattice_neighbour(puzzle->lattice, from, label))
               : UINT32_MAX;
}

void tw_puzzle_name_cell(const tw_lattice *lattice, const tw_cell *cell, char *text, size_t size)
{
    char number[16 * TW_MAX_RANK + TW_MAX_NAME];
    size_t length = 0;
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        length += (size_t)snprintf(number + length, sizeof number - length, "%s%d", i ? ", " : "",
                                   (int)cell->at[i]);
    if (tw_lattice_kind_count(lattice) > 1)
        snprintf(number + length, sizeof number - length, ", %s",
                 tw_lattice_kind_name(lattice, cell->kind));
    snprintf(text, size, "[%s]", number);
}

tw_status tw_cells_check(const tw_lattice *lattice, const char *what, const tw_cell *cells,
                         size_t count, tw_place place, tw_faults *faults)
{
    char text[160];
    const int32_t most = TW_REACH(faults->context, coordinate);
    for (size_t c = 0; c < count; c++) {
        const tw_cell *cell = &cells[c];
        for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
            if (cell->at[i] > most || cell->at[i] < -most)
                return tw_fault(faults, place, "", "%s has a coordinate over %d", what, most);
        if (tw_lattice_has_cell(lattice, *cell))
            continue;
        if (cell->kind >= tw_lattice_kind_count(lattice))
            return tw_fault(faults, place, "", "%s names kind number %u; the lattice has %zu", what,
                            cell->kind, tw_lattice_kind_count(lattice));
        tw_puzzle_name_cell(lattice, cell, text, sizeof text);
        return tw_fault(faults, place, "arcs cannot lead to it from the origin",
                        "%s lists %s, which is no cell of lattice \"%s\"", what, text,
                        tw_lattice_name(lattice));
    }
    return TW_OK;
}

/* Sorts the cells, among which equal ones are then adjacent, and puts them into their box. */
static tw_status take_container_cells(tw_puzzle *puzzle, const tw_puzzle_def *def,
                                      tw_faults *faults)
{
    const tw_context *context = puzzle->context;
    const size_t count = def->cell_count;
    char text[160];
    puzzle->cell_count = count;
    puzzle->cells = tw_take(context, count, sizeof *puzzle->cells);
    puzzle->optional = tw_take(context, count, sizeof *puzzle->optional);
    puzzle->colours = tw_take(context, count, 1);
    if (!puzzle->cells || !puzzle->optional || !puzzle->colours)
        return TW_ERR_MEMORY;
    for (size_t c = 0; c < count; c++)
        puzzle->cells[c] = tw_lattice_canonical(puzzle->lattice, def->cells[c]);
    tw_lattice_sort(puzzle->lattice, puzzle->cells, count);
    for (size_t c = 1; c < count; c++) {
        const tw_cell *cell = &puzzle->cells[c];
        if (tw_lattice_compare(puzzle->lattice, cell - 1, cell) != 0)
            continue;
        tw_puzzle_name_cell(puzzle->lattice, cell, text, sizeof text);
        return tw_fault(faults, def->container_place, "remove one of the two",
                        "the container lists %s twice%s", text,
                        tw_lattice_wrap_count(puzzle->lattice) ? " (once wrapped)" : "");
    }
    return tw_cell_box_make(context, puzzle->lattice, puzzle->cells, count, &puzzle->cell_box)
               ? TW_OK
               : TW_ERR_MEMORY;
}

static void mark_cells(tw_puzzle *puzzle, const tw_puzzle_def *def)
{
    for (size_t c = 0; c < def->cell_count; c++) {
        uint32_t number = tw_puzzle_find_cell(puzzle, def->cells[c]);
        puzzle->optional[number] = (def->optional && def->optional[c]) ||
                                   tw_lattice_kind_optional(puzzle->lattice, def->cells[c].kind);
        puzzle->colours[number] = def->colours ? def->colours[c] : 0;
    }
    for (size_t c = 0; c < puzzle->cell_count; c++)
        puzzle->required_count += !puzzle->optional[c];
}

/* Takes the bounds on the number of empty cells. */
static tw_status take_empty(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    const size_t most = puzzle->cell_count - puzzle->required_count;
    const uint32_t low = def->empty ? def->empty[0] : 0, high = def->empty ? def->empty[1] : TW_ANY;
    if (low > high)
        return tw_fault(faults, def->container_place, "write [least, most]",
                        "at least %u cells are to stay empty, but at most %u", low, high);
    if (low > most)
        return tw_fault(faults, def->container_place, "",
                        "at least %u cells are to stay empty; %zu %s optional", low, most,
                        most == 1 ? "is" : "are");
    puzzle->empty[0] = low;
    puzzle->empty[1] = high < most ? high : (uint32_t)most;
    return TW_OK;
}

tw_status tw_container_make(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    if (def->cell_count == 0)
        return tw_fault(faults, def->container_place, "", "the container has no cells");
    if (def->cell_count > TW_LIMIT(faults->context, cells))
        return tw_fault(faults, def->container_place, "",
                        "the container has %zu cells; at most %u "
                        "are possible",
                        def->cell_count, TW_LIMIT(faults->context, cells));
    tw_status status = tw_cells_check(puzzle->lattice, "the container", def->cells, def->cell_count,
                                      def->container_place, faults);
    if (status == TW_OK)
        status = take_container_cells(puzzle, def, faults);
    if (status == TW_OK) {
        mark_cells(puzzle, def);
        status = take_empty(puzzle, def, faults);
    }
    return status;
}
