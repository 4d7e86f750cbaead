/* shapes.c -- evaluates shapes (shapes.h): one row of a table for each form.
 *
 * A shape is a mapping with one form (`box`, `cells`, ...), and keys beside it that change the
 * whole: first `optional`, `colours` and `chequered`, in the coordinates as written, then `at`,
 * which moves it. Forms made of shapes call back here; the depth of the text, at most TW_MAX_DEPTH,
 * bounds this recursion. Invariant: sets have each cell once and never exceed TW_MAX_CELLS;
 * tw_reader_charge bounds the work. Cost: linear in the cells that the forms make. */
#include "format/shape/shapes.h"

#include <string.h>

#include "base/bounds.h"

const char *const tw_shape_keys[] = {"box",       "cells",   "layers",    "arcs", "burr",  "union",
                                     "intersect", "minus",   "translate", "at",   "start", "length",
                                     "optional",  "colours", "chequered", NULL};

static tw_status read_map(const tw_shaper *shaper, const tw_value *map, tw_cell_set *set);

/* A shape inside another one: here every key must be known. */
static tw_status read_inner(const tw_shaper *shaper, const tw_value *value, tw_cell_set *set);

/* ---- Cells ------------------------------------------------------------------------------- */

/* Adds a cell, which is not there yet; a second time is a fault. */
static tw_status add_once(const tw_shaper *shaper, tw_cell cell, tw_place place, tw_cell_set *set)
{
    const tw_set_cell item = {.cell = tw_shaper_moved(shaper, cell), .place = place};
    if (!tw_cell_set_find(set, item.cell))
        return tw_cell_set_add(set, &item);
    return tw_reader_fault(shaper->reader, place, "remove one of the two", "%s lists cell %s twice",
                           shaper->owner,
                           tw_show_cell(shaper->lattice, tw_shaper_name(shaper, cell)).text);
}

/* map: unused; all forms take it. */
static tw_status read_cells(const tw_shaper *shaper, const tw_value *list, const tw_value *map,
                            tw_cell_set *set)
{
    tw_status status = TW_OK;
    (void)map;
    if (list->type != TW_VALUE_LIST)
        return tw_reader_fault(shaper->reader, list->at, "for example [[0, 0], [1, 0]]",
                               "%s is %s; expected a list of cells",
                               list->key ? tw_quote(list->key).text : "this", tw_found(list).text);
    if (tw_reader_charge(shaper->reader, list->count, list->at))
        return TW_ERR_TOO_LARGE;
    for (const tw_value *one = list->first; one && !tw_reader_full(shaper->reader);
         one = one->next) {
        tw_cell cell;
        const bool read = tw_get_cell(shaper->reader, shaper->lattice, one, &cell);
        tw_status now = read ? add_once(shaper, cell, one->at, set) : TW_ERR_INPUT;
        if (now == TW_ERR_MEMORY || now == TW_ERR_TOO_LARGE)
            return now;
        status = status ? status : now;
    }
    return status;
}

/* ---- Boxes ------------------------------------------------------------------------------- */

/* Counts up to the next translation in the box, the first coordinate fastest; false at the end. */
static bool next_in_box(const int32_t *size, size_t rank, int32_t at[TW_MAX_RANK])
{
    for (size_t i = 0; i < rank; i++) {
        if (++at[i] < size[i])
            return true;
        at[i] = 0;
    }
    return false;
}

static tw_status add_of_box(const tw_shaper *shaper, tw_cell cell, tw_place place, tw_cell_set *set)
{
    const tw_lattice *lattice = shaper->lattice;
    const tw_set_cell item = {.cell = tw_shaper_moved(shaper, cell), .place = place};
    if (!tw_lattice_has_cell(lattice, item.cell))
        return TW_OK;
    if (!tw_cell_set_find(set, item.cell))
        return tw_cell_set_add(set, &item);
    return tw_reader_fault(shaper->reader, place, "make the box no larger than a period",
                           "the box is larger than the wrapped lattice: it meets cell %s twice",
                           tw_show_cell(lattice, item.cell).text);
}

