/* scene_moves.h -- scenes of the moves of a disassembly, and their captions. */
#pragma once

#include "draw/moves/move_frames.h"
#include "draw/scene/scene.h"

/* Changes a scene of the solution to frame `number`. 0 is the whole; i > 0 is the share (0..1) of
 * move i - 1, and shows its part alone, the moved pieces emphasised, with an arrow. If the moves
 * are shown in reverse, the arrow leads to the pieces' own place. */
void tw_scene_move(tw_scene *scene, const tw_move_frames *frames, size_t number, double share);

/* Writes "3. A, C: up by 2" and, on its own line, the way in the lattice's coordinates. position:
 * of the move in the order shown, from 1. */
void tw_move_caption(const tw_scene *scene, const tw_move_frames *frames, size_t number,
                     size_t position, char caption[160]);
