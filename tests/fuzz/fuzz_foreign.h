/* fuzz_foreign.h -- any bytes as a puzzle file of another program: read, written, read again.
 *
 * A puzzle that was read and written is read again without a fault, with as many cells and
 * pieces. */
#pragma once

#include "fuzz.h"

typedef struct written {
    char *text;
    size_t length;
} written;

static inline bool keep_bytes(void *user, const char *bytes, size_t count)
{
    written *to = user;
    char *grown = realloc(to->text, to->length + count + 1);
    if (!grown)
        abort();
    to->text = grown;
    memcpy(grown + to->length, bytes, count);
    to->length += count;
    return true;
}

/* A warning has a message, as a fault has, but status TW_OK. */
static inline bool check_warning(void *user, const tw_error *error)
{
    (void)user;
    if (error->status != TW_OK || !*error->message || strpbrk(error->message, "\n\r\033"))
        abort();
    if ((error->at.line == 0) != (error->at.column == 0))
        abort();
    return true;
}

static inline bool take_solution(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    trial *self = user;
    if (tw_solution_check(&self->context, puzzle, solution, NULL) != TW_OK)
        abort();
    return true;
}

static inline tw_puzzle *read_bytes(trial *self, const char *format, const char *bytes, size_t size,
                                    tw_import how)
{
    static const tw_report warnings = {check_warning, NULL};
    tw_source source = {.name = "fuzz", .text = bytes, .size = size};
    source.format = tw_format_find(format);
    tw_puzzle *puzzle = NULL;
    self->faults = 0;
    how.size = sizeof how;
    how.warnings = &warnings;
    how.solution = take_solution;
    how.user = self;
    tw_status status = tw_puzzle_read(&self->context, &source, &how, &self->report, &puzzle);
    check_answer(self, status);
    return puzzle;
}

static inline void expect_alike(const tw_puzzle *a, const tw_puzzle *b)
{
    if (!b || tw_puzzle_cell_count(a) != tw_puzzle_cell_count(b) ||
        tw_puzzle_piece_count(a) != tw_puzzle_piece_count(b))
        abort();
}
