/* fuzz_solution.c -- any bytes as a solution of two small puzzles, one of them with marks; a
 * solution that is read is written, and read again as the same. */
#include "fuzz.h"

static const char plain[] =
    "tilewright: 1\n"
    "lattice:\n"
    "  rank: 1\n"
    "  cells:\n"
    "    up: {arcs: {left: [down, [-1], right], right: [down, [0], left]}}\n"
    "    down: {arcs: {left: [up, [0], right], right: [up, [1], left]}}\n"
    "container: {box: [4]}\n"
    "pieces:\n"
    "  - {name: A, cells: [[0, up], [0, down]], copies: 2}\n"
    "  - {name: \"b \\\"\\u00e4\\\"\", cells: [[0, down], [1, up]], copies: [0, 4]}\n";

static const char marked[] = "tilewright: 1\n"
                             "lattice: square\n"
                             "container: {box: [2, 2]}\n"
                             "matching: {key: [lock], lock: outside}\n"
                             "pieces:\n"
                             "  - name: A\n"
                             "    box: [2, 1]\n"
                             "    marks: [[[0, 0], up, key], [[1, 0], down, lock]]\n"
                             "    copies: 2\n";

typedef struct written {
    char text[1 << 20];
    size_t length;
} written;

static bool keep(void *user, const char *bytes, size_t count)
{
    written *to = user;
    if (to->length + count > sizeof to->text)
        return false;
    memcpy(to->text + to->length, bytes, count);
    to->length += count;
    return true;
}

static bool same(const tw_solution *a, const tw_solution *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const tw_placement *one = &a->placements[i], *other = &b->placements[i];
        if (one->piece != other->piece || one->turn != other->turn ||
            one->cell_count != other->cell_count ||
            memcmp(one->cells, other->cells, one->cell_count * sizeof *one->cells) != 0)
            return false;
    }
    return true;
}

static void write_and_read(trial *self, const tw_puzzle *puzzle, const tw_solution *solution)
{
    static written to;
    to.length = 0;
    tw_out out = {keep, &to};
    const tw_solution_text how = {.size = sizeof how, .puzzle = puzzle, .number = 1};
    if (tw_solution_write(&self->context, solution, &how, &out, NULL) != TW_OK)
        return; /* larger than the buffer */
    tw_source source = {.name = "written", .text = to.text, .size = to.length};
    tw_solution *again = NULL;
    if (tw_solution_read(&self->context, puzzle, &source, &self->report, &again) != TW_OK ||
        !same(solution, again))
        abort();
    tw_solution_free(again);
}

static void try_puzzle(const char *puzzle_text, const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    tw_source text = {.name = "puzzle", .text = puzzle_text, .size = strlen(puzzle_text)};
    tw_source source = {.name = "fuzz", .text = (const char *)data, .size = size};
    tw_puzzle *puzzle = NULL;
    tw_solution *solution = NULL;
    if (tw_puzzle_read(&self.context, &text, NULL, &self.report, &puzzle) != TW_OK)
        abort();
    tw_status status = tw_solution_read(&self.context, puzzle, &source, &self.report, &solution);
    check_answer(&self, status);
    if (status == TW_OK)
        write_and_read(&self, puzzle, solution);
    tw_solution_free(solution);
    tw_puzzle_free(puzzle);
    end_trial(&self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_puzzle(plain, data, size);
    try_puzzle(marked, data, size);
    return 0;
}
