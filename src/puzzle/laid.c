/* laid.c -- from a pose to the turn that lays a piece so, and from a placement to its pose.
 *
 * Both ask the piece's forms under its transformations again, cell by cell: a pose keeps only the
 * cells, and a stock may hold several pieces that come to lie alike by different turns. Needed once
 * a piece of a solution that is shown, never in a search.
 * Cost: transformations * cells^2. */
#include "puzzle/puzzle.h"

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
        uint32_t tag = tw_tag_image(puzzle, form->tags[c], transform);
        size_t i = 0;
        while (i < pose->cell_count && pose->cells[i] != number)
            i++;
        if (i == pose->cell_count || !agrees(puzzle->colours[number], tw_tag_colour(tag)) ||
            (pose->dresses && pose->dresses[i] != tw_tag_dress(tag)))
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

static bool lies_on(const tw_poses *poses, const tw_pose *pose, const tw_placement *placement)
{
    if (pose->cell_count != placement->cell_count)
        return false;
    for (size_t c = 0; c < placement->cell_count; c++) {
        uint32_t number = tw_puzzle_find_cell(tw_poses_puzzle(poses), placement->cells[c]);
        size_t i = 0;
        while (i < pose->cell_count && pose->cells[i] != number)
            i++;
        if (i == pose->cell_count)
            return false;
    }
    return true;
}

uint32_t tw_poses_of_placement(const tw_poses *poses, const tw_placement *placement)
{
    const tw_piece *piece = &tw_poses_puzzle(poses)->pieces[placement->piece];
    uint32_t number = tw_poses_stock_of_piece(poses, placement->piece);
    const tw_stock *stock = tw_poses_stock(poses, number);
    for (uint32_t i = 0; i < stock->pose_count; i++) {
        tw_pose pose = tw_poses_get(poses, stock->first_pose + i);
        if (lies_on(poses, &pose, placement) &&
            (!pose.dresses || turn_gives_pose(poses, &pose, piece, placement->turn)))
            return stock->first_pose + i;
    }
    return UINT32_MAX;
}
