/* bitset_bits.h -- rows of bits: how the engine `bitset` packs them, and what is done
 * to them over and over, once for each set of instructions (the table of *kernels*).
 *
 * A *row* is an option as bits of items; a *list* is rows one word after the other: word w of row
 * i is bits[w * stride + i]. Lists are padded with rows of zeros up to their stride, and lie on
 * 64-byte borders.
 * An *extract* takes the bits of a mask out of a word and closes the gaps, in order. */
#ifndef TW_ENGINE_BITSET_BITS_H
#define TW_ENGINE_BITSET_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

/* The stride of a list of `count` rows: at least 16 rows of zeros follow them. */
static inline size_t tw_bits_stride(size_t count)
{
    return (count + 31) / 16 * 16;
}

static inline uint32_t tw_bits_count(uint64_t x)
{
#if defined(__POPCNT__) || !defined(__x86_64__)
    return (uint32_t)__builtin_popcountll(x);
#else /* the compiler would call a function */
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (uint32_t)(x * 0x0101010101010101u >> 56);
#endif
}

static inline uint32_t tw_bits_lowest(uint64_t x)
{
    return (uint32_t)__builtin_ctzll(x);
}

/* The lowest `count` bits, 0 to 64. */
static inline uint64_t tw_bits_low(uint32_t count)
{
    return count >= 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

/* ---- Extracts ---------------------------------------------------------------------------- */

/* A prepared mask. Without the instruction: bits move right by 32, 16, .. 1, those of move[i]
 * by 1 << i. Source: Warren, Hacker's Delight, 7-4. */
typedef struct tw_bits_extract {
    uint64_t mask;
#ifndef __BMI2__
    uint64_t move[6];
#endif
} tw_bits_extract;

static inline tw_bits_extract tw_bits_ready(uint64_t mask)
{
    tw_bits_extract made = {.mask = mask};
#ifndef __BMI2__
    uint64_t zeros_below = ~mask << 1;
    for (uint32_t i = 0; i < 6; i++) {
        uint64_t odd = zeros_below; /* parity of the zeros below each bit, by prefix sums */
        for (uint32_t j = 1; j < 64; j *= 2)
            odd ^= odd << j;
        made.move[i] = odd & mask;
        mask = (mask ^ made.move[i]) | made.move[i] >> ((uint32_t)1 << i);
        zeros_below &= ~odd;
    }
#endif
    return made;
}

static inline uint64_t tw_bits_take(const tw_bits_extract *ready, uint64_t x)
{
#ifdef __BMI2__
    return _pext_u64(x, ready->mask);
#else
    x &= ready->mask;
    for (uint32_t i = 0; i < 6; i++) {
        uint64_t moved = x & ready->move[i];
        x = (x ^ moved) | moved >> ((uint32_t)1 << i);
    }
    return x;
#endif
}

/* ---- How a word is narrowed -------------------------------------------------------------- */

/* Rows of one word are *wide* until few enough of their bits live; then they are *narrow*: all in
 * the low 32. What is done to a child's rows depends on the path alone: its parent's living bits
 * (`above`) and its own (`live`). */
typedef enum tw_bits_change {
    TW_BITS_KEEP,  /* stay wide, every bit where it was */
    TW_BITS_CLOSE, /* gaps closed, in order; narrow when no more than 32 live */
    TW_BITS_MOVE   /* narrow: the bits from 32 on move, in order, to the lowest that are free */
} tw_bits_change;

/* ordered: bits must stay in order. */
static inline tw_bits_change tw_bits_narrowing(uint64_t above, uint64_t live, bool ordered)
{
    if (tw_bits_count(live) <= 32)
        return above >> 48 || ordered ? TW_BITS_CLOSE : TW_BITS_MOVE;
    return tw_bits_count(live) <= 48 && live >> 48 ? TW_BITS_CLOSE : TW_BITS_KEEP;
}

/* Moves the bits of x from 32 on to the low bits that are free in `live`. */
static inline uint32_t tw_bits_moved(uint64_t x, uint64_t live)
{
#ifdef __BMI2__
    return (uint32_t)x | _pdep_u32((uint32_t)_pext_u64(x >> 32, live >> 32), ~(uint32_t)live);
#else
    uint32_t free = ~(uint32_t)live;
    uint32_t y = (uint32_t)x;
    for (uint64_t high = live >> 32; high; high &= high - 1) {
        uint32_t target = free & (0 - free);
        free ^= target;
        if (x >> 32 >> tw_bits_lowest(high) & 1)
            y |= target;
    }
    return y;
#endif
}

/* ---- Kernels ----------------------------------------------------------------------------- */

typedef struct tw_bits_list {
    const uint64_t *bits;
    const uint8_t *alive; /* a bit a row: those that count; NULL for all */
    size_t count, stride, words;
} tw_bits_list;

static inline uint64_t tw_bits_word(const tw_bits_list *list, size_t row, size_t word)
{
    return list->bits[word * list->stride + row];
}

static inline bool tw_bits_is_alive(const tw_bits_list *list, size_t row)
{
    return !list->alive || list->alive[row / 8] >> row % 8 & 1;
}

typedef struct tw_batches tw_batches;       /* engine/bitset/bitset_batch.h */
typedef struct tw_bits_steps tw_bits_steps; /* engine/bitset/bitset_node.h */

/* What is required of a node, and of which stocks more units are allowed and owed. */
typedef struct tw_bits_wants {
    const uint64_t *need, *more, *owed;
} tw_bits_wants;

/* What is kept of a choice: words of `seen`, then bits of `alive`. */
static inline size_t tw_bits_kept_words(size_t rows, size_t words)
{
    return words + (rows + 63) / 64;
}

/* Masks are `words` words long. `alive` has a bit a row, in whole words of 64: bits behind the last
 * row are zeros and are read, too. */
typedef struct tw_bits_kernels {
    /* The item of the mask (it has at least one) with the fewest rows; of several, the lowest.
     * *count: its number of rows. */
    size_t (*rarest)(const tw_bits_list *list, const uint64_t *among, size_t *count);
    /* The numbers of the rows that have an item, ascending. Returns how many. */
    size_t (*having)(const tw_bits_list *list, size_t item, uint32_t *rows);
    /* The numbers of the rows that do not meet a mask, ascending. Returns how many, including some
     * behind the list: it must end with rows of ones. May write one vector more. */
    size_t (*fitting)(const tw_bits_list *list, const uint64_t *taken, uint32_t *rows);
    /* alive: the rows from row `first` on that do not meet `kill`, a bit a row; `seen`: the OR of
     * these rows. false: `seen` lacks a bit of `need`; then both are unfinished. */
    bool (*survive)(const tw_bits_list *list, size_t first, const uint64_t *kill,
                    const uint64_t *need, uint8_t *alive, uint64_t *seen);
    /* Puts `rows` down, one at a time: *to gets, in the same order, those that leave a row for
     * every item then required, and `kept` what they leave, tw_bits_kept_words a row, with room for
     * `count` rows. Returns how many. For lists of up to four words, all alive. `to` may be at or
     * before `rows`. */
    size_t (*living)(const tw_bits_list *list, const tw_bits_wants *wants, const uint32_t *rows,
                     size_t count, uint32_t *to, uint64_t *kept);
    /* Copies the rows of a mask to `to`, whose stride is `stride`, with zeros after them. Returns
     * how many. */
    size_t (*gather)(const tw_bits_list *list, const uint8_t *alive, uint64_t *to, size_t stride);
    /* The same for a list of two words, and rarest() of the copy in one pass; *count: 0 if it was
     * not found. NULL: not with these instructions. */
    size_t (*gather_rarest)(const tw_bits_list *list, const uint8_t *alive, uint64_t *to,
                            size_t stride, const uint64_t *among, size_t *item, size_t *count);
    /* Closes the gaps between the bits of `live`, in place. */
    void (*close_gaps)(uint64_t *bits, size_t count, size_t stride, size_t words,
                       const uint64_t *live);
    /* Copies the numbers of the bits of `live`, of 64 a word; `to` has room for all. */
    void (*close_map)(const uint32_t *map, size_t words, const uint64_t *live, uint32_t *to);
    /* Searches a batch of a subtree and all below it, except batches that do not get full; or all
     * batches, TW_BATCH_ALL (engine/bitset/bitset_batch.h). */
    void (*search)(tw_batches *batches, uint32_t batch);
    const tw_bits_steps *steps; /* built on these, in the same instructions */
} tw_bits_kernels;

#endif
