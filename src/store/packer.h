/* packer.h -- bytes that grow, and bytes that are read with suspicion.
 *
 * Numbers are written seven bits a byte, the lowest first, the eighth bit saying that more come;
 * so they are the same on every machine. */
#ifndef TW_STORE_PACKER_H
#define TW_STORE_PACKER_H

#include "base/base.h"

/* Invariant: once `status` is not TW_OK nothing is added, so it is asked once, at the end. */
typedef struct tw_packer {
    const tw_context *context;
    uint8_t *bytes;
    size_t count, room;
    tw_status status; /* TW_ERR_MEMORY */
} tw_packer;

void tw_packer_free(tw_packer *bytes);
void tw_packer_add(tw_packer *bytes, const void *added, size_t count);
void tw_packer_add_number(tw_packer *bytes, uint64_t number);
void tw_packer_add_numbers(tw_packer *bytes, const uint32_t *numbers, size_t count);
void tw_packer_add_signed(tw_packer *bytes, int64_t number);      /* 0, -1, 1, -2 as 0, 1, 2, 3 */
void tw_packer_add_text(tw_packer *bytes, const char *text);      /* its length before it */
void tw_packer_add_fixed(tw_packer *bytes, uint64_t n, int size); /* so many bytes, lowest first */

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
/* A number of things that take `least` bytes each at least: more than there is room for is bad. */
size_t tw_scan_count(tw_scan *scan, size_t least);

#endif
