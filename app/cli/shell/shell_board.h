/* shell_board.h -- what a person has put into the container. */
#ifndef CLI_SHELL_BOARD_H
#define CLI_SHELL_BOARD_H

#include "cli/shell/shell_state.h"

/* The puzzle's own pins lie there from the start. */
bool shell_board_start(shell_state *shell);
void shell_board_free(shell_board *board);
/* Which of the pieces that were put lies on a cell, or SHELL_NONE. */
uint32_t shell_board_on(const shell_state *shell, uint32_t cell);
/* Could a pose be put, as far as the cells go? */
bool shell_board_free_for(const shell_state *shell, uint32_t pose);
/* Copies of a piece that were put. */
uint32_t shell_board_copies(const shell_state *shell, uint32_t piece);
/* Before board.now is changed: keeps it for undo, and makes room for one more. */
bool shell_board_begin(shell_state *shell);
/* After it was changed: which piece lies on which cell. */
void shell_board_settle(shell_state *shell);
/* The same, and says and shows it; drops the held search, which was for another question
 * (shell_put.c). false: it could not be drawn. */
bool shell_show_change(shell_state *shell);
/* The change before: back to what was put then. false: there is none. */
bool shell_board_back(shell_state *shell);

/* Pieces that were put, from one on, as the library has them; freed by shell_placements_free. */
typedef struct shell_placements {
    tw_placement *items;
    tw_cell *cells;
    size_t count;
} shell_placements;
bool shell_board_placements(const shell_state *shell, size_t from, shell_placements *placements);
void shell_placements_free(shell_placements *placements);

#endif
