/* shell.h -- `tilewright play --text`: the state that its files share, and the functions that they
 * call in one another. */
#pragma once

#include "cli/play.h"
#include "cli/run/search_words.h"

#define SHELL_NONE UINT32_MAX /* no piece, no cell, no orientation */
#define SHELL_PROMPT 80       /* bytes of a prompt, its end included */
#define SHELL_LINE 8192       /* bytes of a line, its end included */
#define SHELL_WORDS (SHELL_LINE / 2)

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
    size_t fixed;       /* pins of the puzzle itself; they come first in `now` */
    uint32_t *owner;    /* per cell: index in `now` of the piece that covers it, or SHELL_NONE */
    shell_list *before; /* the list before each change, for undo */
    size_t changes, room;
} shell_board;

typedef struct shell_command shell_command;
typedef struct shell_search shell_search; /* shell_search.c */

typedef struct shell_state {
    cli_call *cli;
    const char *what; /* the puzzle as the user called it */
    cli_input input;
    tw_puzzle *puzzle;
    tw_solve_options options;
    tw_solver *solver; /* for the bare puzzle; never runs; owns `poses` */
    const tw_poses *poses;
    const shell_command *commands; /* all of them, ended by a NULL name */
    uint32_t *present;             /* per piece: the orientation shown last, or SHELL_NONE */
    shell_board board;
    shell_search *held; /* a search held between two solutions, or NULL */
    shell_search *last; /* the search that ended last, for `levels`, or NULL */
    bool ended;         /* no search is held because the last one ran to its end */
    bool trace;
    bool typed;            /* a person types, and reads the same terminal */
    bool edited;           /* lines are edited */
    bool refused, leaving; /* was any line refused? was the last one `exit`? */
    int end;               /* the exit code if no line was refused */
    size_t line;           /* lines read so far */
    char prompt[SHELL_PROMPT];
} shell_state;

/* ---- shell.c: commands ------------------------------------------------------------------- */

/* Prints "tilewright: ..." on standard error, with the line number if input comes from a pipe.
 * Returns false. */
bool shell_refuse(const shell_state *shell, const char *format, ...)
    __attribute__((format(__printf__, 2, 3)));
/* The same for a failed call of the library; error may be NULL. */
bool shell_failed(const shell_state *shell, tw_status status, const tw_error *error);

/* A line cut at its blanks; quotes keep blanks together. */
typedef struct shell_words {
    char text[SHELL_LINE];
    const char *at[SHELL_WORDS];
    size_t count;
} shell_words;

/* Word `number` of a list; NULL past the end. shell: a const shell_state **. */
typedef const char *shell_word(void *shell, size_t number);
/* Reads the words, runs the command, prints, and returns whether it succeeded. Before it returns
 * false it prints the reason. */
typedef bool shell_run(shell_state *shell, const shell_words *words);

struct shell_command {
    const char *name, *arguments;
    const char *text;   /* what the command does, in a few words */
    const char *detail; /* finished lines for `help NAME`, or "" */
    size_t least, most; /* number of words behind the name */
    shell_run *run;
    shell_word *words; /* words that may follow the name, for completion; or NULL */
};

shell_run shell_parts, shell_show, shell_rotate;                       /* shell_pieces.c */
shell_run shell_grid;                                                  /* shell_grid.c */
shell_run shell_put_piece, shell_take, shell_undo, shell_clear;        /* shell_put.c */
shell_run shell_save, shell_load;                                      /* shell_position.c */
shell_run shell_solve, shell_next, shell_all, shell_count, shell_kill; /* shell_search.c */
shell_run shell_trace, shell_levels;
shell_word shell_piece_word, shell_grid_word, shell_trace_word;

/* ---- shell_read.c: lines, and Ctrl-C ------------------------------------------------------
 *
 * There is one standard input, so there is no object to pass around. */

typedef enum shell_input { SHELL_A_LINE, SHELL_NO_LINE, SHELL_INTERRUPTED } shell_input;

