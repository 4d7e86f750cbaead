/* xmpuzzle_apart.h -- how a solution comes apart, as BurrTools files tell it. */
#ifndef TW_FORMAT_XMPUZZLE_APART_H
#define TW_FORMAT_XMPUZZLE_APART_H

#include <tw/disassembly.h>

#include "base/xml_writer.h"
#include "format/foreign/burrtools/burrtools_grid.h"

typedef struct tw_xm_apart {
    const tw_burrtools_grid *grid;
    const tw_disassembler *disassembler; /* that knows the directions */
    const tw_disassembly *disassembly;
    const size_t *slots; /* of each placement: its number among all copies of all entries */
    tw_voxel *at;        /* its position; changed on the way */
} tw_xm_apart;

/* By how many voxels a step of a direction leads. */
tw_voxel tw_xm_step(const tw_burrtools_grid *grid, const tw_disassembler *disassembler,
                    size_t direction);
/* A <separation>, with those of its parts in it. */
void tw_xm_put_apart(tw_writer *to, const tw_xm_apart *apart);

#endif
