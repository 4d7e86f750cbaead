/* mesh_stl.c -- binary STL: triangles one by one, in millimetres, with their normals.
 *
 * 80 bytes of anything that does not begin with "solid", the number of triangles, then 50 bytes
 * each: the normal and three points as floats, and two unused bytes. */
#include "base/writer.h"
#include "mesh/finished_mesh.h"

static void put_stl_vector(tw_writer *out, tw_vec3 v)
{
    tw_put_float(out, (float)v.x);
    tw_put_float(out, (float)v.y);
    tw_put_float(out, (float)v.z);
}

static tw_status write_stl(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)
{
    (void)how;
    static const char head[80] = "tilewright, millimetres";
    tw_writer to = {.out = out};
    size_t count = 0;
    for (size_t p = 0; p < mesh->count; p++)
        count += mesh->bodies[p].skin.face_count;
    tw_put_bytes(&to, head, sizeof head);
    tw_put_word(&to, (uint32_t)count);
    for (size_t p = 0; p < mesh->count; p++)
        for (uint32_t f = 0; f < mesh->bodies[p].skin.face_count; f++) {
            const tw_skin *skin = &mesh->bodies[p].skin;
            put_stl_vector(&to, tw_vec_unit(tw_skin_area(skin, f)));
            for (uint32_t i = 0; i < 3; i++)
                put_stl_vector(&to, skin->points[skin->corners[skin->faces[f].first + i]]);
            tw_put_bytes(&to, "\0\0", 2);
        }
    return tw_writer_end(&to);
}

const tw_mesh_row tw_mesh_stl = {
    .is = {.name = "stl",
           .extension = ".stl",
           .summary = "Pieces for 3D printers",
           .kind = TW_FORMAT_PRINT,
           .writes = true,
           .binary = true},
    .write = write_stl,
};
