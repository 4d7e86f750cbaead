/* shell_search.c -- `solve`, `next`, `all`, `count`, `kill`, `trace`, `levels`: searches for
 * solutions that contain the pieces put.
 *
 * `solve` starts a search and holds it at the first solution; `next` and `all` continue the held
 * one, as a run of the library resumes where it was. `count` runs its own search to the end, so the
 * held one stays where it is. A running search checks for Ctrl-C some hundred times a second.
 * Invariant: held is NULL, or a search that has not ended, for exactly the pieces put now. */
#include "cli/shell/shell.h"

#include <stdlib.h>
#include <string.h>

#include "cli/terminal/progress.h"
#include "cli/run/summary.h"

#define MOST_DOTS 30
#define STEPWISE "dancing" /* the engine whose steps a user can follow */

struct shell_search {
    const shell_state *shell;
    tw_solver *solver;
    cli_progress line; /* the progress line */
    bool traced;
    double fraction;   /* searched so far */
    uint64_t shown;    /* solutions shown */
    tw_result result;  /* so far */
    tw_bytes step;     /* after the solution at which it is held; printed when it goes on */
    bool all, printed; /* show all solutions? could they be printed? */
    bool at_solution;
};

/* ---- Making and dropping ----------------------------------------------------------------- */

static void free_search(shell_search *search)
{
    if (!search)
        return;
    tw_solver_free(search->solver);
    tw_bytes_free(&search->step);
    free(search);
}

static bool not_interrupted(void *user, double done)
{
    (void)user;
    (void)done;
    return !shell_interrupted();
}

/* A new search that has not begun; NULL: the error was printed, or Ctrl-C came. Its engine is the
 * requested one; else STEPWISE for a trace, or the library's choice. */
static shell_search *make_search(const shell_state *shell)
{
    tw_solve_options options = shell->options;
    const tw_watch watch = {not_interrupted, NULL};
    shell_placements put;
    tw_error error = {0};
    if (!shell_board_placements(shell, shell->board.fixed, &put))
        return NULL;
    if (shell->trace && !options.engine)
        options.engine = STEPWISE;
    options.pins = put.items;
    options.pin_count = put.count;
    shell_search *search = calloc(1, sizeof *search);
    tw_status status = TW_ERR_MEMORY;
    if (search)
        status = tw_solver_new(NULL, shell->puzzle, &options, &search->solver, &error);
    if (status == TW_OK)
        status = tw_solver_prepare(search->solver, &watch, &error);
    shell_placements_free(&put);
    if (status != TW_OK || tw_solver_get_state(search->solver) == TW_SOLVER_NEW) {
        if (status != TW_OK)
            shell_failed(shell, status, &error);
        free_search(search);
        return NULL;
    }
    search->shell = shell;
    search->traced = shell->trace;
    cli_progress_start(&search->line, shell->cli, tw_solver_get_stats(search->solver).engine,
                       !shell->typed || shell->trace);
    return search;
}

/* Makes a search that has ended, or ends now, the last one. Takes ownership. */
static void keep_last(shell_state *shell, shell_search *search)
{
    free_search(shell->last);
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
    free_search(shell->held);
    free_search(shell->last);
    shell->held = shell->last = NULL;
}

/* ---- Solutions --------------------------------------------------------------------------- */

/* The piece that was put on the first cell of a placement, or SHELL_NONE. */
static uint32_t piece_put_there(const shell_state *shell, const tw_placement *placement)
{
    uint32_t owner = shell->board.owner[tw_puzzle_find_cell(shell->puzzle, placement->cells[0])];
    return owner == SHELL_NONE ? SHELL_NONE : shell->board.now.items[owner].piece;
}

/* The library names identical pieces in their order. Exchanges names until the pieces that the user
 * put have theirs again. */
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

/* false: it could not be drawn. */
static bool print_solution(const shell_state *shell, const tw_solution *found, uint64_t number)
{
    tw_placement *placements = calloc(found->count + 1, sizeof *placements);
    if (!placements)
        return shell_failed(shell, TW_ERR_MEMORY, NULL);
    memcpy(placements, found->placements, found->count * sizeof *placements);
    keep_names(shell, placements, found->count);
    cli_say(stdout, "Solution %s\n", cli_number(number));
    tw_solution solution = {placements, found->count};
    bool drawn = shell_draw(shell, &solution);
    free(placements);
    return drawn;
}

/* ---- Steps ------------------------------------------------------------------------------- */

