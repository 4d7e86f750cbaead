/* test_expected.c -- a long search reports its expected number of branches. Time is the number of
 * looks at the clock: a test that passes once passes always. */
#include "support/fixtures.h"
#include "support/solvers.h"
#include "support/tuning.h"

typedef struct told {
    double now, step; /* seconds, and the seconds per look at the clock */
    double expected;  /* branches, as first reported */
} told;

static double look(void *user)
{
    told *heard = user;
    return heard->now += heard->step;
}

/* Ten seconds pass at once; then the clock is slow, so that there are some probes. */
static bool hear(void *user, const tw_progress *progress)
{
    told *heard = user;
    if (heard->step > 0.005 && progress->seconds > 1) {
        heard->now += 10;
        heard->step = 0.003;
    }
    if (heard->expected <= 0)
        heard->expected = progress->expected;
    return true;
}

static void expect_near(const char *name)
{
    const tw_engine_tuning tuning = {.size = sizeof tuning, .by_size = true};
    const tw_solve_options options = ONE_THREAD(.engine = "dancing", .tuning = &tuning);
    told heard = {.step = 0.01};
    tw_context context = *tw_context_default();
    const tw_solve_sink sink = {.size = sizeof sink, .progress = hear, .user = &heard};
    OWNED(tw_puzzle) *puzzle = shipped_puzzle(name);
    context.seconds = look;
    context.user = &heard;
    OWNED(tw_solver) *solver = ready_for(&context, puzzle, &options);
    tw_result result = run_solver(solver, NULL, &sink);
    assert_true(heard.expected > 0.5 * (double)result.branches);
    assert_true(heard.expected < 2 * (double)result.branches);
}

TEST(branches_to_come_are_told)
{
    expect_near("bricks-4x8x8");
    expect_near("soma");
    expect_near("gaya-cube");
}

RUN_TESTS
