/* solve/tables/matching_count.h -- counts the perfect matchings of a plane graph: the Pfaffian
 * modulo as many primes as the largest possible number needs. */
#pragma once

#include <gmp.h>
#include <tw/advanced/puzzle.h>

#include "count/plane/matchings.h"

/* Invariant: the Pfaffian is `value` modulo `product`. */
typedef struct tw_matching_count {
    tw_skew_matrix matrix;
    mpz_t value, product, enough; /* `value` is exact when product >= enough */
    uint32_t prime;               /* the last one used */
    bool made;
} tw_matching_count;

/* The positions of a puzzle's cells along the two axes in which they extend furthest. Fills a
 * zeroed *positions; clear may follow in any case. TW_ERR_MEMORY. */
tw_status tw_place_positions_make(const tw_context *context, const tw_puzzle *puzzle,
                                  tw_place_positions *positions);
void tw_place_positions_clear(const tw_context *context, tw_place_positions *positions);

/* As tw_matchings_make, into a zeroed *count; clear may follow in any case. */
tw_status tw_matching_count_begin(const tw_count_problem *problem, const uint32_t *image,
                                  const tw_place_positions *positions, tw_matching_count *count);
void tw_matching_count_clear(tw_matching_count *count);
/* Counts, or resumes with the prime at which it was stopped; then `value` is the number of
 * matchings. from, share: of the progress told to the pace. TW_ERR_MEMORY; TW_ERR_STATE when the
 * pace stops. */
tw_status tw_matching_count_run(tw_matching_count *count, double from, double share, tw_pace *pace);
