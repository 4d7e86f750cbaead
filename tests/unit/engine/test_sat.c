/* test_sat.c -- the sat engine: the solutions of brute force on thousands of covers, stopped and
 * resumed, with options forced; and proofs that there is none. Skipped without CaDiCaL. */
#include "support/covers.h"
#include "support/tuning.h"
#include "support/written.h"

#include <tw/advanced/solve.h>

#define COVERS 1500

static const tw_engine *sat;

/* Is the engine in this build? */
static bool has_sat(void)
{
    sat = tw_engine_find("sat");
    OWNED(tw_cover) *cover = finish(new_builder(0, 0));
    return sat && !sat->refuses(cover);
}

/* ---- Covers on their own ----------------------------------------------------------------- */

/* A board of dominoes: rows of `width`, with or without its first and last place. */
static tw_cover *board(uint32_t width, uint32_t rows, bool corners)
{
    tw_cover_builder *builder = new_builder((size_t)width * rows, 0);
    for (uint32_t p = 0; p < width * rows; p++) {
        if (!corners && (p == 0 || p == width * rows - 1))
            tw_cover_builder_optional(builder, p);
        const uint32_t right[] = {p, p + 1}, below[] = {p, p + width};
        bool first = !corners && p == 0;
        if (p % width + 1 < width && !first && (corners || p + 1 < width * rows - 1))
            assert_int_equal(tw_cover_builder_option(builder, right, 2, UINT32_MAX), TW_OK);
        if (p + width < width * rows && !first && (corners || p + width < width * rows - 1))
            assert_int_equal(tw_cover_builder_option(builder, below, 2, UINT32_MAX), TW_OK);
    }
    return finish(builder);
}

TEST(every_engine_counts_a_cover_on_its_own)
{
    OWNED(tw_cover) *cover = board(4, 4, true);
    for (size_t i = 0; tw_engine_name(i); i++) {
        const tw_cover_search search = {
            .size = sizeof search, .engine = tw_engine_name(i), .threads = 1};
        tw_cover_result result;
        tw_error error = {0};
        tw_status status = tw_cover_run(soiled(), cover, &search, NULL, &result, &error);
        if (status == TW_ERR_UNSUPPORTED) { /* the template, and engines not in this build */
            assert_true(strlen(error.message) > 0);
            continue;
        }
        assert_int_equal(status, TW_OK);
        assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
        assert_int_equal(result.solutions, 36);
    }
}

TEST(what_an_engine_lacks_is_named)
{
    OWNED(tw_cover) *cover = board(2, 2, true);
    const tw_cover_search wrong[] = {
        {.size = sizeof(tw_cover_search), .engine = "sat", .tuning = &by_size, .threads = 1},
        {.size = sizeof(tw_cover_search),
         .engine = "sat",
         .tuning = TUNED(.strand = TW_STRAND_ON),
         .threads = 1},
        {.size = sizeof(tw_cover_search), .engine = "none", .threads = 1}};
    for (size_t i = 0; i < 3; i++) {
        tw_cover_result result;
        tw_error error = {0};
        tw_status status = tw_cover_run(soiled(), cover, &wrong[i], NULL, &result, &error);
        assert_int_equal(status, i < 2 ? TW_ERR_UNSUPPORTED : TW_ERR_USAGE);
        assert_non_null(strstr(error.message, i == 0 ? "size" : i == 1 ? "strand" : "none"));
    }
}

/* ---- Searches ---------------------------------------------------------------------------- */

static bool no_more(void *user, const uint32_t *options, size_t count)
{
    (void)options;
    (void)count;
    return --*(int *)user > 0;
}

static bool stop_at_once(void *user, const tw_progress *progress)
{
    (void)user;
    (void)progress;
    return false;
}

TEST(a_limit_a_sink_and_a_watch_stop_the_run)
{
    OWNED(tw_cover) *cover = board(6, 6, true);
    tw_cover_result result;
    int left = 4;
    const tw_cover_search three = {.size = sizeof three, .engine = "sat", .limit = 3, .threads = 1};
    assert_int_equal(tw_cover_run(soiled(), cover, &three, NULL, &result, NULL), TW_OK);
    assert_int_equal(result.outcome, TW_OUTCOME_LIMIT);
    assert_int_equal(result.solutions, 3);
    const tw_cover_search all = {.size = sizeof all, .engine = "sat", .threads = 1};
    const tw_cover_sink four = {.size = sizeof four, .solution = no_more, .user = &left};
    assert_int_equal(tw_cover_run(soiled(), cover, &all, &four, &result, NULL), TW_OK);
    assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
    assert_int_equal(result.solutions, 4);
    const tw_cover_sink impatient = {.size = sizeof impatient, .progress = stop_at_once};
    assert_int_equal(tw_cover_run(soiled(), cover, &all, &impatient, &result, NULL), TW_OK);
    assert_int_equal(result.outcome, TW_OUTCOME_STOPPED);
    assert_true(result.solutions < 6728);
}

static void each_cover(void (*check)(const tw_cover *cover, const found *all))
{
    size_t solvable = 0, many = 0;
    for (uint64_t seed = 0; seed < COVERS; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        FOUND(all);
        solve_by_force(cover, &all);
        solvable += all.count > 0;
        many += all.count > 3;
        if (all.count < 200)
            check(cover, &all);
    }
    assert_true(solvable > COVERS / 8); /* or the covers test nothing */
    assert_true(many > COVERS / 20);
}

