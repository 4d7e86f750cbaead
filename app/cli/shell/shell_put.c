/* shell_put.c -- `put` puts a piece into the container, or says why it cannot lie there; `take`,
 * `clear`, `undo` take it out again.
 *
 *   put F3 12          orientation 3 of F, its least cell on cell 12
 *   put F 3,1          F as it was shown last
 *   put F 1 10 11 12 21    F on exactly these cells
 *
 * The poses of the puzzle decide; reasons are sought only if no pose is found, the nearest one
 * first. A change drops the held search, which started from another position. */
#include <string.h>

#include "cli/shell/shell.h"
#include "verbs/name_texts.h"

/* ---- Reasons ----------------------------------------------------------------------------- */

/* Says which cell of the orientation, with its least cell on `cell`, is outside the container. */
static bool explain_misfit(const shell_state *shell, uint32_t piece, uint32_t cell)
{
    const tw_lattice *lattice = tw_puzzle_lattice(shell->puzzle);
    uint32_t places, first = shell_orientation(shell, piece, shell->present[piece], &places);
    tw_pose lying = tw_poses_get(shell->poses, first);
    tw_cell least = *tw_puzzle_cell(shell->puzzle, lying.cells[0]);
    tw_cell target = *tw_puzzle_cell(shell->puzzle, cell);
    int32_t by[TW_MAX_RANK];
    const char *name = shell_name_of(shell, piece, shell->present[piece]);
    if (least.kind != target.kind)
        return shell_refuse(shell,
                            "%s cannot lie on cell %u, which is \"%s\": its least cell is \"%s\"",
                            name, cell, tw_lattice_kind_name(lattice, target.kind),
                            tw_lattice_kind_name(lattice, least.kind));
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        by[i] = target.at[i] - least.at[i];
    for (size_t i = 0; i < lying.cell_count; i++) {
        tw_cell moved =
            tw_lattice_translate(lattice, *tw_puzzle_cell(shell->puzzle, lying.cells[i]), by);
        if (tw_puzzle_find_cell(shell->puzzle, moved) == SHELL_NONE)
            return shell_refuse(shell, "%s does not fit on cell %u: %s is not in the container",
                                name, cell, verb_cell_text(lattice, moved));
    }
    return shell_refuse(shell, "%s does not fit with its least cell on %u", name, cell);
}

static size_t index_in(const tw_pose *lying, uint32_t cell)
{
    size_t i = 0;
    while (i < lying->cell_count && lying->cells[i] != cell)
        i++;
    return i;
}

/* May a half-edge of a pose face the piece beyond it? */
static bool may_face(const shell_state *shell, uint32_t pose, size_t index, uint32_t label)
{
    const tw_lattice *lattice = tw_puzzle_lattice(shell->puzzle);
    tw_cell cell = *tw_puzzle_cell(shell->puzzle, tw_poses_get(shell->poses, pose).cells[index]);
    uint32_t beyond =
        tw_puzzle_find_cell(shell->puzzle, tw_lattice_neighbour(lattice, cell, label));
    uint32_t owner = beyond == SHELL_NONE ? SHELL_NONE : shell->board.owner[beyond];
    if (owner == SHELL_NONE)
        return true;
    uint32_t other = shell->board.now.items[owner].pose;
    tw_pose lying = tw_poses_get(shell->poses, other);
    uint32_t back = tw_lattice_arc(lattice, cell.kind, label)->back;
    return tw_puzzle_may_meet(shell->puzzle, tw_poses_mark(shell->poses, pose, index, label),
                              tw_poses_mark(shell->poses, other, index_in(&lying, beyond), back));
}

