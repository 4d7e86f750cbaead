/* test_engine_split.c -- every engine of the table that can be divided: tasks split off at random
 * and taken up by other states hold every solution once, and the units left add up; probes reach
 * every node that a walk does. */
#include "support/covers.h"

#define MOST_TASKS 400

/* Waiting tasks and their units. */
typedef struct heap {
    tw_path tasks[MOST_TASKS];
    uint64_t left[MOST_TASKS];
    size_t count;
} heap;

static uint64_t all_left(const heap *waiting)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < waiting->count; i++)
        sum += waiting->left[i];
    return sum;
}

/* Splits the state if possible; the units left stay the same in sum. */
static void give_some(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                      tw_state *state, heap *waiting)
{
    uint64_t before = engine->left(state);
    tw_path task;
    if (waiting->count == MOST_TASKS || !engine->split(state, &task))
        return;
    task = keep_path(task);
    tw_state *thief = new_state(engine, NULL, cover, heuristics, task);
    uint64_t given = engine->left(thief);
    engine->free(thief);
    assert_int_equal(given + engine->left(state), before);
    waiting->left[waiting->count] = given;
    waiting->tasks[waiting->count++] = task;
}

/* Runs one task; now and then splits a part off, or stops and makes the rest a task again. */
static void work(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                 tw_state *state, heap *waiting, uint64_t *seed, found *hits)
{
    const tw_hit_sink sink = {gather_hit, hits};
    uint64_t elsewhere = all_left(waiting);
    uint64_t last = engine->left(state) + elsewhere;
    while (engine->run(state, 1 + random_below(seed, 4), &sink) != TW_RUN_EXHAUSTED) {
        assert_true(engine->left(state) + all_left(waiting) <= last);
        last = engine->left(state) + all_left(waiting);
        uint32_t what = random_below(seed, 8);
        if (what < 3)
            give_some(engine, cover, heuristics, state, waiting);
        if (what != 7 || waiting->count == MOST_TASKS)
            continue;
        waiting->left[waiting->count] = engine->left(state);
        waiting->tasks[waiting->count++] = keep_path(engine->path(state));
        return;
    }
    assert_int_equal(engine->left(state), 0);
}

static uint64_t branches_alone(const tw_engine *engine, const tw_cover *cover,
                               tw_heuristics heuristics)
{
    found hits = {0};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    run_out(engine, state, 1000, &hits);
    uint64_t branches = engine->counters(state).branches;
    engine->free(state);
    forget(&hits);
    return branches;
}

/* One state does all tasks, by seeking, whatever it did before. */
static void check_split(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        const found *all)
{
    if (!engine->split || !engine->seek)
        return;
    uint64_t seed = tw_cover_option_count(cover) * 31 + tw_cover_place_count(cover);
    FOUND(hits);
    heap waiting = {.count = 1};
    waiting.tasks[0] = keep_path(whole_tree);
    waiting.left[0] = TW_WHOLE;
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    while (waiting.count > 0) {
        size_t taken = random_below(&seed, (uint32_t)waiting.count);
        tw_path task = waiting.tasks[taken];
        uint64_t left = waiting.left[taken];
        waiting.tasks[taken] = waiting.tasks[--waiting.count];
        waiting.left[taken] = waiting.left[waiting.count];
        assert_int_equal(engine->seek(state, task), TW_OK);
        assert_int_equal(engine->left(state), left);
        work(engine, cover, heuristics, state, &waiting, &seed, &hits);
        drop_path(task);
    }
    assert_true(same_sets(&hits, all));
    assert_int_equal(engine->counters(state).branches, branches_alone(engine, cover, heuristics));
    engine->free(state);
}

TEST(tasks_split_off_at_random_hold_every_solution_once)
{
    each_random_cover(110000, 1500, check_split);
}

/* Descends at random; the product of the choices is the weight of the nodes met. */
static double probe(const tw_engine *engine, tw_state *state, uint64_t *seed, found *hits)
{
    const tw_hit_sink sink = {gather_hit, hits};
    double solutions = 0;
    double weight = 1;
    assert_int_equal(engine->seek(state, whole_tree), TW_OK);
    for (;;) {
        uint32_t choices = engine->choices(state);
        size_t depth = engine->path(state).count;
        size_t before = hits->count;
        assert_true(choices > 0);
        weight *= choices;
        if (!engine->pass(state, random_below(seed, choices)))
            return solutions;
        tw_run run = engine->run(state, 1, &sink);
        solutions += weight * (double)(hits->count - before);
        if (run == TW_RUN_EXHAUSTED || engine->path(state).count <= depth)
            return solutions;
    }
}

/* The mean of many probes is near the number of solutions. The seed is fixed, so the result does
 * not vary. */
static void check_probes(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                         const found *all)
{
    if (!engine->pass || !engine->seek)
        return;
    uint64_t seed = 5;
    FOUND(hits);
    double sum = 0;
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    for (size_t i = 0; i < 4000; i++)
        sum += probe(engine, state, &seed, &hits);
    double mean = sum / 4000;
    double count = (double)all->count;
    assert_true(mean > 0.7 * count - 1 && mean < 1.3 * count + 1);
    engine->free(state);
}

TEST(the_mean_of_many_probes_is_the_number_of_solutions)
{
    each_random_cover(120000, 60, check_probes);
}

TEST(a_task_whose_last_choice_is_none_is_refused)
{
    tw_cover_builder *builder = new_builder(2, 0);
    add_option(builder, 1, UINT32_MAX);
    add_option(builder, 2, UINT32_MAX);
    OWNED(tw_cover) *cover = finish(builder);
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        const uint32_t first = 0;
        tw_path task = {.options = &first, .count = 1, .bounded = true, .last = 1};
        tw_state *made = NULL;
        if (!engine->split)
            continue;
        assert_int_equal(
            engine->make(&(const tw_setup){.context = soiled(), .cover = cover}, task, &made),
            TW_ERR_INPUT);
        task.last = 0;
        assert_int_equal(
            engine->make(&(const tw_setup){.context = soiled(), .cover = cover}, task, &made),
            TW_OK);
        engine->free(made);
    }
}

/* Nothing is lost to rounding, and shares differ by one unit at most. */
TEST(the_choices_of_a_node_share_all_its_units)
{
    const uint64_t units[] = {0, 1, 7, 1000, TW_WHOLE / 3, TW_WHOLE - 1, TW_WHOLE};
    for (size_t u = 0; u < sizeof units / sizeof *units; u++)
        for (uint32_t choices = 1; choices < 200; choices += choices < 20 ? 1 : 37) {
            assert_true(tw_engine_part(units[u], 0, choices) == 0);
            assert_true(tw_engine_part(units[u], choices, choices) == units[u]);
            for (uint32_t done = 0; done < choices; done++) {
                uint64_t share = tw_engine_part(units[u], done + 1, choices) -
                                 tw_engine_part(units[u], done, choices);
                assert_in_range(share, units[u] / choices, units[u] / choices + 1);
            }
        }
}

RUN_TESTS
