/* fuzz_polycube.c -- any bytes as a definition file of polycube, and as a list of pieces in XML;
 * what is read is written and read again. */
#include "fuzz/fuzz_foreign.h"

static void round_definition(trial *self, const tw_puzzle *puzzle)
{
    written to = {0};
    tw_out out = {keep_bytes, &to};
    if (tw_write_polycube(&self->context, puzzle, NULL, &out, NULL) != TW_OK)
        abort();
    tw_puzzle *again = read_bytes(self, tw_read_polycube, to.text, to.length, (tw_import){0}, NULL);
    expect_alike(puzzle, again);
    tw_puzzle_free(again);
    free(to.text);
}

static void round_list(trial *self, const tw_puzzle *puzzle, tw_import how)
{
    written to = {0};
    tw_out out = {keep_bytes, &to};
    tw_status status = tw_write_piezas(&self->context, puzzle, &out, NULL);
    if (status == TW_OK) {
        tw_puzzle *again = read_bytes(self, tw_read_piezas, to.text, to.length, how, NULL);
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
    const tw_import board = {.box = {4, 5}};
    trial self;
    begin_trial(&self);
    for (size_t problem = 0; problem < 3; problem++) {
        tw_puzzle *puzzle =
            read_bytes(&self, tw_read_polycube, bytes, size, (tw_import){.problem = problem}, NULL);
        if (puzzle)
            round_definition(&self, puzzle);
        tw_puzzle_free(puzzle);
    }
    tw_puzzle *puzzle = read_bytes(&self, tw_read_piezas, bytes, size, board, NULL);
    if (puzzle)
        round_list(&self, puzzle, board);
    tw_puzzle_free(puzzle);
    end_trial(&self);
    return 0;
}
