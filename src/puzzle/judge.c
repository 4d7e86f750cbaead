/* judge.c -- the independent judge of solutions.
 *
 * It shares nothing with poses and engines: each placement is compared with the piece's own forms
 * under each allowed transformation, cell by cell, and the container's cells are counted. In a
 * puzzle with marks it writes each half-edge's mark into a table of its own as the placements say
 * they are turned, and looks at every edge of the container.
 * Cost: transformations * cells a placement; on a wrapped lattice, times its cells. */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"
#include "lattice/lattice_shared.h"

/* The state of the check so far. */
typedef struct hearing {
    const tw_puzzle *puzzle;
    const tw_solution *solution;
    uint32_t *covered; /* a cell: number of its placement + 1, 0 = none */
    uint32_t *used;    /* a piece: copies */
    uint8_t *marks;    /* a half-edge: at cell * TW_MAX_LABELS + label; NULL without marks */
    uint32_t *numbers; /* of the cells that a form covers */
    uint64_t *met;     /* a cell: the last attempt that covered it */
    uint64_t attempt;
    size_t *left; /* gets the required cells that are empty; NULL: none may be, nor pieces lack */
    tw_error *error;
} hearing;

/* The cell that comes first of these under a transformation. */
static tw_cell first_turned(const tw_lattice *lattice, uint32_t transform, const tw_cell *cells,
                            size_t count)
{
    tw_cell first = tw_lattice_apply(lattice, transform, cells[0]);
    for (size_t c = 1; c < count; c++) {
        const tw_cell cell = tw_lattice_apply(lattice, transform, cells[c]);
        if (tw_lattice_compare(lattice, &cell, &first) < 0)
            first = cell;
    }
    return first;
}

/* Does the form under one transformation, moved so that cell `from` falls on cell `to`, cover the
 * cells of a placement, whose number + 1 they have in `covered`? Each must be one of them, of an
 * agreeing colour, and no two may be one (round a wrapped lattice they might). There are as many,
 * so then they are the same. Lists them in h->numbers. */
static bool lies_so(hearing *h, uint32_t which, const tw_form *form, uint32_t transform,
                    const tw_cell *from, const tw_cell *to)
{
    const tw_puzzle *puzzle = h->puzzle;
    int32_t by[TW_MAX_RANK];
    if (from->kind != to->kind)
        return false;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        by[i] = to->at[i] - from->at[i];
    h->attempt++;
    for (size_t c = 0; c < form->count; c++) {
        tw_cell cell = tw_lattice_apply(puzzle->lattice, transform, form->cells[c]);
        cell = tw_lattice_translate(puzzle->lattice, cell, by);
        const uint32_t number = tw_puzzle_find_cell(puzzle, cell);
        if (number == UINT32_MAX || h->covered[number] != which || h->met[number] == h->attempt)
            return false;
        h->met[number] = h->attempt;
        h->numbers[c] = number;
        if (form->colours && !tw_puzzle_may_lie(puzzle, form->colours[c], puzzle->colours[number]))
            return false;
    }
    return true;
}

/* Does the turned form cover the cells of the placement, wherever it is moved? Moving keeps the
 * order of cells, so the first falls on the first; round a wrapped lattice each place is tried, by
 * each of its names. */
static bool lies_turned(hearing *h, const tw_placement *placement, const tw_form *form,
                        uint32_t transform)
{
    const tw_lattice *lattice = h->puzzle->lattice;
    const tw_cell cell = tw_lattice_canonical(lattice, placement->cells[0]);
    const uint32_t which = h->covered[tw_puzzle_find_cell(h->puzzle, cell)];
    if (tw_lattice_wrap_count(lattice) == 0) {
        const tw_cell from = first_turned(lattice, transform, form->cells, form->count),
                      to = first_turned(lattice, 0, placement->cells, placement->cell_count);
        return lies_so(h, which, form, transform, &from, &to);
    }
    const tw_cell from = tw_lattice_apply(lattice, transform, form->cells[0]);
    for (size_t c = 0; c < placement->cell_count; c++)
        for (size_t n = 0; n < tw_lattice_image_count(lattice); n++) {
            const tw_cell to = tw_lattice_image(lattice, placement->cells[c], n);
            if (lies_so(h, which, form, transform, &from, &to))
                return true;
        }
    return false;
}

/* Writes the marks of a form that lies on h->numbers; without `write`, compares them with those
 * written already. */
static bool marks_at(const hearing *h, const tw_placement *placement, size_t number,
                     uint32_t transform, bool write)
{
    const tw_lattice *lattice = h->puzzle->lattice;
    const tw_form *form = &h->puzzle->pieces[placement->piece].forms[number];
    const tw_transform *map = tw_lattice_transform(lattice, transform);
    for (size_t c = 0; c < form->count; c++) {
        uint32_t kind = form->cells[c].kind;
        for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, kind); l++) {
            uint8_t *mark = &h->marks[h->numbers[c] * TW_MAX_LABELS + map->label[kind][l]];
            uint8_t own = tw_puzzle_form_mark(h->puzzle, placement->piece, number, c, l);
            if (write)
                *mark = own;
            else if (*mark != own)
                return false;
        }
    }
    return true;
}

