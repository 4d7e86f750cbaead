/* lattices.c -- reading a lattice text: names become numbers, then tw_lattice_make checks it.
 *
 * Two passes over `cells`: the first collects the names of kinds and labels, the second resolves
 * the target of each arc, since arcs may name kinds that come later. Reading goes on after a fault,
 * to report all of them; the lattice is made only if nothing was lost. */
#include "format/lattice/lattices.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"

#include <string.h>

#include "format/lattice/geometry.h"
#include "format/lattice/polygons.h"
#include "format/shape/sets.h"

const char *const tw_lattice_keys[] = {"tilewright-lattice",
                                       "name",
                                       "title",
                                       "source",
                                       "author",
                                       "notes",
                                       "rank",
                                       "cells",
                                       "polygons",
                                       "periods",
                                       "turns",
                                       "mirrors",
                                       "mirror",
                                       "order",
                                       "wrap",
                                       "geometry",
                                       "moves",
                                       "sets",
                                       NULL};

/* The lattice being read, and what later parts need of it. */
typedef struct tw_lattice_draft {
    tw_reader *reader;
    tw_lattice_def *def;
    tw_kind_def *kinds;           /* def->kinds, still writable */
    tw_generator_def *generators; /* def->generators, still writable */
    /* Of the generator that is read, still writable. */
    uint32_t *kind_image, *label_image;
    int32_t (*offset)[TW_AXES];
} tw_lattice_draft;

/* ---- Names ------------------------------------------------------------------------------- */

static const char *arc_candidate(void *user, size_t number)
{
    const tw_kind_def *kind = user;
    return number < kind->arc_count ? kind->arcs[number].label : NULL;
}

static bool get_lattice_kind(const tw_lattice_draft *draft, const tw_value *value, uint32_t *kind)
{
    const char *name;
    return tw_get_name(draft->reader, value, "a kind", &name) &&
           tw_find_def_kind(draft->reader, draft->def, value, tw_quote(name).text, kind);
}

static bool get_lattice_label(const tw_lattice_draft *draft, const tw_value *value, uint32_t kind,
                              uint32_t *label)
{
    const char *name;
    if (!tw_get_name(draft->reader, value, "a label", &name))
        return false;
    tw_kind_def *owner = &draft->kinds[kind];
    for (*label = 0; *label < owner->arc_count; ++*label)
        if (strcmp(owner->arcs[*label].label, name) == 0)
            return true;
    return !tw_reader_fault(draft->reader, value->at,
                            tw_did_you_mean(name, arc_candidate, owner).text,
                            "kind \"%s\" has no arc %s", owner->name, tw_quote(name).text);
}

/* Checks a key that must be a name. */
static bool check_key(tw_reader *reader, const tw_value *value, const char *what)
{
    tw_value key = tw_key_of(value);
    const char *name;
    return tw_get_name(reader, &key, what, &name);
}

/* ---- Kinds and arcs ---------------------------------------------------------------------- */

static bool collect_kind(tw_reader *reader, const tw_value *value, tw_kind_def *kind)
{
    static const char *const keys[] = {"arcs", "optional", NULL};
    kind->name = value->key;
    kind->place = value->key_at;
    if (!check_key(reader, value, "a kind") ||
        !tw_is_type(reader, value, TW_VALUE_MAP, "a kind of cell"))
        return false;
    tw_check_keys(reader, value, keys);
    const tw_value *arcs = tw_find(value, "arcs");
    tw_get_bool(reader, tw_find(value, "optional"), "\"optional\"", &kind->optional);
    if (!arcs)
        return !tw_reader_fault(reader, value->at, "", "kind \"%s\" has no \"arcs\"", kind->name);
    if (!tw_is_type(reader, arcs, TW_VALUE_MAP, "\"arcs\""))
        return false;
    if (arcs->count == 0 || arcs->count > TW_LIMIT(reader->context, labels))
        return !tw_reader_fault(reader, arcs->at, "",
                                "kind \"%s\" has %zu arcs; 1 to %u are possible", kind->name,
                                arcs->count, TW_LIMIT(reader->context, labels));
    tw_arc_def *list = tw_reader_take(reader, arcs->count, sizeof *list);
    bool fine = list != NULL;
    kind->arcs = list;
    for (const tw_value *one = arcs->first; list && one; one = one->next) {
        fine = check_key(reader, one, "a label") && fine;
        list[kind->arc_count].label = one->key;
        list[kind->arc_count++].place = one->key_at;
    }
    return fine;
}

