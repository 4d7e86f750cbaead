/* taking.h -- an assembly that is being taken apart: what it is, what is asked, and the tree of
 * parts that comes of it. */
#pragma once

#include <tw/advanced/lattice.h>
#include <tw/disassembly.h>

#include "disassembly/turns/turning.h"

enum { TW_PIECE_WORDS = (TW_MAX_ASSEMBLY + 63) / 64 };

/* A set of an assembly's pieces, by their numbers. */
typedef struct tw_piece_bits {
    uint64_t words[TW_PIECE_WORDS];
} tw_piece_bits;

static inline bool tw_piece_bits_has(const tw_piece_bits *bits, size_t piece)
{
    return bits->words[piece / 64] >> piece % 64 & 1;
}
static inline void tw_piece_bits_add(tw_piece_bits *bits, size_t piece)
{
    bits->words[piece / 64] |= (uint64_t)1 << piece % 64;
}
static inline size_t tw_piece_bits_size(const tw_piece_bits *bits)
{
    size_t size = 0;
    for (size_t w = 0; w < TW_PIECE_WORDS; w++)
        for (uint64_t left = bits->words[w]; left; left &= left - 1) /* most words are empty */
            size++;
    return size;
}
static inline tw_piece_bits tw_piece_bits_less(const tw_piece_bits *all, const tw_piece_bits *some)
{
    tw_piece_bits rest = *all;
    for (size_t w = 0; w < TW_PIECE_WORDS; w++)
        rest.words[w] &= ~some->words[w];
    return rest;
}

typedef struct tw_taken_move {
    tw_piece_bits moved;
    uint32_t direction, steps; /* 0 steps: away */
    tw_axis_turn turn;         /* no quarters: it does not turn */
    size_t path_first, path_count; /* of a turn that shifts, when it is told: its points */
} tw_taken_move;

#define TW_NO_NODE UINT32_MAX

typedef struct tw_taken_part {
    tw_piece_bits pieces;
    tw_disassembly_answer answer; /* of the part with all that is in it */
    uint32_t first_move, move_count;
    uint32_t stayed, removed; /* TW_NO_NODE: one piece, or nothing left it */
    uint32_t total;           /* moves of it and of the parts in it */
} tw_taken_part;

/* Bytes of the first block, and how many blocks there are. */
enum { TW_SCRATCH_BLOCK = 1 << 16, TW_SCRATCH_ALIGNED = 16, TW_SCRATCH_BLOCKS = 40 };

/* Memory that is needed until a part is done, given back in the opposite order. */
typedef struct tw_scratch {
    uint8_t *blocks[TW_SCRATCH_BLOCKS]; /* each twice as large as the one before; none moves */
    size_t block, used;                 /* where the next goes */
} tw_scratch;

/* A position in the scratch memory. */
typedef struct tw_scratch_place {
    size_t block, used;
} tw_scratch_place;

/* A part that was taken apart before: the numbers of its key. */
typedef struct tw_known_part {
    uint32_t first, count, node;
} tw_known_part;

/* The copies of a piece that are in a group. */
typedef struct tw_joint {
    uint32_t piece, group, copies;
} tw_joint;

typedef struct tw_joined_groups {
    tw_joint *all;
    size_t count, room;
    uint32_t groups; /* how many */
} tw_joined_groups;

typedef struct tw_taking {
    const tw_context *context; /* for all threads */
    const tw_context *own;     /* the scope of the disassembler, for the thread that asked */
    tw_pair_words *words;
    size_t piece_count;
    uint32_t shapes[TW_MAX_ASSEMBLY];
    uint32_t kinds[TW_MAX_ASSEMBLY]; /* which piece of the puzzle each is */
    bool *fixed_kinds;               /* of each piece of the puzzle: it is fixed; NULL: none is */
    size_t kind_count;
    tw_joined_groups groups;
    tw_offset places[TW_MAX_ASSEMBLY];
    uint64_t max_states, choice_states, least_states;
    uint32_t max_moves;
    tw_turning *turnings; /* of each thread; NULL: nothing turns */
    size_t turning_count;
    tw_met_pairs met_pairs;
    tw_turned_shapes turned;
    bool least;      /* the fewest moves of all are wanted */
    bool deepening;  /* and are being looked for */
    bool least_open; /* a limit was met meanwhile */
    bool may_stay;   /* all that stays together may: its groups are settled */
    const tw_watch *watch;
    uint64_t states; /* made so far */
    bool stopped;    /* by the watch */
    bool failed;     /* memory was out */

    tw_taken_part *parts;
    size_t part_count, part_room;
    tw_taken_move *moves;
    size_t move_count, move_room;
    tw_turn_points points; /* of all moves that shift */
    tw_known_part *known;
    size_t known_count, known_room;
    uint32_t *known_keys;
    size_t known_key_count, known_key_room;
    tw_hash_table known_table;
    tw_scratch scratch;
    struct tw_state_store *store; /* of states, kept from search to search */
    size_t threads;               /* for one assembly */
    struct tw_hands *hands;       /* NULL: not needed so far */
} tw_taking;