static tw_status form_box(const tw_shaper *shaper, const tw_value *list, const tw_value *map,
                          tw_cell_set *set)
{
    size_t rank = tw_lattice_rank(shaper->lattice), i = 0;
    size_t kinds = tw_lattice_kind_count(shaper->lattice);
    int32_t size[TW_MAX_RANK] = {0};
    uint64_t volume = kinds;
    (void)map;
    if (!tw_is_list_of(shaper->reader, list, rank, "sides", "\"box\"", ""))
        return TW_ERR_INPUT;
    for (const tw_value *one = list->first; one; one = one->next) {
        int64_t side;
        if (!tw_get_integer(shaper->reader, one, "a side of the box",
                            (tw_bounds){1, TW_REACH(shaper->reader->context, coordinate)}, &side))
            return TW_ERR_INPUT;
        size[i++] = (int32_t)side;
    }
    for (i = 0; i < rank && volume <= UINT32_MAX; i++)
        volume *= (uint64_t)size[i];
    tw_status status = tw_reader_charge(shaper->reader, volume, list->at);
    tw_cell cell = {.kind = 0};
    for (bool more = true; more && status == TW_OK; more = next_in_box(size, rank, cell.at))
        for (cell.kind = 0; status == TW_OK && cell.kind < kinds; cell.kind++)
            status = add_of_box(shaper, cell, list->at, set);
    return status;
}

/* ---- Algebra ----------------------------------------------------------------------------- */

/* Merges a cell of two shapes: colours must not conflict; it is optional only if both say so. */
static tw_status merge_cell(const tw_shaper *shaper, tw_set_cell *into, const tw_set_cell *from)
{
    into->optional = into->optional && from->optional;
    if (into->colour == 0)
        into->colour = from->colour;
    if (from->colour == 0 || from->colour == into->colour)
        return TW_OK;
    return tw_reader_fault(shaper->reader, from->place, "",
                           "cell %s is of colour \"%s\" here and \"%s\" in another part",
                           tw_show_cell(shaper->lattice, from->cell).text,
                           shaper->colours->names[from->colour - 1],
                           shaper->colours->names[into->colour - 1]);
}

/* Merges colours and optional cells of `other` into `set`; `add`: adds the rest. */
static tw_status merge(const tw_shaper *shaper, tw_cell_set *set, const tw_cell_set *other,
                       bool add)
{
    tw_status status = TW_OK;
    for (size_t i = 0; status == TW_OK && i < other->count; i++) {
        tw_set_cell *found = tw_cell_set_find(set, other->cells[i].cell);
        if (found)
            status = merge_cell(shaper, found, &other->cells[i]);
        else if (add)
            status = tw_cell_set_add(set, &other->cells[i]);
    }
    return status;
}

/* Reads union, intersect or minus, as the key says. All shapes of the list are read, to find the
 * faults of all. */
static tw_status form_algebra(const tw_shaper *shaper, const tw_value *list, const tw_value *map,
                              tw_cell_set *set)
{
    bool unite = strcmp(list->key, "union") == 0, common = strcmp(list->key, "intersect") == 0;
    (void)map;
    if (list->type != TW_VALUE_LIST || list->count == 0)
        return tw_reader_fault(shaper->reader, list->at, "", "%s is %s; expected a list of shapes",
                               tw_quote(list->key).text, tw_found(list).text);
    tw_status status = read_inner(shaper, list->first, set);
    for (const tw_value *one = list->first->next; one; one = one->next) {
        if (status == TW_ERR_MEMORY || tw_reader_full(shaper->reader))
            break;
        tw_cell_set other = {.reader = shaper->reader};
        tw_status now = read_inner(shaper, one, &other);
        if (now == TW_OK)
            now = tw_reader_charge(shaper->reader, set->count + other.count, one->at);
        if (now == TW_OK && !unite)
            tw_cell_set_filter(set, &other, common);
        if (now == TW_OK && (unite || common))
            now = merge(shaper, set, &other, unite);
        tw_cell_set_free(&other);
        status = status ? status : now;
    }
    return status;
}

static tw_status fault_beyond(const tw_shaper *shaper, const tw_value *vector)
{
    return tw_reader_fault(shaper->reader, vector->at, "",
                           "this moves a cell to a coordinate beyond %d",
                           TW_REACH(shaper->reader->context, coordinate));
}

static bool is_beyond(const tw_shaper *shaper, const int32_t at[TW_MAX_RANK])
{
    const int32_t most = TW_REACH(shaper->reader->context, coordinate);
    bool beyond = false;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        beyond = beyond || at[i] > most || at[i] < -most;
    return beyond;
}

