/* pair_words.h -- what two pieces are to each other, at every offset: does one touch the other in a
 * direction, and does it lie anywhere ahead?
 *
 * These bits are all that taking apart needs of geometry. No distances: a set that may go one step
 * may go another when at its new place it touches nothing ahead. Of the lattice's D directions the
 * second half are the first, its axes, the other way. A word has two halves of D bits: what the
 * first piece sees of the second along each axis, and what it sees the other way, which is what the
 * second sees of the first along the axes. In each, the bit a: it touches along axis a; and the bit
 * D / 2 + a: the other lies somewhere ahead.
 *
 * The bit 63 is left for pieces that overlap.
 *
 * Pieces are known by their shapes, as they are turned; words found once are kept for the
 * assemblies that follow, till they are too many: then all is forgotten between two assemblies. A
 * word is read off the *view* of one piece, a table of what cells see of it from every place near
 * it, by the cells of the other.
 * Threads: used by one at a time, or by several each of which has a *front*: a table of the words
 * that it asked for, all others being asked for under one lock. */
#pragma once

#include <pthread.h>

#include <tw/advanced/lattice.h>

#include "base/hash_table.h"
#include "base/scope.h"
#include "disassembly/cells/moves.h"

/* An offset in one number: a field for each coordinate, of `bits` bits, with half of its range
 * added. Sums and differences of offsets are those of the numbers, less or plus what was added. */
typedef uint32_t tw_offset;

/* What cells see of a shape: words, of each kind and place of a box around it. */
typedef struct tw_view {
    int32_t low[TW_MAX_RANK], size[TW_MAX_RANK]; /* of the box, beside the shape's least corner */
    size_t volume;
    uint64_t
        *words; /* at kind * volume + place, the first coordinate fastest; NULL: not yet made */
} tw_view;

typedef struct tw_oriented {
    tw_cell *cells; /* in the order of their lattice; the least of each coordinate is 0. Behind them
                     * stands a copy, as they lay first */
    size_t count;
    int32_t most[TW_MAX_RANK];
    tw_view view;
} tw_oriented;

typedef struct tw_known_word {
    uint64_t key; /* shapes and offset, + 1; 0: free */
    uint64_t word;
} tw_known_word;

/* What a bit of a word means: the rows into which it is written (part_rows.h), and whether it is of
 * the second piece. */
typedef struct tw_bit_meaning {
    uint8_t row, back;
} tw_bit_meaning;

enum { TW_CELL_WEIGHTS = 64, TW_GUESS_BITS = 11 };

typedef struct tw_pair_words {
    tw_scope scope;            /* of all, fronts too; who is done with the words ends it */
    const tw_context *context; /* that of the scope; a front has that of the words behind it */
    const tw_lattice *lattice;
    const tw_moves *moves;
    bool whole; /* every translation of every kind is a cell */
    size_t kinds, rank, directions;
    unsigned bits;
    tw_offset middle;                   /* no offset */
    tw_offset edges;                    /* the upper two bits of each field */
    int32_t rim[TW_MAX_RANK];           /* how far a sweep reaches */
    tw_offset steps[TW_MAX_DIRECTIONS]; /* what each adds to an offset */
    tw_bit_meaning meanings[2 * TW_MAX_DIRECTIONS];
    uint32_t (*entering)[TW_MAX_DIRECTIONS]; /* see pair_words.c */
    tw_oriented *shapes;
    size_t shape_count, shape_room;
    tw_hash_table shape_table;
    uint16_t guesses[1 << TW_GUESS_BITS]; /* the shape it may be, by a hash of some cells */
    uint64_t axis_weights[TW_AXES + 1], cell_weights[TW_CELL_WEIGHTS]; /* in hashes of shapes */
    tw_known_word *known;
    size_t known_count;
    unsigned known_bits; /* the table has 2^known_bits places */
    size_t bytes;        /* of shapes, views and words */
    size_t most_bytes;   /* beyond them all is forgotten; 0: the need of one is not yet known */
    uint32_t age;        /* how often all was forgotten */
    struct tw_pair_words *behind; /* of a front: the words behind it */
    pthread_mutex_t *asking;      /* of a front: the lock for that, borrowed */
    bool failed;                  /* memory was out: words may be wrong */
    bool overlap;                 /* two pieces of a requested word share a cell */
} tw_pair_words;

