/* apng.c -- a film as an animated PNG: chunks acTL, fcTL and fdAT of the PNG specification, third
 * edition, section 11.3.4.
 *
 * Each picture comes as a whole PNG; the data of its IDAT chunks become those of a frame. Pictures
 * after the first are cut to the rectangle that changes. A program that does not know
 * these chunks shows the first picture. */
#include <string.h>
#include <zlib.h>

#include "draw/display/apng.h"

#define SIGNATURE 8   /* bytes before the first chunk */
#define AROUND 12     /* bytes of a chunk beside its data: length, name, check sum */
#define PIXEL 4       /* bytes of a pixel */
#define MOST_MS 65535 /* a frame's time has 16 bits */

static void put_u32(unsigned char *at, uint32_t number)
{
    for (size_t i = 0; i < 4; i++)
        at[i] = (unsigned char)(number >> (24 - 8 * i));
}

static uint32_t read_u32(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* ---- Chunks ------------------------------------------------------------------------------ */

/* Writes a chunk; its data are `head`, then `rest`. */
static void put_chunk(tw_apng *film, const char name[4], const unsigned char *head, size_t size,
                      const unsigned char *rest, size_t more)
{
    unsigned char first[8], sum[4];
    uLong check = crc32(0, (const Bytef *)name, 4);
    put_u32(first, (uint32_t)(size + more));
    memcpy(first + 4, name, 4);
    check = crc32(check, head, (uInt)size);
    check = more > 0 ? crc32(check, rest, (uInt)more) : check;
    put_u32(sum, (uint32_t)check);
    tw_put_bytes(&film->writer, (const char *)first, sizeof first);
    tw_put_bytes(&film->writer, (const char *)head, size);
    tw_put_bytes(&film->writer, (const char *)rest, more);
    tw_put_bytes(&film->writer, (const char *)sum, sizeof sum);
}

static void put_frame_head(tw_apng *film, const tw_apng_part *part, double seconds)
{
    const double ms = seconds * 1000;
    const uint32_t fields[] = {film->sequence++, part->width, part->height, part->left, part->top};
    unsigned char data[26] = {0}; /* the last two: the frame stays, and replaces what is below it */
    for (size_t i = 0; i < 5; i++)
        put_u32(data + 4 * i, fields[i]);
    put_u32(data + 20, (uint32_t)(ms < MOST_MS ? ms + 0.5 : MOST_MS) << 16 | 1000);
    put_chunk(film, "fcTL", data, sizeof data, NULL, 0);
}

/* Copies the chunks of a whole PNG: all of the first picture, with the film's own between them, and
 * of any other the data alone. */
void tw_apng_add(tw_apng *film, const tw_bytes *png, const tw_apng_part *part, double seconds)
{
    const bool first = film->sequence == 0;
    bool begun = false;
    size_t size;
    if (first)
        tw_put_bytes(&film->writer, (const char *)png->data, SIGNATURE);
    for (size_t at = SIGNATURE; at + AROUND <= png->size; at += AROUND + size) {
        const unsigned char *chunk = png->data + at;
        const bool data = memcmp(chunk + 4, "IDAT", 4) == 0;
        unsigned char number[4];
        size = read_u32(chunk);
        if (data && !begun) {
            if (first) {
                unsigned char length[8] = {0}; /* the second half: it repeats for ever */
                put_u32(length, film->frames);
                put_chunk(film, "acTL", length, sizeof length, NULL, 0);
            }
            put_frame_head(film, part, seconds);
            begun = true;
        }
        if (data && !first) {
            put_u32(number, film->sequence++);
            put_chunk(film, "fdAT", number, sizeof number, chunk + 8, size);
        } else if (first && memcmp(chunk + 4, "IEND", 4) != 0) {
            tw_put_bytes(&film->writer, (const char *)chunk, AROUND + size);
        }
    }
}

/* ---- Pictures ---------------------------------------------------------------------------- */

/* The smallest rectangle outside which both pictures are equal; a pixel if they are equal. */
static tw_apng_part find_change(const unsigned char *before, const unsigned char *now,
                                tw_apng_part whole, size_t stride)
{
    size_t top = whole.height, bottom = 0, left = whole.width, right = 0;
    for (size_t y = 0; y < whole.height; y++) {
        const unsigned char *one = before + y * stride, *other = now + y * stride;
        if (memcmp(one, other, PIXEL * (size_t)whole.width) == 0)
            continue;
        size_t from = 0, to = whole.width;
        while (memcmp(one + PIXEL * from, other + PIXEL * from, PIXEL) == 0)
            from++;
        while (memcmp(one + PIXEL * (to - 1), other + PIXEL * (to - 1), PIXEL) == 0)
            to--;
        top = y < top ? y : top;
        bottom = y + 1;
        left = from < left ? from : left;
        right = to > right ? to : right;
    }
    if (bottom == 0)
        return (tw_apng_part){0, 0, 1, 1};
    return (tw_apng_part){(uint32_t)left, (uint32_t)top, (uint32_t)(right - left),
                          (uint32_t)(bottom - top)};
}

bool tw_apng_part_next(tw_apng *film, const unsigned char *pixels, tw_apng_part *part)
{
    const size_t stride = PIXEL * (size_t)film->whole.width, size = stride * film->whole.height;
    const bool first = !film->before;
    if (first)
        film->before = tw_take(film->context, size, 1);
    if (!film->before)
        return false;
    *part = first ? film->whole : find_change(film->before, pixels, film->whole, stride);
    memcpy(film->before, pixels, size);
    return true;
}

tw_status tw_apng_end(tw_apng *film)
{
    if (film->sequence > 0)
        put_chunk(film, "IEND", (const unsigned char *)"", 0, NULL, 0);
    if (film->before)
        tw_give(film->context, film->before, PIXEL * (size_t)film->whole.width * film->whole.height,
                1);
    film->before = NULL;
    return tw_writer_end(&film->writer);
}
