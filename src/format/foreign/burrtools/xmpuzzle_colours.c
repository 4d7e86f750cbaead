/* xmpuzzle_colours.c -- the colours of a BurrTools problem, and what may lie on what.
 *
 * The file says in pairs on which colours of the container a colour of pieces may lie; voxels
 * without a colour go with all. The puzzle has each colour that the problem uses, in the file's
 * order, also one that forbids nothing: it is a part of what a piece is and of how the container
 * turns. A table of pairs is made unless every colour lies on itself alone. */
#include "format/foreign/burrtools/xmpuzzle.h"
#include "lattice/lattice_shared.h"

#include <stdio.h>
#include <string.h>

/* The colours that one side uses; number 0 is none. */
typedef bool tw_xm_used[TW_XM_COLOURS];

static void note_used(const tw_xm_shape *shape, size_t count, tw_xm_used used)
{
    for (size_t i = 0; i < count; i++)
        used[shape->colours[i]] = true;
}

static bool any(const tw_xm_used used)
{
    return memchr(used + 1, true, TW_XM_COLOURS - 1) != NULL;
}

/* A letter that a drawing of layers can show, or a word. */
static const char *xm_colour_name(tw_xm_file *file, size_t number)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ";
    char name[8];
    if (number <= sizeof letters - 1)
        snprintf(name, sizeof name, "%c", letters[number - 1]);
    else
        snprintf(name, sizeof name, "c%zu", number);
    return tw_reader_text(file->import.reader, name, strlen(name));
}

/* ---- Pairs ------------------------------------------------------------------------------- */

static tw_status read_pairs(tw_xm_file *file)
{
    tw_reader *reader = file->import.reader;
    const tw_xml *bitmap = tw_xml_child(file->problem, "bitmap");
    const tw_bounds bounds = {0, TW_XM_COLOURS - 2}; /* the file counts from 0 */
    const size_t side = file->colour_count + 1;
    file->lies = tw_reader_take(reader, side * side, sizeof *file->lies);
    if (!file->lies)
        return TW_ERR_MEMORY;
    memset(file->lies, true, side);
    for (const tw_xml *one = tw_xml_child(bitmap, "pair"); one; one = tw_xml_again(one)) {
        int64_t piece, under;
        if (!tw_xml_number(reader, one, "piece", bounds, &piece) ||
            !tw_xml_number(reader, one, "result", bounds, &under))
            return TW_ERR_INPUT;
        if (file->colour[piece + 1] && file->colour[under + 1])
            file->lies[file->colour[piece + 1] * side + file->colour[under + 1]] = true;
    }
    return TW_OK;
}

/* Does each colour stand on both sides, and lie on itself alone? */
static bool lie_on_themselves(const tw_xm_file *file, const tw_xm_used pieces,
                              const tw_xm_used container)
{
    const size_t side = file->colour_count + 1;
    for (size_t c = 1; c < TW_XM_COLOURS; c++)
        if (pieces[c] != container[c])
            return false;
    for (size_t i = 0; i < side * side; i++)
        if (i / side > 0 && i % side > 0 && file->lies[i] != (i / side == i % side))
            return false;
    return true;
}

/* ---- What is lost ------------------------------------------------------------------------ */

/* May both lie on one colour of the container? */
static bool share_colour(const tw_xm_file *file, uint32_t one, uint32_t other)
{
    const size_t side = file->colour_count + 1;
    for (size_t under = 1; under < side; under++)
        if (file->lies[file->colour[one] * side + under] &&
            file->lies[file->colour[other] * side + under])
            return true;
    return false;
}

/* Cells with their colours. */
typedef struct coloured_cells {
    tw_cell *cells;
    uint32_t *tags;
} coloured_cells;

/* Does turning the piece, given normalised, cover the same cells with other colours, where nothing
 * forbids it? image: room for as many. */
static bool turn_moves_colours(const tw_xm_file *file, const coloured_cells *own, size_t count,
                               uint32_t turn, const coloured_cells *image)
{
    for (size_t c = 0; c < count; c++) {
        image->cells[c] = tw_lattice_apply(file->import.lattice, turn, own->cells[c]);
        image->tags[c] = own->tags[c];
    }
    tw_lattice_normalise_tagged(file->import.lattice, image->cells, image->tags, count);
    if (memcmp(own->cells, image->cells, count * sizeof *own->cells) != 0)
        return false;
    for (size_t c = 0; c < count; c++)
        if (own->tags[c] != image->tags[c] &&
            (file->neutral || share_colour(file, own->tags[c], image->tags[c])))
            return true;
    return false;
}

/* Does some turn do that to this piece? */
static bool turns_in_place(tw_xm_file *file, const tw_xm_shape *shape)
{
    const tw_context *context = file->import.reader->context;
    const tw_lattice *lattice = file->import.lattice;
    const tw_transform_set turns = tw_lattice_turns(lattice, false);
    coloured_cells own = {0}, image = {0};
    const tw_array all[] = {TW_ARRAY(own.cells, shape->filled),
                            TW_ARRAY(own.tags, shape->filled),
                            TW_ARRAY(image.cells, shape->filled),
                            TW_ARRAY(image.tags, shape->filled),
                            {0}};
    const bool taken = tw_arrays(context, all, TW_TAKE);
    bool found = false;
    for (size_t c = 0; taken && c < shape->filled; c++) {
        tw_burrtools_grid_cell(&file->grid, &shape->voxels[c], &own.cells[c]);
        own.tags[c] = shape->colours[c];
    }
    if (taken)
        tw_lattice_normalise_tagged(lattice, own.cells, own.tags, shape->filled);
    for (uint32_t t = 1; taken && !found && t < tw_lattice_transform_count(lattice); t++)
        found = tw_transform_set_has(&turns, t) &&
                turn_moves_colours(file, &own, shape->filled, t, &image);
    tw_arrays(context, all, TW_GIVE);
    if (!taken)
        tw_reader_memory(file->import.reader);
    return found;
}

void tw_xm_warn_colours(tw_xm_file *file)
{
    const tw_xml *colours = tw_xml_child(file->root, "colors");
    if (file->colours > 0 && colours)
        tw_importing_warn(&file->import, colours->at, "",
                          "the tones of the colours are not kept, only which may meet");
    for (size_t i = 0; i < file->entry_count && file->coloured; i++)
        if (turns_in_place(file, file->entries[i].shape))
            tw_importing_warn(&file->import, file->entries[i].element->at, "",
                              "this piece can lie on the same cells with its colours in other "
                              "places; here that is one placement, so counts are smaller");
}

/* ---- All of it --------------------------------------------------------------------------- */

tw_status tw_xm_relate_colours(tw_xm_file *file)
{
    tw_xm_used pieces = {false}, container = {false};
    for (size_t i = 0; i < file->entry_count; i++)
        note_used(file->entries[i].shape, file->entries[i].shape->filled, pieces);
    note_used(file->container, file->container->filled + file->container->variable, container);
    for (size_t c = 1; c < TW_XM_COLOURS && file->colours > 0; c++) {
        if (!pieces[c] && !container[c])
            continue;
        file->colour_names[file->colour_count] = xm_colour_name(file, c);
        if (!file->colour_names[file->colour_count])
            return TW_ERR_MEMORY;
        file->colour[c] = (uint8_t)++file->colour_count;
    }
    tw_status status = read_pairs(file);
    if (status)
        return status;
    file->paired = !lie_on_themselves(file, pieces, container);
    file->coloured = any(pieces);
    file->neutral = container[0] || !any(container) || file->colours == 0;
    return TW_OK;
}