/* Call first: detects whether a person types, and whether lines can be edited. */
void shell_read_start(shell_state *shell);
/* The next line, without its end. A line that is too long is refused and returned empty. */
shell_input shell_read_line(shell_state *shell, char line[SHELL_LINE]);
void shell_read_stop(void);
/* From now on Ctrl-C is recorded and does not end the program; the third unhandled one does. */
void shell_watch_interrupts(void);
/* Was Ctrl-C typed since the last line was requested? */
bool shell_interrupted(void);

/* Line editing (shell_edit.c), if the build has libedit. */
bool shell_edit_start(const shell_state *shell); /* false: not available */
/* A new line without its end; NULL at the end of the input or after Ctrl-C. */
char *shell_edit_line(const char *prompt);
void shell_edit_stop(void);

/* ---- shell_words.c: what words mean ------------------------------------------------------ */

/* Cuts a line into words; false: a quote is not closed. */
bool shell_cut_words(const char *line, shell_words *words);
/* Reads a piece: its name or its letter, optionally followed by an orientation number: "F", "F3",
 * "F:3". *orientation: SHELL_NONE if none is given. */
bool shell_read_piece(const shell_state *shell, const char *word, uint32_t *piece,
                      uint32_t *orientation);
/* Reads a cell of the container: its number, or its coordinates separated by commas (followed by
 * the name of its kind if the lattice has several). */
bool shell_read_cell(const shell_state *shell, const char *word, uint32_t *cell);

/* ---- shell_board.c: what a person has put into the container ------------------------------ */

/* Starts with the puzzle's own pins. */
bool shell_board_start(shell_state *shell);
void shell_board_free(shell_board *board);
/* Are all cells of a pose free? */
bool shell_board_free_for(const shell_state *shell, uint32_t pose);
/* Copies of a piece that were put. */
uint32_t shell_board_copies(const shell_state *shell, uint32_t piece);
/* Call before board.now changes: saves it for undo, and makes room for one more piece. */
bool shell_board_begin(shell_state *shell);
/* Call after board.now changed: updates `owner`. */
void shell_board_settle(shell_state *shell);
/* The same, and prints and draws the change; drops the held search, which started from another
 * position (shell_put.c). false: it could not be drawn. */
bool shell_show_change(shell_state *shell);
/* Undoes the last change. false: there is none. */
bool shell_board_back(shell_state *shell);

/* The pieces that have been put, from index `from` on, as placements of the library; freed by
 * shell_placements_free. */
typedef struct shell_placements {
    tw_placement *items;
    tw_cell *cells;
    size_t count;
} shell_placements;
bool shell_board_placements(const shell_state *shell, size_t from, shell_placements *placements);
void shell_placements_free(shell_placements *placements);

/* ---- shell_pieces.c: the pieces and their orientations ------------------------------------ */

/* The stock of a piece. */
const tw_stock *shell_stock(const shell_state *shell, uint32_t piece);
/* The poses of one orientation: the first, and their number; 0 if it fits nowhere. */
uint32_t shell_orientation(const shell_state *shell, uint32_t piece, uint32_t orientation,
                           uint32_t *count);
/* The cell by which a user names a pose; first: the first pose of its orientation. It is the least
 * cell. On a wrapped lattice, where wrapping changes which cell is the least, it is the cell that
 * is least in the first pose. */
uint32_t shell_anchor(const shell_state *shell, uint32_t first, uint32_t pose);
/* Allocates `present` and sets each piece to its first orientation. */
bool shell_start_pieces(shell_state *shell);
/* Makes an orientation the present one; refuses numbers out of range. */
bool shell_turn_to(shell_state *shell, uint32_t piece, uint32_t orientation);
/* "F3": the name of a piece and an orientation. It stays until the next call. */
const char *shell_name_of(const shell_state *shell, uint32_t piece, uint32_t orientation);

/* ---- shell_grid.c, shell_search.c ---------------------------------------------------------- */

/* Draws the container with a solution, or with the pieces put so far (NULL). */
bool shell_draw(const shell_state *shell, const tw_solution *solution);
/* Ends the held search, if there is one, and prints nothing. true: there was one. */
bool shell_drop(shell_state *shell);
/* Frees all searches. */
void shell_forget_searches(shell_state *shell);
