/* matrix.c -- small matrices of whole numbers: the matrix that maps given vectors to others, and
 * adjugates.
 *
 * A determinant of walks may exceed 64 bits (of six walks of 2^20: 2^128), and not every machine
 * has wider numbers. So M with M * from = onto is computed modulo a prime. If there is a whole M
 * with small entries, they are the residues nearest to 0; multiplying, which fits into 64 bits,
 * shows whether they are. A prime that divides the determinant of `from` decides nothing; but
 * the determinant is not 0 and less than the product of the primes, so one of them does not
 * divide it. */
#include "base/numbers.h"
#include "lattice/lattice_internal.h"

/* The greatest under 2^31, so that a product of two residues fits. */
static const int64_t primes[] = {2147483647, 2147483629, 2147483587, 2147483579, 2147483563};

/* ---- Modulo a prime ---------------------------------------------------------------------- */

/* Row n: vector n of `from`, then vector n of `onto`, modulo the prime. */
typedef struct tw_residues {
    int64_t prime;
    size_t rank;
    int64_t rows[TW_MAX_RANK][2 * TW_MAX_RANK];
} tw_residues;

static int64_t residue_of(int64_t value, int64_t prime)
{
    int64_t rest = value % prime;
    return rest < 0 ? rest + prime : rest;
}

/* Gauss-Jordan elimination; false when the determinant of `from` is 0 modulo the prime. */
static bool solve_residues(tw_residues *system, int64_t from[TW_MAX_RANK][TW_MAX_RANK],
                           int64_t onto[TW_MAX_RANK][TW_MAX_RANK])
{
    const int64_t prime = system->prime;
    const size_t rank = system->rank;
    for (size_t n = 0; n < rank; n++)
        for (size_t i = 0; i < rank; i++) {
            system->rows[n][i] = residue_of(from[i][n], prime);
            system->rows[n][rank + i] = residue_of(onto[i][n], prime);
        }
    for (size_t column = 0; column < rank; column++) {
        int64_t *pivot = system->rows[column];
        size_t other = column; /* swaps up a row with an entry other than 0 */
        while (other < rank && system->rows[other][column] == 0)
            other++;
        if (other == rank)
            return false;
        for (size_t j = 0; j < 2 * rank; j++) {
            int64_t keep = system->rows[other][j];
            system->rows[other][j] = pivot[j];
            pivot[j] = keep;
        }
        /* by Fermat's theorem */
        int64_t inverse =
            (int64_t)tw_power_modulo((uint64_t)pivot[column], (uint64_t)prime - 2, (uint64_t)prime);
        for (size_t j = 0; j < 2 * rank; j++)
            pivot[j] = pivot[j] * inverse % prime;
        for (size_t n = 0; n < rank; n++) {
            int64_t *row = system->rows[n], times = row[column];
            for (size_t j = 0; n != column && j < 2 * rank; j++)
                row[j] = residue_of(row[j] - times * pivot[j] % prime, prime);
        }
    }
    return true;
}

/* ---- In earnest -------------------------------------------------------------------------- */

/* Row j of the solved right half is column j of M. */
bool tw_matrix_between(int64_t from[TW_MAX_RANK][TW_MAX_RANK],
                       int64_t onto[TW_MAX_RANK][TW_MAX_RANK], size_t rank, int32_t most,
                       int32_t matrix[TW_MAX_RANK][TW_MAX_RANK])
{
    bool solved = false;
    tw_residues system = {.rank = rank};
    for (size_t p = 0; p < sizeof primes / sizeof *primes && !solved; p++) {
        system.prime = primes[p];
        solved = solve_residues(&system, from, onto);
    }
    for (size_t i = 0; i < rank; i++)
        for (size_t j = 0; j < rank && solved; j++) {
            int64_t entry = system.rows[j][rank + i];
            entry -= entry > system.prime / 2 ? system.prime : 0;
            solved = tw_within(entry, most);
            matrix[i][j] = (int32_t)entry;
        }
    for (size_t i = 0; i < rank; i++)
        for (size_t n = 0; n < rank && solved; n++) { /* is matrix * from = onto? */
            int64_t sum = 0;
            for (size_t j = 0; j < rank; j++)
                sum += matrix[i][j] * from[j][n];
            solved = sum == onto[i][n];
        }
    return solved;
}

/* ---- Adjugates --------------------------------------------------------------------------- */

/* The minor without one row and one column. */
static void matrix_minor(int64_t matrix[TW_MAX_RANK][TW_MAX_RANK], size_t size, size_t row,
                         size_t column, int64_t result[TW_MAX_RANK][TW_MAX_RANK])
{
    for (size_t i = 0, a = 0; i < size; i++) {
        if (i == row)
            continue;
        for (size_t j = 0, b = 0; j < size; j++)
            if (j != column)
                result[a][b++] = matrix[i][j];
        a++;
    }
}

/* Expands along the first row; the recursion is at most TW_MAX_RANK deep. */
static int64_t determinant(int64_t matrix[TW_MAX_RANK][TW_MAX_RANK], size_t size)
{
    if (size == 0)
        return 1;
    int64_t sum = 0, rest[TW_MAX_RANK][TW_MAX_RANK] = {{0}};
    for (size_t j = 0; j < size; j++) {
        matrix_minor(matrix, size, 0, j, rest);
        int64_t term = matrix[0][j] * determinant(rest, size - 1);
        sum += j % 2 ? -term : term;
    }
    return sum;
}

void tw_adjugate(int64_t matrix[TW_MAX_RANK][TW_MAX_RANK], size_t size,
                 int64_t adjugate[TW_MAX_RANK][TW_MAX_RANK])
{
    int64_t rest[TW_MAX_RANK][TW_MAX_RANK] = {{0}};
    for (size_t i = 0; i < size; i++)
        for (size_t j = 0; j < size; j++) {
            matrix_minor(matrix, size, j, i, rest);
            int64_t cofactor = determinant(rest, size - 1);
            adjugate[i][j] = (i + j) % 2 ? -cofactor : cofactor;
        }
}
