/* level_table.c -- what a search did at each level of its tree, as a table.
 *
 *   level      branches   share        updates  per branch
 *       0             0     0 %            373           -
 *       1            48     6 %          8,112       169.0
 *
 * Level n has the nodes at which n pieces are placed; level 0 is the start. */
#include "cli/run/summary.h"

static void print_level(size_t number, const tw_level *level, uint64_t branches)
{
    char count[32], updates[32], each[32] = "-";
    if (level->branches > 0)
        snprintf(each, sizeof each, "%.1f", (double)level->updates / (double)level->branches);
    double share = branches > 0 ? 100 * (double)level->branches / (double)branches : 0;
    cli_say(stdout, "%5zu %16s %6.2f %% %18s %11s\n", number, cli_number(level->branches, count),
            share, cli_number(level->updates, updates), each);
}

size_t cli_places_begun(const tw_solver *solver)
{
    size_t count = 0;
    const tw_level *levels = tw_solver_levels(solver, &count);
    return count > 1 && levels[1].branches == 0 ? tw_solver_get_stats(solver).subproblems : 0;
}

void cli_print_levels(const cli_run *run)
{
    size_t count = 0;
    const tw_level *levels = tw_solver_levels(run->solver, &count);
    if (count == 0) {
        cli_say(stdout, "Nothing is known of single levels.\n");
        return;
    }
    cli_say(stdout, "%5s %16s %8s %18s %11s\n", "level", "branches", "share", "updates",
            "per branch");
    for (size_t i = 0; i < count; i++)
        print_level(i, levels + i, run->result.branches);
    char branches[32], updates[32];
    size_t begun = cli_places_begun(run->solver);
    cli_say(stdout, "%5s %16s %8s %18s\n", "all", cli_number(run->result.branches, branches), "",
            cli_number(run->result.updates, updates));
    if (begun > 0)
        cli_say(stdout,
                "Level 1 has %zu places where the search begins, with a piece down; none is a "
                "branch.\n",
                begun);
}
