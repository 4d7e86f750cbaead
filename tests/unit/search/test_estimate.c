/* test_estimate.c -- random probes: small searches are known exactly, large ones approximately, the
 * seed determines the result, and tasks are estimated for what is left of them. Seeds are fixed: a
 * test that passes once passes always. */
#include "support/pools.h"
#include "support/patience.h"

#include <math.h>

#include "search/estimate/estimate.h"

static tw_estimate estimate_tasks(const tw_engine *engine, const tw_cover *cover,
                                  tw_heuristics heuristics, const tw_task *tasks, size_t count,
                                  tw_estimate_options options)
{
    tw_prober *prober = NULL;
    tw_estimate estimate = {0};
    assert_int_equal(tw_prober_new(&(const tw_setup){.context = soiled(),
                                                     .engine = engine,
                                                     .cover = cover,
                                                     .heuristics = heuristics},
                                   &prober),
                     TW_OK);
    assert_int_equal(tw_prober_estimate(prober, tasks, count, &options, &estimate), TW_OK);
    tw_prober_free(prober);
    return estimate;
}

static bool can_be_probed(const tw_engine *engine)
{
    return engine->choices && engine->pass && engine->seek && engine->path;
}

/* The mean of many estimates of few probes is near the truth: they are not biased. */
static void check_mean(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                       const found *all)
{
    tw_counters alone = {0};
    double nodes = 0, hits = 0;
    const int runs = 100;
    if (!can_be_probed(engine))
        return;
    digest_alone(engine, cover, heuristics, &alone);
    for (int i = 0; i < runs; i++) {
        tw_estimate estimate = estimate_tasks(
            engine, cover, heuristics, &whole_work, 1,
            (tw_estimate_options){
                .size = sizeof(tw_estimate_options), .seed = (uint64_t)i, .probes = 60});
        nodes += estimate.branches.mean / runs;
        hits += estimate.hits.mean / runs;
        assert_true(estimate.branches.low <= estimate.branches.mean);
        assert_true(estimate.branches.high >= estimate.branches.mean);
    }
    double branches = (double)alone.branches, count = (double)all->count;
    assert_true(nodes > 0.85 * branches - 1 && nodes < 1.15 * branches + 1);
    assert_true(hits > 0.8 * count - 1 && hits < 1.2 * count + 1);
}

TEST(estimates_lean_to_neither_side)
{
    each_random_cover(420000, 8, check_mean);
}

TEST(a_larger_board_comes_within_the_precision)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        tw_counters alone = {0};
        if (!can_be_probed(engine))
            continue;
        digest_alone(engine, cover, combination(0), &alone);
        assert_int_equal(alone.hits, 6728);
        tw_estimate estimate =
            estimate_tasks(engine, cover, combination(0), &whole_work, 1,
                           (tw_estimate_options){
                               .size = sizeof(tw_estimate_options), .seed = 1, .precision = 0.02});
        assert_true(estimate.precise);
        assert_true(estimate.branches.error <= 0.02 * estimate.branches.mean);
        assert_true(fabs(estimate.branches.mean / (double)alone.branches - 1) < 0.08);
        assert_true(fabs(estimate.hits.mean / 6728 - 1) < 0.12);
        assert_true(estimate.branches.low < (double)alone.branches);
        assert_true(estimate.branches.high > (double)alone.branches);
        assert_true(estimate.probes >= 64);
    }
}

TEST(the_seed_decides)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    const tw_engine *engine = tw_engine_find("dancing");
    const tw_estimate_options options = {.size = sizeof options, .seed = 9, .probes = 200};
    const tw_estimate_options other = {.size = sizeof other, .seed = 10, .probes = 200};
    tw_estimate a = estimate_tasks(engine, cover, combination(3), &whole_work, 1, options);
    tw_estimate b = estimate_tasks(engine, cover, combination(3), &whole_work, 1, options);
    tw_estimate c = estimate_tasks(engine, cover, combination(3), &whole_work, 1, other);
    assert_true(a.branches.mean == b.branches.mean && a.branches.error == b.branches.error);
    assert_true(a.hits.mean == b.hits.mean && a.probes == 200 && b.probes == 200);
    assert_true(a.branches.mean != c.branches.mean);
    assert_true(a.seconds.mean > 0);
}

