/* sets.c -- sets of pieces in a lattice text: listed piece by piece, or all polyforms of a size.
 *
 * An enumerated set may name polyforms by examples. Names are matched by the canonical form: the
 * least normal form over the transformations under which the set counts two polyforms as one. Named
 * pieces come first, as they are drawn in the text; the rest are called by their number in the
 * enumeration, from 1.
 * Cost: polyforms * transformations * n log n for the match, and none without names. */
#include <stdio.h>
#include <string.h>

#include "base/hash_table.h"
#include "base/numbers.h"
#include "format/shape/sets.h"
#include "format/shape/shapes.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"

const char *const tw_set_keys[] = {"title",  "polyforms", "symmetry", "names",
                                   "pieces", "also",      NULL};

/* ---- What the text says ------------------------------------------------------------------ */

static const char *const symmetry_words[] = {"free", "one-sided", "fixed", NULL};

static bool get_symmetry(tw_reader *reader, const tw_value *value, tw_polyform_symmetry *symmetry)
{
    static const tw_polyform_symmetry values[] = {TW_POLYFORM_FREE, TW_POLYFORM_ONE_SIDED,
                                                  TW_POLYFORM_FIXED};
    for (size_t i = 0; symmetry_words[i]; i++)
        if (tw_is_word(value, symmetry_words[i])) {
            *symmetry = values[i];
            return true;
        }
    return !tw_reader_fault(
        reader, value->at,
        tw_did_you_mean(value->text, tw_word_in, (void *)(uintptr_t)symmetry_words).text,
        "\"symmetry\" is %s; expected free, one-sided or fixed", tw_found(value).text);
}

static bool get_kind_of_set(tw_reader *reader, const tw_value *map, tw_set *set)
{
    const tw_value *size = tw_find(map, "polyforms");
    int64_t number = 0;
    bool fine = true;
    set->names = tw_find(map, "names");
    set->pieces = tw_find(map, "pieces");
    if ((size != NULL) == (set->pieces != NULL))
        return !tw_reader_fault(reader, map->at, "",
                                "the set has %s; expected one of \"polyforms\" and "
                                "\"pieces\"",
                                size ? "both" : "neither");
    if (set->names && set->pieces) {
        tw_reader_fault(reader, set->names->key_at, "", "\"names\" belongs to \"polyforms\"");
        fine = false;
    }
    if (set->names)
        fine = tw_is_type(reader, set->names, TW_VALUE_MAP, "\"names\"") && fine;
    if (set->pieces)
        return tw_is_type(reader, set->pieces, TW_VALUE_MAP, "\"pieces\"") && fine;
    fine = tw_get_integer(reader, size, "\"polyforms\"",
                          (tw_bounds){1, TW_LIMIT(reader->context, polyform)}, &number) &&
           fine;
    set->size = (uint32_t)number;
    return fine;
}

/* Other names, each with the name of a piece. */
static bool get_other_names(tw_reader *reader, const tw_value *map)
{
    bool fine = tw_is_type(reader, map, TW_VALUE_MAP, "\"also\"");
    for (const tw_value *one = fine ? map->first : NULL; one; one = one->next) {
        const char *name;
        fine = tw_get_name(reader, one, "a piece", &name) && fine;
    }
    return fine;
}

bool tw_get_set(tw_reader *reader, const tw_value *map, const char *name, tw_set *set)
{
    tw_set read = {.name = name, .title = "", .place = map->at};
    const tw_value *title = tw_find(map, "title"), *symmetry = tw_find(map, "symmetry");
    bool fine = !title || tw_get_text(reader, title, "\"title\"", &read.title);
    fine = (!symmetry || get_symmetry(reader, symmetry, &read.symmetry)) && fine;
    read.also = tw_find(map, "also");
    fine = (!read.also || get_other_names(reader, read.also)) && fine;
    fine = get_kind_of_set(reader, map, &read) && fine;
    if (fine)
        *set = read;
    return fine;
}

