/* make_scene.h -- scenes made of puzzles. */
#ifndef TW_DRAW_MAKE_SCENE_H
#define TW_DRAW_MAKE_SCENE_H

#include "draw/scene/scene.h"

/* The solution, or the empty container for NULL. picture as in tw/draw.h. Free the scene whatever
 * becomes of it. */
tw_status tw_scene_solution(const tw_context *context, const tw_puzzle *puzzle,
                            const tw_solution *solution, const tw_picture *picture, tw_scene *scene,
                            tw_error *error);
/* One piece alone, in its first form. */
tw_status tw_scene_piece(const tw_context *context, const tw_puzzle *puzzle, uint32_t piece,
                         const tw_picture *picture, tw_scene *scene);

#endif