static bool collect_kinds(tw_lattice_draft *draft, const tw_value *cells)
{
    tw_reader *reader = draft->reader;
    if (!tw_is_type(reader, cells, TW_VALUE_MAP, "\"cells\""))
        return false;
    if (cells->count == 0 || cells->count > TW_LIMIT(draft->reader->context, kinds))
        return !tw_reader_fault(reader, cells->at, "",
                                "there are %zu kinds of cells; 1 to %u are possible", cells->count,
                                TW_LIMIT(draft->reader->context, kinds));
    draft->kinds = tw_reader_take(reader, cells->count, sizeof *draft->kinds);
    if (!draft->kinds)
        return false;
    bool fine = true;
    size_t count = 0;
    for (const tw_value *one = cells->first; one; one = one->next)
        fine = collect_kind(reader, one, &draft->kinds[count++]) && fine;
    draft->def->kinds = draft->kinds;
    draft->def->kind_count = count;
    return fine;
}

static void read_arc(tw_lattice_draft *draft, const tw_value *value, tw_arc_def *arc)
{
    if (value->type != TW_VALUE_LIST || value->count != 3) {
        tw_reader_fault(draft->reader, value->at, "for example [kind, [1, 0], left]",
                        "arc \"%s\" is %s; expected [kind, step, label that comes back]",
                        arc->label, tw_found(value).text);
        return;
    }
    const tw_value *kind = value->first, *step = kind->next, *back = step->next;
    bool known = get_lattice_kind(draft, kind, &arc->kind);
    tw_get_vector(draft->reader, step, "a step", draft->def->rank, arc->step);
    if (known)
        get_lattice_label(draft, back, arc->kind, &arc->back);
}

static void read_arcs(tw_lattice_draft *draft, const tw_value *cells)
{
    size_t k = 0;
    for (const tw_value *kind = cells->first; kind; kind = kind->next, k++) {
        /* made by collect_labels, hence writable */
        tw_arc_def *arcs = (tw_arc_def *)(uintptr_t)draft->kinds[k].arcs;
        size_t l = 0;
        for (const tw_value *arc = tw_find(kind, "arcs")->first; arc; arc = arc->next)
            read_arc(draft, arc, &arcs[l++]);
    }
}

/* ---- Generators -------------------------------------------------------------------------- */

/* The index of a kind's first label among those of all kinds. */
static size_t first_label(const tw_lattice_draft *draft, uint32_t kind)
{
    size_t first = 0;
    for (uint32_t k = 0; k < kind; k++)
        first += draft->kinds[k].arc_count;
    return first;
}

static void read_images(tw_lattice_draft *draft, const tw_value *list, uint32_t kind)
{
    uint32_t image = draft->kind_image[kind];
    size_t count = draft->kinds[kind].arc_count;
    if (list->type != TW_VALUE_LIST || list->count != count) {
        tw_reader_fault(draft->reader, list->at,
                        "where each label goes, in the order in which the arcs are written",
                        "the labels are %s; expected a list of %zu labels of kind \"%s\"",
                        tw_found(list).text, count, draft->kinds[image].name);
        return;
    }
    const tw_value *seen[TW_MAX_LABELS] = {NULL};
    size_t label = first_label(draft, kind);
    for (const tw_value *one = list->first; one; one = one->next, label++) {
        uint32_t target;
        if (!get_lattice_label(draft, one, image, &target))
            continue;
        if (seen[target])
            tw_reader_fault(draft->reader, one->at, "each label is the image of one label",
                            "two labels go to %s", tw_quote(one->text).text);
        seen[target] = one;
        draft->label_image[label] = target;
    }
}

