/* faces.h -- the sides of solid cells that can be visible from some viewpoint. */
#pragma once

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
    tw_status status; /* after a failure nothing is added */
} tw_faces;

/* Finds the faces of all bodies that are shown, without those between cells of one body, or between
 * two bodies that touch. A side is a line if it is an edge of the body, and none if the body goes
 * on in the same plane (with scene->cells, and in an empty container, every side is a line).
 * TW_ERR_TOO_LARGE over TW_MAX_FACES. Their memory is the scene's. */
tw_status tw_faces_new(const tw_scene *scene, tw_faces *faces, tw_error *error);
