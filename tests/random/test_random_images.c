/* test_random_images.c -- solutions made as images of others, on random puzzles: up to nothing and
 * up to turns, by every engine and number of threads, stopped after every few solutions, saved, and
 * resumed by another solver. They must be the solutions that a search without images finds, each
 * once.
 *
 * With a number N the program tries N puzzles in place of the usual few. */
#include "roll.h"
#include "base/numbers.h"
#include "support/share.h"
#include "support/tuning.h"

enum { USUAL = 300, MOST = 2000, MOST_BRANCHES = 20000 };

static const size_t threads[] = {1, 2, 3, 8, 16};

/* ---- Solutions of a run ------------------------------------------------------------------ */

/* Solutions, each as a hash of the least of its equivalent ones. */
typedef struct heap {
    tw_solution_orbit *orbit;
    uint64_t hashes[MOST];
    size_t count, stop; /* stop: after so many in a call; 0: never */
    size_t called;
    bool over;
} heap;

static bool gather(void *user, const tw_solution *solution)
{
    heap *h = user;
    const tw_solution *least = NULL;
    uint64_t hash = 1;
    assert_int_equal(tw_solution_orbit_least(h->orbit, solution, &least, NULL), TW_OK);
    for (size_t p = 0; p < least->count; p++) {
        const tw_placement *laid = &least->placements[p];
        hash = tw_mix(hash, laid->piece);
        hash = tw_mix(hash, laid->turn);
        for (size_t c = 0; c < laid->cell_count; c++)
            for (size_t i = 0; i < TW_MAX_RANK; i++)
                hash = tw_mix(hash, (uint64_t)(uint32_t)laid->cells[c].at[i] +
                                        ((uint64_t)laid->cells[c].kind << 32));
    }
    h->over = h->count == MOST;
    if (!h->over)
        h->hashes[h->count++] = hash;
    return !h->over && ++h->called != h->stop;
}

static bool not_too_long(void *user, const tw_progress *progress)
{
    (void)user;
    return progress->branches < MOST_BRANCHES;
}

static int by_number(const void *a, const void *b)
{
    const uint64_t *one = a, *two = b;
    return *one < *two ? -1 : *one > *two;
}

static void sort(heap *h)
{
    qsort(h->hashes, h->count, sizeof *h->hashes, by_number);
}

/* ---- A life of a solver ------------------------------------------------------------------ */

static tw_solver *make(const tw_puzzle *puzzle, const tw_solve_options *options)
{
    tw_solver *solver = solver_for(NULL, puzzle, options);
    assert_int_equal(tw_solver_prepare(solver, NULL, NULL), TW_OK);
    return solver;
}

/* Saves the solver, frees it, and returns a new one that resumes its work. */
static tw_solver *pass_on(const tw_puzzle *puzzle, const tw_solve_options *options,
                          tw_solver *solver)
{
    const tw_checkpoint *saved = NULL;
    tw_solver *other = make(puzzle, options);
    assert_int_equal(tw_solver_save(solver, NULL, 0, &saved, NULL), TW_OK);
    assert_int_equal(tw_solver_resume(other, saved, NULL), TW_OK);
    tw_solver_free(solver);
    return other;
}

static tw_result live(const tw_puzzle *puzzle, const tw_solve_options *options, size_t stop,
                      heap *found)
{
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = gather, .progress = not_too_long, .user = found};
    tw_solver *solver = make(puzzle, options);
    tw_result result;
    found->count = found->called = 0;
    found->stop = stop;
    for (size_t call = 0;; call++) {
        found->called = 0;
        result = run_solver(solver, NULL, &sink);
        bool stopped = stop && found->called == stop && !found->over;
        assert_true(found->over || result.solutions == found->count);
        if (result.outcome != TW_OUTCOME_STOPPED || !stopped)
            break;
        if (call % 2 == 0)
            solver = pass_on(puzzle, options, solver);
    }
    tw_solver_free(solver);
    sort(found);
    return result;
}

/* ---- One puzzle -------------------------------------------------------------------------- */

static uint64_t wanted = USUAL, made_of_images;

static void expect_same(const tw_puzzle *puzzle, const method *m, tw_same same, uint64_t seed,
                        const heap *want, const tw_result *all)
{
    static heap got;
    got.orbit = want->orbit;
    tw_solve_options options = {.size = sizeof options,
                                .engine = m->engine,
                                .tuning = &m->tuning,
                                .subproblems = m->subproblems,
                                .threads = threads[seed % 5],
                                .ordered = seed / 5 % 2,
                                .same = same};
    size_t stop = seed / 10 % 3 ? 1 + seed / 30 % 7 : 0;
    tw_result result = live(puzzle, &options, stop, &got);
    if (result.outcome == TW_OUTCOME_STOPPED)
        return; /* it takes too long */
    if (got.count != want->count ||
        memcmp(got.hashes, want->hashes, got.count * sizeof *got.hashes) != 0 ||
        result.none != all->none || result.rotations != all->rotations ||
        result.reflections != all->reflections)
        fail_msg("seed %llu: %s order %d strand %d roots %d threads %zu ordered %d stop %zu up to "
                 "%d: %zu solutions, not %zu",
                 (unsigned long long)seed, m->engine, m->tuning.in_order, m->tuning.strand,
                 m->subproblems, options.threads, options.ordered, stop, (int)same, got.count,
                 want->count);
}

/* true: the puzzle was compared. */
static bool try_puzzle_up_to(const tw_puzzle *puzzle, tw_same same, uint64_t seed)
{
    static heap want;
    size_t count;
    const method *methods = all_methods(&count);
    const tw_solve_options each =
        ONE_THREAD(.engine = "backtrack", .same = same, .no_images = true);
    OWNED(tw_solver) *solver = make(puzzle, &each);
    size_t symmetries = tw_solver_get_stats(solver).symmetries;
    want.over = false;
    assert_int_equal(
        tw_solution_orbit_new(NULL, tw_solver_symmetry(solver), same, &want.orbit, NULL), TW_OK);
    tw_result all = live(puzzle, &each, 0, &want);
    bool looked = all.outcome == TW_OUTCOME_EXHAUSTED && want.count > 0 && symmetries > 1;
    for (size_t i = 0; looked && i < 6; i++)
        expect_same(puzzle, &methods[(seed * 7 + i * 5) % count], same, seed * 6 + i, &want, &all);
    made_of_images += looked && want.count > all.reflections;
    tw_solution_orbit_free(want.orbit);
    return looked;
}

TEST(images_are_what_a_search_for_each_finds)
{
    const uint64_t most = share_of(wanted);
    uint64_t looked = 0, seed = 1;
    for (; looked < most && seed < 100 * most; seed++) {
        OWNED(tw_puzzle) *puzzle = rolled_puzzle(seed);
        if (puzzle)
            looked += try_puzzle_up_to(puzzle, seed % 3 ? TW_SAME_NONE : TW_SAME_ROTATIONS, seed);
    }
    print_message("# seeds 1 to %llu: %llu puzzles, images in %llu of them\n",
                  (unsigned long long)seed - 1, (unsigned long long)looked,
                  (unsigned long long)made_of_images);
    assert_true(looked == most);
    assert_true(made_of_images > most / 3);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        wanted = strtoull(argv[1], NULL, 10);
    return run_all_tests(NULL, NULL);
}
