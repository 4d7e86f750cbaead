/* polycube_out.c -- writes a definition file of the program `polycube`.
 *
 * The container must be a box, or nearly: the other cells of the box become stationary pieces
 * called _1, _2, ..., which need not be connected. Copies are written one by one. A solution is
 * written as the same definition with its pieces in a drawing.
 * Source: doc/formats.md. */
#include "format/foreign/polycube/polycube.h"

#include "lattice/lattice_shared.h"

#include <string.h>

enum { MOST_VOLUME = 1000000 };

typedef struct tw_boxed_writer {
    const tw_context *context;
    const tw_puzzle *puzzle;
    tw_writer to;
    bool plane;      /* is it flat, and */
    bool one_side;   /* are pieces not turned over? */
    bool numbered;   /* do names end in the number of the copy? */
    uint64_t *first; /* number of each piece's first copy */
    tw_extent box;
    uint32_t *owner; /* of each cell of the box: number of a drawn thing + 1, 0: none */
    tw_error *error;
} tw_boxed_writer;

/* ---- May it be written? ------------------------------------------------------------------ */

static tw_status refuse_cubes(const tw_boxed_writer *self, const char *what)
{
    return tw_fail(self->error, TW_ERR_UNSUPPORTED, "definition files of polycube know no %s",
                   what);
}

/* The pin of a piece; NULL: none. */
static const tw_placement *pin_of(const tw_puzzle *puzzle, uint32_t piece)
{
    for (size_t i = 0; i < tw_puzzle_pin_count(puzzle); i++)
        if (tw_puzzle_pin(puzzle, i)->piece == piece)
            return tw_puzzle_pin(puzzle, i);
    return NULL;
}

static tw_status check_cubes_piece(const tw_boxed_writer *self, uint32_t piece)
{
    const tw_puzzle *puzzle = self->puzzle;
    tw_transform_set turns = tw_puzzle_piece_turns(puzzle, piece);
    /* turning over a flat piece is a turn in space */
    bool over = self->plane && !self->one_side;
    tw_transform_set all = tw_lattice_turns(tw_puzzle_lattice(puzzle), over);
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    if (low != high)
        return refuse_cubes(self, "piece that is used more or less often");
    if (tw_puzzle_form_count(puzzle, piece) > 1)
        return refuse_cubes(self, "piece with several shapes");
    if (pin_of(puzzle, piece))
        return low == 1 ? TW_OK : refuse_cubes(self, "stationary piece with copies");
    if (!tw_transform_set_equal(&turns, &all))
        return tw_fail(self->error, TW_ERR_UNSUPPORTED,
                       "piece \"%s\" may be turned in other ways than in polycube, where all "
                       "pieces are turned by all turns and never mirrored",
                       tw_puzzle_piece_name(puzzle, piece));
    return TW_OK;
}

static tw_status check_cubes_puzzle(tw_boxed_writer *self)
{
    const tw_puzzle *puzzle = self->puzzle;
    tw_status status = TW_OK;
    tw_transform_set proper = tw_lattice_turns(tw_puzzle_lattice(puzzle), false);
    /* in the plane the first piece that may move says whether pieces are turned over */
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle) && self->plane; p++) {
        tw_transform_set turns = tw_puzzle_piece_turns(puzzle, p);
        if (pin_of(puzzle, p))
            continue;
        self->one_side = tw_transform_set_equal(&turns, &proper);
        break;
    }
    if (tw_puzzle_mark_count(puzzle) > 0)
        return refuse_cubes(self, "marks on edges");
    if (tw_puzzle_colour_count(puzzle) > 0)
        return refuse_cubes(self, "colours");
    if (tw_puzzle_required_count(puzzle) < tw_puzzle_cell_count(puzzle))
        return refuse_cubes(self, "cells that may stay empty");
    if (tw_puzzle_labelled(puzzle))
        return refuse_cubes(self, "copies that are told apart");
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle) && status == TW_OK; p++)
        status = check_cubes_piece(self, p);
    return status;
}

