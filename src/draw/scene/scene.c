/* scene.c -- how the bodies of a scene look, as pieces come one by one. */
#include "draw/scene/scene.h"

void tw_scene_free(tw_scene *scene)
{
    if (scene->spots)
        tw_give(scene->context, scene->spots, scene->spot_count, sizeof *scene->spots);
    if (scene->bodies)
        tw_give(scene->context, scene->bodies, scene->body_count, sizeof *scene->bodies);
    tw_give(scene->context, scene->icons, scene->icon_room, sizeof *scene->icons);
    scene->spots = NULL;
    scene->bodies = NULL;
    scene->icons = NULL;
}

bool tw_body_shown(const tw_scene *scene, uint32_t body)
{
    return body != TW_NO_BODY && scene->bodies[body].order < scene->shown &&
           !scene->bodies[body].gone;
}

bool tw_body_fresh(const tw_scene *scene, uint32_t body)
{
    const tw_body *it = scene->bodies + body;
    return scene->fresh && (it->moved || it->order + 1 == scene->shown);
}

tw_look tw_body_look(const tw_scene *scene, uint32_t body)
{
    static const tw_rgb white = {255, 255, 255};
    tw_look look = scene->bodies[body].look;
    if (scene->bodies[body].tiled)
        look = (tw_look){{233, 235, 240}, 0};
    if (scene->fresh && !tw_body_fresh(scene, body))
        look.colour = tw_mix_colours(look.colour, white, 0.5);
    return look;
}