/* Moves what is read in *inner farther; check_moved tells whether that is too far. */
static tw_status move_shaper(tw_shaper *inner, const tw_value *vector)
{
    int32_t by[TW_MAX_RANK] = {0};
    if (!tw_get_vector(inner->reader, vector, tw_quote(vector->key).text,
                       tw_lattice_rank(inner->lattice), by))
        return TW_ERR_INPUT;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        inner->by[i] += by[i];
    return TW_OK;
}

/* Are the cells that the vector moved within bounds? */
static tw_status check_moved(const tw_shaper *shaper, const tw_value *vector,
                             const tw_cell_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (is_beyond(shaper, set->cells[i].cell.at))
            return fault_beyond(shaper, vector);
    return TW_OK;
}

static tw_status form_translate(const tw_shaper *shaper, const tw_value *value, const tw_value *map,
                                tw_cell_set *set)
{
    static const char *const keys[] = {"by", "of", NULL};
    (void)map;
    if (!tw_is_type(shaper->reader, value, TW_VALUE_MAP, "\"translate\""))
        return TW_ERR_INPUT;
    bool fine = tw_check_keys(shaper->reader, value, keys);
    const tw_value *by = tw_find(value, "by"), *of = tw_find(value, "of");
    if (!by || !of)
        return tw_reader_fault(shaper->reader, value->at, "for example {by: [1, 0], of: {...}}",
                               "\"translate\" needs \"by\" and \"of\"");
    tw_shaper inner = *shaper;
    const tw_status moved = move_shaper(&inner, by);
    tw_status status = read_inner(&inner, of, set);
    status = status ? status : moved ? moved : check_moved(shaper, by, set);
    return status || fine ? status : TW_ERR_INPUT;
}

/* ---- Optional cells ---------------------------------------------------------------------- */

/* list: of cells, or a shape. */
static tw_status mark_optional(const tw_shaper *shaper, const tw_value *list, tw_cell_set *set)
{
    if (!shaper->container)
        return tw_reader_fault(shaper->reader, list->key_at, "optional cells belong to a container",
                               "%s has optional cells", shaper->owner);
    tw_cell_set extra = {.reader = shaper->reader};
    tw_status status = list->type == TW_VALUE_MAP ? read_inner(shaper, list, &extra)
                                                  : read_cells(shaper, list, NULL, &extra);
    for (size_t i = 0; status == TW_OK && i < extra.count; i++) {
        if (extra.cells[i].colour) {
            status = tw_reader_fault(shaper->reader, extra.cells[i].place,
                                     "\"colours\" beside it says which cells have one",
                                     "the optional cells of %s have colours", shaper->owner);
            break;
        }
        extra.cells[i].optional = true;
        tw_set_cell *found = tw_cell_set_find(set, extra.cells[i].cell);
        if (found)
            found->optional = true;
        else
            status = tw_cell_set_add(set, &extra.cells[i]);
    }
    tw_cell_set_free(&extra);
    return status;
}

/* ---- A whole shape ----------------------------------------------------------------------- */

typedef struct form_row {
    const char *key;
    tw_status (*read)(const tw_shaper *shaper, const tw_value *value, const tw_value *map,
                      tw_cell_set *set);
} form_row;

static const form_row forms[] = {
    {"box", form_box},           {"cells", read_cells},   {"layers", tw_read_layers},
    {"arcs", tw_read_arcs},      {"burr", tw_read_burr},  {"union", form_algebra},
    {"intersect", form_algebra}, {"minus", form_algebra}, {"translate", form_translate}};

static const char form_names[] =
    "box, cells, layers, arcs, burr, union, intersect, minus, translate";

bool tw_has_form(const tw_value *map)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (tw_find(map, forms[i].key))
            return true;
    return false;
}

/* The one form of a mapping; NULL after a fault. */
static const form_row *find_shape_form(const tw_shaper *shaper, const tw_value *map,
                                       const tw_value **value)
{
    const form_row *found = NULL;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const tw_value *one = tw_find(map, forms[i].key);
        if (!one)
            continue;
        if (found) {
            bool later = one->key_at.line > (*value)->key_at.line ||
                         (one->key_at.line == (*value)->key_at.line &&
                          one->key_at.column > (*value)->key_at.column);
            tw_reader_fault(shaper->reader, later ? one->key_at : (*value)->key_at,
                            "put them into a list under union, intersect or minus",
                            "%s has both \"%s\" and \"%s\"; expected one shape", shaper->owner,
                            found->key, forms[i].key);
            return NULL;
        }
        found = &forms[i];
        *value = one;
    }
    if (!found)
        tw_reader_fault(shaper->reader, map->at, "", "%s has no shape; expected one of %s",
                        shaper->owner, form_names);
    return found;
}

