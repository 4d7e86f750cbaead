/* fuzz_solution_text.c -- any bytes as a printed solution of small puzzles, in each form; a
 * solution that is read is written, and read again with as many pieces. */
#include "fuzz.h"

#include <tw/advanced/draw.h>

static const char *const puzzles[] = {
    "tilewright: 1\nlattice: square\ncontainer: {layers: \"xxx?\\nxxxx\\n\"}\n"
    "pieces:\n"
    "  - {name: A, cells: [[0, 0], [1, 0]], copies: [0, 4]}\n"
    "  - {name: b, cells: [[0, 0], [1, 0], [0, 1]], copies: [0, 2]}\n",
    "tilewright: 1\nlattice: cube\ncontainer: {box: [2, 2, 2]}\n"
    "pieces: [{name: A, box: [2, 1, 1], copies: any}, {name: b, box: [2, 2, 1], copies: any}]\n",
    "tilewright: 1\nlattice: triangle\ncontainer: {box: [2, 2]}\n"
    "pieces: [{name: A, cells: [[0, 0, up], [0, 0, down]], copies: any}]\n"};

static const char *const formats[] = {"lines", "orientations", "puzzler", NULL}; /* NULL: drawn */

static tw_status read_printed(trial *self, const tw_poses *poses, const char *format,
                              const char *text, size_t size, tw_solution **solution)
{
    const tw_source source = {.name = "fuzz",
                              .text = text,
                              .size = size,
                              .format = format ? tw_format_find(format) : NULL};
    return format ? tw_solution_read_text(&self->context, poses, &source, &self->report, solution)
                  : tw_drawing_read(&self->context, poses, "fuzz", text, &self->report, solution);
}

static void print_and_read(trial *self, const tw_poses *poses, const char *format,
                           const tw_solution *solution)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_solution_text how = {.size = sizeof how,
                                  .format = format ? tw_format_find(format) : NULL,
                                  .puzzle = puzzle,
                                  .poses = poses,
                                  .number = 1};
    tw_bytes text = {.context = &self->context};
    const tw_out out = tw_bytes_out(&text);
    tw_solution *again = NULL;
    tw_status status = format ? tw_solution_write(&self->context, solution, &how, &out, NULL)
                              : tw_draw_text(&self->context, puzzle, solution, NULL, &out);
    if (status != TW_OK)
        abort();
    status = read_printed(self, poses, format, (const char *)text.data, text.size, &again);
    if (status == TW_OK && solution->count != again->count)
        abort();
    tw_solution_free(again);
    tw_bytes_free(&text);
}

static void try_text(const char *puzzle_text, const char *format, const char *text, size_t size)
{
    trial self;
    begin_trial(&self);
    const tw_source source = {.name = "puzzle", .text = puzzle_text, .size = strlen(puzzle_text)};
    tw_puzzle *puzzle = NULL;
    tw_poses *poses = NULL;
    tw_solution *solution = NULL;
    if (tw_puzzle_read(&self.context, &source, NULL, &self.report, &puzzle) != TW_OK ||
        tw_poses_new(&self.context, puzzle, NULL, &poses, NULL) != TW_OK)
        abort();
    tw_status status = read_printed(&self, poses, format, text, size, &solution);
    check_answer(&self, status);
    if (status == TW_OK && !(format && strcmp(format, "puzzler") == 0))
        print_and_read(&self, poses, format, solution);
    tw_solution_free(solution);
    tw_poses_free(poses);
    tw_puzzle_free(puzzle);
    end_trial(&self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    for (size_t p = 0; p < sizeof puzzles / sizeof *puzzles; p++)
        for (size_t f = 0; f < sizeof formats / sizeof *formats; f++)
            try_text(puzzles[p], formats[f], text, size);
    free(text);
    return 0;
}
