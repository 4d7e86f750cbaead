/* hints_puzzle.c -- makes the puzzle whose pieces are those of a solution, with colours or marks
 * (tw/advanced/unique.h).
 *
 * Invariant: piece i of it is placement i of the solution, drawn where that lies, so its turns are
 * those of the piece it comes from, and the solution solves it. */
#include <stdio.h>

#include <tw/advanced/unique.h>

#include "base/bounds.h"
#include "lattice/lattice_shared.h"
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"

enum { NAME_PART = 40 };  /* bytes of a name before the number of a copy */
enum { DARK = 1, LIGHT }; /* pictures show the first in black */

/* The definition that is being made, and what it borrows. */
typedef struct hinting {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_solution *solution;
    tw_error *error;
    tw_puzzle_def def;
    uint32_t *owner; /* of each cell of the container: the placement on it; UINT32_MAX: none */
    uint8_t *colours;
    tw_piece_def *pieces;
    tw_form_def *forms;
    char (*names)[TW_MAX_NAME];
    uint8_t *piece_colours; /* of the cells of all placements, one after the other */
    tw_mark_def *marks;
    size_t covered, mark_room;
    tw_placement *pins;
} hinting;

/* ---- What can be made -------------------------------------------------------------------- */

static tw_status check_hinted_piece(const tw_lattice *lattice, const tw_piece *piece,
                                    tw_error *error)
{
    const tw_transform_set closure = tw_lattice_closure(lattice, piece->turns);
    const char *why = NULL;
    if (piece->low != piece->high)
        why = "may be used a different number of times";
    else if (piece->rigid)
        why = "has turns that are rigid";
    else if (piece->form_count > 1)
        why = "has several shapes";
    else if (!tw_transform_set_equal(&closure, &piece->turns))
        why = "has turns that are no group";
    return why ? tw_fail(error, TW_ERR_UNSUPPORTED,
                         "piece \"%s\" %s, so it cannot get colours or marks", piece->name, why)
               : TW_OK;
}

static tw_status check_hinted_puzzle(const tw_puzzle *puzzle, tw_error *error)
{
    const char *has = puzzle->labelled                             ? "labelled pieces"
                      : puzzle->colour_count > 0                   ? "colours"
                      : puzzle->mark_count > 0                     ? "marks"
                      : tw_lattice_wrap_count(puzzle->lattice) > 0 ? "a wrapped lattice"
                                                                   : NULL;
    tw_status status = TW_OK;
    if (has)
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "the puzzle has %s, so its pieces cannot get colours or marks", has);
    for (size_t p = 0; p < puzzle->piece_count && status == TW_OK; p++)
        status = check_hinted_piece(puzzle->lattice, &puzzle->pieces[p], error);
    return status;
}

/* ---- Pieces ------------------------------------------------------------------------------ */

/* Fills in which placement lies on each cell. */
static tw_status find_owners(hinting *self)
{
    const tw_puzzle *puzzle = self->puzzle;
    memset(self->owner, 255, puzzle->cell_count * sizeof *self->owner);
    for (uint32_t i = 0; i < self->solution->count; i++) {
        if (self->solution->placements[i].piece >= puzzle->piece_count)
            return tw_fail(self->error, TW_ERR_INPUT, "the solution has pieces of another puzzle");
        for (size_t c = 0; c < self->solution->placements[i].cell_count; c++) {
            const tw_cell cell = self->solution->placements[i].cells[c];
            const uint32_t number = tw_puzzle_find_cell(puzzle, cell);
            if (number == UINT32_MAX || self->owner[number] != UINT32_MAX)
                return tw_fail(self->error, TW_ERR_INPUT, "it is no solution of the puzzle");
            self->owner[number] = i;
        }
    }
    return TW_OK;
}

/* Does a piece of the puzzle have name i, or one that was named before? */
static bool is_name_taken(const hinting *self, size_t i)
{
    bool taken = tw_puzzle_find_piece(self->puzzle, self->names[i]) != UINT32_MAX;
    for (size_t k = 0; k < i && !taken; k++)
        taken = strcmp(self->names[k], self->names[i]) == 0;
    return taken;
}

