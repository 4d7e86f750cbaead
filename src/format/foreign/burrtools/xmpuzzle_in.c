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

/* Is it the one that is asked for, by its number from 1 or by its name? */
static bool is_wanted_problem(const tw_import *how, size_t number, const char *name)
{
    if (how->problem == 0 && how->problem_name)
        return strcmp(name, how->problem_name) == 0;
    return number == (how->problem ? how->problem : 1);
}

static tw_status find_problem(tw_xm_file *file)
{
    const tw_import *how = file->import.how;
    const tw_xml *list = tw_xml_child(file->root, "problems");
    size_t count = tw_xml_count(list, "problem"), number = 0;
    const tw_place at = list ? list->at : file->root->at;
    for (const tw_xml *one = tw_xml_child(list, "problem"); one; one = tw_xml_again(one)) {
        const char *name = tw_xml_attribute_of(one, "name");
        if (how->named)
            how->named(how->user, name ? name : "");
        if (is_wanted_problem(how, ++number, name ? name : "") && !file->problem)
            file->problem = one;
    }
    if (!file->problem && how->problem == 0 && how->problem_name)
        return tw_reader_fault(file->import.reader, at, "", "no problem is called %s",
                               tw_quote(how->problem_name).text);
    if (!file->problem && how->problem <= 1)
        return TW_OK; /* there is none at all */
    if (!file->problem)
        return tw_reader_fault(file->import.reader, at, "", "problem %zu was asked for; there %s",
                               how->problem, tw_say(count == 1 ? "is 1" : "are %zu", count).text);
    if (count > 1 && how->problem == 0 && !how->problem_name)
        tw_importing_warn(&file->import, file->problem->at, "use --problem N, or its name",
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
    return tw_xm_shape_of(file, (size_t)number, true, &file->container);
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
    tw_status status = tw_xm_shape_of(file, (size_t)number, false, &entry.shape);
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
    tw_status worst = TW_OK;
    for (const tw_xml *one = tw_xml_child(list, "shape");
         one && !tw_reader_full(file->import.reader); one = tw_xml_again(one)) {
        tw_status status = read_xm_entry(file, one);
        worst = worst ? worst : status;
    }
    return worst;
}

/* ---- Shapes without a problem ------------------------------------------------------------
 *
 * Every shape is a piece, and the container has room for each, side by side along x, a gap apart.
 */

/* Adds the filled voxels of a shape to the container, from *x on, and moves that on. */
static void lay_beside(const tw_xm_file *file, const tw_xm_shape *shape, tw_xm_shape *container,
                       int64_t *x)
{
    const int64_t step = file->grid.reach;
    for (size_t i = 0; i < shape->filled; i++) {
        container->voxels[container->filled] = shape->voxels[i];
        container->voxels[container->filled++].at[0] += *x;
    }
    *x += (shape->size[0] / step + 2) * step;
}

static tw_status lay_side_by_side(tw_xm_file *file)
{
    tw_reader *reader = file->import.reader;
    tw_xm_shape *all = tw_reader_take(reader, 1, sizeof *all);
    file->entries = tw_reader_take(reader, file->shape_count, sizeof *file->entries);
    if (!all || !file->entries)
        return TW_ERR_MEMORY;
    size_t room = 0;
    for (size_t i = 0; i < file->shape_count; i++) {
        tw_xm_entry entry = {.element = file->shapes[i], .low = 1, .high = 1};
        if (!strchr(entry.element->text, '#')) /* it has no cells */
            continue;
        tw_status status = tw_xm_shape_of(file, i, false, &entry.shape);
        if (status)
            return status;
        file->entries[file->entry_count++] = entry;
        room += entry.shape->filled;
    }
    if (room == 0)
        return tw_reader_fault(
            reader, file->root->at, "",
            "there is no problem in this file, and no shape with a filled voxel");
    all->element = file->entries[0].element;
    all->voxels = tw_reader_take(reader, room, sizeof *all->voxels);
    all->colours = tw_reader_take(reader, room, sizeof *all->colours);
    if (!all->voxels || !all->colours)
        return TW_ERR_MEMORY;
    int64_t x = 0;
    for (size_t i = 0; i < file->entry_count; i++)
        lay_beside(file, file->entries[i].shape, all, &x);
    file->container = all;
    tw_importing_warn(&file->import, file->root->at, "",
                      "there is no problem in this file; its shapes are laid side by side");
    return TW_OK;
}

static tw_status read_what_goes_where(tw_xm_file *file)
{
    static const tw_xml nothing = {.name = "problem", .text = ""};
    if (!file->problem) {
        file->problem = &nothing;
        return lay_side_by_side(file);
    }
    tw_status status = read_xm_container(file);
    return status ? status : read_entries(file);
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

/* The bound on empty voxels only counts with ranges. Whatever stays empty is what the pieces leave:
 * so if one entry has a range, the bound raises its least number of copies; if several have, it is
 * the puzzle's. *full: nothing may stay
 * empty, or not even all copies leave as little as the bound: then no more do they fill all. */
static tw_status read_holes(tw_xm_file *file, tw_puzzle_def *def, bool *full)
{
    const tw_xm_shape *container = file->container;
    int64_t most = INT64_MAX, left = (int64_t)(container->filled + container->variable);
    int64_t range = 0;
    tw_xm_entry *ranged = NULL;
    size_t ranges = 0;
    if (!tw_xml_number_or(file->import.reader, file->problem, "maxHoles", (tw_bounds){0, INT64_MAX},
                          &most))
        return TW_ERR_INPUT;
    for (size_t i = 0; i < file->entry_count; i++) {
        tw_xm_entry *entry = &file->entries[i];
        const int64_t size = (int64_t)entry->shape->filled;
        left -= size * entry->low;
        range += size * (entry->high - entry->low);
        ranges += entry->low < entry->high;
        ranged = entry->low < entry->high ? entry : ranged;
    }
    *full = ranges > 0 && (most == 0 || left - range > most);
    if (ranges == 0 || *full || left <= most)
        return TW_OK;
    const int64_t size = (int64_t)ranged->shape->filled;
    if (ranges == 1) {
        ranged->low += (uint32_t)((left - most + size - 1) / size);
        return TW_OK;
    }
    uint32_t *empty = tw_reader_take(file->import.reader, 2, sizeof *empty);
    if (!empty)
        return TW_ERR_MEMORY;
    empty[0] = 0;
    empty[1] = (uint32_t)most; /* below the number of voxels */
    def->empty = empty;
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
    tw_status status = read_holes(file, def, &full);
    for (size_t i = 0; i < count; i++) {
        tw_burrtools_grid_cell(&file->grid, &shape->voxels[i], &cells[i]);
        optional[i] = i >= shape->filled && !full;
        colours[i] = file->colour[shape->colours[i]];
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
    if (!cells || !colours)
        return TW_ERR_MEMORY;
    for (size_t c = 0; c < shape->filled; c++) {
        tw_burrtools_grid_cell(&file->grid, &shape->voxels[c], &cells[c]);
        colours[c] = file->colour[shape->colours[c]];
    }
    const tw_form_def form = {.cells = cells,
                              .colours = colours,
                              .cell_count = shape->filled,
                              .place = entry->element->at};
    tw_piece_def piece = {.low = entry->low, .high = entry->high, .rigid = file->grid.rigid};
    tw_status status = read_xm_groups(file, entry->element, &piece);
    if (status != TW_OK)
        return status;
    tw_name_from(given ? given : "", name);
    for (size_t i = 0; !*name && i < file->shape_count; i++)
        if (file->shapes[i] == shape->element)
            snprintf(name, sizeof name, "S%zu", i + 1); /* as BurrTools calls it */
    return tw_importing_add(&file->import, name, &form, &piece);
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
    tw_xm_warn_colours(file);
    def.pieces_place = list ? list->at : def.container_place;
    def.colour_names = file->colour_names;
    def.colour_count = file->colour_count;
    def.lies = file->paired ? file->lies : NULL;
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
    tw_status status = read_xm_notes(file, &notes);
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
static tw_status parse_xm(tw_xm_file *file, const tw_source *source, const char *const *skip)
{
    tw_reader *reader = file->import.reader;
    char *bytes = NULL;
    size_t size = source->size;
    if (tw_is_packed(source->text, size)) {
        tw_status status = tw_gunzip(reader, source->text, source->size, &bytes, &size);
        if (status)
            return status;
    }
    return tw_xml_parse(reader, bytes ? bytes : source->text, size, skip, &file->root);
}

tw_status tw_xm_open(tw_xm_file *file, const tw_source *source, const char *const *skip)
{
    tw_status status = parse_xm(file, source, skip);
    status = status ? status : check_xm_root(file);
    status = status ? status : read_grid(file);
    status = status ? status : list_shapes(file);
    status = status ? status : find_problem(file);
    status = status ? status : read_what_goes_where(file);
    return status ? status : tw_xm_relate_colours(file);
}

void tw_read_xmpuzzle(tw_reader *reader, const tw_source *source, const tw_import *how,
                      tw_puzzle **puzzle)
{
    tw_xm_file file = {.shape_count = 0};
    tw_importing_open(&file.import, reader, how);
    if (tw_xm_open(&file, source, how && how->apart ? passed_always : passed_over) == TW_OK)
        read_xm_file(&file, puzzle);
    tw_importing_close(&file.import);
}
