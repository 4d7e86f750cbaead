/* mesh_format.h -- finished meshes as files: a row for each format.
 *
 * A new one is a file with its row, a line in mesh_formats.c and one in meson.build. */
#ifndef TW_MESH_MESH_FORMAT_H
#define TW_MESH_MESH_FORMAT_H

#include "mesh/finished_mesh.h"

typedef struct tw_mesh_row {
    tw_format is; /* first: what users have is a pointer to it */
    /* how->title: never NULL. */
    tw_status (*write)(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out);
} tw_mesh_row;

#endif
