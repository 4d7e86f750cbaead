/* vectors.h -- lists of whole vectors in space. */
#pragma once

#include "base/base.h"
#include "base/numbers.h"

/* A zeroed one is empty. */
typedef struct tw_vectors {
    int64_t (*at)[3];
    size_t count, room;
} tw_vectors;

/* Divides by the common divisor of the entries; not all of them are 0. */
void tw_vector_reduce(int64_t vector[3]);
/* false: memory is out. */
bool tw_vectors_add(const tw_context *context, tw_vectors *vectors, const int64_t vector[3]);
/* The same for a line: adds nothing for 0, or for a multiple of a line that is there. The line is
 * divided by its common divisor, and its first entry that is not 0 is positive. */
bool tw_vectors_add_line(const tw_context *context, tw_vectors *vectors, const int64_t vector[3]);
static inline void tw_cross(const int64_t a[3], const int64_t b[3], int64_t product[3])
{
    product[0] = a[1] * b[2] - a[2] * b[1];
    product[1] = a[2] * b[0] - a[0] * b[2];
    product[2] = a[0] * b[1] - a[1] * b[0];
}
static inline int64_t tw_dot(const int64_t a[3], const int64_t b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
