/* scene_moves.h -- a scene as a disassembly leaves it, and what happens in words. */
#ifndef TW_DRAW_SCENE_MOVES_H
#define TW_DRAW_SCENE_MOVES_H

#include "draw/moves/move_frames.h"
#include "draw/scene/scene.h"

/* Shows a scene of the solution at frame `number`, 0 being the whole and i > 0 the share (0..1) of
 * move i - 1: of its part alone, what is moved standing out, with an arrow, to its own place where
 * the moves are shown the other way round. */
void tw_scene_move(tw_scene *scene, const tw_move_frames *frames, size_t number, double share);

/* "3. A, C: up by 2" and on a line of its own where to, in the lattice's coordinates. position: of
 * the move in the order in which it is told, from 1. */
void tw_move_caption(const tw_scene *scene, const tw_move_frames *frames, size_t number,
                     size_t position, char caption[160]);

#endif
