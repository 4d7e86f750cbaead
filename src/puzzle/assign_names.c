/* assign_names.c -- from poses to pieces on cells (assign_names.h).
 * Cost: poses * pieces of a stock. */
#include "puzzle/assign_names.h"

#include <string.h>

/* Takes the arrays, or gives them back. */
static bool each_name_array(tw_assign_names *names, tw_arrays_do what)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(names->poses);
    const size_t most = tw_puzzle_cell_count(puzzle); /* of placements and of cells */
    const tw_array all[] = {TW_ARRAY(names->placements, most),
                            TW_ARRAY(names->order, most),
                            TW_ARRAY(names->cells, most),
                            TW_ARRAY(names->used, tw_puzzle_piece_count(puzzle)),
                            TW_ARRAY(names->first, tw_poses_stock_count(names->poses)),
                            TW_ARRAY(names->after, tw_puzzle_piece_count(puzzle)),
                            {0}};
    return tw_arrays(names->context, all, what);
}

/* Lists the pieces of each stock. */
static void list_pieces_of_stocks(tw_assign_names *names)
{
    const size_t stocks = tw_poses_stock_count(names->poses);
    memset(names->first, 0xff, stocks * sizeof *names->first);
    for (uint32_t p = (uint32_t)tw_puzzle_piece_count(tw_poses_puzzle(names->poses)); p-- > 0;) {
        const uint32_t stock = tw_poses_stock_of_piece(names->poses, p);
        names->after[p] = names->first[stock];
        names->first[stock] = p;
    }
}

tw_status tw_assign_names_make(const tw_context *context, const tw_poses *poses, tw_pinned pinned,
                               tw_assign_names *names)
{
    *names = (tw_assign_names){.context = context, .poses = poses, .pinned = pinned};
    if (!each_name_array(names, TW_TAKE)) {
        tw_assign_names_free(names);
        return TW_ERR_MEMORY;
    }
    list_pieces_of_stocks(names);
    return TW_OK;
}

void tw_assign_names_free(tw_assign_names *names)
{
    if (!names->context)
        return;
    each_name_array(names, TW_GIVE);
    memset(names, 0, sizeof *names);
}

/* The first piece of the stock that still must (or, later, may) be used. */
static uint32_t next_piece(const tw_assign_names *names, uint32_t stock, bool must)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(names->poses);
    for (uint32_t p = names->first[stock]; p != UINT32_MAX; p = names->after[p]) {
        uint32_t low, high;
        tw_puzzle_piece_copies(puzzle, p, &low, &high);
        if (names->used[p] < (must ? low : high))
            return p;
    }
    return UINT32_MAX;
}

static uint32_t piece_for(const tw_assign_names *names, uint32_t stock)
{
    if (tw_puzzle_labelled(tw_poses_puzzle(names->poses)))
        return tw_poses_stock(names->poses, stock)->piece;
    uint32_t piece = next_piece(names, stock, true);
    if (piece == UINT32_MAX)
        piece = next_piece(names, stock, false);
    /* more than allowed: the poses are from another source and no solution */
    return piece != UINT32_MAX ? piece : tw_poses_stock(names->poses, stock)->piece;
}

static void sort_named_placements(tw_assign_names *names, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        tw_placement placement = names->placements[i];
        uint32_t pose = names->order[i];
        size_t j = i;
        for (; j > 0 && names->placements[j - 1].piece > placement.piece; j--) {
            names->placements[j] = names->placements[j - 1];
            names->order[j] = names->order[j - 1];
        }
        names->placements[j] = placement;
        names->order[j] = pose;
    }
}

tw_solution tw_assign_names_poses(tw_assign_names *names, const uint32_t *poses, size_t count,
                                  bool by_piece)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(names->poses);
    memset(names->used, 0, tw_puzzle_piece_count(puzzle) * sizeof *names->used);
    for (size_t i = 0; i < names->pinned.count; i++) /* in every solution, so taken already */
        names->used[names->pinned.pieces[i]]++;
    const size_t of_pieces = tw_poses_of_pieces(names->poses);
    size_t filled = 0, placed = 0;
    for (size_t i = 0; i < count; i++) {
        if (poses[i] >= of_pieces)
            continue;
        tw_pose pose = tw_poses_get(names->poses, poses[i]);
        size_t pin = 0;
        while (pin < names->pinned.count && names->pinned.poses[pin] != poses[i])
            pin++;
        bool pinned = pin < names->pinned.count;
        uint32_t piece = pinned ? names->pinned.pieces[pin] : piece_for(names, pose.stock);
        names->used[piece] += !pinned;
        names->order[placed] = poses[i];
        names->placements[placed] = (tw_placement){
            .piece = piece, .cells = &names->cells[filled], .cell_count = pose.cell_count};
        if (pose.markings)
            names->placements[placed].turn = tw_poses_turn(names->poses, poses[i], piece);
        placed++;
        for (size_t c = 0; c < pose.cell_count; c++)
            names->cells[filled++] = *tw_puzzle_cell(puzzle, pose.cells[c]);
    }
    if (by_piece)
        sort_named_placements(names, placed);
    return (tw_solution){.placements = names->placements, .count = placed};
}
