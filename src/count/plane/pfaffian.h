/* count/plane/pfaffian.h -- the Pfaffian of a skew-symmetric matrix of whole numbers, modulo a
 * prime.
 *
 * Rows are eliminated in pairs: with a = m[i][j], and both rows and columns gone, what is left is
 * m[k][l] + (m[j][k] * m[i][l] - m[i][k] * m[j][l]) / a, and the Pfaffian is a times the one of
 * that, or minus that when an odd number of rows lie between. A matrix whose entries lie near the
 * diagonal keeps that, and where its graph is bipartite half of all entries stay 0. */
#pragma once

#include "base/pace.h"
#include "base/scope.h"

typedef struct tw_skew_entry {
    uint32_t row, column; /* row < column */
    int64_t value;
} tw_skew_entry;

typedef struct tw_skew_matrix {
    const tw_context *context;
    size_t rows, count, room;
    tw_skew_entry *entries; /* no two at one position */
} tw_skew_matrix;

void tw_skew_matrix_clear(tw_skew_matrix *matrix);

/* *value: modulo the prime, which is odd and below 2^31. TW_ERR_MEMORY; TW_ERR_STATE when the pace
 * stops. Cost: rows * the square of how far entries lie from the diagonal. */
tw_status tw_pfaffian(const tw_skew_matrix *matrix, uint32_t prime, tw_pace *pace, uint32_t *value);
