/* test_divide.c -- work divided in advance: the parts together are the whole, in hits, branches and
 * units; they are about equal in size; and the division is always the same. */
#include "support/pools.h"
#include "support/patience.h"
#include "support/solvers.h"

#include <math.h>
#include <tw/advanced/format.h>

#include "search/estimate/divide.h"
#include "solve/solver.h"
#include "support/tuning.h"

static tw_division divide(const tw_context *context, const tw_engine *engine, const tw_cover *cover,
                          tw_heuristics heuristics, const tw_task *tasks, size_t count,
                          size_t parts)
{
    tw_division division = {0};
    assert_int_equal(tw_divide(&(const tw_setup){.context = context,
                                                 .engine = engine,
                                                 .cover = cover,
                                                 .heuristics = heuristics},
                               tasks, count, parts, &division),
                     TW_OK);
    return division;
}

static bool can_be_divided(const tw_engine *engine)
{
    return engine->split && engine->pass;
}

/* Searches the tasks of one part alone. */
static tw_counters search_part(const tw_engine *engine, const tw_cover *cover,
                               tw_heuristics heuristics, const tw_division *division, size_t part,
                               gathered *hits)
{
    tw_task *tasks = malloc((division->tasks.count + 1) * sizeof *tasks);
    size_t count = 0;
    const tw_pool_sink sink = {.hit = gather_any, .user = hits};
    tw_search_progress progress;
    assert_non_null(tasks);
    for (size_t i = 0; i < division->tasks.count; i++)
        if (division->part[i] == part)
            tasks[count++] = division->tasks.tasks[i];
    tw_pool *pool =
        new_pool(NULL, engine, cover, heuristics, tasks, count, (tw_pool_options){.threads = 1});
    assert_int_equal(run_pool(pool, &sink, NULL, &progress), TW_SEARCH_EXHAUSTED);
    tw_pool_free(pool);
    free(tasks);
    return progress.counters;
}

/* Searches all parts, for any first task. Returns the units of all tasks. */
static uint64_t check_parts(const tw_engine *engine, const tw_cover *cover,
                            tw_heuristics heuristics, const tw_division *division, digest *got,
                            uint64_t *branches)
{
    gathered hits = {0};
    *branches = division->counters.branches;
    uint64_t hit_count = division->counters.hits;
    for (size_t part = 0; part < division->parts; part++) {
        tw_counters counters = search_part(engine, cover, heuristics, division, part, &hits);
        *branches += counters.branches;
        hit_count += counters.hits;
    }
    *got = digest_of(&hits);
    assert_int_equal(hit_count, got->count);
    return weights(&division->tasks);
}

static void check_small(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        const found *all)
{
    if (!can_be_divided(engine))
        return;
    tw_counters alone = {0};
    digest wanted = digest_alone(engine, cover, heuristics, &alone);
    for (size_t parts = 1; parts <= 5; parts += 2) {
        LEDGER(0);
        tw_division division = divide(&context, engine, cover, heuristics, &whole_work, 1, parts);
        digest got;
        uint64_t branches;
        assert_true(check_parts(engine, cover, heuristics, &division, &got, &branches) <= TW_WHOLE);
        assert_int_equal(got.count, all->count);
        assert_int_equal(got.sum, wanted.sum);
        assert_int_equal(branches, alone.branches);
        tw_division_free(&division);
    }
}

TEST(parts_of_random_covers_are_the_whole)
{
    each_random_cover(530000, 60, check_small);
}

TEST(parts_of_a_board_are_the_whole_and_of_a_size)
{
    OWNED(tw_cover) *cover = domino_board(6, 8);
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        if (!can_be_divided(engine))
            continue;
        gathered hits = {0};
        tw_counters alone = {0};
        uint64_t least = UINT64_MAX, most = 0, sum = 0;
        digest wanted = digest_alone(engine, cover, combination(0), &alone);
        tw_division division = divide(NULL, engine, cover, combination(0), &whole_work, 1, 10);
        assert_in_range(division.tasks.count, 80, 640);
        for (size_t part = 0; part < 10; part++) {
            uint64_t branches =
                search_part(engine, cover, combination(0), &division, part, &hits).branches;
            least = branches < least ? branches : least;
            most = branches > most ? branches : most;
            sum += branches;
        }
        assert_int_equal(digest_of(&hits).sum, wanted.sum);
        assert_int_equal(sum + division.counters.branches, alone.branches);
        assert_true(most <= 3 * least);
        tw_division_free(&division);
    }
}

/* Divides tasks that were begun, with held hits, of several subproblems. */
TEST(work_that_was_begun_is_divided_too)
{
    OWNED(tw_cover) *cover = domino_board(6, 6);
    const tw_engine *engine = tw_engine_find("dancing");
    digest wanted = digest_alone(engine, cover, combination(0), NULL);
    jumping clock = {0};
    const tw_context context = jumping_context(&clock);
    gathered hits = {.stop_at = 1000};
    const tw_pool_sink sink = {.hit = gather_any, .user = &hits};
    OWNED(tw_pool) *pool =
        new_pool(&context, engine, cover, combination(0), &whole_work, 1,
                 (tw_pool_options){.threads = 4, .ordered = true, .held_room = 5000});
    assert_int_equal(run_pool(pool, &sink, NULL, NULL), TW_SEARCH_SINK);
    tw_task_list left = frontier_of(pool);
    tw_division division = divide(NULL, engine, cover, combination(0), left.tasks, left.count, 4);
    hits.stop_at = 0;
    for (size_t part = 0; part < 4; part++)
        search_part(engine, cover, combination(0), &division, part, &hits);
    assert_int_equal(digest_of(&hits).count, wanted.count);
    assert_int_equal(digest_of(&hits).sum, wanted.sum);
    assert_true(weights(&division.tasks) <= weights(&left));
    tw_division_free(&division);
    tw_task_list_free(&left);
}

