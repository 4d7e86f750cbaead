/* drawing.h -- the options of `tilewright draw`, what it draws, and the files of that. */
#ifndef CLI_DRAWING_H
#define CLI_DRAWING_H

#include "cli/read/solution_input.h"
#include "cli/show/store_reader.h"
#include "verbs/draw_verb.h"
#include "verbs/picture_fields.h"
#include "verbs/disassemble_verb.h"

typedef struct cli_steps {
    bool given;
    uint64_t shown; /* the first so many pieces; 0: all of them, on a page */
} cli_steps;

typedef struct cli_draw_options {
    cli_common common;
    const char *to, *output; /* NULL: not given */
    bool force;
    uint64_t solution, gallery;
    cli_steps steps;
    bool parts, empty, given, film;
    unsigned moves; /* number of the word, where it was given: .. */
#define CLI_MOVES_ASSEMBLY 1
    tw_disassembly_options how; /* may pieces turn, may they be lifted? */
    double budget;              /* seconds; 0: not given */
    tw_picture picture;         /* as far as options say how it looks */
    unsigned paper;             /* number of the word, where it was given */
    bool landscape;
    const char *piece;   /* NULL: not given */
    tw_mesh_style style; /* its lengths: 0: not given */
} cli_draw_options;

/* One drawing, while what it shows is gathered and then written; its format is that of its picture,
 * for bodies, too. */
typedef struct cli_drawing {
    const cli_call *cli;
    const cli_draw_options *asked;
    verb_drawing shown;
    cli_store_reader from;  /* the puzzle; its store is NULL when what is a puzzle */
    cli_solution_list kept; /* those that are drawn */
    uint64_t seen, wanted;  /* draws so many solutions, from the one that --solution says on */
    tw_watch line;          /* that tells how far the search is */
    /* With --moves: */
    tw_disassembler *disassembler;
    tw_disassembly *disassembly; /* of a solution that comes apart; NULL: none so far */
    uint64_t tried;              /* solutions that do not, or are not decided */
    int code;                    /* what kept one from being taken apart: else CLI_GO_ON */
    bool out_of_memory;
} cli_drawing;

/* ---- drawing_files.c --------------------------------------------------------------------- */

/* X3DOM as its makers give it, for pages; "" in a build without it (tools/embed.py). */
extern const char cli_x3dom_script[], cli_x3dom_style[];

/* Do these words ask for pieces alone, so that no solution is needed? */
bool cli_draws_pieces(const cli_draw_options *asked, const tw_format *format);
/* Do the options that were given mean something for the format? false after a message. */
bool cli_check_file_words(const cli_args *args, const cli_draw_options *asked,
                          const tw_format *format);
/* Gives the picture the scale, and the size and margin of the paper, that were asked for. */
void cli_take_paper(cli_drawing *drawing);
/* Is the name of the file free, as far as it is known already? false after a message. */
bool cli_drawing_may_go(const cli_drawing *drawing);
/* Writes it: into one file, but for a gallery on sheets in a format of one page a file. CLI_GO_ON,
 * or an exit code after a message. */
int cli_write_drawing(cli_drawing *drawing);

#endif
