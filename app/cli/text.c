/* text.c -- small text: numbers for people, texts from outside made safe, did-you-mean. */
#include "cli/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/memory_out.h"
#include "verbs/safe_text.h"

/* ---- A text that grows ------------------------------------------------------------------- */

void cli_text_add(cli_text *text, const char *bytes, size_t count)
{
    if (text->failed)
        return;
    if (count >= text->room - text->size) {
        size_t room = 2 * (text->size + count) + 64;
        char *grown = realloc(text->bytes, room);
        if (!grown) {
            text->failed = true;
            cli_note_no_memory();
            return;
        }
        text->bytes = grown;
        text->room = room;
    }
    memcpy(text->bytes + text->size, bytes, count);
    text->size += count;
    text->bytes[text->size] = '\0';
}

char *cli_formatted(char few[CLI_FEW], const char *format, va_list arguments, int *size)
{
    char *text = few;
    va_list again;
    va_copy(again, arguments);
    *size = vsnprintf(few, CLI_FEW, format, arguments);
    if (*size >= CLI_FEW && (text = malloc((size_t)*size + 1)) != NULL)
        vsnprintf(text, (size_t)*size + 1, format, again);
    va_end(again);
    if (!text)
        cli_note_no_memory();
    return text;
}

void cli_text_format(cli_text *text, const char *format, ...)
{
    char few[CLI_FEW];
    int size;
    va_list arguments;
    va_start(arguments, format);
    char *part = cli_formatted(few, format, arguments, &size);
    va_end(arguments);
    text->failed = text->failed || size < 0 || !part;
    if (!text->failed)
        cli_text_add(text, part, (size_t)size);
    if (part != few)
        free(part);
}

/* Does the word have a character that is not printed as it is? */
static bool is_unsafe(const char *word)
{
    bool unsafe = false;
    for (const char *next = word; *next && !unsafe;) {
        const char *at = next;
        size_t size;
        unsafe = verb_safe_character(&next, &size) != at;
    }
    return unsafe;
}

/* Adds the word as $'...', with unsafe bytes as octal escapes. */
static void add_escaped(cli_text *text, const char *word)
{
    cli_text_format(text, "$'");
    for (const char *next = word; *next;) {
        const char *at = next;
        size_t size;
        bool unsafe = verb_safe_character(&next, &size) != at;
        if (!unsafe && (*at == '\'' || *at == '\\'))
            cli_text_format(text, "\\%c", *at);
        else if (!unsafe)
            cli_text_add(text, at, size);
        for (; unsafe && at < next; at++)
            cli_text_format(text, "\\%03o", (unsigned)(unsigned char)*at);
    }
    cli_text_format(text, "'");
}

/* Inside quotes a quote is written as '\'': close, escaped quote, reopen. */
void cli_text_add_word(cli_text *text, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./+,:@=";
    if (is_unsafe(word)) {
        add_escaped(text, word);
        return;
    }
    bool quoted = !*word || word[strspn(word, plain)];
    cli_text_add(text, "'", quoted);
    for (; *word; word++)
        if (*word == '\'')
            cli_text_format(text, "'\\''");
        else
            cli_text_add(text, word, 1);
    cli_text_add(text, "'", quoted);
}

void cli_text_add_path(cli_text *text, const char *path)
{
    if (path[0] == '-' && path[1])
        cli_text_format(text, "./");
    cli_text_add_word(text, path);
}

void cli_text_free(cli_text *text)
{
    free(text->bytes);
    *text = (cli_text){0};
}

static bool write_text(void *user, const char *bytes, size_t count)
{
    cli_text *text = user;
    cli_text_add(text, bytes, count);
    return !text->failed;
}

tw_out cli_text_out(cli_text *text)
{
    return (tw_out){write_text, text};
}

/* ---- Numbers ----------------------------------------------------------------------------- */

/* buffer: room for digits, commas and a NUL. */
static void group_digits(const char *digits, char *buffer)
{
    size_t count = strlen(digits), size = 0;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            buffer[size++] = ',';
        buffer[size++] = digits[i];
    }
    buffer[size] = '\0';
}

enum { ROOM = 64 };

static char *next_room(void)
{
    static _Thread_local char rooms[8][ROOM];
    static _Thread_local unsigned last;
    return rooms[last = (last + 1) % 8];
}

const char *cli_number(uint64_t number)
{
    char digits[24], *room = next_room();
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    group_digits(digits, room);
    return room;
}

const char *cli_amount(uint64_t number, const char *noun)
{
    char *room = next_room();
    const size_t length = strlen(noun);
    const bool changes = number != 1 && noun[length - 1] == 'y';
    snprintf(room, ROOM, "%s %.*s%s", cli_number(number), (int)(length - changes), noun,
             changes       ? "ies"
             : number != 1 ? "s"
                           : "");
    return room;
}

const char *cli_short(double number)
{
    static const char *const units[] = {"", " k", " M", " G", " T"};
    size_t unit = 0;
    char *room = next_room();
    for (; number >= 1000 && unit < 4; unit++)
        number /= 1000;
    snprintf(room, ROOM, number < 9.95 && unit > 0 ? "%.1f%s" : "%.0f%s", number, units[unit]);
    return room;
}

void cli_text_add_grouped(cli_text *text, const char *digits)
{
    size_t room = strlen(digits) + strlen(digits) / 3 + 1;
    char *grouped = malloc(room);
    if (grouped)
        group_digits(digits, grouped);
    cli_text_format(text, "%s", grouped ? grouped : digits);
    free(grouped);
}

/* ---- Texts from outside ------------------------------------------------------------------ */

void cli_text_add_safe(cli_text *text, const char *outside)
{
    size_t size;
    while (*outside) {
        const char *bytes = verb_safe_character(&outside, &size);
        cli_text_add(text, bytes, size);
    }
}

const char *cli_stem(const char *path, size_t *length)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    *length = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    return name;
}
