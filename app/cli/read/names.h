/* names.h -- names of pieces and groups that the user gave: which was meant, which say nothing. */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <tw/advanced/puzzle.h>

/* The piece that was most likely meant; NULL: none is near. */
const char *cli_nearest_piece(const tw_puzzle *puzzle, const char *name);
/* Says of each group that only one piece can be in, once, that nothing can stay joined by it. */
void cli_note_lone_groups(const tw_puzzle *puzzle);

#endif
