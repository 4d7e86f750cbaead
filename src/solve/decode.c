/* decode.c -- chosen poses back to pieces on cells.
 *
 * A stock may hold several pieces of equal shape under different names. A pinned pose keeps the
 * name it was pinned by; the others, in ascending order, first give each piece the copies it must
 * have, then what it still may have.
 * Invariant: nothing is allocated while solutions come. */
#include "solve/solve.h"

#include <string.h>

tw_status tw_decoder_make(const tw_encoding *encoding, tw_decoder *decoder)
{
    const tw_context *context = encoding->context;
    const tw_puzzle *puzzle = tw_poses_puzzle(encoding->poses);
    tw_decoder made = {.context = context,
                       .encoding = encoding,
                       .poses = encoding->poses,
                       .room = tw_puzzle_cell_count(puzzle)};
    made.placements = tw_take(context, made.room, sizeof *made.placements);
    made.cells = tw_take(context, made.room, sizeof *made.cells);
    made.used = tw_take(context, tw_puzzle_piece_count(puzzle), sizeof *made.used);
    *decoder = made;
    if (made.placements && made.cells && made.used)
        return TW_OK;
    tw_decoder_free(decoder);
    return TW_ERR_MEMORY;
}

void tw_decoder_free(tw_decoder *decoder)
{
    if (!decoder->context)
        return;
    size_t pieces = tw_puzzle_piece_count(tw_poses_puzzle(decoder->poses));
    tw_give(decoder->context, decoder->placements, decoder->room, sizeof *decoder->placements);
    tw_give(decoder->context, decoder->cells, decoder->room, sizeof *decoder->cells);
    tw_give(decoder->context, decoder->used, pieces, sizeof *decoder->used);
    memset(decoder, 0, sizeof *decoder);
}

/* The first piece of the stock that still must (or, later, may) be used. */
static uint32_t next_piece(const tw_decoder *decoder, uint32_t stock, bool must)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(decoder->poses);
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(puzzle, p, &low, &high);
        if (tw_poses_stock_of_piece(decoder->poses, p) == stock &&
            decoder->used[p] < (must ? low : high))
            return p;
    }
    return UINT32_MAX;
}

static uint32_t piece_for(const tw_decoder *decoder, uint32_t pose)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(decoder->poses);
    uint32_t stock = tw_poses_get(decoder->poses, pose).stock;
    uint32_t pinned = tw_pins_piece(decoder->encoding, pose);
    if (pinned != UINT32_MAX)
        return pinned;
    if (tw_puzzle_labelled(puzzle))
        return tw_poses_stock(decoder->poses, stock)->piece;
    uint32_t piece = next_piece(decoder, stock, true);
    if (piece == UINT32_MAX)
        piece = next_piece(decoder, stock, false);
    /* more than there may be: no hit, but options that somebody else chose */
    return piece != UINT32_MAX ? piece : tw_poses_stock(decoder->poses, stock)->piece;
}

static void sort_placements(tw_placement *placements, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        tw_placement placement = placements[i];
        size_t j = i;
        for (; j > 0 && placements[j - 1].piece > placement.piece; j--)
            placements[j] = placements[j - 1];
        placements[j] = placement;
    }
}

tw_solution tw_decode(tw_decoder *decoder, const uint32_t *poses, size_t count, bool by_piece)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(decoder->poses);
    const tw_encoding *encoding = decoder->encoding;
    memset(decoder->used, 0, tw_puzzle_piece_count(puzzle) * sizeof *decoder->used);
    for (size_t i = 0; i < encoding->pin_count; i++) /* in every solution, so taken already */
        decoder->used[encoding->pin_pieces[i]]++;
    size_t filled = 0;
    for (size_t i = 0; i < count; i++) {
        tw_pose pose = tw_poses_get(decoder->poses, poses[i]);
        uint32_t piece = piece_for(decoder, poses[i]);
        decoder->used[piece] += !tw_pins_has(encoding, poses[i]);
        decoder->placements[i] = (tw_placement){
            .piece = piece, .cells = &decoder->cells[filled], .cell_count = pose.cell_count};
        if (pose.dresses)
            decoder->placements[i].turn = tw_poses_turn(decoder->poses, poses[i], piece);
        for (size_t c = 0; c < pose.cell_count; c++)
            decoder->cells[filled++] = *tw_puzzle_cell(puzzle, pose.cells[c]);
    }
    if (by_piece)
        sort_placements(decoder->placements, count);
    return (tw_solution){.placements = decoder->placements, .count = count};
}
