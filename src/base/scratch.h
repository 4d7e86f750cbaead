/* base/scratch.h -- files without a name, for bytes that memory has no room for.
 *
 * The system removes such a file when it is closed, or when the program ends in whatever way. (On
 * Windows it has a name until then.) */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tw_scratch_file {
    bool open;
    int descriptor; /* if open */
    uint64_t size;  /* bytes written so far */
} tw_scratch_file;

/* The next three leave the reason in errno when they return false. */

/* Makes an empty file in a folder that exists. */
bool tw_scratch_open(const char *folder, tw_scratch_file *scratch);
/* Writes bytes behind those that are there. */
bool tw_scratch_append(tw_scratch_file *scratch, const void *bytes, size_t count);
/* Reads bytes that are there. Several threads may do so at a time. */
bool tw_scratch_read(const tw_scratch_file *scratch, uint64_t at, void *bytes, size_t count);
void tw_scratch_close(tw_scratch_file *scratch); /* one that is not open is allowed */
