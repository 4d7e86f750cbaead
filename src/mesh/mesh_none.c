/* mesh_none.c -- what stands for this room where the library is built without solids (tw/draw.h).
 */
#include <tw/draw.h>

#include "base/base.h"

tw_status tw_mesh_of_solution(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_solution *solution, const tw_mesh_style *style,
                              tw_mesh **mesh, tw_error *error)
{
    (void)context;
    (void)puzzle;
    (void)solution;
    (void)style;
    (void)mesh;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "solids are not in this program: it was built without them");
}

tw_status tw_mesh_of_pieces(const tw_context *context, const tw_puzzle *puzzle, uint32_t piece,
                            const tw_mesh_style *style, tw_mesh **mesh, tw_error *error)
{
    (void)context;
    (void)puzzle;
    (void)piece;
    (void)style;
    (void)mesh;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "solids are not in this program: it was built without them");
}

void tw_mesh_free(tw_mesh *mesh)
{
    (void)mesh;
}

const tw_format *tw_mesh_format_get(size_t number)
{
    (void)number;
    return NULL;
}

tw_status tw_mesh_write(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out,
                        tw_error *error)
{
    (void)mesh;
    (void)how;
    (void)out;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "solids are not in this program: it was built without them");
}
