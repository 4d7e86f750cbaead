/* xmpuzzle.h -- declarations shared by the parts of the BurrTools reader. */
#pragma once

#include "format/foreign/burrtools/burrtools_grid.h"
#include "format/foreign/import_common.h"
#include "format/xml/xml.h"

enum { TW_XM_COLOURS = 64 }; /* colour numbers 0 (none) to 63 */

/* A shape of the file: the voxels that are not empty. In the arena. */
typedef struct tw_xm_shape {
    const tw_xml *element;
    int64_t size[3];
    tw_voxel hotspot;
    tw_voxel *voxels; /* the filled ones, then the variable ones */
    uint8_t *colours;
    size_t filled, variable;
} tw_xm_shape;

/* A piece of the problem: an entry of its list. */
typedef struct tw_xm_entry {
    const tw_xml *element;
    const tw_xm_shape *shape;
    uint32_t low, high;
} tw_xm_entry;

typedef struct tw_xm_file {
    tw_importing import;
    const tw_xml *root, *problem;
    tw_burrtools_grid grid;
    const tw_xml **shapes;
    tw_xm_shape **read; /* shapes read so far; NULL: not yet */
    size_t shape_count;
    size_t colours; /* defined by the file */
    const tw_xm_shape *container;
    tw_xm_entry *entries;
    size_t entry_count;
    uint8_t colour[TW_XM_COLOURS]; /* of the puzzle, by the file's; 0: none */
    const char *colour_names[TW_XM_COLOURS];
    size_t colour_count; /* of the puzzle */
    bool *lies;          /* as in tw_puzzle_def; used if not every colour lies on itself alone */
    bool paired;
    bool coloured, neutral; /* some piece; some cell, or none, goes with all colours */
    char found[24];      /* number of assemblies stated by the file, in digits */
} tw_xm_file;

/* ---- xmpuzzle_in.c ----------------------------------------------------------------------- */

/* Reads a file up to its colours; its `import` is open, and stays the caller's. skip: elements kept
 * without what is in them, ended by NULL. */
tw_status tw_xm_open(tw_xm_file *file, const tw_source *source, const char *const *skip);
void tw_read_xmpuzzle(tw_reader *reader, const tw_source *source, const tw_import *how,
                      tw_puzzle **puzzle);

/* ---- xmpuzzle_shapes.c ------------------------------------------------------------------- */

/* The shape of that number, as the container or as a piece. *shape: borrowed from the arena. */
tw_status tw_xm_shape_of(tw_xm_file *file, size_t number, bool container,
                         const tw_xm_shape **shape);

/* ---- xmpuzzle_colours.c ------------------------------------------------------------------ */

/* Fills in the colours of the puzzle, once its container and entries are known. */
tw_status tw_xm_relate_colours(tw_xm_file *file);
/* Warns of what is lost of them. Cost: turns times cells of all pieces, so once these are few. */
void tw_xm_warn_colours(tw_xm_file *file);

/* ---- xmpuzzle_stored.c ------------------------------------------------------------------- */

/* Passes on the stored solutions, with their disassemblies if asked for; a faulty one becomes a
 * warning. */
tw_status tw_xm_hand_on(tw_xm_file *file, const tw_puzzle *puzzle);
