/* xmpuzzle_sequence.h -- how a solution that a BurrTools file holds comes apart. */
#ifndef TW_FORMAT_XMPUZZLE_SEQUENCE_H
#define TW_FORMAT_XMPUZZLE_SEQUENCE_H

#include "format/foreign/burrtools/xmpuzzle.h"

/* A solution of the file, and where its placements are in the file's numbers. */
typedef struct tw_xm_placed {
    const tw_puzzle *puzzle;
    const tw_solution *solution;
    const uint32_t *of_slot; /* the placement of each copy of each entry; UINT32_MAX: not used */
    size_t slot_count;
    const tw_voxel *at; /* the position of each placement */
} tw_xm_placed;

/* Makes the moves of a <separation> and hands on what came of it; what does not hold becomes a
 * warning, with its place. by: of the puzzle. number: of the solution, for words. false: no more is
 * wanted, or memory is out. */
bool tw_xm_hand_on_sequence(tw_xm_file *file, tw_disassembler *by, const tw_xm_placed *placed,
                            const tw_xml *separation, size_t number);

#endif