static bool check_marks(const shell_state *shell, uint32_t piece, uint32_t pose)
{
    const tw_lattice *lattice = tw_puzzle_lattice(shell->puzzle);
    tw_pose lying = tw_poses_get(shell->poses, pose);
    for (size_t i = 0; lying.markings && i < lying.cell_count; i++) {
        uint32_t kind = tw_puzzle_cell(shell->puzzle, lying.cells[i])->kind;
        for (uint32_t label = 0; label < tw_lattice_arc_count(lattice, kind); label++) {
            if (!may_face(shell, pose, i, label))
                return shell_refuse(shell,
                                    "%s may not lie there: at cell %u its mark \"%s\" does "
                                    "not fit what lies beside it",
                                    tw_puzzle_piece_name(shell->puzzle, piece), lying.cells[i],
                                    tw_lattice_arc(lattice, kind, label)->label);
        }
    }
    return true;
}

/* ---- Finding the pose -------------------------------------------------------------------- */

/* Finds the pose of the present orientation with its least cell on `cell`. */
static bool find_on_cell(const shell_state *shell, uint32_t piece, uint32_t cell, uint32_t *pose)
{
    uint32_t places, first = shell_orientation(shell, piece, shell->present[piece], &places);
    for (uint32_t i = 0; i < places; i++) {
        *pose = first + i;
        if (shell_anchor(shell, first, *pose) == cell)
            return true;
    }
    return explain_misfit(shell, piece, cell);
}

static bool has_cells(const tw_pose *lying, const uint32_t *cells, size_t count)
{
    if (lying->cell_count != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (index_in(lying, cells[i]) == count)
            return false;
    }
    return true;
}

/* Finds the pose on exactly these cells (all different); among several, the one in the present
 * orientation. */
static bool find_on_cells(shell_state *shell, uint32_t piece, const uint32_t *cells, size_t count,
                          uint32_t *pose)
{
    const tw_stock *stock = shell_stock(shell, piece);
    *pose = SHELL_NONE;
    for (uint32_t i = 0; i < stock->pose_count; i++) {
        tw_pose lying = tw_poses_get(shell->poses, stock->first_pose + i);
        if (!has_cells(&lying, cells, count))
            continue;
        if (*pose == SHELL_NONE || lying.orientation == shell->present[piece])
            *pose = stock->first_pose + i;
    }
    if (*pose == SHELL_NONE)
        return shell_refuse(shell, "piece \"%s\" cannot lie on those %zu cells",
                            tw_puzzle_piece_name(shell->puzzle, piece), count);
    shell->present[piece] = tw_poses_get(shell->poses, *pose).orientation;
    return true;
}

/* Reads the cells typed from words->at[2] on. */
static bool read_cells(const shell_state *shell, const shell_words *words,
                       uint32_t cells[SHELL_WORDS], size_t *count)
{
    *count = words->count - 2;
    for (size_t i = 0; i < *count; i++) {
        if (!shell_read_cell(shell, words->at[i + 2], &cells[i]))
            return false;
        for (size_t k = 0; k < i; k++) {
            if (cells[k] == cells[i])
                return shell_refuse(shell, "cell %s is named twice", words->at[i + 2]);
        }
    }
    return true;
}

/* ---- After a change ---------------------------------------------------------------------- */

bool shell_show_change(shell_state *shell)
{
    size_t required = 0, optional = 0;
    shell_board_settle(shell);
    if (shell_drop(shell) && shell->typed)
        cli_say(stdout, "The search that was held is dropped: it was for what lay there before.\n");
    for (uint32_t cell = 0; cell < tw_puzzle_cell_count(shell->puzzle); cell++) {
        if (shell->board.owner[cell] != SHELL_NONE)
            continue;
        required += !tw_puzzle_cell_optional(shell->puzzle, cell);
        optional += tw_puzzle_cell_optional(shell->puzzle, cell);
    }
    size_t all = required + optional;
    cli_say(stdout, "%s %s free", cli_amount(all, "cell"), all == 1 ? "is" : "are");
    if (optional > 0)
        cli_say(stdout, ", %s of them optional", optional == all ? "all" : cli_number(optional));
    cli_say(stdout, ".\n");
    return !shell->typed || shell_draw(shell, NULL);
}

