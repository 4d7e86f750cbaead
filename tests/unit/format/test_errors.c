/* test_errors.c -- a tw_error that is uninitialised, or holds an older error: each call reports its
 * own fault only, and none after success. */
#include "support/texts.h"

#include <tw/job.h>
#include <tw/advanced/plot.h>

static tw_puzzle *puzzle;
static tw_solver *solver;
static const tw_solution *solution;

/* What a call is made to do: a fault, a success, another fault. */
typedef enum asked { ONE, RIGHT, ANOTHER } asked;

/* ---- The calls --------------------------------------------------------------------------- */

static tw_status check(asked what, tw_error *error)
{
    tw_placement placements[16];
    memcpy(placements, solution->placements, solution->count * sizeof *placements);
    if (what == ONE)
        placements[0].piece = 1000;
    const tw_solution given = {placements, solution->count - (what == ANOTHER)};
    return tw_solution_check(NULL, puzzle, &given, error);
}

static tw_status disassembler(asked what, tw_error *error)
{
    const uint32_t far = 1000;
    const tw_disassembly_options options = {
        .size = what == ONE ? 0 : sizeof options, .fixed = &far, .fixed_count = what == ANOTHER};
    OWNED(tw_disassembler) *made = NULL;
    return tw_disassembler_new(NULL, puzzle, &options, &made, error);
}

static tw_status make_solver(asked what, tw_error *error)
{
    const tw_solve_options options = {.size = what == ONE ? 1 : sizeof options,
                                      .engine = what == ANOTHER ? "steam" : NULL};
    OWNED(tw_solver) *made = NULL;
    return tw_solver_new(NULL, puzzle, &options, &made, error);
}

static tw_status run(asked what, tw_error *error)
{
    const tw_budget budget = {.size = what == ONE ? 0 : what == ANOTHER ? 3 : sizeof budget};
    tw_result result;
    return tw_solver_run(solver, &budget, NULL, &result, error);
}

static tw_status picture(asked what, tw_error *error)
{
    const tw_picture how = {
        .size = sizeof how, .width = what == ONE ? -1 : 0, .explode = what == ANOTHER ? 1000 : 0};
    return tw_draw_picture(NULL, puzzle, solution, &how, &nowhere, error);
}

static tw_status writer(asked what, tw_error *error)
{
    const tw_export how = {.size = what == ONE ? 0 : sizeof how,
                           .format = tw_format_find(what == ANOTHER ? "jsonl" : "yaml")};
    return tw_puzzle_write(NULL, puzzle, &how, &nowhere, error);
}

static tw_status write_solution(asked what, tw_error *error)
{
    const tw_solution_text how = {.size = what == ONE ? 0 : sizeof how,
                                  .format =
                                      tw_format_find(what == ANOTHER ? "orientations" : "jsonl"),
                                  .puzzle = puzzle};
    return tw_solution_write(NULL, solution, &how, &nowhere, error);
}

static tw_status explain(asked what, tw_error *error)
{
    const tw_explain_options how = {.size = what == ONE ? 0 : what == ANOTHER ? 1 : sizeof how};
    OWNED(tw_explanation) *made = NULL;
    return tw_explanation_new(NULL, puzzle, &how, NULL, &made, error);
}

static tw_status make_poses(asked what, tw_error *error)
{
    tw_limits limits = tw_limits_default();
    limits.poses = what == ONE ? 3 : what == ANOTHER ? UINT32_MAX : limits.poses;
    tw_context context = *tw_context_default();
    context.limits = &limits;
    OWNED(tw_poses) *made = NULL;
    return tw_poses_new(&context, puzzle, NULL, &made, error);
}

static tw_status make_job(asked what, tw_error *error)
{
    const tw_solve_options search = {.size = sizeof search,
                                     .engine = what == ANOTHER ? "steam" : NULL};
    const tw_job_options how = {.size = what == ONE ? 0 : sizeof how, .search = &search};
    OWNED(tw_job) *made = NULL;
    return tw_job_new(NULL, puzzle, &how, &made, error);
}

static tw_status orbit(asked what, tw_error *error)
{
    tw_solution_orbit *made = NULL;
    tw_placement placements[16];
    size_t count;
    memcpy(placements, solution->placements, solution->count * sizeof *placements);
    const tw_solution given = {placements, solution->count};
    if (what == ONE)
        placements[0].piece = 1000;
    if (what == ANOTHER)
        placements[1].piece = 1000;
    OWNED(tw_symmetry) *symmetry = symmetry_of(tw_solver_poses(solver), false);
    assert_int_equal(tw_solution_orbit_new(NULL, symmetry, TW_SAME_NONE, &made, NULL), TW_OK);
    tw_status status = tw_solution_orbit_find(made, &given, &count, error);
    tw_solution_orbit_free(made);
    return status;
}

/* ---- The table --------------------------------------------------------------------------- */

static const struct {
    const char *name;
    tw_status (*call)(asked what, tw_error *error);
} calls[] = {{"tw_solution_check", check},          {"tw_disassembler_new", disassembler},
             {"tw_solver_new", make_solver},        {"tw_solver_run", run},
             {"tw_draw_picture", picture},          {"tw_puzzle_write", writer},
             {"tw_solution_write", write_solution}, {"tw_explanation_new", explain},
             {"tw_poses_new", make_poses},          {"tw_job_new", make_job},
             {"tw_solution_orbit_find", orbit}};

static void expect_clear(const char *name, const tw_error *error)
{
    if (error->status != TW_OK || *error->message || *error->hint || *error->file ||
        error->at.line || error->at.column)
        fail_msg("%s went well, and says \"%.40s\"", name, error->message);
}

/* Checks that the message ends with NUL and has no uninitialised byte. */
static void expect_told(const char *name, tw_status status, const tw_error *error)
{
    if (status == TW_OK || error->status != status || !*error->message ||
        !memchr(error->message, '\0', sizeof error->message) || strchr(error->message, 0xA5))
        fail_msg("%s: status %d, and says %d, \"%.40s\"", name, (int)status, (int)error->status,
                 error->message);
}

TEST(each_call_tells_of_itself_alone)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        tw_error error, one;
        memset(&error, 0xA5, sizeof error);
        expect_told(calls[i].name, calls[i].call(ONE, &error), &error);
        one = error;
        assert_int_equal(calls[i].call(RIGHT, &error), TW_OK);
        expect_clear(calls[i].name, &error);
        memset(&error, 0xA5, sizeof error);
        assert_int_equal(calls[i].call(RIGHT, &error), TW_OK);
        expect_clear(calls[i].name, &error);
        expect_told(calls[i].name, calls[i].call(ONE, &error), &error);
        expect_told(calls[i].name, calls[i].call(ANOTHER, &error), &error);
        if (strcmp(error.message, one.message) == 0)
            fail_msg("%s still says \"%s\"", calls[i].name, one.message);
    }
}

static int make_world(void **state)
{
    (void)state;
    puzzle = shipped_puzzle("three-3x3");
    assert_int_equal(tw_solver_new(NULL, puzzle, NULL, &solver, NULL), TW_OK);
    assert_int_equal(tw_solver_next(solver, NULL, &solution, NULL, NULL), TW_OK);
    return 0;
}

static int end_world(void **state)
{
    (void)state;
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    return 0;
}

int main(void)
{
    return run_all_tests(make_world, end_world);
}