void tw_check_sets(tw_reader *reader, const tw_value *sets)
{
    if (!tw_is_type(reader, sets, TW_VALUE_MAP, "\"sets\""))
        return;
    for (const tw_value *one = sets->first; one && !tw_reader_full(reader); one = one->next) {
        tw_value key = tw_key_of(one);
        const char *name;
        tw_set set;
        if (!tw_get_name(reader, &key, "a set", &name) ||
            !tw_is_type(reader, one, TW_VALUE_MAP, "a set"))
            continue;
        tw_check_keys(reader, one, tw_set_keys);
        tw_get_set(reader, one, name, &set);
    }
}

/* A place in a mapping of sets. */
typedef struct set_place {
    const tw_value *sets, *one;
    size_t number;
} set_place;

/* Candidates are asked for in ascending order, the best one again. */
static const char *set_candidate(void *user, size_t number)
{
    set_place *at = user;
    if (number < at->number)
        *at = (set_place){at->sets, at->sets->first, 0};
    for (; at->one && at->number < number; at->number++)
        at->one = at->one->next;
    return at->one ? at->one->key : NULL;
}

const tw_value *tw_find_set(tw_reader *reader, const tw_value *sets, const char *name, tw_place at)
{
    const tw_value *found = tw_find(sets, name);
    if (found && found->type == TW_VALUE_MAP)
        return found;
    tw_words hint = {"give a size instead: {polyforms: 5}"};
    if (sets && sets->type == TW_VALUE_MAP && sets->count > 0)
        hint = tw_did_you_mean(name, set_candidate, &(set_place){sets, sets->first, 0});
    tw_reader_fault(reader, at, hint.text, "the lattice has no set called %s", tw_quote(name).text);
    return NULL;
}

/* ---- Listed sets ------------------------------------------------------------------------- */

/* Reads a shape into cells of the arena. */
static tw_status read_set_piece(tw_reader *reader, const tw_lattice *lattice, const tw_value *value,
                                size_t most, tw_set_piece *piece)
{
    tw_words owner = tw_say("piece %s", tw_quote(value->key).text);
    tw_shaper shaper = {.reader = reader, .lattice = lattice, .owner = owner.text, .most = most};
    tw_cell_set read = {.reader = reader};
    tw_status status = tw_read_whole_shape(&shaper, value, &read);
    tw_cell *cells = status ? NULL : tw_reader_take(reader, read.count, sizeof *cells);
    for (size_t i = 0; cells && i < read.count; i++)
        cells[i] = read.cells[i].cell;
    *piece = (tw_set_piece){value->key, cells, read.count, value->key_at};
    tw_cell_set_free(&read);
    return status ? status : cells ? TW_OK : TW_ERR_MEMORY;
}

/* All pieces of a mapping of names to shapes; the names are checked. */
static tw_status read_set_pieces(tw_reader *reader, const tw_lattice *lattice, const tw_value *map,
                                 size_t most, tw_set_piece *pieces)
{
    tw_status status = TW_OK;
    size_t count = 0;
    for (const tw_value *one = map->first; one && !tw_reader_full(reader); one = one->next) {
        tw_value key = tw_key_of(one);
        const char *name;
        tw_status now = tw_get_name(reader, &key, "a piece", &name) ? TW_OK : TW_ERR_INPUT;
        if (now == TW_OK)
            now = read_set_piece(reader, lattice, one, most, &pieces[count++]);
        status = status ? status : now;
    }
    return status;
}

/* ---- Enumerated sets --------------------------------------------------------------------- */

/* The polyforms of a set and where their names come from. */
typedef struct tw_match {
    tw_reader *reader;
    const tw_lattice *lattice;
    const tw_set *set;
    tw_transform_set allowed;
    tw_cell *forms; /* form i at i * set->size */
    size_t form_count;
    tw_cell *canonical; /* likewise */
    tw_hash_table table; /* of these */
    const char **taken; /* per form: its name, or NULL */
} tw_match;

/* All polyforms of the set; more than `most` are refused. */
static tw_status enumerate(tw_match *match, size_t most)
{
    const tw_set *set = match->set;
    tw_error error = {.status = TW_OK};
    tw_status status =
        tw_polyforms_new(match->lattice, set->size, set->symmetry, most, match->reader->pace.watch,
                         &match->forms, &match->form_count, &error);
    if (status == TW_OK && !match->forms)
        return tw_reader_stop(match->reader);
    if (status == TW_ERR_MEMORY)
        return tw_reader_memory(match->reader);
    if (status == TW_ERR_TOO_LARGE)
        return tw_reader_refuse(match->reader, status, set->place, "",
                                "there are more than %zu polyforms of %u cells", most, set->size);
    return status ? tw_reader_refuse(match->reader, status, set->place, "", "%s", error.message)
                  : TW_OK;
}

