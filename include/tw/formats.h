/* tw/formats.h -- describes a file format, as a row of one of the tables of tw/format.h and
 * tw/draw.h. Rows are constant, so any thread may read them at any time. */
#ifndef TW_FORMATS_H
#define TW_FORMATS_H

#include <stdbool.h>

typedef enum tw_format_kind {
    TW_FORMAT_PUZZLE = 0, /* a puzzle; with its solutions if `solutions` is set */
    TW_FORMAT_SOLUTION,   /* solutions one by one */
    TW_FORMAT_COVER,      /* an exact cover */
    TW_FORMAT_RESULTS,    /* the number of solutions */
    TW_FORMAT_PICTURE,    /* a flat picture */
    TW_FORMAT_SCENE,      /* bodies in space, for viewers */
    TW_FORMAT_PRINT,      /* bodies in space, for 3D printers */
    TW_FORMAT_DIAGRAM,    /* all solutions as one decision diagram */
    TW_FORMAT_PROOF       /* a proof that there is no solution; tw_cover_prove writes it */
} tw_format_kind;

typedef struct tw_format {
    const char *name;      /* one word */
    const char *extension; /* of its files, with the dot; NULL: none */
    const char *summary;   /* one line */
    tw_format_kind kind;
    bool reads, writes;
    bool own;         /* a Tilewright format; recognised without being named */
    bool binary;      /* not for a terminal */
    bool pages;       /* a picture: a file may have many pages */
    bool solutions;   /* a puzzle: has solutions too */
    bool poses;       /* writing needs the tw_poses of the puzzle; a scene: for its head */
    bool boxless;     /* a puzzle: has no container, tw_import.box gives it */
    const char *lost; /* what writing leaves out, as "... is not in ..."; NULL: nothing. A loss that
                       * changes the puzzle is refused instead */
    const char *part; /* optional part of a build that this format needs (tw_has); NULL: none */
    bool plays;       /* can show how a solution comes apart, move by move */
} tw_format;

#endif