/* Does the form cover the placement? In a puzzle with marks only by the turn of the placement, and
 * the marks are written or compared. */
static bool form_lies(hearing *h, const tw_placement *placement, size_t number, bool write)
{
    const tw_piece *piece = &h->puzzle->pieces[placement->piece];
    const tw_form *form = &piece->forms[number];
    if (form->count != placement->cell_count)
        return false;
    for (uint32_t t = 0; t < tw_lattice_transform_count(h->puzzle->lattice); t++) {
        if (!tw_transform_set_has(&piece->turns, t) || (h->marks && t != placement->turn))
            continue;
        if (lies_turned(h, placement, form, t))
            return !h->marks || marks_at(h, placement, number, t, write);
    }
    return false;
}

static bool piece_lies(hearing *h, const tw_placement *placement, bool write)
{
    for (size_t f = 0; f < h->puzzle->pieces[placement->piece].form_count; f++)
        if (form_lies(h, placement, f, write))
            return true;
    return false;
}

/* Notes the cells of a placement as covered by it. */
static tw_status cover_judged_cells(const hearing *h, size_t which)
{
    const tw_puzzle *puzzle = h->puzzle;
    const tw_placement *all = h->solution->placements, *placement = &all[which];
    const char *name = puzzle->pieces[placement->piece].name;
    char text[160];
    for (size_t c = 0; c < placement->cell_count; c++) {
        tw_cell cell = tw_lattice_canonical(puzzle->lattice, placement->cells[c]);
        uint32_t number = tw_puzzle_find_cell(puzzle, cell);
        tw_puzzle_name_cell(puzzle->lattice, &cell, text, sizeof text);
        if (number == UINT32_MAX)
            return tw_fail(h->error, TW_ERR_INPUT,
                           "piece \"%s\" covers %s, which is not in the "
                           "container",
                           name, text);
        if (h->covered[number])
            return tw_fail(h->error, TW_ERR_INPUT, "pieces \"%s\" and \"%s\" both cover %s",
                           puzzle->pieces[all[h->covered[number] - 1].piece].name, name, text);
        h->covered[number] = (uint32_t)which + 1;
    }
    return TW_OK;
}

static tw_status check_placements(hearing *h)
{
    tw_status named = tw_solution_names(h->puzzle, h->solution, h->error);
    if (named)
        return named;
    for (size_t i = 0; i < h->solution->count; i++) {
        const tw_placement *placement = &h->solution->placements[i];
        h->used[placement->piece]++;
        tw_status status = cover_judged_cells(h, i);
        if (status)
            return status;
        if (!piece_lies(h, placement, true))
            return tw_fail(h->error, TW_ERR_INPUT,
                           "piece \"%s\" cannot lie like that: its cells, "
                           "turned as it may be%s, are others",
                           h->puzzle->pieces[placement->piece].name,
                           h->marks ? " and as the answer says" : "");
    }
    return TW_OK;
}

static tw_status check_totals(const hearing *h)
{
    const tw_puzzle *puzzle = h->puzzle;
    char text[160];
    for (size_t p = 0; p < puzzle->piece_count; p++) {
        const tw_piece *piece = &puzzle->pieces[p];
        if ((h->used[p] < piece->low && !h->left) || h->used[p] > piece->high)
            return tw_fail(h->error, TW_ERR_INPUT,
                           "piece \"%s\" is used %u times; %u to %u are "
                           "asked for",
                           piece->name, h->used[p], piece->low, piece->high);
    }
    size_t empty = 0, left = 0;
    for (size_t c = 0; c < puzzle->cell_count; c++) {
        empty += !h->covered[c];
        left += !h->covered[c] && !puzzle->optional[c];
        if (left > 0 && !h->left) {
            tw_puzzle_name_cell(puzzle->lattice, &puzzle->cells[c], text, sizeof text);
            return tw_fail(h->error, TW_ERR_INPUT, "nothing covers %s", text);
        }
    }
    if (h->left)
        *h->left = left;
    else if (empty < puzzle->empty[0] || empty > puzzle->empty[1])
        return tw_fail(h->error, TW_ERR_INPUT, "%zu cells stay empty; %u to %u may", empty,
                       puzzle->empty[0], puzzle->empty[1]);
    return TW_OK;
}