/* No place is required: every node is a solution, and nodes cannot be divided. Hits held by the
 * task are delivered first, once. */
TEST(hits_met_while_dividing_are_held)
{
    tw_cover_builder *builder = new_builder(7, 0);
    for (uint32_t i = 0; i < 7; i++) {
        tw_cover_builder_optional(builder, i);
        add_option(builder, (uint32_t)1 << i, UINT32_MAX);
    }
    OWNED(tw_cover) *cover = finish(builder);
    static const uint32_t held[] = {0, 2, 5, 6, 0, 1, 3};
    const tw_task task = {.weight = TW_WHOLE, .held = held, .held_count = 7};
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        digest wanted = digest_alone(engine, cover, combination(0), NULL), got;
        uint64_t branches;
        if (!can_be_divided(engine))
            continue;
        add_to_digest(&wanted, held + 2, 2);
        add_to_digest(&wanted, held + 6, 1);
        tw_division division = divide(NULL, engine, cover, combination(0), &task, 1, 3);
        division.counters.hits += 2; /* those held */
        check_parts(engine, cover, combination(0), &division, &got, &branches);
        assert_int_equal(got.count, 130);
        assert_int_equal(got.sum, wanted.sum);
        tw_division_free(&division);
    }
}

TEST(it_is_divided_alike_each_time)
{
    OWNED(tw_cover) *cover = domino_board(5, 6);
    const tw_engine *engine = tw_engine_find("dancing");
    tw_division a = divide(NULL, engine, cover, combination(0), &whole_work, 1, 7);
    tw_division b = divide(NULL, engine, cover, combination(0), &whole_work, 1, 7);
    assert_int_equal(a.tasks.count, b.tasks.count);
    assert_int_equal(a.tasks.word_count, b.tasks.word_count);
    assert_memory_equal(a.tasks.words, b.tasks.words, a.tasks.word_count * sizeof *a.tasks.words);
    assert_memory_equal(a.part, b.part, a.tasks.count * sizeof *a.part);
    tw_division_free(&a);
    tw_division_free(&b);
}

/* The largest part divided by the smallest, as estimated. */
static double estimated_balance(const tw_division *division)
{
    double parts[64] = {0}, least = INFINITY, most = 0;
    assert_in_range(division->parts, 1, 64);
    for (size_t i = 0; i < division->tasks.count; i++)
        parts[division->part[i]] += division->nodes[i];
    for (size_t i = 0; i < division->parts; i++) {
        least = fmin(least, parts[i]);
        most = fmax(most, parts[i]);
    }
    return most / least;
}

/* Estimates do not depend on a clock, so this holds everywhere. The first puzzle has more than a
 * thousand subproblems. */
TEST(parts_of_hard_puzzles_are_even)
{
    static const char *const names[] = {"pentominoes-5x4x3", "conway", "pentominoes-6x10",
                                        "star-4x4"};
    const size_t count = sizeof names / sizeof *names;
    for (size_t i = count - share_of_cases(count); i < count; i++) {
        const tw_solve_options options = ONE_THREAD(.engine = NULL);
        OWNED(tw_puzzle) *puzzle = shipped_puzzle(names[i]);
        tw_task_list tasks = {0};
        OWNED(tw_solver) *solver = ready_for(NULL, puzzle, &options);
        assert_int_equal(tw_solver_first_tasks(solver, &tasks), TW_OK);
        tw_division division = divide(NULL, solver->engine, solver->encoding.cover,
                                      solver->heuristics, tasks.tasks, tasks.count, 16);
        assert_true(estimated_balance(&division) < 1.2);
        tw_division_free(&division);
        tw_task_list_free(&tasks);
    }
}

TEST(what_cannot_be_divided_is_refused)
{
    OWNED(tw_cover) *cover = domino_board(4, 5);
    tw_engine engine = *tw_engine_find("dancing");
    tw_division division = {0};
    const uint32_t far = 1000;
    const tw_task bad = {.path = {.options = &far, .count = 1}};
    tw_pace pace = tw_pace_of(NULL, &no_patience);
    tw_setup setup = {.engine = &engine, .cover = cover, .heuristics = combination(0)};
    assert_int_equal(tw_divide(&setup, &bad, 1, 2, &division), TW_ERR_INPUT);
    assert_int_equal(tw_divide(&setup, &whole_work, 1, 0, &division), TW_ERR_TOO_LARGE);
    setup.pace = &pace;
    assert_int_equal(tw_divide(&setup, &whole_work, 1, 2, &division), TW_ERR_STATE);
    engine.split = NULL;
    assert_int_equal(tw_divide(&setup, &whole_work, 1, 2, &division), TW_ERR_UNSUPPORTED);
    assert_null(division.part);
}

RUN_TESTS
