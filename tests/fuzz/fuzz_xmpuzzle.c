/* fuzz_xmpuzzle.c -- any bytes as a BurrTools file; a puzzle that is read is written and read
 * again, as such a file and as a puzzle file. */
#include "fuzz/fuzz_foreign.h"

static bool take_apart(void *user, const tw_solution *solution, const tw_disassembler *by,
                       const tw_disassembly *disassembly)
{
    (void)user;
    if (solution->count < 2 || !by || tw_disassembly_total(disassembly).moves == 0)
        abort();
    return true;
}

static void write_and_read(trial *self, const tw_puzzle *puzzle)
{
    written to = {0};
    tw_out out = {keep_bytes, &to};
    tw_export how = {.size = sizeof how, .format = tw_format_find("xmpuzzle-plain")};
    tw_status status = tw_puzzle_write(&self->context, puzzle, &how, &out, NULL);
    if (status == TW_OK && to.length <= TW_MAX_TEXT) {
        tw_puzzle *again = read_bytes(self, "xmpuzzle", to.text, to.length, (tw_import){0});
        expect_alike(puzzle, again);
        tw_puzzle_free(again);
    } else if (status != TW_OK && status != TW_ERR_TOO_LARGE) {
        abort();
    }
    free(to.text);
}

static void write_own(trial *self, const tw_puzzle *puzzle)
{
    written to = {0};
    tw_out out = {keep_bytes, &to};
    tw_puzzle *again = NULL;
    if (tw_puzzle_write(&self->context, puzzle, NULL, &out, NULL) != TW_OK)
        abort();
    tw_source source = {.name = "written.yaml", .text = to.text, .size = to.length};
    tw_status status = tw_puzzle_read(&self->context, &source, NULL, &self->report, &again);
    if (status == TW_OK)
        expect_alike(puzzle, again);
    else if (status != TW_ERR_TOO_LARGE) /* more values than the limit */
        abort();
    tw_puzzle_free(again);
    free(to.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    for (size_t problem = 0; problem < 3; problem++) {
        tw_puzzle *puzzle =
            read_bytes(&self, "xmpuzzle", (const char *)data, size,
                       (tw_import){.problem = problem, .apart = problem < 2 ? take_apart : NULL});
        if (puzzle) {
            write_and_read(&self, puzzle);
            write_own(&self, puzzle);
        }
        tw_puzzle_free(puzzle);
    }
    end_trial(&self);
    return 0;
}
