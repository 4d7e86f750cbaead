/* render.h -- a panel of a scene on a display list, in the plane, in space, or as a map. */
#ifndef TW_DRAW_RENDER_H
#define TW_DRAW_RENDER_H

#include "draw/display/display_list.h"
#include "draw/scene/scene.h"

/* Draws one panel; the scene's low corner comes to lie at left, top of the frame. */
tw_status tw_scene_draw(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                        tw_display_list *list, tw_error *error);

/* ---- The ways of drawing one ------------------------------------------------------------- */

tw_status tw_render2d(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                      tw_display_list *list);
tw_status tw_render3d(const tw_scene *scene, const tw_viewport *frame, tw_display_list *list,
                      tw_error *error);
/* The scene has heat. */
tw_status tw_render_heat(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                         tw_display_list *list);
/* All sticks of a panel in the plane. */
tw_status tw_render_sticks(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                           tw_display_list *list);

#endif
