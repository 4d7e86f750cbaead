/* fuzz_polycube.c -- any bytes as a definition file of polycube, and as a list of pieces in XML;
 * puzzles that are read are written and read again. */
#include "fuzz/fuzz_foreign.h"

static void round_definition(trial *self, const tw_puzzle *puzzle)
{
    written to = {0};
    tw_out out = {keep_bytes, &to};
    tw_export as = {.size = sizeof as, .format = tw_format_find("polycube")};
    if (tw_puzzle_write(&self->context, puzzle, &as, &out, NULL) != TW_OK)
        abort();
    tw_puzzle *again = read_bytes(self, "polycube", to.text, to.length, (tw_import){0});
    expect_alike(puzzle, again);
    tw_puzzle_free(again);
    free(to.text);
}

static void round_list(trial *self, const tw_puzzle *puzzle, tw_import how)
{
    written to = {0};
    tw_out out = {keep_bytes, &to};
    tw_export as = {.size = sizeof as, .format = tw_format_find("piezas")};
    tw_status status = tw_puzzle_write(&self->context, puzzle, &as, &out, NULL);
    if (status == TW_OK) {
        tw_puzzle *again = read_bytes(self, "piezas", to.text, to.length, how);
        expect_alike(puzzle, again);
        tw_puzzle_free(again);
    } else if (status != TW_ERR_TOO_LARGE) {
        abort();
    }
    free(to.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    const tw_import board = {.size = sizeof board, .box = {4, 5}};
    trial self;
    begin_trial(&self);
    for (size_t problem = 0; problem < 3; problem++) {
        tw_puzzle *puzzle =
            read_bytes(&self, "polycube", bytes, size, (tw_import){.problem = problem});
        if (puzzle)
            round_definition(&self, puzzle);
        tw_puzzle_free(puzzle);
    }
    tw_puzzle *puzzle = read_bytes(&self, "piezas", bytes, size, board);
    if (puzzle)
        round_list(&self, puzzle, board);
    tw_puzzle_free(puzzle);
    end_trial(&self);
    return 0;
}
