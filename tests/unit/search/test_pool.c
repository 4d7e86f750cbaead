/* test_pool.c -- many workers on one search: the same hits for any number of workers and any events
 * on the way, exact units, stop and pause. */
#include "support/pools.h"

#include <pthread.h>

/* ---- Units ------------------------------------------------------------------------------- */

/* high * 2^64 + low. */
typedef struct product {
    uint64_t high, low;
} product;

/* Long multiplication by halves. */
static product multiply(uint64_t a, uint64_t b)
{
    uint64_t half = UINT32_MAX, low = (a & half) * (b & half);
    uint64_t left = (a >> 32) * (b & half) + (low >> 32);
    uint64_t right = (a & half) * (b >> 32) + (left & half);
    return (product){(a >> 32) * (b >> 32) + (left >> 32) + (right >> 32),
                     right << 32 | (low & half)};
}

TEST(parts_of_units_are_exact)
{
    uint64_t seed = 1;
    for (size_t i = 0; i < 20000; i++) {
        uint32_t cut = 2 + random_below(&seed, 50), cut_units = 2 + random_below(&seed, 30);
        uint64_t whole = 1 + (mix_number(seed) >> cut);
        uint64_t share = mix_number(seed + 1) % (whole + 1);
        uint64_t units = mix_number(seed + 2) >> cut_units;
        product all = multiply(units, share);
        product part = multiply(tw_task_part(units, share, whole), whole);
        uint64_t rest = all.low - part.low;
        assert_int_equal(all.high - part.high, all.low < part.low);
        assert_true(rest < whole);
    }
    assert_int_equal(tw_task_part(TW_WHOLE, TW_WHOLE, TW_WHOLE), TW_WHOLE);
    assert_int_equal(tw_task_part(TW_WHOLE, TW_WHOLE - 1, TW_WHOLE), TW_WHOLE - 1);
    assert_int_equal(tw_task_part(7, 0, 3), 0);
}

/* ---- The same hits ----------------------------------------------------------------------- */

/* Hits of small covers, one list per worker. */
typedef struct small_hits {
    found lists[MOST_WORKERS];
} small_hits;

static tw_pool_answer gather_small(void *user, const tw_pool_hit *hit)
{
    small_hits *hits = user;
    return gather_hit(&hits->lists[hit->worker], hit->options, hit->count);
}

static found merge_small(small_hits *hits)
{
    found all = {0};
    for (size_t i = 0; i < MOST_WORKERS; i++) {
        for (size_t j = 0; j < hits->lists[i].count; j++)
            add_set(&all, hits->lists[i].sets[j]);
        forget(&hits->lists[i]);
    }
    return all;
}

/* Runs the tasks in *left until the next stop, then replaces them by those left. */
static tw_search_end one_leg(const tw_context *context, const tw_engine *engine,
                             const tw_cover *cover, tw_heuristics heuristics, tw_task_list *left,
                             tw_pool_options options, const tw_pool_sink *sink, whim *mood,
                             tw_counters *counters)
{
    const tw_search_watch watch = {.go_on = on_a_whim, .user = mood};
    tw_search_progress progress = {0};
    OWNED(tw_pool) *pool =
        new_pool(context, engine, cover, heuristics, left->tasks, left->count, options);
    tw_task_list_free(left);
    tw_search_end end = run_pool(pool, sink, &watch, &progress);
    *left = frontier_of(pool);
    double done = (double)(TW_WHOLE - weights(left)) / (double)TW_WHOLE;
    assert_true(progress.fraction == done || (done == 1 && left->count > 0));
    assert_true(progress.fraction >= mood->fraction && !mood->fell);
    assert_true((end == TW_SEARCH_EXHAUSTED) == (left->count == 0));
    assert_true((progress.fraction == 1) == (left->count == 0));
    counters->branches += progress.counters.branches;
    counters->hits += progress.counters.hits;
    return end;
}

static tw_task_list whole_list(void)
{
    tw_task_list list = {0};
    assert_int_equal(tw_task_list_copy(NULL, &whole_work, 1, &list), TW_OK);
    return list;
}

/* Runs from start to end in legs, each with another number of workers. */
static void run_in_legs(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        const tw_pool_sink *sink, uint64_t seed, tw_counters *counters)
{
    jumping clock = {0};
    const tw_context context = jumping_context(&clock);
    tw_task_list left = whole_list();
    whim mood = {.seed = seed, .seldom = 1 + random_below(&seed, 60)};
    tw_search_end end = TW_SEARCH_STOPPED;
    while (end != TW_SEARCH_EXHAUSTED) {
        tw_pool_options options = {.threads = 1 + random_below(&seed, MOST_WORKERS)};
        mood.seldom++; /* so that it ends */
        end = one_leg(&context, engine, cover, heuristics, &left, options, sink, &mood, counters);
    }
    tw_task_list_free(&left);
    assert_all_given_back(&clock.book);
}

