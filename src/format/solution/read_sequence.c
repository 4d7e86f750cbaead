/* read_sequence.c -- reads a disassembly: one line of JSON as `apart --json` prints it.
 *
 * Placements, parts and moves become a tw_sequence with the place of each in the text; it is
 * replayed, and what the text says of it (level, moves) is compared with the result. */
#include <math.h>

#include "disassembly/disassembler.h"
#include "format/solution/solutions.h"

typedef struct stated {
    tw_reader *reader;
    tw_disassembler *by;
    tw_disassembly_part *parts;
    tw_disassembly_move *moves;
    tw_place *part_at, *move_at;
    uint32_t *numbers; /* that parts and moves point to */
    tw_turn_point *points;
    size_t part_count, move_count, number_count, point_count;
} stated;

/* ---- Lists of numbers -------------------------------------------------------------------- */

static const tw_value *need_list(tw_reader *reader, const tw_value *map, const char *key)
{
    const tw_value *list = tw_require(reader, map, key);
    return list && tw_is_type(reader, list, TW_VALUE_LIST, tw_quote(key).text) ? list : NULL;
}

/* Numbers of placements. */
static const uint32_t *read_placement_numbers(stated *s, const tw_value *list, size_t *count)
{
    uint32_t *first = s->numbers + s->number_count;
    *count = 0;
    for (const tw_value *one = list->first; one && !tw_reader_full(s->reader); one = one->next) {
        int64_t number;
        if (tw_get_integer(s->reader, one, "the number of a placement",
                           (tw_bounds){0, TW_MAX_ASSEMBLY - 1}, &number))
            first[(*count)++] = (uint32_t)number;
    }
    s->number_count += *count;
    return first;
}

/* ---- Moves ------------------------------------------------------------------------------- */

static void read_direction(stated *s, const tw_value *value, size_t *direction)
{
    const size_t rank = tw_lattice_rank(tw_puzzle_lattice(tw_disassembler_puzzle(s->by)));
    int32_t by[TW_MAX_RANK];
    const int32_t *one;
    if (!tw_get_vector(s->reader, value, "\"direction\"", rank, by))
        return;
    for (*direction = 0; (one = tw_disassembler_direction(s->by, *direction)); ++*direction)
        if (memcmp(one, by, rank * sizeof *by) == 0)
            return;
    one = tw_disassembler_direction(s->by, 0);
    tw_words first = tw_say("[%d", (int)one[0]);
    for (size_t i = 1; i < rank; i++)
        first = tw_say("%s, %d", first.text, (int)one[i]);
    tw_reader_fault(s->reader, value->at, "",
                    "pieces cannot go so on this lattice; %zu directions are known, %s] is one",
                    *direction, first.text);
}

/* Reads a point of a path: [12.5, 0.25, -0.5], degrees and edges. */
static void read_turn_point(stated *s, const tw_value *list)
{
    const double units[3] = {100, 1000, 1000}, most[3] = {360, 10, 10};
    int32_t numbers[3] = {0, 0, 0};
    size_t k = 0;
    if (!tw_is_type(s->reader, list, TW_VALUE_LIST, "a point of \"path\""))
        return;
    if (list->count != 3)
        tw_reader_fault(s->reader, list->at, "", "a point of \"path\" has %zu numbers; expected 3",
                        list->count);
    for (const tw_value *one = list->first; one && k < 3; one = one->next, k++) {
        double number = 0;
        if (tw_get_number(s->reader, one, "a number of \"path\"", &number) &&
            (number < -most[k] || number > most[k]))
            tw_reader_fault(s->reader, one->at, "",
                            "a number of \"path\" is %s; expected -%g to %g", tw_found(one).text,
                            most[k], most[k]);
        else
            numbers[k] = (int32_t)lround(number * units[k]);
    }
    s->points[s->point_count++] = (tw_turn_point){numbers[0], numbers[1], numbers[2]};
}

