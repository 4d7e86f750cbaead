/* number_sets.c -- numbers the sets of a pool, and finds a set by its number (pool_sets.h).
 *
 * Source: ranking combinations by counting those that come before, as in Knuth, The Art of Computer
 * Programming 4A, 7.2.1.3, with kinds that have several copies and several cells. */
#include "solve/sets/pool_sets.h"
#include "solve/solver.h"

#define MOST_NUMBERS ((uint64_t)1 << 63)
#define MOST_WAYS ((size_t)1 << 28) /* entries of the table */

static uint64_t ways_from(const tw_sets *sets, size_t kind, size_t used)
{
    return used > sets->most ? 0 : sets->ways[kind * (sets->most + 1) + used];
}

/* min(a + b, MOST_NUMBERS): beyond that only "too many" matters. */
static uint64_t sum_of_ways(uint64_t a, uint64_t b)
{
    return a + b < MOST_NUMBERS ? a + b : MOST_NUMBERS;
}

/* ---- Up to twins ------------------------------------------------------------------------- */

/* A cycle of an exchange: kinds that a set must use equally often to be its own image. */
typedef struct cycle {
    uint32_t low, high;
    size_t cells; /* of one copy of each */
} cycle;

static size_t list_cycles(const tw_sets *sets, size_t exchange, cycle *cycles)
{
    const uint32_t *to = &sets->exchanges[exchange * sets->kind_count];
    size_t count = 0;
    for (uint32_t k = 0; k < sets->kind_count; k++) {
        cycle all = {.low = sets->kinds[k].low, .high = sets->kinds[k].high};
        bool first = true;
        uint32_t at = k;
        do {
            const tw_set_kind *kind = &sets->kinds[at];
            first = first && at >= k;
            all.low = kind->low > all.low ? kind->low : all.low;
            all.high = kind->high < all.high ? kind->high : all.high;
            all.cells += kind->cells;
            at = to[at];
        } while (at != k);
        if (first)
            cycles[count++] = all;
    }
    return count;
}

/* The number of sets that the exchange maps to themselves, unless the pace stops. now, next: room
 * for a number for each number of cells. */
static uint64_t count_fixed(const tw_sets *sets, const cycle *cycles, size_t count, uint64_t *now,
                            uint64_t *next, tw_pace *pace)
{
    uint64_t fixed = 0;
    memset(now, 0, (sets->most + 1) * sizeof *now);
    now[0] = 1;
    for (size_t c = 0; c < count; c++) {
        memset(next, 0, (sets->most + 1) * sizeof *next);
        for (size_t used = 0;
             used <= sets->most && tw_pace_goes_on(pace, (sets->most - used) / cycles[c].cells + 1);
             used++)
            for (uint64_t n = cycles[c].low;
                 now[used] > 0 && n <= cycles[c].high && used + n * cycles[c].cells <= sets->most;
                 n++)
                next[used + n * cycles[c].cells] =
                    sum_of_ways(next[used + n * cycles[c].cells], now[used]);
        memcpy(now, next, (sets->most + 1) * sizeof *now);
    }
    for (size_t used = sets->least; used <= sets->most; used++)
        fixed = sum_of_ways(fixed, now[used]);
    return fixed;
}

/* Burnside's lemma. Each exchange is in the list once, so the sum is a multiple of their number. */
static tw_status count_classes(tw_sets *sets, tw_pace *pace)
{
    cycle *cycles = NULL;
    uint64_t *now = NULL, *next = NULL;
    const tw_array arrays[] = {TW_ARRAY(cycles, sets->kind_count),
                               TW_ARRAY(now, sets->most + 1),
                               TW_ARRAY(next, sets->most + 1),
                               {0}};
    tw_status status = TW_ERR_MEMORY;
    if (tw_arrays(sets->context, arrays, TW_TAKE)) {
        uint64_t rest = 0;
        sets->class_number = 0;
        for (size_t e = 0; e < sets->exchange_count; e++) {
            const uint64_t fixed =
                count_fixed(sets, cycles, list_cycles(sets, e, cycles), now, next, pace);
            sets->class_number += fixed / sets->exchange_count;
            rest += fixed % sets->exchange_count;
        }
        sets->class_number += rest / sets->exchange_count;
        status = tw_pace_status(pace, 0);
    }
    (void)tw_arrays(sets->context, arrays, TW_GIVE);
    return status;
}

/* ---- Numbers ----------------------------------------------------------------------------- */

