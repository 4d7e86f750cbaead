/* pivot_text.c -- texts about the piece or cell through which symmetry is taken out.
 *
 * The original system called it the unique part, left its choice to people, and warned in two
 * cases: if none was chosen, and if another part with more orientations would do better (or the
 * chosen one was a single cell). Here the solver chooses, so the first warning is given if a piece
 * was named in vain, the second about the piece that was named. */
#include <string.h>

#include "cli/run/search_words.h"
#include "verbs/name_texts.h"

/* Of a name that no piece has it is the stock of empty cells, the last one. */
static const tw_stock *pivot_stock(const tw_poses *poses, const char *name)
{
    const uint32_t piece = tw_puzzle_find_piece(tw_poses_puzzle(poses), name);
    return tw_poses_stock(poses, piece == UINT32_MAX ? (uint32_t)tw_poses_stock_count(poses) - 1
                                                     : tw_poses_stock_of_piece(poses, piece));
}

/* Of the stocks that could be used instead, the one with the most orientations. */
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

void cli_note_pivot(const cli_call *cli, const tw_solver *solver, const tw_solve_options *options)
{
    const char *name = cli_is_given(&cli->args, "pivot") ? options->pivot : NULL;
    if (!name || cli->options->quiet)
        return;
    if (tw_solver_get_stats(solver).taken_out < 2)
        cli_complain("note: --pivot=%s does nothing: there is no symmetry to take out", name);
    if (tw_solver_get_stats(solver).taken_out < 2 ||
        tw_solver_get_stats(solver).pivot_cell != UINT32_MAX)
        return;
    const tw_poses *poses = tw_solver_poses(solver);
    const tw_stock *chosen = pivot_stock(poses, name), *richest = find_richest(poses);
    if (richest && richest->orientations > chosen->orientations)
        cli_complain("note: piece \"%s\" has %s, piece \"%s\" %u: it may serve better "
                     "(without --pivot the best one is found)",
                     name, cli_amount(chosen->orientations, "orientation"),
                     tw_puzzle_piece_name(tw_poses_puzzle(poses), richest->piece),
                     richest->orientations);
    else if (chosen->greatest_size == 1)
        cli_complain("note: piece \"%s\" is a single cell; another one may serve better", name);
}

/* ---- The line of figures ----------------------------------------------------------------- */

static bool covers(tw_pose pose, uint32_t cell)
{
    for (size_t i = 0; i < pose.cell_count; i++)
        if (pose.cells[i] == cell)
            return true;
    return false;
}

/* The number of placements searched, of the stock, or if it is NULL of those that cover the cell:
 * options of the cover, less those with which no subproblem begins. */
static uint64_t count_kept(const tw_solver *solver, const tw_stock *stock, uint32_t cell)
{
    const tw_cover *cover = tw_solver_cover(solver);
    uint64_t kept = 0,
             dropped = tw_cover_option_count(cover) - tw_solver_get_stats(solver).poses_reduced;
    for (uint32_t i = 0; i < tw_cover_option_count(cover); i++) {
        uint32_t pose = tw_solver_pose_of_option(solver, i);
        kept += stock ? pose >= stock->first_pose && pose - stock->first_pose < stock->pose_count
                      : covers(tw_poses_get(tw_solver_poses(solver), pose), cell);
    }
    return kept > dropped ? kept - dropped : 0;
}

static void print_cell(const tw_solver *solver, uint32_t number, bool asked)
{
    const tw_poses *poses = tw_solver_poses(solver);
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    char text[TW_MAX_NAME + 80];
    uint64_t covering = 0;
    for (uint32_t p = 0; p < tw_poses_count(poses); p++)
        covering += covers(tw_poses_get(poses, p), number);
    snprintf(text, sizeof text, "cell %s",
             verb_cell_text(tw_puzzle_lattice(puzzle), *tw_puzzle_cell(puzzle, number)));
    cli_say(stdout, "%-28s %11s   all symmetries keep it; the search begins at %s\n",
            "symmetry is taken out by", text,
            cli_amount(tw_solver_get_stats(solver).subproblems, "place"));
    cli_say(stdout, "%-28s %11s   %s of %s placements that cover it are searched\n", "", "",
            cli_number(count_kept(solver, NULL, number)), cli_number(covering));
    cli_say(stdout, "%-28s %11s   %s\n", "", "",
            asked ? "(as --pivot says)" : "(chosen by how much they leave to be done)");
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
        const char *why =
            stats.symmetries < 2 && stats.taken_out < 2 ? "the puzzle has no symmetry"
            : stats.taken_out < 2                       ? "each solution is searched for"
            : find_richest(tw_solver_poses(solver))
                ? "the symmetries take each piece to another one; solutions are compared instead"
                : "no piece is used exactly once; solutions are compared instead";
        cli_say(stdout, "%-28s %11s   %s\n", "symmetry is taken out by", "no piece", why);
        return;
    }
    const tw_stock *stock = pivot_stock(tw_solver_poses(solver), name);
    cli_say(stdout, "%-28s %*s", "symmetry is taken out by",
            strlen(name) < 11 ? 11 - (int)strlen(name) : 0, "");
    cli_print_text(stdout, name);
    cli_say(stdout, "   %s of its %s placements are searched\n",
            cli_number(count_kept(solver, stock, 0)), cli_number(stock->pose_count));
    cli_say(stdout, "%-28s %11s   %s\n", "", "",
            options->pivot ? "(as --pivot says)"
                           : "(chosen by how much its placements leave to be done)");
}
