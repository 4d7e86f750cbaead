/* shell_state.h -- what all of `tilewright shell` looks at: a puzzle, what has been put into it,
 * the searches for what goes on from there. */
#ifndef CLI_SHELL_STATE_H
#define CLI_SHELL_STATE_H

#include "cli/run/search_words.h"

#define SHELL_NONE UINT32_MAX /* no piece, no cell, no orientation */
#define SHELL_PROMPT 80       /* bytes of a prompt, its end included */

typedef struct shell_options {
    cli_common common;
    verb_search search;
} shell_options;

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

typedef struct shell_command shell_command; /* shell_commands.h */
typedef struct shell_search shell_search;   /* shell_search.c */

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

/* Says "tilewright: ..." on standard error, with the number of the line when it comes from a pipe.
 * Returns false. */
bool shell_refuse(const shell_state *shell, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same for a call of the library that failed; error may be NULL. */
bool shell_failed(const shell_state *shell, tw_status status, const tw_error *error);

#endif
