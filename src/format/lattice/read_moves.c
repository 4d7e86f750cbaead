/* read_moves.c -- how pieces on a lattice go straight on (read_moves.h).
 *
 * A cell that is passed is written as everywhere, [x, y] or [x, y, kind]; there is no lattice yet
 * to ask, so kinds are looked up in the definition. */
#include "format/lattice/read_moves.h"

#include <string.h>

typedef struct moves_draft {
    tw_reader *reader;
    tw_lattice_def *def;
    tw_kind_def *kinds;
} moves_draft;

static const char *kind_candidate(void *user, size_t number)
{
    const tw_lattice_def *def = user;
    return number < def->kind_count ? def->kinds[number].name : NULL;
}

static bool find_kind(moves_draft *draft, const tw_value *name, uint32_t *kind)
{
    for (uint32_t k = 0; k < draft->def->kind_count; k++)
        if (name->text && strcmp(draft->kinds[k].name, name->text) == 0) {
            *kind = k;
            return true;
        }
    return !tw_reader_fault(
        draft->reader, name->at,
        name->text ? tw_did_you_mean(name->text, kind_candidate, draft->def).text : "",
        "unknown kind %s", tw_found(name).text);
}

static bool get_passed(moves_draft *draft, const tw_value *value, tw_cell *cell)
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
            return find_kind(draft, one, &cell->kind);
        if (!tw_get_integer(draft->reader, one, "a coordinate", bounds, &at))
            return false;
        cell->at[i] = (int32_t)at;
    }
    return true;
}

static bool get_sweep(moves_draft *draft, const tw_value *list, tw_sweep_def *sweep)
{
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, "what is passed on a step"))
        return false;
    tw_cell *cells = tw_reader_take(draft->reader, list->count, sizeof *cells);
    bool fine = cells != NULL;
    for (const tw_value *one = list->first; cells && one; one = one->next)
        fine = get_passed(draft, one, &cells[sweep->count++]) && fine;
    sweep->cells = cells;
    sweep->place = list->at;
    return fine;
}

static void get_sweeps(moves_draft *draft, const tw_value *list, tw_kind_def *kind)
{
    size_t count = draft->def->direction_count, at = 0;
    if (list->type != TW_VALUE_LIST || list->count != count) {
        tw_reader_fault(draft->reader, list->at, "one list of cells for each direction",
                        "what \"%s\" passes is %s; expected a list of %zu lists", kind->name,
                        tw_found(list).text, count);
        return;
    }
    tw_sweep_def *sweeps = tw_reader_take(draft->reader, count, sizeof *sweeps);
    for (const tw_value *one = list->first; sweeps && one; one = one->next)
        get_sweep(draft, one, &sweeps[at++]);
    kind->sweeps = sweeps;
}

static void get_all_sweeps(moves_draft *draft, const tw_value *map)
{
    if (!tw_is_type(draft->reader, map, TW_VALUE_MAP, "\"sweep\""))
        return;
    for (const tw_value *one = map->first; one; one = one->next) {
        tw_value key = tw_key_of(one);
        uint32_t kind = 0;
        if (find_kind(draft, &key, &kind))
            get_sweeps(draft, one, &draft->kinds[kind]);
    }
}

static bool get_directions(moves_draft *draft, const tw_value *list)
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

void tw_get_moves(tw_reader *reader, const tw_value *map, tw_lattice_def *def, tw_kind_def *kinds)
{
    static const char *const keys[] = {"directions", "sweep", NULL};
    moves_draft draft = {reader, def, kinds};
    if (!tw_is_type(reader, map, TW_VALUE_MAP, "\"moves\""))
        return;
    tw_check_keys(reader, map, keys);
    const tw_value *directions = tw_find(map, "directions"), *sweep = tw_find(map, "sweep");
    def->moves_place = map->at;
    if (!directions)
        tw_reader_fault(reader, map->at, "", "\"moves\" has no \"directions\"");
    else if (get_directions(&draft, directions) && sweep)
        get_all_sweeps(&draft, sweep);
}
