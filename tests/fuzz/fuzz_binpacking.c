/* fuzz_binpacking.c -- any bytes as an instance of bin packing; the puzzle it becomes is one. */
#include "fuzz.h"

#include "cli/convert/bin_packing.h"

typedef struct written {
    char text[1 << 20];
    size_t length;
} written;

static bool keep(void *user, const char *bytes, size_t count)
{
    written *to = user;
    if (to->length + count > sizeof to->text)
        abort(); /* a puzzle is bounded, whatever the text says */
    memcpy(to->text + to->length, bytes, count);
    to->length += count;
    return true;
}

static void read_back(trial *self, const cli_packing *packing)
{
    static written to;
    to.length = 0;
    tw_out out = {keep, &to};
    if (cli_write_packing(packing, &out) != TW_OK)
        abort();
    tw_source source = {.name = "written.yaml", .text = to.text, .size = to.length};
    tw_puzzle *puzzle = NULL;
    tw_error error;
    if (tw_puzzle_read(&self->context, &source, NULL, &self->report, &puzzle) != TW_OK)
        abort();
    if (cli_is_packing(puzzle, &error) != TW_OK)
        abort();
    tw_puzzle_free(puzzle);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    tw_source source = {.name = "fuzz", .text = (const char *)data, .size = size};
    static cli_packing packing;
    tw_status status = cli_read_packing(&source, &self.report, &packing);
    check_answer(&self, status);
    if (status == TW_OK)
        read_back(&self, &packing);
    end_trial(&self);
    return 0;
}
