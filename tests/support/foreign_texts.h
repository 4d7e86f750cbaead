/* foreign_texts.h -- puzzle files of other programs in tests: reads them, logs faults, counts. */
#pragma once

#include "support/texts.h"
#include "support/written.h"

#include "puzzle/puzzle_shared.h"

/* The results of one reading. */
typedef struct reading {
    fault_log faults, warnings;
    tw_puzzle *puzzle; /* NULL after a fault */
    size_t stored;     /* number of solutions in the file */
    char lines[20000]; /* these solutions, as JSON */
    size_t length;
} reading;

static inline bool keep_line(void *user, const char *bytes, size_t count)
{
    reading *read = user;
    assert_true(read->length + count < sizeof read->lines);
    memcpy(read->lines + read->length, bytes, count);
    read->length += count;
    read->lines[read->length] = '\0';
    return true;
}

static inline bool take_stored(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    reading *read = user;
    tw_out out = {keep_line, read};
    assert_int_equal(tw_solution_check(NULL, puzzle, solution, NULL), TW_OK);
    assert_int_equal(solution_as("jsonl", puzzle, NULL, solution, ++read->stored, &out), TW_OK);
    return true;
}

static inline tw_status read_foreign(const char *format, tw_source source, tw_import how,
                                     reading *read)
{
    memset(read, 0, sizeof *read);
    source.format = tw_format_find(format);
    tw_report report = {log_fault, &read->faults}, warnings = {log_fault, &read->warnings};
    how.size = sizeof how;
    how.warnings = &warnings;
    how.solution = take_stored;
    how.user = read;
    tw_status status = tw_puzzle_read(NULL, &source, &how, &report, &read->puzzle);
    assert_int_equal(status == TW_OK, read->faults.count == 0);
    assert_int_equal(status == TW_OK, read->puzzle != NULL);
    return status;
}

/* Reads a text that must have no fault. */
static inline reading read_fine(const char *format, const char *text, tw_import how)
{
    static reading read;
    if (read_foreign(format, source_of("test", text), how, &read) != TW_OK)
        fail_msg("%u:%u: %s", read.faults.last.at.line, read.faults.last.at.column,
                 read.faults.last.message);
    return read;
}

/* A bad text, words of the fault that it must give, and its place; 0: any. */
typedef struct bad_text {
    const char *text, *words;
    uint32_t line, column;
} bad_text;

static inline void assert_bad(const char *format, tw_import how, tw_status expected,
                              const bad_text *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        reading read;
        const bad_text *bad = &texts[i];
        tw_status status = read_foreign(format, source_of("test", bad->text), how, &read);
        tw_place at = read.faults.last.at;
        if (status != expected || (bad->line && at.line != bad->line) ||
            (bad->column && at.column != bad->column))
            fail_msg("case %zu: status %d at %u:%u: %s", i, (int)status, at.line, at.column,
                     read.faults.last.message);
        assert_said(&read.faults, bad->words);
    }
}

static inline tw_result count_all(const tw_puzzle *puzzle)
{
    OWNED(tw_solver) *solver = NULL;
    tw_result result;
    tw_error error = {0};
    if (tw_solver_new(NULL, puzzle, NULL, &solver, &error) != TW_OK)
        fail_msg("%s", error.message);
    assert_int_equal(tw_solver_run(solver, NULL, NULL, &result, &error), TW_OK);
    return result;
}

/* ---- Texts that are written -------------------------------------------------------------- */

static inline tw_source written_source(const char *name, const written *from)
{
    return (tw_source){.name = name, .text = from->text, .size = from->length};
}

/* Writes a puzzle in a format; how: NULL for the puzzle alone. */
static inline tw_status write_as(const char *format, const tw_puzzle *puzzle, const tw_export *how,
                                 const tw_out *out, tw_error *error)
{
    tw_export all = {.size = sizeof all, .complete = false};
    if (how)
        all = *how;
    all.format = tw_format_find(format);
    assert_non_null(all.format);
    return tw_puzzle_write(NULL, puzzle, &all, out, error);
}

/* A puzzle, as for read_parts, that a format cannot express, and words of the reason. */
typedef struct unsaid {
    const char *lattice, *container, *pieces, *words;
} unsaid;

static inline void assert_refused(const char *format, const unsaid *puzzles, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        OWNED(tw_puzzle) *puzzle =
            read_parts(puzzles[i].lattice, puzzles[i].container, puzzles[i].pieces);
        WRITTEN(to);
        tw_error error = {0};
        assert_int_equal(write_as(format, puzzle, NULL, out_to(&to), &error), TW_ERR_UNSUPPORTED);
        fault_log log = {.last = error};
        assert_said(&log, puzzles[i].words);
        assert_int_equal(to.length, 0);
    }
}

/* ---- Puzzles that are equal -------------------------------------------------------------- */

