/* shell_words.h -- what a person types: lines, words, and the pieces and cells that words mean. */
#ifndef CLI_SHELL_WORDS_H
#define CLI_SHELL_WORDS_H

#include "cli/cli.h"

typedef struct shell_state shell_state;

#define SHELL_LINE 8192 /* bytes of a line, its end included */
#define SHELL_WORDS (TW_MAX_PIECE_CELLS + 3)

/* A line cut at its blanks; quotes keep blanks together. */
typedef struct shell_words {
    char text[SHELL_LINE];
    const char *at[SHELL_WORDS];
    size_t count;
} shell_words;

/* ---- Lines (shell_read.c) ---------------------------------------------------------------- */

typedef enum shell_input { SHELL_A_LINE, SHELL_NO_LINE, SHELL_INTERRUPTED } shell_input;

/* Before anything else: who types there, and the terminal as the console wants it. */
void shell_read_start(shell_state *shell);
/* The next line, without its end. A line that is too long has been refused and comes empty. */
shell_input shell_read_line(shell_state *shell, char line[SHELL_LINE]);
/* Gives the terminal back as it was. */
void shell_read_stop(void);

/* Line editing (shell_edit.c, or shell_edit_none.c where there is no library for it). The terminal
 * is the shell's from start to stop. */
bool shell_edit_start(shell_state *shell); /* false: there is none */
/* A line with its end, borrowed until the next one; NULL at the end of the input or after Ctrl-C.
 * It asks with the prompt of the shell that it was started for. */
const char *shell_edit_line(void);
void shell_edit_stop(void);

/* ---- Words (shell_words.c) --------------------------------------------------------------- */

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

/* ---- Pieces (shell_pieces.c) ------------------------------------------------------------- */

/* The stock of a piece. */
const tw_stock *shell_stock(const shell_state *shell, uint32_t piece);
/* The poses of one orientation: the first, and how many; 0 when it fits nowhere. */
uint32_t shell_orientation(const shell_state *shell, uint32_t piece, uint32_t orientation,
                           uint32_t *count);
/* The cell that a person names to put a pose; first: the first pose of its orientation. It is the
 * least cell; on a wrapped lattice, where going round changes which cell that is, the one that is
 * least in the first pose. */
uint32_t shell_anchor(const shell_state *shell, uint32_t first, uint32_t pose);
/* Room for the present orientations, each piece in its first one. */
bool shell_start_pieces(shell_state *shell);
/* Makes an orientation the present one; refuses numbers that there are not. */
bool shell_turn_to(shell_state *shell, uint32_t piece, uint32_t orientation);
/* "F3": the name of a piece with an orientation; returns buffer. */
char *shell_name_of(const shell_state *shell, uint32_t piece, uint32_t orientation,
                    char buffer[TW_MAX_NAME + 16]);

#endif
