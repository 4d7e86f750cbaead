/* shell_board.h -- what a person has put into the container, and how it is drawn. */
#ifndef CLI_SHELL_BOARD_H
#define CLI_SHELL_BOARD_H

#include "cli/cli.h"

#define SHELL_NONE UINT32_MAX /* no piece, no cell, no orientation */

typedef struct shell_state shell_state;

/* A piece in the container; pose: its number among the poses of the puzzle. */
typedef struct shell_put {
    uint32_t piece, pose;
} shell_put;

/* Pieces in the order in which they were put. */
typedef struct shell_list {
    shell_put *items;
    size_t count;
} shell_list;

typedef struct shell_board {
    shell_list now;
    size_t fixed;       /* the first of them, which the puzzle itself pins */
    uint32_t *owner;    /* of each cell: which of them lies on it, or SHELL_NONE */
    shell_list *before; /* what was put before each change, for undo */
    size_t changes, room;
} shell_board;

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
/* After it was changed: what follows from it, and what a person wants to see. */
bool shell_board_end(shell_state *shell);

/* Pieces that were put, from one on, as the library has them; freed by shell_placements_free. */
typedef struct shell_placements {
    tw_placement *items;
    tw_cell *cells;
    size_t count;
} shell_placements;
bool shell_board_placements(const shell_state *shell, size_t from, shell_placements *placements);
void shell_placements_free(shell_placements *placements);

/* ---- Drawing (shell_grid.c, shell_number.c) ---------------------------------------------- */

/* Draws the container with a solution in it, or with what was put (NULL). */
bool shell_draw(const shell_state *shell, const tw_solution *solution);
/* The container with a number or coordinates on every free cell (shell_number.c). */
bool shell_draw_numbers(const shell_state *shell, bool coordinates);

#endif
