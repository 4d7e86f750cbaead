/* tw/formats.h -- what a format of files is: a row of one of the tables in tw/format.h and
 * tw/draw.h. Rows are constant: borrowed for ever, and read by any thread. */
#ifndef TW_FORMATS_H
#define TW_FORMATS_H

#include <stdbool.h>

typedef enum tw_format_kind {
    TW_FORMAT_PUZZLE = 0, /* a puzzle, and its solutions where `solutions` says so */
    TW_FORMAT_SOLUTION,   /* solutions one by one */
    TW_FORMAT_COVER,      /* an exact cover */
    TW_FORMAT_RESULTS,    /* how many solutions there are */
    TW_FORMAT_PICTURE,    /* a flat picture */
    TW_FORMAT_SCENE,      /* bodies in space, to be looked at */
    TW_FORMAT_PRINT,      /* bodies in space, for printers of solids */
    TW_FORMAT_DIAGRAM     /* all solutions as one decision diagram */
} tw_format_kind;

typedef struct tw_format {
    const char *name;      /* a word */
    const char *extension; /* of its files, with the dot; NULL: none of its own */
    const char *summary;   /* one line */
    tw_format_kind kind;
    bool reads, writes;
    bool own;         /* this program's: asked for by no name */
    bool binary;      /* no text for a terminal */
    bool pages;       /* of pictures: a file may have many */
    bool solutions;   /* of puzzles: holds solutions too */
    bool poses;       /* writing wants the poses of the puzzle; of scenes: for their head */
    bool boxless;     /* of puzzles: states no container, tw_import.box does */
    const char *lost; /* what writing leaves out, "... is not in ..."; NULL: nothing. What a format
                       * cannot say is not left out but refused */
    const char *part; /* of a build that it needs, by its name in tw_has; NULL: none */
    bool plays;       /* may have moves in it: a picture or scene shows them one after the other */
} tw_format;

#endif
