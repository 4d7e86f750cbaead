/* shell_read.h -- lines to the shell, and Ctrl-C.
 *
 * There is one standard input, so there is no object to pass around. */
#ifndef CLI_SHELL_READ_H
#define CLI_SHELL_READ_H

#include "cli/shell/shell_words.h"

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

/* ---- Editing (shell_edit.c) --------------------------------------------------------------- */

#ifdef CLI_HAS_EDITING
bool shell_edit_start(const shell_state *shell); /* false: there is none */
/* A line without its end, new; NULL at the end of the input or after Ctrl-C. */
char *shell_edit_line(const char *prompt);
void shell_edit_stop(void);
#else /* a build without libedit */
static inline bool shell_edit_start(const shell_state *shell)
{
    (void)shell;
    return false;
}

static inline char *shell_edit_line(const char *prompt)
{
    (void)prompt;
    return NULL;
}

static inline void shell_edit_stop(void)
{
}
#endif

#endif
