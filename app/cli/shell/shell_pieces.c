/* shell_pieces.c -- the pieces, and the orientation in which each is shown.
 *
 * An orientation has the number of its placements, as in `solve --format orientations`; one that
 * fits nowhere is skipped.
 * Invariant: present[piece] has at least one pose, or is SHELL_NONE when the piece has none. */
#include <stdlib.h>
#include <string.h>

#include "cli/shell/shell.h"
#include "cli/show/show.h"

#define MOST_PLACES 60 /* that are listed */

/* ---- Orientations ------------------------------------------------------------------------ */

const tw_stock *shell_stock(const shell_state *shell, uint32_t piece)
{
    return tw_poses_stock(shell->poses, tw_poses_stock_of_piece(shell->poses, piece));
}

uint32_t shell_orientation(const shell_state *shell, uint32_t piece, uint32_t orientation,
                           uint32_t *count)
{
    const tw_stock *stock = shell_stock(shell, piece);
    uint32_t first = SHELL_NONE;
    *count = 0;
    for (uint32_t i = 0; i < stock->pose_count; i++) {
        uint32_t pose = stock->first_pose + i;
        if (tw_poses_get(shell->poses, pose).orientation != orientation)
            continue;
        first = first == SHELL_NONE ? pose : first;
        ++*count;
    }
    return first;
}

/* The least orientation from `from` on that fits somewhere, or SHELL_NONE. */
static uint32_t fitting_from(const shell_state *shell, uint32_t piece, uint32_t from)
{
    const tw_stock *stock = shell_stock(shell, piece);
    for (uint32_t i = 0; i < stock->pose_count; i++) {
        uint32_t orientation = tw_poses_get(shell->poses, stock->first_pose + i).orientation;
        if (orientation >= from)
            return orientation;
    }
    return SHELL_NONE;
}

/* Is pose `to` equal to pose `from`, moved so that its first cell lands on `cell`? */
static bool moves_to(const shell_state *shell, uint32_t from, tw_pose to, tw_cell cell)
{
    const tw_lattice *lattice = tw_puzzle_lattice(shell->puzzle);
    tw_pose lying = tw_poses_get(shell->poses, from);
    tw_cell origin = *tw_puzzle_cell(shell->puzzle, lying.cells[0]);
    int32_t by[TW_MAX_RANK];
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        by[i] = cell.at[i] - origin.at[i];
    for (size_t i = 0; i < lying.cell_count; i++) {
        tw_cell moved =
            tw_lattice_translate(lattice, *tw_puzzle_cell(shell->puzzle, lying.cells[i]), by);
        uint32_t number = tw_puzzle_find_cell(shell->puzzle, moved);
        size_t k = 0;
        while (k < to.cell_count && to.cells[k] != number)
            k++;
        if (k == to.cell_count)
            return false;
    }
    return cell.kind == origin.kind;
}

uint32_t shell_anchor(const shell_state *shell, uint32_t first, uint32_t pose)
{
    tw_pose lying = tw_poses_get(shell->poses, pose);
    if (tw_lattice_wrap_count(tw_puzzle_lattice(shell->puzzle)) == 0)
        return lying.cells[0];
    for (size_t i = 0; i < lying.cell_count; i++) {
        if (moves_to(shell, first, lying, *tw_puzzle_cell(shell->puzzle, lying.cells[i])))
            return lying.cells[i];
    }
    return lying.cells[0];
}

bool shell_start_pieces(shell_state *shell)
{
    size_t count = tw_puzzle_piece_count(shell->puzzle);
    shell->present = calloc(count + 1, sizeof *shell->present);
    if (!shell->present)
        return shell_failed(shell, TW_ERR_MEMORY, NULL);
    for (uint32_t piece = 0; piece < count; piece++)
        shell->present[piece] = fitting_from(shell, piece, 0);
    return true;
}

const char *shell_name_of(const shell_state *shell, uint32_t piece, uint32_t orientation)
{
    static char buffer[TW_MAX_NAME + 16];
    const char *name = tw_puzzle_piece_name(shell->puzzle, piece);
    size_t length = strlen(name);
    bool digit = length > 0 && name[length - 1] >= '0' && name[length - 1] <= '9';
    if (orientation == SHELL_NONE)
        snprintf(buffer, sizeof buffer, "%s", name);
    else
        snprintf(buffer, sizeof buffer, "%s%s%u", name, digit ? ":" : "", orientation);
    return buffer;
}

