/* assign_names.c -- from poses to pieces on cells (assign_names.h). Cost: poses * pieces. */
#include "puzzle/assign_names.h"

#include <string.h>

tw_status tw_assign_names_make(const tw_context *context, const tw_poses *poses,
                               const uint32_t *pins, const uint32_t *pin_pieces, size_t pin_count,
                               tw_assign_names *deal)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    tw_assign_names made = {.context = context,
                            .poses = poses,
                            .pins = pins,
                            .pin_pieces = pin_pieces,
                            .pin_count = pin_count,
                            .room = tw_puzzle_cell_count(puzzle)};
    made.placements = tw_take(context, made.room, sizeof *made.placements);
    made.order = tw_take(context, made.room, sizeof *made.order);
    made.cells = tw_take(context, made.room, sizeof *made.cells);
    made.used = tw_take(context, tw_puzzle_piece_count(puzzle), sizeof *made.used);
    *deal = made;
    if (made.placements && made.order && made.cells && made.used)
        return TW_OK;
    tw_assign_names_free(deal);
    return TW_ERR_MEMORY;
}

void tw_assign_names_free(tw_assign_names *deal)
{
    if (!deal->context)
        return;
    size_t pieces = tw_puzzle_piece_count(tw_poses_puzzle(deal->poses));
    tw_give(deal->context, deal->placements, deal->room, sizeof *deal->placements);
    tw_give(deal->context, deal->order, deal->room, sizeof *deal->order);
    tw_give(deal->context, deal->cells, deal->room, sizeof *deal->cells);
    tw_give(deal->context, deal->used, pieces, sizeof *deal->used);
    memset(deal, 0, sizeof *deal);
}

/* The first piece of the stock that still must (or, later, may) be used. */
static uint32_t next_piece(const tw_assign_names *deal, uint32_t stock, bool must)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(deal->poses);
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++) {
        uint32_t low, high;
        if (tw_poses_stock_of_piece(deal->poses, p) != stock)
            continue;
        tw_puzzle_piece_copies(puzzle, p, &low, &high);
        if (deal->used[p] < (must ? low : high))
            return p;
    }
    return UINT32_MAX;
}

/* Which pin it is; pin_count: none. */
static size_t find_pin(const tw_assign_names *deal, uint32_t pose)
{
    size_t i = 0;
    while (i < deal->pin_count && deal->pins[i] != pose)
        i++;
    return i;
}

static uint32_t piece_for(const tw_assign_names *deal, uint32_t stock)
{
    if (tw_puzzle_labelled(tw_poses_puzzle(deal->poses)))
        return tw_poses_stock(deal->poses, stock)->piece;
    uint32_t piece = next_piece(deal, stock, true);
    if (piece == UINT32_MAX)
        piece = next_piece(deal, stock, false);
    /* more than there may be: no solution, but poses that somebody else chose */
    return piece != UINT32_MAX ? piece : tw_poses_stock(deal->poses, stock)->piece;
}

static void sort_placements(tw_assign_names *deal, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        tw_placement placement = deal->placements[i];
        uint32_t pose = deal->order[i];
        size_t j = i;
        for (; j > 0 && deal->placements[j - 1].piece > placement.piece; j--) {
            deal->placements[j] = deal->placements[j - 1];
            deal->order[j] = deal->order[j - 1];
        }
        deal->placements[j] = placement;
        deal->order[j] = pose;
    }
}

tw_solution tw_assign_names_poses(tw_assign_names *deal, const uint32_t *poses, size_t count,
                                  bool by_piece)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(deal->poses);
    memset(deal->used, 0, tw_puzzle_piece_count(puzzle) * sizeof *deal->used);
    for (size_t i = 0; i < deal->pin_count; i++) /* in every solution, so taken already */
        deal->used[deal->pin_pieces[i]]++;
    size_t filled = 0;
    for (size_t i = 0; i < count; i++) {
        tw_pose pose = tw_poses_get(deal->poses, poses[i]);
        size_t pin = find_pin(deal, poses[i]);
        bool pinned = pin < deal->pin_count;
        uint32_t piece = pinned ? deal->pin_pieces[pin] : piece_for(deal, pose.stock);
        deal->used[piece] += !pinned;
        deal->order[i] = poses[i];
        deal->placements[i] = (tw_placement){
            .piece = piece, .cells = &deal->cells[filled], .cell_count = pose.cell_count};
        if (pose.dresses)
            deal->placements[i].turn = tw_poses_turn(deal->poses, poses[i], piece);
        for (size_t c = 0; c < pose.cell_count; c++)
            deal->cells[filled++] = *tw_puzzle_cell(puzzle, pose.cells[c]);
    }
    if (by_piece)
        sort_placements(deal, count);
    return (tw_solution){.placements = deal->placements, .count = count};
}