/* The piece's own name, or NAME.2 for a copy. */
static void name_hinted_piece(hinting *self, size_t i)
{
    const tw_placement *placements = self->solution->placements;
    const uint32_t piece = placements[i].piece;
    const char *name = self->puzzle->pieces[piece].name;
    size_t copy = 1;
    for (size_t k = 0; k < i; k++)
        copy += placements[k].piece == piece;
    int length = (int)strlen(name);
    while (length > NAME_PART || (name[length] & 0xC0) == 0x80) /* in the middle of a character */
        length--;
    if (self->puzzle->pieces[piece].high == 1)
        snprintf(self->names[i], TW_MAX_NAME, "%s", name);
    else
        do
            snprintf(self->names[i], TW_MAX_NAME, "%.*s.%zu", length, name, copy++);
        while (is_name_taken(self, i));
}

static void define_pieces(hinting *self)
{
    uint8_t *colours = self->piece_colours;
    for (size_t i = 0; i < self->solution->count; i++) {
        const tw_placement *from = &self->solution->placements[i];
        const tw_piece *piece = &self->puzzle->pieces[from->piece];
        name_hinted_piece(self, i);
        self->forms[i] = (tw_form_def){.cells = from->cells,
                                       .cell_count = from->cell_count,
                                       .colours = self->def.colour_count > 0 ? colours : NULL};
        for (size_t c = 0; c < from->cell_count; c++)
            *colours++ = self->colours[tw_puzzle_find_cell(self->puzzle, from->cells[c])];
        self->pieces[i] = (tw_piece_def){.name = self->names[i],
                                         .forms = &self->forms[i],
                                         .form_count = 1,
                                         .low = 1,
                                         .high = 1,
                                         .turns = &piece->turns,
                                         .paint = piece->painted ? &piece->paint : NULL};
    }
}

/* The puzzle's own pins, each of the piece that lies there. */
static void define_pins(hinting *self)
{
    const tw_solution given = tw_puzzle_given(self->puzzle);
    for (size_t i = 0; i < given.count; i++) {
        const tw_placement *pin = &given.placements[i];
        self->pins[i] =
            (tw_placement){.piece = self->owner[tw_puzzle_find_cell(self->puzzle, pin->cells[0])],
                           .cells = pin->cells,
                           .cell_count = pin->cell_count};
    }
    self->def.pins = self->pins;
    self->def.pin_count = given.count;
}

/* ---- Hints ------------------------------------------------------------------------------- */

static void define_colours(hinting *self, const tw_hint *items, size_t count)
{
    static const char *const names[] = {"dark", "light"};
    static const bool lies[3 * 3] = {true, true, true, true, true, false, true, false, true};
    bool light = false;
    memset(self->colours, LIGHT, self->puzzle->cell_count);
    for (size_t i = 0; i < count; i++)
        self->colours[items[i].number] = DARK;
    if (!memchr(self->colours, LIGHT, self->puzzle->cell_count) ||
        !memchr(self->colours, DARK, self->puzzle->cell_count))
        return; /* one colour alone tells nothing */
    self->def.colours = self->colours;
    self->def.colour_names = names;
    self->def.colour_count = 2;
    for (size_t cell = 0; cell < self->puzzle->cell_count; cell++)
        light = light || (self->owner[cell] != UINT32_MAX && self->colours[cell] == LIGHT);
    self->def.lies = light ? NULL : lies; /* with it, light may be on empty cells alone */
}

/* A half-edge that belongs to placement i gets a mark. */
static void mark_half(hinting *self, size_t i, tw_hint half, size_t *made)
{
    const tw_placement *on = &self->solution->placements[i];
    const size_t c = tw_cells_find(on->cells, on->cell_count, self->puzzle->cells[half.number]);
    if (self->owner[half.number] == i)
        self->marks[(*made)++] = (tw_mark_def){.cell = (uint32_t)c, .label = half.label, .mark = 1};
}

/* Marks both halves of each edge. */
static void define_marks(hinting *self, const tw_hint *items, size_t count)
{
    static const char *const names[] = {"mark"};
    static const bool meets[3 * 3] = {true, false, true, false, true, false, true, false, false};
    const tw_puzzle *puzzle = self->puzzle;
    size_t made = 0;
    for (size_t i = 0; i < self->solution->count; i++) {
        const size_t first = made;
        for (size_t k = 0; k < count; k++) {
            const uint32_t cell = items[k].number, label = items[k].label;
            const tw_arc *arc = tw_lattice_arc(puzzle->lattice, puzzle->cells[cell].kind, label);
            mark_half(self, i, items[k], &made);
            mark_half(self, i, (tw_hint){tw_puzzle_cell_across(puzzle, cell, label), arc->back},
                      &made);
        }
        self->forms[i].marks = self->marks + first;
        self->forms[i].mark_count = made - first;
    }
    self->def.mark_names = names;
    self->def.mark_count = 1;
    self->def.meets = meets;
}

