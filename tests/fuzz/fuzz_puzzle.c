/* fuzz_puzzle.c -- any bytes as a puzzle in YAML. */
#include "fuzz.h"

/* Every cell and piece that a puzzle returns must be found again. */
static void look_at(const tw_puzzle *puzzle)
{
    for (size_t c = 0; c < tw_puzzle_cell_count(puzzle); c++)
        if (tw_puzzle_find_cell(puzzle, *tw_puzzle_cell(puzzle, c)) != c)
            abort();
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++)
        if (tw_puzzle_find_piece(puzzle, tw_puzzle_piece_name(puzzle, p)) != p)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    tw_source source = {.name = "fuzz.yaml", .text = (const char *)data, .size = size};
    tw_puzzle *puzzle = NULL;
    tw_status status = tw_puzzle_read(&self.context, &source, NULL, &self.report, &puzzle);
    check_answer(&self, status);
    if (status == TW_OK)
        look_at(puzzle);
    tw_puzzle_free(puzzle);
    end_trial(&self);
    return 0;
}
