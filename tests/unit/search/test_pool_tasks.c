/* test_pool_tasks.c -- tasks of a pool: several roots, forced options, impossible tasks; engines
 * that lack a function; lack of memory. */
#include "support/pools.h"

#include <tw/engines.h>

/* ---- Tasks and roots --------------------------------------------------------------------- */

/* The first choices of the whole tree as tasks, each with its own root. */
static size_t tasks_of_first_choices(const tw_engine *engine, const tw_cover *cover,
                                     uint32_t *options, tw_task *tasks)
{
    size_t count = 0;
    const tw_hit_sink none = {0};
    tw_state *state = new_state(engine, NULL, cover, combination(0), whole_tree);
    assert_int_equal(engine->run(state, 1, &none), TW_RUN_BUDGET);
    uint32_t choices = engine->choices(state);
    for (uint32_t i = 0; i < choices; i++) {
        options[i] = engine->path(state).options[0];
        tasks[i] = (tw_task){.path = {.options = &options[i], .count = 1, .fixed = 1},
                             .weight = TW_WHOLE / choices,
                             .root = i};
        count++;
        if (i + 1 < choices)
            assert_true(engine->pass(state, 1));
    }
    engine->free(state);
    return count;
}

TEST(hits_tell_the_root_of_their_task)
{
    OWNED(tw_cover) *cover = domino_board(4, 5);
    const tw_engine *engine = tw_engine_find("dancing");
    uint32_t options[8];
    tw_task tasks[8];
    size_t count = tasks_of_first_choices(engine, cover, options, tasks);
    assert_int_equal(count, 2);
    gathered hits = {.roots = true};
    const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
    OWNED(tw_pool) *pool = new_pool(NULL, engine, cover, combination(0), tasks, count,
                                    (tw_pool_options){.threads = 1});
    assert_int_equal(run_pool(pool, &sink, NULL, NULL), TW_SEARCH_EXHAUSTED);
    assert_int_equal(digest_of(&hits).count, 95);
    assert_int_equal(hits.by_root[0].count + hits.by_root[1].count, 95);
    assert_true(hits.by_root[0].count > 0 && hits.by_root[1].count > 0);
}

/* Every option that covers `place`, as a forced task, wherever an engine would branch. */
static size_t forced_tasks(const tw_cover *cover, uint32_t place, uint32_t *options, tw_task *tasks)
{
    size_t count = 0;
    for (uint32_t i = 0; i < tw_cover_option_count(cover); i++) {
        tw_u32_span places = tw_cover_option(cover, i);
        for (size_t j = 0; j < places.count; j++)
            if (places.items[j] == place)
                options[count++] = i;
    }
    for (uint32_t i = 0; i < count; i++)
        tasks[i] = (tw_task){.path = {.options = &options[i], .count = 1, .fixed = 1, .forced = 1},
                             .weight = tw_task_part(TW_WHOLE, i + 1, count) -
                                       tw_task_part(TW_WHOLE, i, count),
                             .root = i};
    return count;
}

TEST(forced_options_are_roots_that_share_the_work)
{
    OWNED(tw_cover) *cover = domino_board(6, 5);
    uint32_t options[4];
    tw_task tasks[4];
    size_t tried = 0, count = forced_tasks(cover, 12, options, tasks);
    assert_int_equal(count, 4);
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        if (!engine->forced)
            continue;
        digest all = digest_alone(engine, cover, combination(0), NULL);
        for (size_t threads = 1; threads <= 3; threads++) {
            jumping clock = {0};
            const tw_context context = jumping_context(&clock);
            gathered hits = {0};
            tw_search_progress progress;
            const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
            tw_pool *pool = new_pool(&context, engine, cover, combination(0), tasks, count,
                                     (tw_pool_options){.threads = threads});
            assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_EXHAUSTED);
            assert_true(progress.fraction == 1);
            assert_int_equal(digest_of(&hits).sum, all.sum);
            tw_pool_free(pool);
            tried++;
        }
    }
    assert_true(tried > 0);
}

static tw_status try_tasks(const tw_engine *engine, const tw_cover *cover, const tw_task *tasks,
                           size_t count)
{
    tw_pool *pool = NULL;
    const tw_pool_options options = {.threads = 2};
    tw_status status = tw_pool_new(
        &(const tw_setup){
            .context = soiled(), .engine = engine, .cover = cover, .heuristics = combination(0)},
        tasks, count, &options, &pool);
    if (status == TW_OK)
        tw_pool_free(pool);
    return status;
}

