/* shell_trace.c -- `trace` and `levels`: what a search does, step by step and in sum.
 *
 *   2  . L3 5
 *   3  . . N2 7
 *
 * Each step is how many pieces are down, a dot for each but the last, and the last one as `put`
 * would take it. A step back shows as a smaller number. */
#include <string.h>

#include "cli/shell/shell_held.h"

#define MOST_DOTS 30

/* "F3 12", or without the orientation where the placement is no pose of the piece's own. */
static void print_placement(const shell_state *shell, const tw_placement *placement)
{
    uint32_t pose = tw_poses_of_placement(shell->poses, placement), places;
    uint32_t orientation = SHELL_NONE;
    uint32_t cell = tw_puzzle_find_cell(shell->puzzle, placement->cells[0]);
    char name[TW_MAX_NAME + 16];
    if (pose != SHELL_NONE) {
        orientation = tw_poses_get(shell->poses, pose).orientation;
        cell = shell_anchor(shell, shell_orientation(shell, placement->piece, orientation, &places),
                            pose);
    }
    cli_print_text(stdout, shell_name_of(shell, placement->piece, orientation, name));
    printf(" %u\n", cell);
}

void shell_trace_step(const shell_state *shell, const tw_solution *pieces)
{
    if (pieces->count == 0)
        return;
    printf("%4zu  ", pieces->count);
    for (size_t i = 1; i < pieces->count && i <= MOST_DOTS; i++)
        fputs(". ", stdout);
    print_placement(shell, pieces->placements + (pieces->count - 1));
}

const char *shell_trace_word(const shell_state *shell, size_t number)
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
    printf("Searches %s every step they take.\n", on ? "print" : "no longer print");
    if (on && shell->held)
        puts("The one that is held does not; \"solve\" begins anew.");
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
    tw_error error;
    cli_run run = {.cli = shell->cli, .solver = shell_search_solver(shell->last)};
    tw_status status = shell_search_result(shell->last, &run.result, &error);
    if (status != TW_OK)
        return shell_failed(shell, status, &error);
    cli_print_levels(&run);
    return true;
}
