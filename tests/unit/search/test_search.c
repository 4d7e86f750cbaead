/* test_search.c -- turns of one worker: how they end, how often the watch is called, and how they
 * resume; and covers without a puzzle. */
#include "support/pools.h"

#include <time.h>

#include <tw/advanced/solve.h>

/* A board of 2 x 6 and all dominoes: 13 ways. */
static tw_cover *domino_cover(void)
{
    tw_cover_builder *builder = new_builder(12, 0);
    for (uint32_t i = 0; i < 12; i++) {
        if (i % 6 < 5)
            add_option(builder, (uint32_t)3 << i, UINT32_MAX);
        if (i < 6)
            add_option(builder, (uint32_t)65 << i, UINT32_MAX);
    }
    return finish(builder);
}

/* What a watch saw, and when it stops. */
typedef struct watched {
    size_t calls, stop_at; /* 0: never */
    tw_search_progress last;
    double longest; /* seconds between two calls */
    bool fell;      /* some number decreased */
} watched;

static bool watch_on(void *user, const tw_search_progress *now)
{
    watched *seen = user;
    seen->fell |= now->fraction < seen->last.fraction || now->seconds < seen->last.seconds ||
                  now->counters.branches < seen->last.counters.branches;
    if (now->seconds - seen->last.seconds > seen->longest)
        seen->longest = now->seconds - seen->last.seconds;
    seen->last = *now;
    return ++seen->calls != seen->stop_at;
}

/* ---- With real engines ------------------------------------------------------------------- */

static tw_pool_answer gather_pool_hit(void *user, const tw_pool_hit *hit)
{
    return gather_hit(user, hit->options, hit->count);
}

TEST(a_run_ends_exhausted_with_every_hit)
{
    OWNED(tw_cover) *cover = domino_cover();
    for (size_t i = 0; i < tw_engine_count(); i++) {
        if (tw_engine_get(i)->refuses(cover))
            continue; /* a template, or not in this build */
        OWN_FOUND hits = {.stop_at = 5};
        tw_search_progress progress = {0};
        const tw_pool_sink sink = {.hit = gather_pool_hit, .user = &hits};
        OWNED(tw_pool) *pool = new_pool(NULL, tw_engine_get(i), cover, combination(0), &whole_work,
                                        1, (tw_pool_options){.threads = 1});
        assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_SINK);
        assert_int_equal(hits.count, 5);
        assert_true(progress.fraction >= 0 && progress.fraction < 1);
        assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_EXHAUSTED);
        assert_int_equal(hits.count, 13);
        assert_int_equal(progress.counters.hits, 13);
        assert_true(progress.fraction == 1);
        assert_true(progress.seconds >= 0);
    }
}

/* ---- With an engine that costs what the test says ---------------------------------------- */

/* Each node moves the clock by `cost`; there are `nodes` of them. */
typedef struct toy {
    ledger book;
    tw_context context;
    uint64_t nodes, done;
    double cost;
    uint64_t dearer_from; /* from this node on the cost is `dear` */
    double dear;
} toy;

static tw_run run_toy(tw_state *state, uint64_t budget, const tw_hit_sink *sink)
{
    (void)sink;
    toy *engine = (toy *)(void *)state;
    assert_true(budget > 0);
    while (budget-- > 0 && engine->done < engine->nodes) {
        engine->book.clock += engine->done < engine->dearer_from ? engine->cost : engine->dear;
        engine->done++;
    }
    return engine->done == engine->nodes ? TW_RUN_EXHAUSTED : TW_RUN_BUDGET;
}

static uint64_t left_toy(const tw_state *state)
{
    const toy *engine = (const toy *)(const void *)state;
    return TW_WHOLE - (uint64_t)((double)engine->done / (double)engine->nodes * (double)TW_WHOLE);
}

static tw_counters counters_toy(const tw_state *state)
{
    return (tw_counters){.branches = ((const toy *)(const void *)state)->done};
}

/* The context's user is a toy, which begins with its ledger. */
static tw_status make_toy(const tw_setup *setup, tw_path from, tw_state **state)
{
    (void)from;
    *state = setup->context->user;
    return TW_OK;
}

static void free_toy(tw_state *taken)
{
    (void)taken;
}

static const tw_engine toy_engine = {.name = "toy",
                                     .make = make_toy,
                                     .run = run_toy,
                                     .left = left_toy,
                                     .counters = counters_toy,
                                     .free = free_toy};

static tw_pool *new_toy_pool(toy *engine, const tw_cover *cover)
{
    const tw_context context = ledger_context(&engine->book);
    engine->context = context;
    return new_pool(&engine->context, &toy_engine, cover, combination(0), &whole_work, 1,
                    (tw_pool_options){.threads = 1});
}

static tw_search_end run_toy_pool(tw_pool *pool, const toy *engine, watched *seen)
{
    const tw_pool_sink sink = {.hit = ignore_hit};
    const tw_search_watch watch = {.go_on = watch_on, .user = seen};
    tw_search_progress progress = {0};
    tw_search_end end = run_pool(pool, &sink, &watch, &progress);
    assert_true(progress.counters.branches == engine->done);
    return end;
}

/* A whole run. */
static void run_the_toy(toy *engine, watched *seen)
{
    OWNED(tw_cover) *cover = domino_cover();
    tw_pool *pool = new_toy_pool(engine, cover);
    assert_int_equal(run_toy_pool(pool, engine, seen), TW_SEARCH_EXHAUSTED);
    tw_pool_free(pool);
    assert_all_given_back(&engine->book);
}

