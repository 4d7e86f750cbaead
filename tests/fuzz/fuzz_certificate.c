/* fuzz_certificate.c -- any bytes as a proof that a puzzle has no solution, for a puzzle without
 * solutions, and for one with some, of which no text may prove it. */
#include "fuzz.h"

#include <tw/advanced/certificate.h>

/* Dominoes cannot fill a board that lacks two squares of the same colour. */
static const char none[] = "tilewright: 1\n"
                           "lattice: square\n"
                           "container: {minus: [{box: [4, 4]}, {cells: [[0, 0], [3, 3]]}]}\n"
                           "pieces: [{name: D, box: [2, 1], copies: 7}]\n";
static const char some[] = "tilewright: 1\n"
                           "lattice: square\n"
                           "container: {box: [2, 2]}\n"
                           "pieces: [{name: D, box: [2, 1], copies: 2}]\n";

static void check_proof(const char *text, const tw_source *source, bool solved)
{
    trial self;
    begin_trial(&self);
    const tw_source about = {.name = "puzzle", .text = text, .size = strlen(text)};
    tw_puzzle *puzzle = NULL;
    if (tw_puzzle_read(&self.context, &about, NULL, &self.report, &puzzle) != TW_OK)
        abort();
    tw_status status = tw_certificate_check(&self.context, puzzle, source, NULL, &self.report);
    check_answer(&self, status);
    if (solved && status == TW_OK)
        abort();
    tw_puzzle_free(puzzle);
    end_trial(&self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const tw_source source = {.name = "fuzz", .text = (const char *)data, .size = size};
    check_proof(none, &source, false);
    check_proof(some, &source, true);
    return 0;
}
