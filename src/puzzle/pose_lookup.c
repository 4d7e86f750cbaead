/* pose_lookup.c -- the turn of a pose, the pose of a placement, and the solution that poses make.
 *
 * The first two compare the piece's forms under its transformations again, cell by cell: a pose
 * has only its cells, and a stock may have several pieces that lie alike by different turns. This
 * is done once for each piece of a solution that is shown, never in a search.
 * Cost: transformations * cells^2. */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"
#include "base/numbers.h"

/* A form, turned, and moved so that its first cell falls on a cell of the container. */
typedef struct laid_form {
    const tw_puzzle *puzzle;
    const tw_form *form;
    uint32_t transform;
    int32_t by[TW_MAX_RANK];
} laid_form;

/* false: the two cells are of different kinds. */
static bool lay_form(const tw_puzzle *puzzle, const tw_form *form, uint32_t transform,
                     uint32_t target, laid_form *laid)
{
    tw_cell first = tw_lattice_apply(puzzle->lattice, transform, form->cells[0]);
    *laid = (laid_form){.puzzle = puzzle, .form = form, .transform = transform};
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        laid->by[i] = puzzle->cells[target].at[i] - first.at[i];
    return first.kind == puzzle->cells[target].kind;
}

/* The index in `numbers` of the cell that the form's cell c lies on; `count`: none. */
static size_t find_under(const laid_form *laid, size_t c, const uint32_t *numbers, size_t count)
{
    const tw_lattice *lattice = laid->puzzle->lattice;
    tw_cell cell = tw_lattice_apply(lattice, laid->transform, laid->form->cells[c]);
    cell = tw_lattice_translate(lattice, cell, laid->by);
    uint32_t number = tw_puzzle_find_cell(laid->puzzle, cell);
    size_t i = 0;
    while (i < count && numbers[i] != number)
        i++;
    return i;
}

static uint32_t turned_tag(const laid_form *laid, size_t c)
{
    return tw_cell_tag_turned(laid->puzzle, laid->form->tags[c], laid->transform);
}

/* Is the laid form exactly this pose? (It has as many cells, and no two fall on one.) */
static bool is_laid_pose(const laid_form *laid, const tw_pose *pose)
{
    for (size_t c = 0; c < pose->cell_count; c++) {
        uint32_t tag = turned_tag(laid, c);
        size_t i = find_under(laid, c, pose->cells, pose->cell_count);
        if (i == pose->cell_count)
            return false;
        if (!tw_puzzle_may_lie(laid->puzzle, tw_cell_tag_colour(tag),
                               laid->puzzle->colours[pose->cells[i]]) ||
            (pose->markings && pose->markings[i] != tw_cell_tag_marking(tag)))
            return false;
    }
    return true;
}

static bool turn_gives_pose(const tw_puzzle *puzzle, const tw_pose *pose, const tw_piece *piece,
                            uint32_t transform)
{
    tw_cell cells[TW_MAX_PIECE_CELLS];
    laid_form laid;
    for (size_t f = 0; f < piece->form_count; f++) {
        const tw_form *form = &piece->forms[f];
        if (form->count != pose->cell_count || !tw_form_lay(puzzle, form, transform, cells, NULL))
            continue;
        for (size_t c = 0; c < pose->cell_count; c++)
            if (lay_form(puzzle, form, transform, pose->cells[c], &laid) &&
                is_laid_pose(&laid, pose))
                return true;
    }
    return false;
}

uint32_t tw_poses_turn(const tw_poses *poses, uint32_t pose, uint32_t piece)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_piece *source = &puzzle->pieces[piece];
    tw_pose wanted = tw_poses_get(poses, pose);
    for (uint32_t t = 0; t < tw_lattice_transform_count(puzzle->lattice); t++)
        if (tw_transform_set_has(&source->turns, t) && turn_gives_pose(puzzle, &wanted, source, t))
            return t;
    return UINT32_MAX;
}

