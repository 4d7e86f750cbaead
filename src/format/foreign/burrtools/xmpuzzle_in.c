/* xmpuzzle_in.c -- reads a BurrTools file, gzip or plain: one of its problems becomes a puzzle.
 *
 * By foreign.yaml the grid's number gives a shipped lattice and a map from voxels to its cells.
 * Then: container, entries of the piece list, colours, and only then the puzzle, so that no fault
 * follows from another. Warnings name what is dropped: weights (which part stays), tones of
 * colours, and what this version cannot express. Source: doc/formats.md. */
#include "format/foreign/burrtools/xmpuzzle.h"
#include "lattice/lattice_shared.h"
#include "puzzle/puzzle_shared.h"
#include "base/bounds.h"

#include <stdio.h>
#include <string.h>

/* Large elements that are skipped: interrupted searches and, unless asked for, disassemblies. */
static const char *const passed_over[] = {"separationInfo", "assembler", "separation", NULL};
static const char *const passed_always[] = {"separationInfo", "assembler", NULL};

/* ---- The head ---------------------------------------------------------------------------- */

static tw_status check_xm_root(tw_xm_file *file)
{
    tw_reader *reader = file->import.reader;
    int64_t version;
    if (strcmp(file->root->name, "puzzle") != 0)
        return tw_reader_fault(reader, file->root->at, "",
                               "this is a <%s>; a BurrTools file is a <puzzle>",
                               tw_say("%.60s", file->root->name).text);
    if (!tw_xml_number(reader, file->root, "version",
                       (tw_bounds){0, TW_REACH(reader->context, coordinate)}, &version))
        return TW_ERR_INPUT;
    if (version != 1 && version != 2)
        return tw_reader_refuse(reader, TW_ERR_VERSION, file->root->at, "",
                                "this is version %lld of the format; 1 and 2 are known",
                                (long long)version);
    return TW_OK;
}

static tw_status read_grid(tw_xm_file *file)
{
    tw_reader *reader = file->import.reader;
    const tw_xml *element = tw_xml_child(file->root, "gridType");
    int64_t number = 0;
    if (element && !tw_xml_number(reader, element, "type", (tw_bounds){0, 1000}, &number))
        return TW_ERR_INPUT;
    tw_status status = tw_burrtools_grid_find(reader, "burrtools", (uint32_t)number, NULL,
                                              &file->grid, &file->import.lattice);
    if (status == TW_ERR_USAGE)
        return tw_reader_fault(reader, element ? element->at : file->root->at, "",
                               "grid %lld is not known; 0 to 4 are", (long long)number);
    return status;
}

static tw_status find_problem(tw_xm_file *file)
{
    const tw_xml *list = tw_xml_child(file->root, "problems");
    size_t count = tw_xml_count(list, "problem");
    size_t wanted = file->import.how->problem ? file->import.how->problem : 1;
    if (count == 0)
        return tw_reader_fault(file->import.reader, list ? list->at : file->root->at, "",
                               "there is no problem in this file: nothing says what goes where");
    if (wanted > count)
        return tw_reader_fault(file->import.reader, list->at, "",
                               "problem %zu was asked for; there %s", wanted,
                               tw_say(count == 1 ? "is 1" : "are %zu", count).text);
    size_t number = 0;
    for (const tw_xml *one = tw_xml_child(list, "problem"); one; one = tw_xml_again(one)) {
        const char *name = tw_xml_attribute_of(one, "name");
        if (file->import.how->named)
            file->import.how->named(file->import.how->user, name ? name : "");
        if (++number == wanted)
            file->problem = one;
    }
    if (count > 1 && file->import.how->problem == 0)
        tw_importing_warn(&file->import, file->problem->at, "use --problem N",
                          "there are %zu problems in this file; this is the first", count);
    return TW_OK;
}

