/* mesh_none.c -- in the place of this room in a build without solids (tw/draw.h): there is no way
 * to make one, so the rest is never called with one. */
#include <tw/draw.h>

#include "base/base.h"

#pragma GCC diagnostic ignored "-Wunused-parameter" /* nobody looks at what is asked */

/* clang-format off */
#define MISSING(name, ...) \
    tw_status name(__VA_ARGS__, tw_error *error) \
    { \
        return tw_fail(error, TW_ERR_UNSUPPORTED, \
                       "solids are not in this program: it was built without them"); \
    }
/* clang-format on */

MISSING(tw_mesh_of_solution, const tw_context *context, const tw_puzzle *puzzle,
        const tw_solution *solution, const tw_mesh_style *style, tw_mesh **mesh)
MISSING(tw_mesh_of_moves, const tw_context *context, const tw_shown_moves *moves,
        const tw_mesh_style *style, tw_mesh **mesh)
MISSING(tw_mesh_of_pieces, const tw_context *context, const tw_puzzle *puzzle, uint32_t piece,
        const tw_mesh_style *style, tw_mesh **mesh)
MISSING(tw_mesh_write, const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)

void tw_mesh_free(tw_mesh *mesh)
{
}

const tw_format *tw_mesh_format_get(size_t number)
{
    return NULL;
}
