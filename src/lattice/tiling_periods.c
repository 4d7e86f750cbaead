/* tiling_periods.c -- the periods of a tiling, as stated and as short as possible.
 *
 * Points are found by their coordinates along short periods: points that are near have small
 * coordinates, however oblique the stated periods are. */
#include "lattice/tiling_periods.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* Of each stated period in a short one. A turn's matrix is a sum of four products of two of
     * these, so within TW_MAX_MATRIX. */
    MOST_COMBINED = 4
};

static tw_status fault_long_periods(const tw_tiling *tiling, tw_faults *faults)
{
    const double(*basis)[2] = tiling->basis;
    char hint[160];
    snprintf(hint, sizeof hint, "[[%.6g, %.6g], [%.6g, %.6g]] make the same translations",
             basis[0][0] + 0.0, basis[0][1] + 0.0, basis[1][0] + 0.0, basis[1][1] + 0.0);
    return tw_fault(faults, tiling->periods_place, hint, "the periods lean too much");
}

/* Lagrange-Gauss reduction. */
tw_status tw_tiling_shorten(tw_tiling *tiling, tw_faults *faults)
{
    double(*basis)[2] = tiling->basis;
    int64_t(*combined)[2] = tiling->combined;
    memcpy(basis, tiling->periods, sizeof tiling->periods);
    combined[0][0] = combined[1][1] = 1;
    combined[0][1] = combined[1][0] = 0;
    const double lengths[2] = {tw_plane_length(basis[0]), tw_plane_length(basis[1])};
    const double most = fmax(lengths[0], lengths[1]), zero = 1e-6 * fmax(most, 1e-6);
    double area = fabs(tw_plane_cross(basis[0], basis[1]));
    if (fmin(lengths[0], lengths[1]) <= zero || area <= 1e-6 * lengths[0] * lengths[1])
        return tw_fault(faults, tiling->periods_place, "two directions are needed",
                        "the periods are parallel, or one is zero");
    bool shorter = true;
    for (size_t turn = 0; shorter; turn = 1 - turn) {
        double *one = basis[turn], *other = basis[1 - turn];
        double times = tw_plane_dot(one, other) / tw_plane_dot(one, one);
        times = fabs(times) > 0.5 + 1e-9 ? round(times) : 0;
        shorter = times != 0 || tw_plane_dot(other, other) < tw_plane_dot(one, one) * (1 - 1e-9);
        for (size_t i = 0; i < 2; i++) {
            other[i] -= times * one[i];
            combined[1 - turn][i] -= (int64_t)times * combined[turn][i];
        }
    }
    for (size_t i = 0; i < 4; i++)
        if (llabs(combined[i / 2][i % 2]) > MOST_COMBINED)
            return fault_long_periods(tiling, faults);
    return TW_OK;
}

bool tw_tiling_step(const tw_tiling *tiling, const int64_t by[2], int32_t step[2])
{
    for (size_t i = 0; i < 2; i++) {
        if (llabs(by[0]) > TW_MAX_STEP || llabs(by[1]) > TW_MAX_STEP)
            return false;
        int64_t sum = by[0] * tiling->combined[0][i] + by[1] * tiling->combined[1][i];
        if (llabs(sum) > TW_MAX_STEP)
            return false;
        step[i] = (int32_t)sum;
    }
    return true;
}

void tw_tiling_translation(const tw_tiling *tiling, const int64_t by[2], double result[2])
{
    for (size_t i = 0; i < 2; i++)
        result[i] = (double)by[0] * tiling->basis[0][i] + (double)by[1] * tiling->basis[1][i];
}

void tw_tiling_coordinates(const tw_tiling *tiling, const double point[2], double result[2])
{
    double whole = tw_plane_cross(tiling->basis[0], tiling->basis[1]);
    result[0] = tw_plane_cross(point, tiling->basis[1]) / whole;
    result[1] = tw_plane_cross(tiling->basis[0], point) / whole;
}
