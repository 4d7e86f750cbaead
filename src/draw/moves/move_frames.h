/* move_frames.h -- the places of the pieces during a disassembly, in the lattice's space.
 *
 *   disassembly --tw_move_frames_new--> a row of places before each move, and after the last
 *
 * A move that takes pieces away ends when no other piece is beside them: a picture must end. */
#pragma once

#include <tw/advanced/draw.h>

#include "base/scope.h"

/* The pose of a placement: turned first (the matrix by rows), then shifted. */
typedef struct tw_move_pose {
    double turned[3][3], at[3];
} tw_move_pose;

typedef struct tw_move_frame {
    tw_disassembly_move move;
    tw_disassembly_part part; /* the part that it is a move of */
    double way[3];            /* shift of the moved pieces; of a turn all 0, and: */
    double axis[3];           /* of length 1; seen against it, quarters > 0 turn to the left */
    double centre[3];         /* a point on the axis */
    double across[2][3];      /* an edge along each of the two coordinates of a path's shifts */
} tw_move_frame;

typedef struct tw_move_frames {
    const tw_shown_moves *moves;
    size_t count, bodies; /* moves; placements of the solution */
    tw_move_frame *frames;
    tw_move_pose *poses; /* poses[i * bodies + b]: pose of placement b before
                          * move i; i = count: after all moves */
    bool turns, shifts;  /* a move is a turn; one that shifts */
} tw_move_frames;

/* Are the solution and its moves of this puzzle? TW_ERR_INPUT if not; error says which is not. */
tw_status tw_moves_check(const tw_shown_moves *moves, tw_error *error);
/* context: of a scope, which ends when the frames are done with. moves: borrowed for the life of
 * the frames. whole: pieces move away from all pieces, not only from those of their part.
 * TW_ERR_USAGE: there is no move; TW_ERR_TOO_LARGE over a limit; error says which. */
tw_status tw_move_frames_new(const tw_context *context, const tw_shown_moves *moves, bool whole,
                             tw_move_frames *frames, tw_error *error);
/* Does a frame move this placement; is the placement in the part whose move it is? */
bool tw_move_takes(const tw_move_frame *frame, size_t body);
bool tw_move_concerns(const tw_move_frame *frame, size_t body);
/* The pose of a moved placement when a share (0..1) of the move is done; before: its pose at the
 * start. */
tw_move_pose tw_move_pose_after(const tw_move_frame *frame, const tw_move_pose *before,
                                double share);
/* Finds the place of a placement's point in a pose. */
static inline void tw_move_place(const tw_move_pose *pose, const double point[3], double place[3])
{
    for (size_t i = 0; i < 3; i++)
        place[i] = pose->turned[i][0] * point[0] + pose->turned[i][1] * point[1] +
                   pose->turned[i][2] * point[2] + pose->at[i];
}