static tw_status read_map(const tw_shaper *shaper, const tw_value *map, tw_cell_set *set)
{
    const tw_value *value = NULL;
    const tw_value *start = tw_find(map, "start"), *length = tw_find(map, "length"),
                   *optional = tw_find(map, "optional");
    const tw_value *at = tw_find(map, "at");
    const form_row *form = find_shape_form(shaper, map, &value);
    if (!form)
        return TW_ERR_INPUT;
    if (start && form->read != tw_read_arcs)
        tw_reader_fault(shaper->reader, start->key_at, "", "\"start\" belongs to \"arcs\"");
    if (length && form->read != tw_read_burr)
        tw_reader_fault(shaper->reader, length->key_at, "", "\"length\" belongs to \"burr\"");
    tw_shaper inner = *shaper;
    const tw_status moved = at ? move_shaper(&inner, at) : TW_OK;
    tw_status status = form->read(&inner, value, map, set);
    if (status == TW_OK && optional)
        status = mark_optional(&inner, optional, set);
    status = status ? status : tw_colour_shape(&inner, map, set);
    if (status == TW_OK && at)
        status = moved ? moved : check_moved(shaper, at, set);
    return status;
}

static tw_status read_any(const tw_shaper *shaper, const tw_value *value, tw_cell_set *set)
{
    if (value->type == TW_VALUE_LIST)
        return read_cells(shaper, value, NULL, set);
    if (value->type == TW_VALUE_MAP)
        return read_map(shaper, value, set);
    return tw_reader_fault(shaper->reader, value->at,
                           value->type == TW_VALUE_BLOCK ? "a drawing goes below \"layers: |\""
                                                         : "for example box: [3, 2]",
                           "the shape of %s is %s; expected a mapping with one of %s",
                           shaper->owner, tw_found(value).text, form_names);
}

static tw_status read_inner(const tw_shaper *shaper, const tw_value *value, tw_cell_set *set)
{
    if (value->type != TW_VALUE_MAP || tw_check_keys(shaper->reader, value, tw_shape_keys))
        return read_any(shaper, value, set);
    if (tw_has_form(value)) /* else the unknown key was meant to be one */
        read_any(shaper, value, set);
    return TW_ERR_INPUT;
}

/* Every cell of the finished shape must be one of the lattice. */
static tw_status check_shape_lattice(const tw_shaper *shaper, const tw_value *value,
                                     const tw_cell_set *set)
{
    tw_status status = TW_OK;
    if (set->count == 0)
        return tw_reader_fault(shaper->reader, value->at, "", "%s has no cells", shaper->owner);
    if (set->count > shaper->most)
        return tw_reader_refuse(shaper->reader, TW_ERR_TOO_LARGE, value->at, "",
                                "%s has %zu cells; at most %zu are possible", shaper->owner,
                                set->count, shaper->most);
    for (size_t i = 0; i < set->count && !tw_reader_full(shaper->reader); i++)
        if (!tw_lattice_has_cell(shaper->lattice, set->cells[i].cell))
            status = tw_reader_fault(shaper->reader, set->cells[i].place, "",
                                     "%s has cell %s, but lattice \"%s\" has no such cell",
                                     shaper->owner,
                                     tw_show_cell(shaper->lattice, set->cells[i].cell).text,
                                     tw_lattice_name(shaper->lattice));
    return status;
}

tw_status tw_read_shape(const tw_shaper *shaper, const tw_value *value, tw_cell_set *set)
{
    tw_status status = read_any(shaper, value, set);
    return status ? status : check_shape_lattice(shaper, value, set);
}

tw_status tw_read_whole_shape(const tw_shaper *shaper, const tw_value *value, tw_cell_set *set)
{
    tw_status status = read_inner(shaper, value, set);
    if (status)
        shaper->reader->lost = true;
    return status ? status : check_shape_lattice(shaper, value, set);
}
