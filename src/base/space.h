/* space.h -- vectors of space: their differences and products. */
#pragma once

#include <stddef.h>

static inline void tw_space_between(const double from[3], const double to[3], double between[3])
{
    for (size_t i = 0; i < 3; i++)
        between[i] = to[i] - from[i];
}

static inline double tw_space_dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void tw_space_cross(const double a[3], const double b[3], double product[3])
{
    for (size_t i = 0; i < 3; i++)
        product[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}
