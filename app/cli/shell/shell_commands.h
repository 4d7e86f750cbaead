/* shell_commands.h -- the commands that a person types. Each is one function: it reads its words,
 * does its work, prints, and returns whether it could. A refusal has been said (shell_refuse)
 * before false comes back. */
#ifndef CLI_SHELL_COMMANDS_H
#define CLI_SHELL_COMMANDS_H

#include "cli/shell/shell_words.h"

/* One word of a list, by number; NULL past the end. */
typedef const char *shell_word(const shell_state *shell, size_t number);

struct shell_command {
    const char *name, *arguments;
    const char *text;   /* what it does, a few words */
    const char *detail; /* finished lines for `help NAME`, or "" */
    size_t least, most; /* words behind the name */
    bool (*run)(shell_state *shell, const shell_words *words);
    shell_word *words; /* that may stand behind the name, for completion; or NULL */
};

/* Pieces (shell_pieces.c, shell_grid.c). */
bool shell_parts(shell_state *shell, const shell_words *words);
bool shell_show(shell_state *shell, const shell_words *words);
bool shell_rotate(shell_state *shell, const shell_words *words);
bool shell_grid(shell_state *shell, const shell_words *words);

/* What is put (shell_put.c). */
bool shell_put_piece(shell_state *shell, const shell_words *words);
bool shell_take(shell_state *shell, const shell_words *words);
bool shell_undo(shell_state *shell, const shell_words *words);
bool shell_clear(shell_state *shell, const shell_words *words);

/* Positions in files (shell_position.c). */
bool shell_save(shell_state *shell, const shell_words *words);
bool shell_load(shell_state *shell, const shell_words *words);

/* Searches (shell_search.c). */
bool shell_solve(shell_state *shell, const shell_words *words);
bool shell_next(shell_state *shell, const shell_words *words);
bool shell_all(shell_state *shell, const shell_words *words);
bool shell_count(shell_state *shell, const shell_words *words);
bool shell_kill(shell_state *shell, const shell_words *words);
bool shell_trace(shell_state *shell, const shell_words *words);
bool shell_levels(shell_state *shell, const shell_words *words);

/* What may stand behind the name of a piece's command, `grid` and `trace`. */
shell_word shell_piece_word, shell_grid_word, shell_trace_word;

#endif