/* ---- The box ----------------------------------------------------------------------------- */

static tw_status measure_box(tw_boxed_writer *self)
{
    self->box = tw_extent_of(tw_puzzle_cell(self->puzzle, 0), tw_puzzle_cell_count(self->puzzle));
    if (self->box.volume > MOST_VOLUME)
        return tw_fail(self->error, TW_ERR_TOO_LARGE,
                       "a box around the container has more than %d cells", MOST_VOLUME);
    self->owner = tw_take(self->context, (size_t)self->box.volume, sizeof *self->owner);
    return self->owner ? TW_OK : tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
}

static size_t place_in_box(const tw_boxed_writer *self, const tw_cell *cell)
{
    int64_t at[3];
    for (size_t k = 0; k < 3; k++)
        at[k] = (int64_t)cell->at[k] - self->box.least[k];
    return (size_t)(at[0] + self->box.size[0] * (at[1] + self->box.size[1] * at[2]));
}

/* ---- Names ------------------------------------------------------------------------------- */

/* Can the name stand unchanged? '_' begins names of holes, '~' the end of a drawing. */
static bool is_plain_name(const tw_boxed_writer *self, const char *name)
{
    bool holes = self->box.volume != tw_puzzle_cell_count(self->puzzle);
    if ((*name == '_' && holes) || *name == '~' || strcmp(name, ".") == 0)
        return false;
    for (; *name; name++)
        if ((unsigned char)*name <= ' ' || strchr(",#:=", *name))
            return false;
    return true;
}

/* Counts the copies; they are numbered unless all names can stand alone. */
static tw_status number_copies(tw_boxed_writer *self)
{
    size_t count = tw_puzzle_piece_count(self->puzzle);
    uint64_t total = 1;
    self->first = tw_take(self->context, count, sizeof *self->first);
    if (!self->first)
        return tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
    for (uint32_t piece = 0; piece < count; piece++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(self->puzzle, piece, &low, &high);
        self->first[piece] = total;
        total += high;
        self->numbered = self->numbered || high != 1 ||
                         !is_plain_name(self, tw_puzzle_piece_name(self->puzzle, piece));
    }
    return TW_OK;
}

/* Writes the name of a copy; characters not allowed in a name become '-'. */
static void put_piece_name(tw_boxed_writer *self, uint32_t piece, uint32_t copy)
{
    const char *given = tw_puzzle_piece_name(self->puzzle, piece);
    for (; *given; given++) {
        bool bad = (unsigned char)*given <= ' ' || strchr(",#:=", *given);
        tw_put(&self->to, (char[]){bad ? '-' : *given, '\0'});
    }
    if (!self->numbered)
        return;
    tw_put(&self->to, "-");
    tw_put_count(&self->to, self->first[piece] + copy);
}

/* ---- Drawings ---------------------------------------------------------------------------- */

/* The things drawn, numbered: placements first, then holes. */
typedef struct tw_drawn {
    const tw_placement *placements;
    const uint32_t *copies; /* one a placement: its number among those of its piece */
    size_t count;
    size_t holes;
} tw_drawn;

/* Marks the cells of the box outside the container, as many to a hole as a piece may have. */
static void mark_holes(tw_boxed_writer *self, tw_drawn *drawn)
{
    size_t found = 0;
    for (size_t i = 0; i < self->box.volume; i++) {
        tw_cell cell = tw_cell_in_box(self->box.size, (int64_t)i);
        for (size_t k = 0; k < 3; k++)
            cell.at[k] += self->box.least[k];
        if (tw_puzzle_find_cell(self->puzzle, cell) == UINT32_MAX)
            self->owner[i] = (uint32_t)(drawn->count + found++ / TW_MAX_PIECE_CELLS + 1);
    }
    drawn->holes = (found + TW_MAX_PIECE_CELLS - 1) / TW_MAX_PIECE_CELLS;
}

