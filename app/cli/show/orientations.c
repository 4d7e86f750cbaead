/* orientations.c -- `tilewright show --orientations`: every way a piece can be turned.
 *
 * Each form of the piece is turned by each of its turns. Equal results are dropped, and results
 * that overlap themselves on a wrapped lattice. An orientation has the number of its placements, so
 * the numbers of `solve --format orientations` can be looked up here; one that fits nowhere has
 * none.
 * Cost: turns squared times cells. */
#include <stdlib.h>

#include "cli/show/gallery.h"
#include "cli/show/show.h"
#include "verbs/name_texts.h"

typedef struct orientation_list {
    const tw_lattice *lattice;
    tw_cell *cells; /* all orientations one after the other */
    size_t *starts; /* first cell of each, and the end of the last */
    size_t count;
    tw_cell *lying; /* room for one more */
} orientation_list;

static bool same_cells(const tw_lattice *lattice, const tw_cell *a, const tw_cell *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (tw_lattice_compare(lattice, a + i, b + i) != 0)
            return false;
    }
    return true;
}

static void add_form(orientation_list *list, const tw_puzzle *puzzle, uint32_t piece, size_t form)
{
    const tw_cell *cells;
    const uint8_t *colours;
    size_t count = tw_puzzle_form(puzzle, piece, form, &cells, &colours);
    tw_transform_set turns = tw_puzzle_piece_turns(puzzle, piece);
    for (uint32_t turn = 0; turn < tw_lattice_transform_count(list->lattice); turn++) {
        if (!tw_transform_set_has(&turns, turn))
            continue;
        tw_cell *turned = list->cells + list->starts[list->count];
        for (size_t i = 0; i < count; i++)
            turned[i] = tw_lattice_apply(list->lattice, turn, cells[i]);
        tw_lattice_normalise(list->lattice, turned, count);
        bool dropped = false;
        for (size_t i = 1; i < count && !dropped; i++) /* two of the sorted cells are equal */
            dropped = same_cells(list->lattice, turned + i - 1, turned + i, 1);
        for (size_t i = 0; i < list->count && !dropped; i++)
            dropped = list->starts[i + 1] - list->starts[i] == count &&
                      same_cells(list->lattice, list->cells + list->starts[i], turned, count);
        if (!dropped) {
            list->count++;
            list->starts[list->count] = list->starts[list->count - 1] + count;
        }
    }
}

/* Ignores colours: orientations that differ only in them are equal here. */
static bool list_orientations(const tw_puzzle *puzzle, uint32_t piece, orientation_list *list)
{
    size_t room = 0, forms = tw_puzzle_form_count(puzzle, piece);
    for (size_t form = 0; form < forms; form++) {
        const tw_cell *cells;
        const uint8_t *colours;
        room += tw_puzzle_form(puzzle, piece, form, &cells, &colours);
    }
    *list = (orientation_list){.lattice = tw_puzzle_lattice(puzzle)};
    size_t turns = tw_lattice_transform_count(list->lattice);
    list->cells = calloc(room * (turns + 1), sizeof *list->cells);
    list->starts = calloc(forms * turns + 1, sizeof *list->starts);
    if (!list->cells || !list->starts)
        return false;
    list->lying = list->cells + room * turns;
    for (size_t form = 0; form < forms; form++)
        add_form(list, puzzle, piece, form);
    return true;
}

/* The number of an orientation of the list, and of its placements; UINT32_MAX: it has none. */
static uint32_t find_number(const cli_shown *shown, uint32_t piece, const orientation_list *list,
                            size_t which, size_t *placements)
{
    const tw_poses *poses = tw_solver_poses(shown->solver);
    const tw_stock *stock = tw_poses_stock(poses, tw_poses_stock_of_piece(poses, piece));
    const tw_lattice *lattice = tw_puzzle_lattice(shown->puzzle);
    const tw_cell *cells = list->cells + list->starts[which];
    const size_t count = list->starts[which + 1] - list->starts[which];
    uint32_t number = UINT32_MAX, tried = UINT32_MAX;
    for (uint32_t i = 0; i < stock->pose_count; i++) {
        tw_pose pose = tw_poses_get(poses, stock->first_pose + i);
        if (pose.orientation == tried) {
            *placements += number == tried;
            continue;
        }
        if (number != UINT32_MAX)
            break;
        tried = pose.orientation;
        for (size_t k = 0; k < pose.cell_count; k++)
            list->lying[k] = *tw_puzzle_cell(shown->puzzle, pose.cells[k]);
        tw_lattice_normalise(lattice, list->lying, pose.cell_count);
        if (pose.cell_count == count && same_cells(lattice, list->lying, cells, count)) {
            number = tried;
            *placements = 1;
        }
    }
    return number;
}

static tw_status draw_orientations(const cli_shown *shown, uint32_t piece,
                                   const orientation_list *list)
{
    cli_gallery gallery = cli_gallery_start(shown->cli, list->lattice);
    tw_status status = TW_OK;
    for (size_t i = 0; i < list->count && status == TW_OK; i++) {
        const tw_cell *cells = list->cells + list->starts[i];
        size_t count = list->starts[i + 1] - list->starts[i], placements = 0;
        char caption[80];
        uint32_t number = find_number(shown, piece, list, i, &placements);
        if (number == UINT32_MAX)
            snprintf(caption, sizeof caption, "fits nowhere");
        else
            snprintf(caption, sizeof caption, "%u: %zu place%s", number, placements,
                     placements == 1 ? "" : "s");
        status = cli_gallery_cells(&gallery, caption, list->lattice, cells, count);
    }
    cli_gallery_end(&gallery);
    return status;
}

int cli_show_orientations(cli_shown *shown, const char *name)
{
    uint32_t piece = tw_puzzle_find_piece(shown->puzzle, name);
    if (piece == UINT32_MAX) {
        return cli_refuse("--orientations=%s: the puzzle has no such piece%s", name,
                          verb_meant(verb_nearest_piece(shown->puzzle, name), ""));
    }
    const tw_lattice *lattice = tw_puzzle_lattice(shown->puzzle);
    if (tw_lattice_image_count(lattice) > 1)
        return cli_refuse("--orientations: a piece has none of its own on lattice \"%s\", which is "
                          "wrapped with a turn",
                          tw_lattice_name(lattice));
    orientation_list list;
    tw_status status = TW_ERR_MEMORY;
    if (list_orientations(shown->puzzle, piece, &list)) {
        cli_say_line(stdout,
                     "%zu orientations of piece %s, each by its number, with the places "
                     "where it fits",
                     list.count, name);
        cli_say(stdout, "\n");
        status = draw_orientations(shown, piece, &list);
    }
    free(list.cells);
    free(list.starts);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&shown->input, status, NULL);
}
