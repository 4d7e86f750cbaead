/* polygons.c -- reads polygons and periods; the lattice they make (lattice/tiling.h) becomes a
 * definition as if written out.
 *
 * The arcs of a kind are called n1, n2, ...: its neighbours in order from the first corner on. */
#include "format/lattice/polygons.h"
#include "base/bounds.h"
#include "lattice/tiling.h"

static bool get_pair(tw_reader *reader, const tw_value *list, const char *what, double result[2])
{
    return tw_is_list_of(reader, list, 2, "numbers", what, "") &&
           tw_get_number(reader, list->first, what, &result[0]) &&
           tw_get_number(reader, list->first->next, what, &result[1]);
}

static bool get_tile(tw_reader *reader, const tw_value *value, tw_tile *tile)
{
    tw_value key = tw_key_of(value);
    const uint32_t most = TW_LIMIT(reader->context, vertices);
    if (!tw_get_name(reader, &key, "a polygon", &tile->name) ||
        !tw_is_type(reader, value, TW_VALUE_LIST, "a polygon"))
        return false;
    if (value->count < 3 || value->count > most)
        return !tw_reader_fault(reader, value->at, "",
                                "polygon \"%s\" has %zu corners; 3 to %u are possible", tile->name,
                                value->count, most);
    double(*corners)[3] = tw_reader_take(reader, value->count, sizeof *corners);
    tw_place *places = tw_reader_take(reader, value->count, sizeof *places);
    bool fine = corners && places;
    tile->place = value->key_at;
    tile->corners = (const double(*)[3])corners;
    tile->corner_places = places;
    for (const tw_value *one = value->first; corners && places && one; one = one->next) {
        places[tile->count] = one->at;
        fine = get_pair(reader, one, "a corner", corners[tile->count++]) && fine;
    }
    return fine;
}

static bool get_tiles(tw_reader *reader, const tw_value *map, tw_tiling *tiling)
{
    const uint32_t most = TW_LIMIT(reader->context, kinds);
    if (!tw_is_type(reader, map, TW_VALUE_MAP, "\"polygons\""))
        return false;
    if (map->count == 0 || map->count > most)
        return !tw_reader_fault(reader, map->at, "", "there are %zu polygons; 1 to %u are possible",
                                map->count, most);
    tw_tile *tiles = tw_reader_take(reader, map->count, sizeof *tiles);
    bool fine = tiles;
    tiling->place = map->key_at;
    tiling->tiles = tiles;
    for (const tw_value *one = map->first; tiles && one; one = one->next)
        fine = get_tile(reader, one, &tiles[tiling->count++]) && fine;
    return fine;
}

static bool get_tile_periods(tw_reader *reader, const tw_value *list, tw_tiling *tiling)
{
    if (!list || !tw_is_list_of(reader, list, 2, "vectors", "\"periods\"", ""))
        return false;
    tiling->periods_place = list->at;
    bool first = get_pair(reader, list->first, "a period", tiling->periods[0]);
    return get_pair(reader, list->first->next, "a period", tiling->periods[1]) && first;
}

/* ---- What was found ---------------------------------------------------------------------- */

static bool define_kind(tw_reader *reader, const tw_tile *tile, const tw_tile_found *found,
                        tw_kind_def *kind)
{
    tw_arc_def *arcs = tw_reader_take(reader, found->arc_count, sizeof *arcs);
    double(*points)[3] = tw_reader_take(reader, tile->count, sizeof *points);
    if (!arcs || !points)
        return false;
    *kind = (tw_kind_def){.name = tile->name, .place = tile->place, .arcs = arcs};
    for (; kind->arc_count < found->arc_count; kind->arc_count++) {
        const tw_tile_arc *arc = &found->arcs[kind->arc_count];
        const tw_words label = tw_say("n%zu", kind->arc_count + 1);
        arcs[kind->arc_count] =
            (tw_arc_def){.label = tw_reader_text(reader, label.text, strlen(label.text)),
                         .kind = arc->tile,
                         .step = {arc->step[0], arc->step[1]},
                         .back = arc->back,
                         .place = tile->place};
        if (!arcs[kind->arc_count].label)
            return false;
    }
    for (size_t c = 0; c < tile->count; c++)
        for (size_t i = 0; i < 2; i++)
            points[c][i] = tile->corners[c][i] - found->centroid[i];
    kind->drawn = (tw_cell_shape){.shape = TW_SHAPE_POLYGON,
                                  .at = {found->centroid[0], found->centroid[1]},
                                  .points = (const double(*)[3])points,
                                  .point_count = tile->count,
                                  .height = 1};
    return true;
}

static bool define_turn(tw_reader *reader, const tw_tiling *tiling, const tw_tiling_turn *turn,
                        tw_generator_def *generator)
{
    uint32_t *image = tw_reader_take(reader, tiling->count, sizeof *image);
    int32_t(*offset)[TW_AXES] = tw_reader_take(reader, tiling->count, sizeof *offset);
    if (!image || !offset)
        return false;
    memcpy(image, turn->tile_image, tiling->count * sizeof *image);
    memcpy(offset, turn->offset, tiling->count * sizeof *offset);
    *generator = (tw_generator_def){.name = turn->name,
                                    .mirror = turn->mirror,
                                    .kind_image = image,
                                    .offset = (const int32_t(*)[TW_AXES])offset,
                                    .place = tiling->place};
    for (size_t i = 0; i < 4; i++)
        generator->matrix[i / 2][i % 2] = turn->matrix[i / 2][i % 2];
    return true;
}

static bool define_tiling(tw_reader *reader, const tw_tiling *tiling, tw_lattice_def *def,
                          tw_kind_def **kinds, tw_generator_def *generators)
{
    *kinds = tw_reader_take(reader, tiling->count, sizeof **kinds);
    bool fine = *kinds;
    for (size_t k = 0; k < tiling->count && fine; k++)
        fine = define_kind(reader, &tiling->tiles[k], &tiling->found[k], &(*kinds)[k]);
    for (size_t i = 0; i < 2 && fine; i++)
        if (tiling->turns[i].name)
            fine =
                define_turn(reader, tiling, &tiling->turns[i], &generators[def->generator_count++]);
    def->kinds = *kinds;
    def->kind_count = fine ? tiling->count : 0;
    def->has_geometry = true;
    for (size_t i = 0; i < 4; i++)
        def->basis[i / 2][i % 2] = tiling->periods[i / 2][i % 2];
    return fine;
}

bool tw_get_polygons(tw_reader *reader, const tw_value *map, tw_lattice_def *def,
                     tw_kind_def **kinds, tw_generator_def *generators)
{
    tw_tiling tiling = {.context = reader->context};
    tw_report report = tw_reader_report(reader);
    tw_faults faults = {.context = reader->context, .report = &report, .pace = &reader->pace};
    bool read = get_tiles(reader, tw_find(map, "polygons"), &tiling);
    if (!get_tile_periods(reader, tw_require(reader, map, "periods"), &tiling) || !read)
        return false;
    tw_status status = tw_tiling_find(&tiling, &faults);
    bool fine = status == TW_OK && define_tiling(reader, &tiling, def, kinds, generators);
    if (status == TW_ERR_STATE)
        tw_reader_stop(reader);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(reader);
    tw_tiling_clear(&tiling);
    return fine;
}
