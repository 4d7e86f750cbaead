/* test_invariants.c -- what an explanation says of all solutions, held against all of them. */
#include "support/texts.h"
#include "support/tuning.h"

typedef struct listening {
    const tw_puzzle *puzzle;
    const tw_colouring *colouring;
    uint32_t piece;
    int64_t wanted;      /* of the weights under the piece */
    uint64_t found, odd; /* solutions; those that use it an odd number of times */
} listening;

static bool take(void *user, const tw_solution *solution)
{
    listening *self = user;
    uint64_t used = 0;
    int64_t total = 0;
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        used += one->piece == self->piece;
        for (size_t c = 0; c < one->cell_count && one->piece == self->piece; c++)
            total += self->colouring->weights[tw_puzzle_find_cell(self->puzzle, one->cells[c])];
    }
    int64_t modulus = (int64_t)self->colouring->modulus;
    assert_true(self->wanted < 0 || ((total % modulus) + modulus) % modulus == self->wanted);
    self->odd += used % 2;
    self->found++;
    return true;
}

/* All solutions of the puzzle; what is said of it in the line after "There is a solution.". */
static listening listen_to(const char *container, const char *pieces, const char *piece,
                           int64_t wanted, const char *said)
{
    tw_puzzle *puzzle = read_parts("square", container, pieces);
    const tw_solve_options options = ONE_THREAD(.up_to = TW_UP_TO_NONE);
    const tw_explain_options quick = {.size = sizeof quick, .quick = true};
    tw_explanation *explanation = NULL;
    tw_colouring colouring = {0};
    tw_solver *solver = NULL;
    tw_result result;
    assert_int_equal(tw_explanation_new(NULL, puzzle, &quick, NULL, &explanation, NULL), TW_OK);
    assert_string_equal(tw_explanation_line(explanation, 1), said);
    assert_true(tw_explanation_colouring(explanation, 0, &colouring));
    listening self = {.puzzle = puzzle,
                      .colouring = &colouring,
                      .piece = tw_puzzle_find_piece(puzzle, piece),
                      .wanted = wanted};
    const tw_solve_sink sink = {.solution = take, .user = &self};
    assert_int_equal(tw_solver_new(NULL, puzzle, &options, &solver, NULL), TW_OK);
    assert_int_equal(tw_solver_run(solver, NULL, &sink, &result, NULL), TW_OK);
    tw_solver_free(solver);
    tw_explanation_free(explanation);
    tw_puzzle_free(puzzle);
    return self;
}

static void t_tetrominoes_come_in_pairs(void **state)
{
    (void)state;
    listening all = listen_to("{box: [4, 6]}", "[{set: tetrominoes, copies: any}]", "T", -1,
                              "In every solution T is used an even number of times.");
    assert_true(all.found > 1000);
    assert_int_equal(all.odd, 0);
}

static void a_t_among_dominoes_covers_three_cells_of_one_colour(void **state)
{
    (void)state;
    listening all = listen_to("{minus: [{box: [5, 5]}, {cells: [[1, 0]]}]}",
                              "[{name: D, box: [2, 1], copies: 10}, "
                              "{name: T, layers: \"xxx\\n.x.\"}]",
                              "T", 0,
                              "In every solution the weights under T come to 0 modulo 3: so it "
                              "does in 23 of its 43 placements.");
    assert_true(all.found > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t_tetrominoes_come_in_pairs),
        cmocka_unit_test(a_t_among_dominoes_covers_three_cells_of_one_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
