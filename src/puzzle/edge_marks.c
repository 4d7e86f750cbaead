/* edge_marks.c -- marks on half-edges: markings, the matching table, the border.
 *
 * All marks round one cell are its *marking*. Turning a piece permutes the labels round each cell,
 * so the markings that can occur are those written down and their images; they are numbered once,
 * when the puzzle is made, with a table of images, and from then on a marking is a number that
 * moves with its cell.
 * Invariant: marking 0 is plain and its own image; once closed, images[m * transforms + t] is what
 * m becomes under t.
 * Source: the keys and locks of Tal's thesis, made symmetric: any table of marks that may meet. */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"
#include "base/numbers.h"
#include "base/faults.h"

#include <string.h>

enum {
    MOST_MARKINGS = 10000,
    MOST_MARK_IMAGES = 64 << 20, /* of all markings together: 256 MB */
    MARKING_STEPS = 32           /* of pace */
};

/* ---- Markings ----------------------------------------------------------------------------- */

static size_t most_markings(const tw_puzzle *puzzle)
{
    size_t most = MOST_MARK_IMAGES / tw_lattice_transform_count(puzzle->lattice);
    return most < MOST_MARKINGS ? most : MOST_MARKINGS;
}

static uint64_t hash_marking(const tw_edge_marks *marking)
{
    uint64_t hash = marking->kind;
    for (size_t l = 0; l < TW_MAX_LABELS; l++)
        hash = tw_mix(hash, marking->marks[l]);
    return hash;
}

static uint32_t find_marking(const tw_markings *markings, const tw_edge_marks *marking)
{
    uint64_t hash = hash_marking(marking);
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&markings->table, hash, &step)) != TW_HASH_TABLE_END &&
           memcmp(&markings->items[found], marking, sizeof *marking) != 0)
        continue;
    return found;
}

static tw_status add_marking(tw_puzzle *puzzle, const tw_edge_marks *marking)
{
    tw_markings *markings = &puzzle->markings;
    if (markings->count == most_markings(puzzle))
        return TW_ERR_TOO_LARGE;
    if (!TW_GROW(puzzle->context, markings->items, markings->room, markings->count + 1) ||
        !tw_hash_table_add(puzzle->context, &markings->table, hash_marking(marking),
                           (uint32_t)markings->count))
        return TW_ERR_MEMORY;
    markings->items[markings->count++] = *marking;
    return TW_OK;
}

/* The number of a marking; adds it if it is new. TW_ERR_MEMORY, TW_ERR_TOO_LARGE. */
static tw_status enter_marking(tw_puzzle *puzzle, const tw_edge_marks *marking, uint32_t *number)
{
    static const tw_edge_marks plain = {0};
    tw_status status = puzzle->markings.count == 0 ? add_marking(puzzle, &plain) : TW_OK;
    const bool is_plain = memcmp(marking->marks, plain.marks, sizeof plain.marks) == 0;
    *number = is_plain ? 0 : find_marking(&puzzle->markings, marking);
    if (status || *number != UINT32_MAX)
        return status;
    *number = (uint32_t)puzzle->markings.count;
    return add_marking(puzzle, marking);
}

static tw_status refuse_markings(const tw_puzzle *puzzle, tw_place place, tw_faults *faults)
{
    return tw_fault(
        faults, place, "",
        "the cells of the pieces differ by their marks in more than %zu ways, turned as "
        "they may be",
        most_markings(puzzle));
}

tw_status tw_edge_marks_close(tw_puzzle *puzzle, tw_place place, tw_faults *faults)
{
    tw_markings *markings = &puzzle->markings;
    size_t transforms = tw_lattice_transform_count(puzzle->lattice);
    for (size_t d = 0; d < markings->count; d++) {
        if (!tw_pace_goes_on(faults->pace, MARKING_STEPS * transforms))
            return TW_ERR_STATE;
        if (!TW_GROW(puzzle->context, markings->images, markings->image_room, (d + 1) * transforms))
            return TW_ERR_MEMORY;
        for (uint32_t t = 0; t < transforms; t++) {
            const tw_transform *map = tw_lattice_transform(puzzle->lattice, t);
            const tw_edge_marks *marking = &markings->items[d];
            tw_edge_marks image = {.kind = map->kind[marking->kind]};
            for (uint32_t l = 0; l < tw_lattice_arc_count(puzzle->lattice, marking->kind); l++)
                image.marks[map->label[marking->kind][l]] = marking->marks[l];
            tw_status status = enter_marking(puzzle, &image, &markings->images[d * transforms + t]);
            if (status)
                return status == TW_ERR_MEMORY ? status : refuse_markings(puzzle, place, faults);
        }
    }
    return TW_OK;
}

uint32_t tw_cell_tag_turned(const tw_puzzle *puzzle, uint32_t tag, uint32_t transform)
{
    uint32_t marking = tw_cell_tag_marking(tag);
    if (marking == 0)
        return tag;
    size_t transforms = tw_lattice_transform_count(puzzle->lattice);
    return tw_cell_tag(tw_cell_tag_colour(tag),
                       puzzle->markings.images[marking * transforms + transform]);
}

