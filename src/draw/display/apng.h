/* apng.h -- films as animated PNG. */
#pragma once

#include "base/base.h"
#include "base/writer.h"

/* A rectangle of a picture, in pixels. */
typedef struct tw_apng_part {
    uint32_t left, top, width, height;
} tw_apng_part;

/* {.context = .., .whole = .., .frames = .., .writer.out = ..} makes one; end it in any case. */
typedef struct tw_apng {
    const tw_context *context;
    tw_apng_part whole;    /* of all pictures */
    uint32_t frames;       /* that will be added */
    uint32_t sequence;     /* number of the next chunk that has one */
    unsigned char *before; /* pixels of the last picture */
    tw_writer writer;
} tw_apng;

/* Finds the part of the next picture that has to be added: all of the first, of others what
 * changes. pixels: 4 bytes each, without gaps. false: out of memory. */
bool tw_apng_part_next(tw_apng *film, const unsigned char *pixels, tw_apng_part *part);
/* Adds that part, written as a PNG, to be shown for so long. All have pixels of one format. */
void tw_apng_add(tw_apng *film, const tw_bytes *png, const tw_apng_part *part, double seconds);
/* Returns TW_ERR_IO if anything could not be written. */
tw_status tw_apng_end(tw_apng *film);