/* Fills the marking of each number that a form covers; false unless it covers exactly these. */
static bool mark_by(const laid_form *laid, const uint32_t *numbers, uint32_t *markings)
{
    size_t count = laid->form->count;
    for (size_t c = 0; c < count; c++)
        markings[c] = UINT32_MAX;
    for (size_t c = 0; c < count; c++) {
        size_t i = find_under(laid, c, numbers, count);
        if (i == count || markings[i] != UINT32_MAX)
            return false;
        markings[i] = tw_cell_tag_marking(turned_tag(laid, c));
    }
    return true;
}

/* The pose on these cells by the placement's turn, in a puzzle with marks. */
static uint32_t find_marked(const tw_poses *poses, const tw_placement *placement, tw_pose wanted)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_piece *piece = &puzzle->pieces[placement->piece];
    uint32_t markings[TW_MAX_PIECE_CELLS];
    size_t count = wanted.cell_count;
    laid_form laid;
    if (placement->turn >= tw_lattice_transform_count(puzzle->lattice))
        return UINT32_MAX;
    wanted.markings = markings;
    for (size_t f = 0; f < piece->form_count; f++)
        for (size_t c = 0; piece->forms[f].count == count && c < count; c++) {
            if (!lay_form(puzzle, &piece->forms[f], placement->turn, wanted.cells[c], &laid) ||
                !mark_by(&laid, wanted.cells, markings))
                continue;
            uint32_t pose = tw_poses_find(poses, &wanted);
            if (pose != UINT32_MAX)
                return pose;
        }
    return UINT32_MAX;
}

uint32_t tw_poses_of_stock(const tw_poses *poses, uint32_t stock, const tw_placement *placement)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    uint32_t numbers[TW_MAX_PIECE_CELLS];
    if (placement->cell_count > TW_MAX_PIECE_CELLS)
        return UINT32_MAX;
    for (size_t c = 0; c < placement->cell_count; c++) {
        numbers[c] = tw_puzzle_find_cell(puzzle, placement->cells[c]);
        if (numbers[c] == UINT32_MAX)
            return UINT32_MAX;
    }
    tw_sort_numbers(numbers, placement->cell_count);
    tw_pose wanted = {.stock = stock, .cells = numbers, .cell_count = placement->cell_count};
    return puzzle->mark_count > 0 ? find_marked(poses, placement, wanted)
                                  : tw_poses_find(poses, &wanted);
}

uint32_t tw_poses_of_copy(const tw_poses *poses, const tw_placement *placement, uint32_t copy)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    if (placement->piece >= tw_puzzle_piece_count(puzzle))
        return UINT32_MAX;
    uint32_t stock = tw_poses_stock_of_piece(poses, placement->piece);
    if (puzzle->labelled && copy >= puzzle->pieces[placement->piece].high)
        return UINT32_MAX;
    return tw_poses_of_stock(poses, puzzle->labelled ? stock + copy : stock, placement);
}

uint32_t tw_poses_of_placement(const tw_poses *poses, const tw_placement *placement)
{
    if (placement->piece >= tw_puzzle_piece_count(tw_poses_puzzle(poses)))
        return UINT32_MAX;
    uint32_t stock = tw_poses_stock_of_piece(poses, placement->piece);
    return tw_poses_of_stock(poses, stock, placement);
}

tw_solution *tw_solution_of_poses(const tw_context *context, const tw_poses *poses,
                                  const uint32_t *numbers, const uint32_t *pieces, size_t count)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    tw_placement *items;
    tw_cell *next;
    size_t cells = 0;
    for (size_t i = 0; i < count; i++)
        cells += tw_poses_get(poses, numbers[i]).cell_count;
    tw_solution *made = tw_solution_new(context, count, cells, &items, &next);
    for (uint32_t piece = 0; made && piece < puzzle->piece_count; piece++)
        for (size_t i = 0; i < count; i++) {
            const tw_pose pose = tw_poses_get(poses, numbers[i]);
            if (pieces[i] != piece)
                continue;
            items[made->count++] = (tw_placement){
                .piece = piece,
                .cells = next,
                .cell_count = pose.cell_count,
                .turn = puzzle->mark_count > 0 ? tw_poses_turn(poses, numbers[i], piece) : 0};
            for (size_t c = 0; c < pose.cell_count; c++)
                *next++ = puzzle->cells[pose.cells[c]];
        }
    return made;
}
