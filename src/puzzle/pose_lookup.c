/* pose_lookup.c -- from a pose to the turn that lays a piece so, and from a placement to its pose.
 *
 * Both ask the piece's forms under its transformations again, cell by cell: a pose keeps only the
 * cells, and a stock may hold several pieces that come to lie alike by different turns. Needed once
 * a piece of a solution that is shown, never in a search.
 * Cost: transformations * cells^2. */
#include "puzzle/poses.h"
#include "puzzle/puzzle_shared.h"

/* May a cell of the container show this colour? 0 is none. */
static bool agrees(uint8_t wanted, uint8_t shown)
{
    return wanted == 0 || shown == 0 || wanted == shown;
}

/* Does a form, turned and moved so that its first cell falls on `target`, give just this pose? */
static bool gives_pose(const tw_poses *poses, const tw_pose *pose, const tw_form *form,
                       uint32_t transform, uint32_t target)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    tw_cell first = tw_lattice_apply(puzzle->lattice, transform, form->cells[0]);
    int32_t by[TW_MAX_RANK];
    if (form->count != pose->cell_count || first.kind != puzzle->cells[target].kind)
        return false;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        by[i] = puzzle->cells[target].at[i] - first.at[i];
    for (size_t c = 0; c < form->count; c++) {
        tw_cell cell = tw_lattice_apply(puzzle->lattice, transform, form->cells[c]);
        cell = tw_lattice_translate(puzzle->lattice, cell, by);
        uint32_t number = tw_puzzle_find_cell(puzzle, cell);
        uint32_t tag = tw_piece_style_image(puzzle, form->tags[c], transform);
        size_t i = 0;
        while (i < pose->cell_count && pose->cells[i] != number)
            i++;
        if (i == pose->cell_count || !agrees(puzzle->colours[number], tw_piece_style_colour(tag)) ||
            (pose->dresses && pose->dresses[i] != tw_piece_style_dress(tag)))
            return false;
    }
    return true;
}

static bool turn_gives_pose(const tw_poses *poses, const tw_pose *pose, const tw_piece *piece,
                            uint32_t transform)
{
    for (size_t f = 0; f < piece->form_count; f++)
        for (size_t c = 0; c < pose->cell_count; c++)
            if (gives_pose(poses, pose, &piece->forms[f], transform, pose->cells[c]))
                return true;
    return false;
}

uint32_t tw_poses_turn(const tw_poses *poses, uint32_t pose, uint32_t piece)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_piece *source = &puzzle->pieces[piece];
    tw_pose lying = tw_poses_get(poses, pose);
    for (uint32_t t = 0; t < tw_lattice_transform_count(puzzle->lattice); t++)
        if (tw_transform_set_has(&source->turns, t) && turn_gives_pose(poses, &lying, source, t))
            return t;
    return UINT32_MAX;
}

/* Lays a form, turned and moved so that its first cell falls on `target`, and fills the dresses of
 * the numbers it covers; false if it does not cover just these. */
static bool dress_by(const tw_puzzle *puzzle, const tw_form *form, uint32_t transform,
                     uint32_t target, const uint32_t *numbers, uint32_t *dresses)
{
    tw_cell first = tw_lattice_apply(puzzle->lattice, transform, form->cells[0]);
    int32_t by[TW_MAX_RANK];
    if (first.kind != puzzle->cells[target].kind)
        return false;
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        by[i] = puzzle->cells[target].at[i] - first.at[i];
    for (size_t c = 0; c < form->count; c++)
        dresses[c] = UINT32_MAX;
    for (size_t c = 0; c < form->count; c++) {
        tw_cell cell = tw_lattice_apply(puzzle->lattice, transform, form->cells[c]);
        cell = tw_lattice_translate(puzzle->lattice, cell, by);
        uint32_t number = tw_puzzle_find_cell(puzzle, cell);
        size_t i = 0;
        while (i < form->count && numbers[i] != number)
            i++;
        if (i == form->count || dresses[i] != UINT32_MAX)
            return false;
        dresses[i] = tw_piece_style_dress(tw_piece_style_image(puzzle, form->tags[c], transform));
    }
    return true;
}

/* The pose of a stock on these numbers by the placement's turn, in a puzzle with marks. */
static uint32_t find_dressed(const tw_poses *poses, uint32_t stock, const tw_placement *placement,
                             const uint32_t *numbers)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_piece *piece = &puzzle->pieces[placement->piece];
    uint32_t dresses[TW_MAX_PIECE_CELLS];
    size_t count = placement->cell_count;
    if (placement->turn >= tw_lattice_transform_count(puzzle->lattice))
        return UINT32_MAX;
    for (size_t f = 0; f < piece->form_count; f++)
        for (size_t c = 0; piece->forms[f].count == count && c < count; c++) {
            if (!dress_by(puzzle, &piece->forms[f], placement->turn, numbers[c], numbers, dresses))
                continue;
            uint32_t pose = tw_poses_find(poses, stock, numbers, dresses, count);
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
    return puzzle->mark_count > 0
               ? find_dressed(poses, stock, placement, numbers)
               : tw_poses_find(poses, stock, numbers, NULL, placement->cell_count);
}

uint32_t tw_poses_of_placement(const tw_poses *poses, const tw_placement *placement)
{
    uint32_t stock = tw_poses_stock_of_piece(poses, placement->piece);
    return tw_poses_of_stock(poses, stock, placement);
}