static tw_status match_name(tw_match *match, const tw_set_piece *piece)
{
    size_t size = match->set->size;
    tw_cell form[TW_MAX_POLYFORM];
    if (piece->count != size)
        return tw_reader_fault(match->reader, piece->place, "",
                               "piece \"%s\" has %zu cells; the pieces of this set have %zu",
                               piece->name, piece->count, size);
    tw_polyform_normalise(match->lattice, &match->allowed, piece->cells, size, form);
    const uint64_t hash = tw_mix_bytes(0, (const char *)form, size * sizeof *form);
    size_t step = 0;
    for (uint32_t i; (i = tw_hash_table_next(&match->table, hash, &step)) != TW_HASH_TABLE_END;) {
        if (memcmp(form, &match->canonical[i * size], size * sizeof *form) != 0)
            continue;
        if (match->taken[i])
            return tw_reader_fault(match->reader, piece->place, "remove one of the two",
                                   "\"%s\" is the same piece as \"%s\"", piece->name,
                                   match->taken[i]);
        match->taken[i] = piece->name;
        return TW_OK;
    }
    return tw_reader_fault(match->reader, piece->place, "",
                           "piece \"%s\" is not a polyform: its cells are not connected",
                           piece->name);
}

/* Adds the unnamed forms, named by number, after the `count` named pieces. */
static tw_status add_numbered_forms(const tw_match *match, tw_set_piece *pieces, size_t count)
{
    size_t size = match->set->size;
    for (size_t i = 0; i < match->form_count; i++) {
        if (match->taken[i])
            continue;
        char number[24];
        int length = snprintf(number, sizeof number, "%zu", i + 1);
        char *name = tw_reader_text(match->reader, number, (size_t)length);
        tw_cell *cells = tw_reader_take(match->reader, size, sizeof *cells);
        if (!name || !cells)
            return TW_ERR_MEMORY;
        memcpy(cells, &match->forms[i * size], size * sizeof *cells);
        pieces[count++] = (tw_set_piece){name, cells, size, match->set->place};
    }
    return TW_OK;
}

/* Finds the form of every named piece. */
static tw_status match_names(tw_match *match, const tw_set_piece *named, size_t count)
{
    size_t size = match->set->size;
    tw_status status = TW_OK;
    match->canonical =
        tw_reader_take(match->reader, match->form_count * size, sizeof *match->canonical);
    if (!match->canonical)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < match->form_count; i++) {
        tw_cell *form = &match->canonical[i * size];
        tw_polyform_normalise(match->lattice, &match->allowed, &match->forms[i * size], size, form);
        if (!tw_hash_table_add(match->reader->own, &match->table,
                               tw_mix_bytes(0, (const char *)form, size * sizeof *form),
                               (uint32_t)i))
            return tw_reader_memory(match->reader);
    }
    for (size_t i = 0; i < count; i++) {
        tw_status now = match_name(match, &named[i]);
        status = status ? status : now;
    }
    return status;
}

static tw_status list_forms(tw_reader *reader, const tw_lattice *lattice, const tw_set *set,
                            size_t most, tw_set_pieces *pieces)
{
    size_t named = set->names ? set->names->count : 0;
    tw_match match = {.reader = reader,
                      .lattice = lattice,
                      .set = set,
                      .allowed = tw_polyform_transforms(lattice, set->symmetry)};
    tw_status status = enumerate(&match, most);
    if (status)
        return status;
    tw_set_piece *list = tw_reader_take(reader, named + match.form_count, sizeof *list);
    match.taken = tw_reader_take(reader, match.form_count, sizeof *match.taken);
    status = list && match.taken ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK && named > 0)
        status =
            read_set_pieces(reader, lattice, set->names, TW_LIMIT(reader->context, polyform), list);
    if (status == TW_OK && named > 0)
        status = match_names(&match, list, named);
    status = status ? status : add_numbered_forms(&match, list, named);
    *pieces = (tw_set_pieces){list, match.form_count};
    tw_polyforms_free(lattice, match.forms, set->size, match.form_count);
    return status;
}

