/* test_engine_sum.c -- engines that can count hits without listing them: with run and sum in turn
 * every solution is reported by one of the two, wherever the sink stops, whichever state resumes
 * the search, and in both halves of a task. */
#include "support/covers.h"

#define COVERS 100 /* random covers for each test */
#define BOARDS 30
#define SIDE 4

/* Counts of events; each test asserts that its own occurred. */
static size_t searches, sums_of_many, stops, seeks, halves;

/* What was reported so far: the hits of run, the sum of sum. */
typedef struct report {
    found hits;
    uint64_t sum;
    bool refuse;  /* the next one */
    bool refused; /* one was refused; none may follow */
} report;

static bool tell_hit(void *user, const uint32_t *options, size_t count)
{
    report *told = user;
    assert_false(told->refused);
    gather_hit(&told->hits, options, count);
    told->refused = told->refuse;
    return !told->refused;
}

static bool tell_sum(void *user, uint64_t hits)
{
    report *told = user;
    assert_false(told->refused);
    told->sum += hits;
    told->refused = told->refuse;
    sums_of_many += hits > 1;
    return !told->refused;
}

/* Continues with a small budget, by run or by sum; stops at the next hit or not. */
static tw_run take_turn(const tw_engine *engine, tw_state *state, uint64_t *seed, report *told)
{
    static const uint64_t budgets[] = {1, 2, 5, 64, 100};
    uint64_t budget = budgets[random_below(seed, sizeof budgets / sizeof *budgets)];
    uint64_t hits = engine->counters(state).hits;
    uint64_t before = told->hits.count + told->sum;
    told->refuse = random_below(seed, 2) == 0;
    told->refused = false;
    tw_run run = random_below(seed, 2) == 0
                     ? engine->run(state, budget, &(tw_hit_sink){tell_hit, told})
                     : engine->sum(state, budget, &(tw_sum_sink){tell_sum, told});
    assert_true(run == TW_RUN_EXHAUSTED || (run == TW_RUN_SINK) == told->refused);
    assert_int_equal(engine->counters(state).hits - hits, told->hits.count + told->sum - before);
    stops += run == TW_RUN_SINK;
    return run;
}

static void turn_to_the_end(const tw_engine *engine, tw_state *state, uint64_t *seed, report *told)
{
    while (take_turn(engine, state, seed, told) != TW_RUN_EXHAUSTED)
        continue;
}

/* As many hits as solutions; those listed are solutions, each once. */
static void assert_each_is_told_once(report *told, const found *all)
{
    found *hits = &told->hits;
    assert_int_equal(hits->count + told->sum, all->count);
    if (hits->count > 1)
        qsort(hits->sets, hits->count, sizeof *hits->sets, by_number);
    for (size_t i = 0, at = 0; i < hits->count; i++, at++) {
        while (at < all->count && all->sets[at] != hits->sets[i])
            at++;
        assert_true(at < all->count);
    }
}

/* Ends a search: checks that each solution was reported once, and frees the state. */
static void end_search(const tw_engine *engine, tw_state *state, report *told, const found *all)
{
    assert_each_is_told_once(told, all);
    engine->free(state);
    forget(&told->hits);
}

/* Can the engine sum, and do these heuristics make a difference? */
static bool is_of_use(const tw_engine *engine, tw_heuristics heuristics)
{
    return engine->sum && (engine->strand || heuristics.strand == TW_STRAND_OFF);
}

static uint64_t seed_of(const tw_cover *cover)
{
    return tw_cover_option_count(cover) * 31 + tw_cover_place_count(cover);
}

/* A board with most of its dominoes. Small subtrees have several solutions. */
static tw_cover *random_board(uint64_t seed)
{
    tw_cover_builder *builder = new_builder((size_t)SIDE * SIDE, 0);
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        if (i % SIDE + 1 < SIDE && random_below(&seed, 12) > 0)
            add_option(builder, (uint32_t)3 << i, UINT32_MAX);
        if (i + SIDE < SIDE * SIDE && random_below(&seed, 12) > 0)
            add_option(builder, (uint32_t)1 << i | (uint32_t)1 << (i + SIDE), UINT32_MAX);
    }
    return finish(builder);
}

