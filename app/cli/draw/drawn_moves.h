/* drawn_moves.h -- a solution taken apart, for `draw --moves`. */
#ifndef CLI_DRAWN_MOVES_H
#define CLI_DRAWN_MOVES_H

#include "cli/draw/draw_options.h"

/* Zeroed at the start; free it. */
typedef struct cli_drawn_moves {
    tw_disassembler *disassembler;
    tw_disassembly *disassembly; /* of a solution that comes apart; NULL: none so far */
    uint64_t tried;              /* solutions that do not, or are not decided */
} cli_drawn_moves;

/* Takes a solution apart. disassembly is there when it comes apart. TW_OK, else error tells what is
 * wrong with the puzzle. */
tw_status cli_drawn_moves_try(cli_drawn_moves *moves, const cli_drawing *drawing,
                              const tw_solution *solution, tw_error *error);
void cli_drawn_moves_free(cli_drawn_moves *moves);
/* Do the options go with --moves, or do without it? false after a message. */
bool cli_check_moves_words(const cli_args *args, const tw_format *format);

#endif
