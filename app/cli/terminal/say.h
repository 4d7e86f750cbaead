/* say.h -- text for people: on a terminal, lines that are too long are broken between words.
 *
 * Output to a pipe or a file is left as it is. Output for programs (JSON, solutions), and output
 * that fits the width by itself (drawings), is not printed here. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* Like fprintf, to standard output or standard error; returns the number of bytes. A terminal shows
 * a line when it ends. Not for two threads at once. */
size_t cli_say(FILE *file, const char *format, ...) __attribute__((format(__printf__, 2, 3)));
/* Prints a part of a line. Makes all of it safe, so that it may contain texts from outside. */
void cli_say_safe(FILE *file, const char *format, ...) __attribute__((format(__printf__, 2, 3)));
/* The same with the line's end. */
void cli_say_line(FILE *file, const char *format, ...) __attribute__((format(__printf__, 2, 3)));
/* Prints a text from outside, made safe (cli_text_add_safe). */
void cli_print_text(FILE *file, const char *outside);
/* The same on standard output, padded to `width` bytes with blanks behind it (before it, if width <
 * 0). */
void cli_print_column(int width, const char *outside);
/* Shows the buffered parts of unfinished lines. */
void cli_say_rest(void);