TEST(tasks_that_cannot_be_are_refused)
{
    OWNED(tw_cover) *cover = domino_board(2, 3);
    const tw_engine *engine = tw_engine_find("dancing");
    const uint32_t far = 1000, twice[] = {0, 0}, cut[] = {0}, lies[] = {0, 3, 1, 1};
    const uint32_t fine[] = {5, 2, 0, 1, 7, 0};
    const tw_task tasks[] = {
        {.weight = TW_WHOLE + 1},
        {.path = {.options = &far, .count = 1}},
        {.path = {.options = twice, .count = 2}},
        {.path = {.options = twice, .count = 1, .fixed = 2}},
        {.held = cut, .held_count = 1},
        {.held = lies, .held_count = 4},
    };
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        assert_int_equal(try_tasks(engine, cover, &tasks[i], 1), TW_ERR_INPUT);
    const tw_task heavy[] = {{.weight = TW_WHOLE}, {.weight = 1}};
    assert_int_equal(try_tasks(engine, cover, heavy, 2), TW_ERR_INPUT);
    assert_int_equal(try_tasks(engine, cover, heavy, 1), TW_OK);
    const tw_task holding = {.held = fine, .held_count = 6};
    assert_int_equal(try_tasks(engine, cover, &holding, 1), TW_OK);
}

static tw_pool_answer count_held(void *user, const tw_pool_hit *hit)
{
    assert_int_equal(hit->count, 1);
    ++*(size_t *)user;
    return TW_POOL_MORE;
}

/* A checkpoint of some kilobytes may have a million of them. */
TEST(hits_that_tasks_hold_take_little_memory)
{
    enum { TASKS = 10000 };
    static tw_task tasks[TASKS];
    static const uint32_t held[] = {0, 1, 2};
    OWNED(tw_cover) *cover = domino_board(2, 3);
    for (size_t i = 0; i < TASKS; i++)
        tasks[i] = (tw_task){.searched = true, .held = held, .held_count = 3};
    for (int ordered = 0; ordered < 2; ordered++) {
        LEDGER(0);
        size_t hits = 0;
        const tw_pool_sink sink = {.hit = count_held, .user = &hits};
        tw_search_progress progress;
        tw_pool *pool = new_pool(&context, tw_engine_find("dancing"), cover, combination(0), tasks,
                                 TASKS, (tw_pool_options){.ordered = ordered, .threads = 1});
        assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_EXHAUSTED);
        assert_int_equal(hits, TASKS);
        assert_in_range(book.most, 1, 1000 * TASKS);
        tw_pool_free(pool);
    }
}

TEST(a_pool_without_tasks_is_done)
{
    OWNED(tw_cover) *cover = domino_board(2, 3);
    const tw_pool_sink sink = {.hit = ignore_hit};
    tw_search_progress progress;
    OWNED(tw_pool) *pool = new_pool(NULL, tw_engine_find("dancing"), cover, combination(0), NULL, 0,
                                    (tw_pool_options){.threads = 2});
    assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_EXHAUSTED);
    assert_true(progress.fraction == 1);
    tw_task_list left = frontier_of(pool);
    assert_int_equal(left.count, 0);
    tw_task_list_free(&left);
}

/* ---- Many tasks that are over soon ------------------------------------------------------- */

static struct {
    uint64_t used_up; /* the largest budget that a turn used up */
    bool grew;        /* one was more than a step above that */
} budgets;

static tw_run note_budget(tw_state *state, uint64_t budget, const tw_hit_sink *sink)
{
    tw_run run = tw_engine_find("dancing")->run(state, budget, sink);
    budgets.grew = budgets.grew || budget > 8 * budgets.used_up;
    if (run == TW_RUN_BUDGET && budget > budgets.used_up)
        budgets.used_up = budget;
    return run;
}

static double stand_still(void *user)
{
    (void)user;
    return 0;
}

/* A task that ends within its budget does not show how much fits into a turn: the next task may be
 * large, and could not be stopped in time. */
TEST(no_budget_grows_by_tasks_that_are_over)
{
    OWNED(tw_cover) *cover = domino_board(6, 5);
    tw_engine engine = *tw_engine_find("dancing");
    jumping clock = {0};
    tw_context context = jumping_context(&clock);
    uint32_t options[4];
    tw_task tasks[4];
    size_t count = forced_tasks(cover, 12, options, tasks);
    const tw_pool_sink sink = {.hit = ignore_hit};
    context.seconds = stand_still;
    engine.run = note_budget;
    budgets.used_up = 1;
    OWNED(tw_pool) *pool = new_pool(&context, &engine, cover, combination(0), tasks, count,
                                    (tw_pool_options){.threads = 1});
    assert_int_equal(run_pool(pool, &sink, NULL, NULL), TW_SEARCH_EXHAUSTED);
    assert_true(budgets.used_up > 1);
    assert_false(budgets.grew);
}

static tw_run run_to_the_end(tw_state *state, uint64_t budget, const tw_hit_sink *sink)
{
    (void)budget;
    return tw_engine_find("dancing")->run(state, UINT64_MAX, sink);
}

static bool refuse(void *user, const tw_search_progress *now)
{
    (void)user;
    (void)now;
    return false;
}