static void check_small(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        const found *all)
{
    small_hits hits = {0};
    const tw_pool_sink sink = {.hit = gather_small, .user = &hits};
    tw_counters counters = {0}, alone = {0};
    if (!engine->path)
        return;
    run_in_legs(engine, cover, heuristics, &sink, tw_cover_option_count(cover), &counters);
    found merged = merge_small(&hits);
    assert_true(same_sets(&merged, all));
    digest_alone(engine, cover, heuristics, &alone);
    assert_int_equal(counters.hits, all->count);
    if (engine->split)
        assert_int_equal(counters.branches, alone.branches);
    forget(&merged);
}

TEST(random_covers_give_the_same_hits_in_any_number_of_legs)
{
    each_random_cover(310000, 60, check_small);
}

/* Every node is a turn: workers give each other tasks all the time. */
TEST(a_board_gives_the_same_hits_for_one_to_eight_workers)
{
    OWNED(tw_cover) *cover = domino_board(6, 5);
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        tw_counters alone = {0};
        digest all = digest_alone(engine, cover, combination(0), &alone);
        for (size_t threads = 1; threads <= MOST_WORKERS; threads++) {
            jumping clock = {0};
            const tw_context context = jumping_context(&clock);
            gathered hits = {0};
            tw_search_progress progress;
            const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
            tw_pool *pool = new_pool(&context, engine, cover, combination(0), &whole_work, 1,
                                     (tw_pool_options){.threads = threads});
            size_t calls = clock.book.calls;
            assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_EXHAUSTED);
            if (engine->seek)
                assert_int_equal(clock.book.calls, calls); /* a run takes no memory */
            digest got = digest_of(&hits);
            assert_int_equal(got.count, 1183);
            assert_int_equal(got.sum, all.sum);
            assert_int_equal(progress.counters.hits, 1183);
            if (engine->split)
                assert_int_equal(progress.counters.branches, alone.branches);
            tw_pool_free(pool);
            assert_all_given_back(&clock.book);
        }
    }
}

TEST(a_board_stopped_at_random_gives_the_same_hits)
{
    OWNED(tw_cover) *cover = domino_board(5, 6);
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        digest all = digest_alone(engine, cover, combination(3), NULL);
        if (!engine->path)
            continue;
        for (uint64_t seed = 0; seed < 10; seed++) {
            gathered hits = {0};
            tw_counters counters = {0};
            const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
            run_in_legs(engine, cover, combination(3), &sink, seed * 77 + 5, &counters);
            digest got = digest_of(&hits);
            assert_int_equal(got.count, all.count);
            assert_int_equal(got.sum, all.sum);
        }
    }
}

TEST(levels_of_all_workers_add_up)
{
    OWNED(tw_cover) *cover = domino_board(6, 4);
    const tw_engine *engine = tw_engine_find("dancing");
    for (size_t threads = 1; threads <= 4; threads++) {
        gathered hits = {0};
        tw_search_progress progress;
        tw_level levels[32] = {0}, sum = {0};
        const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
        OWNED(tw_pool) *pool = new_pool(NULL, engine, cover, combination(0), &whole_work, 1,
                                        (tw_pool_options){.threads = threads});
        assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_EXHAUSTED);
        size_t count = tw_pool_levels(pool, levels, 32);
        assert_int_equal(count, 13);
        for (size_t i = 0; i < count; i++) {
            sum.branches += levels[i].branches;
            sum.updates += levels[i].updates;
        }
        assert_int_equal(sum.branches, progress.counters.branches);
        assert_int_equal(sum.updates, progress.counters.updates);
        assert_int_equal(tw_pool_levels(pool, levels, 2), 13);
    }
}

/* ---- Ends -------------------------------------------------------------------------------- */

/* A board too large for any machine to search. */
static tw_cover *endless_board(void)
{
    return domino_board(16, 16);
}

TEST(a_sink_that_wants_no_more_gets_at_most_one_more_of_each_worker)
{
    OWNED(tw_cover) *cover = endless_board();
    for (size_t threads = 1; threads <= 4; threads++) {
        gathered hits = {.stop_at = 100};
        const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
        OWNED(tw_pool) *pool = new_pool(NULL, tw_engine_find("dancing"), cover, combination(0),
                                        &whole_work, 1, (tw_pool_options){.threads = threads});
        assert_int_equal(run_pool(pool, &sink, NULL, NULL), TW_SEARCH_SINK);
        assert_in_range(atomic_load(&hits.count), 100, 99 + threads);
        hits.stop_at = 200;
        assert_int_equal(run_pool(pool, &sink, NULL, NULL), TW_SEARCH_SINK);
        assert_in_range(atomic_load(&hits.count), 200, 199 + threads);
    }
}

TEST(a_sink_that_stops_at_the_last_hit_hears_that_all_is_done)
{
    OWNED(tw_cover) *cover = domino_board(1, 2);
    gathered hits = {.stop_at = 1};
    tw_search_progress progress;
    const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
    OWNED(tw_pool) *pool = new_pool(NULL, tw_engine_find("dancing"), cover, combination(0),
                                    &whole_work, 1, (tw_pool_options){.threads = 2});
    assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_EXHAUSTED);
    assert_true(progress.fraction == 1);
    assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_EXHAUSTED);
    assert_int_equal(atomic_load(&hits.count), 1);
}

RUN_TESTS
