/* test_cover_costs.c -- the best solutions of covers without a puzzle: by brute force, from the
 * cover, and again from its text. */
#include "support/priced.h"

#include <tw/advanced/format.h>
#include <tw/advanced/search.h>

enum { WANTED = 5 };

typedef struct heard {
    const tw_cover *cover;
    int64_t costs[WANTED];
    size_t count;
} heard;

static void take_priced(void *user, const uint32_t *options, size_t count, int64_t cost)
{
    heard *self = user;
    uint32_t set = 0;
    assert_in_range(self->count, 0, WANTED - 1);
    for (size_t i = 0; i < count; i++)
        set |= (uint32_t)1 << options[i];
    assert_int_equal(cost_of_set(self->cover, set), cost);
    self->costs[self->count++] = cost;
}

static heard run(const tw_cover *cover, tw_objective objective, size_t threads)
{
    heard self = {.cover = cover};
    const tw_cover_search options = {
        .size = sizeof options, .limit = WANTED, .threads = threads, .objective = objective};
    const tw_cover_sink sink = {.size = sizeof sink, .priced = take_priced, .user = &self};
    tw_cover_result result;
    assert_int_equal(tw_cover_run(NULL, cover, &options, &sink, &result, NULL), TW_OK);
    assert_int_equal(result.outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(result.solutions, self.count);
    assert_string_equal(result.engine, "dancing");
    bool dearest = objective == TW_OBJECTIVE_DEAREST;
    assert_true(!self.count ||
                (dearest ? result.bound >= self.costs[0] : result.bound <= self.costs[0]));
    return self;
}

static void expect(const tw_cover *cover, tw_objective objective)
{
    int64_t *costs = NULL;
    size_t all = costs_by_force(cover, objective == TW_OBJECTIVE_DEAREST, &costs);
    for (size_t threads = 1; threads <= 2; threads++) {
        heard best = run(cover, objective, threads);
        assert_int_equal(best.count, all < WANTED ? all : WANTED);
        assert_memory_equal(best.costs, costs, best.count * sizeof *costs);
    }
    free(costs);
}

/* Writes the cover and reads it back; NULL: Knuth's text cannot express this cover. */
static tw_cover *through_text(const tw_cover *cover)
{
    tw_bytes bytes = {0};
    tw_out out = tw_bytes_out(&bytes);
    const tw_cover_text how = {.size = sizeof how, .format = tw_format_find("mcc")};
    tw_cover *read = NULL;
    size_t dropped = 0;
    if (tw_cover_write(NULL, cover, &how, &out, NULL) == TW_OK) {
        const tw_source source = {.name = "cover.mcc",
                                  .text = (const char *)bytes.data,
                                  .size = bytes.size,
                                  .format = how.format};
        assert_int_equal(tw_cover_read(NULL, &source, NULL, &read, &dropped), TW_OK);
    }
    tw_bytes_free(&bytes);
    return read;
}

TEST(the_best_of_random_covers_are_those_of_brute_force)
{
    size_t texts = 0, looked = 0;
    for (uint64_t seed = 0; seed < share_of(300); seed++) {
        uint64_t dice = seed;
        OWNED(tw_cover) *plain = random_cover(seed), *cover = priced(plain, &dice, 9), *read = NULL;
        tw_objective objective = seed % 2 ? TW_OBJECTIVE_DEAREST : TW_OBJECTIVE_CHEAPEST;
        if (tw_cover_has_costs(cover)) {
            expect(cover, objective);
            read = through_text(cover);
            looked++;
        }
        if (read && tw_cover_has_costs(read)) {
            expect(read, objective);
            heard here = run(cover, objective, 1), there = run(read, objective, 1);
            assert_int_equal(here.count, there.count);
            assert_memory_equal(here.costs, there.costs, sizeof here.costs);
            texts++;
        }
    }
    assert_true(texts > looked / 2);
}

TEST(what_costs_nothing_or_looks_at_no_costs_is_refused)
{
    uint64_t dice = 3;
    tw_error error;
    tw_cover_result result;
    OWNED(tw_cover) *plain = random_cover(3), *cover = priced(plain, &dice, 9);
    tw_cover_search options = {.size = sizeof options, .objective = TW_OBJECTIVE_CHEAPEST};
    assert_int_equal(tw_cover_run(NULL, plain, &options, NULL, &result, &error), TW_ERR_USAGE);
    options.engine = "bitset";
    assert_int_equal(tw_cover_run(NULL, cover, &options, NULL, &result, &error),
                     TW_ERR_UNSUPPORTED);
    options.engine = NULL;
    options.limit = 1000000;
    assert_int_equal(tw_cover_run(NULL, cover, &options, NULL, &result, &error), TW_ERR_USAGE);
}

RUN_TESTS
