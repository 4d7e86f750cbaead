/* matching_count.c -- computes a Pfaffian from its residues modulo primes
 * (solve/tables/matching_count.h). */
#include "solve/tables/matching_count.h"

#include <stdlib.h>

#include "solve/encoding/axis_orders.h"

enum { FIRST_PRIME = 1 << 30 }; /* the primes used are above it */

/* ---- Positions --------------------------------------------------------------------------- */

tw_status tw_place_positions_make(const tw_context *context, const tw_puzzle *puzzle,
                                  tw_place_positions *positions)
{
    double low[3], high[3], extent[3], at[3];
    positions->places = tw_puzzle_cell_count(puzzle);
    positions->at = tw_take(context, positions->places, sizeof *positions->at);
    if (!positions->at)
        return TW_ERR_MEMORY;
    tw_cells_extent(puzzle, low, high);
    for (size_t i = 0; i < 3; i++)
        extent[i] = high[i] - low[i];
    size_t least = extent[2] <= extent[0] && extent[2] <= extent[1] ? 2
                   : extent[1] > extent[0]                          ? 0
                                                                    : 1;
    for (uint32_t c = 0; c < positions->places; c++) {
        tw_lattice_position(tw_puzzle_lattice(puzzle), *tw_puzzle_cell(puzzle, c), at);
        positions->at[c][0] = at[least == 0 ? 1 : 0];
        positions->at[c][1] = at[least == 2 ? 1 : 2];
    }
    return TW_OK;
}

void tw_place_positions_clear(const tw_context *context, tw_place_positions *positions)
{
    tw_give(context, positions->at, positions->places, sizeof *positions->at);
    *positions = (tw_place_positions){0};
}

/* ---- Counting ---------------------------------------------------------------------------- */

/* Two matchings together give a permutation of the vertices, which determines them. So the square
 * of their number is at most the permanent of the weights, which is at most the product of the row
 * sums. The Pfaffian may be minus the number. */
static tw_status find_enough(const tw_skew_matrix *matrix, mpz_t enough)
{
    uint64_t *sum = tw_take(matrix->context, matrix->rows, sizeof *sum);
    if (!sum)
        return TW_ERR_MEMORY;
    for (size_t e = 0; e < matrix->count; e++) {
        uint64_t weight = (uint64_t)llabs(matrix->entries[e].value);
        sum[matrix->entries[e].row] += weight;
        sum[matrix->entries[e].column] += weight;
    }
    mpz_set_ui(enough, 1);
    for (size_t r = 0; r < matrix->rows; r++)
        mpz_mul_ui(enough, enough, (unsigned long)sum[r]);
    mpz_sqrt(enough, enough);
    mpz_mul_ui(enough, enough, 2);
    mpz_add_ui(enough, enough, 2);
    tw_give(matrix->context, sum, matrix->rows, sizeof *sum);
    return TW_OK;
}

tw_status tw_matching_count_begin(const tw_count_problem *problem, const uint32_t *image,
                                  const tw_place_positions *positions, tw_matching_count *count)
{
    tw_status status = tw_matchings_make(problem, image, positions, &count->matrix);
    if (status)
        return status;
    mpz_inits(count->value, count->product, count->enough, NULL);
    mpz_set_ui(count->product, 1);
    count->prime = FIRST_PRIME;
    count->made = true;
    return find_enough(&count->matrix, count->enough);
}

void tw_matching_count_clear(tw_matching_count *count)
{
    if (count->made)
        mpz_clears(count->value, count->product, count->enough, NULL);
    tw_skew_matrix_clear(&count->matrix);
    *count = (tw_matching_count){0};
}

static uint32_t prime_behind(uint32_t number)
{
    mpz_t next;
    mpz_init_set_ui(next, number);
    mpz_nextprime(next, next);
    uint32_t prime = (uint32_t)mpz_get_ui(next);
    mpz_clear(next);
    return prime;
}

/* Joins the value and its residue modulo one more prime, by the Chinese remainder theorem. */
static void join_prime(tw_matching_count *count, uint32_t prime, uint32_t rest)
{
    mpz_t inverse, modulus, step;
    mpz_inits(inverse, step, NULL);
    mpz_init_set_ui(modulus, prime);
    mpz_invert(inverse, count->product, modulus);
    mpz_ui_sub(step, rest, count->value);
    mpz_mul(step, step, inverse);
    mpz_mod(step, step, modulus);
    mpz_addmul(count->value, count->product, step);
    mpz_mul_ui(count->product, count->product, prime);
    mpz_clears(inverse, modulus, step, NULL);
    count->prime = prime;
}

tw_status tw_matching_count_run(tw_matching_count *count, double from, double share, tw_pace *pace)
{
    double bits = (double)mpz_sizeinbase(count->enough, 2);
    while (mpz_cmp(count->product, count->enough) < 0) {
        uint32_t prime = prime_behind(count->prime), rest;
        pace->done = from + share * (double)mpz_sizeinbase(count->product, 2) / bits;
        tw_status status = tw_pfaffian(&count->matrix, prime, pace, &rest);
        if (status)
            return status;
        join_prime(count, prime, rest);
    }
    /* Take the absolute value: a value above half of the product stands for a negative number. */
    mpz_mul_ui(count->enough, count->value, 2);
    if (mpz_cmp(count->enough, count->product) > 0)
        mpz_sub(count->value, count->product, count->value);
    return TW_OK;
}