/* Prints how many pieces are down, a dot for each but the last, and the last one as `put` takes it,
 * without the orientation if the placement is not a pose of that piece:
 *   2  . L3 5
 *   3  . . N2 7
 * A step back shows as a smaller number. */
static void add_step(tw_bytes *text, const shell_state *shell, const tw_solution *pieces)
{
    if (pieces->count == 0)
        return;
    const tw_placement *placement = pieces->placements + (pieces->count - 1);
    uint32_t pose, places, orientation = SHELL_NONE;
    uint32_t cell = tw_puzzle_find_cell(shell->puzzle, placement->cells[0]);
    cli_text_format(text, "%4zu  ", pieces->count);
    for (size_t i = 1; i < pieces->count && i <= MOST_DOTS; i++)
        tw_bytes_add(text, ". ", 2);
    if (tw_poses_of_placement(shell->poses, placement, &pose) == TW_OK) {
        orientation = tw_poses_get(shell->poses, pose).orientation;
        cell = shell_anchor(shell, shell_orientation(shell, placement->piece, orientation, &places),
                            pose);
    }
    cli_text_add_safe(text, shell_name_of(shell, placement->piece, orientation));
    cli_text_format(text, " %u\n", cell);
}

static void print_step(shell_search *search)
{
    if (search->step.size > 0 && search->shell->trace)
        cli_say(stdout, "%s", cli_chars(&search->step));
    tw_bytes_free(&search->step);
}

/* ---- While it runs ----------------------------------------------------------------------- */

static bool take_solution(void *user, const tw_solution *solution)
{
    shell_search *search = user;
    cli_progress_clear(&search->line);
    search->printed = print_solution(search->shell, solution, ++search->shown);
    search->at_solution = !search->all;
    return search->all && search->printed && !cli_output_failed() && !shell_interrupted();
}

static bool take_progress(void *user, const tw_progress *now)
{
    shell_search *search = user;
    search->fraction = now->fraction;
    cli_progress_show(&search->line, now);
    return !shell_interrupted();
}

static bool take_step(void *user, const tw_solution *pieces)
{
    shell_search *search = user;
    add_step(&search->step, search->shell, pieces);
    if (!search->at_solution)
        print_step(search);
    return !cli_output_failed();
}

/* show: print the solutions, else count them. false: it failed, and the error was printed. */
static bool run_search(shell_search *search, bool show)
{
    tw_error error = {0};
    const tw_solve_sink sink = {.size = sizeof sink,
                                .solution = show ? take_solution : NULL,
                                .progress = take_progress,
                                .user = search,
                                .trace = search->traced ? take_step : NULL};
    search->printed = true;
    search->at_solution = false;
    print_step(search);
    tw_status status = tw_solver_run(search->solver, NULL, &sink, &search->result, &error);
    cli_progress_clear(&search->line);
    if (shell_interrupted() && search->shell->typed)
        cli_pass_interrupt(&search->shell->cli->terminal);
    if (status != TW_OK)
        return shell_failed(search->shell, status, &error);
    return search->printed;
}

/* ---- How a search stands ----------------------------------------------------------------- */

/* "12 solutions go on from here (up to symmetry; 24 in all)   complete   0.02 s" */
static void print_going_on(const tw_result *result, double fraction)
{
    bool whole = result->outcome == TW_OUTCOME_EXHAUSTED;
    if (result->solutions == 0)
        cli_say(stdout, whole ? "no solution goes on from here" : "no solution found yet");
    else
        cli_say(stdout, "%s%s %s on from here", whole ? "" : "at least ",
                cli_amount(result->solutions, "solution"), result->solutions == 1 ? "goes" : "go");
    if (result->none > result->solutions)
        cli_say(stdout, " (up to symmetry; %s in all)", cli_number(result->none));
    if (whole)
        cli_say(stdout, "   complete");
    else
        cli_say(stdout, "   stopped at %.0f %%", fraction < 0.99 ? 100 * fraction : 99);
    cli_say(stdout, "   %.2f s\n", result->seconds);
}

/* The last line of a search that has ended. */
static void print_end(shell_state *shell, const shell_search *search)
{
    verb_totals totals = {.what = shell->what, .puzzle = shell->puzzle};
    cli_run run = {.cli = shell->cli,
                   .end = {.what = shell->what,
                           .puzzle = shell->puzzle,
                           .solver = search->solver,
                           .options = shell->options,
                           .result = search->result},
                   .fraction = search->fraction};
    if (shell->board.now.count > shell->board.fixed) {
        print_going_on(&run.end.result, run.fraction);
        return;
    }
    cli_print_result(&run);
    verb_take_totals(&totals, &search->result);
    shell->end = cli_stated_exit(&totals, shell->end);
}

