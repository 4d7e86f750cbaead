/* shell_read.h -- lines to the shell. */
#ifndef CLI_SHELL_READ_H
#define CLI_SHELL_READ_H

#include "cli/shell/shell_words.h"

typedef enum shell_input { SHELL_A_LINE, SHELL_NO_LINE, SHELL_INTERRUPTED } shell_input;

/* Before anything else: who types there, and the terminal as the console wants it. */
void shell_read_start(shell_state *shell);
/* The next line, without its end. A line that is too long has been refused and comes empty. */
shell_input shell_read_line(shell_state *shell, char line[SHELL_LINE]);
/* Gives the terminal back as it was. */
void shell_read_stop(void);

/* ---- Editing (shell_edit.c, or shell_edit_none.c where there is no library for it). The terminal
 * is the shell's from start to stop. */
bool shell_edit_start(shell_state *shell); /* false: there is none */
/* A line with its end, borrowed until the next one; NULL at the end of the input or after Ctrl-C.
 * It asks with the prompt of the shell that it was started for. */
const char *shell_edit_line(void);
void shell_edit_stop(void);

#endif
