/* shell.h -- the inside of `tilewright shell`: a puzzle, what has been put into it, the search that
 * is held between two solutions, and the commands that a person types.
 *
 * Every command is one function: it reads its words, does its work, prints, and returns whether it
 * could. A refusal has been said (shell_refuse) before false comes back. */
#ifndef CLI_SHELL_H
#define CLI_SHELL_H

#include "search.h"

#define SHELL_NONE UINT32_MAX

/* ---- What is typed (shell_words.c) ------------------------------------------------------- */

#define SHELL_LINE 8192 /* bytes of a line, its end included */
#define SHELL_WORDS (TW_MAX_PIECE_CELLS + 2)

/* A line cut at its blanks; quotes keep blanks together. */
typedef struct shell_words {
    char text[SHELL_LINE];
    const char *at[SHELL_WORDS];
    size_t count;
} shell_words;

/* ---- What has been put (shell_board.c) --------------------------------------------------- */

/* A piece in the container; pose: its number among the poses of the puzzle. */
typedef struct shell_put {
    uint32_t piece, pose;
} shell_put;

/* Pieces in the order in which they were put. */
typedef struct shell_list {
    shell_put *items;
    size_t count;
} shell_list;

typedef struct shell_board {
    shell_list now;
    size_t fixed;       /* the first of them, which the puzzle itself pins */
    shell_list *before; /* what was put before each change, for undo */
    size_t changes, room;
} shell_board;

/* ---- The shell --------------------------------------------------------------------------- */

typedef struct shell_search shell_search;

typedef struct shell {
    cli_call *cli;
    const char *what; /* the puzzle as the user called it */
    cli_source source;
    tw_puzzle *puzzle;
    tw_solve_options options;
    tw_solver *solver;     /* of the puzzle with nothing put; never runs, lends its poses */
    const tw_poses *poses;
    uint32_t *present;     /* of each piece: the orientation looked at last, or SHELL_NONE */
    shell_board board;
    shell_search *held;    /* a search between two solutions, or NULL */
    bool trace;
    bool typed;            /* a person types, and reads on the same terminal */
    bool refused, leaving; /* was any line refused? was the last one `exit`? */
    size_t line;           /* lines read so far */
    char prompt[80];
} shell;

typedef struct shell_command {
    const char *name, *arguments;
    const char *text;   /* what it does, a few words */
    const char *detail; /* finished lines for `help NAME`, or "" */
    size_t least, most; /* words behind the name */
    bool (*run)(shell *shell, const shell_words *words);
    /* Words that may stand behind the name, for completion; NULL past the end. May be NULL. */
    const char *(*words)(const shell *shell, size_t number);
} shell_command;

/* All commands, ended by a NULL name (shell.c). */
extern const shell_command shell_commands[];

/* Says "tilewright: ..." on standard error, with the number of the line when it comes from a pipe.
 * Returns false. */
