/* mesh_obj.c -- Wavefront OBJ: a solution or pieces, an object for each part, in millimetres, z up.
 *
 * Each point has its part's colour behind its place, as modelling programs read it. Points are
 * numbered from 1 on through all parts. */
#include <string.h>

#include "base/writer.h"
#include "draw/display/display_list.h"
#include "mesh/finished_mesh.h"

/* A name as one word. */
static void put_object_name(tw_writer *to, const char *name)
{
    for (size_t size = strlen(name), used, length; size > 0; name += used, size -= used) {
        char safe[4];
        used = tw_safe_character(name, size, safe, &length);
        tw_put_bytes(to, *safe == ' ' ? "_" : safe, length);
    }
}

static tw_status write_obj(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)
{
    tw_writer to = {.out = out};
    size_t before = 1;
    (void)how;
    tw_put(&to, "# tilewright, millimetres\n");
    for (size_t p = 0; p < mesh->count; p++) {
        const tw_mesh_body *body = mesh->bodies + p;
        const tw_skin *skin = &body->skin;
        tw_put(&to, "o ");
        put_object_name(&to, body->name);
        tw_put(&to, "\n");
        for (size_t i = 0; i < skin->point_count; i++) {
            const double values[] = {skin->points[i].x,          skin->points[i].y,
                                     skin->points[i].z,          body->colour.red / 255.0,
                                     body->colour.green / 255.0, body->colour.blue / 255.0};
            tw_put(&to, "v");
            for (size_t k = 0; k < 6; k++) {
                tw_put(&to, " ");
                tw_put_decimal(&to, values[k], k < 3 ? 5 : 4);
            }
            tw_put(&to, "\n");
        }
        for (size_t f = 0; f < skin->face_count; f++) {
            const uint32_t *corners = skin->corners + skin->faces[f].first;
            tw_put_format(&to, "f %zu %zu %zu\n", before + corners[0], before + corners[1],
                          before + corners[2]);
        }
        before += skin->point_count;
    }
    return tw_writer_end(&to);
}

const tw_mesh_row tw_mesh_obj = {
    .is = {.name = "obj",
           .extension = ".obj",
           .summary = "Bodies for modelling programs",
           .kind = TW_FORMAT_SCENE,
           .writes = true},
    .write = write_obj,
};
