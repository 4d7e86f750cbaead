/* shell_held.h -- a search that can be held: at a solution, or because a person wants it to stop.
 *
 * The library's search runs from its start to its end and calls back on the way. To hold it, it
 * runs in a thread of its own, and a callback that has something to show does not return before
 * the search is told to go on. The two threads take turns, so nothing is ever touched by both. */
#ifndef CLI_SHELL_HELD_H
#define CLI_SHELL_HELD_H

#include "cli/progress.h"
#include "cli/shell/shell.h"

typedef enum shell_pause {
    SHELL_AT_SOLUTION, /* shell_search_solution has it */
    SHELL_AT_STOP,     /* Ctrl-C */
    SHELL_AT_END       /* shell_search_result has it all */
} shell_pause;

/* A search that has not begun. shell: borrowed for its life. solver: taken, also on failure.
 * each: is it held at every solution? *search: new. TW_ERR_MEMORY when there is no thread to be
 * had. */
tw_status shell_search_new(const shell_state *shell, tw_solver *solver, bool each,
                           shell_search **search);
/* Begins it or goes on, up to the next pause. Not after SHELL_AT_END. */
shell_pause shell_search_go_on(shell_search *search);
/* The solution at which it is held; borrowed until it goes on. */
const tw_solution *shell_search_solution(const shell_search *search);
/* How far it is; seconds in which it was held are not counted. */
tw_progress shell_search_progress(const shell_search *search);
/* How it ended, with the solver it ran; borrowed for its life. */
tw_status shell_search_result(const shell_search *search, tw_result *result, tw_error *error);
tw_solver *shell_search_solver(const shell_search *search);
/* Ends the search where it is, so that there is a result. */
void shell_search_stop(shell_search *search);
void shell_search_free(shell_search *search); /* NULL is allowed */

#endif