static void put_drawn_name(tw_boxed_writer *self, const tw_drawn *drawn, size_t number)
{
    if (number < drawn->count) {
        put_piece_name(self, drawn->placements[number].piece, drawn->copies[number]);
    } else {
        tw_put(&self->to, "_");
        tw_put_count(&self->to, number - drawn->count + 1);
    }
}

/* Writes rows in the order in which they are seen. */
static void put_rows(tw_boxed_writer *self, const tw_drawn *drawn)
{
    for (int64_t y = 0; y < self->box.size[1]; y++)
        for (int64_t z = 0; z < self->box.size[2]; z++)
            for (int64_t x = 0; x < self->box.size[0]; x++) {
                uint32_t owner = self->owner[x + self->box.size[0] * (y + self->box.size[1] * z)];
                bool end = x == self->box.size[0] - 1, last = end && z == self->box.size[2] - 1;
                tw_put(&self->to, " ");
                if (owner)
                    put_drawn_name(self, drawn, owner - 1);
                else
                    tw_put(&self->to, ".");
                tw_put(&self->to, last ? "\n" : end ? " ," : "");
            }
}

static void put_drawing(tw_boxed_writer *self, const tw_drawn *drawn)
{
    bool first = true;
    if (drawn->count + drawn->holes == 0)
        return;
    tw_put(&self->to, "L");
    for (size_t i = 0; i < drawn->count + drawn->holes; i++) {
        if (i < drawn->count && !pin_of(self->puzzle, drawn->placements[i].piece))
            continue;
        tw_put(&self->to, first ? ":stationary=" : " ");
        put_drawn_name(self, drawn, i);
        first = false;
    }
    tw_put(&self->to, "\n");
    put_rows(self, drawn);
    tw_put(&self->to, "~L\n");
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static bool is_drawn_piece(const tw_drawn *drawn, uint32_t piece)
{
    for (size_t i = 0; i < drawn->count; i++)
        if (drawn->placements[i].piece == piece)
            return true;
    return false;
}

/* Writes the place of a stationary piece, or the shape of another. In the file y points up. */
static void put_layout(tw_boxed_writer *self, uint32_t piece)
{
    const tw_placement *pin = pin_of(self->puzzle, piece);
    const tw_cell *cells;
    const uint8_t *colours;
    size_t count = tw_puzzle_form(self->puzzle, piece, 0, &cells, &colours);
    for (size_t c = 0; c < count; c++) {
        const tw_cell *cell = pin ? &pin->cells[c] : &cells[c];
        int64_t at[3] = {cell->at[0], -(int64_t)cell->at[1], cell->at[2]};
        for (size_t k = 0; k < 3 && pin; k++)
            at[k] +=
                k == 1 ? self->box.least[1] + self->box.size[1] - 1 : -(int64_t)self->box.least[k];
        for (size_t k = 0; k < 3; k++) {
            tw_put(&self->to, k ? " " : c ? ", " : "");
            tw_put_number(&self->to, at[k]);
        }
    }
}

static void put_cubes_pieces(tw_boxed_writer *self, const tw_drawn *drawn)
{
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(self->puzzle); piece++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(self->puzzle, piece, &low, &high);
        for (uint32_t copy = 0; copy < high && !is_drawn_piece(drawn, piece); copy++) {
            tw_put(&self->to, "C:name=");
            put_piece_name(self, piece, copy);
            tw_put(&self->to, pin_of(self->puzzle, piece) ? ":type=S:layout=" : ":type=M:layout=");
            put_layout(self, piece);
            tw_put(&self->to, "\n");
        }
    }
}

/* ---- Putting it together ----------------------------------------------------------------- */

