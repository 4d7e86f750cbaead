/* shell_board.c -- the pieces that the user has put into the container.
 *
 * Every change saves the list before it, so undo is one step for any change.
 * Invariant: no two pieces of a list share a cell, no piece has more copies than allowed, and the
 * first `fixed` are the puzzle's own pins; owner[cell] is an index in the list, or SHELL_NONE. */
#include "cli/shell/shell.h"

#include <stdlib.h>
#include <string.h>

#include "verbs/grown.h"

#define MOST_CHANGES 1000 /* that can be undone */

/* ---- Lists ------------------------------------------------------------------------------- */

void shell_board_settle(shell_state *shell)
{
    shell_board *board = &shell->board;
    for (size_t cell = 0; cell < tw_puzzle_cell_count(shell->puzzle); cell++)
        board->owner[cell] = SHELL_NONE;
    for (uint32_t i = 0; i < board->now.count; i++) {
        tw_pose lying = tw_poses_get(shell->poses, board->now.items[i].pose);
        for (size_t k = 0; k < lying.cell_count; k++)
            board->owner[lying.cells[k]] = i;
    }
}

bool shell_board_begin(shell_state *shell)
{
    shell_board *board = &shell->board;
    shell_put *copy = calloc(board->now.count + 1, sizeof *copy); /* with room for one more */
    if (board->changes == MOST_CHANGES) {
        free(board->before[0].items);
        board->changes--;
        memmove(board->before, board->before + 1, board->changes * sizeof *board->before);
    }
    if (!copy || !VERB_GROW(board->before, board->changes, board->room)) {
        free(copy);
        return shell_failed(shell, TW_ERR_MEMORY, NULL);
    }
    if (board->now.count > 0)
        memcpy(copy, board->now.items, board->now.count * sizeof *copy);
    board->before[board->changes++] = board->now;
    board->now.items = copy;
    return true;
}

bool shell_board_back(shell_state *shell)
{
    shell_board *board = &shell->board;
    if (board->changes == 0)
        return false;
    free(board->now.items);
    board->now = board->before[--board->changes];
    return true;
}

bool shell_board_start(shell_state *shell)
{
    shell_board *board = &shell->board;
    size_t count = tw_puzzle_pin_count(shell->puzzle);
    board->now.items = calloc(count + 1, sizeof *board->now.items);
    board->owner = calloc(tw_puzzle_cell_count(shell->puzzle), sizeof *board->owner);
    if (!board->now.items || !board->owner)
        return shell_failed(shell, TW_ERR_MEMORY, NULL);
    for (size_t i = 0; i < count; i++) {
        const tw_placement *pin = tw_puzzle_pin(shell->puzzle, i);
        uint32_t pose;
        if (tw_poses_of_placement(shell->poses, pin, &pose) == TW_OK)
            board->now.items[board->now.count++] = (shell_put){pin->piece, pose};
    }
    board->fixed = board->now.count;
    shell_board_settle(shell);
    return true;
}

void shell_board_free(shell_board *board)
{
    for (size_t i = 0; i < board->changes; i++)
        free(board->before[i].items);
    free(board->before);
    free(board->now.items);
    free(board->owner);
    *board = (shell_board){0};
}

/* ---- Looking ----------------------------------------------------------------------------- */

bool shell_board_free_for(const shell_state *shell, uint32_t pose)
{
    tw_pose lying = tw_poses_get(shell->poses, pose);
    for (size_t i = 0; i < lying.cell_count; i++) {
        if (shell->board.owner[lying.cells[i]] != SHELL_NONE)
            return false;
    }
    return true;
}

uint32_t shell_board_copies(const shell_state *shell, uint32_t piece)
{
    const shell_list *now = &shell->board.now;
    uint32_t count = 0;
    for (size_t i = 0; i < now->count; i++)
        count += now->items[i].piece == piece;
    return count;
}

bool shell_board_placements(const shell_state *shell, size_t from, shell_placements *placements)
{
    const shell_list *now = &shell->board.now;
    *placements = (shell_placements){0};
    placements->items = calloc(now->count + 1, sizeof *placements->items);
    placements->cells = calloc(tw_puzzle_cell_count(shell->puzzle), sizeof *placements->cells);
    if (!placements->items || !placements->cells) {
        shell_placements_free(placements);
        return shell_failed(shell, TW_ERR_MEMORY, NULL);
    }
    tw_cell *next = placements->cells;
    for (size_t i = from; i < now->count; i++) {
        tw_pose lying = tw_poses_get(shell->poses, now->items[i].pose);
        tw_placement *placement = placements->items + placements->count++;
        *placement = (tw_placement){
            .piece = now->items[i].piece, .cells = next, .cell_count = lying.cell_count};
        if (lying.markings)
            placement->turn = tw_poses_turn(shell->poses, now->items[i].pose, now->items[i].piece);
        for (size_t k = 0; k < lying.cell_count; k++)
            *next++ = *tw_puzzle_cell(shell->puzzle, lying.cells[k]);
    }
    return true;
}

void shell_placements_free(shell_placements *placements)
{
    free(placements->items);
    free(placements->cells);
    *placements = (shell_placements){0};
}
