/* safe_text.c -- makes texts from outside safe to show (safe_text.h). */
#include "verbs/safe_text.h"

#include <stdbool.h>

/* Does the character change the writing direction? (Unicode's bidirectional controls: U+061C,
 * U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069.) */
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

/* Bytes of the UTF-8 character at `text`; 0: malformed. */
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

const char *verb_safe_character(const char **next, size_t *size)
{
    const unsigned char *at = (const unsigned char *)*next;
    *size = character_size(at);
    *next += *size > 0 ? *size : 1;
    if (*size > 0 && !is_control(at))
        return (const char *)at;
    *size = 1;
    return "?";
}
