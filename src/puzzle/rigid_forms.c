/* rigid_forms.c -- a piece that may be turned rigidly: the forms it has beyond the lattice's own
 * turns.
 *
 * Each rigid image of a form that no allowed transformation makes of a form already there becomes
 * a form of its own. So poses, symmetry, engines and the judge meet nothing new.
 * Invariant: forms are normalised, and no two of one piece are turns of each other unless the
 * definition said so itself.
 * Cost: images * forms * transformations * cells. */
#include "puzzle/puzzle_data.h"
#include "lattice/lattice_shared.h"
#include "base/faults.h"

#include <string.h>

enum { MOST_FORMS = 256, RIGID_CELL_STEPS = 4 };

typedef struct adder {
    tw_puzzle *puzzle;
    tw_piece *piece;
    size_t source; /* the form whose images are made */
    tw_pace *pace;
    tw_status status;
} adder;

/* Is the normalised set a turn of this form? */
static bool is_turn_of(const adder *a, const tw_form *form, const tw_form *image)
{
    tw_cell cells[TW_MOST_RIGID_CELLS];
    uint32_t tags[TW_MOST_RIGID_CELLS];
    const tw_lattice *lattice = tw_lattice_plane(a->puzzle->lattice);
    size_t count = form->count;
    for (uint32_t t = 0; t < tw_lattice_transform_count(lattice); t++) {
        if (!tw_transform_set_has(&a->piece->turns, t))
            continue;
        for (size_t c = 0; c < count; c++) {
            cells[c] = tw_lattice_apply(lattice, t, form->cells[c]);
            tags[c] = tw_cell_tag_turned(a->puzzle, form->tags[c], t);
        }
        tw_lattice_normalise_tagged(lattice, cells, tags, count);
        if (memcmp(cells, image->cells, count * sizeof *cells) == 0 &&
            memcmp(tags, image->tags, count * sizeof *tags) == 0)
            return true;
    }
    return false;
}

static bool is_known_form(const adder *a, const tw_form *image)
{
    for (size_t f = 0; f < a->piece->form_count; f++)
        if (a->piece->forms[f].count == image->count && is_turn_of(a, &a->piece->forms[f], image))
            return true;
    return false;
}

static bool take_rigid_image(void *user, const tw_cell *cells)
{
    adder *a = user;
    const tw_context *context = a->puzzle->context;
    const tw_form *source = &a->piece->forms[a->source];
    tw_form image = {0}; /* the source form on other cells */
    a->status = tw_form_take(a->puzzle, cells, source->count, &image);
    if (a->status == TW_OK) {
        memcpy(image.tags, source->tags, image.count * sizeof *image.tags);
        a->status = tw_form_settle(a->puzzle, &image);
    }
    const size_t ways = a->piece->form_count * tw_lattice_transform_count(a->puzzle->lattice);
    if (a->status == TW_OK)
        a->status = tw_pace_status(a->pace, RIGID_CELL_STEPS * ways * image.count);
    bool fresh = a->status == TW_OK && !is_known_form(a, &image);
    tw_piece *piece = a->piece;
    if (fresh && piece->form_count >= MOST_FORMS)
        a->status = TW_ERR_TOO_LARGE;
    else if (fresh && !TW_GROW(context, piece->forms, piece->form_room, piece->form_count + 1))
        a->status = TW_ERR_MEMORY;
    if (fresh && a->status == TW_OK)
        piece->forms[piece->form_count++] = image;
    else
        tw_form_free(context, &image);
    return a->status == TW_OK;
}

tw_status tw_piece_add_rigid(tw_puzzle *puzzle, tw_piece *piece, bool mirrors, tw_place place,
                             tw_faults *faults)
{
    adder a = {.puzzle = puzzle, .piece = piece, .pace = faults->pace};
    const tw_rigid_sink sink = {mirrors, take_rigid_image, &a, a.pace};
    size_t stated = piece->form_count;
    for (a.source = 0; a.source < stated; a.source++) {
        const tw_form *form = &piece->forms[a.source];
        tw_error error = {0};
        for (size_t c = 0; c < form->count; c++)
            if (tw_cell_tag_marking(form->tags[c]))
                return tw_fault(faults, place, "let the lattice's own turns do, or leave the marks",
                                "piece \"%s\" has marks and rigid turns: a turn that is none of "
                                "the lattice leads no half-edge to another",
                                piece->name);
        tw_status status =
            tw_lattice_rigid(puzzle->lattice, form->cells, form->count, &sink, &error);
        if (status == TW_ERR_MEMORY || a.status == TW_ERR_MEMORY)
            return TW_ERR_MEMORY;
        if (status == TW_ERR_STATE || a.status == TW_ERR_STATE)
            return TW_ERR_STATE;
        if (status)
            return tw_fault(faults, place, "", "piece \"%s\": %s", piece->name, error.message);
        if (a.status)
            return tw_fault(faults, place, "", "piece \"%s\" has more than %d forms by rigid turns",
                            piece->name, MOST_FORMS);
    }
    return TW_OK;
}
