/* shell_position.c -- `save` and `load`: the pieces put, as a puzzle whose pieces are pinned.
 *
 * Such a file is a puzzle like any other: `solve` counts the solutions from this position on.
 * Loading takes only its pins, by the names of pieces and the coordinates of cells, so it is a
 * change that can be undone. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/convert/whole_file.h"
#include "cli/read/puzzle_input.h"
#include "cli/shell/shell.h"

/* ---- Saving ------------------------------------------------------------------------------ */

static bool may_write(const shell_state *shell, const shell_words *words)
{
    struct stat there;
    bool force = words->count > 2;
    if (force && strcmp(words->at[2], "!") != 0)
        return shell_refuse(shell, "save: expected ! behind the file, not \"%s\"", words->at[2]);
    if (force || stat(words->at[1], &there) != 0)
        return true;
    return shell_refuse(shell, "%s is there already; save %s ! replaces it", words->at[1],
                        words->at[1]);
}

bool shell_save(shell_state *shell, const shell_words *words)
{
    const char *name = words->at[1], *dot = strrchr(name, '.');
    shell_placements put;
    tw_bytes text = {.size = 0};
    tw_out memory = tw_bytes_out(&text);
    tw_error error = {0};
    if (!may_write(shell, words) || !shell_board_placements(shell, shell->board.fixed, &put))
        return false;
    const tw_solution laid = {put.items, put.count}, *list[] = {&laid};
    const tw_export how = {.size = sizeof how,
                           .format =
                               tw_format_find(dot && strcmp(dot, ".json") == 0 ? "json" : "yaml"),
                           .solutions = list,
                           .solution_count = 1};
    tw_status status = tw_puzzle_write(NULL, shell->puzzle, &how, &memory, &error);
    status = text.status ? text.status : status;
    cli_common options = *shell->cli->options;
    cli_call cli = *shell->cli;
    options.force = words->count > 2;
    cli.options = &options;
    bool saved = status == TW_OK
                     ? cli_file_write(&cli, name, &shell->input, &text, status, &error) == CLI_GO_ON
                     : shell_failed(shell, status, &error);
    if (saved && shell->typed)
        cli_say_line(stdout, "Saved, with %s pinned: %s", cli_amount(put.count, "piece"), name);
    tw_bytes_free(&text);
    shell_placements_free(&put);
    return saved;
}

/* ---- Loading ----------------------------------------------------------------------------- */

/* Does a puzzle have the cells and pieces of this one? */
static bool is_same(const shell_state *shell, const tw_puzzle *other)
{
    size_t cells = tw_puzzle_cell_count(other), pieces = tw_puzzle_piece_count(other);
    bool same = cells == tw_puzzle_cell_count(shell->puzzle) &&
                pieces == tw_puzzle_piece_count(shell->puzzle);
    for (size_t i = 0; same && i < cells; i++)
        same = tw_puzzle_find_cell(shell->puzzle, *tw_puzzle_cell(other, i)) != SHELL_NONE;
    for (uint32_t i = 0; same && i < pieces; i++)
        same = tw_puzzle_find_piece(shell->puzzle, tw_puzzle_piece_name(other, i)) != SHELL_NONE;
    return same;
}

/* Adds a pin to the pieces put, which have room for it; skips one that lies there already. */
static bool lay_pin(shell_state *shell, const tw_puzzle *other, const tw_placement *pin)
{
    shell_list *now = &shell->board.now;
    tw_placement placement = *pin;
    placement.piece = tw_puzzle_find_piece(shell->puzzle, tw_puzzle_piece_name(other, pin->piece));
    shell_put put = {.piece = placement.piece};
    uint32_t low, high;
    if (tw_poses_of_placement(shell->poses, &placement, &put.pose))
        return false;
    for (size_t i = 0; i < shell->board.fixed; i++)
        if (now->items[i].piece == put.piece && now->items[i].pose == put.pose)
            return true;
    tw_puzzle_piece_copies(shell->puzzle, put.piece, &low, &high);
    if (!shell_board_free_for(shell, put.pose) || shell_board_copies(shell, put.piece) >= high)
        return false;
    now->items[now->count++] = put;
    shell_board_settle(shell);
    return true;
}

/* Replaces the pieces put. false: nothing is changed, and the reason was printed. */
static bool lay_pins(shell_state *shell, const tw_puzzle *other)
{
    shell_list *now = &shell->board.now;
    size_t count = tw_puzzle_pin_count(other), i = 0;
    if (!shell_board_begin(shell))
        return false;
    shell_put *grown = realloc(now->items, (shell->board.fixed + count + 1) * sizeof *grown);
    if (grown) {
        now->items = grown;
        now->count = shell->board.fixed;
        shell_board_settle(shell);
        while (i < count && lay_pin(shell, other, tw_puzzle_pin(other, i)))
            i++;
        if (i == count)
            return true;
    }
    shell_board_back(shell);
    shell_board_settle(shell);
    return grown ? shell_refuse(shell, "a piece that the file pins cannot lie there in this puzzle")
                 : shell_failed(shell, TW_ERR_MEMORY, NULL);
}

bool shell_load(shell_state *shell, const shell_words *words)
{
    cli_input input = {.cli = NULL};
    tw_puzzle *other = NULL;
    if (strcmp(words->at[1], "-") == 0)
        return shell_refuse(shell, "load: commands come from standard input; name a file");
    bool laid = cli_open_puzzle(shell->cli, words->at[1], &input, &other) == CLI_GO_ON;
    if (laid && !is_same(shell, other))
        laid = shell_refuse(shell, "%s is no position of this puzzle: its cells or pieces differ",
                            words->at[1]);
    laid = laid && lay_pins(shell, other);
    cli_input_free(&input);
    return laid && shell_show_change(shell);
}