/* Is it a piece that never moves? */
static inline bool tw_taking_is_fixed(const tw_taking *taking, size_t piece)
{
    return taking->fixed_kinds && taking->fixed_kinds[taking->kinds[piece]];
}
/* Lets pieces turn as the options say; false: memory is out. */
bool tw_taking_let_turn(tw_taking *taking, const tw_disassembly_options *options);
/* Ends threads, and what they have of their own. */
void tw_taking_clear(tw_taking *taking);
/* Empties the tree, for another assembly. */
void tw_taking_begin(tw_taking *taking);
/* Forgets the parts that were met. */
void tw_taking_forget(tw_taking *taking);
/* Moves on to a block with room for so many bytes; false, and sets `failed`: memory is out. */
bool tw_taking_next_block(tw_taking *taking, size_t bytes);
/* Takes memory until tw_scratch_back, not cleared; NULL, and sets `failed`, when memory is out. */
static inline void *tw_taking_scratch(tw_taking *taking, size_t count, size_t size)
{
    const size_t aligned = TW_SCRATCH_ALIGNED;
    const size_t bytes = (count * size + aligned - 1) / aligned * aligned;
    tw_scratch *scratch = &taking->scratch;
    if ((!scratch->blocks[scratch->block] || scratch->used + bytes > (size_t)TW_SCRATCH_BLOCK
                                                                         << scratch->block) &&
        !tw_taking_next_block(taking, bytes))
        return NULL;
    scratch->used += bytes;
    return scratch->blocks[scratch->block] + scratch->used - bytes;
}
static inline tw_scratch_place tw_scratch_mark(const tw_taking *taking)
{
    return (tw_scratch_place){taking->scratch.block, taking->scratch.used};
}
static inline void tw_scratch_back(tw_taking *taking, tw_scratch_place mark)
{
    taking->scratch.block = mark.block;
    taking->scratch.used = mark.used;
}

/* Take the assembly apart; return the number of the part that is the whole, TW_NO_NODE when stopped
 * or failed. Each is compiled for at most the number of pieces in its name. */
uint32_t tw_take_apart_8(tw_taking *taking);
uint32_t tw_take_apart_16(tw_taking *taking);
uint32_t tw_take_apart_32(tw_taking *taking);
uint32_t tw_take_apart_64(tw_taking *taking);
uint32_t tw_take_apart_256(tw_taking *taking);

/* Some pieces of the assembly as they lie in a state, to be taken apart as long as no more states
 * than the limit are made. */
typedef struct tw_laid_part {
    const uint32_t *pieces; /* their numbers, ascending */
    const uint32_t *shapes;
    const tw_offset *places;
    size_t count;
    uint64_t limit;
} tw_laid_part;

/* The number of the part, as above. */
uint32_t tw_take_laid_8(tw_taking *taking, const tw_laid_part *laid);
uint32_t tw_take_laid_16(tw_taking *taking, const tw_laid_part *laid);
uint32_t tw_take_laid_32(tw_taking *taking, const tw_laid_part *laid);
uint32_t tw_take_laid_64(tw_taking *taking, const tw_laid_part *laid);
uint32_t tw_take_laid_256(tw_taking *taking, const tw_laid_part *laid);

/* ---- joined_groups.c: pieces that may stay joined ---------------------------------------- */

/* A part whose pieces are all in the same group, and in no other, is done as it is. Others are
 * taken apart as far as possible; then each part that stays together may be of a group that has as
 * many copies of each piece, no copy counted twice. BurrTools does the same. */

/* Reads the groups of a puzzle; false: memory is out. */
bool tw_joined_groups_make(const tw_context *context, const tw_puzzle *puzzle,
                           tw_joined_groups *groups);
/* May these pieces stay joined, so that they need not be taken apart? */
bool tw_joined_groups_hold(const tw_taking *taking, const tw_piece_bits *pieces);
/* If all that stays together in this part may stay joined, changes the answers of the part and of
 * those in it; the watch may stop it. Cost: groups to the power of parts that stay together, at
 * most. */
void tw_joined_groups_settle(tw_taking *taking, uint32_t node);

/* ---- tell_turns.c: moves of a disassembly with turns, as they are told -------------------- */

/* Rewrites the moves of all parts, from the root down, so that the smaller side moves, or the one
 * without fixed pieces; if that side has a part's first piece, all that follows is turned likewise.
 * Centres become those of the solution's cells, and paths of turns that shift are found again. What
 * has left a part is described from where it stood. Sets `failed` when memory is out. */
void tw_turns_tell(tw_taking *taking, uint32_t root, const tw_solution *solution);
