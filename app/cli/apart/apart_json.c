/* apart_json.c -- an assembly with its parts and their moves, as JSON (apart_json.h). */
#include "cli/apart/apart_json.h"

#include "cli/json_objects.h"

static json_t *numbers_json(const uint32_t *numbers, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_integer(numbers[i]));
    return list;
}

static json_t *turn_json(const tw_disassembly_move *move)
{
    static const char *const axes[] = {"x", "y", "z"};
    return json_pack("{s:s, s:i, s:[f, f, f]}", "axis", axes[move->axis], "quarters",
                     (int)move->quarters, "centre", move->centre[0] / 2.0, move->centre[1] / 2.0,
                     move->centre[2] / 2.0);
}

static json_t *move_json(const cli_told_assembly *told, const tw_disassembly_move *move)
{
    if (move->quarters)
        return json_pack("{s:o, s:o}", "moved", numbers_json(move->moved, move->moved_count),
                         "turn", turn_json(move));
    const int32_t *by = tw_disassembler_direction(told->by, move->direction);
    json_t *direction = json_array();
    for (size_t i = 0; i < tw_lattice_rank(tw_puzzle_lattice(told->puzzle)); i++)
        json_array_append_new(direction, json_integer(by[i]));
    return json_pack("{s:o, s:o, s:o}", "moved", numbers_json(move->moved, move->moved_count),
                     "direction", direction, "steps",
                     move->steps ? json_integer(move->steps) : json_null());
}

static json_t *part_json(const cli_told_assembly *told, size_t number)
{
    tw_disassembly_part part;
    tw_disassembly_move move;
    json_t *moves = json_array();
    tw_disassembly_part_get(told->disassembly, number, &part);
    for (size_t i = 0; tw_disassembly_move_get(told->disassembly, number, i, &move); i++)
        json_array_append_new(moves, move_json(told, &move));
    return json_pack("{s:o, s:o, s:o, s:o}", "pieces", numbers_json(part.pieces, part.piece_count),
                     "moves", moves, "stayed",
                     part.stayed ? json_integer((json_int_t)part.stayed) : json_null(), "removed",
                     part.removed ? json_integer((json_int_t)part.removed) : json_null());
}

static json_t *parts_json(const cli_told_assembly *told)
{
    tw_disassembly_part part;
    json_t *parts = json_array();
    for (size_t i = 0; tw_disassembly_part_get(told->disassembly, i, &part); i++)
        json_array_append_new(parts, part_json(told, i));
    return parts;
}

static json_t *placements_json(const tw_puzzle *puzzle, const tw_solution *solution)
{
    json_t *list = json_array();
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *at = &solution->placements[i];
        json_t *one = json_pack(
            "{s:o, s:o}", "piece", cli_json_text(tw_puzzle_piece_name(puzzle, at->piece)), "cells",
            cli_json_cells(tw_puzzle_lattice(puzzle), at->cells, at->cell_count));
        if (tw_puzzle_mark_count(puzzle) > 0)
            json_object_set_new(one, "turn", json_integer(at->turn));
        json_array_append_new(list, one);
    }
    return list;
}

/* Sets of pieces that stay together. */
static json_t *together_json(const tw_disassembly *disassembly)
{
    tw_disassembly_part part;
    json_t *list = json_array();
    for (size_t i = 0; tw_disassembly_part_get(disassembly, i, &part); i++)
        if (part.move_count == 0)
            json_array_append_new(list, numbers_json(part.pieces, part.piece_count));
    return list;
}

const char *cli_apart_word(tw_apart answer)
{
    return answer == TW_APART_YES ? "apart" : answer == TW_APART_NO ? "together" : "not decided";
}

json_t *cli_assembly_json(const cli_told_assembly *told)
{
    tw_disassembly_sum sum = tw_disassembly_total(told->disassembly);
    tw_bytes level = {0};
    tw_disassembly_level(told->disassembly, &level);
    json_t *made =
        json_pack("{s:o, s:s, s:s, s:i, s:i, s:o, s:o, s:o, s:o}", "assembly",
                  cli_json_count(told->number + 1), "answer", cli_apart_word(sum.answer), "level",
                  level.data ? (char *)level.data : "", "moves", (int)sum.moves, "piece_moves",
                  (int)sum.piece_moves, "states", cli_json_count(sum.states), "together",
                  together_json(told->disassembly), "placements",
                  placements_json(told->puzzle, told->solution), "parts", parts_json(told));
    tw_bytes_free(&level);
    return made;
}
