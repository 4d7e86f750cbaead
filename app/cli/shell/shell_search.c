/* shell_search.c -- `solve`, `next`, `all`, `count`, `kill`: searches for what goes on from what
 * has been put.
 *
 * `solve` begins a search and holds it at the first solution; `next` and `all` go on with the
 * held one. `count` runs one of its own to the end, so the held one stays where it is.
 * Invariant: held is NULL, or a search that has not ended, for just what is put now. */
#include <stdlib.h>
#include <string.h>

#include "cli/shell/shell_held.h"

/* ---- Making and dropping ----------------------------------------------------------------- */

static bool make_search(const shell_state *shell, bool each, shell_search **search)
{
    shell_placements put;
    if (!shell_board_placements(shell, shell->board.fixed, &put))
        return false;
    tw_solve_options options = shell->options;
    tw_solver *solver = NULL;
    tw_error error = {0};
    options.pins = put.items;
    options.pin_count = put.count;
    tw_status status = tw_solver_new(NULL, shell->puzzle, &options, &solver, &error);
    if (status == TW_OK)
        status = tw_solver_prepare(solver, NULL, &error);
    shell_placements_free(&put);
    if (status != TW_OK) {
        tw_solver_free(solver);
        solver = NULL;
    }
    if (status == TW_OK)
        status = shell_search_new(shell, solver, each, search);
    if (status == TW_OK)
        return true;
    shell_failed(shell, status, &error);
    return false;
}

/* A search that has ended, or ends now, is the last one. Taken. */
static void keep_last(shell_state *shell, shell_search *search)
{
    shell_search_stop(search);
    shell_search_free(shell->last);
    shell->last = search;
}

bool shell_drop(shell_state *shell)
{
    bool held = shell->held != NULL;
    if (held)
        keep_last(shell, shell->held);
    shell->held = NULL;
    shell->ended = false;
    return held;
}

void shell_forget_searches(shell_state *shell)
{
    shell_search_free(shell->held);
    shell_search_free(shell->last);
    shell->held = shell->last = NULL;
}

/* ---- Solutions --------------------------------------------------------------------------- */

/* The piece that was put on the first cell of a placement, or SHELL_NONE. */
static uint32_t piece_put_there(const shell_state *shell, const tw_placement *placement)
{
    uint32_t owner = shell_board_on(shell, tw_puzzle_find_cell(shell->puzzle, placement->cells[0]));
    return owner == SHELL_NONE ? SHELL_NONE : shell->board.now.items[owner].piece;
}

/* Of pieces that are never told apart the library takes the names in their order; what was put
 * keeps its own: names are exchanged until it is so. */
static void keep_names(const shell_state *shell, tw_placement *placements, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t piece = piece_put_there(shell, placements + i);
        for (size_t k = 0; k < count && piece != SHELL_NONE && placements[i].piece != piece; k++) {
            if (placements[k].piece != piece || piece_put_there(shell, placements + k) == piece)
                continue;
            placements[k].piece = placements[i].piece;
            placements[i].piece = piece;
        }
    }
}

static bool print_solution(const shell_state *shell, const tw_solution *found, uint64_t number)
{
    char digits[32];
    tw_placement *placements = calloc(found->count + 1, sizeof *placements);
    if (!placements)
        return shell_failed(shell, TW_ERR_MEMORY, NULL);
    memcpy(placements, found->placements, found->count * sizeof *placements);
    keep_names(shell, placements, found->count);
    printf("Solution %s\n", cli_number(number, digits));
    tw_solution solution = {placements, found->count};
    bool drawn = shell_draw(shell, &solution);
    free(placements);
    return drawn;
}

/* ---- How a search stands ----------------------------------------------------------------- */

/* "12 solutions go on from here (up to symmetry; 24 in all)   complete   0.02 s" */
static void print_going_on(const tw_result *result, double fraction)
{
    char digits[32];
    bool whole = result->outcome == TW_OUTCOME_EXHAUSTED;
    if (result->solutions == 0 && whole)
        fputs("no solution goes on from here", stdout);
    else
        printf("%s%s solution%s on from here", whole ? "" : "at least ",
               cli_number(result->solutions, digits), result->solutions == 1 ? " goes" : "s go");
    if (result->none > result->solutions)
        printf(" (up to symmetry; %s in all)", cli_number(result->none, digits));
    if (whole)
        fputs("   complete", stdout);
    else
        printf("   stopped at %.0f %%", fraction < 0.99 ? 100 * fraction : 99);
    printf("   %.2f s\n", result->seconds);
}

