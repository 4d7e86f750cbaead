/* mesh_3mf_none.c -- stands for mesh_3mf.c where the library is built without minizip. Nothing
 * comes here: the format is refused before. */
#include "mesh/write/mesh_format.h"

tw_status tw_mesh_write_3mf(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)
{
    (void)mesh;
    (void)how;
    (void)out;
    return TW_ERR_UNSUPPORTED;
}
