/* apart_call.c -- does a solution come apart, and by which moves (api_apart.h). */
#include "api/api_apart.h"

#include "api/api_puzzle.h"
#include "api/service.h"

#define MOST_STATES 200000 /* 100 MB */

bool api_take_apart(api_request *request, const tw_puzzle *puzzle, const tw_solution *solution,
                    api_taken_apart *made)
{
    const tw_disassembly_options options = {.size = sizeof options, .max_states = MOST_STATES};
    tw_watch watch = api_watch(request);
    tw_error error = {0};
    *made = (api_taken_apart){0};
    tw_status status = tw_disassembler_new(NULL, puzzle, &options, &made->disassembler, &error);
    if (status == TW_OK)
        status =
            tw_disassembler_run(made->disassembler, solution, &watch, &made->disassembly, &error);
    if (status == TW_OK && !made->disassembly)
        return api_give_up(request);
    return status == TW_OK || api_fail(request, status, &error);
}

void api_taken_apart_free(api_taken_apart *made)
{
    tw_disassembly_free(made->disassembly);
    tw_disassembler_free(made->disassembler);
}

/* ---- As JSON ----------------------------------------------------------------------------- */

static const char *answer_word(tw_apart answer)
{
    return answer == TW_APART_YES ? "apart" : answer == TW_APART_NO ? "together" : "not decided";
}

static json_t *numbers_json(const uint32_t *numbers, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_integer(numbers[i]));
    return list;
}

static json_t *move_json(const int32_t *by, size_t rank, const tw_disassembly_part *part,
                         const tw_disassembly_move *move)
{
    json_t *direction = json_array();
    for (size_t i = 0; i < rank; i++)
        json_array_append_new(direction, json_integer(by[i]));
    return json_pack("{s:o, s:o, s:o, s:o}", "part", numbers_json(part->pieces, part->piece_count),
                     "moved", numbers_json(move->moved, move->moved_count), "direction", direction,
                     "steps", move->steps ? json_integer(move->steps) : json_null());
}

/* All moves in the order in which they are made, and what stays together. */
static void add_parts(const tw_puzzle *puzzle, const api_taken_apart *made, json_t *moves,
                      json_t *together)
{
    size_t rank = tw_lattice_rank(tw_puzzle_lattice(puzzle));
    tw_disassembly_part part;
    tw_disassembly_move move;
    for (size_t p = 0; tw_disassembly_part_get(made->disassembly, p, &part); p++) {
        for (size_t i = 0; tw_disassembly_move_get(made->disassembly, p, i, &move); i++) {
            const int32_t *by = tw_disassembler_direction(made->disassembler, move.direction);
            json_array_append_new(moves, move_json(by, rank, &part, &move));
        }
        if (part.move_count == 0)
            json_array_append_new(together, numbers_json(part.pieces, part.piece_count));
    }
}

static json_t *apart_json(const tw_puzzle *puzzle, const api_taken_apart *made)
{
    tw_disassembly_sum sum = tw_disassembly_total(made->disassembly);
    tw_bytes level = {0};
    json_t *moves = json_array(), *together = json_array();
    tw_disassembly_level(made->disassembly, &level);
    add_parts(puzzle, made, moves, together);
    json_t *object =
        json_pack("{s:s, s:b, s:s, s:i, s:o, s:o, s:o}", "answer", answer_word(sum.answer), "exact",
                  (int)tw_disassembler_exact(made->disassembler), "level",
                  level.data ? (const char *)level.data : "", "piece_moves", (int)sum.piece_moves,
                  "states", api_json_count(sum.states), "moves", moves, "together", together);
    tw_bytes_free(&level);
    return object;
}

void api_apart(api_request *request)
{
    api_taken_apart made = {0};
    tw_solution *solution = NULL;
    tw_puzzle *puzzle = api_puzzle(request);
    if (puzzle)
        solution = api_solution(request, puzzle, json_object_get(request->body, "solution"));
    if (solution && api_take_apart(request, puzzle, solution, &made))
        api_answer(request, apart_json(puzzle, &made));
    api_taken_apart_free(&made);
    tw_solution_free(solution);
    tw_puzzle_free(puzzle);
}
