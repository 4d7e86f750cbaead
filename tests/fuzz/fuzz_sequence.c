/* fuzz_sequence.c -- any bytes as a disassembly of a solution of a small puzzle; one that is read
 * has valid moves, and as many as it states. */
#include "fuzz.h"

static const char pair[] = "tilewright: 1\n"
                           "lattice: square\n"
                           "container: {box: [3, 3]}\n"
                           "pieces:\n"
                           "- {name: hook, cells: [[0, 0], [1, 0], [2, 0], [0, 1], [0, 2]]}\n"
                           "- {name: block, cells: [[0, 0], [1, 0], [0, 1], [1, 1]]}\n";

static void expect_whole(const tw_disassembly *made)
{
    tw_disassembly_part part;
    tw_disassembly_move move;
    uint32_t moves = 0;
    for (size_t i = 0; tw_disassembly_part_get(made, i, &part); i++)
        for (size_t m = 0; tw_disassembly_move_get(made, i, m, &move); m++) {
            if ((m + 1 == part.move_count) != (move.steps == 0) || move.moved_count == 0 ||
                move.moved_count >= part.piece_count)
                abort();
            moves++;
        }
    if (moves != tw_disassembly_total(made).moves ||
        tw_disassembly_total(made).answer == TW_DISASSEMBLY_NONE)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    tw_source text = {.name = "puzzle", .text = pair, .size = strlen(pair)};
    tw_source source = {.name = "fuzz", .text = (const char *)data, .size = size};
    tw_puzzle *puzzle = NULL;
    tw_disassembler *by = NULL;
    tw_solution *solution = NULL;
    tw_disassembly *made = NULL;
    if (tw_puzzle_read(&self.context, &text, NULL, &self.report, &puzzle) != TW_OK ||
        tw_disassembler_new(&self.context, puzzle, NULL, &by, NULL) != TW_OK)
        abort();
    tw_status status = tw_disassembly_read(by, &source, &self.report, NULL, &solution, &made);
    check_answer(&self, status);
    if (status == TW_OK)
        expect_whole(made);
    tw_disassembly_free(made);
    tw_solution_free(solution);
    tw_disassembler_free(by);
    tw_puzzle_free(puzzle);
    end_trial(&self);
    return 0;
}
