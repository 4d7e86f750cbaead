/* write_puzzle_shape.c -- the container and the forms of pieces as a file states them
 * (puzzle_writer.h).
 *
 * A container is written as a box if it is one, else as a drawing if letters can express it, else
 * as a list of cells. Pieces are lists of cells. */
#include "base/base.h"
#include "format/puzzle/puzzle_writer.h"
#include "format/shape/cell_sets.h"
#include "lattice/lattice_shared.h"

#include <string.h>

/* ---- Boxes ------------------------------------------------------------------------------- */

/* Cells of the lattice in the box. */
static uint64_t count_box(const tw_lattice *lattice, const tw_extent *span)
{
    uint64_t count = 0;
    for (uint64_t number = 0; number < span->volume; number++)
        for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++) {
            tw_cell cell = {.kind = kind};
            uint64_t rest = number;
            for (size_t k = 0; k < tw_lattice_rank(lattice); k++) {
                cell.at[k] = span->least[k] + (int32_t)(rest % (uint64_t)span->size[k]);
                rest /= (uint64_t)span->size[k];
            }
            count += tw_lattice_has_cell(lattice, cell);
        }
    return count;
}

static bool is_box(const tw_puzzle *puzzle, const tw_extent *span)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    if (tw_lattice_wrap_count(lattice) > 0 || span->volume > TW_MAX_CELLS)
        return false;
    for (size_t k = 0; k < tw_lattice_rank(lattice); k++)
        if (span->least[k] != 0)
            return false;
    for (size_t i = 0; i < tw_puzzle_cell_count(puzzle); i++)
        if (tw_puzzle_cell_colour(puzzle, i) != 0 ||
            tw_puzzle_cell_optional(puzzle, i) !=
                tw_lattice_kind_optional(lattice, tw_puzzle_cell(puzzle, i)->kind))
            return false;
    return count_box(lattice, span) == tw_puzzle_cell_count(puzzle);
}

/* ---- Drawings ---------------------------------------------------------------------------- */

static bool is_letter_name(const char *name)
{
    bool letter = (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z');
    return letter && !name[1] && *name != 'x' && *name != 'X';
}

enum { MOST_LISTED = 20000 }; /* cells: more are drawn at any width, as lists get too long */

static bool can_draw(const tw_puzzle *puzzle, const tw_extent *span)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    size_t rank = tw_lattice_rank(lattice);
    if (rank < 2 || rank > 3 || tw_lattice_kind_count(lattice) > 1 ||
        tw_lattice_wrap_count(lattice) > 0 || tw_lattice_kind_optional(lattice, 0) ||
        span->volume > 8 * (uint64_t)tw_puzzle_cell_count(puzzle) + 64 ||
        (span->size[0] > 80 && tw_puzzle_cell_count(puzzle) <= MOST_LISTED))
        return false;
    for (uint8_t c = 1; c <= tw_puzzle_colour_count(puzzle); c++)
        if (!is_letter_name(tw_puzzle_colour_name(puzzle, c)))
            return false;
    for (size_t i = 0; i < tw_puzzle_cell_count(puzzle); i++)
        if (tw_puzzle_cell_optional(puzzle, i) && tw_puzzle_cell_colour(puzzle, i))
            return false;
    return true;
}

static char shape_letter_at(const tw_puzzle *puzzle, tw_cell cell)
{
    uint32_t number = tw_puzzle_find_cell(puzzle, cell);
    if (number == UINT32_MAX)
        return '.';
    uint8_t colour = tw_puzzle_cell_colour(puzzle, number);
    return tw_puzzle_cell_optional(puzzle, number) ? '?'
           : colour                                ? tw_puzzle_colour_name(puzzle, colour)[0]
                                                   : 'x';
}

/* One layer; a span has room for it. */
static void draw_shape_layer(const tw_puzzle *puzzle, const tw_extent *span, int64_t z, char *text)
{
    for (int64_t y = 0; y < span->size[1]; y++) {
        for (int64_t x = 0; x < span->size[0]; x++) {
            tw_cell cell = {.at = {span->least[0] + (int32_t)x, span->least[1] + (int32_t)y}};
            cell.at[2] = span->least[2] + (int32_t)z;
            *text++ = shape_letter_at(puzzle, cell);
        }
        *text++ = '\n';
    }
    *text = '\0';
}