/* ---- Going on ---------------------------------------------------------------------------- */

/* Runs the held search to its next solution and shows it, or to its end and shows all. */
static bool go_on(shell_state *shell, bool all)
{
    shell_search *search = shell->held;
    search->all = all;
    if (!run_search(search, true))
        return false;
    if (search->at_solution || cli_output_failed())
        return true;
    if (search->result.outcome == TW_OUTCOME_STOPPED) {
        cli_say(stdout, "Stopped at %.0f %%   %s so far   %.2f s\n",
                search->fraction < 0.99 ? 100 * search->fraction : 99,
                cli_amount(search->shown, "solution"), search->result.seconds);
        if (shell->typed)
            cli_say(stdout, "\"next\" goes on, \"kill\" drops the search.\n");
        return true;
    }
    if (search->shown > 0 && shell->typed)
        cli_say(stdout, "That was the last one.\n");
    print_end(shell, search);
    shell_drop(shell);
    shell->ended = true;
    return true;
}

bool shell_solve(shell_state *shell, const shell_words *words)
{
    (void)words;
    shell_drop(shell);
    shell->held = make_search(shell);
    if (!shell->held || !go_on(shell, false))
        return false;
    if (shell->held && shell->held->at_solution && shell->typed)
        cli_say(stdout,
                "\"next\" goes on to the next one, \"all\" to the end, \"count\" only counts.\n");
    return true;
}

/* Starts a search if none is held. */
static bool have_search(shell_state *shell)
{
    if (shell->ended)
        return shell_refuse(shell, "there is no further one; \"solve\" begins again");
    if (!shell->held)
        shell->held = make_search(shell);
    return shell->held != NULL;
}

bool shell_next(shell_state *shell, const shell_words *words)
{
    (void)words;
    return have_search(shell) && go_on(shell, false);
}

bool shell_all(shell_state *shell, const shell_words *words)
{
    (void)words;
    return have_search(shell) && go_on(shell, true);
}

bool shell_count(shell_state *shell, const shell_words *words)
{
    (void)words;
    shell_search *search = make_search(shell);
    bool counted = search && run_search(search, false); /* to its end, or until Ctrl-C */
    if (counted)
        print_end(shell, search);
    if (search)
        keep_last(shell, search);
    return counted;
}

bool shell_kill(shell_state *shell, const shell_words *words)
{
    const shell_search *search = shell->held;
    (void)words;
    if (!search)
        return shell_refuse(shell, "no search is held");
    cli_say(stdout, "Dropped after %s   %.2f s\n", cli_amount(search->shown, "solution"),
            search->result.seconds);
    shell_drop(shell);
    return true;
}

/* ---- Trace and levels -------------------------------------------------------------------- */

const char *shell_trace_word(void *shell, size_t number)
{
    static const char *const words[] = {"on", "off", NULL};
    (void)shell;
    return words[number];
}

bool shell_trace(shell_state *shell, const shell_words *words)
{
    const char *word = words->count > 1 ? words->at[1] : shell->trace ? "off" : "on";
    bool on = strcmp(word, "on") == 0;
    if (!on && strcmp(word, "off") != 0)
        return shell_refuse(shell, "trace %s: expected on or off", word);
    shell->trace = on;
    cli_say(stdout, "Searches %s every step they take.\n", on ? "print" : "no longer print");
    if (!shell->options.engine && shell->typed)
        cli_say(stdout, "The engine is %s.\n",
                on ? STEPWISE ", which goes step by step"
                   : tw_solver_get_stats(shell->solver).engine);
    if (on && shell->held)
        cli_say(stdout, "The one that is held does not; \"solve\" begins anew.\n");
    return true;
}

bool shell_levels(shell_state *shell, const shell_words *words)
{
    (void)words;
    if (shell->held)
        return shell_refuse(shell, "a search is held; \"kill\" ends it, and then "
                                   "\"levels\" tells");
    if (!shell->last)
        return shell_refuse(shell, "nothing has been searched yet");
    const cli_run run = {.cli = shell->cli,
                         .end = {.solver = shell->last->solver, .result = shell->last->result}};
    cli_print_levels(&run);
    return true;
}
