/* geometry.c -- reading how the cells of a lattice are drawn.
 */
#include <string.h>

#include "format/lattice/geometry.h"
#include "base/bounds.h"

enum { MAX_DRAWN_FACES = 4 * TW_MAX_VERTICES }; /* corners of all faces of a cell, and their ends */

static const char *drawn_kind_candidate(void *user, size_t number)
{
    const tw_lattice_def *def = user;
    return number < def->kind_count ? def->kinds[number].name : NULL;
}

bool tw_find_def_kind(tw_reader *reader, const tw_lattice_def *def, const tw_value *name,
                      const char *found, uint32_t *kind)
{
    for (*kind = 0; *kind < def->kind_count; ++*kind)
        if (strcmp(def->kinds[*kind].name, name->text) == 0)
            return true;
    return !tw_reader_fault(
        reader, name->at,
        tw_did_you_mean(name->text, drawn_kind_candidate, (void *)(uintptr_t)def).text,
        "unknown kind %s", found);
}

/* A list of `low` to 3 numbers; what is left out is 0. */
static bool get_position(tw_reader *reader, const tw_value *list, const char *what, size_t low,
                         double result[3])
{
    if (list->type != TW_VALUE_LIST || list->count < low || list->count > 3)
        return !tw_reader_fault(reader, list->at, "",
                                "%s is %s; expected a list of %zu to 3 numbers", what,
                                tw_found(list).text, low);
    double read[3] = {0, 0, 0};
    size_t i = 0;
    for (const tw_value *one = list->first; one; one = one->next)
        if (!tw_get_number(reader, one, what, &read[i++]))
            return false;
    memcpy(result, read, sizeof read);
    return true;
}

/* A list of at least `low` points. */
static bool get_points(tw_reader *reader, const tw_value *list, const char *what, size_t low,
                       tw_cell_shape *shape)
{
    if (!tw_is_type(reader, list, TW_VALUE_LIST, what))
        return false;
    if (list->count < low || list->count > TW_LIMIT(reader->context, vertices))
        return !tw_reader_fault(reader, list->at, "", "%s has %zu points; %zu to %u are possible",
                                what, list->count, low, TW_LIMIT(reader->context, vertices));
    double(*points)[3] = tw_reader_take(reader, list->count, sizeof *points);
    bool fine = points;
    shape->points = (const double(*)[3])points;
    for (const tw_value *one = list->first; points && one; one = one->next)
        fine = get_position(reader, one, "a point", 2, points[shape->point_count++]) && fine;
    return fine;
}

static void get_sphere(tw_reader *reader, const tw_value *value, tw_cell_shape *shape)
{
    if (tw_get_number(reader, value, "\"sphere\"", &shape->radius) && shape->radius <= 0)
        tw_reader_fault(reader, value->at, "", "the radius of a sphere is %s; expected more than 0",
                        tw_found(value).text);
}

/* Corner numbers of one face, ended by 255. */
static void get_face(tw_reader *reader, const tw_value *list, tw_cell_shape *shape, uint8_t *faces)
{
    if (!tw_is_type(reader, list, TW_VALUE_LIST, "a face"))
        return;
    if (list->count < 3 || shape->face_length + list->count + 1 > MAX_DRAWN_FACES) {
        tw_reader_fault(reader, list->at, "",
                        "a face has %zu corners; expected at least 3, and "
                        "%d for all faces together at most",
                        list->count, MAX_DRAWN_FACES);
        return;
    }
    for (const tw_value *one = list->first; one; one = one->next) {
        int64_t corner = 0;
        tw_get_integer(reader, one, "a corner of a face",
                       (tw_bounds){0, (int64_t)shape->point_count - 1}, &corner);
        faces[shape->face_length++] = (uint8_t)corner;
    }
    faces[shape->face_length++] = 255;
}

static void get_solid(tw_reader *reader, const tw_value *map, tw_cell_shape *shape)
{
    static const char *const keys[] = {"points", "faces", NULL};
    if (!tw_is_type(reader, map, TW_VALUE_MAP, "\"solid\""))
        return;
    tw_check_keys(reader, map, keys);
    const tw_value *points = tw_find(map, "points"), *faces = tw_find(map, "faces");
    if (!points || !faces) {
        tw_reader_fault(reader, map->at, "", "a solid needs \"points\" and \"faces\"");
        return;
    }
    if (!get_points(reader, points, "\"points\"", 4, shape) ||
        !tw_is_type(reader, faces, TW_VALUE_LIST, "\"faces\""))
        return;
    uint8_t *corners = tw_reader_take(reader, MAX_DRAWN_FACES, 1);
    shape->faces = corners;
    for (const tw_value *one = faces->first; one && !tw_reader_full(reader); one = one->next)
        get_face(reader, one, shape, corners);
}

