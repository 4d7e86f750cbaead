/* pivot_text.c -- the piece or cell that symmetry is taken out through: what to say of it.
 *
 * The original system called it the unique part, left its choice to people, and warned of two
 * things: that none was chosen, and that another part with more orientations would do better (or
 * the one chosen was a single cell). Here the solver chooses, so the first is said where a piece
 * was named in vain, the second of the piece that was named. */
#include <string.h>

#include "cli/run/search_words.h"

static const tw_stock *pivot_stock(const tw_poses *poses, const char *name)
{
    uint32_t piece = tw_puzzle_find_piece(tw_poses_puzzle(poses), name);
    return tw_poses_stock(poses, tw_poses_stock_of_piece(poses, piece));
}

/* The stock with the most orientations of those that could be used instead. */
static const tw_stock *find_richest(const tw_poses *poses)
{
    const tw_stock *best = NULL;
    for (uint32_t i = 0; i < tw_poses_stock_count(poses); i++) {
        const tw_stock *stock = tw_poses_stock(poses, i);
        bool usable = stock->low == 1 && stock->high == 1 && stock->pose_count > 0;
        if (usable && (!best || stock->orientations > best->orientations))
            best = stock;
    }
    return best;
}

/* ---- Notes ------------------------------------------------------------------------------- */

static void note_richer(const tw_poses *poses, const tw_stock *chosen, const char *name)
{
    const tw_stock *richest = find_richest(poses);
    if (richest && richest->orientations > chosen->orientations)
        cli_complain(
            "note: piece \"%s\" has %u %s, piece \"%s\" %u: it may serve better "
            "(without --pivot the best one is found)",
            name, chosen->orientations, chosen->orientations == 1 ? "orientation" : "orientations",
            tw_puzzle_piece_name(tw_poses_puzzle(poses), richest->piece), richest->orientations);
    else if (chosen->greatest_size == 1)
        cli_complain("note: piece \"%s\" is a single cell; another one may serve better", name);
}

void cli_note_pivot(const cli_call *cli, const tw_solver *solver, const tw_solve_options *options)
{
    if (!options->pivot || cli->options->quiet)
        return;
    const tw_poses *poses = tw_solver_poses(solver);
    if (tw_solver_get_stats(solver).taken_out < 2)
        cli_complain("note: --pivot=%s does nothing: there is no symmetry to take out",
                     options->pivot);
    else if (tw_solver_get_stats(solver).pivot_cell == UINT32_MAX)
        note_richer(poses, pivot_stock(poses, options->pivot), options->pivot);
}

/* ---- The line of figures ----------------------------------------------------------------- */

/* Placements of the pivot that are searched: options of the cover, less those that no place where
 * the search begins puts down. */
static uint64_t count_kept(const tw_solver *solver, const tw_stock *stock)
{
    uint64_t kept = 0;
    tw_solve_stats stats = tw_solver_get_stats(solver);
    size_t dropped = tw_cover_option_count(tw_solver_cover(solver)) - stats.poses_reduced;
    for (size_t i = 0; i < tw_cover_option_count(tw_solver_cover(solver)); i++) {
        uint32_t pose = tw_solver_pose_of_option(solver, (uint32_t)i);
        kept += pose >= stock->first_pose && pose - stock->first_pose < stock->pose_count;
    }
    return kept > dropped ? kept - dropped : 0;
}

static bool covers(tw_pose pose, uint32_t cell)
{
    for (size_t i = 0; i < pose.cell_count; i++)
        if (pose.cells[i] == cell)
            return true;
    return false;
}

/* The same of those that cover the cell: *all of them, and how many are searched. */
static uint64_t count_on_cell(const tw_solver *solver, uint32_t cell, uint64_t *all)
{
    const tw_poses *poses = tw_solver_poses(solver);
    const tw_cover *cover = tw_solver_cover(solver);
    uint64_t kept = 0,
             dropped = tw_cover_option_count(cover) - tw_solver_get_stats(solver).poses_reduced;
    *all = 0;
    for (uint32_t p = 0; p < tw_poses_count(poses); p++)
        *all += covers(tw_poses_get(poses, p), cell);
    for (uint32_t i = 0; i < tw_cover_option_count(cover); i++)
        kept += covers(tw_poses_get(poses, tw_solver_pose_of_option(solver, i)), cell);
    return kept > dropped ? kept - dropped : 0;
}

static void print_cell(const tw_solver *solver, uint32_t number, bool asked)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(tw_solver_poses(solver));
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    const tw_cell *cell = tw_puzzle_cell(puzzle, number);
    char text[TW_MAX_NAME + 80] = "cell ", kept[32], all[32];
    size_t length = strlen(text);
    uint64_t covering, searched = count_on_cell(solver, number, &covering);
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%d", i ? "," : "",
                                   (int)cell->at[i]);
    if (tw_lattice_kind_count(lattice) > 1)
        snprintf(text + length, sizeof text - length, ",%s",
                 tw_lattice_kind_name(lattice, cell->kind));
    cli_say(stdout, "%-28s %11s   all symmetries keep it; the search begins at %zu place%s\n",
            "symmetry is taken out by", text, tw_solver_get_stats(solver).subproblems,
            tw_solver_get_stats(solver).subproblems == 1 ? "" : "s");
    cli_say(stdout, "%-28s %11s   %s of %s placements that cover it are searched\n", "", "",
            cli_number(searched, kept), cli_number(covering, all));
    cli_say(stdout, "%-28s %11s   %s\n", "", "",
            asked ? "(as --pivot says)" : "(chosen by how much they leave to be done)");
}

static const char *why_none(const tw_solver *solver)
{
    tw_solve_stats stats = tw_solver_get_stats(solver);
    if (stats.symmetries < 2 && stats.taken_out < 2)
        return "the puzzle has no symmetry";
    if (stats.taken_out < 2)
        return "each solution is searched for";
    return find_richest(tw_solver_poses(solver))
               ? "the symmetries take each piece to another one; solutions are compared instead"
               : "no piece is used exactly once; solutions are compared instead";
}

void cli_print_pivot(const tw_solver *solver, const tw_solve_options *options)
{
    tw_solve_stats stats = tw_solver_get_stats(solver);
    const char *name = stats.pivot;
    if (!name && stats.pivot_cell != UINT32_MAX && stats.taken_out > 1) {
        print_cell(solver, stats.pivot_cell, options->pivot != NULL);
        return;
    }
    if (!name || stats.taken_out < 2) {
        cli_say(stdout, "%-28s %11s   %s\n", "symmetry is taken out by", "no piece",
                why_none(solver));
        return;
    }
    const tw_stock *stock = pivot_stock(tw_solver_poses(solver), name);
    char kept[32], all[32];
    cli_say(stdout, "%-28s %*s", "symmetry is taken out by",
            strlen(name) < 11 ? 11 - (int)strlen(name) : 0, "");
    cli_print_text(stdout, name);
    cli_say(stdout, "   %s of its %s placements are searched\n",
            cli_number(count_kept(solver, stock), kept), cli_number(stock->pose_count, all));
    cli_say(stdout, "%-28s %11s   %s\n", "", "",
            options->pivot ? "(as --pivot says)"
                           : "(chosen by how much its placements leave to be done)");
}