static tw_status fill_ways(tw_sets *sets, tw_pace *pace)
{
    const size_t row = sets->most + 1;
    sets->ways = tw_take(&sets->scope.context, (sets->kind_count + 1) * row, sizeof *sets->ways);
    if (!sets->ways)
        return TW_ERR_MEMORY;
    for (size_t used = sets->least; used <= sets->most; used++)
        sets->ways[sets->kind_count * row + used] = 1;
    for (size_t k = sets->kind_count; k-- > 0;)
        for (size_t used = 0; used <= sets->most; used++) {
            const tw_set_kind *kind = &sets->kinds[k];
            uint64_t *sum = &sets->ways[k * row + used];
            if (!tw_pace_goes_on(pace, (sets->most - used) / kind->cells + 1))
                return TW_ERR_STATE;
            for (uint64_t n = kind->low; n <= kind->high && used + n * kind->cells <= sets->most;
                 n++)
                *sum = sum_of_ways(*sum, ways_from(sets, k + 1, used + n * kind->cells));
        }
    return TW_OK;
}

tw_status tw_sets_number_all(tw_sets *sets, tw_pace *pace, tw_error *error)
{
    if (sets->kind_count + 1 > MOST_WAYS / (sets->most + 1))
        return tw_fail(error, TW_ERR_TOO_LARGE,
                       "%zu kinds of pieces and %zu cells are too many to number sets",
                       sets->kind_count, sets->most);
    tw_status status = fill_ways(sets, pace);
    if (status)
        return status;
    sets->number = ways_from(sets, 0, 0);
    if (sets->number >= MOST_NUMBERS)
        return tw_fail(error, TW_ERR_TOO_LARGE,
                       "the pool has more than 9 * 10^18 sets that fill the container");
    return count_classes(sets, pace);
}

void tw_sets_copies(const tw_sets *sets, uint64_t set, uint32_t *copies)
{
    size_t used = 0;
    for (size_t k = 0; k < sets->kind_count; k++) {
        const tw_set_kind *kind = &sets->kinds[k];
        uint32_t n = kind->high;
        for (uint64_t here; n > kind->low; n--, set -= here) {
            here = ways_from(sets, k + 1, used + (size_t)n * kind->cells);
            if (set < here)
                break;
        }
        copies[k] = n;
        used += (size_t)n * kind->cells;
    }
}

uint64_t tw_sets_find(const tw_sets *sets, const uint32_t *copies)
{
    uint64_t number = 0;
    size_t used = 0;
    for (size_t k = 0; k < sets->kind_count; k++) {
        const tw_set_kind *kind = &sets->kinds[k];
        if (copies[k] < kind->low || copies[k] > kind->high)
            return TW_NO_SET;
        for (uint32_t n = kind->high; n > copies[k]; n--)
            number += ways_from(sets, k + 1, used + (size_t)n * kind->cells);
        used += (size_t)copies[k] * kind->cells;
        if (used > sets->most)
            return TW_NO_SET;
    }
    return used >= sets->least ? number : TW_NO_SET;
}

uint64_t tw_sets_find_image(const tw_sets *sets, size_t exchange, const uint32_t *copies,
                            uint32_t *image)
{
    const uint32_t *to = &sets->exchanges[exchange * sets->kind_count];
    for (size_t k = 0; k < sets->kind_count; k++)
        image[to[k]] = copies[k];
    return tw_sets_find(sets, image);
}

uint64_t tw_sets_find_least(const tw_sets *sets, const uint32_t *copies, uint32_t *image)
{
    uint64_t least = TW_NO_SET;
    for (size_t e = 0; e < sets->exchange_count; e++) {
        const uint64_t number = tw_sets_find_image(sets, e, copies, image);
        least = number < least ? number : least;
    }
    return least;
}

uint64_t tw_sets_least_twin(tw_sets *sets, uint64_t set)
{
    tw_sets_copies(sets, set, sets->copies);
    return tw_sets_find_least(sets, sets->copies, sets->image);
}

/* Each exchange is what equally many symmetries do. */
size_t tw_sets_symmetries(tw_sets *sets, uint64_t set)
{
    size_t keep = 0;
    tw_sets_copies(sets, set, sets->copies);
    for (size_t e = 0; e < sets->exchange_count; e++)
        keep += tw_sets_find_image(sets, e, sets->copies, sets->image) == set;
    return keep * (sets->solver->encoding.asked_count / sets->exchange_count);
}
