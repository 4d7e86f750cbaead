/* cost_rules.c -- what placements cost.
 *
 *   cost:
 *     - {weight: 3, piece: F}                              each F put down
 *     - {weight: -1, cells: [[0, 0], [1, 0]]}              each of these cells that is covered
 *     - {weight: 2, piece: F, cells: [[0, 0]]}             likewise, by an F
 *     - {weight: 5, piece: I, pin: [[0, 0], [1, 0]]}       an I on just these cells
 *     - {weight: 1}                                        each piece put down */
#include <string.h>

#include "format/puzzle/puzzles.h"

static const char *const rule_keys[] = {"weight", "piece", "cells", "pin", NULL};

static const char *piece_at(void *user, size_t number)
{
    const tw_draft *draft = user;
    return number < draft->piece_count ? draft->pieces[number].name : NULL;
}

static bool read_piece(tw_draft *draft, const tw_value *value, uint32_t *piece)
{
    const char *name;
    if (!tw_get_name(draft->reader, value, "\"piece\"", &name))
        return false;
    for (*piece = 0; *piece < draft->piece_count; ++*piece)
        if (strcmp(draft->pieces[*piece].name, name) == 0)
            return true;
    return !tw_reader_fault(draft->reader, value->at, tw_hint_piece(name, piece_at, draft).text,
                            "the puzzle has no piece %s", tw_quote(name).text);
}

static bool read_cells(tw_draft *draft, const tw_value *list, tw_placement *of)
{
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, tw_quote(list->key).text))
        return false;
    tw_cell *cells = tw_reader_take(draft->reader, list->count, sizeof *cells);
    if (!cells)
        return false;
    for (const tw_value *one = list->first; one && !tw_reader_full(draft->reader); one = one->next)
        of->cell_count += tw_get_cell(draft->reader, draft->lattice, one, &cells[of->cell_count]);
    of->cells = cells;
    return of->cell_count == list->count;
}

static bool fault_of(tw_draft *draft, tw_place at, const char *hint, const char *message)
{
    return !tw_reader_fault(draft->reader, at, hint, "%s", message);
}

static bool read_rule(tw_draft *draft, const tw_value *map, tw_cost_rule *rule)
{
    if (!tw_is_type(draft->reader, map, TW_VALUE_MAP, "a cost") ||
        !tw_check_keys(draft->reader, map, rule_keys))
        return false;
    const tw_value *weight = tw_find(map, "weight"), *piece = tw_find(map, "piece");
    const tw_value *cells = tw_find(map, "cells"), *pin = tw_find(map, "pin");
    *rule = (tw_cost_rule){.of = {.piece = TW_ANY}, .place = map->at};
    rule->kind = pin ? TW_COST_POSE : cells ? TW_COST_CELLS : TW_COST_PIECE;
    if (!weight)
        return fault_of(draft, map->at, "for example weight: 1", "a cost has no weight");
    if (pin && cells)
        return fault_of(draft, pin->key_at, "make it two costs", "a cost has a pin and cells");
    if (pin && !piece)
        return fault_of(draft, pin->key_at, "for example piece: F", "a pin is of a piece");
    if (!tw_get_integer(draft->reader, weight, "\"weight\"",
                        (tw_bounds){-TW_MAX_WEIGHT, TW_MAX_WEIGHT}, &rule->weight))
        return false;
    cells = pin ? pin : cells;
    return (!piece || read_piece(draft, piece, &rule->of.piece)) &&
           (!cells || read_cells(draft, cells, &rule->of));
}

tw_status tw_read_costs(tw_draft *draft, const tw_value *list, const tw_cost_rule **costs,
                        size_t *count)
{
    if (!tw_is_type(draft->reader, list, TW_VALUE_LIST, "\"cost\""))
        return TW_ERR_INPUT;
    tw_cost_rule *all = tw_reader_take(draft->reader, list->count, sizeof *all);
    if (!all)
        return TW_ERR_MEMORY;
    for (const tw_value *one = list->first; one && !tw_reader_full(draft->reader); one = one->next)
        *count += read_rule(draft, one, &all[*count]);
    *costs = all;
    return TW_OK;
}
