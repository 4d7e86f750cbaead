/* shell_keys.h -- what is typed, byte by byte; Ctrl-C; and the mode of the terminal.
 *
 * There is one standard input, so there is no object to pass around. */
#ifndef CLI_SHELL_KEYS_H
#define CLI_SHELL_KEYS_H

#include <stdbool.h>

/* ---- The mode of the terminal ------------------------------------------------------------ */

/* Before the mode is changed: remembers it. From now on it is given back whatever ends or stops
 * the program. false: standard input is no terminal, or one whose lines somebody else edits. */
bool shell_keys_open(void);
/* After it was changed, to one in which keys come as they are typed: this is the one to come back
 * to when the program was stopped. Keys typed before the change are the first to be read. */
void shell_keys_keep(void);
/* Gives the mode back that was found; allowed at any time. */
void shell_keys_close(void);

/* ---- Ctrl-C ------------------------------------------------------------------------------ */

/* From now on Ctrl-C is noted and does not end the program, and so is it when the program, stopped,
 * goes on. The third one that nobody looks at
 * does. */
void shell_keys_watch(void);
/* Was it typed and not forgotten since? */
bool shell_interrupted(void);
/* Forgets it, and what was typed before it. */
void shell_keys_forget(void);

/* ---- Bytes ------------------------------------------------------------------------------- */

typedef enum shell_key {
    SHELL_A_BYTE,
    SHELL_NO_BYTE,  /* the end of the input */
    SHELL_CTRL_C,   /* and again, until it is forgotten */
    SHELL_RESIZED,  /* the window has another size; where the mode of the terminal is ours */
    SHELL_CAME_BACK /* the program was stopped, and goes on: the terminal shows something else */
} shell_key;

/* Waits for the next byte. */
shell_key shell_keys_read(char *byte);

#endif