static void each_cover_and_board(uint64_t first,
                                 void (*check)(const tw_engine *engine, const tw_cover *cover,
                                               tw_heuristics heuristics, const found *all))
{
    each_random_cover(first, COVERS, check);
    for (uint64_t seed = first; seed < first + BOARDS; seed++)
        check_each_way(random_board(seed), check);
}

/* ---- Whole searches ---------------------------------------------------------------------- */

static void check_turns(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        const found *all)
{
    if (!is_of_use(engine, heuristics))
        return;
    uint64_t seed = seed_of(cover);
    report told = {.sum = 0};
    FOUND(hits);
    tw_state *alone = new_state(engine, NULL, cover, heuristics, whole_tree);
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    run_out(engine, alone, UINT64_MAX, &hits);
    turn_to_the_end(engine, state, &seed, &told);
    tw_counters counters[] = {engine->counters(state), engine->counters(alone)};
    assert_memory_equal(&counters[0], &counters[1], sizeof counters[0]);
    searches++;
    end_search(engine, state, &told, all);
    engine->free(alone);
}

TEST(with_run_and_sum_in_turn_each_solution_is_told_by_one_of_them)
{
    searches = sums_of_many = stops = 0;
    each_cover_and_board(130000, check_turns);
    assert_true(searches > 0 && sums_of_many > 0 && stops > 0);
}

/* ---- Taken up by another ----------------------------------------------------------------- */

/* Two states take turns: after each, the other seeks the path and goes on. */
static void check_seeking(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                          const found *all)
{
    if (!is_of_use(engine, heuristics) || !engine->seek)
        return;
    uint64_t seed = seed_of(cover);
    report told = {.sum = 0};
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    tw_state *other = new_state(engine, NULL, cover, heuristics, whole_tree);
    while (take_turn(engine, state, &seed, &told) != TW_RUN_EXHAUSTED) {
        tw_state *last = state;
        assert_int_equal(engine->seek(other, engine->path(state)), TW_OK);
        state = other;
        other = last;
        seeks++;
    }
    end_search(engine, state, &told, all);
    engine->free(other);
}

TEST(a_search_that_another_state_takes_up_tells_the_rest)
{
    seeks = sums_of_many = 0;
    each_cover_and_board(140000, check_seeking);
    assert_true(seeks > 0 && sums_of_many > 0);
}

/* ---- Halves ------------------------------------------------------------------------------ */

/* The number of hits that run finds in a task. */
static size_t hits_of(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                      tw_path task)
{
    found hits = {0};
    tw_state *state = new_state(engine, NULL, cover, heuristics, task);
    run_out(engine, state, UINT64_MAX, &hits);
    size_t count = hits.count;
    forget(&hits);
    engine->free(state);
    return count;
}

/* Searches the rest of a task in turns; the count must be that of run alone. */
static void search_half(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        tw_state *state, uint64_t *seed, report *told)
{
    uint64_t before = told->hits.count + told->sum;
    size_t hits = hits_of(engine, cover, heuristics, engine->path(state));
    turn_to_the_end(engine, state, seed, told);
    assert_int_equal(told->hits.count + told->sum - before, hits);
    halves++;
}

/* Takes turns until the state can be split; then searches the part split off first. */
static void check_halves(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                         const found *all)
{
    if (!is_of_use(engine, heuristics) || !engine->split)
        return;
    uint64_t seed = seed_of(cover);
    report told = {.sum = 0};
    tw_path task;
    tw_state *state = new_state(engine, NULL, cover, heuristics, whole_tree);
    while (take_turn(engine, state, &seed, &told) != TW_RUN_EXHAUSTED) {
        if (!engine->split(state, &task))
            continue;
        tw_state *thief = new_state(engine, NULL, cover, heuristics, task);
        search_half(engine, cover, heuristics, thief, &seed, &told);
        search_half(engine, cover, heuristics, state, &seed, &told);
        engine->free(thief);
        break;
    }
    end_search(engine, state, &told, all);
}

TEST(both_halves_of_a_task_tell_what_is_theirs)
{
    halves = sums_of_many = 0;
    each_cover_and_board(150000, check_halves);
    assert_true(halves > 0 && sums_of_many > 0);
}

RUN_TESTS