/* ---- Putting ----------------------------------------------------------------------------- */

static bool check_copies(const shell_state *shell, uint32_t piece)
{
    uint32_t low, high;
    const char *name = tw_puzzle_piece_name(shell->puzzle, piece);
    tw_puzzle_piece_copies(shell->puzzle, piece, &low, &high);
    if (shell_board_copies(shell, piece) < high)
        return true;
    if (high == 0)
        return shell_refuse(shell, "there is no copy of piece \"%s\" to put", name);
    if (high == 1)
        return shell_refuse(shell, "piece \"%s\" has been put already; \"take\" it first", name);
    return shell_refuse(shell, "all %u copies of piece \"%s\" have been put", high, name);
}

static bool put_pose(shell_state *shell, uint32_t piece, uint32_t pose)
{
    shell_list *now = &shell->board.now;
    tw_pose lying = tw_poses_get(shell->poses, pose);
    for (size_t i = 0; i < lying.cell_count; i++) {
        uint32_t cell = lying.cells[i], owner = shell->board.owner[cell];
        if (owner != SHELL_NONE)
            return shell_refuse(shell, "cell %u (%s) is taken by %s", cell,
                                verb_cell_text(tw_puzzle_lattice(shell->puzzle),
                                               *tw_puzzle_cell(shell->puzzle, cell)),
                                tw_puzzle_piece_name(shell->puzzle, now->items[owner].piece));
    }
    if (!check_marks(shell, piece, pose) || !shell_board_begin(shell))
        return false;
    now->items[now->count++] = (shell_put){piece, pose};
    return shell_show_change(shell);
}

bool shell_put_piece(shell_state *shell, const shell_words *words)
{
    uint32_t piece, orientation, pose = SHELL_NONE, cells[SHELL_WORDS];
    size_t count;
    if (!shell_read_piece(shell, words->at[1], &piece, &orientation) ||
        !check_copies(shell, piece) || !shell_turn_to(shell, piece, orientation) ||
        !read_cells(shell, words, cells, &count))
        return false;
    bool found = count == 1 ? find_on_cell(shell, piece, cells[0], &pose)
                            : find_on_cells(shell, piece, cells, count, &pose);
    return found && put_pose(shell, piece, pose);
}

/* ---- Taking and undoing ------------------------------------------------------------------ */

/* The list index of the piece or cell that a word names. A piece name means the copy put last. */
static bool find_put(const shell_state *shell, const char *word, size_t *number)
{
    const shell_list *now = &shell->board.now;
    uint32_t piece, orientation, cell;
    if (strchr("-0123456789", *word) && tw_puzzle_find_piece(shell->puzzle, word) == SHELL_NONE) {
        if (!shell_read_cell(shell, word, &cell))
            return false;
        *number = shell->board.owner[cell];
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
    shell_list *now = &shell->board.now;
    size_t number = 0;
    if (!find_put(shell, words->at[1], &number))
        return false;
    if (number < shell->board.fixed)
        return shell_refuse(shell, "the puzzle itself pins that piece; it stays");
    if (!shell_board_begin(shell))
        return false;
    now->count--;
    memmove(now->items + number, now->items + number + 1,
            (now->count - number) * sizeof *now->items);
    return shell_show_change(shell);
}

bool shell_clear(shell_state *shell, const shell_words *words)
{
    (void)words;
    if (shell->board.now.count == shell->board.fixed)
        return shell_refuse(shell, "nothing has been put");
    if (!shell_board_begin(shell))
        return false;
    shell->board.now.count = shell->board.fixed;
    return shell_show_change(shell);
}

bool shell_undo(shell_state *shell, const shell_words *words)
{
    (void)words;
    if (!shell_board_back(shell))
        return shell_refuse(shell, "there is nothing to undo");
    return shell_show_change(shell);
}