tw_status tw_set_list(tw_reader *reader, const tw_lattice *lattice, const tw_set *set, size_t most,
                      tw_set_pieces *pieces)
{
    tw_set_pieces listed = {NULL, set->pieces ? set->pieces->count : 0};
    tw_status status = TW_OK;
    lattice = tw_lattice_plane(lattice);
    if (set->pieces) {
        tw_set_piece *list = tw_reader_take(reader, listed.count, sizeof *list);
        listed.list = list;
        status = list ? read_set_pieces(reader, lattice, set->pieces,
                                        TW_LIMIT(reader->context, piece_cells), list)
                      : TW_ERR_MEMORY;
    } else {
        status = list_forms(reader, lattice, set, most, &listed);
    }
    if (status == TW_OK)
        *pieces = listed;
    return status;
}

/* ---- Calls of users ---------------------------------------------------------------------- */

/* Keeps the first fault, for a call that returns one error. */
static bool keep_first(void *user, const tw_error *error)
{
    tw_error *kept = user;
    if (kept && kept->status == TW_OK)
        *kept = *error;
    return true;
}

tw_status tw_piece_set_get(const tw_context *context, const tw_source *source, size_t number,
                           tw_piece_set *set, const tw_report *report)
{
    tw_reader reader;
    tw_reader_open(&reader, context, source);
    const tw_value *root;
    tw_piece_set described = {.name = ""};
    tw_set read;
    if (tw_parse(&reader, source, &root) == TW_OK) {
        const tw_value *sets = tw_find(root, "sets");
        const tw_value *one = sets && sets->type == TW_VALUE_MAP ? sets->first : NULL;
        while (one && number-- > 0)
            one = one->next;
        if (!one)
            reader.status = TW_ERR_USAGE; /* past the end: no fault of the text */
        else if (tw_is_type(&reader, one, TW_VALUE_MAP, "a set") &&
                 tw_get_set(&reader, one, one->key, &read)) {
            tw_set_text(described.name, sizeof described.name, read.name);
            tw_set_text(described.title, sizeof described.title, read.title);
            described.size = read.size;
            described.symmetry = read.symmetry;
        }
    }
    tw_status status = tw_reader_close(&reader, report);
    if (status == TW_OK)
        *set = described;
    return status;
}

/* The set that is asked for: by name from the text, or all polyforms of a size. */
static tw_status find_named_set(tw_reader *reader, const tw_source *source, const char *name,
                                tw_set *set)
{
    const tw_value *root;
    tw_place nowhere = {0, 0};
    if (!name)
        return TW_OK;
    if (tw_parse(reader, source, &root))
        return reader->status;
    const tw_value *found = tw_find_set(reader, tw_find(root, "sets"), name, nowhere);
    if (!found)
        return reader->status = TW_ERR_USAGE;
    return tw_get_set(reader, found, name, set) ? TW_OK : TW_ERR_INPUT;
}

tw_status tw_piece_set_read(const tw_context *context, const tw_source *source,
                            const tw_lattice *lattice, const char *name, size_t size,
                            tw_polyform_symmetry symmetry, const tw_piece_set_sink *sink,
                            tw_error *error)
{
    tw_clear_error(error);
    tw_reader reader;
    tw_reader_open(&reader, context, source);
    tw_report report = {keep_first, error};
    tw_set set = {.title = "", .symmetry = symmetry, .size = (uint32_t)size};
    tw_set_pieces pieces = {NULL, 0};
    if (!name && (size < 1 || size > TW_LIMIT(context, polyform)))
        tw_reader_refuse(&reader, TW_ERR_USAGE, set.place, "",
                         "polyforms of %zu cells; 1 to %u are possible", size,
                         TW_LIMIT(context, polyform));
    else if (find_named_set(&reader, source, name, &set) == TW_OK)
        tw_set_list(&reader, lattice, &set, TW_LIMIT(context, polyforms), &pieces);
    bool more = reader.status == TW_OK;
    for (size_t i = 0; more && i < pieces.count; i++)
        more = sink->piece(sink->user, pieces.list[i].name, pieces.list[i].cells,
                           pieces.list[i].count);
    return tw_reader_close(&reader, &report);
}
