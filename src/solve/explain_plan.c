/* explain_plan.c -- the plan of a solver in words, a line at a time. */
#include "solve/solver.h"

#include <stdio.h>

/* A way in words, cut to fit. */
static void name_way(const tw_way *way, char *text, size_t size)
{
    const char *name = way->engine->name;
    if (way->heuristics.sweep)
        snprintf(text, size, "%s, from end to end until %u pieces are left", name,
                 way->heuristics.sweep);
    else if (way->heuristics.size)
        snprintf(text, size, "%s, what has the fewest ways first", name);
    else
        snprintf(text, size, "%s", name);
}

/* Writes the pivot in words; true: they end with a clause. */
static bool name_pivot(const tw_solver *solver, const tw_solve_stats *stats, char *text,
                       size_t size)
{
    const tw_encoding *encoding = &solver->encoding;
    bool asked = encoding->named != TW_NO_PIVOT || encoding->named_cell != TW_NO_PIVOT;
    const char *why = asked ? ", as asked for" : "";
    char cell[TW_MAX_NAME + 64];
    if (stats->pivot) {
        const bool empty = tw_poses_stock(solver->poses, tw_solver_pivot(solver))->piece == TW_ANY;
        snprintf(text, size, "%s%s%s", empty ? "the choice of an empty cell" : "piece ",
                 empty ? "" : stats->pivot, why);
        return asked;
    }
    tw_cell_in_words(tw_puzzle_lattice(solver->puzzle),
                     *tw_puzzle_cell(solver->puzzle, stats->pivot_cell), cell, sizeof cell);
    snprintf(text, size, "cell %s, which all symmetries keep%s", cell, why);
    return true;
}

static void explain_symmetry(const tw_solver *solver, const tw_solve_stats *stats, char *line,
                             size_t size)
{
    char pivot[2 * TW_MAX_NAME + 100],
        first[2 * TW_MAX_NAME + 120] = "no one piece or cell is kept by all symmetries";
    size_t stabiliser = 0;
    for (size_t r = 0; r < solver->subproblems.count; r++)
        stabiliser += solver->subproblems.items[r].stabiliser_count > 1;
    if (stats->pivot || stats->pivot_cell != UINT32_MAX) {
        bool clause = name_pivot(solver, stats, pivot, sizeof pivot);
        snprintf(first, sizeof first, "%s%s comes first", pivot, clause ? "," : "");
    }
    if (solver->encoding.group_count <= 1)
        snprintf(line, size, "symmetry: none to take out");
    else if (solver->encoding.pivot != TW_NO_PIVOT || solver->encoding.pivot_cell != TW_NO_PIVOT)
        snprintf(line, size, "symmetry: %zu of %zu poses are left, by %s", stats->poses_reduced,
                 stats->poses, pivot);
    else if (stabiliser == 0)
        snprintf(line, size,
                 "symmetry: %s; the search begins at %zu places, and no symmetry is left", first,
                 solver->subproblems.count);
    else
        snprintf(line, size,
                 "symmetry: %s; the search begins at %zu places; at %zu of them some symmetry is "
                 "left, and solutions are compared",
                 first, solver->subproblems.count, stabiliser);
}

bool tw_solver_explain(const tw_solver *solver, size_t number, char *line, size_t size)
{
    const tw_plan *plan = &solver->plan;
    const tw_solve_stats stats = tw_solver_get_stats(solver);
    char name[120];
    if (number == 0) {
        snprintf(line, size, "puzzle: %zu cells, %zu poses, %zu symmetries", stats.cells,
                 stats.poses, stats.with_exchange);
    } else if (number == 1) {
        explain_symmetry(solver, &stats, line, size);
    } else if (number < 2 + plan->count) {
        const tw_way *way = &plan->ways[number - 2];
        name_way(way, name, sizeof name);
        if (way->seconds < 0)
            snprintf(line, size, "considered: %s: not probed", name);
        else
            snprintf(line, size, "considered: %s: about %.2g s by %zu dives", name, way->seconds,
                     way->dives);
    } else if (number == 2 + plan->count) {
        name_way(&plan->ways[plan->chosen], name, sizeof name);
        snprintf(line, size, "chosen: %s: %s", name, plan->why);
    } else {
        return false;
    }
    return true;
}
