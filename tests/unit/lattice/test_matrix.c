/* test_matrix.c -- integer matrices at the bounds of their input, where determinants exceed 64 bits
 * or are divisible by the primes used. */
#include "support/fixtures.h"
#include "base/numbers.h"
#include "lattice/lattice_internal.h"

/* A uniformly random number from -most to most. */
static int64_t any_entry(uint64_t *seed, int64_t most)
{
    return (int64_t)(tw_random(seed) % (uint64_t)(2 * most + 1)) - most;
}

typedef struct trial {
    size_t rank;
    int32_t matrix[TW_MAX_RANK][TW_MAX_RANK];
    int64_t from[TW_MAX_RANK][TW_MAX_RANK];
    int64_t onto[TW_MAX_RANK][TW_MAX_RANK];
} trial;

static void carry(trial *t)
{
    for (size_t i = 0; i < t->rank; i++)
        for (size_t n = 0; n < t->rank; n++) {
            t->onto[i][n] = 0;
            for (size_t j = 0; j < t->rank; j++)
                t->onto[i][n] += t->matrix[i][j] * t->from[j][n];
        }
}

/* Entries on and above the diagonal are large, so the vectors are independent; adding rows to rows
 * fills the rest. */
static trial any_trial(uint64_t *seed, size_t rank)
{
    trial t = {.rank = rank};
    int64_t most = TW_MAX_WALK / (int64_t)TW_MAX_RANK;
    for (size_t i = 0; i < rank; i++)
        for (size_t j = 0; j < rank; j++) {
            t.matrix[i][j] = (int32_t)any_entry(seed, TW_MAX_MATRIX);
            t.from[i][j] = j < i ? 0 : j > i ? any_entry(seed, most) : most - (int64_t)i;
        }
    for (size_t i = rank; i-- > 1;)
        for (size_t j = 0; j < rank; j++)
            t.from[i][j] += t.from[i - 1][j];
    carry(&t);
    return t;
}

static bool found_again(trial *t, int32_t most)
{
    int32_t matrix[TW_MAX_RANK][TW_MAX_RANK] = {{0}};
    return tw_matrix_between(t->from, t->onto, t->rank, most, matrix) &&
           memcmp(matrix, t->matrix, sizeof matrix) == 0;
}

TEST(the_matrix_between_the_longest_vectors_is_found)
{
    uint64_t seed = 1;
    for (size_t i = 0; i < 2000; i++) {
        trial t = any_trial(&seed, 1 + i % TW_MAX_RANK);
        assert_true(found_again(&t, TW_MAX_MATRIX));
    }
}

TEST(what_no_whole_matrix_does_is_refused)
{
    uint64_t seed = 2;
    for (size_t i = 0; i < 2000; i++) {
        trial t = any_trial(&seed, 1 + i % TW_MAX_RANK);
        t.onto[t.rank - 1][0]++; /* the matrix would need a fraction */
        assert_false(found_again(&t, TW_MAX_MATRIX));
    }
}

TEST(an_entry_may_be_most_and_no_more)
{
    trial t = {.rank = 2, .matrix = {{TW_MAX_MATRIX, -TW_MAX_MATRIX}, {1, 0}}};
    t.from[0][0] = TW_MAX_WALK;
    t.from[0][1] = -1;
    t.from[1][0] = TW_MAX_WALK;
    t.from[1][1] = TW_MAX_WALK;
    carry(&t);
    assert_true(found_again(&t, TW_MAX_MATRIX));
    assert_false(found_again(&t, TW_MAX_MATRIX - 1));
}

/* 46340 * 46341 + 41707 is 2147483647, the first prime tried. */
TEST(a_determinant_that_a_prime_divides_is_no_obstacle)
{
    trial t = {.rank = 2, .matrix = {{0, -1}, {1, 5}}};
    t.from[0][0] = 46340;
    t.from[0][1] = -41707;
    t.from[1][0] = 1;
    t.from[1][1] = 46341;
    assert_int_equal(t.from[0][0] * t.from[1][1] - t.from[0][1] * t.from[1][0], 2147483647);
    carry(&t);
    assert_true(found_again(&t, 5));
}

TEST(an_adjugate_times_its_matrix_is_the_determinant)
{
    uint64_t seed = 3;
    for (size_t n = 0; n < 500; n++) {
        size_t rank = 1 + n % (TW_MAX_RANK < 5 ? TW_MAX_RANK : 5); /* the product still fits */
        int64_t matrix[TW_MAX_RANK][TW_MAX_RANK] = {{0}}, adjugate[TW_MAX_RANK][TW_MAX_RANK];
        for (size_t i = 0; i < rank; i++)
            for (size_t j = 0; j < rank; j++)
                matrix[i][j] = tw_random(&seed) % 2 ? TW_MAX_STEP : -TW_MAX_STEP + (int64_t)(i + j);
        tw_adjugate(matrix, rank, adjugate);
        for (size_t i = 0; i < rank; i++)
            for (size_t j = 0; j < rank; j++) {
                int64_t first = 0, here = 0;
                for (size_t k = 0; k < rank; k++) {
                    first += adjugate[0][k] * matrix[k][0];
                    here += adjugate[i][k] * matrix[k][j];
                }
                assert_int_equal(here, i == j ? first : 0);
            }
    }
}

RUN_TESTS