/* A chain of single choices, and no task at all, are known exactly. */
TEST(what_has_no_choices_is_known_exactly)
{
    OWNED(tw_cover) *cover = domino_board(1, 12);
    const tw_engine *engine = tw_engine_find("dancing");
    tw_estimate estimate = estimate_tasks(
        engine, cover, combination(0), &whole_work, 1,
        (tw_estimate_options){.size = sizeof(tw_estimate_options), .seed = 3, .precision = 0.1});
    assert_true(estimate.branches.mean == 6 && estimate.branches.error == 0);
    assert_true(estimate.branches.low == 6 && estimate.branches.high == 6);
    assert_true(estimate.hits.mean == 1 && estimate.precise);
    assert_int_equal(estimate.probes, 0);
    estimate = estimate_tasks(
        engine, cover, combination(0), NULL, 0,
        (tw_estimate_options){.size = sizeof(tw_estimate_options), .seed = 3, .probes = 10});
    assert_true(estimate.branches.mean == 0 && estimate.hits.mean == 0);
}

/* Stops a search at many points; the estimate of the remaining task is near what is left. */
TEST(what_is_left_of_a_task_is_estimated)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    const tw_engine *engine = tw_engine_find("dancing");
    tw_counters alone = {0};
    digest_alone(engine, cover, combination(0), &alone);
    for (uint64_t stop = 1000; stop < alone.branches; stop += 4000) {
        FOUND(none);
        digest sum = {0};
        const tw_hit_sink sink = {digest_hit, &sum};
        tw_state *walk = new_state(engine, NULL, cover, combination(0), whole_tree);
        engine->run(walk, stop, &sink);
        const tw_task task = {.path = engine->path(walk)};
        double left = (double)(alone.branches - engine->counters(walk).branches);
        tw_estimate estimate = estimate_tasks(
            engine, cover, combination(0), &task, 1,
            (tw_estimate_options){.size = sizeof(tw_estimate_options), .seed = 7, .probes = 6000});
        assert_true(fabs(estimate.branches.mean - left) < 0.1 * left + 20);
        assert_true(fabs(estimate.hits.mean - (double)(6728 - sum.count)) <
                    0.15 * (double)(6728 - sum.count) + 10);
        engine->free(walk);
    }
}

TEST(it_ends_when_it_is_told_to_or_the_time_is_up)
{
    OWNED(tw_cover) *cover = domino_board(16, 16);
    const tw_engine *engine = tw_engine_find("dancing");
    jumping clock = {0};
    const tw_context context = jumping_context(&clock);
    tw_prober *prober = NULL;
    tw_estimate estimate = {0};
    patience self = {.last = 1};
    const tw_watch watch = {lose_patience, &self};
    tw_estimate_options options = {.size = sizeof options, .seed = 1};
    tw_setup setup = {
        .context = &context, .engine = engine, .cover = cover, .heuristics = combination(0)};
    tw_pace pace = tw_pace_of(&context, &watch);
    setup.pace = &pace;
    assert_int_equal(tw_prober_new(&setup, &prober), TW_OK);
    assert_int_equal(tw_prober_estimate(prober, &whole_work, 1, &options, &estimate), TW_OK);
    assert_int_equal(self.asked, 1);
    assert_true(self.done == 0);
    assert_int_equal(estimate.probes, 0);
    assert_true(isinf(estimate.branches.high)); /* nothing is known */
    tw_prober_free(prober);
    setup.pace = NULL;
    options.seconds = 1000; /* of the clock that jumps at each look */
    assert_int_equal(tw_prober_new(&setup, &prober), TW_OK);
    assert_int_equal(tw_prober_estimate(prober, &whole_work, 1, &options, &estimate), TW_OK);
    assert_in_range(estimate.probes, 64, 100000);
    assert_true(estimate.branches.mean > 1e6 && !estimate.precise);
    tw_prober_free(prober);
    assert_all_given_back(&clock.book);
}

