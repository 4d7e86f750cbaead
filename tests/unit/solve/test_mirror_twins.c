/* test_mirror_twins.c -- two pieces that are mirror images of each other, with unequal numbers of
 * copies: then a mirror is no symmetry of the puzzle, even if it is one of the container. Tests
 * every engine in every way, with one thread and several. */
#include "random/dice.h"

/* One-sided tetrominoes in a square; counted by hand. */
static tw_puzzle *twins(uint32_t most_l, uint32_t most_j)
{
    char pieces[80];
    snprintf(pieces, sizeof pieces, "L x./x./xx 0-%u, J .x/.x/xx 0-%u, O xx/xx 0-4", most_l,
             most_j);
    return new_puzzle("xxxx/xxxx/xxxx/xxxx", pieces, false);
}

static bool count_it(void *user, const tw_solution *solution)
{
    (void)solution;
    ++*(uint64_t *)user;
    return true;
}

static void expect_each_way(tw_puzzle *puzzle, uint64_t none, uint64_t rotations,
                            uint64_t reflections)
{
    const uint64_t handed[] = {reflections, rotations, none};
    size_t count;
    const method *methods = all_methods(&count);
    const method *slow = slow_method();
    for (size_t i = 0; i < 3 * 3 * (count + (slow != NULL)); i++) {
        tw_same same = (tw_same)(i % 3);
        method m = i / 9 < count ? methods[i / 9] : *slow;
        uint64_t seen = 0;
        const tw_solve_sink sink = {
            .size = sizeof sink, .solution = m.whole ? NULL : count_it, .user = &seen};
        m.threads = 1 + i / 3 % 3;
        tw_result result = solve(puzzle, &m, same, &sink);
        if (result.outcome != TW_OUTCOME_EXHAUSTED || result.none != none ||
            result.rotations != rotations || result.reflections != reflections ||
            result.solutions != handed[same] || (!m.whole && seen != handed[same]))
            fail_msg("%s size %d strand %d roots %d whole %d threads %zu up to %d: %llu %llu %llu",
                     m.engine, !m.tuning.in_order, m.tuning.strand, m.subproblems, m.whole,
                     m.threads, (int)same, (unsigned long long)result.none,
                     (unsigned long long)result.rotations, (unsigned long long)result.reflections);
    }
    tw_puzzle_free(puzzle);
}

TEST(twins_that_are_used_unequally_often_have_no_mirror)
{
    expect_each_way(twins(1, 3), 5, 2, 2);
    expect_each_way(twins(3, 1), 5, 2, 2);
}

TEST(twins_that_are_used_equally_often_have_one)
{
    expect_each_way(twins(3, 3), 13, 4, 3);
}

RUN_TESTS
