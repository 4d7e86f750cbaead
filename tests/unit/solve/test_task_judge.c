/* test_task_judge.c -- a solution belongs to the task that finds it, and to no other. */
#include "support/texts.h"

#include <tw/advanced/solve.h>

#include <inttypes.h>

enum { NEAR = 2 };

typedef struct judging {
    tw_solver *whole, *searcher;
    const tw_checkpoint *divided;
    size_t task;                     /* the one searched */
    size_t first, count;             /* tasks near it, with those split off at its node */
    tw_task_judge *judges[2 * NEAR]; /* of these tasks */
    uint64_t found, elsewhere;
} judging;

static bool take(void *user, const tw_solution *solution)
{
    judging *self = user;
    self->found++;
    for (size_t t = self->first; t < self->first + self->count; t++) {
        bool takes = tw_task_judge_takes(self->judges[t - self->first], solution);
        if (t == self->task && !takes)
            fail_msg("solution %" PRIu64 " is refused by its task %zu", self->found, t);
        self->elsewhere += t != self->task && takes;
    }
    return true;
}

static void search_task(judging *self)
{
    size_t tasks = self->divided->task_count;
    tw_checkpoint one = *self->divided;
    const tw_solve_sink sink = {.size = sizeof sink, .solution = take, .user = self};
    tw_result result;
    tw_error error = {0};
    one.tasks = &self->divided->tasks[self->task];
    one.task_count = 1;
    self->first = self->task < NEAR ? 0 : self->task - NEAR;
    self->count = tasks - self->first < 2 * NEAR ? tasks - self->first : 2 * NEAR;
    for (size_t i = 0; i < self->count; i++)
        assert_int_equal(tw_task_judge_new(self->whole, &self->divided->tasks[self->first + i], 1,
                                           &self->judges[i], NULL),
                         TW_OK);
    if (tw_solver_resume(self->searcher, &one, &error) != TW_OK)
        fail_msg("%s", error.message);
    assert_int_equal(tw_solver_run(self->searcher, NULL, &sink, &result, &error), TW_OK);
    for (size_t i = 0; i < self->count; i++)
        tw_task_judge_free(self->judges[i]);
}

static tw_solver *make(const tw_puzzle *puzzle, const tw_solve_options *options)
{
    tw_solver *solver = solver_for(NULL, puzzle, options);
    assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
    return solver;
}

/* Counts the solutions, of *found, that another task would take too. */
static uint64_t judge_all(const tw_puzzle *puzzle, const tw_solve_options *options, size_t parts,
                          uint64_t *found)
{
    judging self = {.found = 0};
    tw_divided divided;
    OWNED(tw_solver) *whole = make(puzzle, options);
    OWNED(tw_solver) *searcher = make(puzzle, options);
    assert_well(tw_solver_divide(whole, parts, NULL, 0, NULL, &divided, &error));
    self.whole = whole;
    self.searcher = searcher;
    self.divided = divided.checkpoint;
    assert_true(self.divided->task_count > 1);
    for (self.task = 0; self.task < self.divided->task_count; self.task++)
        search_task(&self);
    *found = self.found;
    return self.elsewhere;
}

static const char *const engines[] = {"bitset", "backtrack", "dancing"};

/* Each solution is found without symmetry: the tasks share nothing. */
TEST(each_solution_is_of_one_task_alone)
{
    OWNED(tw_puzzle) *puzzle = NULL;
    assert_int_equal(tw_puzzle_load(NULL, "pentominoes-4x15", NULL, NULL, &puzzle), TW_OK);
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        uint64_t found;
        const tw_solve_options options = {
            .size = sizeof options, .engine = engines[e], .same = TW_SAME_NONE, .no_images = true};
        uint64_t elsewhere = judge_all(puzzle, &options, 2, &found);
        assert_int_equal(found, 1472);
        assert_int_equal(elsewhere, 0);
    }
}

/* The order of a piece's placements distinguishes its copies. */
TEST(each_solution_of_labelled_copies_is_of_one_task_alone)
{
    OWNED(tw_puzzle) *puzzle =
        read_named("labelled.yaml", "tilewright: 1\nlattice: square\nlabelled: true\n"
                                    "container: {box: [6, 2]}\n"
                                    "pieces: [{name: D, box: [2, 1], copies: 6}]\n");
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        uint64_t found;
        const tw_solve_options options = {
            .size = sizeof options, .engine = engines[e], .same = TW_SAME_NONE, .no_images = true};
        uint64_t elsewhere = judge_all(puzzle, &options, 2, &found);
        assert_int_equal(found, 13 * 720); /* of 13 tilings, each with 6! orders */
        assert_int_equal(elsewhere, 0);
    }
}

/* Each solution represents its class, or is an image of that one. */
TEST(each_class_is_of_one_task_alone)
{
    static const char *const names[] = {"soma", "hexiamonds-4x9"};
    for (size_t p = 0; p < sizeof names / sizeof *names; p++) {
        OWNED(tw_puzzle) *puzzle = NULL;
        assert_int_equal(tw_puzzle_load(NULL, names[p], NULL, NULL, &puzzle), TW_OK);
        for (size_t i = 0; i < 9; i++) {
            uint64_t found;
            const tw_solve_options options = {
                .size = sizeof options, .engine = engines[i / 3], .same = (tw_same)(i % 3)};
            uint64_t elsewhere = judge_all(puzzle, &options, 3, &found);
            assert_true(found > 50);
            if (elsewhere > 0)
                fail_msg("%s %s: another task would take %" PRIu64 " of %" PRIu64, names[p],
                         options.engine, elsewhere, found);
        }
    }
}

RUN_TESTS
