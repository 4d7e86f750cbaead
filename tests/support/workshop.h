/* workshop.h -- puzzles with marks and pins put together in code, on the plane of fixtures.h. */
#pragma once

#include "support/fixtures.h"
#include "lattice/lattice_shared.h"
#include "support/tuning.h"

enum { LEFT, RIGHT, UP, DOWN }; /* labels of the plane */
enum { NONE, KEY, LOCK, OUTSIDE, SIDE };

/* ---- Puzzles with marks ------------------------------------------------------------------ */

/* A puzzle under construction. At first keys and locks may meet nothing; all else may meet. */
typedef struct workshop {
    sketch box, pieces[4];
    tw_form_def forms[4];
    tw_piece_def defs[4];
    tw_transform_set turns[4]; /* of each */
    tw_mark_def borders[8];
    bool meets[SIDE * SIDE];
    tw_puzzle_def def;
} workshop;

static inline void open_workshop(workshop *w, const char *rows)
{
    static const char *const names[] = {"key", "lock"};
    memset(w, 0, sizeof *w);
    draw_sketch(&w->box, rows);
    w->meets[NONE * SIDE + NONE] = w->meets[NONE * SIDE + OUTSIDE] = true;
    w->def = (tw_puzzle_def){.size = sizeof(tw_puzzle_def),
                             .title = "marks",
                             .lattice = new_plane(),
                             .cells = w->box.cells,
                             .optional = w->box.optional,
                             .cell_count = w->box.count,
                             .pieces = w->defs,
                             .mark_names = names,
                             .mark_count = 2,
                             .borders = w->borders,
                             .meets = w->meets};
}

/* Adds a piece; marks are borrowed until the puzzle is made. */
static inline void add_piece(workshop *w, const char *name, const char *rows,
                             const tw_mark_def *marks, size_t mark_count, uint32_t copies)
{
    size_t p = w->def.piece_count++;
    draw_sketch(&w->pieces[p], rows);
    w->forms[p] = (tw_form_def){.cells = w->pieces[p].cells,
                                .cell_count = w->pieces[p].count,
                                .marks = marks,
                                .mark_count = mark_count};
    w->turns[p] = tw_lattice_turns(w->def.lattice, true);
    w->defs[p] = (tw_piece_def){.name = name,
                                .forms = &w->forms[p],
                                .form_count = 1,
                                .low = copies,
                                .high = copies,
                                .turns = &w->turns[p]};
}

static inline void add_border(workshop *w, uint32_t cell, uint32_t label, uint8_t mark)
{
    w->borders[w->def.border_count++] = (tw_mark_def){.cell = cell, .label = label, .mark = mark};
}

static inline void let_meet(workshop *w, size_t a, size_t b)
{
    w->meets[a * SIDE + b] = true; /* one direction is enough */
}

static inline tw_puzzle *finish(workshop *w)
{
    return puzzle_from(&w->def);
}

static inline void expect_fault(workshop *w, const char *words)
{
    fault_log log = {0};
    tw_report report = {log_fault, &log};
    tw_puzzle *puzzle = NULL;
    assert_int_equal(tw_puzzle_new(NULL, &w->def, &report, &puzzle), TW_ERR_INPUT);
    assert_null(puzzle);
    assert_said(&log, words);
    tw_lattice_free(w->def.lattice);
}

static inline bool must_be_right(void *user, const tw_solution *solution)
{
    tw_error error = {0};
    if (tw_solution_check(NULL, user, solution, &error) != TW_OK)
        fail_msg("the judge: %s", error.message);
    return true;
}

/* Counts with both engines and checks every solution. */
static inline void expect_counts(tw_puzzle *puzzle, uint64_t none, uint64_t rotations,
                                 uint64_t reflections)
{
    const tw_solve_sink sink = {.size = sizeof sink, .solution = must_be_right, .user = puzzle};
    for (size_t e = 0; e < 2; e++) {
        const tw_solve_options options =
            ONE_THREAD(.engine = e ? "backtrack" : "dancing", .tuning = &by_size);
        OWNED(tw_solver) *solver = solver_for(NULL, puzzle, &options);
        tw_result r = run_solver(solver, NULL, &sink);
        assert_int_equal(r.none, none);
        assert_int_equal(r.rotations, rotations);
        assert_int_equal(r.reflections, reflections);
    }
}

/* A key at the right end of a horizontal domino. */
static const tw_mark_def key_right = {.cell = 1, .label = RIGHT, .mark = KEY};

/* The transformation that maps the labels LEFT and UP to these. */
static inline uint32_t turn_to(const tw_puzzle *puzzle, uint32_t left, uint32_t up)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    for (uint32_t t = 0; t < tw_lattice_transform_count(lattice); t++) {
        const tw_transform *map = tw_lattice_transform(lattice, t);
        if (map->label[0][LEFT] == left && map->label[0][UP] == up)
            return t;
    }
    fail_msg("no such turn");
    return 0;
}