/* The mark that a half-edge of a covered cell faces; false if there is nothing to check. */
static bool faced_mark(const hearing *h, uint32_t cell, uint32_t label, uint8_t *faced)
{
    const tw_puzzle *puzzle = h->puzzle;
    const uint32_t other = tw_puzzle_cell_across(puzzle, cell, label);
    uint32_t back = tw_lattice_arc(puzzle->lattice, puzzle->cells[cell].kind, label)->back;
    if (other != UINT32_MAX) {
        *faced = h->marks[other * TW_MAX_LABELS + back];
        return h->covered[other] && h->covered[other] != h->covered[cell];
    }
    uint8_t border = tw_puzzle_border(puzzle, cell, label);
    *faced = border ? border : (uint8_t)(puzzle->mark_count + 1);
    return true;
}

static tw_status check_marks(const hearing *h)
{
    const tw_puzzle *puzzle = h->puzzle;
    char text[160];
    for (uint32_t c = 0; h->marks && c < puzzle->cell_count; c++)
        for (uint32_t l = 0; l < tw_lattice_arc_count(puzzle->lattice, puzzle->cells[c].kind);
             l++) {
            uint8_t own = h->marks[c * TW_MAX_LABELS + l], faced = 0;
            if (!h->covered[c] || !faced_mark(h, c, l, &faced) ||
                tw_puzzle_may_meet(puzzle, own, faced))
                continue;
            tw_puzzle_name_cell(puzzle->lattice, &puzzle->cells[c], text, sizeof text);
            return tw_fail(h->error, TW_ERR_INPUT,
                           "mark \"%s\" of cell %s meets \"%s\" on its "
                           "side \"%s\", and may not",
                           tw_puzzle_mark_word(puzzle, own), text,
                           tw_puzzle_mark_word(puzzle, faced),
                           tw_lattice_arc(puzzle->lattice, puzzle->cells[c].kind, l)->label);
        }
    return TW_OK;
}

/* Is this placement the pin? Every cell of the pin is covered by it, and the marks are the same. */
static bool is_judged_pin(hearing *h, size_t which, const tw_placement *pin)
{
    const tw_placement *placement = &h->solution->placements[which];
    if (placement->piece != pin->piece || placement->cell_count != pin->cell_count)
        return false;
    for (size_t c = 0; c < pin->cell_count; c++)
        if (h->covered[tw_puzzle_find_cell(h->puzzle, pin->cells[c])] != which + 1)
            return false;
    return piece_lies(h, pin, false);
}

static tw_status check_pins(hearing *h)
{
    for (size_t i = 0; i < h->puzzle->pins->count; i++) {
        const tw_placement *pin = &h->puzzle->pins->placements[i];
        const uint32_t there = h->covered[tw_puzzle_find_cell(h->puzzle, pin->cells[0])];
        if (there == 0 || !is_judged_pin(h, there - 1, pin))
            return tw_fail(h->error, TW_ERR_INPUT, "piece \"%s\" does not lie where it is pinned",
                           h->puzzle->pieces[pin->piece].name);
    }
    return TW_OK;
}

/* left: as in `hearing`. */
static tw_status hear_case(const tw_context *context, const tw_puzzle *puzzle,
                           const tw_solution *solution, size_t *left, tw_error *error)
{
    context = tw_context_or_default(context);
    size_t cells = puzzle->cell_count;
    hearing h = {.puzzle = puzzle, .solution = solution, .left = left, .error = error};
    h.covered = tw_take(context, cells, sizeof *h.covered);
    h.used = tw_take(context, puzzle->piece_count, sizeof *h.used);
    h.numbers = tw_take(context, cells, sizeof *h.numbers);
    h.met = tw_take(context, cells, sizeof *h.met);
    h.marks = puzzle->mark_count ? tw_take(context, cells * TW_MAX_LABELS, 1) : NULL;
    tw_status status = TW_OK;
    if (!h.covered || !h.used || !h.numbers || !h.met || (!h.marks && puzzle->mark_count))
        status = tw_fail(error, TW_ERR_MEMORY, "out of memory");
    if (status == TW_OK)
        status = check_placements(&h);
    if (status == TW_OK)
        status = check_totals(&h);
    if (status == TW_OK)
        status = check_pins(&h);
    if (status == TW_OK)
        status = check_marks(&h);
    tw_give(context, h.covered, cells, sizeof *h.covered);
    tw_give(context, h.used, puzzle->piece_count, sizeof *h.used);
    tw_give(context, h.numbers, cells, sizeof *h.numbers);
    tw_give(context, h.met, cells, sizeof *h.met);
    tw_give(context, h.marks, cells * TW_MAX_LABELS, 1);
    return status;
}

tw_status tw_solution_check(const tw_context *context, const tw_puzzle *puzzle,
                            const tw_solution *solution, tw_error *error)
{
    tw_clear_error(error);
    return hear_case(context, puzzle, solution, NULL, error);
}

tw_status tw_solution_check_partial(const tw_context *context, const tw_puzzle *puzzle,
                                    const tw_solution *solution, size_t *cells_left,
                                    tw_error *error)
{
    tw_clear_error(error);
    size_t left = 0;
    return hear_case(context, puzzle, solution, cells_left ? cells_left : &left, error);
}
