/* test_zdd_best.c -- the sets of a diagram in order of cost: random covers, against brute force. */
#include "count/zdd/zdd_best.h"
#include "count/zdd/zdd_tables.h"
#include "support/priced.h"

enum { RANDOM_COVERS = 2000, ROOM = 1 << 24 };

/* The solutions of the diagram, in order, have the costs that brute force finds. */
static void compare(const tw_cover *cover, const tw_zdd_tables *tables, const int64_t *expected,
                    size_t count)
{
    const tw_count_problem *problem = tables->counting->plan->problem;
    int64_t costs[MAX_OPTIONS] = {0}, cost = 0;
    uint32_t variables[MAX_OPTIONS];
    found seen = {0};
    tw_zdd_best best;
    for (size_t v = 0; v < tables->variables; v++)
        costs[v] = tw_cover_option_cost(cover, problem->origin[tables->options[v]]);
    assert_int_equal(tw_zdd_best_begin(&tables->zdd, costs, &best), TW_OK);
    for (size_t i = 0; i < count; i++) {
        uint32_t set = 0;
        size_t length = 0;
        assert_true(tw_zdd_best_peek(&best, &cost));
        assert_int_equal(cost, expected[i]);
        assert_int_equal(tw_zdd_best_next(&best, variables, &length), TW_OK);
        for (size_t v = 0; v < length; v++)
            set |= (uint32_t)1 << problem->origin[tables->options[variables[v]]];
        assert_int_equal(cost_of_set(cover, set), cost);
        add_set(&seen, set);
    }
    assert_false(tw_zdd_best_peek(&best, &cost));
    if (seen.count > 1)
        qsort(seen.sets, seen.count, sizeof *seen.sets, by_number);
    for (size_t i = 1; i < seen.count; i++)
        assert_true(seen.sets[i - 1] < seen.sets[i]);
    forget(&seen);
    tw_zdd_best_clear(&best);
}

static void try_cover(uint64_t seed)
{
    uint64_t dice = seed * 31 + 7;
    OWNED(tw_cover) *plain = random_cover(seed),
                    *cover = priced(plain, &dice, 1 + (uint32_t)(seed % 50));
    int64_t *costs;
    size_t count = costs_by_force(cover, false, &costs);
    tw_count_problem problem = {0};
    tw_count_plan plan = {0};
    tw_counting counting = {0};
    tw_zdd_tables tables = {0};
    assert_int_equal(tw_count_problem_make(soiled(), cover, NULL, NULL, &problem), TW_OK);
    uint32_t *order = tw_take(soiled(), problem.items, sizeof *order);
    for (uint32_t i = 0; i < problem.items; i++)
        order[i] = i;
    assert_int_equal(tw_count_plan_make(&problem, order, &plan), TW_OK);
    tw_give(soiled(), order, problem.items, sizeof *order);
    assert_int_equal(tw_counting_begin(&plan, ROOM, true, &counting), TW_OK);
    assert_int_equal(tw_counting_run(&counting, 1, 0, NULL), TW_COUNTED_ALL);
    assert_int_equal(tw_zdd_tables_begin(&counting, soiled(), &tables), TW_OK);
    assert_int_equal(tw_zdd_tables_run(&tables, NULL), TW_OK);
    compare(cover, &tables, costs, count);
    tw_zdd_tables_clear(&tables);
    tw_counting_clear(&counting);
    tw_scope_end(&plan.scope);
    tw_scope_end(&problem.scope);
    free(costs);
}

TEST(sets_come_by_what_they_cost)
{
    for (uint64_t seed = 0; seed < share_of(RANDOM_COVERS); seed++)
        try_cover(seed);
}

RUN_TESTS