bool shell_turn_to(shell_state *shell, uint32_t piece, uint32_t orientation)
{
    const tw_stock *stock = shell_stock(shell, piece);
    const char *name = tw_puzzle_piece_name(shell->puzzle, piece);
    uint32_t count;
    if (stock->pose_count == 0)
        return shell_refuse(shell, "piece \"%s\" fits nowhere in the container", name);
    if (orientation == SHELL_NONE)
        return true;
    if (orientation >= stock->orientations)
        return shell_refuse(shell, "piece \"%s\" has %s, 0 to %u", name,
                            cli_amount(stock->orientations, "orientation"),
                            stock->orientations - 1);
    shell_orientation(shell, piece, orientation, &count);
    if (count == 0)
        return shell_refuse(shell, "%s fits nowhere in the container",
                            shell_name_of(shell, piece, orientation));
    shell->present[piece] = orientation;
    return true;
}

/* ---- A piece drawn ----------------------------------------------------------------------- */

/* Lists where the piece's least cell can lie beside the pieces already put. */
static void print_places(const shell_state *shell, uint32_t first, uint32_t count)
{
    uint32_t left = 0, shown = 0;
    for (uint32_t i = 0; i < count; i++)
        left += shell_board_free_for(shell, first + i);
    if (left == 0) {
        cli_say(stdout, "It can lie nowhere beside what has been put.\n");
        return;
    }
    cli_say(stdout, "Its least cell can lie on");
    for (uint32_t i = 0; i < count && shown < MOST_PLACES; i++) {
        if (!shell_board_free_for(shell, first + i))
            continue;
        cli_say(stdout, " %u", shell_anchor(shell, first, first + i));
        shown++;
    }
    if (shown < left)
        cli_say(stdout, " ... (%u in all)", left);
    cli_say(stdout, "\n");
}

/* "F3: 32 placements; one of 8 orientations", then the drawing, and where the piece can lie. */
static bool print_present(const shell_state *shell, uint32_t piece)
{
    const tw_lattice *lattice = tw_puzzle_lattice(shell->puzzle);
    const tw_stock *stock = shell_stock(shell, piece);
    uint32_t places, first = shell_orientation(shell, piece, shell->present[piece], &places);
    tw_pose lying = tw_poses_get(shell->poses, first);
    tw_cell *cells = malloc(lying.cell_count * sizeof *cells);
    if (!cells)
        return shell_failed(shell, TW_ERR_MEMORY, NULL);
    cli_print_text(stdout, shell_name_of(shell, piece, shell->present[piece]));
    cli_say(stdout, ": %s; ", cli_amount(places, "placement"));
    if (stock->orientations == 1)
        cli_say(stdout, "its only orientation");
    else
        cli_say(stdout, "one of %u orientations, 0 to %u", stock->orientations,
                stock->orientations - 1);
    if (stock->fitting < stock->orientations)
        cli_say(stdout, ", %u of which fit nowhere", stock->orientations - stock->fitting);
    cli_say(stdout, "\n");
    for (size_t i = 0; i < lying.cell_count; i++)
        cells[i] = *tw_puzzle_cell(shell->puzzle, lying.cells[i]);
    tw_lattice_normalise(lattice, cells, lying.cell_count);
    tw_out out = cli_stdout();
    tw_text_style style = cli_style(&shell->cli->terminal);
    tw_status status =
        cli_unless_too_large(tw_draw_cells(NULL, lattice, cells, lying.cell_count, &style, &out));
    free(cells);
    if (status != TW_OK)
        return shell_failed(shell, status, NULL);
    print_places(shell, first, places);
    return true;
}

bool shell_show(shell_state *shell, const shell_words *words)
{
    uint32_t piece, orientation;
    return shell_read_piece(shell, words->at[1], &piece, &orientation) &&
           shell_turn_to(shell, piece, orientation) && print_present(shell, piece);
}

bool shell_rotate(shell_state *shell, const shell_words *words)
{
    uint32_t piece, orientation;
    if (!shell_read_piece(shell, words->at[1], &piece, &orientation) ||
        !shell_turn_to(shell, piece, orientation))
        return false;
    if (orientation == SHELL_NONE) {
        uint32_t next = fitting_from(shell, piece, shell->present[piece] + 1);
        shell->present[piece] = next != SHELL_NONE ? next : fitting_from(shell, piece, 0);
    }
    return print_present(shell, piece);
}

/* ---- All of them ------------------------------------------------------------------------- */

bool shell_parts(shell_state *shell, const shell_words *words)
{
    size_t count = tw_puzzle_piece_count(shell->puzzle);
    uint32_t *put = calloc(count + 1, sizeof *put);
    (void)words;
    if (!put)
        return shell_failed(shell, TW_ERR_MEMORY, NULL);
    for (uint32_t piece = 0; piece < count; piece++)
        put[piece] = shell_board_copies(shell, piece);
    cli_print_pieces(shell->puzzle, shell->poses, put);
    free(put);
    return true;
}