static void check_solutions(const tw_cover *cover, const found *all)
{
    FOUND(hits);
    tw_state *walk = new_state(sat, NULL, cover, combination(0), whole_tree);
    run_out(sat, walk, UINT64_MAX, &hits);
    assert_true(same_sets(&hits, all));
    assert_int_equal(sat->counters(walk).hits, all->count);
    assert_int_equal(sat->left(walk), 0);
    assert_int_equal(run_out(sat, walk, 1, &hits), 1); /* exhausted stays exhausted */
    assert_int_equal(hits.count, all->count);
    sat->free(walk);
}

TEST(the_solutions_are_those_of_brute_force)
{
    each_cover(check_solutions);
}

/* Runs in small budgets, with a sink that stops at every hit. */
static void check_stops(const tw_cover *cover, const found *all)
{
    FOUND(hits);
    tw_state *walk = new_state(sat, NULL, cover, combination(0), whole_tree);
    const tw_hit_sink sink = {gather_hit, &hits};
    assert_int_equal(sat->run(walk, 0, &sink), TW_RUN_BUDGET);
    assert_int_equal(sat->left(walk), TW_WHOLE);
    for (tw_run run = TW_RUN_BUDGET; run != TW_RUN_EXHAUSTED;) {
        size_t before = hits.count;
        hits.stop_at = before + 1;
        run = sat->run(walk, 1, &sink);
        assert_true(run != TW_RUN_SINK || hits.count == before + 1);
        assert_true(hits.count <= before + 1);
    }
    assert_true(same_sets(&hits, all));
    sat->free(walk);
}

TEST(stopped_at_every_conflict_and_hit_nothing_is_lost_or_doubled)
{
    each_cover(check_stops);
}

/* Forces single options: the hits are the solutions that contain it. */
static void check_forced(const tw_cover *cover, const found *all)
{
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o += 3) {
        FOUND(expected);
        FOUND(hits);
        const tw_path from = {.options = &o, .count = 1, .fixed = 1, .forced = 1};
        for (size_t i = 0; i < all->count; i++)
            if (all->sets[i] >> o & 1)
                add_set(&expected, all->sets[i]);
        tw_state *walk = NULL;
        tw_status status = sat->make(
            &(const tw_setup){.context = soiled(), .cover = cover, .heuristics = combination(0)},
            from, &walk);
        bool fits = tw_engine_together(cover, &o, 1);
        assert_int_equal(status, fits ? TW_OK : TW_ERR_INPUT);
        if (fits)
            run_out(sat, walk, UINT64_MAX, &hits);
        assert_true(same_sets(&hits, &expected));
        sat->free(walk);
    }
}

TEST(forced_options_are_in_every_solution)
{
    each_cover(check_forced);
}

TEST(a_path_that_is_no_task_is_refused)
{
    tw_cover_builder *builder = new_builder(2, 0);
    add_option(builder, 1, UINT32_MAX);
    add_option(builder, 2, UINT32_MAX);
    add_option(builder, 3, UINT32_MAX);
    OWNED(tw_cover) *cover = finish(builder);
    const uint32_t options[] = {0, 2, 3};
    const tw_path paths[] = {{.options = options, .count = 1},
                             {.options = options, .count = 1, .fixed = 1},
                             {.options = options, .count = 2, .fixed = 2, .forced = 2},
                             {.options = options + 2, .count = 1, .fixed = 1, .forced = 1},
                             {.bounded = true}};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        tw_state *walk = NULL;
        assert_int_equal(sat->make(&(const tw_setup){.context = soiled(),
                                                     .cover = cover,
                                                     .heuristics = combination(0)},
                                   paths[i], &walk),
                         TW_ERR_INPUT);
        assert_null(walk);
    }
}

/* The context's memory; CaDiCaL uses its own. */
TEST(a_run_takes_none_of_our_memory)
{
    OWNED(tw_cover) *cover = random_cover(7);
    LEDGER(0);
    FOUND(hits);
    tw_state *walk = new_state(sat, &context, cover, combination(0), whole_tree);
    size_t calls = book.calls;
    run_out(sat, walk, 3, &hits);
    assert_int_equal(book.calls, calls);
    sat->free(walk);
}

/* ---- Proofs ------------------------------------------------------------------------------ */

static tw_proved prove(const tw_cover *cover, written *proof, tw_status expected)
{
    tw_proved answer = TW_PROVED_STOPPED;
    tw_error error = {0};
    tw_status status =
        tw_cover_prove(NULL, cover, TW_CLAUSES_PRODUCT, NULL, out_to(proof), &answer, &error);
    assert_int_equal(status, expected);
    return answer;
}

TEST(a_proof_ends_with_the_empty_clause)
{
    WRITTEN(proof);
    OWNED(tw_cover) *cover = board(4, 4, false);
    assert_int_equal(prove(cover, &proof, TW_OK), TW_PROVED_NONE);
    assert_true(proof.length > 3);
    assert_memory_equal(proof.text + proof.length - 3, "\n0\n", 3);
}

TEST(what_has_a_solution_is_not_disproved)
{
    WRITTEN(proof);
    OWNED(tw_cover) *cover = board(4, 4, true);
    assert_int_equal(prove(cover, &proof, TW_OK), TW_PROVED_SOME);
}

TEST(a_proof_that_cannot_be_written_is_an_error)
{
    WRITTEN(proof);
    proof.left = 1;
    OWNED(tw_cover) *cover = board(4, 4, false);
    assert_int_equal(prove(cover, &proof, TW_ERR_IO), TW_PROVED_STOPPED);
}

int main(void)
{
    enum { WITHOUT = 2 }; /* the first tests need no CaDiCaL */
    if (!has_sat())
        test_list.count = WITHOUT;
    return run_all_tests(NULL, NULL);
}
