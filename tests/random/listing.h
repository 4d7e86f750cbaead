/* listing.h -- all solutions of a small puzzle, by the engine backtrack, and their placements. */
#pragma once

#include "roll.h"

enum { MOST_SOLUTIONS = 2000 };

typedef struct listing {
    tw_solution *solutions[MOST_SOLUTIONS];
    size_t count;
} listing;

static inline bool list_solution(void *user, const tw_solution *solution)
{
    listing *all = user;
    assert_int_equal(tw_solution_copy(NULL, solution, &all->solutions[all->count]), TW_OK);
    return ++all->count < MOST_SOLUTIONS;
}

/* false: there are too many, or it takes too long. */
static inline bool list_all(listing *all, const tw_puzzle *puzzle)
{
    const tw_solve_options options = {.size = sizeof options,
                                      .same = TW_SAME_NONE,
                                      .no_images = true,
                                      .engine = "backtrack",
                                      .threads = 1};
    const tw_budget budget = {.size = sizeof budget, .branches = 200000};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = list_solution, .user = all};
    tw_solver *solver = solver_for(NULL, puzzle, &options);
    tw_result result = run_solver(solver, &budget, &sink);
    tw_solver_free(solver);
    return result.outcome == TW_OUTCOME_EXHAUSTED;
}

static inline void free_listing(listing *all)
{
    while (all->count > 0)
        tw_solution_free(all->solutions[--all->count]);
}

/* Equal pieces have one stock; cells come in any order; marks turn with the piece. */
static inline bool is_same_placement(const tw_poses *poses, const tw_placement *a,
                                     const tw_placement *b)
{
    size_t common = 0;
    for (size_t i = 0; i < a->cell_count; i++)
        for (size_t k = 0; k < b->cell_count; k++)
            common += memcmp(&a->cells[i], &b->cells[k], sizeof *a->cells) == 0;
    uint32_t one = 0, other = 0;
    if (tw_puzzle_mark_count(tw_poses_puzzle(poses)) > 0) {
        assert_int_equal(tw_poses_of_placement(poses, a, &one), TW_OK);
        assert_int_equal(tw_poses_of_placement(poses, b, &other), TW_OK);
    }
    return common == a->cell_count && common == b->cell_count && one == other &&
           tw_poses_stock_of_piece(poses, a->piece) == tw_poses_stock_of_piece(poses, b->piece);
}

static inline bool has_placement(const tw_poses *poses, const tw_solution *solution,
                                 const tw_placement *placement)
{
    for (size_t i = 0; i < solution->count; i++)
        if (is_same_placement(poses, &solution->placements[i], placement))
            return true;
    return false;
}
