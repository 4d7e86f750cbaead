/* drawing.h -- the options of `tilewright draw`, what it draws, and the files it writes. */
#pragma once

#include "cli/read/solution_input.h"
#include "cli/show/store_reader.h"
#include "verbs/draw_verb.h"
#include "verbs/picture_fields.h"
#include "verbs/disassemble_verb.h"

typedef struct cli_steps {
    bool given;
    uint64_t shown; /* the first `shown` pieces; 0: all of them, on a page */
} cli_steps;

typedef struct cli_draw_options {
    cli_common common;
    const char *to; /* NULL: not given */
    uint64_t solution, gallery;
    cli_steps steps;
    bool parts, empty, given, film;
    unsigned moves; /* number of the word, if it was given: .. */
#define CLI_MOVES_ASSEMBLY 1
    tw_disassembly_options how; /* may pieces turn or be lifted? */
    tw_picture picture;         /* as far as options set its looks */
    verb_true_size true_size;
    const char *piece; /* NULL: not given */
} cli_draw_options;

/* One drawing, while its contents are gathered and then written. Its format is that of its picture,
 * for bodies too. */
typedef struct cli_drawing {
    const cli_call *cli;
    const cli_draw_options *asked;
    verb_drawing shown;
    cli_store_reader from;  /* the puzzle; its store is NULL if a puzzle was named */
    cli_solution_list kept; /* the solutions to draw */
    uint64_t seen, wanted;  /* draws `wanted` solutions, from the one given by --solution on */
    /* With --moves: */
    tw_disassembler *disassembler;
    tw_disassembly *disassembly; /* of the solution kept, the best so far; NULL: none comes apart */
    tw_bytes level;              /* its level */
    uint64_t number;             /* its number, from 1 */
    tw_bytes title;              /* the puzzle's, with both */
    uint64_t tried;              /* solutions that do not come apart, or are undecided */
    int code;                    /* the error that stopped a disassembly, or CLI_GO_ON */
    bool out_of_memory;
    bool enough; /* solutions that are still read change nothing */
    bool early;  /* it was stopped, and the best so far is drawn */
} cli_drawing;

/* ---- drawing_files.c --------------------------------------------------------------------- */

/* X3DOM as distributed, for pages; "" in a build without it (tools/embed.py). */
extern const char cli_x3dom_script[], cli_x3dom_style[];

/* Do these options draw only pieces, so that no solution is needed? */
bool cli_draws_pieces(const cli_args *args, const cli_draw_options *asked, const tw_format *format);
/* Do the given options apply to the format? false after a message. */
bool cli_check_file_words(const cli_args *args, const cli_draw_options *asked,
                          const tw_format *format);
/* Is the output file name free, as far as is known already? false after a message. */
bool cli_drawing_may_go(const cli_drawing *drawing);
/* Writes the drawing into one file; a gallery on sheets, in a format of one page per file, into
 * several. CLI_GO_ON, or an exit code after a message. */
int cli_write_drawing(cli_drawing *drawing);