/* The cell, and for marks the cell across its arc, are covered by two different placements. */
static tw_status check_hints(const hinting *self, tw_hint_kind kind, const tw_hint *items,
                             size_t count)
{
    const tw_puzzle *puzzle = self->puzzle;
    bool right = kind == TW_HINT_COLOURS || kind == TW_HINT_MARKS;
    for (size_t i = 0; i < count && right; i++) {
        right = items[i].number < puzzle->cell_count && self->owner[items[i].number] != UINT32_MAX;
        if (!right || kind == TW_HINT_COLOURS)
            continue;
        const uint32_t across = tw_puzzle_cell_across(puzzle, items[i].number, items[i].label);
        right = across != UINT32_MAX && self->owner[across] != UINT32_MAX &&
                self->owner[across] != self->owner[items[i].number];
    }
    return right ? TW_OK
                 : tw_fail(self->error, TW_ERR_USAGE,
                           "hints of this kind make no puzzle, or name what does not exist");
}

/* ---- The call ---------------------------------------------------------------------------- */

static bool keep_hint_fault(void *user, const tw_error *fault)
{
    tw_error *error = user;
    tw_fail(error, fault->status, "%s", fault->message);
    return false;
}

static tw_status define_puzzle(hinting *self, tw_hint_kind kind, const tw_hint *items, size_t count,
                               tw_puzzle **made)
{
    const tw_puzzle *puzzle = self->puzzle;
    const tw_report report = {keep_hint_fault, self->error};
    tw_status status = find_owners(self);
    if (status == TW_OK)
        status = check_hints(self, kind, items, count);
    if (status)
        return status;
    self->def = (tw_puzzle_def){.size = sizeof self->def,
                                .title = puzzle->title,
                                .lattice = tw_lattice_share(puzzle->lattice),
                                .cells = puzzle->cells,
                                .optional = puzzle->optional,
                                .cell_count = puzzle->cell_count,
                                .pieces = self->pieces,
                                .piece_count = self->solution->count,
                                .empty = puzzle->bounds_empty ? puzzle->empty : NULL};
    if (kind == TW_HINT_COLOURS)
        define_colours(self, items, count);
    define_pieces(self);
    define_pins(self);
    if (kind == TW_HINT_MARKS && count > 0)
        define_marks(self, items, count);
    status = tw_puzzle_make(self->context, &self->def, &report, NULL, made);
    if (status)
        tw_lattice_free(self->def.lattice);
    return status;
}

static bool each_hint_array(hinting *self, tw_arrays_do what)
{
    const size_t pieces = self->solution->count;
    const tw_array all[] = {TW_ARRAY(self->owner, self->puzzle->cell_count),
                            TW_ARRAY(self->colours, self->puzzle->cell_count),
                            TW_ARRAY(self->pieces, pieces),
                            TW_ARRAY(self->forms, pieces),
                            TW_ARRAY(self->names, pieces),
                            TW_ARRAY(self->piece_colours, self->covered),
                            TW_ARRAY(self->marks, self->mark_room),
                            TW_ARRAY(self->pins, tw_puzzle_pin_count(self->puzzle)),
                            {0}};
    return tw_arrays(self->context, all, what);
}

tw_status tw_hints_puzzle(const tw_context *context, const tw_puzzle *puzzle,
                          const tw_solution *solution, tw_hint_kind kind, const tw_hint *items,
                          size_t count, tw_puzzle **made, tw_error *error)
{
    tw_clear_error(error);
    hinting self = {.context = tw_context_or_default(context),
                    .puzzle = puzzle,
                    .solution = solution,
                    .error = error,
                    .mark_room = 2 * count};
    tw_status status = check_hinted_puzzle(puzzle, error);
    if (status)
        return status;
    if (solution->count > TW_LIMIT(self.context, pieces)) /* names take their square */
        return tw_fail(error, TW_ERR_INPUT, "there are %zu pieces; at most %u are possible",
                       solution->count, TW_LIMIT(self.context, pieces));
    for (size_t i = 0; i < solution->count; i++)
        self.covered += solution->placements[i].cell_count;
    status = each_hint_array(&self, TW_TAKE) ? define_puzzle(&self, kind, items, count, made)
                                             : TW_ERR_MEMORY;
    each_hint_array(&self, TW_GIVE);
    return tw_fail_as(error, status);
}