/* Reads the image of each kind: with its labels, or with its offset beside a matrix. */
static void read_kinds(tw_lattice_draft *draft, const tw_value *map, bool labels)
{
    if (!tw_is_type(draft->reader, map, TW_VALUE_MAP, labels ? "\"labels\"" : "\"kinds\""))
        return;
    for (const tw_value *one = map->first; one; one = one->next) {
        uint32_t kind = 0;
        tw_value key = tw_key_of(one);
        if (!get_lattice_kind(draft, &key, &kind))
            continue;
        if (one->type != TW_VALUE_LIST || one->count != 2) {
            tw_reader_fault(draft->reader, one->at,
                            labels ? "for example [kind, [up, down, right, left]]"
                                   : "for example [down, [0, 0]]",
                            "where \"%s\" goes is %s; expected [kind, %s]", one->key,
                            tw_found(one).text, labels ? "[labels]" : "offset");
            continue;
        }
        bool known = get_lattice_kind(draft, one->first, &draft->kind_image[kind]);
        if (labels && known)
            read_images(draft, one->first->next, kind);
        if (!labels)
            tw_get_vector(draft->reader, one->first->next, "an offset", draft->def->rank,
                          draft->offset[kind]);
    }
}

static void read_by_matrix(tw_lattice_draft *draft, const tw_value *list,
                           tw_generator_def *generator)
{
    size_t rank = draft->def->rank, row = 0;
    if (!tw_is_list_of(draft->reader, list, rank, "rows", "\"matrix\"", ""))
        return;
    for (const tw_value *one = list->first; one; one = one->next)
        tw_get_vector(draft->reader, one, "a row of the matrix", rank, generator->matrix[row++]);
}

/* Starts a generator that maps every kind to itself. */
static bool start_generator(tw_lattice_draft *draft, tw_generator_def *generator)
{
    uint32_t kinds = (uint32_t)draft->def->kind_count;
    draft->kind_image = tw_reader_take(draft->reader, kinds, sizeof *draft->kind_image);
    draft->label_image =
        tw_reader_take(draft->reader, first_label(draft, kinds), sizeof *draft->label_image);
    draft->offset = tw_reader_take(draft->reader, kinds, sizeof *draft->offset);
    generator->kind_image = draft->kind_image;
    generator->label_image = draft->label_image;
    generator->offset = (const int32_t(*)[TW_AXES])draft->offset;
    if (!draft->kind_image || !draft->label_image || !draft->offset)
        return false;
    for (uint32_t k = 0, label = 0; k < kinds; k++) {
        draft->kind_image[k] = k;
        for (uint32_t l = 0; l < draft->kinds[k].arc_count; l++)
            draft->label_image[label++] = l;
    }
    return true;
}

static void read_generator(tw_lattice_draft *draft, const tw_value *value, bool mirror,
                           tw_generator_def *generator)
{
    static const char *const keys[] = {"labels", "matrix", "kinds", NULL};
    tw_reader *reader = draft->reader;
    *generator = (tw_generator_def){.name = value->key, .mirror = mirror, .place = value->key_at};
    if (!start_generator(draft, generator) || !check_key(reader, value, "a turn or mirror") ||
        !tw_is_type(reader, value, TW_VALUE_MAP, "a turn or mirror"))
        return;
    tw_check_keys(reader, value, keys);
    const tw_value *labels = tw_find(value, "labels"), *matrix = tw_find(value, "matrix");
    const tw_value *kinds = tw_find(value, "kinds");
    if ((labels != NULL) == (matrix != NULL)) {
        tw_reader_fault(reader, value->at, "",
                        "\"%s\" has %s; expected one of \"labels\" and "
                        "\"matrix\"",
                        value->key, labels ? "both" : "neither");
        return;
    }
    if (labels && kinds)
        tw_reader_fault(reader, kinds->key_at, "\"labels\" names the kinds itself",
                        "\"kinds\" belongs to \"matrix\"");
    generator->by_labels = labels;
    if (labels)
        read_kinds(draft, labels, true);
    else
        read_by_matrix(draft, matrix, generator);
    if (matrix && kinds)
        read_kinds(draft, kinds, false);
}

static void read_generators(tw_lattice_draft *draft, const tw_value *map, const char *what,
                            bool mirror)
{
    if (!tw_is_type(draft->reader, map, TW_VALUE_MAP, what))
        return;
    for (const tw_value *one = map->first; one; one = one->next) {
        if (draft->def->generator_count == TW_LIMIT(draft->reader->context, generators)) {
            tw_reader_fault(draft->reader, one->key_at, "",
                            "there are more than %u turns and "
                            "mirrors",
                            TW_LIMIT(draft->reader->context, generators));
            return;
        }
        read_generator(draft, one, mirror, &draft->generators[draft->def->generator_count++]);
    }
}

