/* fuzz_puzzlecad.c -- any bytes as an OpenSCAD text that calls puzzlecad; puzzles that are read are
 * written and read again. */
#include "fuzz/fuzz_foreign.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const tw_import boxes[] = {{.size = sizeof *boxes}, {.size = sizeof *boxes, .box = {4, 3, 2}}};
    trial self;
    begin_trial(&self);
    for (size_t i = 0; i < 2; i++) {
        tw_puzzle *puzzle = read_bytes(&self, "puzzlecad", (const char *)data, size, boxes[i]);
        written to = {0};
        tw_out out = {keep_bytes, &to};
        tw_export as = {.size = sizeof as, .format = tw_format_find("puzzlecad")};
        if (puzzle) {
            if (tw_puzzle_write(&self.context, puzzle, &as, &out, NULL) != TW_OK)
                abort();
            tw_puzzle *again = read_bytes(&self, "puzzlecad", to.text, to.length, boxes[i]);
            expect_alike(puzzle, again);
            tw_puzzle_free(again);
        }
        tw_puzzle_free(puzzle);
        free(to.text);
    }
    end_trial(&self);
    return 0;
}
