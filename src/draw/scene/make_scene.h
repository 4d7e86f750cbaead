/* make_scene.h -- scenes made of puzzles. */
#ifndef TW_DRAW_MAKE_SCENE_H
#define TW_DRAW_MAKE_SCENE_H

#include "draw/scene/scene.h"

/* Both fill a scene that has a context and nothing else; free it whatever becomes of it. picture:
 * as in tw/draw.h. */

/* The solution, or the empty container for NULL. */
tw_status tw_scene_solution(tw_scene *scene, const tw_puzzle *puzzle, const tw_solution *solution,
                            const tw_picture *picture, tw_error *error);
/* One piece alone, in its first form. */
tw_status tw_scene_piece(tw_scene *scene, const tw_puzzle *puzzle, uint32_t piece,
                         const tw_picture *picture);

#endif
