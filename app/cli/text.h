/* text.h -- small text: numbers for people, texts from outside made safe, did-you-mean. */
#ifndef CLI_TEXT_H
#define CLI_TEXT_H

#include <stdarg.h>
#include <stdio.h>
#include <tw/advanced.h>

/* A text that grows. Zeroed is empty; `bytes` ends with NUL when not NULL. */
typedef struct cli_text {
    char *bytes;
    size_t size, room;
    bool failed; /* out of memory */
} cli_text;

/* Formats a text of `size` bytes: in `few`, or new if it is longer. NULL: memory is out, which is
 * noted. */
enum { CLI_FEW = 400 };
char *cli_formatted(char few[CLI_FEW], const char *format, va_list arguments, int *size);

void cli_text_add(cli_text *text, const char *bytes, size_t count);
void cli_text_format(cli_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds a text from outside: control characters, those that change the direction of writing too, and
 * broken UTF-8 become '?'. */
void cli_text_add_safe(cli_text *text, const char *outside);
/* Adds a word as the shell reads it back: quoted if necessary, with $'...' for what cannot be
 * printed. */
void cli_text_add_word(cli_text *text, const char *word);
/* The same for a path: a leading - is not taken for an option; - alone stays standard input. */
void cli_text_add_path(cli_text *text, const char *path);
void cli_text_free(cli_text *text);
tw_out cli_text_out(cli_text *text);

/* The next three return one of a few texts of the calling thread: each stays until eight later ones
 * are made. */
/* "12,345" */
const char *cli_number(uint64_t number);
/* "1 solution", "12,345 solutions", "2 symmetries": a number with its noun, given as for one. */
const char *cli_amount(uint64_t number, const char *noun);
/* "12 M" */
const char *cli_short(double number);
/* A number of any length in decimal digits, with commas. */
void cli_text_add_grouped(cli_text *text, const char *digits);

/* The stem of a path, "my" in "dir/my.yaml". *length: its bytes. */
const char *cli_stem(const char *path, size_t *length);

#endif
