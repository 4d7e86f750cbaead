/* test_search.c -- the budget loop: how it ends, how often it asks, and that it goes on. */
#include "covers.h"

#include "search/search.h"

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

/* What a watch saw, and when it says stop. */
typedef struct watched {
    size_t calls, stop_at; /* 0: never */
    tw_search_progress last;
    double longest; /* seconds between two calls */
    bool fell;      /* something went back */
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

static void a_run_ends_exhausted_with_every_hit(void **state)
{
    (void)state;
    tw_cover *cover = domino_cover();
    for (size_t i = 0; i + 1 < tw_engine_count(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        found hits = {0};
        tw_search_progress progress = {0};
        const tw_hit_sink sink = {gather_hit, &hits};
        tw_state *walk = new_state(engine, NULL, cover, combination(0), whole_tree);
        assert_int_equal(tw_search_run(NULL, engine, walk, &sink, NULL, &progress),
                         TW_SEARCH_EXHAUSTED);
        assert_int_equal(hits.count, 13);
        assert_int_equal(progress.counters.hits, 13);
        assert_true(progress.fraction == 1);
        assert_true(progress.seconds >= 0);
        engine->free(walk);
        forget(&hits);
    }
    tw_cover_free(cover);
}

static void a_sink_that_wants_no_more_ends_the_run_and_it_goes_on(void **state)
{
    (void)state;
    tw_cover *cover = domino_cover();
    for (size_t i = 0; i + 1 < tw_engine_count(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        found hits = {.stop_at = 5};
        tw_search_progress progress = {0};
        const tw_hit_sink sink = {gather_hit, &hits};
        tw_state *walk = new_state(engine, NULL, cover, combination(0), whole_tree);
        assert_int_equal(tw_search_run(NULL, engine, walk, &sink, NULL, &progress), TW_SEARCH_SINK);
        assert_int_equal(hits.count, 5);
        assert_true(progress.fraction >= 0 && progress.fraction < 1);
        assert_int_equal(tw_search_run(NULL, engine, walk, &sink, NULL, &progress),
                         TW_SEARCH_EXHAUSTED);
        assert_int_equal(hits.count, 13);
        assert_int_equal(progress.counters.hits, 13);
        engine->free(walk);
        forget(&hits);
    }
    tw_cover_free(cover);
}

/* The last hit leaves nothing: that is more to say than that the sink wanted no more. */
static void a_sink_that_stops_at_the_last_hit_hears_that_all_is_done(void **state)
{
    (void)state;
    tw_cover_builder *builder = new_builder(1, 0);
    add_option(builder, 1, UINT32_MAX);
    tw_cover *cover = finish(builder);
    const tw_engine *engine = tw_engine_get(0);
    found hits = {.stop_at = 1};
    tw_search_progress progress = {0};
    tw_state *walk = new_state(engine, NULL, cover, combination(0), whole_tree);
    assert_int_equal(
        tw_search_run(NULL, engine, walk, &(tw_hit_sink){gather_hit, &hits}, NULL, &progress),
        TW_SEARCH_EXHAUSTED);
    assert_int_equal(hits.count, 1);
    engine->free(walk);
    forget(&hits);
    tw_cover_free(cover);
}

/* ---- With an engine that costs what the test says ---------------------------------------- */

/* Each node moves the clock by `cost`; there are `nodes` of them. */
typedef struct toy {
    ledger *book;
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
        engine->book->clock += engine->done < engine->dearer_from ? engine->cost : engine->dear;
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

static const tw_engine toy_engine = {
    .name = "toy", .run = run_toy, .left = left_toy, .counters = counters_toy};

static tw_search_end run_the_toy(toy *engine, watched *seen)
{
    const tw_context context = ledger_context(engine->book);
    const tw_search_watch watch = {.go_on = watch_on, .user = seen};
    tw_search_progress progress = {0};
    tw_search_end end =
        tw_search_run(&context, &toy_engine, (tw_state *)(void *)engine, NULL, &watch, &progress);
    assert_true(progress.counters.branches == engine->done);
    return end;
}

static void the_watch_is_asked_about_a_hundred_times_a_second(void **state)
{
    (void)state;
    static const double costs[] = {1e-9, 1e-7, 1e-5, 1e-3};
    for (size_t i = 0; i < 4; i++) {
        ledger book = {0};
        watched seen = {0};
        toy engine = {&book, (uint64_t)(2 / costs[i]), 0, costs[i], UINT64_MAX, 0};
        if (engine.nodes > 50000000)
            engine.nodes = 50000000; /* two seconds of the toy's clock, or so many nodes */
        assert_int_equal(run_the_toy(&engine, &seen), TW_SEARCH_EXHAUSTED);
        double seconds = book.clock;
        assert_true((double)seen.calls <= 110 * seconds + 12); /* the first turns are short */
        assert_true((double)seen.calls >= 50 * seconds - 1);
        assert_true(seen.longest <= 0.02);
        assert_false(seen.fell);
    }
}

static void nodes_that_become_five_times_dearer_are_still_stopped_in_time(void **state)
{
    (void)state;
    ledger book = {0};
    watched seen = {0};
    toy engine = {&book, 2000000, 0, 1e-6, 1000000, 5e-6};
    assert_int_equal(run_the_toy(&engine, &seen), TW_SEARCH_EXHAUSTED);
    assert_true(seen.longest <= 0.051);
    assert_true(seen.longest > 0.011); /* they were noticed to be dearer */
}

static void a_watch_that_says_stop_is_obeyed_and_the_run_goes_on(void **state)
{
    (void)state;
    ledger book = {0};
    watched seen = {.stop_at = 3};
    toy engine = {&book, 100000, 0, 1e-5, UINT64_MAX, 0};
    assert_int_equal(run_the_toy(&engine, &seen), TW_SEARCH_STOPPED);
    assert_int_equal(seen.calls, 3);
    assert_true(engine.done < engine.nodes);
    seen = (watched){0};
    assert_int_equal(run_the_toy(&engine, &seen), TW_SEARCH_EXHAUSTED);
    assert_int_equal(engine.done, engine.nodes);
}

static void a_clock_that_stands_still_does_no_harm(void **state)
{
    (void)state;
    ledger book = {0};
    watched seen = {0};
    toy engine = {&book, 1000000, 0, 0, UINT64_MAX, 0};
    assert_int_equal(run_the_toy(&engine, &seen), TW_SEARCH_EXHAUSTED);
    assert_true(seen.calls > 0 && seen.calls < 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_ends_exhausted_with_every_hit),
        cmocka_unit_test(a_sink_that_wants_no_more_ends_the_run_and_it_goes_on),
        cmocka_unit_test(a_sink_that_stops_at_the_last_hit_hears_that_all_is_done),
        cmocka_unit_test(the_watch_is_asked_about_a_hundred_times_a_second),
        cmocka_unit_test(nodes_that_become_five_times_dearer_are_still_stopped_in_time),
        cmocka_unit_test(a_watch_that_says_stop_is_obeyed_and_the_run_goes_on),
        cmocka_unit_test(a_clock_that_stands_still_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
