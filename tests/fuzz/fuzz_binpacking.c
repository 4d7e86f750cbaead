/* fuzz_binpacking.c -- any bytes as an instance of bin packing; it becomes a valid puzzle. */
#include "fuzz.h"

static bool count_bytes(void *user, const char *bytes, size_t count)
{
    size_t *sum = user;
    (void)bytes;
    *sum += count;
    if (*sum > TW_MAX_TEXT)
        abort(); /* the puzzle must be readable */
    return true;
}

static void read_it(trial *self, const tw_source *source)
{
    tw_puzzle *puzzle = NULL;
    tw_status status = tw_puzzle_read(&self->context, source, NULL, &self->report, &puzzle);
    if (status == TW_ERR_TOO_LARGE)
        return; /* more cells than the fuzzing limits allow */
    if (status != TW_OK)
        abort();
    const tw_solution_text how = {
        .size = sizeof how, .format = tw_format_find("packing"), .puzzle = puzzle};
    if (tw_solution_write(&self->context, NULL, &how, NULL, NULL) != TW_OK)
        abort();
    tw_puzzle_free(puzzle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    tw_source source = {.name = "fuzz", .text = (const char *)data, .size = size};
    source.format = tw_format_find("binpacking");
    size_t sum = 0;
    tw_out out = {count_bytes, &sum};
    tw_status status = tw_puzzle_translate(&self.context, &source, NULL, &self.report, &out);
    check_answer(&self, status);
    if (status == TW_OK)
        read_it(&self, &source);
    end_trial(&self);
    return 0;
}
