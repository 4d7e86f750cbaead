/* xmpuzzle_numbers.c -- whole numbers with gaps between (xmpuzzle_numbers.h). */
#include "format/foreign/burrtools/xmpuzzle_numbers.h"

#include <tw/limits.h>

static bool is_gap(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

const char *tw_xm_skip_gaps(const char *at)
{
    while (is_gap(*at))
        at++;
    return at;
}

bool tw_xm_take_number(const char **at, int64_t *number)
{
    const char *next = tw_xm_skip_gaps(*at);
    bool minus = *next == '-';
    int64_t value = 0;
    next += minus;
    if (*next < '0' || *next > '9')
        return false;
    for (; *next >= '0' && *next <= '9'; next++) {
        value = 10 * value + (*next - '0');
        if (value > TW_MAX_COORDINATE)
            return false;
    }
    *at = next;
    *number = minus ? -value : value;
    return *next == '\0' || is_gap(*next);
}