enum { TW_MOST_ORIENTED = 65535 };

/* lattice, moves: borrowed for the life of the words. false: memory is out. */
bool tw_pair_words_make(const tw_context *context, const tw_lattice *lattice, const tw_moves *moves,
                        tw_pair_words *words);
/* Makes a front; words and lock are borrowed for its life. false: memory is out. */
bool tw_pair_words_front(tw_pair_words *words, pthread_mutex_t *asking, tw_pair_words *front);
/* To be called before a front is used: forgets what the words behind it have forgotten. */
void tw_pair_words_renew(tw_pair_words *front);
/* To be called before an assembly: forgets shapes and words if there are too many, and the numbers
 * of shapes begin again. What one assembly needs is never too many, so its words are found once. */
void tw_pair_words_begin(tw_pair_words *words);
/* A piece in its place: its shape, and where the shape's least corner is. */
typedef struct tw_laid_shape {
    uint32_t shape;
    tw_offset at;
} tw_laid_shape;

/* Finds the shape of a placement's cells, which is filed if it is new, and where it lies beside
 * `origin`. TW_ERR_INPUT: it has no cells, one twice, or what is no cell of the lattice.
 * TW_ERR_TOO_LARGE: that is farther than a quarter of what a field holds, or wider than half, or
 * there are too many cells or shapes. Cost: the cells; their square when the shape is new. */
tw_status tw_pair_words_shape(tw_pair_words *words, const tw_placement *placement,
                              const tw_cell *origin, tw_laid_shape *laid, tw_error *error);
/* Finds a word that is not at its first place in the table; if it is not known yet, it is computed
 * and kept, unless the pieces overlap. */
uint64_t tw_pair_words_find(tw_pair_words *words, uint64_t key);

/* The bit of a word for touching in a direction; the bit for being ahead is half of the directions
 * on. */
static inline size_t tw_touch_bit(const tw_pair_words *words, size_t direction)
{
    return direction + (2 * direction < words->directions ? 0 : words->directions / 2);
}

/* Packs coordinates into a number that can be added to an offset. */
static inline tw_offset tw_offset_pack(const tw_pair_words *words, const int32_t *at)
{
    tw_offset offset = 0;
    for (size_t i = words->rank; i-- > 0;)
        offset = (offset << words->bits) + (tw_offset)at[i];
    return offset;
}

/* The coordinates of an offset, or of a place. */
static inline void tw_offset_unpack(const tw_pair_words *words, tw_offset offset, int32_t *at)
{
    const tw_offset mask = ((tw_offset)1 << words->bits) - 1;
    for (size_t i = 0; i < words->rank; i++)
        at[i] = (int32_t)(offset >> (i * words->bits) & mask) - (1 << (words->bits - 1));
}

/* May this offset be the place of a piece? Others are too far for differences to be kept. */
static inline bool tw_offset_fits(const tw_pair_words *words, tw_offset at)
{
    return ((at ^ at << 1) & words->edges) == words->edges;
}

static inline size_t tw_known_place(uint64_t key, unsigned bits)
{
    return (size_t)(key * 0x9E3779B97F4A7C15u >> (64 - bits));
}

/* The key of the word of two pieces, the second of which lies `offset` from the first. */
static inline uint64_t tw_pair_key(uint32_t first, uint32_t second, tw_offset offset)
{
    return ((uint64_t)first << 48 | (uint64_t)second << 32 | offset) + 1;
}

static inline uint64_t tw_pair_word(tw_pair_words *words, uint64_t key)
{
    const tw_known_word *known = &words->known[tw_known_place(key, words->known_bits)];
    return known->key == key ? known->word : tw_pair_words_find(words, key);
}
