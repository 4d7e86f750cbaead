/* engine/bitset/simd/bitset_simd.h -- chooses the vector layer of the engine `bitset` by
 * TW_BITSET_LAYER, and says what its functions mean.
 *
 * tw_vec is a vector of TW_LANES32 lanes of 32 bits, or TW_LANES64 of 64. Sets of lanes are
 * numbers, lane i is bit i.
 *   vec_load, vec_load_any, vec_store_any      from aligned memory, from and to any
 *   vec_and, or, xor, without (a & ~b), or3, xor3, major (two or more of three)
 *   vec_all(x)              x in every lane
 *   vec_add32(a, b)         a + b in lanes of 32 bits
 *   vec_apart, meet, equal  the lanes in which a & b is 0, is not 0, a is b
 *   vec_or_apart(s, v, x)   s | v in lanes where v & x is 0, else s
 *   vec_else(a, b)          a, or b in lanes where a is 0
 *   vec_lowest(a)           the lowest bit of each lane
 *   vec_pack(to, lanes, v)  stores those lanes one after the other; may write a whole vector
 *   vec_pack_apart(to, rows, x)  stores those of 16 rows that are apart from x, and returns how
 *                           many; may write a whole vector
 *   vec_add_meet(to, count, rows, padded, x)  stores those of a list that meet x behind the
 *                           `count` rows at `to`, and returns how many these are now; may read 63
 *                           rows past the list, and write a whole vector or four rows
 *   vec_see(rows, padded, x)  all that those rows of a list, some sixteens, have that are apart
 *                           from x
 *   vec_look_up(table, at)  table[at[i]] in lane i
 *   vec_keep(lanes, v)      0 in the other lanes
 *   vec_or_where_zero(sum, v, met)  sum | v in lanes where met is 0, else sum
 *   vec_any_of(v)           all lanes together
 *   vec_first(v)            the first 64 bits
 *   vec_set_moves(moves, live)  of rows whose bits are below 48, those from 32 on will move into
 *                           gaps, which are where `live` has none: the lowest first
 *   vec_pack_moved(to, rows, kill, moves)  stores those of 16 rows that are apart from `kill`, so
 *                           changed, and returns how many
 *   vec_move_list(to, rows, count, live)  in its place, of a layer that defines TW_VEC_MOVES_LATE:
 *                           all rows of a list, so changed; reads and writes up to fifteen more
 * Folding: as many vectors as there are lanes become one, vector `slot(i)` being summed up in lane
 * i, in TW_FOLDS stages: at each, vectors 2j and 2j + 1 give vector j, fold_low + fold_high. */
#ifndef TW_ENGINE_BITSET_SIMD_H
#define TW_ENGINE_BITSET_SIMD_H

#if TW_BITSET_LAYER == 512
#include "engine/bitset/simd/bitset_simd_avx512.h"
#elif TW_BITSET_LAYER == 256
#include "engine/bitset/simd/bitset_simd_avx2.h"
#else
#include "engine/bitset/simd/bitset_simd_portable.h"
#endif

#endif
