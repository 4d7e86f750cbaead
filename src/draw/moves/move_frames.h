/* move_frames.h -- where the pieces are as a disassembly goes on, in the lattice's space.
 *
 *   disassembly --tw_move_frames_new--> a row of places before each move, and after the last
 *
 * A move that leads away ends where nothing is beside it any more: what is drawn must end. */
#ifndef TW_DRAW_MOVE_FRAMES_H
#define TW_DRAW_MOVE_FRAMES_H

#include <tw/draw.h>

#include "base/base.h"

typedef struct tw_move_frame {
    tw_disassembly_move move;
    tw_disassembly_part part; /* that it is a move of */
    double way[3];            /* what is moved goes so far */
} tw_move_frame;

typedef struct tw_move_frames {
    const tw_context *context;
    const tw_shown_moves *moves;
    size_t count, bodies; /* moves; placements of the solution */
    tw_move_frame *frames;
    double (*at)[3]; /* at[i * bodies + b]: so far is placement b from its place before move i; i
                      * may be count: after all of them */
} tw_move_frames;

/* moves: borrowed for the life of the frames. whole: what is away is away from all pieces, not from
 * those of its part alone. Free them whatever becomes of it. TW_ERR_USAGE: there is no move;
 * TW_ERR_TOO_LARGE over a limit; error says which. */
tw_status tw_move_frames_new(const tw_context *context, const tw_shown_moves *moves, bool whole,
                             tw_move_frames *frames, tw_error *error);
void tw_move_frames_free(tw_move_frames *frames);

#endif
