/* shell_grid.h -- the container as a person sees it. */
#ifndef CLI_SHELL_GRID_H
#define CLI_SHELL_GRID_H

#include "cli/shell/shell_state.h"

/* Draws the container with a solution in it, or with what was put (NULL). */
bool shell_draw(const shell_state *shell, const tw_solution *solution);
/* The container with a number or coordinates on every free cell (shell_number.c). */
bool shell_draw_numbers(const shell_state *shell, bool coordinates);

#endif
