/* write_zdd.c -- a decision diagram as Knuth's programs write and read it: a line a node.
 *
 * Source: Knuth's programs BDD15 and SIMPATH-REDUCE; The Art of Computer Programming 4A, 7.1.4. */
#include "format/text/format_row.h"

#include <stdio.h>

static tw_status write_diagram(const tw_diagram *diagram, const tw_out *out)
{
    char line[64];
    for (size_t n = diagram->node_count; n-- > 2;) {
        const tw_diagram_node *node = &diagram->nodes[n];
        int length = snprintf(line, sizeof line, "%zx: (~%u?%x:%x)\n", n, node->variable + 1,
                              node->low, node->high);
        if (!out->write(out->user, line, (size_t)length))
            return TW_ERR_IO;
    }
    return TW_OK;
}

const tw_format_row tw_format_zdd = {
    .is = {.name = "zdd",
           .extension = ".zdd",
           .summary = "all solutions as one decision diagram",
           .kind = TW_FORMAT_DIAGRAM,
           .writes = true},
    .write_diagram = write_diagram,
};
