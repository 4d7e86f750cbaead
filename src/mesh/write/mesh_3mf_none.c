/* mesh_3mf_none.c -- stands for mesh_3mf.c where the library is built without minizip. */
#include <tw/draw.h>

bool tw_mesh_has_3mf(void)
{
    return false;
}

tw_status tw_mesh_write_3mf(const tw_mesh *mesh, const char *title, const tw_out *out)
{
    (void)mesh;
    (void)title;
    (void)out;
    return TW_ERR_UNSUPPORTED;
}