/* The last line of a search that has ended. */
static bool print_end(const shell_state *shell, const shell_search *search)
{
    tw_error error;
    cli_run run = {.cli = shell->cli,
                   .what = shell->what,
                   .puzzle = shell->puzzle,
                   .solver = shell_search_solver(search),
                   .options = shell->options,
                   .fraction = shell_search_progress(search).fraction};
    tw_status status = shell_search_result(search, &run.result, &error);
    if (status != TW_OK)
        return shell_failed(shell, status, &error);
    if (shell->board.now.count > shell->board.fixed)
        print_going_on(&run.result, run.fraction);
    else
        cli_print_result(&run);
    return true;
}

static bool print_stop(shell_state *shell)
{
    tw_progress progress = shell_search_progress(shell->held);
    char digits[32];
    printf("Stopped at %.0f %%   %s solution%s so far   %.2f s\n",
           progress.fraction < 0.99 ? 100 * progress.fraction : 99,
           cli_number(progress.solutions, digits), progress.solutions == 1 ? "" : "s",
           progress.seconds);
    if (shell->typed)
        puts("\"next\" goes on, \"kill\" drops the search.");
    return true;
}

/* ---- Going on ---------------------------------------------------------------------------- */

/* Runs the held search to its next pause and shows it. *solution: is it one? */
static bool go_on(shell_state *shell, bool *solution)
{
    shell_pause pause = shell_search_go_on(shell->held);
    uint64_t found = shell_search_progress(shell->held).solutions;
    *solution = pause == SHELL_AT_SOLUTION;
    if (*solution)
        return print_solution(shell, shell_search_solution(shell->held), found);
    if (pause == SHELL_AT_STOP)
        return print_stop(shell);
    if (found > 0 && shell->typed)
        puts("That was the last one.");
    bool printed = print_end(shell, shell->held);
    shell_drop(shell);
    shell->ended = true;
    return printed;
}

bool shell_solve(shell_state *shell, const shell_words *words)
{
    bool solution;
    (void)words;
    shell_drop(shell);
    if (!make_search(shell, true, &shell->held) || !go_on(shell, &solution))
        return false;
    if (solution && shell->typed)
        puts("\"next\" goes on to the next one, \"all\" to the end, \"count\" only counts.");
    return true;
}

/* There is a held search, now at least. */
static bool have_search(shell_state *shell)
{
    if (shell->ended)
        return shell_refuse(shell, "there is no further one; \"solve\" begins again");
    return shell->held || make_search(shell, true, &shell->held);
}

bool shell_next(shell_state *shell, const shell_words *words)
{
    bool solution;
    (void)words;
    return have_search(shell) && go_on(shell, &solution);
}

bool shell_all(shell_state *shell, const shell_words *words)
{
    bool solution = true, fine = have_search(shell);
    (void)words;
    while (fine && solution && !cli_output_failed()) {
        fine = go_on(shell, &solution);
        if (solution && shell_interrupted())
            return print_stop(shell);
    }
    return fine;
}

bool shell_count(shell_state *shell, const shell_words *words)
{
    shell_search *search = NULL;
    (void)words;
    if (!make_search(shell, false, &search))
        return false;
    shell_search_go_on(search); /* to its end, or until Ctrl-C */
    keep_last(shell, search);
    return print_end(shell, search);
}

bool shell_kill(shell_state *shell, const shell_words *words)
{
    char digits[32];
    (void)words;
    if (!shell->held)
        return shell_refuse(shell, "no search is held");
    tw_progress progress = shell_search_progress(shell->held);
    shell_drop(shell);
    printf("Dropped after %s solution%s   %.2f s\n", cli_number(progress.solutions, digits),
           progress.solutions == 1 ? "" : "s", progress.seconds);
    return true;
}
