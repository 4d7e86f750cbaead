/* text.h -- small text: numbers for people, texts from outside made safe, did-you-mean. */
#pragma once

#include <stdarg.h>
#include <stdio.h>
#include <tw/advanced.h>

/* Formats a text of `size` bytes: in `few`, or new if it is longer. NULL: memory is out, which is
 * noted. */
enum { CLI_FEW = 400 };
char *cli_formatted(char few[CLI_FEW], const char *format, va_list arguments, int *size);

/* Texts that grow are tw_bytes; when memory is out, these three note it. */
void cli_text_format(tw_bytes *text, const char *format, ...)
    __attribute__((format(__printf__, 2, 3)));
/* Adds a text from outside: control characters, those that change the direction of writing too, and
 * broken UTF-8 become '?'. */
void cli_text_add_safe(tw_bytes *text, const char *outside);
/* Its characters, ended by NUL; "" when memory was out, which is noted: the status of a text needs
 * no other look. */
const char *cli_chars(const tw_bytes *text);

/* The rest return a text of the calling thread that stays until eight more are made; "" when memory
 * is out, which is noted. */
/* "12,345": decimal digits, as many as there are. */
const char *cli_grouped(const char *digits);
const char *cli_number(uint64_t number);
const char *cli_cost(int64_t cost);
/* "1 solution", "12,345 solutions", "2 symmetries": a number with its noun, given as for one. */
const char *cli_amount(uint64_t number, const char *noun);
/* "12.3 M" */
const char *cli_short(double number);
/* "0.2 s", "3.1 min", "5 h", "12 days", "4.1e+03 years" */
const char *cli_duration(double seconds);
/* A word as the shell reads it back: quoted if necessary, with $'...' for what cannot be printed.
 */
const char *cli_word(const char *word);
/* The same for a path: a leading - is not taken for an option; - alone stays standard input. */
const char *cli_path(const char *path);

/* The stem of a path, "my" in "dir/my.yaml". *length: its bytes. */
const char *cli_stem(const char *path, size_t *length);
