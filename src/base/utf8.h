/* utf8.h -- the lengths of UTF-8 characters and of cut texts, and numbers in digits. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Bytes of the UTF-8 character at the start of `size` bytes; 0 when there is none. Strict: rejects
 * overlong forms, surrogates, and codes beyond U+10FFFF. */
static inline size_t tw_utf8_length(const char *text, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned char c = bytes[0], low = 0x80, high = 0xbf; /* of the second byte */
    size_t length = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    if (c == 0xe0)
        low = 0xa0;
    if (c == 0xed)
        high = 0x9f;
    if (c == 0xf0)
        low = 0x90;
    if (c == 0xf4)
        high = 0x8f;
    if (length > size || (length > 1 && (bytes[1] < low || bytes[1] > high)))
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

/* The length of a text that is cut to `most` bytes, but not inside a character. */
static inline size_t tw_utf8_cut(const char *text, size_t most)
{
    size_t length = strlen(text);
    if (length <= most)
        return length;
    for (length = most; length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80;)
        length--;
    return length;
}

/* The number of leading digits; size: SIZE_MAX for a text that ends with NUL. *number: their value,
 * UINT64_MAX when that is too large; 0 for none. */
static inline size_t tw_leading_digits(const char *text, size_t size, uint64_t *number)
{
    size_t count = 0;
    *number = 0;
    for (; count < size && text[count] >= '0' && text[count] <= '9'; count++) {
        unsigned digit = (unsigned)(text[count] - '0');
        *number = *number > (UINT64_MAX - digit) / 10 ? UINT64_MAX : *number * 10 + digit;
    }
    return count;
}
