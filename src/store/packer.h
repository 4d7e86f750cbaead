/* packer.h -- packs numbers and texts as bytes, and reads untrusted bytes.
 *
 * Numbers are written seven bits a byte, the lowest first, the eighth bit meaning that more follow;
 * so they are the same on every machine. */
#pragma once

#include "base/base.h"

void tw_pack_number(tw_bytes *bytes, uint64_t number);
void tw_pack_numbers(tw_bytes *bytes, const uint32_t *numbers, size_t count);
void tw_pack_signed(tw_bytes *bytes, int64_t number);      /* 0, -1, 1, -2 as 0, 1, 2, 3 */
void tw_pack_text(tw_bytes *bytes, const char *text);      /* its length, then its bytes */
void tw_pack_fixed(tw_bytes *bytes, uint64_t n, int size); /* `size` bytes, lowest first */

/* Bytes being read. Once `bad`, all that is read is 0. */
typedef struct tw_scan {
    const uint8_t *at, *end;
    bool bad;
} tw_scan;

static inline size_t tw_scan_left(const tw_scan *scan)
{
    return (size_t)(scan->end - scan->at);
}

const uint8_t *tw_scan_take(tw_scan *scan, size_t count); /* NULL when there are fewer */
uint64_t tw_scan_number(tw_scan *scan);
uint32_t tw_scan_number32(tw_scan *scan); /* larger ones are bad */
uint64_t tw_scan_fixed(tw_scan *scan, int size);
/* Reads a count of items of at least `least` bytes each: more than can follow is bad. */
size_t tw_scan_count(tw_scan *scan, size_t least);
