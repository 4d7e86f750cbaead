/* xmpuzzle_colours.c -- pairs of colours that may meet become colours that must be equal.
 *
 * The file says for each colour of a piece on which colours of the container it may lie; voxels
 * without a colour go with all. tilewright has one colour for both sides. The two say the same when
 * the pairs fall apart into groups within which every colour of a piece goes with every colour of
 * the container: each group is a colour then.
 * Colours that only one side has can be left out where the other has none at all; else they
 * forbid what no colour here can forbid, and the file is refused.
 * Invariant: group[c] and group[64 + r] are the least member of the group of piece colour c and
 * of container colour r; 0 and 64, which stand for no colour, are in no group. */
#include "format/foreign/burrtools/xmpuzzle.h"
#include "lattice/lattice_shared.h"

#include <stdio.h>
#include <string.h>

typedef struct tw_relation {
    tw_xm_file *file;
    bool pieces[TW_XM_COLOURS], container[TW_XM_COLOURS]; /* colours that are used */
    bool pair[TW_XM_COLOURS][TW_XM_COLOURS];              /* piece colour, container colour */
    uint8_t group[2 * TW_XM_COLOURS];
} tw_relation;

/* ---- What the file says ------------------------------------------------------------------ */

static void note_used(const tw_xm_shape *shape, size_t count, bool used[TW_XM_COLOURS])
{
    for (size_t i = 0; i < count; i++)
        used[shape->colours[i]] = true;
}

static bool read_pairs(tw_relation *relation)
{
    tw_xm_file *file = relation->file;
    tw_reader *reader = file->import.reader;
    const tw_xml *bitmap = tw_xml_child(file->problem, "bitmap");
    for (const tw_xml *one = tw_xml_child(bitmap, "pair"); one; one = tw_xml_again(one)) {
        int64_t piece, result;
        if (!tw_xml_number(reader, one, "piece", (tw_bounds){0, TW_XM_COLOURS - 2}, &piece) ||
            !tw_xml_number(reader, one, "result", (tw_bounds){0, TW_XM_COLOURS - 2}, &result))
            return false;
        relation->pair[piece + 1][result + 1] = true; /* these count from 0 */
    }
    return true;
}

static bool any(const bool used[TW_XM_COLOURS])
{
    return memchr(used + 1, true, TW_XM_COLOURS - 1) != NULL;
}

/* ---- Groups ------------------------------------------------------------------------------ */

static void join(tw_relation *relation, size_t a, size_t b)
{
    uint8_t one = relation->group[a], other = relation->group[b];
    uint8_t least = one < other ? one : other, greatest = one < other ? other : one;
    for (size_t i = 0; i < sizeof relation->group; i++)
        if (relation->group[i] == greatest)
            relation->group[i] = least;
}

static void make_groups(tw_relation *relation)
{
    for (size_t i = 0; i < sizeof relation->group; i++)
        relation->group[i] = (uint8_t)i;
    for (size_t p = 1; p < TW_XM_COLOURS; p++)
        for (size_t r = 1; r < TW_XM_COLOURS; r++)
            if (relation->pair[p][r] && relation->pieces[p] && relation->container[r])
                join(relation, p, TW_XM_COLOURS + r);
}

static bool same_group(const tw_relation *relation, size_t piece, size_t container)
{
    return relation->group[piece] == relation->group[TW_XM_COLOURS + container];
}

static tw_place bitmap_place(const tw_relation *relation)
{
    const tw_xml *bitmap = tw_xml_child(relation->file->problem, "bitmap");
    return bitmap ? bitmap->at : relation->file->problem->at;
}

/* Does everything in a group go with everything on the other side of it, and with something? */
static tw_status check_groups(const tw_relation *relation)
{
    tw_reader *reader = relation->file->import.reader;
    for (size_t p = 1; p < TW_XM_COLOURS; p++) {
        bool partner = !relation->pieces[p];
        for (size_t r = 1; r < TW_XM_COLOURS && relation->pieces[p]; r++) {
            if (!relation->container[r] || !same_group(relation, p, r))
                continue;
            partner = true;
            if (!relation->pair[p][r])
                return tw_reader_refuse(
                    reader, TW_ERR_UNSUPPORTED, bitmap_place(relation),
                    "tilewright has colours that must be equal, and no table of pairs",
                    "piece colour %zu may not lie on container colour %zu, though both go with "
                    "the same others: colours cannot say that",
                    p, r);
        }
        if (!partner)
            return tw_reader_refuse(
                reader, TW_ERR_UNSUPPORTED, bitmap_place(relation),
                "give the colour a pair, or take it off the pieces",
                "piece colour %zu may lie on no colour of the container, only on voxels without "
                "one: colours cannot say that",
                p);
    }
    return TW_OK;
}

static tw_status check_container(const tw_relation *relation)
{
    for (size_t r = 1; r < TW_XM_COLOURS; r++) {
        bool partner = !relation->container[r];
        for (size_t p = 1; p < TW_XM_COLOURS && !partner; p++)
            partner = relation->pieces[p] && same_group(relation, p, r);
        if (!partner)
            return tw_reader_refuse(
                relation->file->import.reader, TW_ERR_UNSUPPORTED, bitmap_place(relation),
                "give the colour a pair, or take it off the container",
                "no colour of the pieces may lie on container colour %zu, only voxels without "
                "one: colours cannot say that",
                r);
    }
    return TW_OK;
}