static void read_turn_path(stated *s, const tw_value *list, tw_disassembly_move *move)
{
    if (!tw_is_type(s->reader, list, TW_VALUE_LIST, "\"path\""))
        return;
    if (list->count < 2)
        tw_reader_fault(s->reader, list->at, "", "\"path\" has %zu points; expected 2 at least",
                        list->count);
    move->path = s->points + s->point_count;
    for (const tw_value *one = list->first; one && !tw_reader_full(s->reader); one = one->next)
        read_turn_point(s, one);
    move->path_count = (size_t)(s->points + s->point_count - move->path);
}

/* Reads {"axis": "z", "quarters": 1, "centre": [0.5, 2, 0]}; half edges become units. */
static void read_turn(stated *s, const tw_value *map, tw_disassembly_move *move)
{
    static const char *const keys[] = {"axis", "quarters", "centre", "path", NULL};
    const char *axis = "";
    int64_t quarters = 1;
    size_t k = 0;
    if (!tw_is_type(s->reader, map, TW_VALUE_MAP, "\"turn\""))
        return;
    tw_check_keys(s->reader, map, keys);
    const tw_value *of = tw_require(s->reader, map, "axis"),
                   *by = tw_require(s->reader, map, "quarters");
    const tw_value *centre = need_list(s->reader, map, "centre");
    if (of && tw_get_text(s->reader, of, "\"axis\"", &axis) &&
        (strlen(axis) != 1 || axis[0] < 'x' || axis[0] > 'z'))
        tw_reader_fault(s->reader, of->at, "", "\"axis\" is %s; expected \"x\", \"y\" or \"z\"",
                        tw_quote(axis).text);
    if (by)
        tw_get_integer(s->reader, by, "\"quarters\"", (tw_bounds){-2, 2}, &quarters);
    if (by && quarters == 0)
        tw_reader_fault(s->reader, by->at, "", "\"quarters\" is 0; expected 1, 2, -1 or -2");
    if (centre && centre->count != 3)
        tw_reader_fault(s->reader, centre->at, "", "\"centre\" has %zu numbers; expected 3",
                        centre->count);
    for (const tw_value *one = centre ? centre->first : NULL; one && k < 3; one = one->next, k++) {
        double number = 0;
        if (tw_get_number(s->reader, one, "a number of \"centre\"", &number) &&
            2 * number != (double)(int32_t)(2 * number))
            tw_reader_fault(s->reader, one->at, "", "a number of \"centre\" is %s; expected halves",
                            tw_found(one).text);
        move->centre[k] = (int32_t)(2 * number);
    }
    move->axis = *axis >= 'x' && *axis <= 'z' ? (uint32_t)(*axis - 'x') : 0;
    move->quarters = (int32_t)quarters;
    move->steps = 1;
    const tw_value *path = tw_find(map, "path");
    if (path)
        read_turn_path(s, path, move);
}

static void read_stated_move(stated *s, const tw_value *map)
{
    static const char *const keys[] = {"moved", "direction", "steps", NULL};
    static const char *const turn_keys[] = {"moved", "turn", NULL};
    tw_disassembly_move move = {.steps = 0};
    if (!tw_is_type(s->reader, map, TW_VALUE_MAP, "a move"))
        return;
    const tw_value *turn = tw_find(map, "turn");
    tw_check_keys(s->reader, map, turn ? turn_keys : keys);
    const tw_value *moved = need_list(s->reader, map, "moved");
    const tw_value *direction = turn ? NULL : tw_require(s->reader, map, "direction");
    const tw_value *steps = turn ? NULL : tw_require(s->reader, map, "steps");
    if (turn)
        read_turn(s, turn, &move);
    int64_t number = 0;
    if (moved)
        move.moved = read_placement_numbers(s, moved, &move.moved_count);
    if (direction)
        read_direction(s, direction, &move.direction);
    if (steps && steps->type != TW_VALUE_NOTHING && !tw_is_word(steps, "null") &&
        tw_get_integer(s->reader, steps, "\"steps\"", (tw_bounds){1, UINT32_MAX}, &number))
        move.steps = (uint32_t)number;
    s->move_at[s->move_count] = map->at;
    s->moves[s->move_count++] = move;
}

