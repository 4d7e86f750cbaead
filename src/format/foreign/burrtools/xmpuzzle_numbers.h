/* xmpuzzle_numbers.h -- texts of BurrTools files that are lists of whole numbers. */
#ifndef TW_FORMAT_XMPUZZLE_NUMBERS_H
#define TW_FORMAT_XMPUZZLE_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* Behind blanks and line ends. */
const char *tw_xm_skip_gaps(const char *at);
/* A whole number of up to TW_MAX_COORDINATE, either way, and what is behind it; false: none. */
bool tw_xm_take_number(const char **at, int64_t *number);

#endif
