/* say.h -- text for people: on a terminal, lines that are too long are broken between words.
 *
 * What goes into a pipe or a file is left as it is; so is what programs read (JSON, solutions) and
 * what keeps within the width by itself (drawings), which are not printed here. */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* As fprintf does, to standard output or standard error; returns the number of bytes. On a terminal
 * a line shows when it ends. Not from two threads at once. */
size_t cli_say(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A line, whose end it puts: texts from outside may stand in it, as all of it is made safe. */
void cli_say_line(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A text from outside, made safe (cli_text_add_safe). */
void cli_print_text(FILE *file, const char *outside);
/* The same on standard output, with blanks behind it (in front of it, if width < 0) up to so many
 * bytes. */
void cli_print_column(int width, const char *outside);
/* Of a command to be pasted: a path (cli_text_add_path). */
void cli_print_path(FILE *file, const char *path);
/* Shows what has been said of lines that have not ended. */
void cli_say_rest(void);

#endif