/* ---- Parts ------------------------------------------------------------------------------- */

/* The number of another part; null: 0. */
static size_t read_side(stated *s, const tw_value *map, const char *key)
{
    const tw_value *value = tw_require(s->reader, map, key);
    int64_t number = 0;
    if (value && value->type != TW_VALUE_NOTHING && !tw_is_word(value, "null"))
        tw_get_integer(s->reader, value, tw_quote(key).text, (tw_bounds){1, TW_MAX_ASSEMBLY - 1},
                       &number);
    return (size_t)number;
}

static void read_stated_part(stated *s, const tw_value *map)
{
    static const char *const keys[] = {"pieces", "moves", "stayed", "removed", NULL};
    tw_disassembly_part part = {.piece_count = 0};
    if (!tw_is_type(s->reader, map, TW_VALUE_MAP, "a part"))
        return;
    tw_check_keys(s->reader, map, keys);
    const tw_value *pieces = need_list(s->reader, map, "pieces");
    const tw_value *moves = need_list(s->reader, map, "moves");
    if (pieces)
        part.pieces = read_placement_numbers(s, pieces, &part.piece_count);
    part.stayed = read_side(s, map, "stayed");
    part.removed = read_side(s, map, "removed");
    part.move_count = moves ? moves->count : 0;
    for (const tw_value *one = moves ? moves->first : NULL; one && !tw_reader_full(s->reader);
         one = one->next)
        read_stated_move(s, one);
    s->part_at[s->part_count] = map->at;
    s->parts[s->part_count++] = part;
}

/* The number of values in the lists below a value, at any depth; an upper bound of numbers. */
static size_t count_values(const tw_value *value)
{
    size_t count = value->count;
    for (const tw_value *one = value->first; one; one = one->next)
        count += count_values(one);
    return count;
}

static void read_stated_parts(stated *s, const tw_value *list)
{
    size_t most = count_values(list) + 1;
    s->parts = tw_reader_take(s->reader, list->count + 1, sizeof *s->parts);
    s->part_at = tw_reader_take(s->reader, list->count + 1, sizeof *s->part_at);
    s->moves = tw_reader_take(s->reader, most, sizeof *s->moves);
    s->move_at = tw_reader_take(s->reader, most, sizeof *s->move_at);
    s->numbers = tw_reader_take(s->reader, most, sizeof *s->numbers);
    s->points = tw_reader_take(s->reader, most, sizeof *s->points);
    if (!s->parts || !s->part_at || !s->moves || !s->move_at || !s->numbers || !s->points)
        return;
    for (const tw_value *one = list->first; one && !tw_reader_full(s->reader); one = one->next)
        read_stated_part(s, one);
}

/* ---- What is said of it ------------------------------------------------------------------ */

static void compare_number(tw_reader *reader, const tw_value *root, const char *key,
                           uint32_t expected)
{
    const tw_value *value = tw_find(root, key);
    uint64_t said;
    if (value && tw_get_count(reader, value, tw_quote(key).text, &said) && said != expected)
        tw_reader_fault(reader, value->at, "", "\"%s\" is %llu; the moves that are told are %u",
                        key, (unsigned long long)said, (unsigned)expected);
}