/* ---- The rest ---------------------------------------------------------------------------- */

static void read_order(tw_lattice_draft *draft, const tw_value *list)
{
    tw_reader *reader = draft->reader;
    if (!tw_is_type(reader, list, TW_VALUE_LIST, "\"order\""))
        return;
    draft->def->order_place = list->at;
    bool seen[TW_MAX_LABELS] = {false};
    uint32_t *order = tw_reader_take(reader, list->count, sizeof *order);
    size_t count = 0;
    for (const tw_value *one = list->first; order && one && !tw_reader_full(reader);
         one = one->next) {
        uint32_t label;
        if (!get_lattice_label(draft, one, 0, &label))
            continue;
        if (seen[label])
            tw_reader_fault(reader, one->at, "remove one of the two", "the order names %s twice",
                            tw_quote(one->text).text);
        seen[label] = true;
        order[count++] = label;
    }
    draft->def->order = order;
    draft->def->order_count = count;
}

/* ---- Moves -------------------------------------------------------------------------------
 *
 * How pieces go straight on, for taking solutions apart. A cell that is passed is written as
 * everywhere, [x, y] or [x, y, kind]; there is no lattice yet to ask, so kinds are looked up in the
 * definition. */

static bool get_passed(tw_lattice_draft *draft, const tw_value *value, tw_cell *cell)
{
    size_t rank = draft->def->rank, several = draft->def->kind_count > 1, i = 0;
    tw_bounds bounds = {-TW_MAX_COORDINATE, TW_MAX_COORDINATE};
    if (value->type != TW_VALUE_LIST || value->count != rank + several)
        return !tw_reader_fault(draft->reader, value->at, "",
                                "a cell is %s; expected %zu coordinates%s", tw_found(value).text,
                                rank, several ? " and a kind" : "");
    for (const tw_value *one = value->first; one; one = one->next, i++) {
        int64_t at = 0;
        if (i == rank)
            return tw_find_def_kind(draft->reader, draft->def, one, tw_found(one).text,
                                    &cell->kind);
        if (!tw_get_integer(draft->reader, one, "a coordinate", bounds, &at))
            return false;
        cell->at[i] = (int32_t)at;
    }
    return true;
}

static void get_sweep(tw_lattice_draft *draft, const tw_value *list, tw_sweep_def *sweep)
{
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, "what is passed on a step"))
        return;
    tw_cell *cells = tw_reader_take(draft->reader, list->count, sizeof *cells);
    for (const tw_value *one = list->first; cells && one; one = one->next)
        get_passed(draft, one, &cells[sweep->count++]);
    sweep->cells = cells;
    sweep->place = list->at;
}

static void get_sweeps(tw_lattice_draft *draft, const tw_value *list, tw_kind_def *kind)
{
    size_t count = draft->def->direction_count, at = 0;
    if (!tw_is_list_of(draft->reader, list, count, "lists",
                       tw_say("what \"%s\" passes", kind->name).text,
                       "one list of cells for each direction"))
        return;
    tw_sweep_def *sweeps = tw_reader_take(draft->reader, count, sizeof *sweeps);
    for (const tw_value *one = list->first; sweeps && one; one = one->next)
        get_sweep(draft, one, &sweeps[at++]);
    kind->sweeps = sweeps;
}

static void get_all_sweeps(tw_lattice_draft *draft, const tw_value *map)
{
    if (!tw_is_type(draft->reader, map, TW_VALUE_MAP, "\"sweep\""))
        return;
    for (const tw_value *one = map->first; one; one = one->next) {
        tw_value key = tw_key_of(one);
        uint32_t kind = 0;
        if (tw_find_def_kind(draft->reader, draft->def, &key, tw_found(&key).text, &kind))
            get_sweeps(draft, one, &draft->kinds[kind]);
    }
}