bool shell_refuse(const shell *shell, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same for a call of the library that failed; error may be NULL. */
bool shell_failed(const shell *shell, tw_status status, const tw_error *error);

/* ---- Reading lines (shell_read.c) -------------------------------------------------------- */

typedef enum shell_input { SHELL_A_LINE, SHELL_AT_END, SHELL_INTERRUPTED } shell_input;

/* Gets ready to read; from now on Ctrl-C is noted and does not end the program. */
void shell_read_start(shell *shell);
/* The next line, without its end. A line that is too long has been refused and comes empty. */
shell_input shell_read_line(shell *shell, char line[SHELL_LINE]);
/* Was Ctrl-C typed since shell_forget_interrupt? The third one that nobody looks at ends the
 * program. */
bool shell_interrupted(void);
void shell_forget_interrupt(void);

/* Line editing (shell_edit.c, or shell_noedit.c where there is no library for it). */
bool shell_edit_start(shell *shell); /* false: there is none */
/* A line, new (free); NULL at the end of the input or after Ctrl-C. */
char *shell_edit_line(const char *prompt);
void shell_edit_stop(void);

/* ---- Words (shell_words.c) --------------------------------------------------------------- */

/* Cuts a line into words; false: a quote is not closed. */
bool shell_cut_words(const char *line, shell_words *words);
/* Reads a piece: its name, its letter, and behind either the number of an orientation: "F",
 * "F3", "F:3". *orientation: SHELL_NONE when none was named. */
bool shell_read_piece(const shell *shell, const char *word, uint32_t *piece,
                      uint32_t *orientation);
/* Reads a cell of the container: its number, or its coordinates with commas between (and the
 * name of its kind last, where the lattice has several). */
bool shell_read_cell(const shell *shell, const char *word, uint32_t *cell);
/* "3,1", with the kind where there are several; returns buffer. */
char *shell_cell_text(const tw_lattice *lattice, tw_cell cell, char buffer[TW_MAX_NAME + 64]);
/* The names of the pieces, for completion. */
const char *shell_piece_word(const shell *shell, size_t number);

/* ---- Pieces (shell_pieces.c) ------------------------------------------------------------- */

/* The stock of a piece. */
const tw_stock *shell_stock(const shell *shell, uint32_t piece);
/* The poses of one orientation: the first, and how many; 0 when it fits nowhere. */
uint32_t shell_orientation(const shell *shell, uint32_t piece, uint32_t orientation,
                           uint32_t *count);
/* Room for the present orientations, each piece in its first one. */
bool shell_start_pieces(shell *shell);
/* Makes an orientation the present one; refuses numbers that there are not. */
bool shell_turn_to(shell *shell, uint32_t piece, uint32_t orientation);
/* "F3": the name of a piece with an orientation; returns buffer. */
char *shell_name_of(const shell *shell, uint32_t piece, uint32_t orientation,
                    char buffer[TW_MAX_NAME + 16]);

bool shell_parts(shell *shell, const shell_words *words);
bool shell_show(shell *shell, const shell_words *words);
bool shell_rotate(shell *shell, const shell_words *words);

/* ---- The board (shell_board.c, shell_grid.c) --------------------------------------------- */

/* The puzzle's own pins lie there from the start. false: a message was printed. */
bool shell_board_start(shell *shell);
void shell_board_free(shell_board *board);
/* Which of the pieces that were put lies on a cell, or SHELL_NONE. */
uint32_t shell_board_on(const shell *shell, uint32_t cell);
/* Could a pose be put, as far as the cells go? */
bool shell_board_free_for(const shell *shell, uint32_t pose);
/* Copies of a piece that were put. */
uint32_t shell_board_copies(const shell *shell, uint32_t piece);

bool shell_put_piece(shell *shell, const shell_words *words);
bool shell_take(shell *shell, const shell_words *words);
bool shell_undo(shell *shell, const shell_words *words);
bool shell_clear(shell *shell, const shell_words *words);

/* What was put, as placements that stay valid until it changes; NULL when memory is out. from:
 * the first of them that is wanted. */
typedef struct shell_placements {
    tw_placement *items;
    tw_cell *cells;
    size_t count;
} shell_placements;
bool shell_board_placements(const shell *shell, size_t from, shell_placements *placements);
void shell_placements_free(shell_placements *placements);

/* Draws the container with a solution in it, or with what was put (NULL). */
bool shell_draw(const shell *shell, const tw_solution *solution);
bool shell_grid(shell *shell, const shell_words *words);
const char *shell_grid_word(const shell *shell, size_t number);
/* The container with a number or coordinates on every free cell (shell_number.c). */
bool shell_draw_numbers(const shell *shell, bool coordinates);

/* ---- Searching (shell_search.c, shell_held.c) -------------------------------------------- */

bool shell_solve(shell *shell, const shell_words *words);
bool shell_next(shell *shell, const shell_words *words);
bool shell_all(shell *shell, const shell_words *words);
bool shell_count(shell *shell, const shell_words *words);
bool shell_kill(shell *shell, const shell_words *words);
/* Drops the held search, if there is one, without a word. true: there was one. */
bool shell_drop(shell *shell);

#endif
