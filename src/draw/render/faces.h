/* faces.h -- the sides of solid cells that can be seen at all, before one looks from anywhere. */
#ifndef TW_DRAW_FACES_H
#define TW_DRAW_FACES_H

#include "draw/outline/vertex_merge.h"
#include "draw/scene/scene.h"

typedef struct tw_face {
    uint32_t body;
    size_t spot;
    size_t first, count; /* its corners in tw_faces.corners, going round its normal */
    double normal[3];    /* outwards */
    bool both;           /* a thin sheet: seen from both sides */
} tw_face;

typedef struct tw_faces {
    const tw_context *context;
    tw_vertex_merge merge; /* the points; bodies are not moved apart here */
    uint32_t *corners;
    bool *lines; /* per corner: is there a line from it to the next? */
    tw_face *faces;
    size_t corner_count, corner_room, count, room;
} tw_faces;

/* The faces of all bodies that are shown. Between cells of one body there are none, nor between two
 * bodies that lie against one another. A line is where a body has an edge, none where it goes on in
 * the same plane (with scene->cells, and in an empty container, every side is a line).
 * TW_ERR_TOO_LARGE over TW_MAX_FACES. Free it whatever becomes of it. */
tw_status tw_faces_new(const tw_scene *scene, tw_faces *faces, tw_error *error);
void tw_faces_free(tw_faces *faces);

#endif
