/* draw_scene.c -- which way a scene is drawn. */
#include "draw/render/render.h"

tw_status tw_scene_draw(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                        tw_display_list *list, tw_error *error)
{
    tw_viewport placed = *frame;
    placed.left -= scene->low[0] * frame->scale;
    placed.top -= scene->low[1] * frame->scale;
    if (scene->heat)
        return tw_render_heat(scene, panel, &placed, list);
    if (scene->flat)
        return tw_render2d(scene, panel, &placed, list);
    return tw_render3d(scene, &placed, list, error);
}
