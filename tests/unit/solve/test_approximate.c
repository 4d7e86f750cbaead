/* test_approximate.c -- samples from random descents: solutions about equally likely, and estimates
 * of their number. */
#include <math.h>

#include <tw/advanced/solve.h>

#include "support/solution_mark.h"
#include "support/fixtures.h"
#include "support/texts.h"

enum { KINDS = 64, SEEDS = 12, SAMPLES = 100 };

typedef struct sampled {
    tw_puzzle *puzzle;
    tw_solver *solver;
    tw_sample sample;
    uint64_t marks[KINDS]; /* of the solutions drawn */
    uint64_t times[KINDS]; /* how often */
    size_t kinds, drawn;
    uint64_t order; /* of all draws together */
} sampled;

static void open_sampled(sampled *s, const char *container, const char *pieces, tw_same same)
{
    const tw_solve_options options = {.size = sizeof options, .threads = 1, .same = same};
    *s = (sampled){.puzzle = read_parts("square", container, pieces)};
    s->solver = ready_for(NULL, s->puzzle, &options);
}

static void close_sampled(sampled *s)
{
    tw_solver_free(s->solver);
    tw_puzzle_free(s->puzzle);
}

static bool take(void *user, const tw_solution *solution)
{
    sampled *s = user;
    uint64_t mark = mark_of(solution);
    size_t kind = 0;
    assert_int_equal(tw_solution_check(NULL, s->puzzle, solution, NULL), TW_OK);
    while (kind < s->kinds && s->marks[kind] != mark)
        kind++;
    if (kind < KINDS) {
        s->marks[kind] = mark;
        s->times[kind]++;
        s->kinds += kind == s->kinds;
    }
    s->drawn++;
    s->order = s->order * 31 + mark;
    return true;
}

static void draw(sampled *s, uint64_t seed, uint64_t samples)
{
    const tw_sample_options options = {.size = sizeof options, .seed = seed, .samples = samples};
    const tw_sample_sink sink = {.size = sizeof sink, .solution = take, .user = s};
    assert_int_equal(tw_solver_sample(s->solver, &options, &sink, &s->sample, NULL), TW_OK);
}

/* The bounds contain the true count about 19 times in 20. */
static void check_estimate(const char *container, const char *pieces, double solutions)
{
    size_t held = 0;
    OPEN(sampled, s, container, pieces, TW_SAME_NONE);
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        draw(&s, seed, 1);
        const tw_measure *told = &s.sample.solutions;
        held += told->low <= solutions && solutions <= told->high;
        assert_true(s.sample.met > 0 && s.sample.effective >= 1000);
    }
    assert_true(held >= SEEDS - 2);
}

TEST(weights_come_to_the_number_of_all)
{
    check_estimate("{box: [6, 6]}", "[{name: domino, box: [2, 1], copies: any}]", 6728);
    check_estimate("{box: [4, 6]}", "[{set: tetrominoes, copies: any}]", 2003);
    check_estimate("{box: [5, 5], optional: [[0, 0], [2, 2], [4, 4]]}",
                   "[{name: domino, box: [2, 1], copies: any}]", 580);
}

/* Chi-square of the solutions' frequencies: its deviation, in its own standard deviations. */
static void check_evenness(const char *container, const char *pieces, size_t solutions)
{
    double sum = 0, expected = (double)(SEEDS * SAMPLES) / (double)solutions;
    OPEN(sampled, s, container, pieces, TW_SAME_NONE);
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        draw(&s, seed, SAMPLES);
    assert_int_equal(s.drawn, SEEDS * SAMPLES);
    assert_int_equal(s.kinds, solutions);
    for (size_t i = 0; i < solutions; i++)
        sum += ((double)s.times[i] - expected) * ((double)s.times[i] - expected) / expected;
    double far = (sum - (double)(solutions - 1)) / sqrt(2 * (double)(solutions - 1));
    print_message("# %zu solutions, %zu drawn: chi-square off by %.2f of its deviation\n",
                  solutions, s.drawn, far);
    assert_true(far < 5);
}

/* A strip of STRIP cells, filled with ones and twos: there are C(STRIP - n, n) ways with n twos, at
 * the ends of branches of very different weights. */
enum { STRIP = 20 };

static bool take_twos(void *user, const tw_solution *solution)
{
    sampled *s = user;
    s->times[STRIP - solution->count]++;
    return true;
}

TEST(weights_are_heeded)
{
    double sum = 0, ways = 1, all = 10946 /* Fibonacci's */, bins = 0;
    OPEN(sampled, s, "{box: [20, 1]}",
         "[{name: one, box: [1, 1], copies: any}, {name: two, box: [2, 1], copies: any}]",
         TW_SAME_NONE);
    const tw_sample_sink sink = {.size = sizeof sink, .solution = take_twos, .user = &s};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        const tw_sample_options options = {
            .size = sizeof options, .seed = seed, .samples = SAMPLES};
        assert_int_equal(tw_solver_sample(s.solver, &options, &sink, &s.sample, NULL), TW_OK);
    }
    for (size_t n = 0; n <= STRIP / 2; n++) {
        double expected = SEEDS * SAMPLES * ways / all, off = (double)s.times[n] - expected;
        sum += expected >= 5 ? off * off / expected : 0;
        bins += expected >= 5;
        ways *= (double)((STRIP - 2 * n) * (STRIP - 2 * n - 1)) / (double)((STRIP - n) * (n + 1));
    }
    print_message("# twos in a strip: chi-square %.1f of %.0f bins\n", sum, bins);
    assert_true(sum < bins + 4 * sqrt(2 * bins));
}

TEST(all_are_about_equally_likely)
{
    check_evenness("{box: [4, 4]}", "[{name: domino, box: [2, 1], copies: any}]", 36);
    check_evenness("{box: [10, 5]}", "[{set: pentominoes, only: [Y], copies: any}]", 10);
}

TEST(a_seed_decides_what_is_drawn)
{
    uint64_t orders[3];
    for (size_t i = 0; i < 3; i++) {
        OPEN(sampled, s, "{box: [6, 6]}", "[{name: domino, box: [2, 1], copies: any}]",
             TW_SAME_NONE);
        draw(&s, i == 2 ? 8 : 7, 10);
        orders[i] = s.order;
    }
    assert_true(orders[0] == orders[1]);
    assert_true(orders[0] != orders[2]);
}

TEST(where_none_is_met_none_is_drawn)
{
    OPEN(sampled, s, "{box: [2, 3]}",
         "[{name: bend, cells: [[0, 0], [1, 0], [0, 1]]}, {name: row, box: [3, 1]}]", TW_SAME_NONE);
    draw(&s, 1, 5);
    assert_int_equal(s.drawn, 0);
    assert_int_equal(s.sample.met, 0);
}

/* Classes differ in size, so a sample of classes would not be uniform. */
TEST(classes_are_not_sampled)
{
    OPEN(sampled, s, "{box: [4, 4]}", "[{name: domino, box: [2, 1], copies: any}]",
         TW_SAME_REFLECTIONS);
    const tw_sample_sink sink = {.size = sizeof sink, .solution = take, .user = &s};
    assert_int_equal(tw_solver_sample(s.solver, NULL, &sink, &s.sample, NULL), TW_ERR_STATE);
    assert_int_equal(s.drawn, 0);
}

RUN_TESTS
