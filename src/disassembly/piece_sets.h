/* piece_sets.h -- sets of the pieces of a part, of TW_SET_WORDS words, for what is compiled once
 * for each length. */
#ifndef TW_DISASSEMBLY_PIECE_SETS_H
#define TW_DISASSEMBLY_PIECE_SETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef TW_SET_WORDS
#define TW_SET_WORDS 1
#endif
#define TW_JOIN_NAMES(a, b) a##b
#define TW_NAMED_WITH(name, words) TW_JOIN_NAMES(name, words)
#define TW_NAMED(name) TW_NAMED_WITH(name, TW_SET_WORDS)

typedef struct set {
    uint64_t w[TW_SET_WORDS];
} set;

#define EACH_WORD(i) for (size_t i = 0; i < TW_SET_WORDS; i++)
/* Each member i of a set, ascending. */
#define EACH(i, of)                                                                                \
    for (set left_##i = (of); !is_empty(left_##i); left_##i = without(left_##i, least(left_##i)))  \
        for (size_t i = least(left_##i), once_##i = 1; once_##i; once_##i = 0)

static inline bool is_empty(set a)
{
    uint64_t any = 0;
    EACH_WORD(i) any |= a.w[i];
    return any == 0;
}
static inline bool is_same(set a, set b)
{
    uint64_t differ = 0;
    EACH_WORD(i) differ |= a.w[i] ^ b.w[i];
    return differ == 0;
}
static inline set both(set a, set b)
{
    EACH_WORD(i) a.w[i] &= b.w[i];
    return a;
}
static inline set either(set a, set b)
{
    EACH_WORD(i) a.w[i] |= b.w[i];
    return a;
}
static inline set less(set a, set b)
{
    EACH_WORD(i) a.w[i] &= ~b.w[i];
    return a;
}
static inline bool has(set a, size_t piece)
{
    return a.w[piece / 64 % TW_SET_WORDS] >> piece % 64 & 1;
}
static inline set with(set a, size_t piece)
{
    a.w[piece / 64 % TW_SET_WORDS] |= (uint64_t)1 << piece % 64;
    return a;
}
static inline set without(set a, size_t piece)
{
    a.w[piece / 64 % TW_SET_WORDS] &= ~((uint64_t)1 << piece % 64);
    return a;
}
/* The set, or none; without a branch. */
static inline set either_none(set a, bool which)
{
    EACH_WORD(i) a.w[i] &= 0 - (uint64_t)which;
    return a;
}
/* Its least member; it has one. */
static inline size_t least(set a)
{
    size_t word = 0;
    while (word + 1 < TW_SET_WORDS && a.w[word] == 0)
        word++;
    return 64 * word + (size_t)__builtin_ctzll(a.w[word]);
}
static inline size_t size_of(set a)
{
    int size = 0;
    EACH_WORD(i) size += __builtin_popcountll(a.w[i]);
    return (size_t)size;
}
static inline set full_set(size_t count)
{
    set all = {{0}};
    for (size_t i = 0; i < count; i++)
        all = with(all, i);
    return all;
}

#endif
