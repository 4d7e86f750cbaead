/* test_mark_rules.c -- marks that the library refuses, pins among equal and marked pieces, and lack
 * of memory in a puzzle with both. */
#include "support/laid.h"
#include "support/workshop.h"

/* ---- Rules ------------------------------------------------------------------------------- */

TEST(a_mark_must_stand_somewhere)
{
    workshop w;
    open_workshop(&w, "xxxx");
    add_piece(&w, "D", "xx", &key_right, 1, 2);
    expect_fault(&w, "mark \"lock\" stands on no piece and on no border");
}

TEST(a_mark_without_cell_arc_or_name_is_refused)
{
    static const tw_mark_def bad[] = {{.cell = 2, .label = UP, .mark = KEY},
                                      {.cell = 0, .label = 4, .mark = KEY},
                                      {.cell = 0, .label = UP, .mark = OUTSIDE},
                                      {.cell = 0, .label = UP, .mark = NONE}};
    for (size_t i = 0; i < 4; i++) {
        workshop w;
        open_workshop(&w, "xxxx");
        add_piece(&w, "D", "xx", &bad[i], 1, 2);
        expect_fault(&w, "a mark of piece \"D\" names a cell, arc or mark that does not exist");
        open_workshop(&w, "xx");
        add_border(&w, bad[i].cell, bad[i].label, bad[i].mark);
        add_piece(&w, "D", "xx", NULL, 0, 1);
        expect_fault(&w, "a mark of the container names a cell, arc or mark");
    }
}

TEST(more_marks_than_there_are_numbers_for_are_refused)
{
    workshop w;
    open_workshop(&w, "xx");
    w.def.mark_count = TW_MAX_MARKS + 1;
    w.def.meets = NULL;
    add_piece(&w, "D", "xx", &key_right, 1, 1);
    expect_fault(&w, "there are 201 different marks; at most 200");
}

TEST(two_forms_on_the_same_cells_with_other_marks_are_refused)
{
    workshop w;
    const tw_mark_def lock = {.cell = 1, .label = RIGHT, .mark = LOCK};
    open_workshop(&w, "xx");
    add_piece(&w, "D", "xx", &key_right, 1, 1);
    tw_form_def forms[2] = {w.forms[0], w.forms[0]};
    forms[1].marks = &lock;
    w.defs[0].forms = forms;
    w.defs[0].form_count = 2;
    expect_fault(&w, "no answer could say how it lies");
}

TEST(cells_that_differ_by_their_marks_in_too_many_ways_are_refused)
{
    enum { PIECES = 2, CELLS = 1000 };
    static char names[TW_MAX_MARKS][8];
    static const char *mark_names[TW_MAX_MARKS];
    static tw_cell cells[CELLS];
    static tw_mark_def marks[PIECES][3 * CELLS];
    workshop w;
    for (size_t i = 0; i < TW_MAX_MARKS; i++) {
        snprintf(names[i], sizeof names[i], "m%zu", i);
        mark_names[i] = names[i];
    }
    open_workshop(&w, "x");
    w.def.mark_names = mark_names;
    w.def.mark_count = TW_MAX_MARKS;
    w.def.meets = NULL;
    for (uint32_t p = 0; p < PIECES; p++) {
        add_piece(&w, p ? "B" : "A", "x", marks[p], (size_t)3 * CELLS, 1);
        for (uint32_t c = 0; c < CELLS; c++) { /* three marks per cell, no two cells alike */
            uint32_t number = p * CELLS + c;
            cells[c] = (tw_cell){.at = {(int32_t)(2 * c), 0}};
            marks[p][3 * c] = (tw_mark_def){c, LEFT, (uint8_t)(1 + number % 50), {0, 0}};
            marks[p][3 * c + 1] = (tw_mark_def){c, UP, (uint8_t)(51 + number / 50), {0, 0}};
            marks[p][3 * c + 2] = (tw_mark_def){c, RIGHT, 200, {0, 0}};
        }
        w.forms[p].cells = cells;
        w.forms[p].cell_count = CELLS;
    }
    expect_fault(&w, "differ by their marks in more than 10000 ways");
}

/* ---- Pins -------------------------------------------------------------------------------- */

/* Three equal dominoes in two rows, the one called B pinned upright at the left. */
static tw_puzzle *pinned_dominoes(void)
{
    static const tw_cell post[2] = {{{0, 0}, 0}, {{0, 1}, 0}};
    static const tw_placement pin = {.piece = 1, .cells = post, .cell_count = 2};
    workshop w;
    open_workshop(&w, "xxx/xxx");
    w.def.mark_count = 0;
    w.def.meets = NULL;
    add_piece(&w, "A", "xx", NULL, 0, 2);
    add_piece(&w, "B", "xx", NULL, 0, 1);
    w.def.pins = &pin;
    w.def.pin_count = 1;
    return finish(&w);
}

TEST(a_pinned_piece_keeps_its_name_among_equal_ones)
{
    OWNED(tw_puzzle) *puzzle = pinned_dominoes();
    expect_counts(puzzle, 2, 2, 2); /* the mirror that keeps the pin keeps both solutions */
}

TEST(the_judge_sees_a_pinned_piece_that_lies_elsewhere)
{
    OWNED(tw_puzzle) *puzzle = pinned_dominoes();
    for (size_t b = 0; b < 3; b++) {
        LAID(all, "0 0,0 0,1; 0 1,0 1,1; 0 2,0 2,1");
        all.placements[b].piece = 1;
        tw_error error = {0};
        assert_int_equal(tw_solution_check(NULL, puzzle, &all.solution, &error),
                         b == 0 ? TW_OK : TW_ERR_INPUT);
        if (b > 0)
            assert_string_equal(error.message, "piece \"B\" does not lie where it is pinned");
    }
}

/* The pin names the turn; turns after which the tile's marks look the same are equal. */
TEST(a_pin_with_marks_is_compared_by_what_they_show)
{
    static const tw_cell corner = {{0, 0}, 0}, other = {{1, 0}, 0};
    const tw_mark_def up = {.cell = 0, .label = UP, .mark = KEY};
    workshop w;
    open_workshop(&w, "xx");
    let_meet(&w, KEY, OUTSIDE);
    w.def.mark_count = 1;
    w.def.meets = NULL;
    add_piece(&w, "K", "x", &up, 1, 2);
    const tw_placement pin = {.piece = 0, .cells = &corner, .cell_count = 1};
    w.def.pins = &pin;
    w.def.pin_count = 1;
    OWNED(tw_puzzle) *puzzle = finish(&w);
    expect_counts(puzzle, 4, 4, 4);
    const uint32_t turns[] = {0, turn_to(puzzle, RIGHT, UP), turn_to(puzzle, RIGHT, DOWN)};
    for (size_t i = 0; i < 3; i++) {
        const tw_placement both[2] = {{0, &corner, 1, turns[i]}, {0, &other, 1, 0}};
        const tw_solution solution = {both, 2};
        assert_int_equal(tw_solution_check(NULL, puzzle, &solution, NULL),
                         i < 2 ? TW_OK : TW_ERR_INPUT);
    }
}

RUN_TESTS
