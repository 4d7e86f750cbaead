/* tw/limits.h -- every bound on what is read from outside, in one place.
 *
 * They keep memory and time small on hostile input; real puzzles stay far below them. A text
 * over a limit is refused with TW_ERR_TOO_LARGE or an error that names the limit in force.
 *
 * A caller may lower them: tw_context points to a tw_limits. The numbers here are the ceilings, and
 * the defaults; they may grow from version to version, so a program should not size an array by
 * one. Every thread that works with the context reads the limits in force. */
#ifndef TW_LIMITS_H
#define TW_LIMITS_H

#include <stddef.h>
#include <stdint.h>

#define TW_MAX_RANK 6             /* length of a translation */
#define TW_MAX_KINDS 256          /* node kinds of a lattice */
#define TW_MAX_LABELS 32          /* arcs of one node kind */
#define TW_MAX_MATRIX 64          /* absolute value of an entry of a transformation's matrix */
#define TW_MAX_TRANSFORMS 46080   /* elements of a lattice's group: those of a cube of rank 6 */
#define TW_MAX_GENERATORS 16      /* turns and mirrors named in a lattice file */
#define TW_MAX_COORDINATE 1000000 /* absolute value of a coordinate */
#define TW_MAX_STEP 1000          /* absolute value of a step, period or offset of a lattice */
#define TW_MAX_NAME 64            /* bytes of a name, its final NUL included */
#define TW_MAX_VERTICES 64        /* corners of a cell's drawing */
#define TW_MAX_CELLS 1000000      /* cells of a container */
#define TW_MAX_PIECE_CELLS 50000  /* cells of a piece */
#define TW_MAX_PIECES 5000        /* pieces of a puzzle, copies not counted */
#define TW_MAX_COPIES 1000000     /* copies of a piece */
#define TW_MAX_COLOURS 64         /* colours of a puzzle */
#define TW_MAX_MARKS 200          /* different marks of a puzzle */
#define TW_MAX_POLYFORM 24        /* cells of an enumerated polyform */
#define TW_MAX_POLYFORMS 400000   /* polyforms of one enumeration */
#define TW_MAX_POSES 16000000     /* poses of a puzzle */
#define TW_MAX_SYMMETRIES 65536   /* symmetries of a container */
#define TW_MAX_TEXT 8388608       /* bytes of a text */
#define TW_MAX_DEPTH 32           /* nesting of a text; 256 more in XML */
#define TW_MAX_NODES 400000       /* values in a text */
#define TW_MAX_FAULTS 50          /* faults reported for one text */

/* Of pictures. */
#define TW_MAX_SIDE 16000         /* pixels of a side of a picture */
#define TW_MAX_PIXELS 67108864    /* pixels of a picture */
#define TW_MAX_PICTURES 1000      /* pictures, or layers of one, on a page */
#define TW_MAX_STROKES 1000000    /* outlines, faces and texts of one page */
#define TW_MAX_FACES 400000       /* faces of bodies in one picture */
#define TW_MAX_COVERINGS 16000000 /* pairs of faces of which one may hide the other */

#define TW_MAX_PLOTTED 24    /* named lines or bars in a chart */
#define TW_MAX_LEVELS 512    /* upright bars */
#define TW_MAX_POINTS 100000 /* points of a line */

/* Of meshes. */
#define TW_MAX_BODY_CELLS 50000  /* cells fused to one body */
#define TW_MAX_TRIANGLES 4000000 /* triangles of a mesh */

/* The limits of everything made with a context, one for each above. If a limit is over its ceiling,
 * the first call that reads, checks or draws returns TW_ERR_USAGE. Start with tw_limits_default()
 * and lower individual limits. Borrowed with the context. */
typedef struct tw_limits {
    size_t size; /* sizeof(tw_limits); in a shorter struct, missing limits take their maximum */
    uint32_t rank;
    uint32_t kinds;
    uint32_t labels;
    uint32_t matrix;
    uint32_t transforms;
    uint32_t generators;
    uint32_t coordinate;
    uint32_t step;
    uint32_t name;
    uint32_t vertices;
    uint32_t cells;
    uint32_t piece_cells;
    uint32_t pieces;
    uint32_t copies;
    uint32_t colours;
    uint32_t marks;
    uint32_t polyform;
    uint32_t polyforms;
    uint32_t poses;
    uint32_t symmetries;
    uint32_t text;
    uint32_t depth;
    uint32_t nodes;
    uint32_t faults;
    uint32_t side;
    uint32_t pixels;
    uint32_t pictures;
    uint32_t strokes;
    uint32_t faces;
    uint32_t coverings;
    uint32_t plotted;
    uint32_t levels;
    uint32_t points;
    uint32_t body_cells;
    uint32_t triangles;
} tw_limits;

#endif
