/* piece_sets.h -- sets of the pieces of a part, of TW_SET_BITS bits, for what is compiled once for
 * each length: 8, 16, 32, 64, 256. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef TW_SET_BITS
#define TW_SET_BITS 64
#endif
#define TW_JOIN_NAMES(a, b) a##b
#define TW_NAMED_WITH(name, bits) TW_JOIN_NAMES(name, bits)
#define TW_NAMED(name) TW_NAMED_WITH(name, TW_SET_BITS)

#if TW_SET_BITS == 8
typedef uint8_t set_word;
#elif TW_SET_BITS == 16
typedef uint16_t set_word;
#elif TW_SET_BITS == 32
typedef uint32_t set_word;
#else
typedef uint64_t set_word;
#endif
enum { WORD_BITS = 8 * sizeof(set_word), SET_WORDS = TW_SET_BITS / WORD_BITS };

typedef struct set {
    set_word w[SET_WORDS];
} set;

#define EACH_WORD(i) for (size_t i = 0; i < SET_WORDS; i++)
/* Each member i of a set, ascending. */
#define EACH(i, of)                                                                                \
    for (set left_##i = (of); !is_empty(left_##i); left_##i = without_least(left_##i))             \
        for (size_t i = least_piece(left_##i), once_##i = 1; once_##i; once_##i = 0)

static inline bool is_empty(set a)
{
    uint64_t any = 0;
    EACH_WORD(i) any |= a.w[i];
    return any == 0;
}
static inline bool is_same_set(set a, set b)
{
    uint64_t differ = 0;
    EACH_WORD(i) differ |= a.w[i] ^ b.w[i];
    return differ == 0;
}
static inline set both(set a, set b)
{
    EACH_WORD(i) a.w[i] = (set_word)(a.w[i] & b.w[i]);
    return a;
}
static inline set either(set a, set b)
{
    EACH_WORD(i) a.w[i] = (set_word)(a.w[i] | b.w[i]);
    return a;
}
static inline set less(set a, set b)
{
    EACH_WORD(i) a.w[i] = (set_word)(a.w[i] & ~b.w[i]);
    return a;
}
static inline bool set_has(set a, size_t piece)
{
    return a.w[piece / WORD_BITS % SET_WORDS] >> piece % WORD_BITS & 1;
}
static inline set with(set a, size_t piece)
{
    set_word *word = &a.w[piece / WORD_BITS % SET_WORDS];
    *word = (set_word)(*word | (set_word)1 << piece % WORD_BITS);
    return a;
}
static inline set without(set a, size_t piece)
{
    set_word *word = &a.w[piece / WORD_BITS % SET_WORDS];
    *word = (set_word)(*word & ~((set_word)1 << piece % WORD_BITS));
    return a;
}
/* The set, or none; without a branch. */
static inline set either_none(set a, bool which)
{
    EACH_WORD(i) a.w[i] = (set_word)(a.w[i] & (0 - (set_word)which));
    return a;
}
/* The least member of a set that has one. */
static inline size_t least_piece(set a)
{
    size_t word = 0;
    while (word + 1 < SET_WORDS && a.w[word] == 0)
        word++;
    return WORD_BITS * word + (size_t)__builtin_ctzll(a.w[word]);
}
static inline set without_least(set a)
{
    if (SET_WORDS > 1)
        return without(a, least_piece(a));
    a.w[0] = (set_word)(a.w[0] & (a.w[0] - 1));
    return a;
}
/* Has it one member, or none? */
static inline bool is_single(set a)
{
    return is_empty(a) || is_empty(without_least(a));
}
static inline size_t set_size(set a)
{
    int size = 0;
#if TW_SET_BITS <= 16 /* where the machine has no instruction for it, a call would be made */
    unsigned bits = a.w[0] - (a.w[0] >> 1 & 0x5555u);
    bits = (bits & 0x3333u) + (bits >> 2 & 0x3333u);
    bits = (bits + (bits >> 4)) & 0x0f0fu;
    size = (int)((bits + (bits >> 8)) & 31);
#else
    EACH_WORD(i) size += __builtin_popcountll(a.w[i]);
#endif
    return (size_t)size;
}
/* The set of the first `count` pieces; at least one, if sets have one word. */
static inline set full_set(size_t count)
{
    set all = {{0}};
    if (SET_WORDS == 1)
        return (set){{(set_word)((set_word)~all.w[0] >> (WORD_BITS - count))}};
    for (size_t i = 0; i < count; i++)
        all = with(all, i);
    return all;
}
