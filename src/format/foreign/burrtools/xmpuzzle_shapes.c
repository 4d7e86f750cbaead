/* xmpuzzle_shapes.c -- the shapes of a BurrTools file: a block of voxel letters becomes a list of
 * voxels.
 *
 * One token a voxel, x fastest, then y, then z: '_' is empty, '#' filled, '+' variable, the last
 * two followed by the number of a colour or not. Nothing else may stand there. The text is gone
 * through twice, so that only what is not empty takes memory. */
#include "format/foreign/burrtools/xmpuzzle.h"
#include "base/bounds.h"

#include <string.h>

/* A position in a text of tokens. */
typedef struct tw_tokens {
    const tw_xml *element;
    size_t next;
    tw_place at; /* of the last token taken */
    char state;
    uint8_t colour;
} tw_tokens;

static tw_place place_in_element(const tw_xml *element, size_t byte)
{
    tw_place at = element->text_at;
    for (size_t i = 0; i < byte && i < element->length; i++)
        at = element->text[i] == '\n' ? (tw_place){at.line + 1, 1}
                                      : (tw_place){at.line, at.column + 1};
    return at;
}

/* Takes a token; false after a fault or at the end. */
static bool take_xm_token(tw_xm_file *file, tw_tokens *tokens)
{
    const tw_xml *element = tokens->element;
    size_t start = tokens->next;
    uint32_t colour = 0;
    if (start == element->length)
        return false;
    tokens->state = element->text[tokens->next++];
    while (tokens->state != '_' && tokens->next < element->length &&
           element->text[tokens->next] >= '0' && element->text[tokens->next] <= '9' &&
           colour < TW_XM_COLOURS)
        colour = 10 * colour + (uint32_t)(element->text[tokens->next++] - '0');
    tokens->colour = (uint8_t)(colour < TW_XM_COLOURS ? colour : 0);
    if (!strchr("_#+", tokens->state) || !tokens->state)
        tw_reader_fault(file->import.reader, place_in_element(element, start), "",
                        "found \"%.1s\" among the voxels; expected _, # or +",
                        element->text + start);
    else if (colour >= TW_XM_COLOURS)
        tw_reader_fault(file->import.reader, place_in_element(element, start), "",
                        "a voxel has a colour above %d", TW_XM_COLOURS - 1);
    else if (colour > file->colours && file->colours > 0)
        tw_reader_fault(file->import.reader, place_in_element(element, start), "",
                        "a voxel has colour %u, but the file defines %zu", colour, file->colours);
    else
        return true;
    return false;
}

static bool get_xm_sizes(tw_xm_file *file, tw_xm_shape *shape)
{
    static const char *const names[] = {"x", "y", "z"}, *const spots[] = {"hx", "hy", "hz"};
    tw_reader *reader = file->import.reader;
    int64_t type;
    for (size_t i = 0; i < 3; i++)
        if (!tw_xml_number(reader, shape->element, names[i],
                           (tw_bounds){1, TW_LIMIT(reader->context, text)}, &shape->size[i]) ||
            !tw_xml_number_or(reader, shape->element, spots[i],
                              (tw_bounds){-TW_REACH(reader->context, coordinate),
                                          TW_REACH(reader->context, coordinate)},
                              &shape->hotspot.at[i]))
            return false;
    return tw_xml_number(reader, shape->element, "type", (tw_bounds){0, 0}, &type);
}

/* Counts the tokens and those that are not empty. */
static bool count_tokens(tw_xm_file *file, tw_xm_shape *shape)
{
    tw_tokens tokens = {.element = shape->element};
    const size_t faults = file->import.reader->faults;
    int64_t found = 0, wanted = shape->size[0] * shape->size[1]; /* below 2^46 */
    wanted = wanted > TW_LIMIT(file->import.reader->context, text)
                 ? TW_LIMIT(file->import.reader->context, text) + 1
                 : wanted * shape->size[2];
    while (take_xm_token(file, &tokens)) {
        found++;
        shape->filled += tokens.state == '#';
        shape->variable += tokens.state == '+';
    }
    if (file->import.reader->faults > faults)
        return false;
    if (found == wanted)
        return true;
    return !tw_reader_fault(file->import.reader, shape->element->text_at, "",
                            "there are %lld voxels; %lld x %lld x %lld were expected",
                            (long long)found, (long long)shape->size[0], (long long)shape->size[1],
                            (long long)shape->size[2]);
}

