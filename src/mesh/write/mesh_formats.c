/* mesh_formats.c -- the table of formats of meshes, and the call that writes by it. */
#include "mesh/finished_mesh.h"
#include "base/sized.h"

/* clang-format off */
/* In the order of listing. A new format is a line here. */
#define EACH_MESH(row) \
    row(x3d) \
    row(x3dom) \
    row(gltf) \
    row(glb) \
    row(obj) \
    row(stl) \
    row(3mf)
/* clang-format on */

#define DECLARE(name) extern const tw_mesh_row tw_mesh_##name;
EACH_MESH(DECLARE)

#define ENTER(name) &tw_mesh_##name,
static const tw_mesh_row *const mesh_rows[] = {EACH_MESH(ENTER) NULL};

const tw_format *tw_mesh_format_get(size_t number)
{
    return number < sizeof mesh_rows / sizeof *mesh_rows - 1 ? &mesh_rows[number]->is : NULL;
}

tw_status tw_mesh_write(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out,
                        tw_error *error)
{
    tw_clear_error(error);
    size_t i = 0;
    tw_mesh_text titled = {0};
    tw_status status = tw_sized_copy(how, &titled, sizeof titled, "tw_mesh_text", error);
    if (status)
        return status;
    while (mesh_rows[i] && &mesh_rows[i]->is != titled.format)
        i++;
    if (!mesh_rows[i])
        return tw_fail(error, TW_ERR_USAGE, "there is no such format of meshes");
    titled.title = titled.title ? titled.title : "";
    return mesh_rows[i]->write(mesh, &titled, out);
}
