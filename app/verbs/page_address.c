/* page_address.c -- packs texts into addresses (page_address.h). */
#include "verbs/page_address.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

char *verb_page_address(const char *text, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    static const char begin[] = "/link/";
    char *address = malloc(sizeof begin + (size + 2) / 3 * 4), *end = address;
    if (!address)
        return NULL;
    memcpy(address, begin, sizeof begin - 1);
    end += sizeof begin - 1;
    for (size_t at = 0; at < size; at += 3) {
        const size_t count = size - at < 3 ? size - at : 3;
        uint32_t three = 0;
        for (size_t i = 0; i < 3; i++)
            three = three << 8 | (i < count ? (unsigned char)text[at + i] : 0);
        for (size_t i = 0; i <= count; i++)
            *end++ = digits[three >> (18 - 6 * i) & 63];
    }
    *end = '\0';
    return address;
}