TEST(the_watch_is_asked_between_tasks_of_one_turn)
{
    OWNED(tw_cover) *cover = domino_board(6, 5);
    tw_engine engine = *tw_engine_find("dancing");
    jumping clock = {0};
    const tw_context context = jumping_context(&clock);
    const tw_search_watch watch = {.go_on = refuse};
    uint32_t options[4];
    tw_task tasks[4];
    size_t count = forced_tasks(cover, 12, options, tasks);
    gathered hits = {.roots = true};
    const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
    engine.run = run_to_the_end;
    OWNED(tw_pool) *pool = new_pool(&context, &engine, cover, combination(0), tasks, count,
                                    (tw_pool_options){.threads = 1});
    for (size_t i = 0; i < count; i++) {
        bool last = i + 1 == count;
        assert_int_equal(run_pool(pool, &sink, &watch, NULL),
                         last ? TW_SEARCH_EXHAUSTED : TW_SEARCH_STOPPED);
        assert_true(hits.by_root[i].count > 0);
        assert_true(last || hits.by_root[i + 1].count == 0);
    }
}

/* ---- Engines that lack something --------------------------------------------------------- */

TEST(an_engine_that_cannot_be_divided_gets_one_worker)
{
    OWNED(tw_cover) *cover = domino_board(4, 5);
    tw_engine engine = *tw_engine_find("dancing");
    uint32_t options[8];
    tw_task tasks[8];
    tw_counters alone = {0};
    digest_alone(&engine, cover, combination(0), &alone);
    size_t count = tasks_of_first_choices(&engine, cover, options, tasks);
    engine.seek = NULL;
    engine.split = NULL;
    engine.path = NULL;
    gathered hits = {.roots = true};
    const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
    tw_search_progress progress;
    tw_level levels[16] = {0}, sum = {0};
    OWNED(tw_pool) *pool = new_pool(NULL, &engine, cover, combination(0), tasks, count,
                                    (tw_pool_options){.threads = 4});
    assert_int_equal(tw_pool_workers(pool), 1);
    assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_EXHAUSTED);
    assert_int_equal(digest_of(&hits).count, 95);
    assert_int_equal(progress.counters.hits, 95);
    assert_int_equal(progress.counters.branches + 2, alone.branches); /* those of the paths */
    for (size_t i = tw_pool_levels(pool, levels, 16); i-- > 0;)
        sum.branches += levels[i].branches;
    assert_int_equal(sum.branches, progress.counters.branches);
}

TEST(an_engine_that_cannot_say_where_it_is_has_no_frontier)
{
    OWNED(tw_cover) *cover = domino_board(4, 5);
    tw_engine engine = *tw_engine_find("dancing");
    engine.path = NULL;
    gathered hits = {.stop_at = 3};
    const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
    tw_task_list left = {0};
    OWNED(tw_pool) *pool = new_pool(NULL, &engine, cover, combination(0), &whole_work, 1,
                                    (tw_pool_options){.threads = 1});
    assert_int_equal(run_pool(pool, &sink, NULL, NULL), TW_SEARCH_SINK);
    assert_int_equal(tw_pool_frontier(pool, &left), TW_ERR_UNSUPPORTED);
}

TEST(memory_that_runs_out_is_said_and_given_back)
{
    OWNED(tw_cover) *cover = domino_board(3, 4);
    const tw_pool_options options = {.threads = 3, .ordered = true};
    tw_status status = TW_ERR_MEMORY;
    for (size_t i = 1; status == TW_ERR_MEMORY; i++) {
        LEDGER(.refuse_from = i, .refuse_count = 1);
        tw_pool *pool = NULL;
        assert_true(i < 500);
        status = tw_pool_new(&(const tw_setup){.context = &context,
                                               .engine = tw_engine_find("dancing"),
                                               .cover = cover,
                                               .heuristics = combination(0)},
                             &whole_work, 1, &options, &pool);
        if (status == TW_OK)
            tw_pool_free(pool);
    }
    assert_int_equal(status, TW_OK);
}

TEST(there_is_a_core_at_least)
{
    assert_in_range(tw_cores(), 1, 16384);
    OWNED(tw_cover) *cover = domino_board(2, 2);
    OWNED(tw_pool) *pool = new_pool(NULL, tw_engine_find("dancing"), cover, combination(0),
                                    &whole_work, 1, (tw_pool_options){.threads = 0});
    assert_int_equal(tw_pool_workers(pool), tw_cores() < TW_POOL_MOST ? tw_cores() : TW_POOL_MOST);
}

TEST(there_are_workers_up_to_a_bound)
{
    OWNED(tw_cover) *cover = domino_board(2, 2);
    for (size_t threads = TW_POOL_MOST - 1; threads <= TW_POOL_MOST + 1; threads++) {
        OWNED(tw_pool) *pool = new_pool(NULL, tw_engine_find("dancing"), cover, combination(0),
                                        &whole_work, 1, (tw_pool_options){.threads = threads});
        assert_int_equal(tw_pool_workers(pool), threads < TW_POOL_MOST ? threads : TW_POOL_MOST);
    }
}

RUN_TESTS
