/* rational.c -- weights that give every option a total of 0, in whole numbers.
 *
 * They are found modulo a large prime: a kernel there is one over the rationals, except for primes
 * that divide some determinant. Weights are scaled so that one of them is 1 and read as fractions
 * with small numerators and denominators, which are tested on all columns. If they fail, the
 * weights modulo the prime are still a proof. */
#include "base/base.h"
#include "certify/kernel.h"
#include "certify/kinds.h"

#define MOST_PART 104 /* 2 * its square is below the prime, so a fraction is unique */

/* The denominator of the fraction that a residue stands for; 0: its parts are not small. */
static int64_t denominator_of(int64_t residue)
{
    int64_t part = tw_kernel_factor(residue, TW_KERNEL_MOST, MOST_PART);
    part = part < 0 ? -part : part;
    return part <= MOST_PART ? part : 0;
}

/* Multiplies by a number, and takes the residue nearest to 0. */
static int64_t scale(int64_t residue, int64_t by)
{
    int64_t scaled = residue * (by % TW_KERNEL_MOST) % TW_KERNEL_MOST;
    return scaled > TW_KERNEL_MOST / 2 ? scaled - TW_KERNEL_MOST : scaled;
}

/* Makes the first weight 1, then all of them whole. False if that takes large numbers. */
static bool make_whole_weights(int64_t *weights, size_t rows)
{
    size_t first = 0;
    while (weights[first] == 0)
        first++;
    int64_t unit = tw_kernel_inverse((uint32_t)weights[first], TW_KERNEL_MOST), common = 1;
    for (size_t r = 0; r < rows; r++) {
        weights[r] = weights[r] * unit % TW_KERNEL_MOST;
        int64_t part = denominator_of(weights[r] * common % TW_KERNEL_MOST);
        if (part == 0 || common * part > MOST_PART)
            return false;
        common *= part;
    }
    for (size_t r = 0; r < rows; r++)
        weights[r] = scale(weights[r], common);
    return true;
}

/* Are the weights a proof? Negates them if needed, so that the cover is below 0. */
static bool is_proof(const tw_system *system, int64_t *weights)
{
    for (size_t c = 0; c < system->columns; c++)
        if (tw_system_total(system, weights, c) != 0)
            return false;
    int64_t most = tw_system_most(system, weights);
    for (size_t r = 0; most > 0 && r < system->rows; r++)
        weights[r] = -weights[r];
    return most != 0;
}

tw_status tw_find_rational(const tw_system *system, tw_effort *effort, tw_certificate **certificate)
{
    tw_kernel kernel = {0};
    int64_t *weights = tw_take(system->context, 2 * system->rows, sizeof *weights);
    tw_status status =
        tw_kernel_make(system, (tw_kernel_kind){TW_KERNEL_MOST, 1, false}, effort, &kernel);
    if (status == TW_OK && !weights)
        status = TW_ERR_MEMORY;
    if (status != TW_OK || !tw_kernel_pick(system, &kernel, weights))
        return status;
    int64_t *whole = weights + system->rows;
    memcpy(whole, weights, system->rows * sizeof *whole);
    bool fits = make_whole_weights(whole, system->rows) && is_proof(system, whole);
    return tw_certificate_of_rows(system, fits ? whole : weights, fits ? 0 : TW_KERNEL_MOST,
                                  certificate);
}
