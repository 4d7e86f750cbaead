/* pose_lookup.c -- the turn of a pose, the pose of a placement, and the solution that poses make.
 *
 * The first two compare the piece's forms under its transformations again, cell by cell: a pose
 * has only its cells, and a stock may have several pieces that lie alike by different turns. This
 * is done once for each piece of a solution that is shown, never in a search.
 * Cost: transformations * cells * log(cells); on a wrapped lattice, times the cells. */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"
#include "lattice/lattice_shared.h"
#include "base/numbers.h"

/* A form, turned and moved. */
typedef struct laid_form {
    const tw_puzzle *puzzle;
    const tw_form *form;
    uint32_t transform;
    int32_t by[TW_MAX_RANK];
} laid_form;

/* The number of ways to move a form onto as many cells. Moving keeps the order of cells, so the
 * first falls on the first; round a wrapped lattice any cell may, by any of its names. */
static size_t count_moves(const laid_form *laid)
{
    const tw_lattice *lattice = laid->puzzle->lattice;
    return tw_lattice_wrap_count(lattice) > 0 ? laid->form->count * tw_lattice_image_count(lattice)
                                              : 1;
}

/* Moves the turned form onto cells of the container, given by ascending numbers. way: below
 * count_moves. false: the kinds of the two cells differ. */
static bool move_form(laid_form *laid, const uint32_t *numbers, size_t way)
{
    const tw_puzzle *puzzle = laid->puzzle;
    const bool wrapped = tw_lattice_wrap_count(puzzle->lattice) > 0;
    const size_t from = wrapped ? 0
                                : tw_first_turned(puzzle->lattice, laid->transform,
                                                  laid->form->cells, laid->form->count);
    const size_t images = tw_lattice_image_count(puzzle->lattice);
    const tw_cell target =
        tw_lattice_image(puzzle->lattice, puzzle->cells[numbers[way / images]], way % images);
    tw_cell cell = tw_lattice_apply(puzzle->lattice, laid->transform, laid->form->cells[from]);
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        laid->by[i] = target.at[i] - cell.at[i];
    return cell.kind == target.kind;
}

/* The index in `numbers`, which ascend, of the cell that the form's cell c lies on; `count`:
 * none. */
static size_t find_under(const laid_form *laid, size_t c, const uint32_t *numbers, size_t count)
{
    const tw_lattice *lattice = laid->puzzle->lattice;
    tw_cell cell = tw_lattice_apply(lattice, laid->transform, laid->form->cells[c]);
    cell = tw_lattice_translate(lattice, cell, laid->by);
    return tw_find_number(numbers, count, tw_puzzle_find_cell(laid->puzzle, cell));
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
    for (size_t f = 0; f < piece->form_count; f++) {
        laid_form laid = {.puzzle = puzzle, .form = &piece->forms[f], .transform = transform};
        if (laid.form->count != pose->cell_count ||
            tw_form_meets_itself(puzzle, laid.form, transform))
            continue;
        for (size_t way = 0; way < count_moves(&laid); way++)
            if (move_form(&laid, pose->cells, way) && is_laid_pose(&laid, pose))
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

/* The pose on these cells by the placement's turn, in a puzzle with marks. markings: room for as
 * many. */
static uint32_t find_marked(const tw_poses *poses, const tw_placement *placement, tw_pose wanted,
                            uint32_t *markings)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_piece *piece = &puzzle->pieces[placement->piece];
    if (placement->turn >= tw_lattice_transform_count(puzzle->lattice))
        return UINT32_MAX;
    wanted.markings = markings;
    for (size_t f = 0; f < piece->form_count; f++) {
        laid_form laid = {.puzzle = puzzle, .form = &piece->forms[f], .transform = placement->turn};
        if (laid.form->count != wanted.cell_count)
            continue;
        for (size_t way = 0; way < count_moves(&laid); way++) {
            if (!move_form(&laid, wanted.cells, way) || !mark_by(&laid, wanted.cells, markings))
                continue;
            uint32_t pose = tw_poses_find(poses, &wanted);
            if (pose != UINT32_MAX)
                return pose;
        }
    }
    return UINT32_MAX;
}

/* numbers: room for the placement's cells. */
static uint32_t find_placed(const tw_poses *poses, uint32_t stock, const tw_placement *placement,
                            uint32_t *numbers, uint32_t *markings)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    for (size_t c = 0; c < placement->cell_count; c++) {
        numbers[c] = tw_puzzle_find_cell(puzzle, placement->cells[c]);
        if (numbers[c] == UINT32_MAX)
            return UINT32_MAX;
    }
    tw_sort_numbers(numbers, placement->cell_count);
    tw_pose wanted = {.stock = stock, .cells = numbers, .cell_count = placement->cell_count};
    return puzzle->mark_count > 0 ? find_marked(poses, placement, wanted, markings)
                                  : tw_poses_find(poses, &wanted);
}

tw_status tw_poses_of_stock(const tw_poses *poses, uint32_t stock, const tw_placement *placement,
                            uint32_t *pose)
{
    enum { FEW = 64 };
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_context *context = puzzle->scope.from; /* many threads may ask */
    const size_t count = placement->cell_count;
    uint32_t few[2][FEW], *numbers = few[0], *markings = few[1];
    *pose = UINT32_MAX;
    if (count > tw_puzzle_cell_count(puzzle)) /* none has so many */
        return TW_ERR_INPUT;
    if (count > FEW) {
        numbers = tw_take(context, count, sizeof *numbers);
        markings = tw_take(context, count, sizeof *markings);
    }
    if (numbers && markings)
        *pose = find_placed(poses, stock, placement, numbers, markings);
    const tw_status status = !numbers || !markings ? TW_ERR_MEMORY
                             : *pose == UINT32_MAX ? TW_ERR_INPUT
                                                   : TW_OK;
    if (count > FEW) {
        tw_give(context, numbers, count, sizeof *numbers);
        tw_give(context, markings, count, sizeof *markings);
    }
    return status;
}

tw_status tw_poses_of_copy(const tw_poses *poses, const tw_placement *placement, uint32_t copy,
                           uint32_t *pose)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    *pose = UINT32_MAX;
    if (placement->piece >= tw_puzzle_piece_count(puzzle) ||
        (puzzle->labelled && copy >= puzzle->pieces[placement->piece].high))
        return TW_ERR_INPUT;
    uint32_t stock = tw_poses_stock_of_piece(poses, placement->piece);
    return tw_poses_of_stock(poses, puzzle->labelled ? stock + copy : stock, placement, pose);
}

tw_status tw_poses_of_placement(const tw_poses *poses, const tw_placement *placement,
                                uint32_t *pose)
{
    return tw_poses_of_copy(poses, placement, 0, pose);
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
