/* certify/kernel.h -- all weights modulo a prime power for which every column has total 0. */
#pragma once

#include "certify/system.h"

#define TW_KERNEL_MOST 21841 /* the greatest modulus, a prime: three times it fits 16 bits */

/* Generators of these weights: number g gives row r the weight values[r * stride + g]. */
typedef struct tw_kernel {
    const tw_context *context;
    uint16_t prime, modulus; /* the latter a power of the former */
    size_t rows, count;      /* generators */
    size_t stride;
    uint16_t *values;
    uint32_t *age;     /* of each generator: when it came */
    uint16_t *factors; /* scratch, as are the next: one a generator */
    uint16_t *totals;
    bool *met; /* one a row: some column gives it units */
    uint32_t born;
} tw_kernel;

/* The modulus, and the rows that take part. */
typedef struct tw_kernel_kind {
    uint16_t prime;
    unsigned power;
    bool all; /* see tw_kernel_make */
} tw_kernel_kind;

/* all: optional places take part, too; else they have weight 0, as stocks with a range. Fills
 * *kernel, whose memory is the system's. TW_ERR_MEMORY; TW_ERR_STATE when the effort is spent. */
tw_status tw_kernel_make(const tw_system *system, tw_kernel_kind kind, tw_effort *effort,
                         tw_kernel *kernel);
/* The total of the rows under a generator, each row asking for its high number. */
uint16_t tw_kernel_total(const tw_system *system, const tw_kernel *kernel, size_t generator);

/* A factor of either sign: value * factor is at most `most` modulo the modulus. It is the first
 * that Euclid's algorithm meets. value: 0 or more. */
int64_t tw_kernel_factor(int64_t value, int64_t modulus, int64_t most);
/* The inverse of a unit modulo any number. */
uint32_t tw_kernel_inverse(uint32_t value, uint32_t modulus);
/* Fills weights, one a row, with those found with the fewest rows and a total that is not 0; false:
 * no weights have such a total (modular.c). */
bool tw_kernel_pick(const tw_system *system, const tw_kernel *kernel, int64_t *weights);
