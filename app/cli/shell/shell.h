/* shell.h -- `tilewright play --text`: what all of it looks at, and what its files do for one
 * another. */
#ifndef CLI_SHELL_H
#define CLI_SHELL_H

#include "cli/play.h"
#include "cli/run/search_words.h"

#define SHELL_NONE UINT32_MAX /* no piece, no cell, no orientation */
#define SHELL_PROMPT 80       /* bytes of a prompt, its end included */
#define SHELL_LINE 8192       /* bytes of a line, its end included */
#define SHELL_WORDS (TW_MAX_PIECE_CELLS + 3)

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
    uint32_t *owner;    /* of each cell: which of them lies on it, or SHELL_NONE */
    shell_list *before; /* what was put before each change, for undo */
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
    tw_solver *solver; /* of the puzzle with nothing put; never runs, lends its poses */
    const tw_poses *poses;
    const shell_command *commands; /* all of them, ended by a NULL name */
    uint32_t *present; /* of each piece: the orientation looked at last, or SHELL_NONE */
    shell_board board;
    shell_search *held; /* a search between two solutions, or NULL */
    shell_search *last; /* the one that ended last, for its levels, or NULL */
    bool ended;         /* none is held because the last one came to its end */
    bool trace;
    bool typed;            /* a person types, and reads on the same terminal */
    bool edited;           /* and lines are edited */
    bool refused, leaving; /* was any line refused? was the last one `exit`? */
    int end;               /* the exit code where no line was refused */
    size_t line;           /* lines read so far */
    char prompt[SHELL_PROMPT];
} shell_state;

/* ---- shell.c: commands ------------------------------------------------------------------- */

/* Says "tilewright: ..." on standard error, with the number of the line when it comes from a pipe.
 * Returns false. */
bool shell_refuse(const shell_state *shell, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same for a call of the library that failed; error may be NULL. */
bool shell_failed(const shell_state *shell, tw_status status, const tw_error *error);

/* A line cut at its blanks; quotes keep blanks together. */
typedef struct shell_words {
    char text[SHELL_LINE];
    const char *at[SHELL_WORDS];
    size_t count;
} shell_words;

/* One word of a list, by number; NULL past the end. shell: a const shell_state **. */
typedef const char *shell_word(void *shell, size_t number);
/* Reads its words, does its work, prints, and returns whether it could. A refusal has been said
 * before false comes back. */
typedef bool shell_run(shell_state *shell, const shell_words *words);

struct shell_command {
    const char *name, *arguments;
    const char *text;   /* what it does, a few words */
    const char *detail; /* finished lines for `help NAME`, or "" */
    size_t least, most; /* words behind the name */
    shell_run *run;
    shell_word *words; /* that may stand behind the name, for completion; or NULL */
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

/* Before anything else: finds out whether a person types, and whether lines can be edited. */
void shell_read_start(shell_state *shell);
/* The next line, without its end. A line that is too long has been refused and comes empty. */
shell_input shell_read_line(shell_state *shell, char line[SHELL_LINE]);
void shell_read_stop(void);
/* From now on Ctrl-C is noted and does not end the program; the third one that is not looked at
 * does. */
void shell_watch_interrupts(void);
/* Was Ctrl-C typed since the last line was asked for? */
bool shell_interrupted(void);

/* Editing (shell_edit.c), where the build has libedit. */
bool shell_edit_start(const shell_state *shell); /* false: there is none */
/* A line without its end, new; NULL at the end of the input or after Ctrl-C. */
char *shell_edit_line(const char *prompt);
void shell_edit_stop(void);

/* ---- shell_words.c: what words mean ------------------------------------------------------ */

/* Cuts a line into words; false: a quote is not closed. */
bool shell_cut_words(const char *line, shell_words *words);
/* Reads a piece: its name, its letter, and behind either the number of an orientation: "F",
 * "F3", "F:3". *orientation: SHELL_NONE when none was named. */
bool shell_read_piece(const shell_state *shell, const char *word, uint32_t *piece,
                      uint32_t *orientation);
/* Reads a cell of the container: its number, or its coordinates with commas between (and the
 * name of its kind last, where the lattice has several). */
bool shell_read_cell(const shell_state *shell, const char *word, uint32_t *cell);

/* ---- shell_board.c: what a person has put into the container ------------------------------ */

/* The puzzle's own pins lie there from the start. */
bool shell_board_start(shell_state *shell);
void shell_board_free(shell_board *board);
/* Could a pose be put, as far as the cells go? */
bool shell_board_free_for(const shell_state *shell, uint32_t pose);
/* Copies of a piece that were put. */
uint32_t shell_board_copies(const shell_state *shell, uint32_t piece);
/* Before board.now is changed: keeps it for undo, and makes room for one more. */
bool shell_board_begin(shell_state *shell);
/* After it was changed: which piece lies on which cell. */
void shell_board_settle(shell_state *shell);
/* The same, and says and shows it; drops the held search, which was for another question
 * (shell_put.c). false: it could not be drawn. */
bool shell_show_change(shell_state *shell);
/* The change before: back to what was put then. false: there is none. */
bool shell_board_back(shell_state *shell);

/* Pieces that were put, from one on, as the library has them; freed by shell_placements_free. */
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

/* ---- shell_grid.c, shell_search.c ---------------------------------------------------------- */

/* Draws the container with a solution in it, or with what was put (NULL). */
bool shell_draw(const shell_state *shell, const tw_solution *solution);
/* Ends the held search, if there is one, without a word. true: there was one. */
bool shell_drop(shell_state *shell);
/* Frees all searches. */
void shell_forget_searches(shell_state *shell);

#endif