static tw_status put_layers(tw_puzzle_writer *self, const tw_extent *span)
{
    bool space = tw_lattice_rank(self->lattice) == 3, moved = false;
    size_t room = (size_t)((span->size[0] + 1) * span->size[1] + 1);
    char *text = tw_take(self->context, room, 1);
    if (!text)
        return tw_fail(self->error, TW_ERR_MEMORY, "out of memory");
    for (size_t k = 0; k < tw_lattice_rank(self->lattice); k++)
        moved = moved || span->least[k] != 0;
    if (moved)
        tw_put_vector(&self->emitter, "at", span->least, tw_lattice_rank(self->lattice));
    if (space)
        tw_emitter_list(&self->emitter, "layers", false);
    for (int64_t z = 0; z < (space ? span->size[2] : 1); z++) {
        draw_shape_layer(self->puzzle, span, z, text);
        tw_emitter_block(&self->emitter, space ? NULL : "layers", text);
    }
    if (space)
        tw_emitter_end(&self->emitter);
    tw_give(self->context, text, room, 1);
    return TW_OK;
}

/* ---- Lists ------------------------------------------------------------------------------- */

/* Cells with colours, of a container or a form. */
typedef struct tw_coloured {
    const tw_cell *cells;
    const uint8_t *colours; /* NULL: none, or those of the container */
    size_t count;
    bool container;
} tw_coloured;

static uint8_t shape_colour_of(const tw_puzzle_writer *self, const tw_coloured *set, size_t number)
{
    if (set->container)
        return tw_puzzle_cell_colour(self->puzzle, number);
    return set->colours ? set->colours[number] : 0;
}

static void put_shape_colours(tw_puzzle_writer *self, const tw_coloured *set)
{
    tw_emitter_map_if_any(&self->emitter, "colours", true);
    for (uint8_t c = 1; c <= tw_puzzle_colour_count(self->puzzle); c++) {
        tw_emitter_list_if_any(&self->emitter, tw_puzzle_colour_name(self->puzzle, c), true);
        for (size_t i = 0; i < set->count; i++)
            if (shape_colour_of(self, set, i) == c)
                tw_put_cell(&self->emitter, self->lattice, NULL, &set->cells[i]);
        tw_emitter_end(&self->emitter);
    }
    tw_emitter_end(&self->emitter);
}

static void put_optional(tw_puzzle_writer *self)
{
    tw_emitter_list_if_any(&self->emitter, "optional", true);
    for (size_t i = 0; i < tw_puzzle_cell_count(self->puzzle); i++)
        if (tw_puzzle_cell_optional(self->puzzle, i))
            tw_put_cell(&self->emitter, self->lattice, NULL, tw_puzzle_cell(self->puzzle, i));
    tw_emitter_end(&self->emitter);
}

/* Writes marks of the container's border, or of a piece's first form. */
static void put_marks(tw_puzzle_writer *self, uint32_t piece, const tw_coloured *set)
{
    const tw_puzzle *puzzle = self->puzzle;
    tw_emitter_list_if_any(&self->emitter, "marks", true);
    for (uint32_t c = 0; c < set->count && tw_puzzle_mark_count(puzzle); c++)
        for (uint32_t l = 0; l < tw_lattice_arc_count(self->lattice, set->cells[c].kind); l++) {
            uint8_t mark = set->container ? tw_puzzle_border(puzzle, c, l)
                                          : tw_puzzle_form_mark(puzzle, piece, 0, c, l);
            if (!mark)
                continue;
            tw_emitter_list(&self->emitter, NULL, true);
            tw_put_cell(&self->emitter, self->lattice, NULL, &set->cells[c]);
            tw_emitter_text(&self->emitter, NULL,
                            tw_lattice_arc(self->lattice, set->cells[c].kind, l)->label);
            tw_emitter_text(&self->emitter, NULL, tw_puzzle_mark_name(puzzle, mark));
            tw_emitter_end(&self->emitter);
        }
    tw_emitter_end(&self->emitter);
}