TEST(the_watch_is_asked_about_a_hundred_times_a_second)
{
    static const double costs[] = {1e-9, 1e-7, 1e-5, 1e-3};
    for (size_t i = 0; i < 4; i++) {
        watched seen = {0};
        toy engine = {
            .nodes = (uint64_t)(2 / costs[i]), .cost = costs[i], .dearer_from = UINT64_MAX};
        if (engine.nodes > 50000000)
            engine.nodes = 50000000; /* two seconds of the toy's clock, or so many nodes */
        run_the_toy(&engine, &seen);
        double seconds = engine.book.clock;
        assert_true((double)seen.calls <= 110 * seconds + 12); /* the first turns are short */
        assert_true((double)seen.calls >= 50 * seconds - 1);
        assert_true(seen.longest <= 0.02);
        assert_false(seen.fell);
    }
}

TEST(nodes_that_become_five_times_dearer_are_still_stopped_in_time)
{
    watched seen = {0};
    toy engine = {.nodes = 2000000, .cost = 1e-6, .dearer_from = 1000000, .dear = 5e-6};
    run_the_toy(&engine, &seen);
    assert_true(seen.longest <= 0.051);
    assert_true(seen.longest > 0.011); /* the rise of the cost was noticed */
}

TEST(a_watch_that_says_stop_is_obeyed_and_the_run_goes_on)
{
    watched seen = {.stop_at = 3};
    toy engine = {.nodes = 100000, .cost = 1e-5, .dearer_from = UINT64_MAX};
    OWNED(tw_cover) *cover = domino_cover();
    OWNED(tw_pool) *pool = new_toy_pool(&engine, cover);
    assert_int_equal(run_toy_pool(pool, &engine, &seen), TW_SEARCH_STOPPED);
    assert_int_equal(seen.calls, 3);
    assert_true(engine.done < engine.nodes);
    seen = (watched){0};
    assert_int_equal(run_toy_pool(pool, &engine, &seen), TW_SEARCH_EXHAUSTED);
    assert_int_equal(engine.done, engine.nodes);
}

/* Turns grow until one covers all that is left. */
TEST(a_clock_that_stands_still_does_no_harm)
{
    watched seen = {0};
    toy engine = {.nodes = 1000000, .dearer_from = UINT64_MAX};
    run_the_toy(&engine, &seen);
    assert_true(seen.calls < 50);
}

/* ---- Covers on their own ----------------------------------------------------------------- */

typedef struct noted {
    atomic_size_t count;
    size_t stop_at;
} noted;

static bool note(void *user, const uint32_t *options, size_t count)
{
    noted *all = user;
    assert_true(options && count == 6);
    return ++all->count != all->stop_at;
}

TEST(a_cover_has_the_same_solutions_by_any_number_of_threads)
{
    OWNED(tw_cover) *cover = domino_cover();
    for (size_t threads = 0; threads <= 4; threads++) {
        noted all = {0}, five = {.stop_at = 5};
        const tw_cover_sink sink = {.size = sizeof sink, .solution = note, .user = &all};
        const tw_cover_sink stopping = {.size = sizeof stopping, .solution = note, .user = &five};
        tw_cover_search search = {.size = sizeof search, .threads = threads};
        tw_cover_result result = {0};
        assert_int_equal(tw_cover_run(soiled(), cover, &search, &sink, &result, NULL), TW_OK);
        assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
        assert_int_equal(result.solutions, 13);
        assert_int_equal(all.count, 13);
        search.limit = 5;
        assert_int_equal(tw_cover_run(soiled(), cover, &search, NULL, &result, NULL), TW_OK);
        assert_int_equal(result.outcome, TW_OUTCOME_LIMIT);
        assert_int_equal(result.solutions, 5);
        search.limit = 0;
        assert_int_equal(tw_cover_run(soiled(), cover, &search, &stopping, &result, NULL), TW_OK);
        assert_true(result.outcome == TW_OUTCOME_STOPPED || result.outcome == TW_OUTCOME_EXHAUSTED);
        assert_int_equal(result.solutions, 5);
        assert_int_equal(five.count, 5);
    }
}

/* Slow, so that the other threads come with solutions of their own meanwhile. */
static bool note_slowly(void *user, const uint32_t *options, size_t count)
{
    noted *all = user;
    (void)options;
    (void)count;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    return ++all->count != all->stop_at;
}

TEST(no_solution_comes_after_the_sink_said_stop)
{
    OWNED(tw_cover) *cover = domino_board(8, 8);
    noted all = {.stop_at = 50};
    const tw_cover_sink sink = {.size = sizeof sink, .solution = note_slowly, .user = &all};
    const tw_cover_search search = {.size = sizeof search, .engine = "dancing", .threads = 4};
    tw_cover_result result = {0};
    assert_int_equal(tw_cover_run(soiled(), cover, &search, &sink, &result, NULL), TW_OK);
    assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
    assert_int_equal(result.solutions, 50);
    assert_int_equal(all.count, 50);
}

TEST(who_said_stop_is_not_told_that_all_were_found)
{
    OWNED(tw_cover) *cover = domino_board(2, 2);
    for (size_t i = 0; i < share_of(400); i++) {
        noted all = {.stop_at = 1};
        const tw_cover_sink sink = {.size = sizeof sink, .solution = note_slowly, .user = &all};
        const tw_cover_search search = {.size = sizeof search, .threads = 2};
        tw_cover_result result = {0};
        assert_int_equal(tw_cover_run(soiled(), cover, &search, &sink, &result, NULL), TW_OK);
        assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
        assert_int_equal(result.solutions, 1);
    }
}

RUN_TESTS