/* ---- Names ------------------------------------------------------------------------------- */

/* A letter that a drawing of layers can show, or a word. */
static const char *name_of(tw_xm_file *file, size_t number)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ";
    char name[8];
    if (number <= sizeof letters - 1)
        snprintf(name, sizeof name, "%c", letters[number - 1]);
    else
        snprintf(name, sizeof name, "c%zu", number);
    return tw_reader_text(file->import.reader, name, strlen(name));
}

/* A group is called after its least colour, which is one of the pieces. */
static tw_status name_groups(const tw_relation *relation)
{
    tw_xm_file *file = relation->file;
    for (size_t p = 1; p < TW_XM_COLOURS; p++) {
        if (!relation->pieces[p])
            continue;
        size_t least = relation->group[p];
        if (least == p) {
            file->colour_names[file->colour_count] = name_of(file, p);
            if (!file->colour_names[file->colour_count++])
                return TW_ERR_MEMORY;
            file->piece_colour[p] = (uint8_t)file->colour_count;
        }
        file->piece_colour[p] = file->piece_colour[least];
    }
    for (size_t r = 1; r < TW_XM_COLOURS; r++)
        if (relation->container[r])
            file->container_colour[r] = file->piece_colour[relation->group[TW_XM_COLOURS + r]];
    return TW_OK;
}

/* ---- What is lost ------------------------------------------------------------------------ */

/* Can the piece cover the same cells with other colours, where nothing forbids it? */
static bool turns_in_place(const tw_xm_file *file, const tw_xm_shape *shape, bool neutral)
{
    tw_cell own[TW_MAX_PIECE_CELLS], image[TW_MAX_PIECE_CELLS];
    uint32_t tags[TW_MAX_PIECE_CELLS], moved[TW_MAX_PIECE_CELLS];
    tw_transform_set turns = tw_lattice_turns(file->lattice, false);
    for (size_t c = 0; c < shape->filled; c++) {
        tw_burrtools_grid_cell(&file->grid, &shape->voxels[c], &own[c]);
        tags[c] = shape->colours[c];
    }
    tw_lattice_normalise_tagged(file->lattice, own, tags, shape->filled);
    for (uint32_t t = 1; t < tw_lattice_transform_count(file->lattice); t++) {
        if (!tw_transform_set_has(&turns, t))
            continue;
        for (size_t c = 0; c < shape->filled; c++) {
            image[c] = tw_lattice_apply(file->lattice, t, own[c]);
            moved[c] = tags[c];
        }
        tw_lattice_normalise_tagged(file->lattice, image, moved, shape->filled);
        if (memcmp(own, image, shape->filled * sizeof *own) != 0)
            continue;
        for (size_t c = 0; c < shape->filled; c++)
            if (tags[c] != moved[c] &&
                (neutral || file->piece_colour[tags[c]] == file->piece_colour[moved[c]]))
                return true;
    }
    return false;
}

static void warn_of_identity(tw_relation *relation)
{
    tw_xm_file *file = relation->file;
    for (size_t i = 0; i < file->entry_count; i++) {
        const tw_xm_entry *entry = &file->entries[i];
        if (turns_in_place(file, entry->shape, relation->container[0] || !file->colour_count))
            tw_importing_warn(&file->import, entry->element->at, "",
                              "this piece can lie on the same cells with its colours in other "
                              "places; here that is one placement, so counts are smaller");
    }
}

static void warn_of_loss(tw_relation *relation)
{
    tw_xm_file *file = relation->file;
    const tw_xml *colours = tw_xml_child(file->root, "colors");
    if (file->colours > 0 && colours)
        tw_importing_warn(&file->import, colours->at, "",
                          "the tones of the colours are not kept, only which may meet");
    if (any(relation->pieces))
        warn_of_identity(relation);
    if (any(relation->container) && file->colour_count == 0)
        tw_importing_warn(&file->import, file->container->element->at, "",
                          "the colours of the container forbid nothing and are left out; it may "
                          "have more symmetries so");
}

tw_status tw_xm_relate_colours(tw_xm_file *file)
{
    tw_relation relation = {.file = file};
    const tw_xm_shape *container = file->container;
    for (size_t i = 0; i < file->entry_count; i++)
        note_used(file->entries[i].shape, file->entries[i].shape->filled, relation.pieces);
    note_used(container, container->filled + container->variable, relation.container);
    if (!read_pairs(&relation))
        return TW_ERR_INPUT;
    if (file->colours > 0 && any(relation.pieces) && any(relation.container)) {
        make_groups(&relation);
        tw_status status = check_groups(&relation);
        status = status ? status : check_container(&relation);
        status = status ? status : name_groups(&relation);
        if (status)
            return status;
    }
    warn_of_loss(&relation);
    return TW_OK;
}
