/* shell_board.c -- what a person has put into the container, and taking it back.
 *
 * Every change keeps the list that was there before, so that undo is one step whatever was done.
 * Invariant: no two pieces of a list share a cell, none is there more often than it may be, and
 * the first `fixed` are the puzzle's own pins; owner[cell] is a place in the list, or SHELL_NONE.
 * A change drops the held search, which was for another question. */
#include <stdlib.h>
#include <string.h>

#include "cli/shell/shell.h"

#define MOST_CHANGES 1000 /* that can be undone */

/* ---- Lists ------------------------------------------------------------------------------- */

/* A copy with room for one more. */
static bool copy_list(const shell_list *list, shell_list *copy)
{
    copy->items = calloc(list->count + 1, sizeof *copy->items);
    copy->count = list->count;
    if (copy->items && list->count > 0)
        memcpy(copy->items, list->items, list->count * sizeof *copy->items);
    return copy->items != NULL;
}

static bool make_room(shell_board *board)
{
    if (board->changes == MOST_CHANGES) {
        free(board->before[0].items);
        board->changes--;
        memmove(board->before, board->before + 1, board->changes * sizeof *board->before);
    }
    if (board->changes < board->room)
        return true;
    size_t room = 2 * board->room + 16;
    shell_list *grown = realloc(board->before, room * sizeof *grown);
    if (!grown)
        return false;
    board->before = grown;
    board->room = room;
    return true;
}

/* Tells again which piece lies on which cell. */
static void settle(shell_state *shell)
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
    shell_list copy;
    if (!make_room(board) || !copy_list(&board->now, &copy))
        return shell_failed(shell, TW_ERR_MEMORY, NULL);
    board->before[board->changes++] = board->now;
    board->now = copy;
    return true;
}

static void remove_item(shell_list *list, size_t number)
{
    list->count--;
    memmove(list->items + number, list->items + number + 1,
            (list->count - number) * sizeof *list->items);
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
        uint32_t pose = tw_poses_of_placement(shell->poses, pin);
        if (pose != SHELL_NONE)
            board->now.items[board->now.count++] = (shell_put){pin->piece, pose};
    }
    board->fixed = board->now.count;
    settle(shell);
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

uint32_t shell_board_on(const shell_state *shell, uint32_t cell)
{
    return shell->board.owner[cell];
}

bool shell_board_free_for(const shell_state *shell, uint32_t pose)
{
    tw_pose lying = tw_poses_get(shell->poses, pose);
    for (size_t i = 0; i < lying.cell_count; i++) {
        if (shell_board_on(shell, lying.cells[i]) != SHELL_NONE)
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

/* "55 cells are free, 3 of them optional." */
static void print_free(const shell_state *shell)
{
    size_t required = 0, optional = 0;
    char digits[32];
    for (uint32_t cell = 0; cell < tw_puzzle_cell_count(shell->puzzle); cell++) {
        if (shell_board_on(shell, cell) != SHELL_NONE)
            continue;
        required += !tw_puzzle_cell_optional(shell->puzzle, cell);
        optional += tw_puzzle_cell_optional(shell->puzzle, cell);
    }
    size_t all = required + optional;
    printf("%s cell%s free", cli_number(all, digits), all == 1 ? " is" : "s are");
    if (optional > 0)
        printf(", %s of them optional", optional == all ? "all" : cli_number(optional, digits));
    puts(".");
}

bool shell_board_end(shell_state *shell)
{
    settle(shell);
    if (shell_drop(shell) && shell->typed)
        puts("The search that was held is dropped: it was for what lay there before.");
    print_free(shell);
    return !shell->typed || shell_draw(shell, NULL);
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
        if (lying.dresses)
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

/* ---- Taking and undoing ------------------------------------------------------------------ */

/* The piece or cell that a word means, as a place in the list. A piece is its copy put last. */
static bool find_put(const shell_state *shell, const char *word, size_t *number)
{
    const shell_list *now = &shell->board.now;
    uint32_t piece, orientation, cell;
    if (strchr("-0123456789", *word) && tw_puzzle_find_piece(shell->puzzle, word) == SHELL_NONE) {
        if (!shell_read_cell(shell, word, &cell))
            return false;
        *number = shell_board_on(shell, cell);
        return *number != SHELL_NONE || shell_refuse(shell, "nothing lies on cell %s", word);
    }
    if (!shell_read_piece(shell, word, &piece, &orientation))
        return false;
    for (size_t i = now->count; i-- > 0;) {
        *number = i;
        if (now->items[i].piece == piece)
            return true;
    }
    return shell_refuse(shell, "piece \"%s\" has not been put",
                        tw_puzzle_piece_name(shell->puzzle, piece));
}

bool shell_take(shell_state *shell, const shell_words *words)
{
    size_t number = 0;
    if (!find_put(shell, words->at[1], &number))
        return false;
    if (number < shell->board.fixed)
        return shell_refuse(shell, "the puzzle itself pins that piece; it stays");
    if (!shell_board_begin(shell))
        return false;
    remove_item(&shell->board.now, number);
    return shell_board_end(shell);
}

bool shell_clear(shell_state *shell, const shell_words *words)
{
    (void)words;
    if (shell->board.now.count == shell->board.fixed)
        return shell_refuse(shell, "nothing has been put");
    if (!shell_board_begin(shell))
        return false;
    shell->board.now.count = shell->board.fixed;
    return shell_board_end(shell);
}

bool shell_undo(shell_state *shell, const shell_words *words)
{
    shell_board *board = &shell->board;
    (void)words;
    if (board->changes == 0)
        return shell_refuse(shell, "there is nothing to undo");
    free(board->now.items);
    board->now = board->before[--board->changes];
    return shell_board_end(shell);
}