static void get_form(tw_reader *reader, const tw_value *map, tw_cell_shape *shape)
{
    static const struct {
        const char *key;
        int shape;
    } forms[] = {{"polygon", TW_SHAPE_POLYGON},
                 {"prism", TW_SHAPE_PRISM},
                 {"solid", TW_SHAPE_SOLID},
                 {"sphere", TW_SHAPE_SPHERE},
                 {"segment", TW_SHAPE_SEGMENT}};
    size_t found = 0;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const tw_value *value = tw_find(map, forms[i].key);
        bool ends = forms[i].shape == TW_SHAPE_SEGMENT;
        if (!value || found++ > 0)
            continue;
        shape->shape = forms[i].shape;
        if (shape->shape == TW_SHAPE_SOLID)
            get_solid(reader, value, shape);
        else if (shape->shape == TW_SHAPE_SPHERE)
            get_sphere(reader, value, shape);
        else if (ends && value->type == TW_VALUE_LIST && value->count > 2)
            tw_reader_fault(reader, value->at, "",
                            "\"segment\" has %zu points; expected its two ends", value->count);
        else
            get_points(reader, value, tw_quote(forms[i].key).text, ends ? 2 : 3, shape);
    }
    if (found != 1)
        tw_reader_fault(reader, map->at, "",
                        "the shape has %s; expected one of polygon, prism, "
                        "solid, sphere and segment",
                        found ? "several forms" : "no form");
}

static void get_shape(tw_reader *reader, const tw_value *map, tw_cell_shape *shape)
{
    static const char *const keys[] = {"at",    "polygon", "prism",   "height",
                                       "solid", "sphere",  "segment", NULL};
    if (!tw_is_type(reader, map, TW_VALUE_MAP, "a shape"))
        return;
    tw_check_keys(reader, map, keys);
    get_form(reader, map, shape);
    const tw_value *at = tw_find(map, "at"), *height = tw_find(map, "height");
    if (at)
        get_position(reader, at, "\"at\"", 2, shape->at);
    shape->height = 1;
    if (height && shape->shape != TW_SHAPE_PRISM)
        tw_reader_fault(reader, height->key_at, "", "only a prism has a height");
    else if (height)
        tw_get_number(reader, height, "\"height\"", &shape->height);
}

static void get_shapes(tw_reader *reader, const tw_value *map, tw_lattice_def *def,
                       tw_kind_def *kinds)
{
    if (!tw_is_type(reader, map, TW_VALUE_MAP, "\"shapes\""))
        return;
    for (const tw_value *one = map->first; one && !tw_reader_full(reader); one = one->next) {
        const tw_value key = tw_key_of(one);
        uint32_t kind;
        if (tw_find_def_kind(reader, def, &key, tw_quote(one->key).text, &kind))
            get_shape(reader, one, &kinds[kind].drawn);
    }
}

static void get_basis(tw_reader *reader, const tw_value *list, tw_lattice_def *def)
{
    if (!tw_is_list_of(reader, list, def->rank, "positions", "\"basis\"",
                       "one for each coordinate of a cell"))
        return;
    size_t i = 0;
    for (const tw_value *one = list->first; one; one = one->next)
        get_position(reader, one, "a basis vector", 1, def->basis[i++]);
    def->has_geometry = true;
}

void tw_get_geometry(tw_reader *reader, const tw_value *map, tw_lattice_def *def,
                     tw_kind_def *kinds)
{
    static const char *const keys[] = {"basis", "shapes", "schematic", NULL};
    if (!tw_is_type(reader, map, TW_VALUE_MAP, "\"geometry\""))
        return;
    tw_check_keys(reader, map, keys);
    const tw_value *basis = tw_require(reader, map, "basis");
    if (basis)
        get_basis(reader, basis, def);
    get_shapes(reader, tw_find(map, "shapes"), def, kinds);
    tw_get_bool(reader, tw_find(map, "schematic"), "\"schematic\"", &def->schematic);
}
