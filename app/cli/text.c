/* text.c -- small text: numbers for people, texts from outside made safe, did-you-mean. */
#include "cli/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/memory_out.h"

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

void cli_text_format(cli_text *text, const char *format, ...)
{
    char few[400], *part = few;
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int size = vsnprintf(few, sizeof few, format, arguments);
    if (size >= (int)sizeof few && (part = malloc((size_t)size + 1)) != NULL)
        vsnprintf(part, (size_t)size + 1, format, again);
    va_end(again);
    va_end(arguments);
    if (!part)
        cli_note_no_memory();
    text->failed = text->failed || size < 0 || !part;
    if (!text->failed)
        cli_text_add(text, part, (size_t)size);
    if (part != few)
        free(part);
}

/* Within quotes a quote ends them, stands for itself, and begins them again. */
void cli_text_add_word(cli_text *text, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./+,:@=";
    bool quoted = !*word || word[strspn(word, plain)];
    cli_text_add(text, "'", quoted);
    for (const char *next = word; *next;) {
        size_t size;
        const char *character = cli_safe_character(&next, &size);
        if (*character == '\'')
            cli_text_format(text, "'\\''");
        else
            cli_text_add(text, character, size);
    }
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

/* Room for digits and commas, and an end. */
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

char *cli_number(uint64_t number, char buffer[32])
{
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    group_digits(digits, buffer);
    return buffer;
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

char *cli_copies(const tw_puzzle *puzzle, uint32_t piece, char buffer[40])
{
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, piece, &low, &high);
    if (low == high)
        snprintf(buffer, 40, "%u", low);
    else
        snprintf(buffer, 40, "%u to %u", low, high);
    return buffer;
}

uint64_t cli_piece_count(const tw_puzzle *puzzle)
{
    uint64_t count = 0;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(puzzle, piece, &low, &high);
        count += high;
    }
    return count;
}

bool cli_parse_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        unsigned digit = (unsigned)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    if (value < least || value > most)
        return false;
    *number = value;
    return true;
}

/* ---- Texts from outside ------------------------------------------------------------------ */

/* Does it change the direction in which what follows is written? (Unicode's bidirectional controls:
 * U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069.) */
static bool turns_around(const unsigned char *text)
{
    if (text[0] == 0xD8)
        return text[1] == 0x9C;
    if (text[0] != 0xE2 || (text[1] != 0x80 && text[1] != 0x81))
        return false;
    return text[1] == 0x80
               ? (text[2] >= 0x8E && text[2] <= 0x8F) || (text[2] >= 0xAA && text[2] <= 0xAE)
               : text[2] >= 0xA6 && text[2] <= 0xA9;
}

/* Bytes of the UTF-8 character at `text`; 0: it is none. */
static size_t character_size(const unsigned char *text)
{
    if (text[0] < 0x80)
        return 1;
    size_t size = text[0] >= 0xF0 ? 4 : text[0] >= 0xE0 ? 3 : 2;
    if (text[0] < 0xC2 || text[0] > 0xF4)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    return size;
}

static bool is_control(const unsigned char *text)
{
    return text[0] < ' ' || text[0] == 0x7F || (text[0] == 0xC2 && text[1] < 0xA0) ||
           turns_around(text);
}

const char *cli_safe_character(const char **next, size_t *size)
{
    const unsigned char *at = (const unsigned char *)*next;
    *size = character_size(at);
    *next += *size > 0 ? *size : 1;
    if (*size > 0 && !is_control(at))
        return (const char *)at;
    *size = 1;
    return "?";
}

void cli_text_add_safe(cli_text *text, const char *outside)
{
    size_t size;
    while (*outside) {
        const char *bytes = cli_safe_character(&outside, &size);
        cli_text_add(text, bytes, size);
    }
}