static tw_status list_shapes(tw_xm_file *file)
{
    tw_reader *reader = file->import.reader;
    const tw_xml *list = tw_xml_child(file->root, "shapes");
    file->shape_count = tw_xml_count(list, "voxel");
    file->shapes = tw_reader_take(reader, file->shape_count, sizeof *file->shapes);
    file->read = tw_reader_take(reader, file->shape_count, sizeof *file->read);
    if (!file->shapes || !file->read)
        return TW_ERR_MEMORY;
    size_t number = 0;
    for (const tw_xml *one = tw_xml_child(list, "voxel"); one; one = tw_xml_again(one))
        file->shapes[number++] = one;
    const tw_xml *colours = tw_xml_child(file->root, "colors");
    file->colours = tw_xml_count(colours, "color");
    if (file->colours < TW_XM_COLOURS)
        return TW_OK;
    return tw_reader_fault(reader, colours->at, "", "there are %zu colours; %d are possible",
                           file->colours, TW_XM_COLOURS - 1);
}

/* ---- Shapes ------------------------------------------------------------------------------
 *
 * A block of voxel letters becomes a list of voxels. One token a voxel, x fastest, then y, then z:
 * '_' is empty, '#' filled, '+' variable, the last two followed by the number of a colour or not.
 * Nothing else may stand there. The text is gone through twice, so that only what is not empty
 * takes memory. */

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
    int64_t found = 0, wanted = shape->size[0] * shape->size[1]; /* below 2^46 */
    wanted = wanted > TW_LIMIT(file->import.reader->context, text)
                 ? TW_LIMIT(file->import.reader->context, text) + 1
                 : wanted * shape->size[2];
    while (take_xm_token(file, &tokens)) {
        found++;
        shape->filled += tokens.state == '#';
        shape->variable += tokens.state == '+';
    }
    if (tokens.next < shape->element->length || file->import.reader->lost)
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

static tw_status xm_shape_of(tw_xm_file *file, size_t number, bool container,
                             const tw_xm_shape **shape)
{
    if (!file->read[number]) {
        tw_status status = read_shape(file, number, &file->read[number]);
        if (status)
            return status;
    }
    *shape = file->read[number];
    return check_size(file, *shape, container) ? TW_OK : TW_ERR_INPUT;
}

/* ---- Container and pieces ---------------------------------------------------------------- */

static tw_status read_xm_container(tw_xm_file *file)
{
    const tw_xml *result = tw_xml_child(file->problem, "result");
    int64_t number = UINT32_MAX;
    if (result &&
        !tw_xml_number(file->import.reader, result, "id", (tw_bounds){0, UINT32_MAX}, &number))
        return TW_ERR_INPUT;
    if ((uint64_t)number >= file->shape_count)
        return tw_reader_fault(file->import.reader, result ? result->at : file->problem->at,
                               "choose the result shape of the problem",
                               "the problem has no container");
    return xm_shape_of(file, (size_t)number, true, &file->container);
}

static bool read_copies(tw_xm_file *file, tw_xm_entry *entry)
{
    tw_reader *reader = file->import.reader;
    const tw_xml *element = entry->element;
    const tw_bounds bounds = {0, TW_LIMIT(reader->context, copies)};
    int64_t low = 1, high = 1;
    if (tw_xml_attribute_of(element, "count")) {
        if (!tw_xml_number(reader, element, "count", bounds, &low))
            return false;
        high = low;
    } else if ((tw_xml_attribute_of(element, "min") || tw_xml_attribute_of(element, "max")) &&
               (!tw_xml_number(reader, element, "min", bounds, &low) ||
                !tw_xml_number(reader, element, "max", bounds, &high))) {
        return false;
    }
    if (low > high)
        return !tw_reader_fault(reader, element->at, "", "min is %lld, but max is %lld",
                                (long long)low, (long long)high);
    entry->low = (uint32_t)low;
    entry->high = (uint32_t)high;
    file->ranges = file->ranges || low < high;
    return true;
}

static tw_status read_xm_entry(tw_xm_file *file, const tw_xml *element)
{
    tw_xm_entry entry = {.element = element};
    int64_t number;
    if (!tw_xml_number(file->import.reader, element, "id", (tw_bounds){0, UINT32_MAX}, &number))
        return TW_ERR_INPUT;
    if ((uint64_t)number >= file->shape_count)
        return tw_reader_fault(file->import.reader, element->at, "",
                               "<%s> names shape %lld; the file has %zu, counted from 0",
                               element->name, (long long)number, file->shape_count);
    if (!read_copies(file, &entry))
        return TW_ERR_INPUT;
    tw_status status = xm_shape_of(file, (size_t)number, false, &entry.shape);
    if (status == TW_OK)
        file->entries[file->entry_count++] = entry;
    return status;
}