static void put_empty(tw_puzzle_writer *self)
{
    uint32_t low, high;
    if (!tw_puzzle_empty(self->puzzle, &low, &high))
        return;
    tw_emitter_list(&self->emitter, "empty", true);
    tw_emitter_count(&self->emitter, NULL, low);
    tw_emitter_count(&self->emitter, NULL, high);
    tw_emitter_end(&self->emitter);
}

tw_status tw_put_container(tw_puzzle_writer *self)
{
    tw_status status = TW_OK;
    tw_extent span =
        tw_extent_of(tw_puzzle_cell(self->puzzle, 0), tw_puzzle_cell_count(self->puzzle));
    tw_coloured set = {.cells = tw_puzzle_cell(self->puzzle, 0), .container = true};
    set.count = tw_puzzle_cell_count(self->puzzle);
    tw_emitter_map(&self->emitter, "container", false);
    if (is_box(self->puzzle, &span)) {
        tw_emitter_list(&self->emitter, "box", true);
        for (size_t k = 0; k < tw_lattice_rank(self->lattice); k++)
            tw_emitter_number(&self->emitter, NULL, span.size[k]);
        tw_emitter_end(&self->emitter);
    } else if (can_draw(self->puzzle, &span)) {
        status = put_layers(self, &span);
    } else {
        tw_put_cells(&self->emitter, self->lattice, "cells", set.cells, set.count);
        put_optional(self);
        put_shape_colours(self, &set);
    }
    put_marks(self, 0, &set);
    put_empty(self);
    tw_emitter_end(&self->emitter);
    return status;
}

/* ---- Forms ------------------------------------------------------------------------------- */

void tw_put_form(tw_puzzle_writer *self, uint32_t piece, size_t form)
{
    tw_coloured set = {.container = false};
    set.count = tw_puzzle_form(self->puzzle, piece, form, &set.cells, &set.colours);
    tw_put_cells(&self->emitter, self->lattice, "cells", set.cells, set.count);
    put_shape_colours(self, &set);
    put_marks(self, piece, &set);
}

/* ---- Rigid images ------------------------------------------------------------------------ */

typedef struct tw_image_search {
    const tw_lattice *lattice;
    const tw_cell *wanted; /* normalised */
    size_t count;
    tw_transform_set turns;
    bool found;
} tw_image_search;

/* Colours are not compared: a form made by rigid turns has those of the first. */
static bool take_form_image(void *user, const tw_cell *cells)
{
    tw_image_search *search = user;
    tw_cell turned[TW_MOST_RIGID_CELLS];
    for (uint32_t t = 0; t < tw_lattice_transform_count(search->lattice); t++) {
        if (!tw_transform_set_has(&search->turns, t))
            continue;
        for (size_t c = 0; c < search->count; c++)
            turned[c] = tw_lattice_apply(search->lattice, t, cells[c]);
        tw_lattice_normalise(search->lattice, turned, search->count);
        if (memcmp(turned, search->wanted, search->count * sizeof *turned) == 0)
            search->found = true;
    }
    return !search->found;
}

static bool is_image_of_first(const tw_puzzle *puzzle, uint32_t piece, size_t form)
{
    const tw_cell *first;
    const uint8_t *colours;
    tw_image_search search = {.lattice = tw_lattice_plane(tw_puzzle_lattice(puzzle))};
    size_t count = tw_puzzle_form(puzzle, piece, 0, &first, &colours);
    search.turns = tw_puzzle_piece_turns(puzzle, piece);
    search.count = tw_puzzle_form(puzzle, piece, form, &search.wanted, &colours);
    tw_transform_set proper = tw_lattice_turns(search.lattice, false);
    const tw_rigid_sink sink = {!tw_transform_set_equal(&search.turns, &proper), take_form_image,
                                &search, NULL};
    tw_error error = {0};
    return count == search.count &&
           tw_lattice_rigid(search.lattice, first, count, &sink, &error) == TW_OK && search.found;
}

size_t tw_forms_to_write(const tw_puzzle *puzzle, uint32_t piece)
{
    size_t count = tw_puzzle_form_count(puzzle, piece);
    if (!tw_puzzle_piece_rigid(puzzle, piece))
        return count;
    for (size_t form = 1; form < count; form++)
        if (!is_image_of_first(puzzle, piece, form))
            return count;
    return 1;
}
