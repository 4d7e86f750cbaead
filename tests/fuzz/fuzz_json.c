/* fuzz_json.c -- any bytes as a puzzle in JSON. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    tw_source source = {.name = "fuzz.json", .text = (const char *)data, .size = size};
    tw_puzzle *puzzle = NULL;
    check_answer(&self, tw_puzzle_read(&self.context, &source, NULL, &self.report, &puzzle));
    tw_puzzle_free(puzzle);
    end_trial(&self);
    return 0;
}