static void compare_stated(tw_reader *reader, const tw_value *root, const tw_disassembly *made)
{
    const tw_value *level = tw_find(root, "level");
    tw_disassembly_sum sum = tw_disassembly_total(made);
    tw_bytes found = {.context = reader->context};
    const char *said;
    compare_number(reader, root, "move_count", sum.moves);
    compare_number(reader, root, "piece_move_count", sum.piece_moves);
    compare_number(reader, root, "rotations", sum.rotations);
    tw_disassembly_level(made, &found);
    const char *words = found.data ? (const char *)found.data : "";
    if (found.status)
        tw_reader_memory(reader);
    else if (level && tw_get_text(reader, level, "\"level\"", &said) && strcmp(said, words) != 0)
        tw_reader_fault(reader, level->at, "",
                        "\"level\" is %s; by the moves that are told it is "
                        "%s",
                        tw_quote(said).text, tw_quote(words).text);
    tw_bytes_free(&found);
}

/* ---- All of it --------------------------------------------------------------------------- */

static void replay_stated(stated *s, const tw_value *root, const tw_solution *solution,
                          tw_disassembly **made)
{
    const tw_sequence sequence = {.solution = solution,
                                  .parts = s->parts,
                                  .part_count = s->part_count,
                                  .moves = s->moves,
                                  .move_count = s->move_count,
                                  .part_at = s->part_at,
                                  .move_at = s->move_at};
    tw_error error = {0};
    tw_status status =
        tw_disassembler_replay(s->by, &sequence, s->reader->pace.watch, made, &error);
    if (status == TW_OK && !*made)
        tw_reader_stop(s->reader);
    else if (status == TW_OK)
        compare_stated(s->reader, root, *made);
    else if (status == TW_ERR_MEMORY)
        tw_reader_memory(s->reader);
    else
        tw_reader_refuse(s->reader, status, error.at.line ? error.at : root->at, error.hint, "%s",
                         error.message);
}

static void read_sequence_root(tw_reader *reader, tw_disassembler *by, const tw_value *root,
                               tw_solution **solution, tw_disassembly **made)
{
    /* clang-format off */
    static const char *const keys[] = {
        "type", "assembly", "answer", "level", "move_count", "piece_move_count", "rotations",
        "least", "states", "together", "lock", "placements", "parts",
        /* of earlier versions, not compared */
        "moves", "piece_moves", "turns", "quarter_turns", "locked",
        NULL};
    /* clang-format on */
    stated s = {.reader = reader, .by = by};
    if (!tw_is_type(reader, root, TW_VALUE_MAP, "an assembly"))
        return;
    tw_check_keys(reader, root, keys);
    const tw_value *placements = tw_require(reader, root, "placements");
    const tw_value *parts = need_list(reader, root, "parts");
    tw_placement *items = NULL;
    if (placements)
        tw_read_placements(reader, tw_disassembler_puzzle(by), placements, &items, solution);
    for (size_t i = 1; *solution && i < (*solution)->count; i++)
        if (items[i].piece < items[i - 1].piece) { /* parts and moves use their indices */
            tw_reader_fault(reader, placements->at, "",
                            "placements are not in the order of the puzzle's pieces");
            break;
        }
    if (parts)
        read_stated_parts(&s, parts);
    if (reader->status == TW_OK)
        replay_stated(&s, root, *solution, made);
}

tw_status tw_disassembly_read(tw_disassembler *disassembler, const tw_source *source,
                              const tw_report *report, const tw_watch *watch,
                              tw_solution **solution, tw_disassembly **disassembly)
{
    const tw_value *root;
    tw_solution *placed = NULL;
    tw_disassembly *made = NULL;
    tw_reader reader;
    tw_reader_open(&reader, tw_disassembler_context(disassembler), source);
    reader.pace = tw_pace_of(reader.context, watch);
    if (tw_parse_json(&reader, source, &root) == TW_OK)
        read_sequence_root(&reader, disassembler, root, &placed, &made);
    const bool stopped = reader.status == TW_ERR_STATE && watch;
    tw_status status = tw_reader_close(&reader, stopped ? NULL : report);
    if (status) {
        tw_solution_free(placed);
        tw_disassembly_free(made);
        placed = NULL;
        made = NULL;
    }
    if (!status || stopped) {
        *solution = placed;
        *disassembly = made;
    }
    return stopped ? TW_OK : status;
}
