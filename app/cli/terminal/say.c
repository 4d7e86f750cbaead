/* say.c -- prints text for people, broken between words at the width of the terminal (say.h).
 *
 * A terminal breaks a long line anywhere. So a line is held until it ends, measured in columns (0
 * for an escape sequence, 1 for a character), and broken at blanks.
 * Invariant: the held text has no line end. */
#include "cli/terminal/say.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/terminal.h"
#include "cli/text.h"
#include "verbs/safe_text.h"

#define COLUMN 8    /* indent from which a line counts as a table's column */
#define LEAST 20    /* least width assumed */
#define MOST_UTF8 4 /* bytes of a character */

static tw_bytes waiting[2]; /* of standard output and standard error */

/* ---- Measuring --------------------------------------------------------------------------- */

/* Bytes of the glyph at `text`, and its columns: 1 for a character, 0 for an escape sequence. */
static size_t next_glyph(const char *text, size_t *columns)
{
    size_t size = 1;
    *columns = text[0] != '\033';
    if (text[0] == '\033' && text[1] == '[') {
        size = 2 + strcspn(text + 2, "@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
        return size + (text[size] != '\0');
    }
    while (((unsigned char)text[size] & 0xC0) == 0x80)
        size++;
    return size;
}

static size_t count_columns(const char *text, size_t size)
{
    size_t all = 0, own;
    for (size_t i = 0; i < size; i += next_glyph(text + i, &own), all += own)
        continue;
    return all;
}

/* The indent of continuation lines: the last column of a table that begins in the left half, or
 * that of a text that stands in such a column; else a little. */
static size_t hanging(const char *line, size_t width)
{
    size_t lead = strspn(line, " "), deep = 0;
    for (size_t i = lead; line[i]; i++) {
        size_t blanks = strspn(line + i, " ");
        if (blanks >= 2 && line[i + blanks] && count_columns(line, i + blanks) <= width / 2)
            deep = count_columns(line, i + blanks);
        i += blanks > 0 ? blanks - 1 : 0;
    }
    if (deep == 0 && lead <= width / 2)
        deep = lead < COLUMN ? lead + 2 : lead;
    return deep;
}

/* Is the line a command to type? Then a break needs a backslash. */
static bool is_command(const char *line)
{
    line += strspn(line, " ");
    if (strncmp(line, "Next: ", 6) == 0)
        line += 6;
    return strncmp(line, "tilewright ", 11) == 0 && line[11] >= 'a' && line[11] <= 'z';
}

/* Bytes of the longest prefix of `text` that ends before a blank and fits into `room` columns; of
 * the first word if that is longer. `text` does not begin with a blank. */
static size_t part_size(const char *text, size_t room)
{
    size_t best = 0, at = 0, used = 0, own;
    while (text[at]) {
        if (text[at] == ' ' && text[at - 1] != ' ' && (best == 0 || used <= room))
            best = at;
        if (used > room && best > 0)
            return best;
        size_t size = next_glyph(text + at, &own);
        at += size;
        used += own;
    }
    return used <= room || best == 0 ? at : best;
}

/* ---- Breaking ---------------------------------------------------------------------------- */

/* Prints a line without its end, broken so that each part fits into `width` columns unless a word
 * is wider. Continuations are indented as hanging() says; a command is continued with a
 * backslash. */
static void print_broken(FILE *file, const char *line, size_t width)
{
    bool fits = count_columns(line, strlen(line)) <= width, command = !fits && is_command(line);
    size_t indent = hanging(line, width), before = fits ? 0 : strspn(line, " ");
    line += before;
    before = before <= width / 2 ? before : indent;
    fprintf(file, "%*s", (int)before, "");
    for (; *line; before = indent) {
        size_t size = fits ? strlen(line) : part_size(line, width - before - (command ? 2 : 0));
        const char *rest = line + size + strspn(line + size, " ");
        fwrite(line, 1, size, file);
        if (*rest)
            fprintf(file, "%s\n%*s", command ? " \\" : "", (int)indent, "");
        line = rest;
    }
}

static void end_line(FILE *file, tw_bytes *line)
{
    size_t width = cli_columns_of(file);
    if (line->size > 0)
        print_broken(file, cli_chars(line), width >= LEAST ? width : LEAST);
    line->size = 0;
}

void cli_say_rest(void)
{
    for (size_t i = 0; i < 2; i++) {
        end_line(i == 0 ? stdout : stderr, &waiting[i]);
        tw_bytes_free(&waiting[i]);
    }
}

/* Buffers the bytes until the line ends; prints them at once if memory is out. */
static void add_to_line(FILE *file, tw_bytes *line, const char *bytes, size_t count)
{
    tw_bytes_add(line, bytes, count);
    if (line->status == TW_OK)
        return;
    fwrite(line->data, 1, line->size, file);
    fwrite(bytes, 1, count, file);
    line->size = 0;
    line->status = TW_OK;
}

static void say_bytes(FILE *file, const char *bytes, size_t count)
{
    tw_bytes *line = &waiting[file == stderr];
    if (cli_columns_of(file) == 0) {
        if (fwrite(bytes, 1, count, file) < count)
            (void)cli_output_failed(); /* records errno, which the next ioctl changes */
        return;
    }
    for (const char *end; count > 0 && (end = memchr(bytes, '\n', count)) != NULL;) {
        size_t size = (size_t)(end - bytes);
        add_to_line(file, line, bytes, size);
        end_line(file, line);
        fputc('\n', file);
        bytes += size + 1;
        count -= size + 1;
    }
    add_to_line(file, line, bytes, count);
}

size_t cli_say(FILE *file, const char *format, ...)
{
    char few[CLI_FEW];
    int size;
    va_list arguments;
    va_start(arguments, format);
    char *text = cli_formatted(few, format, arguments, &size);
    va_end(arguments);
    if (size > 0)
        say_bytes(file, text ? text : few, text ? (size_t)size : sizeof few - 1);
    if (text != few)
        free(text);
    return size > 0 ? (size_t)size : 0;
}

void cli_print_text(FILE *file, const char *outside)
{
    char some[200];
    while (*outside) {
        size_t used = 0, size;
        for (; *outside && used + MOST_UTF8 <= sizeof some; used += size) {
            const char *bytes = verb_safe_character(&outside, &size);
            memcpy(some + used, bytes, size);
        }
        say_bytes(file, some, used);
    }
}

static void say_safe(FILE *file, const char *format, va_list arguments)
{
    char few[CLI_FEW];
    int size;
    char *text = cli_formatted(few, format, arguments, &size);
    cli_print_text(file, text ? text : few);
    if (text != few)
        free(text);
}

void cli_say_safe(FILE *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_safe(file, format, arguments);
    va_end(arguments);
}

void cli_say_line(FILE *file, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_safe(file, format, arguments);
    va_end(arguments);
    say_bytes(file, "\n", 1);
}

void cli_print_column(int width, const char *outside)
{
    int size = (int)strlen(outside);
    cli_say(stdout, "%*s", width < 0 && -width > size ? -width - size : 0, "");
    cli_print_text(stdout, outside);
    cli_say(stdout, "%*s", width > size ? width - size : 0, "");
}