static tw_status read_entries(tw_xm_file *file)
{
    const tw_xml *list = tw_xml_child(file->problem, "shapes");
    size_t count = tw_xml_count(list, "shape");
    file->entries = tw_reader_take(file->import.reader, count, sizeof *file->entries);
    if (!file->entries)
        return TW_ERR_MEMORY;
    if (count == 0)
        return tw_reader_fault(file->import.reader, list ? list->at : file->problem->at, "",
                               "the problem has no pieces");
    tw_status worst = TW_OK;
    for (const tw_xml *one = tw_xml_child(list, "shape");
         one && !tw_reader_full(file->import.reader); one = tw_xml_again(one)) {
        tw_status status = read_xm_entry(file, one);
        worst = worst ? worst : status;
    }
    return worst;
}

/* ---- Colours -----------------------------------------------------------------------------
 *
 * The file says for each colour of a piece on which colours of the container it may lie; voxels
 * without a colour go with all. tilewright has one colour for both sides. The two say the same when
 * the pairs fall apart into groups within which every colour of a piece goes with every colour of
 * the container: each group is a colour then.
 * Colours that only one side has can be left out where the other has none at all; else they
 * forbid what no colour here can forbid, and the file is refused.
 * Invariant: group[c] and group[64 + r] are the least member of the group of piece colour c and
 * of container colour r; 0 and 64, which stand for no colour, are in no group. */

typedef struct tw_relation {
    tw_xm_file *file;
    bool pieces[TW_XM_COLOURS], container[TW_XM_COLOURS]; /* colours that are used */
    bool pair[TW_XM_COLOURS][TW_XM_COLOURS];              /* piece colour, container colour */
    uint8_t group[2 * TW_XM_COLOURS];
} tw_relation;

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
        relation->pair[piece + 1][result + 1] = true; /* the file counts from 0 */
    }
    return true;
}

static bool any(const bool used[TW_XM_COLOURS])
{
    return memchr(used + 1, true, TW_XM_COLOURS - 1) != NULL;
}

/* ---- Groups ------------------------------------------------------------------------------ */

static void join_relation(tw_relation *relation, size_t a, size_t b)
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
                join_relation(relation, p, TW_XM_COLOURS + r);
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

