/* heuristics.c -- heuristics of engines by the names that users give (tw/engines.h). */
#include <string.h>

#include "base/base.h"

#include <tw/engines.h>

#define SWEEP "sweep="

static const struct heuristic {
    const char *name, *summary;
} heuristics[] = {
    {"size", "Branch on what has the fewest ways left, as engines that can do unless told."},
    {"order", "Branch on one place after the other."},
    {"strand", "Give up where the next empty region is too small for every piece left."},
    {"strand=extended", "Give up where any empty region is too small for every piece left."},
    {SWEEP "K", "Go through the container from end to end while over K pieces are left."}};

#define HEURISTICS (sizeof heuristics / sizeof *heuristics)

const char *tw_heuristic_name(size_t number)
{
    return number < HEURISTICS ? heuristics[number].name : NULL;
}

const char *tw_heuristic_summary(size_t number)
{
    return number < HEURISTICS ? heuristics[number].summary : NULL;
}

static bool is(const char *word, size_t length, const char *name)
{
    return length == strlen(name) && memcmp(word, name, length) == 0;
}

static bool take_sweep(const char *digits, size_t length, tw_engine_tuning *tuning)
{
    uint32_t pieces = 0;
    for (size_t i = 0; i < length; i++) {
        if (digits[i] < '0' || digits[i] > '9' || pieces > TW_MOST_SWEPT)
            return false;
        pieces = 10 * pieces + (uint32_t)(digits[i] - '0');
    }
    if (length == 0 || pieces > TW_MOST_SWEPT)
        return false;
    tuning->sweep = pieces > 0 ? pieces : TW_NO_SWEEP;
    return true;
}

bool tw_heuristic_take(const char *word, size_t length, tw_engine_tuning *tuning)
{
    size_t sweep = strlen(SWEEP);
    if (length > sweep && memcmp(word, SWEEP, sweep) == 0)
        return take_sweep(word + sweep, length - sweep, tuning);
    if (is(word, length, "size"))
        tuning->by_size = true;
    else if (is(word, length, "order"))
        tuning->in_order = true;
    else if (is(word, length, "strand"))
        tuning->strand = TW_STRAND_ON;
    else if (is(word, length, "strand=extended"))
        tuning->strand = TW_STRAND_EXTENDED;
    else
        return false;
    return true;
}
