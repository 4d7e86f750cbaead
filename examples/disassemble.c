/* apart.c -- a solution disassembled, and moves checked. Prints:
 *
 *     move 1 of 1: placement 1, direction 2, 0 steps
 *     (1, 0):
 *     step 1 of part 0: piece bar (placement 1) meets piece ring (placement 0) in cell [2, 1]
 *     (0, 1):
 *     step 1 of part 0: piece bar (placement 1) meets piece ring (placement 0) in cell [0, 2]
 *     (-1, 0):
 *     it is away
 *     (0, -1):
 *     step 1 of part 0: piece bar (placement 1) meets piece ring (placement 0) in cell [0, 0]
 */
#include <stdio.h>
#include <string.h>
#include <tw/tw.h>

static const char text[] = "tilewright: 1\n"
                           "lattice: square\n"
                           "container: {box: [3, 3]}\n"
                           "pieces:\n"
                           "- {name: ring, minus: [{box: [3, 3]}, {cells: [[1, 1], [2, 1]]}]}\n"
                           "- {name: bar, box: [2, 1]}\n";

/* Of the whole; what it falls into are parts 1 and so on, here single pieces. */
static void tell_moves(const tw_disassembly *made)
{
    tw_disassembly_move move;
    for (size_t i = 0; tw_disassembly_move_get(made, 0, i, &move); i++)
        printf("move %zu of %u: placement %u, direction %zu, %u steps\n", i + 1,
               (unsigned)tw_disassembly_total(made).moves, (unsigned)move.moved[0], move.direction,
               (unsigned)move.steps);
}

/* Away with the bar, in some direction. */
static void try_direction(tw_disassembler *by, const tw_solution *solution, size_t direction)
{
    static const uint32_t both[] = {0, 1}, bar[] = {1};
    const int32_t *way = tw_disassembler_direction(by, direction);
    const tw_disassembly_part part = {.pieces = both, .piece_count = 2, .move_count = 1};
    const tw_disassembly_move away = {.moved = bar, .moved_count = 1, .direction = direction};
    const tw_sequence sequence = {solution, &part, 1, &away, 1, NULL, NULL};
    tw_disassembly *made = NULL;
    tw_error error = {0};
    if (tw_disassembler_replay(by, &sequence, NULL, &made, &error) == TW_OK)
        printf("(%d, %d):\nit is away\n", (int)way[0], (int)way[1]);
    else
        printf("(%d, %d):\n%s\n", (int)way[0], (int)way[1], error.message);
    tw_disassembly_free(made);
}

int main(void)
{
    const tw_source source = {.name = "ring.yaml", .text = text, .size = strlen(text)};
    const tw_solution *solution = NULL;
    tw_puzzle *puzzle = NULL;
    tw_solver *solver = NULL;
    tw_disassembler *by = NULL;
    tw_disassembly *made = NULL;
    tw_status status = tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle);
    if (status == TW_OK)
        status = tw_solver_new(NULL, puzzle, NULL, &solver, NULL);
    if (status == TW_OK)
        status = tw_solver_next(solver, NULL, &solution, NULL, NULL);
    if (status == TW_OK)
        status = tw_disassembler_new(NULL, puzzle, NULL, &by, NULL);
    if (status == TW_OK)
        status = tw_disassembler_run(by, solution, NULL, &made, NULL);
    if (status == TW_OK)
        tell_moves(made);
    for (size_t i = 0; status == TW_OK && tw_disassembler_direction(by, i); i++)
        try_direction(by, solution, i);
    tw_disassembly_free(made);
    tw_disassembler_free(by);
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    return status != TW_OK;
}