static inline void assert_same_container(const tw_puzzle *a, const tw_puzzle *b)
{
    assert_int_equal(tw_puzzle_cell_count(a), tw_puzzle_cell_count(b));
    for (size_t i = 0; i < tw_puzzle_cell_count(a); i++) {
        uint8_t one = tw_puzzle_cell_colour(a, i), other = tw_puzzle_cell_colour(b, i);
        assert_memory_equal(tw_puzzle_cell(a, i), tw_puzzle_cell(b, i), sizeof(tw_cell));
        assert_int_equal(tw_puzzle_cell_optional(a, i), tw_puzzle_cell_optional(b, i));
        assert_int_equal(one == 0, other == 0);
        if (one)
            assert_string_equal(tw_puzzle_colour_name(a, one), tw_puzzle_colour_name(b, other));
    }
}

static inline uint8_t colour_named(const tw_puzzle *puzzle, const char *name)
{
    for (uint8_t c = 1; c <= tw_puzzle_colour_count(puzzle); c++)
        if (strcmp(tw_puzzle_colour_name(puzzle, c), name) == 0)
            return c;
    fail_msg("no colour %s", name);
    return 0;
}

/* Colours may have other numbers, but not other names, and the same may lie on the same. */
static inline void assert_same_pairs(const tw_puzzle *a, const tw_puzzle *b)
{
    assert_int_equal(tw_puzzle_colour_count(a), tw_puzzle_colour_count(b));
    for (uint8_t c = 1; c <= tw_puzzle_colour_count(a); c++)
        for (uint8_t d = 1; d <= tw_puzzle_colour_count(a); d++)
            assert_int_equal(tw_puzzle_may_lie(a, c, d),
                             tw_puzzle_may_lie(b, colour_named(b, tw_puzzle_colour_name(a, c)),
                                               colour_named(b, tw_puzzle_colour_name(a, d))));
}

static inline void assert_same_piece(const tw_puzzle *a, const tw_puzzle *b, uint32_t piece)
{
    uint32_t low, high, other_low, other_high;
    tw_transform_set turns = tw_puzzle_piece_turns(a, piece);
    tw_transform_set other_turns = tw_puzzle_piece_turns(b, piece);
    assert_string_equal(tw_puzzle_piece_name(a, piece), tw_puzzle_piece_name(b, piece));
    tw_puzzle_piece_copies(a, piece, &low, &high);
    tw_puzzle_piece_copies(b, piece, &other_low, &other_high);
    assert_int_equal(low, other_low);
    assert_int_equal(high, other_high);
    assert_memory_equal(&turns, &other_turns, sizeof turns);
    const tw_rgb *paint = tw_piece_paint(a, piece), *again = tw_piece_paint(b, piece);
    assert_int_equal(paint == NULL, again == NULL);
    if (paint)
        assert_memory_equal(paint, again, sizeof *paint);
    assert_int_equal(tw_puzzle_piece_rigid(a, piece), tw_puzzle_piece_rigid(b, piece));
    size_t group_count, other_count;
    const tw_group_def *groups = tw_puzzle_piece_groups(a, piece, &group_count);
    const tw_group_def *others = tw_puzzle_piece_groups(b, piece, &other_count);
    assert_int_equal(group_count, other_count);
    for (size_t i = 0; i < group_count; i++) {
        assert_string_equal(groups[i].name, others[i].name);
        assert_int_equal(groups[i].copies, others[i].copies);
    }
    assert_int_equal(tw_puzzle_form_count(a, piece), tw_puzzle_form_count(b, piece));
    for (size_t f = 0; f < tw_puzzle_form_count(a, piece); f++) {
        const tw_cell *cells, *other;
        const uint8_t *colours, *other_colours;
        size_t count = tw_puzzle_form(a, piece, f, &cells, &colours);
        assert_int_equal(tw_puzzle_form(b, piece, f, &other, &other_colours), count);
        assert_memory_equal(cells, other, count * sizeof *cells);
        assert_int_equal(colours == NULL, other_colours == NULL);
    }
}

static inline void assert_same_puzzle(const tw_puzzle *a, const tw_puzzle *b)
{
    assert_string_equal(tw_lattice_name(tw_puzzle_lattice(a)),
                        tw_lattice_name(tw_puzzle_lattice(b)));
    assert_int_equal(tw_lattice_transform_count(tw_puzzle_lattice(a)),
                     tw_lattice_transform_count(tw_puzzle_lattice(b)));
    assert_string_equal(tw_puzzle_title(a), tw_puzzle_title(b));
    assert_int_equal(tw_puzzle_labelled(a), tw_puzzle_labelled(b));
    assert_int_equal(tw_puzzle_mark_count(a), tw_puzzle_mark_count(b));
    assert_int_equal(tw_puzzle_pin_count(a), tw_puzzle_pin_count(b));
    assert_same_container(a, b);
    assert_same_pairs(a, b);
    assert_int_equal(tw_puzzle_piece_count(a), tw_puzzle_piece_count(b));
    for (uint32_t p = 0; p < tw_puzzle_piece_count(a); p++)
        assert_same_piece(a, b, p);
}
