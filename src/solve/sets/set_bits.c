/* set_bits.c -- what is known of each set of a pool: with a solution, or without (pool_sets.h). */
#include "solve/sets/pool_sets.h"

static tw_status make_bits(const tw_sets *sets, tw_set_bits *bits)
{
    bits->count = (size_t)(sets->number / 64 + 1);
    if (!bits->words)
        bits->words = tw_take(sets->context, bits->count, sizeof *bits->words);
    return bits->words ? TW_OK : TW_ERR_MEMORY;
}

tw_status tw_sets_make_bits(tw_sets *sets)
{
    tw_status status = make_bits(sets, &sets->with);
    return status ? status : make_bits(sets, &sets->without);
}

bool tw_set_bit(const tw_set_bits *bits, uint64_t number)
{
    return bits->words &&
           (atomic_load_explicit(&bits->words[number / 64], memory_order_relaxed) >> number % 64 &
            1);
}

/* true: it was not set. */
static bool set_bit(const tw_set_bits *bits, uint64_t number)
{
    const uint64_t bit = (uint64_t)1 << number % 64;
    return !(atomic_fetch_or_explicit(&bits->words[number / 64], bit, memory_order_relaxed) & bit);
}

bool tw_sets_note(tw_sets *sets, const uint32_t *copies, uint32_t *image, bool has)
{
    const tw_set_bits *bits = has ? &sets->with : &sets->without;
    const uint64_t least = tw_sets_find_least(sets, copies, image);
    if (tw_set_bit(bits, least) || !set_bit(bits, least))
        return false;
    uint64_t fresh = 1;
    for (size_t e = 0; e < sets->exchange_count; e++)
        fresh += set_bit(bits, tw_sets_find_image(sets, e, copies, image));
    atomic_fetch_add(has ? &sets->with_count : &sets->without_count, 1);
    atomic_fetch_add(&sets->decided, fresh);
    return true;
}

uint64_t tw_sets_next_unknown(const tw_sets *sets, uint64_t from, uint64_t end)
{
    while (from < end) {
        const uint64_t known =
            (atomic_load_explicit(&sets->with.words[from / 64], memory_order_relaxed) |
             atomic_load_explicit(&sets->without.words[from / 64], memory_order_relaxed)) >>
            from % 64;
        const uint64_t unknown = ~known & (~(uint64_t)0 >> from % 64);
        if (unknown) {
            from += (uint64_t)__builtin_ctzll(unknown);
            return from < end ? from : TW_NO_SET;
        }
        from += 64 - from % 64;
    }
    return TW_NO_SET;
}
