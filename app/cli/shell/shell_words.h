/* shell_words.h -- what a person types, cut into words, and the pieces and cells that words mean.
 */
#ifndef CLI_SHELL_WORDS_H
#define CLI_SHELL_WORDS_H

#include "cli/shell/shell_state.h"

#define SHELL_LINE 8192 /* bytes of a line, its end included */
#define SHELL_WORDS (TW_MAX_PIECE_CELLS + 3)

/* A line cut at its blanks; quotes keep blanks together. */
typedef struct shell_words {
    char text[SHELL_LINE];
    const char *at[SHELL_WORDS];
    size_t count;
} shell_words;

/* Cuts a line into words; false: a quote is not closed. */
bool shell_cut_words(const char *line, shell_words *words);
/* Reads a piece: its name, its letter, and behind either the number of an orientation: "F",
 * "F3", "F:3". *orientation: SHELL_NONE when none was named. */
bool shell_read_piece(const shell_state *shell, const char *word, uint32_t *piece,
                      uint32_t *orientation);
/* Reads a cell of the container: its number, or its coordinates with commas between (and the
 * name of its kind last, where the lattice has several). */
bool shell_read_cell(const shell_state *shell, const char *word, uint32_t *cell);
/* "3,1", with the kind where there are several; returns buffer. */
char *shell_cell_text(const tw_lattice *lattice, tw_cell cell, char buffer[TW_MAX_NAME + 64]);

#endif
