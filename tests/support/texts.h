/* texts.h -- reads texts in tests of the format code; a fault in them fails the test. */
#pragma once

#include "support/fixtures.h"

static inline bool complain(void *user, const tw_error *error)
{
    (void)user;
    print_error("%s:%u:%u: %s\n", error->file, error->at.line, error->at.column, error->message);
    return true;
}

static const tw_report complaints = {complain, NULL};

/* A sink that discards a text. */
static inline bool swallow(void *user, const char *bytes, size_t count)
{
    (void)user;
    (void)bytes;
    return count < SIZE_MAX;
}

static const tw_out nowhere = {swallow, NULL};

static inline tw_source source_of(const char *name, const char *text)
{
    return (tw_source){.name = name, .text = text, .size = strlen(text)};
}

/* Writes a solution in a format; poses: NULL if the format needs none. */
static inline tw_status solution_as(const char *format, const tw_puzzle *puzzle,
                                    const tw_poses *poses, const tw_solution *solution,
                                    uint64_t number, const tw_out *out)
{
    const tw_solution_text how = {.size = sizeof how,
                                  .format = tw_format_find(format),
                                  .puzzle = puzzle,
                                  .poses = poses,
                                  .number = number};
    assert_non_null(how.format);
    return tw_solution_write(NULL, solution, &how, out, NULL);
}

/* Reads a line of JSON that must be a solution. */
static inline tw_solution *read_solution(const tw_puzzle *puzzle, const char *text)
{
    tw_solution *solution = NULL;
    const tw_source source = source_of("line", text);
    assert_int_equal(tw_solution_read(NULL, puzzle, &source, &complaints, &solution), TW_OK);
    return solution;
}

/* Reads one that is wrong: the number of its faults, and words of the last. */
static inline void assert_no_solution(const tw_puzzle *puzzle, const char *text, size_t faults,
                                      const char *words)
{
    fault_log log = {0};
    const tw_report report = {log_fault, &log};
    const tw_source source = source_of("line", text);
    tw_solution *solution = NULL;
    assert_int_equal(tw_solution_read(NULL, puzzle, &source, &report, &solution), TW_ERR_INPUT);
    assert_null(solution);
    assert_int_equal(log.count, faults);
    assert_said(&log, words);
}

static inline tw_puzzle *read_named(const char *name, const char *text)
{
    tw_puzzle *puzzle = NULL;
    tw_source source = source_of(name, text);
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, &complaints, &puzzle), TW_OK);
    return puzzle;
}

/* A puzzle on a lattice, with a container and pieces in flow style. */
static inline tw_puzzle *read_parts(const char *lattice, const char *container, const char *pieces)
{
    char text[4000];
    const int length =
        snprintf(text, sizeof text, "tilewright: 1\nlattice: %s\ncontainer: %s\npieces: %s\n",
                 lattice, container, pieces);
    assert_in_range(length, 1, sizeof text - 1);
    return read_named("test.yaml", text);
}

/* The same with any number of one-cell pieces, for tests of containers. */
static inline tw_puzzle *read_container(const char *lattice, const char *container,
                                        const char *cell)
{
    char pieces[200];
    snprintf(pieces, sizeof pieces, "[{name: A, cells: [%s], copies: any}]", cell);
    return read_parts(lattice, container, pieces);
}

static inline tw_status status_of(const char *text, fault_log *log)
{
    OWNED(tw_puzzle) *puzzle = NULL;
    tw_report report = {log_fault, log};
    tw_source source = source_of("test.yaml", text);
    memset(log, 0, sizeof *log);
    return tw_puzzle_read(NULL, &source, NULL, &report, &puzzle);
}

static inline bool has(const tw_puzzle *puzzle, int32_t x, int32_t y, int32_t z)
{
    return tw_puzzle_find_cell(puzzle, (tw_cell){.at = {x, y, z}}) != UINT32_MAX;
}

static inline bool is_optional(const tw_puzzle *puzzle, int32_t x, int32_t y)
{
    uint32_t number = tw_puzzle_find_cell(puzzle, (tw_cell){.at = {x, y}});
    assert_int_not_equal(number, UINT32_MAX);
    return tw_puzzle_cell_optional(puzzle, number);
}

static inline const char *colour_at(const tw_puzzle *puzzle, int32_t x, int32_t y)
{
    uint32_t number = tw_puzzle_find_cell(puzzle, (tw_cell){.at = {x, y}});
    assert_int_not_equal(number, UINT32_MAX);
    uint8_t colour = tw_puzzle_cell_colour(puzzle, number);
    return colour ? tw_puzzle_colour_name(puzzle, colour) : "";
}

static inline tw_lattice *shipped_lattice(const char *name, tw_source *source)
{
    const tw_builtin *shipped = tw_builtin_find_lattice(name);
    tw_lattice *lattice = NULL;
    assert_non_null(shipped);
    *source = (tw_source){.name = name, .text = shipped->text, .size = shipped->size};
    assert_int_equal(tw_lattice_read(NULL, source, &complaints, &lattice), TW_OK);
    return lattice;
}

static inline size_t form_of(const tw_puzzle *puzzle, const char *name, const tw_cell **cells)
{
    uint32_t piece = tw_puzzle_find_piece(puzzle, name);
    const uint8_t *colours;
    assert_int_not_equal(piece, UINT32_MAX);
    return tw_puzzle_form(puzzle, piece, 0, cells, &colours);
}

/* A format of pictures; it must exist. */
static inline const tw_format *picture_format(const char *name)
{
    size_t number = 0;
    while (strcmp(tw_picture_format_get(number)->name, name) != 0)
        number++;
    return tw_picture_format_get(number);
}