static void fill_xm_shape(tw_xm_file *file, tw_xm_shape *shape)
{
    tw_tokens tokens = {.element = shape->element};
    size_t filled = 0, variable = shape->filled;
    for (int64_t number = 0; take_xm_token(file, &tokens); number++) {
        if (tokens.state == '_')
            continue;
        size_t place = tokens.state == '#' ? filled++ : variable++;
        int64_t row = number / shape->size[0];
        shape->colours[place] = tokens.colour;
        shape->voxels[place] =
            (tw_voxel){{number % shape->size[0], row % shape->size[1], row / shape->size[1]}};
    }
}

/* On some grids not every voxel is a cell. */
static bool check_xm_cells(tw_xm_file *file, const tw_xm_shape *shape)
{
    for (size_t i = 0; i < shape->filled + shape->variable; i++) {
        const tw_voxel *voxel = &shape->voxels[i];
        tw_cell cell;
        if (tw_burrtools_grid_cell(&file->grid, voxel, &cell))
            continue;
        return !tw_reader_fault(file->import.reader, shape->element->text_at, "",
                                "voxel %lld %lld %lld is filled, but there is no cell on grid %u",
                                (long long)voxel->at[0], (long long)voxel->at[1],
                                (long long)voxel->at[2], file->grid.number);
    }
    return true;
}

static bool check_size(tw_xm_file *file, const tw_xm_shape *shape, bool container)
{
    size_t count = shape->filled + (container ? shape->variable : 0);
    size_t most = container ? TW_LIMIT(file->import.reader->context, cells)
                            : TW_LIMIT(file->import.reader->context, piece_cells);
    const char *what = container ? "the container" : "a piece";
    if (count > most)
        tw_reader_refuse(file->import.reader, TW_ERR_TOO_LARGE, shape->element->at, "",
                         "this shape has %zu voxels; %s has at most %zu", count, what, most);
    else if (count == 0)
        tw_reader_fault(file->import.reader, shape->element->at, "",
                        "this shape has no voxels, but it is %s", what);
    return count > 0 && count <= most;
}

static tw_status read_shape(tw_xm_file *file, size_t number, tw_xm_shape **read)
{
    enum { MOST_SHAPE_VOXELS = 1000000 };
    tw_reader *reader = file->import.reader;
    tw_xm_shape *shape = tw_reader_take(reader, 1, sizeof *shape);
    if (!shape)
        return TW_ERR_MEMORY;
    shape->element = file->shapes[number];
    if (!get_xm_sizes(file, shape) || !count_tokens(file, shape))
        return TW_ERR_INPUT;
    size_t count = shape->filled + shape->variable;
    if (count > MOST_SHAPE_VOXELS)
        return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, shape->element->at, "",
                                "this shape has more than %d voxels", MOST_SHAPE_VOXELS);
    shape->voxels = tw_reader_take(reader, count, sizeof *shape->voxels);
    shape->colours = tw_reader_take(reader, count, sizeof *shape->colours);
    if (!shape->voxels || !shape->colours)
        return TW_ERR_MEMORY;
    fill_xm_shape(file, shape);
    *read = shape;
    return check_xm_cells(file, shape) ? TW_OK : TW_ERR_INPUT;
}

tw_status tw_xm_shape_of(tw_xm_file *file, size_t number, bool container, const tw_xm_shape **shape)
{
    if (!file->read[number]) {
        tw_status status = read_shape(file, number, &file->read[number]);
        if (status)
            return status;
    }
    *shape = file->read[number];
    return check_size(file, *shape, container) ? TW_OK : TW_ERR_INPUT;
}
