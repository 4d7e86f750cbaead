/* test_random_engines.c -- every engine, with every heuristic and either way to remove symmetry, on
 * random puzzles of many lattices: copies with ranges, optional cells, colours, marks, pins,
 * periods. All must find the same three counts, by every convention, and hand on as many solutions
 * as they count, each of them right.
 *
 * A puzzle with a difference is made smaller, by taking away what the difference does not need, and
 * printed as a puzzle file. With a number N the program tries N puzzles in place of the usual
 * few. */
#include "roll.h"
#include "support/share.h"
#include "support/tuning.h"

enum { USUAL = 2000, MOST = 400, FAR_TOO_MANY = 5000000, SHARE = 40 };
/* Most branches of the reference; every LARGE-th seed may have a large puzzle. */
enum { MOST_BRANCHES = 5000, MOST_OF_LARGE = 20000, LARGE = 20 };

/* ---- One puzzle -------------------------------------------------------------------------- */

typedef struct jury {
    const tw_puzzle *puzzle;
    uint64_t seen, most; /* 0: no limit */
    bool wrong, large;
} jury;

static bool judge(void *user, const tw_solution *solution)
{
    jury *j = user;
    j->wrong |= tw_solution_check(NULL, j->puzzle, solution, NULL) != TW_OK;
    return ++j->seen != j->most;
}

static bool not_too_long(void *user, const tw_progress *progress)
{
    const jury *j = user;
    return progress->branches < (j->large ? MOST_OF_LARGE : MOST_BRANCHES);
}

/* Bounds the search of a wrong rule, which might never end. */
static bool not_far_too_long(void *user, const tw_progress *progress)
{
    (void)user;
    return progress->branches < FAR_TOO_MANY;
}

static uint64_t left_out;

/* How a method differs from the reference, in words; NULL: it does not. */
static const char *difference(const tw_puzzle *puzzle, const method *m, const tw_placement *pin,
                              const tw_result *want, tw_same same)
{
    jury j = {.puzzle = puzzle};
    const tw_solve_sink sink = {.size = sizeof sink,
                                .solution = m->whole ? NULL : judge,
                                .progress = not_far_too_long,
                                .user = &j};
    tw_result r = solve_pinned(puzzle, m, same, pin, &sink);
    uint64_t handed = same == TW_SAME_NONE        ? want->none
                      : same == TW_SAME_ROTATIONS ? want->rotations
                                                  : want->reflections;
    if (j.wrong)
        return "a solution is wrong";
    if (r.outcome == TW_OUTCOME_STOPPED && r.branches >= FAR_TOO_MANY) {
        left_out++;
        return NULL;
    }
    if (r.outcome != TW_OUTCOME_EXHAUSTED)
        return "it was not exhausted";
    if (r.none != want->none)
        return "all solutions";
    if (r.rotations != want->rotations)
        return "the count up to rotations";
    if (r.reflections != want->reflections)
        return "the count up to reflections";
    if (r.solutions != handed)
        return "the solutions counted";
    return !m->whole && j.seen != handed ? "the solutions handed on" : NULL;
}

typedef struct verdict {
    bool compared, solved; /* solved: had solutions */
    const method *method;  /* the one that differs; NULL: none */
    tw_same same;
    const char *what;
} verdict;

static verdict compare_methods(const tw_puzzle *puzzle, const tw_placement *pin, uint64_t seed)
{
    size_t count;
    const method *methods = all_methods(&count);
    verdict v = {0};
    jury j = {.puzzle = puzzle, .most = MOST, .large = seed % LARGE == 0};
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = judge, .progress = not_too_long, .user = &j};
    tw_result want = solve_pinned(puzzle, &methods[0], TW_SAME_NONE, pin, &sink);
    if (want.outcome != TW_OUTCOME_EXHAUSTED)
        return v;
    v.compared = true;
    v.solved = want.none > 0;
    const method *slow = seed % SHARE == 0 ? slow_method() : NULL;
    for (size_t m = 0; m < count + (slow != NULL); m++) {
        v.method = m < count ? &methods[m] : slow;
        v.same = (tw_same)((seed + m) % 3);
        v.what = difference(puzzle, v.method, pin, &want, v.same);
        if (v.what)
            return v;
    }
    v.method = NULL;
    return v;
}

static verdict try_roll(const roll *r, uint64_t seed)
{
    tw_error why;
    verdict v = {0};
    OWNED(tw_puzzle) *puzzle = puzzle_of(r, &why);
    tw_cell cells[64];
    tw_placement pin;
    if (!puzzle)
        return v;
    OWNED(tw_poses) *poses = poses_of(puzzle);
    bool pinned = r->pin > 0 && tw_poses_of_pieces(poses) > 0 &&
                  pin_pose(poses, r->pin % (uint32_t)tw_poses_of_pieces(poses), cells, &pin);
    v = compare_methods(puzzle, pinned ? &pin : NULL, seed);
    return v;
}

/* ---- Making it smaller ------------------------------------------------------------------- */

/* Takes away one thing that the difference does not need; false: all are needed. */
static bool shrink_once(roll *r, uint64_t seed)
{
    for (size_t n = 0;; n++) {
        roll less = *r;
        if (!take_away(&less, n))
            return false;
        if (memcmp(&less, r, sizeof less) == 0 || less.piece_count == 0)
            continue;
        if (!try_roll(&less, seed).what)
            continue;
        *r = less;
        return true;
    }
}

static void tell_difference(roll *r, uint64_t seed)
{
    static rolled_text text;
    while (shrink_once(r, seed))
        ;
    verdict v = try_roll(r, seed);
    write_roll(r, &text);
    print_message("# seed %llu, made smaller (pin %u):\n", (unsigned long long)seed, r->pin);
    for (char *line = strtok(text.bytes, "\n"); line; line = strtok(NULL, "\n"))
        print_message("#   %s\n", line);
    fail_msg("seed %llu: %s size %d strand %d roots %d sweep %d isa %d whole %d up to %d: %s",
             (unsigned long long)seed, v.method->engine, !v.method->tuning.in_order,
             v.method->tuning.strand, v.method->subproblems, (int)v.method->tuning.sweep,
             v.method->tuning.isa, v.method->whole, (int)v.same, v.what);
}

/* ---- The tests --------------------------------------------------------------------------- */

static uint64_t wanted = USUAL;

TEST(every_engine_says_the_same_of_every_puzzle)
{
    const uint64_t most = share_of(wanted);
    uint64_t compared = 0, solved = 0, seed = 1;
    for (; compared < most && seed < 10 * most; seed++) {
        roll r;
        if (!make_roll(seed, &r))
            continue;
        verdict v = try_roll(&r, seed);
        compared += v.compared;
        solved += v.solved;
        if (v.what)
            tell_difference(&r, seed);
    }
    print_message(
        "# seeds 1 to %llu: %llu random puzzles compared, %llu of them have solutions; %llu "
        "times a method took too long and was left out\n",
        (unsigned long long)seed - 1, (unsigned long long)compared, (unsigned long long)solved,
        (unsigned long long)left_out);
    assert_true(compared == most);
    assert_true(solved > most / 2);
    assert_true(left_out <= most / 1000);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        wanted = strtoull(argv[1], NULL, 10);
    return run_all_tests(NULL, NULL);
}