static void put_definition(tw_boxed_writer *self, tw_drawn *drawn)
{
    memset(self->owner, 0, self->box.volume * sizeof *self->owner);
    static const char *const names[] = {"D:xDim=", ":yDim=", ":zDim="};
    for (size_t k = 0; k < 3; k++) {
        tw_put(&self->to, names[k]);
        tw_put_number(&self->to, self->box.size[k]);
    }
    tw_put(&self->to, self->one_side ? ":oneSide\n" : "\n");
    for (size_t i = 0; i < drawn->count; i++)
        for (size_t c = 0; c < drawn->placements[i].cell_count; c++)
            self->owner[place_in_box(self, &drawn->placements[i].cells[c])] = (uint32_t)i + 1;
    mark_holes(self, drawn);
    put_cubes_pieces(self, drawn);
    put_drawing(self, drawn);
    tw_put(&self->to, "~D\n");
}

static tw_status put_solution(tw_boxed_writer *self, const tw_solution *solution, uint32_t *copies)
{
    const tw_placement *list = solution->placements;
    tw_drawn drawn = {.placements = list, .copies = copies, .count = solution->count};
    for (size_t i = 0; i < drawn.count; i++) {
        copies[i] = i > 0 && list[i].piece == list[i - 1].piece ? copies[i - 1] + 1 : 0;
        for (size_t c = 0; c < list[i].cell_count; c++)
            if (tw_puzzle_find_cell(self->puzzle, list[i].cells[c]) == UINT32_MAX)
                return tw_fail(self->error, TW_ERR_INPUT, "a piece lies outside the container");
    }
    put_definition(self, &drawn);
    return tw_writer_end(&self->to);
}

static tw_status put_cubes_all(tw_boxed_writer *self, const tw_export *how)
{
    size_t room = 0;
    for (size_t i = 0; i < how->solution_count; i++)
        room = how->solutions[i]->count > room ? how->solutions[i]->count : room;
    uint32_t *copies = tw_take(self->context, room, sizeof *copies);
    tw_status status =
        copies ? measure_box(self) : tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
    const char *title = tw_puzzle_title(self->puzzle);
    status = status ? status : number_copies(self);
    if (status == TW_OK && *title && !strchr(title, '\n')) {
        tw_put(&self->to, "# ");
        tw_put(&self->to, title);
        tw_put(&self->to, "\n");
    }
    if (status == TW_OK && how->solution_count == 0) {
        tw_drawn none = {.count = 0};
        put_definition(self, &none);
        status = tw_writer_end(&self->to);
    }
    for (size_t i = 0; i < how->solution_count && status == TW_OK; i++)
        status = put_solution(self, how->solutions[i], copies);
    tw_give(self->context, self->first, tw_puzzle_piece_count(self->puzzle), sizeof *self->first);
    tw_give(self->context, self->owner, (size_t)self->box.volume, sizeof *self->owner);
    tw_give(self->context, copies, room, sizeof *copies);
    return status;
}

static tw_status write_polycube(const tw_context *context, const tw_puzzle *puzzle,
                                const tw_export *how, const tw_out *out, tw_error *error)
{
    tw_boxed_writer self = {
        .context = tw_context_or_default(context), .puzzle = puzzle, .error = error};
    const tw_lattice *own = tw_puzzle_lattice(puzzle);
    bool space = false;
    self.to.out = out;
    tw_status status = tw_import_compare(context, "pieces-of-cubes", "space", own, &space);
    if (status == TW_OK && !space)
        status = tw_import_compare(context, "pieces-of-cubes", "plane", own, &self.plane);
    if (status)
        return tw_fail_as(error, status);
    if (!space && !self.plane)
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "definition files of polycube cannot have lattice \"%s\"",
                       tw_lattice_name(own));
    status = check_cubes_puzzle(&self);
    return status ? status : put_cubes_all(&self, how);
}

const tw_format_row tw_format_polycube = {
    .is = {.name = "polycube",
           .extension = ".txt",
           .summary = "a definition of the program polycube",
           .kind = TW_FORMAT_PUZZLE,
           .reads = true,
           .writes = true,
           .solutions = true,
           .lost = "what is known of a puzzle beside it is not in a definition"},
    .several = true,
    .read_puzzle = tw_read_polycube,
    .write_puzzle = write_polycube,
};
