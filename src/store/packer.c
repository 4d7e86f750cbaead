/* packer.c -- numbers and texts as bytes, and back (packer.h). */
#include "store/packer.h"

#include <string.h>

void tw_pack_number(tw_bytes *bytes, uint64_t number)
{
    uint8_t text[10];
    size_t count = 0;
    for (; number >= 0x80; number >>= 7)
        text[count++] = (uint8_t)(number | 0x80);
    text[count++] = (uint8_t)number;
    tw_bytes_add(bytes, text, count);
}

void tw_pack_numbers(tw_bytes *bytes, const uint32_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tw_pack_number(bytes, numbers[i]);
}

void tw_pack_signed(tw_bytes *bytes, int64_t number)
{
    uint64_t twice = (uint64_t)number << 1;
    tw_pack_number(bytes, number < 0 ? ~twice : twice);
}

void tw_pack_text(tw_bytes *bytes, const char *text)
{
    size_t count = strlen(text);
    tw_pack_number(bytes, count);
    tw_bytes_add(bytes, text, count);
}

void tw_pack_fixed(tw_bytes *bytes, uint64_t n, int size)
{
    uint8_t text[8];
    for (int i = 0; i < size; i++)
        text[i] = (uint8_t)(n >> (8 * i));
    tw_bytes_add(bytes, text, (size_t)size);
}

const uint8_t *tw_scan_take(tw_scan *scan, size_t count)
{
    if (scan->bad || tw_scan_left(scan) < count) {
        scan->bad = true;
        return NULL;
    }
    const uint8_t *taken = scan->at;
    if (count > 0) /* nothing may be added to a NULL pointer */
        scan->at += count;
    return taken;
}

/* Each number has one encoding: no zero bytes at its upper end, and at most 64 bits. */
uint64_t tw_scan_number(tw_scan *scan)
{
    uint64_t number = 0;
    for (int shift = 0; shift < 70; shift += 7) {
        const uint8_t *byte = tw_scan_take(scan, 1);
        if (!byte)
            return 0;
        if ((shift == 63 && *byte > 1) || (shift > 0 && *byte == 0))
            break;
        number |= (uint64_t)(*byte & 0x7f) << shift;
        if (*byte < 0x80)
            return number;
    }
    scan->bad = true;
    return 0;
}

uint32_t tw_scan_number32(tw_scan *scan)
{
    uint64_t number = tw_scan_number(scan);
    scan->bad |= number > UINT32_MAX;
    return scan->bad ? 0 : (uint32_t)number;
}

uint64_t tw_scan_fixed(tw_scan *scan, int size)
{
    uint64_t number = 0;
    const uint8_t *bytes = tw_scan_take(scan, (size_t)size);
    for (int i = 0; bytes && i < size; i++)
        number |= (uint64_t)bytes[i] << (8 * i);
    return number;
}

size_t tw_scan_count(tw_scan *scan, size_t least)
{
    uint64_t count = tw_scan_number(scan);
    scan->bad |= count > tw_scan_left(scan) / least;
    return scan->bad ? 0 : (size_t)count;
}