static bool get_directions(tw_lattice_draft *draft, const tw_value *list)
{
    tw_lattice_def *def = draft->def;
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, "\"directions\""))
        return false;
    if (list->count == 0 || list->count > TW_MAX_MOVES)
        return !tw_reader_fault(draft->reader, list->at, "each way and back is stated once",
                                "there are %zu directions; 1 to %d are possible", list->count,
                                TW_MAX_MOVES);
    int32_t(*directions)[TW_AXES] = tw_reader_take(draft->reader, list->count, sizeof *directions);
    bool fine = directions != NULL;
    size_t count = 0;
    for (const tw_value *one = list->first; directions && one; one = one->next)
        fine = tw_get_vector(draft->reader, one, "a direction", def->rank, directions[count++]) &&
               fine;
    def->directions = (const int32_t(*)[TW_AXES])directions;
    def->direction_count = count;
    return fine;
}

static void get_moves(tw_lattice_draft *draft, const tw_value *map)
{
    static const char *const keys[] = {"directions", "sweep", NULL};
    if (!tw_is_type(draft->reader, map, TW_VALUE_MAP, "\"moves\""))
        return;
    tw_check_keys(draft->reader, map, keys);
    const tw_value *directions = tw_find(map, "directions"), *sweep = tw_find(map, "sweep");
    draft->def->moves_place = map->at;
    if (!directions)
        tw_reader_fault(draft->reader, map->at, "", "\"moves\" has no \"directions\"");
    else if (get_directions(draft, directions) && sweep)
        get_all_sweeps(draft, sweep);
}

/* ---- The whole --------------------------------------------------------------------------- */

/* A period, or {turn: NAME+NAME, by: [..]}. */
static bool get_one_wrap(tw_reader *reader, const tw_value *one, size_t rank, const char **turn,
                         int32_t by[TW_MAX_RANK])
{
    static const char *const keys[] = {"turn", "by", NULL};
    if (one->type != TW_VALUE_MAP)
        return tw_get_vector(reader, one, "a period", rank, by);
    const tw_value *name = tw_require(reader, one, "turn"), *step = tw_require(reader, one, "by");
    bool fine = tw_check_keys(reader, one, keys);
    fine = tw_get_name(reader, name, "\"turn\"", turn) && fine;
    return step && tw_get_vector(reader, step, "\"by\"", rank, by) && fine;
}

static bool get_wrap(tw_reader *reader, const tw_value *list, tw_lattice_def *def)
{
    if (!tw_is_type(reader, list, TW_VALUE_LIST, "\"wrap\""))
        return false;
    def->wrap_place = list->at;
    def->wrap_count = 0;
    if (list->count > def->rank + 1)
        return !tw_reader_fault(reader, list->at, "",
                                "there are %zu wraps; at most %zu are possible", list->count,
                                def->rank + 1);
    const char **turns = tw_reader_take(reader, list->count, sizeof *turns);
    bool fine = turns != NULL;
    for (const tw_value *one = list->first; turns && one; one = one->next, def->wrap_count++)
        fine = get_one_wrap(reader, one, def->rank, &turns[def->wrap_count],
                            def->wrap[def->wrap_count]) &&
               fine;
    def->wrap_turns = turns;
    return fine;
}

/* polygons: the lattice is stated by them, and lies in the plane. */
static void read_lattice_head(tw_lattice_draft *draft, const tw_value *map, bool file,
                              bool polygons)
{
    tw_reader *reader = draft->reader;
    tw_lattice_def *def = draft->def;
    const tw_value *name = file ? tw_require(reader, map, "name") : tw_find(map, "name");
    const tw_value *rank = polygons ? tw_find(map, "rank") : tw_require(reader, map, "rank");
    int64_t number = 2;
    def->place = map->at;
    def->name = "inline";
    tw_get_name(reader, name, "\"name\"", &def->name);
    if (rank ? tw_get_integer(reader, rank, "\"rank\"",
                              (tw_bounds){1, TW_LIMIT(reader->context, rank)}, &number)
             : polygons)
        def->rank = (size_t)number;
    if (polygons && number != 2)
        tw_reader_fault(reader, rank->at, "polygons lie in a plane", "\"rank\" is %s; expected 2",
                        tw_found(rank).text);
    tw_get_bool(reader, tw_find(map, "mirror"), "\"mirror\"", &def->mirror);
}