/* Probes that would continue only for the hits give way to a full search. */
TEST(what_fits_in_the_time_is_searched)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    const tw_engine *engine = tw_engine_find("dancing");
    jumping clock = {0};
    const tw_context context = jumping_context(&clock);
    tw_estimate_options options = {.size = sizeof options, .seed = 1, .precision = 0.1};
    tw_estimate estimate = {0};
    tw_counters alone = {0};
    tw_prober *prober = NULL;
    const tw_setup setup = {
        .context = &context, .engine = engine, .cover = cover, .heuristics = combination(0)};
    digest_alone(engine, cover, combination(0), &alone);
    assert_int_equal(tw_prober_new(&setup, &prober), TW_OK);
    options.seconds = 1e12;
    assert_int_equal(tw_prober_estimate(prober, &whole_work, 1, &options, &estimate), TW_OK);
    assert_true(estimate.precise && estimate.hits.error > 0); /* no hits precision was asked for */
    options.hits_precision = 1e-9;
    assert_int_equal(tw_prober_estimate(prober, &whole_work, 1, &options, &estimate), TW_OK);
    assert_true(estimate.precise && estimate.probes < 10000);
    assert_true(estimate.hits.low == 6728 && estimate.hits.high == 6728);
    assert_true(estimate.branches.low == (double)alone.branches);
    assert_true(estimate.branches.high == (double)alone.branches);
    tw_prober_free(prober);
    assert_all_given_back(&clock.book);
}

/* A checkpoint may have a million tasks. */
TEST(tasks_are_not_gone_through_once_it_is_stopped)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    const uint32_t far = 1000;
    const tw_task tasks[] = {whole_work, {.path = {.options = &far, .count = 1}}};
    tw_pace pace = tw_pace_of(NULL, &no_patience);
    const tw_setup setup = {.engine = tw_engine_find("backtrack"), .cover = cover, .pace = &pace};
    const tw_estimate_options options = {.size = sizeof options, .seed = 1};
    tw_prober *prober = NULL;
    tw_estimate estimate = {0};
    assert_int_equal(tw_prober_new(&setup, &prober), TW_OK);
    assert_int_equal(tw_prober_estimate(prober, tasks, 2, &options, &estimate), TW_OK);
    assert_true(isinf(estimate.branches.high)); /* nothing is known */
    tw_prober_free(prober);
}

TEST(a_full_search_can_be_stopped)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    jumping clock = {0};
    const tw_context context = jumping_context(&clock);
    const tw_estimate_options options = {.size = sizeof options,
                                         .seed = 1,
                                         .precision = 0.1,
                                         .hits_precision = 1e-9,
                                         .seconds = 1e12};
    patience self = {0};
    const tw_watch watch = {lose_patience, &self};
    for (int i = 0; i < 2; i++) { /* the second time it is stopped at the last moment */
        tw_pace pace = tw_pace_of(&context, &watch);
        tw_prober *prober = NULL;
        tw_estimate estimate = {0};
        const tw_setup setup = {.context = &context,
                                .engine = tw_engine_find("dancing"),
                                .cover = cover,
                                .heuristics = combination(0),
                                .pace = &pace};
        assert_int_equal(tw_prober_new(&setup, &prober), TW_OK);
        assert_int_equal(tw_prober_estimate(prober, &whole_work, 1, &options, &estimate), TW_OK);
        assert_true(estimate.precise && (estimate.hits.error > 0) == (i > 0));
        assert_true(self.asked > 100);
        tw_prober_free(prober);
        self = (patience){.last = self.asked - 1};
    }
    assert_all_given_back(&clock.book);
}

TEST(what_cannot_be_probed_is_refused)
{
    OWNED(tw_cover) *cover = domino_board(2, 3);
    tw_engine engine = *tw_engine_find("dancing");
    tw_prober *prober = NULL;
    tw_estimate estimate;
    const uint32_t far = 1000;
    const tw_task task = {.path = {.options = &far, .count = 1}};
    const tw_estimate_options options = {.size = sizeof options, .probes = 1};
    assert_int_equal(tw_prober_new(&(const tw_setup){.context = soiled(),
                                                     .engine = &engine,
                                                     .cover = cover,
                                                     .heuristics = combination(0)},
                                   &prober),
                     TW_OK);
    assert_int_equal(tw_prober_estimate(prober, &task, 1, &options, &estimate), TW_ERR_INPUT);
    tw_prober_free(prober);
    engine.pass = NULL;
    assert_int_equal(tw_prober_new(&(const tw_setup){.context = soiled(),
                                                     .engine = &engine,
                                                     .cover = cover,
                                                     .heuristics = combination(0)},
                                   &prober),
                     TW_ERR_UNSUPPORTED);
}

RUN_TESTS