uint32_t tw_marking_permuted(const tw_puzzle *puzzle, uint32_t marking, const uint8_t *marks)
{
    if (marking == 0)
        return 0;
    tw_edge_marks image = puzzle->markings.items[marking];
    for (size_t l = 0; l < TW_MAX_LABELS; l++)
        image.marks[l] = marks[image.marks[l]];
    return find_marking(&puzzle->markings, &image);
}

/* ---- The matching table and the border ---------------------------------------------------- */

static tw_status set_border(tw_puzzle *puzzle, const tw_puzzle_def *def, const tw_mark_def *mark,
                            tw_faults *faults)
{
    char text[160];
    const tw_cell *cell = &def->cells[mark->cell];
    uint32_t number = tw_puzzle_find_cell(puzzle, *cell);
    tw_cell beyond = tw_lattice_neighbour(puzzle->lattice, *cell, mark->label);
    const char *label = tw_lattice_arc(puzzle->lattice, cell->kind, mark->label)->label;
    tw_puzzle_name_cell(puzzle->lattice, cell, text, sizeof text);
    if (tw_puzzle_find_cell(puzzle, beyond) != UINT32_MAX)
        return tw_fault(faults, mark->place, "the container's marks stand on its border",
                        "arc \"%s\" of cell %s does not lead out of the container", label, text);
    uint8_t *border = &puzzle->borders[number * TW_MAX_LABELS + mark->label];
    if (*border)
        return tw_fault(faults, mark->place, "remove one of the two",
                        "arc \"%s\" of cell %s has two marks", label, text);
    *border = mark->mark;
    return TW_OK;
}

static bool mark_is_sound(const tw_puzzle *puzzle, const tw_cell *cells, size_t count,
                          const tw_mark_def *mark)
{
    return mark->mark >= 1 && mark->mark <= puzzle->mark_count && mark->cell < count &&
           mark->label < tw_lattice_arc_count(puzzle->lattice, cells[mark->cell].kind);
}

static tw_status make_borders(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    if (def->border_count == 0)
        return TW_OK;
    puzzle->borders = tw_take(puzzle->context, puzzle->cell_count * TW_MAX_LABELS, 1);
    if (!puzzle->borders)
        return TW_ERR_MEMORY;
    tw_status worst = TW_OK;
    for (size_t i = 0; i < def->border_count; i++) {
        tw_status status = TW_OK;
        if (mark_is_sound(puzzle, def->cells, def->cell_count, &def->borders[i]))
            status = set_border(puzzle, def, &def->borders[i], faults);
        else
            status = tw_fault(faults, def->borders[i].place, "",
                              "a mark of the container names a "
                              "cell, arc or mark that does not exist");
        worst = status ? status : worst;
    }
    return worst;
}

tw_status tw_marks_make(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    if (def->mark_count > TW_LIMIT(puzzle->context, marks))
        return tw_fault(faults, def->pieces_place, "",
                        "there are %zu different marks; at most %u "
                        "are possible",
                        def->mark_count, TW_LIMIT(puzzle->context, marks));
    if (def->mark_count > 0 && tw_lattice_image_count(puzzle->lattice) > 1)
        return tw_fault(faults, def->pieces_place, "leave out the marks, or the turn of the wrap",
                        "there are marks, but lattice \"%s\" is wrapped with a turn",
                        tw_lattice_name(puzzle->lattice));
    if (tw_names_copy(puzzle, def->mark_names, def->mark_count, &puzzle->mark_names,
                      &puzzle->mark_count))
        return TW_ERR_MEMORY;
    const size_t side = puzzle->mark_count + 2;
    puzzle->meets = tw_take(puzzle->context, side * side, sizeof *puzzle->meets);
    if (!puzzle->meets)
        return TW_ERR_MEMORY;
    for (size_t a = 0; a < side; a++)
        for (size_t b = 0; b < side; b++)
            puzzle->meets[a * side + b] =
                !def->meets || def->meets[a * side + b] || def->meets[b * side + a];
    return make_borders(puzzle, def, faults);
}

/* ---- Forms ------------------------------------------------------------------------------- */

