/* orient.c -- the orientations of a piece.
 *
 * Each allowed transformation turns the piece's cells about the origin; the normal form removes
 * the translation. Transformations are permutations of labels that were checked to extend to the
 * lattice. So turning the cells by their maps is the same as walking the piece from its least cell
 * with every label permuted (Tal and Barequet, 4.1), and it also works for pieces that are not
 * connected. On a wrapped lattice a piece is turned in the plane and then wrapped; there it may
 * lie as by another turn, or overlap itself and not fit at all. Where wraps turn, it has also the
 * orientations that it shows beyond them, so that pieces that lie alike are alike. Two orientations
 * are equal if their cells, colours and marks are. Cost: forms * transformations * cells. */
#include "puzzle/orient.h"
#include "lattice/lattice_shared.h"
#include "base/numbers.h"

#include <string.h>

static uint64_t hash_orientation(const tw_cell *cells, const uint32_t *tags, size_t count)
{
    uint64_t hash = count;
    for (size_t c = 0; c < count; c++) {
        hash = tw_mix(hash, tw_lattice_hash(&cells[c]));
        hash = tw_mix(hash, tags[c]);
    }
    return hash;
}

static size_t orientation_size(const tw_orientations *set, size_t number)
{
    return set->start[number + 1] - set->start[number];
}

static bool has_orientation(const tw_orientations *set, const tw_cell *cells, const uint32_t *tags,
                            size_t count, uint64_t hash)
{
    size_t step = 0;
    uint32_t i;
    while ((i = tw_hash_table_next(&set->table, hash, &step)) != TW_HASH_TABLE_END) {
        size_t start = set->start[i];
        if (orientation_size(set, i) == count &&
            memcmp(&set->cells[start], cells, count * sizeof *cells) == 0 &&
            memcmp(&set->tags[start], tags, count * sizeof *tags) == 0)
            return true;
    }
    return false;
}

/* Makes room for `count` cells behind the last orientation. */
static bool make_room(const tw_context *context, size_t count, tw_orientations *set)
{
    return TW_GROW(context, set->cells, set->cell_room, set->cell_total + count) &&
           TW_GROW(context, set->tags, set->tag_room, set->cell_total + count) &&
           TW_GROW(context, set->start, set->start_room, set->count + 2);
}

/* Keeps the normalised cells in that room, if they are new. */
static tw_status keep_new(const tw_context *context, size_t count, tw_orientations *set)
{
    const tw_cell *cells = &set->cells[set->cell_total];
    const uint32_t *tags = &set->tags[set->cell_total];
    uint64_t hash = hash_orientation(cells, tags, count);
    if (has_orientation(set, cells, tags, count, hash))
        return TW_OK;
    if (!tw_hash_table_add(context, &set->table, hash, (uint32_t)set->count))
        return TW_ERR_MEMORY;
    set->start[set->count++] = set->cell_total;
    set->cell_total += count;
    set->start[set->count] = set->cell_total;
    set->hash += hash;
    return TW_OK;
}

/* Adds the form under one transformation, if it can lie so and is new. */
static tw_status add_turned_form(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_form *form, uint32_t transform, tw_orientations *set)
{
    if (!make_room(context, form->count, set))
        return TW_ERR_MEMORY;
    uint32_t *tags = &set->tags[set->cell_total];
    for (size_t c = 0; c < form->count; c++)
        tags[c] = tw_cell_tag_turned(puzzle, form->tags[c], transform);
    bool lies = tw_form_lay(puzzle, form, transform, &set->cells[set->cell_total], tags);
    return lies ? keep_new(context, form->count, set) : TW_OK;
}

tw_status tw_orientations_add(const tw_context *context, const tw_lattice *lattice,
                              const tw_cell *cells, const uint32_t *tags, size_t count,
                              tw_orientations *set)
{
    if (!make_room(context, count, set))
        return TW_ERR_MEMORY;
    memcpy(&set->cells[set->cell_total], cells, count * sizeof *cells);
    memcpy(&set->tags[set->cell_total], tags, count * sizeof *tags);
    tw_lattice_normalise_tagged(lattice, &set->cells[set->cell_total], &set->tags[set->cell_total],
                                count);
    return keep_new(context, count, set);
}

tw_status tw_orientations_make(const tw_context *context, const tw_puzzle *puzzle, uint32_t piece,
                               tw_pace *pace, tw_orientations *orientations)
{
    tw_orientations set = {0};
    const tw_piece *source = &puzzle->pieces[piece];
    const size_t transforms = tw_lattice_transform_count(puzzle->lattice);
    const size_t images = tw_lattice_image_count(puzzle->lattice);
    tw_status status = TW_OK;
    for (size_t f = 0; f < source->form_count; f++)
        for (uint32_t t = 0; t < transforms; t++)
            for (size_t n = 0; tw_transform_set_has(&source->turns, t) && n < images; n++) {
                const tw_form *form = &source->forms[f];
                const uint32_t seen = tw_lattice_image_turn(puzzle->lattice, t, n);
                status = status ? status : tw_pace_status(pace, tw_form_lay_steps(puzzle, form));
                status = status ? status : add_turned_form(context, puzzle, form, seen, &set);
            }
    if (status)
        tw_orientations_free(context, &set);
    else
        *orientations = set;
    return status;
}

void tw_orientations_free(const tw_context *context, tw_orientations *orientations)
{
    tw_give(context, orientations->cells, orientations->cell_room, sizeof(tw_cell));
    tw_give(context, orientations->tags, orientations->tag_room, sizeof(uint32_t));
    tw_give(context, orientations->start, orientations->start_room, sizeof(size_t));
    tw_hash_table_free(context, &orientations->table);
    memset(orientations, 0, sizeof *orientations);
}

bool tw_orientations_equal(const tw_orientations *a, const tw_orientations *b)
{
    if (a->count != b->count || a->cell_total != b->cell_total || a->hash != b->hash)
        return false;
    for (size_t i = 0; i < b->count; i++) {
        const tw_cell *cells = &b->cells[b->start[i]];
        const uint32_t *tags = &b->tags[b->start[i]];
        uint64_t hash = hash_orientation(cells, tags, orientation_size(b, i));
        if (!has_orientation(a, cells, tags, orientation_size(b, i), hash))
            return false;
    }
    return true;
}
