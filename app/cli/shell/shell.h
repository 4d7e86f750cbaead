/* shell.h -- the inside of `tilewright shell`: a puzzle, what has been put into it, the search that
 * is held between two solutions, and the commands that a person types.
 *
 * Every command is one function: it reads its words, does its work, prints, and returns whether it
 * could. A refusal has been said (shell_refuse) before false comes back. */
#ifndef CLI_SHELL_H
#define CLI_SHELL_H

#include "cli/run/search_options.h"
#include "cli/shell/shell_board.h"
#include "cli/shell/shell_keys.h"
#include "cli/shell/shell_words.h"

#define SHELL_PROMPT 80 /* bytes of a prompt, its end included */

typedef struct shell_search shell_search; /* shell_held.h */

typedef struct shell_options {
    cli_common common;
    cli_search_options search;
} shell_options;

struct shell_state {
    cli_call *cli;
    const char *what; /* the puzzle as the user called it */
    cli_input source;
    tw_puzzle *puzzle;
    tw_solve_options options;
    tw_solver *solver; /* of the puzzle with nothing put; never runs, lends its poses */
    const tw_poses *poses;
    uint32_t *present; /* of each piece: the orientation looked at last, or SHELL_NONE */
    shell_board board;
    shell_search *held; /* a search between two solutions, or NULL */
    shell_search *last; /* the one that ended last, for its levels, or NULL */
    bool ended;         /* none is held because the last one came to its end */
    bool trace;
    bool typed;            /* a person types, and reads on the same terminal */
    bool refused, leaving; /* was any line refused? was the last one `exit`? */
    size_t line;           /* lines read so far */
    char prompt[SHELL_PROMPT];
};

/* One word of a list, by number; NULL past the end. */
typedef const char *shell_word(const shell_state *shell, size_t number);

typedef struct shell_command {
    const char *name, *arguments;
    const char *text;   /* what it does, a few words */
    const char *detail; /* finished lines for `help NAME`, or "" */
    size_t least, most; /* words behind the name */
    bool (*run)(shell_state *shell, const shell_words *words);
    shell_word *words; /* that may stand behind the name, for completion; or NULL */
} shell_command;

/* All commands, ended by a NULL name (shell.c). */
extern const shell_command shell_commands[];

/* Says "tilewright: ..." on standard error, with the number of the line when it comes from a pipe.
 * Returns false. */
bool shell_refuse(const shell_state *shell, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same for a call of the library that failed; error may be NULL. */
bool shell_failed(const shell_state *shell, tw_status status, const tw_error *error);

/* ---- The commands ------------------------------------------------------------------------ */

bool shell_parts(shell_state *shell, const shell_words *words);
bool shell_show(shell_state *shell, const shell_words *words);
bool shell_rotate(shell_state *shell, const shell_words *words);
bool shell_grid(shell_state *shell, const shell_words *words);
bool shell_put_piece(shell_state *shell, const shell_words *words);
bool shell_take(shell_state *shell, const shell_words *words);
bool shell_undo(shell_state *shell, const shell_words *words);
bool shell_clear(shell_state *shell, const shell_words *words);
bool shell_solve(shell_state *shell, const shell_words *words);
bool shell_next(shell_state *shell, const shell_words *words);
bool shell_all(shell_state *shell, const shell_words *words);
bool shell_count(shell_state *shell, const shell_words *words);
bool shell_kill(shell_state *shell, const shell_words *words);
bool shell_trace(shell_state *shell, const shell_words *words);
bool shell_levels(shell_state *shell, const shell_words *words);

/* The names of the pieces; what may stand behind `grid` and `trace`. */
shell_word shell_piece_word, shell_grid_word, shell_trace_word;

/* ---- Searches (shell_search.c, shell_trace.c) -------------------------------------------- */

/* Ends the held search, if there is one, without a word. true: there was one. */
bool shell_drop(shell_state *shell);
/* Frees all searches. */
void shell_forget_searches(shell_state *shell);
/* Prints one step of a search: the pieces that are down, the new one last. */
void shell_trace_step(const shell_state *shell, const tw_solution *pieces);

#endif
