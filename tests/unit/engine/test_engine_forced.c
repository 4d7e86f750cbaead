/* test_engine_forced.c -- every engine of the table that takes forced options: under any options
 * that go together it finds the solutions that contain them, once each, and refuses others. */
#include "support/covers.h"

#define TRIES 12 /* sets of forced options per cover */

/* Rolls a random set of compatible options; returns how many. */
static size_t roll_forced(const tw_cover *cover, uint64_t *seed, uint32_t *forced)
{
    size_t count = 0, want = random_below(seed, 4);
    for (size_t tries = 0; tw_cover_option_count(cover) && tries < 20 && count < want; tries++) {
        forced[count] = random_below(seed, (uint32_t)tw_cover_option_count(cover));
        count += tw_engine_together(cover, forced, count + 1);
    }
    return count;
}

static found those_with(const found *all, const uint32_t *forced, size_t count)
{
    found some = {0};
    uint32_t mask = 0;
    for (size_t i = 0; i < count; i++)
        mask |= (uint32_t)1 << forced[i];
    for (size_t i = 0; i < all->count; i++)
        if ((all->sets[i] & mask) == mask)
            add_set(&some, all->sets[i]);
    return some;
}

/* Runs a forced task in small budgets; at each stop makes another state from the path. */
static void check_task(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                       tw_state *state, const found *want)
{
    FOUND(hits);
    const tw_hit_sink sink = {gather_hit, &hits};
    uint64_t last = engine->left(state);
    assert_true(last == TW_WHOLE || last == 0);
    while (engine->run(state, 2, &sink) != TW_RUN_EXHAUSTED) {
        uint64_t left = engine->left(state);
        assert_true(left <= last);
        last = left;
        tw_state *again = new_state(engine, NULL, cover, heuristics, engine->path(state));
        assert_int_equal(engine->left(again), left);
        engine->free(again);
    }
    assert_int_equal(engine->left(state), 0);
    assert_true(same_sets(&hits, want));
}

static void check_forced(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                         const found *all)
{
    uint64_t seed = tw_cover_option_count(cover) * 77 + all->count;
    if (!engine->forced || !engine->seek)
        return;
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    for (size_t i = 0; i < TRIES; i++) {
        uint32_t forced[4];
        size_t count = roll_forced(cover, &seed, forced);
        const tw_path task = {.options = forced, .count = count, .fixed = count, .forced = count};
        found want = those_with(all, forced, count);
        assert_int_equal(engine->seek(state, task), TW_OK);
        check_task(engine, cover, heuristics, state, &want);
        tw_state *made = new_state(engine, NULL, cover, heuristics, task);
        check_task(engine, cover, heuristics, made, &want);
        engine->free(made);
        forget(&want);
    }
    engine->free(state);
}

TEST(forced_options_are_in_every_solution_found)
{
    each_random_cover(130000, 600, check_forced);
}

TEST(forced_options_that_do_not_go_together_are_refused)
{
    tw_cover_builder *builder = new_builder(3, 1);
    add_option(builder, 1, 0);
    add_option(builder, 3, UINT32_MAX);
    add_option(builder, 4, 0);
    add_option(builder, 4, UINT32_MAX);
    OWNED(tw_cover) *cover = finish(builder);
    const uint32_t bad[][2] = {{0, 1}, {0, 0}, {0, 2}, {3, 4}}, good[2] = {1, 3};
    for (size_t i = 0; i < searching_engines(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        tw_path task = {.count = 2, .fixed = 2, .forced = 2};
        tw_state *made = NULL;
        for (size_t b = 0; b < sizeof bad / sizeof *bad; b++) {
            task.options = bad[b];
            assert_int_equal(
                engine->make(&(const tw_setup){.context = soiled(), .cover = cover}, task, &made),
                TW_ERR_INPUT);
        }
        task.options = good;
        tw_status want = engine->forced ? TW_OK : TW_ERR_INPUT;
        assert_int_equal(
            engine->make(&(const tw_setup){.context = soiled(), .cover = cover}, task, &made),
            want);
        engine->free(made);
        task.forced = 3;
        assert_int_equal(
            engine->make(&(const tw_setup){.context = soiled(), .cover = cover}, task, &made),
            TW_ERR_INPUT);
        made = NULL;
    }
}

RUN_TESTS