/* The marks of a form; table: of its cells. markings: of each of these, plain so far. */
static tw_status enter_marks(const tw_puzzle *puzzle, const char *piece, const tw_form_def *def,
                             const tw_hash_table *table, tw_edge_marks *markings, tw_faults *faults)
{
    const tw_lattice *plane = tw_lattice_plane(puzzle->lattice);
    tw_status worst = TW_OK;
    for (size_t i = 0; i < def->mark_count; i++) {
        const tw_mark_def *mark = &def->marks[i];
        if (!mark_is_sound(puzzle, def->cells, def->cell_count, mark)) {
            worst = tw_fault(faults, mark->place, "",
                             "a mark of piece \"%s\" names a cell, arc or mark that does not exist",
                             piece);
            continue;
        }
        const tw_cell *cell = &def->cells[mark->cell];
        const tw_cell beyond = tw_lattice_neighbour(plane, *cell, mark->label);
        const char *label = tw_lattice_arc(puzzle->lattice, cell->kind, mark->label)->label;
        uint8_t *there = &markings[mark->cell].marks[mark->label];
        if (tw_cells_find_filed(def->cells, table, beyond) != UINT32_MAX)
            worst = tw_fault(faults, mark->place, "marks stand on arcs that lead out of the piece",
                             "arc \"%s\" leads to another cell of piece \"%s\"", label, piece);
        else if (*there)
            worst = tw_fault(faults, mark->place, "remove one of the two",
                             "arc \"%s\" of a cell of piece \"%s\" has two marks", label, piece);
        else
            *there = mark->mark;
    }
    return worst;
}

/* Enters the markings of a form into those of the puzzle, and their numbers into its tags. */
static tw_status tag_marked_cells(tw_puzzle *puzzle, const char *piece, const tw_form_def *def,
                                  tw_edge_marks *markings, uint32_t *tags, tw_faults *faults)
{
    tw_hash_table table = {0};
    tw_status status = tw_cells_file(puzzle->context, def->cells, def->cell_count, &table);
    for (size_t c = 0; c < def->cell_count; c++)
        markings[c].kind = def->cells[c].kind;
    status = status ? status : enter_marks(puzzle, piece, def, &table, markings, faults);
    tw_hash_table_free(puzzle->context, &table);
    for (size_t c = 0; c < def->cell_count && status == TW_OK; c++) {
        uint32_t number;
        status = enter_marking(puzzle, &markings[c], &number);
        if (status == TW_ERR_TOO_LARGE)
            status = refuse_markings(puzzle, def->place, faults);
        tags[c] = tw_cell_tag(tw_cell_tag_colour(tags[c]), number);
    }
    return status;
}

tw_status tw_form_tag_cells(tw_puzzle *puzzle, const char *piece, const tw_form_def *def,
                            uint32_t *tags, tw_faults *faults)
{
    for (size_t c = 0; c < def->cell_count; c++)
        tags[c] = tw_cell_tag(def->colours ? def->colours[c] : 0, 0);
    if (def->mark_count == 0)
        return TW_OK;
    tw_edge_marks *markings = tw_take(puzzle->context, def->cell_count, sizeof *markings);
    if (!markings)
        return TW_ERR_MEMORY;
    tw_status status = tag_marked_cells(puzzle, piece, def, markings, tags, faults);
    tw_give(puzzle->context, markings, def->cell_count, sizeof *markings);
    return status;
}

/* ---- Sense ------------------------------------------------------------------------------- */

tw_status tw_marks_check(const tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    tw_status worst = TW_OK;
    for (int mark = 1; mark <= (int)puzzle->mark_count; mark++) {
        bool stands = puzzle->borders &&
                      memchr(puzzle->borders, mark, puzzle->cell_count * TW_MAX_LABELS) != NULL;
        for (size_t d = 0; d < puzzle->markings.count && !stands; d++)
            stands = memchr(puzzle->markings.items[d].marks, mark, TW_MAX_LABELS) != NULL;
        if (!stands)
            worst = tw_fault(faults, def->pieces_place, "remove it from the table",
                             "mark \"%s\" stands on no piece and on no border",
                             puzzle->mark_names[mark - 1]);
    }
    return worst;
}

/* ---- Reading ----------------------------------------------------------------------------- */

size_t tw_puzzle_mark_count(const tw_puzzle *puzzle)
{
    return puzzle->mark_count;
}

const char *tw_puzzle_mark_name(const tw_puzzle *puzzle, uint8_t mark)
{
    return puzzle->mark_names[mark - 1];
}

const char *tw_puzzle_mark_word(const tw_puzzle *puzzle, size_t mark)
{
    if (mark == 0)
        return "none";
    return mark > puzzle->mark_count ? "outside" : puzzle->mark_names[mark - 1];
}

bool tw_puzzle_may_meet(const tw_puzzle *puzzle, uint8_t a, uint8_t b)
{
    return puzzle->meets[a * (puzzle->mark_count + 2) + b];
}

uint8_t tw_puzzle_border(const tw_puzzle *puzzle, uint32_t cell, uint32_t label)
{
    return puzzle->borders ? puzzle->borders[cell * TW_MAX_LABELS + label] : 0;
}

uint8_t tw_puzzle_form_mark(const tw_puzzle *puzzle, uint32_t piece, size_t form, size_t cell,
                            uint32_t label)
{
    uint32_t marking = tw_cell_tag_marking(puzzle->pieces[piece].forms[form].tags[cell]);
    return marking ? puzzle->markings.items[marking].marks[label] : 0;
}