/* Does each group have both sides, with every pair of colours across them allowed? */
static tw_status check_groups(const tw_relation *relation)
{
    tw_reader *reader = relation->file->import.reader;
    bool met[TW_XM_COLOURS] = {false}; /* colours of the container */
    for (size_t p = 1; p < TW_XM_COLOURS; p++) {
        bool partner = !relation->pieces[p];
        for (size_t r = 1; r < TW_XM_COLOURS && relation->pieces[p]; r++) {
            if (!relation->container[r] || !same_group(relation, p, r))
                continue;
            partner = met[r] = true;
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
    for (size_t r = 1; r < TW_XM_COLOURS; r++)
        if (relation->container[r] && !met[r])
            return tw_reader_refuse(
                reader, TW_ERR_UNSUPPORTED, bitmap_place(relation),
                "give the colour a pair, or take it off the container",
                "no colour of the pieces may lie on container colour %zu, only voxels without "
                "one: colours cannot say that",
                r);
    return TW_OK;
}

/* ---- Names ------------------------------------------------------------------------------- */

/* A letter that a drawing of layers can show, or a word. */
static const char *xm_piece_name(tw_xm_file *file, size_t number)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ";
    char name[8];
    if (number <= sizeof letters - 1)
        snprintf(name, sizeof name, "%c", letters[number - 1]);
    else
        snprintf(name, sizeof name, "c%zu", number);
    return tw_reader_text(file->import.reader, name, strlen(name));
}

/* Names each group after its least colour, which is one of the pieces. */
static tw_status name_groups(const tw_relation *relation)
{
    tw_xm_file *file = relation->file;
    for (size_t p = 1; p < TW_XM_COLOURS; p++) {
        if (!relation->pieces[p])
            continue;
        size_t least = relation->group[p];
        if (least == p) {
            file->colour_names[file->colour_count] = xm_piece_name(file, p);
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
    tw_transform_set turns = tw_lattice_turns(file->import.lattice, false);
    for (size_t c = 0; c < shape->filled; c++) {
        tw_burrtools_grid_cell(&file->grid, &shape->voxels[c], &own[c]);
        tags[c] = shape->colours[c];
    }
    tw_lattice_normalise_tagged(file->import.lattice, own, tags, shape->filled);
    for (uint32_t t = 1; t < tw_lattice_transform_count(file->import.lattice); t++) {
        if (!tw_transform_set_has(&turns, t))
            continue;
        for (size_t c = 0; c < shape->filled; c++) {
            image[c] = tw_lattice_apply(file->import.lattice, t, own[c]);
            moved[c] = tags[c];
        }
        tw_lattice_normalise_tagged(file->import.lattice, image, moved, shape->filled);
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

static tw_status relate_colours(tw_xm_file *file)
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
        status = status ? status : name_groups(&relation);
        if (status)
            return status;
    }
    warn_of_loss(&relation);
    return TW_OK;
}

/* ---- What cannot be carried over --------------------------------------------------------- */

static void warn_of_shapes(tw_xm_file *file)
{
    bool weights = false;
    for (size_t i = 0; i < file->entry_count; i++) {
        const tw_xm_entry *entry = &file->entries[i];
        const char *weight = tw_xml_attribute_of(entry->shape->element, "weight");
        weights = weights || (weight && strcmp(weight, "1") != 0);
        if (entry->shape->variable > 0)
            tw_importing_warn(&file->import, entry->shape->element->at, "",
                              "variable voxels (+) of a piece take no room and are left out");
    }
    if (weights)
        tw_importing_warn(
            &file->import, file->problem->at, "",
            "weights are left out: they choose the part that stays in its place in disassembly");
}

static void warn_of_unused(tw_xm_file *file)
{
    size_t unused = 0, first = 0;
    for (size_t i = file->shape_count; i-- > 0;) {
        unused += !file->read[i];
        first = file->read[i] ? first : i;
    }
    if (unused > 0)
        tw_importing_warn(&file->import, file->shapes[first]->at, "",
                          "%zu %s not used by this problem and left out", unused,
                          unused == 1 ? "shape is" : "shapes are");
}

/* Reads the bound on empty voxels, which only counts with ranges. If 0, all must be filled. */
static tw_status read_holes(tw_xm_file *file, bool *none)
{
    int64_t most = INT64_MAX;
    if (!tw_xml_number_or(file->import.reader, file->problem, "maxHoles", (tw_bounds){0, INT64_MAX},
                          &most))
        return TW_ERR_INPUT;
    *none = file->ranges && most == 0;
    if (file->ranges && most > 0 && (uint64_t)most < file->container->variable)
        tw_importing_warn(&file->import, file->problem->at, "",
                          "at most %lld voxels may stay empty; tilewright knows no such bound, so "
                          "counts are larger",
                          (long long)most);
    return TW_OK;
}

/* ---- The puzzle -------------------------------------------------------------------------- */

static tw_status take_xm_container(tw_xm_file *file, tw_puzzle_def *def)
{
    tw_reader *reader = file->import.reader;
    const tw_xm_shape *shape = file->container;
    size_t count = shape->filled + shape->variable;
    tw_cell *cells = tw_reader_take(reader, count, sizeof *cells);
    bool *optional = tw_reader_take(reader, count, sizeof *optional);
    uint8_t *colours = tw_reader_take(reader, count, sizeof *colours);
    bool full = false;
    if (!cells || !optional || !colours)
        return TW_ERR_MEMORY;
    tw_status status = read_holes(file, &full);
    for (size_t i = 0; i < count; i++) {
        tw_burrtools_grid_cell(&file->grid, &shape->voxels[i], &cells[i]);
        optional[i] = i >= shape->filled && !full;
        colours[i] = file->container_colour[shape->colours[i]];
    }
    def->cells = cells;
    def->optional = optional;
    def->colours = colours;
    def->cell_count = count;
    def->container_place = shape->element->at;
    return status;
}

/* A number in the file becomes the name of a group. */
static tw_status read_group(tw_xm_file *file, const tw_xml *element, const char *copies,
                            tw_piece_def *piece, tw_group_def *group)
{
    const tw_bounds most = {0, TW_LIMIT(file->import.reader->context, copies)};
    int64_t number = 0, count = TW_ANY;
    if (!tw_xml_number(file->import.reader, element, "group", most, &number) ||
        (copies && !tw_xml_number(file->import.reader, element, copies, most, &count)))
        return TW_ERR_INPUT;
    if (number == 0 || count == 0)
        return TW_OK;
    tw_words name = tw_say("%lld", (long long)number);
    group->name = tw_reader_text(file->import.reader, name.text, strlen(name.text));
    group->copies = (uint32_t)count;
    piece->group_count++;
    return group->name ? TW_OK : TW_ERR_MEMORY;
}

/* Groups are an attribute for all copies, or elements that each hold some. */
static tw_status read_xm_groups(tw_xm_file *file, const tw_xml *element, tw_piece_def *piece)
{
    size_t count = tw_xml_count(element, "group");
    bool all = tw_xml_attribute_of(element, "group") != NULL;
    tw_group_def *groups = tw_reader_take(file->import.reader, count + all, sizeof *groups);
    tw_status status = groups ? TW_OK : TW_ERR_MEMORY;
    piece->groups = groups;
    if (groups && all)
        status = read_group(file, element, NULL, piece, groups);
    for (const tw_xml *one = tw_xml_child(element, "group"); one && status == TW_OK;
         one = tw_xml_again(one))
        status = read_group(file, one, "count", piece, &groups[piece->group_count]);
    return status;
}

static tw_status add_xm_entry(tw_xm_file *file, const tw_xm_entry *entry)
{
    tw_reader *reader = file->import.reader;
    const tw_xm_shape *shape = entry->shape;
    const char *given = tw_xml_attribute_of(shape->element, "name");
    char name[TW_MAX_NAME] = "";
    tw_cell *cells = tw_reader_take(reader, shape->filled, sizeof *cells);
    uint8_t *colours = tw_reader_take(reader, shape->filled, sizeof *colours);
    tw_form_def *form = tw_reader_take(reader, 1, sizeof *form);
    if (!cells || !colours || !form)
        return TW_ERR_MEMORY;
    for (size_t c = 0; c < shape->filled; c++) {
        tw_burrtools_grid_cell(&file->grid, &shape->voxels[c], &cells[c]);
        colours[c] = file->piece_colour[shape->colours[c]];
    }
    *form = (tw_form_def){.cells = cells, .colours = colours, .cell_count = shape->filled};
    form->place = entry->element->at;
    tw_piece_def piece = {.forms = form, .form_count = 1, .low = entry->low, .high = entry->high};
    piece.place = entry->element->at;
    tw_status status = read_xm_groups(file, entry->element, &piece);
    if (status != TW_OK)
        return status;
    piece.turns = tw_keep_turns(file->import.reader, tw_lattice_turns(file->import.lattice, false));
    piece.rigid = file->grid.rigid;
    tw_name_from(given ? given : "", name);
    for (size_t i = 0; !*name && i < file->shape_count; i++)
        if (file->shapes[i] == shape->element)
            snprintf(name, sizeof name, "S%zu", i + 1); /* as BurrTools calls it */
    return tw_importing_add(&file->import, &piece, name);
}

static tw_status make_xm_puzzle(tw_xm_file *file, const tw_puzzle_notes *notes, tw_puzzle **puzzle)
{
    const tw_xml *list = tw_xml_child(file->problem, "shapes");
    const char *name = tw_xml_attribute_of(file->problem, "name");
    char title[TW_MAX_NAME];
    tw_name_from(name ? name : "", title);
    tw_puzzle_def def = {.title = title, .notes = notes};
    tw_status status = take_xm_container(file, &def);
    for (size_t i = 0; i < file->entry_count && status == TW_OK; i++)
        status = add_xm_entry(file, &file->entries[i]);
    if (status)
        return status;
    def.pieces_place = list->at;
    def.colour_names = file->colour_names;
    def.colour_count = file->colour_count;
    return tw_importing_make(&file->import, &def, puzzle);
}

/* ---- Notes ------------------------------------------------------------------------------- */

/* Copies a comment: control characters become blanks, line ends stay. A text that is too long is
 * cut, but not inside a character; false: it was cut. */
static bool copy_comment(const char *text, char *target, size_t size)
{
    size_t length = 0;
    for (; *text && length < size - 1; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '\r')
            continue;
        if (length > 0 && (unsigned char)target[length - 1] == 0xc2 && byte >= 0x80 && byte < 0xa0)
            target[length - 1] = byte = ' ';
        bool kept = byte == '\n' || byte == '\t' || (byte >= 0x20 && byte != 0x7f);
        target[length++] = kept ? (char)byte : ' ';
    }
    if (*text)
        while (length > 0 && ((unsigned char)*text & 0xc0) == 0x80 &&
               ((unsigned char)target[length - 1] & 0xc0) == 0x80)
            length--;
    if (*text && length > 0 && (unsigned char)target[length - 1] >= 0xc0)
        length--;
    target[length] = '\0';
    return !*text;
}

static bool take_comment(tw_xm_file *file, const tw_xml *comment, tw_puzzle_notes *notes)
{
    enum { ROOM = 4000 };
    char *copy = tw_reader_take(file->import.reader, ROOM, 1);
    if (!copy)
        return false;
    if (!copy_comment(comment->text, copy, ROOM))
        tw_importing_warn(&file->import, comment->at, "", "the comment is cut after %zu bytes",
                          strlen(copy));
    notes->notes = copy;
    return true;
}

static tw_status read_xm_notes(tw_xm_file *file, tw_puzzle_notes *notes)
{
    tw_reader *reader = file->import.reader;
    const tw_xml *comment = tw_xml_child(file->root, "comment");
    int64_t state = 0, found = -1;
    *notes = tw_puzzle_notes_none;
    if (comment && !take_comment(file, comment, notes))
        return TW_ERR_MEMORY;
    if (!tw_xml_number_or(reader, file->problem, "state", (tw_bounds){0, 1000}, &state) ||
        !tw_xml_number_or(reader, file->problem, "assemblies", (tw_bounds){0, INT64_MAX}, &found))
        return TW_ERR_INPUT;
    if (state == 2 && found >= 0) {
        snprintf(file->found, sizeof file->found, "%lld", (long long)found);
        notes->claimed = file->found;
    }
    return TW_OK;
}

/* ---- Putting it together ----------------------------------------------------------------- */

static tw_status read_xm_file(tw_xm_file *file, tw_puzzle **puzzle)
{
    tw_puzzle_notes notes;
    tw_status status = check_xm_root(file);
    status = status ? status : read_grid(file);
    status = status ? status : list_shapes(file);
    status = status ? status : find_problem(file);
    status = status ? status : read_xm_container(file);
    status = status ? status : read_entries(file);
    status = status ? status : relate_colours(file);
    status = status ? status : read_xm_notes(file, &notes);
    status = status ? status : make_xm_puzzle(file, &notes, puzzle);
    if (status)
        return status;
    warn_of_shapes(file);
    warn_of_unused(file);
    tw_place *places = tw_reader_take(file->import.reader, file->entry_count, sizeof *places);
    for (size_t i = 0; places && i < file->entry_count; i++)
        places[i] = file->entries[i].element->at;
    if (places)
        tw_importing_warn_equal(&file->import, *puzzle, places);
    return file->import.reader->status ? file->import.reader->status : tw_xm_hand_on(file, *puzzle);
}

/* Parses the source, unpacked if necessary. */
static tw_status parse_xm(tw_xm_file *file, const tw_source *source)
{
    tw_reader *reader = file->import.reader;
    char *bytes = NULL;
    size_t size = source->size;
    if (tw_is_packed(source->text, size)) {
        tw_status status = tw_gunzip(reader, source->text, source->size, &bytes, &size);
        if (status)
            return status;
    }
    return tw_xml_parse(reader, bytes ? bytes : source->text, size,
                        file->import.how->apart ? passed_always : passed_over, &file->root);
}

void tw_read_xmpuzzle(tw_reader *reader, const tw_source *source, const tw_import *how,
                      tw_puzzle **puzzle)
{
    tw_xm_file file = {.shape_count = 0};
    tw_importing_open(&file.import, reader, how);
    if (parse_xm(&file, source) == TW_OK)
        read_xm_file(&file, puzzle);
    tw_importing_close(&file.import);
}