/* Reads kinds, arcs, turns, mirrors and geometry from the text. */
static bool read_stated(tw_lattice_draft *draft, const tw_value *map)
{
    tw_reader *reader = draft->reader;
    const tw_value *cells = tw_require(reader, map, "cells");
    if (!cells || !collect_kinds(draft, cells) || draft->def->rank == 0)
        return false;
    read_arcs(draft, cells);
    read_generators(draft, tw_find(map, "turns"), "\"turns\"", false);
    read_generators(draft, tw_find(map, "mirrors"), "\"mirrors\"", true);
    tw_get_geometry(reader, tw_find(map, "geometry"), draft->def, draft->kinds);
    return true;
}

/* Derives the same from polygons. */
static bool read_polygons(tw_lattice_draft *draft, const tw_value *map)
{
    static const char *const derived[] = {"cells", "turns", "mirrors", "geometry", NULL};
    for (const char *const *key = derived; *key; key++) {
        const tw_value *stated = tw_find(map, *key);
        if (stated)
            tw_reader_fault(draft->reader, stated->key_at, "remove one of the two",
                            "\"%s\" stands beside polygons, from which it follows", *key);
    }
    return tw_require(draft->reader, map, "polygons") &&
           tw_get_polygons(draft->reader, map, draft->def, &draft->kinds, draft->generators);
}

/* Reads all of the text into *def, which lives in the arena. */
static void read_def(tw_reader *reader, const tw_value *map, bool file, tw_lattice_def *def)
{
    tw_lattice_draft draft = {.reader = reader, .def = def};
    if (!tw_is_type(reader, map, TW_VALUE_MAP, "a lattice"))
        return;
    const bool polygons = tw_find(map, "polygons") || tw_find(map, "periods");
    if (file)
        tw_check_version(reader, map, "tilewright-lattice");
    tw_check_keys(reader, map, tw_lattice_keys);
    read_lattice_head(&draft, map, file, polygons);
    draft.generators = tw_reader_take(reader, TW_MAX_GENERATORS, sizeof *draft.generators);
    def->generators = draft.generators;
    if (draft.generators && (polygons ? read_polygons(&draft, map) : read_stated(&draft, map))) {
        read_order(&draft, tw_find(map, "order"));
        get_wrap(reader, tw_find(map, "wrap"), def);
        get_moves(&draft, tw_find(map, "moves"));
    }
    tw_check_sets(reader, tw_find(map, "sets"));
}

static tw_status make_read_lattice(tw_reader *reader, const tw_lattice_def *def,
                                   tw_lattice **lattice)
{
    tw_report report = tw_reader_report(reader);
    tw_status status = tw_lattice_make(reader->context, def, &report, &reader->pace, lattice);
    if (status == TW_ERR_STATE)
        return tw_reader_stop(reader);
    return status == TW_ERR_MEMORY ? tw_reader_memory(reader) : status;
}

tw_status tw_lattice_of(tw_reader *reader, const tw_value *map, bool file, tw_lattice **lattice)
{
    bool lost_before = reader->lost;
    reader->lost = false;
    tw_lattice_def *def = tw_reader_take(reader, 1, sizeof *def);
    if (def)
        read_def(reader, map, file, def);
    tw_status status = reader->lost ? reader->status : make_read_lattice(reader, def, lattice);
    reader->lost = reader->lost || lost_before;
    return status;
}

tw_status tw_lattice_wrapped(tw_reader *reader, const tw_value *map, const tw_value *wrap,
                             tw_lattice **lattice)
{
    tw_lattice_def *def = tw_reader_take(reader, 1, sizeof *def);
    if (!def)
        return TW_ERR_MEMORY;
    read_def(reader, map, true, def);
    if (def->kind_count == 0) /* memory is out, or the pace has stopped */
        return reader->status;
    return get_wrap(reader, wrap, def) ? make_read_lattice(reader, def, lattice) : TW_ERR_INPUT;
}

tw_status tw_lattice_read(const tw_context *context, const tw_source *source,
                          const tw_report *report, tw_lattice **lattice)
{
    tw_reader reader;
    tw_reader_open(&reader, context, source);
    const tw_value *root;
    tw_lattice *made = NULL;
    if (tw_parse(&reader, source, &root) == TW_OK)
        tw_lattice_of(&reader, root, true, &made);
    tw_status status = tw_reader_close(&reader, report);
    if (status)
        tw_lattice_free(made);
    else
        *lattice = made;
    return status;
}
