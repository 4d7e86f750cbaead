/* test_verify.c -- the verifier never accepts a certificate of a solvable puzzle, and rejects
 * certificates that were tampered with. */
#include "support/certified.h"
#include "support/patience.h"

#include "certify/rup_proof.h"

/* ---- Random covers ------------------------------------------------------------------------- */

enum { PLACES = 7, STOCKS = 2 };

static void add_random_option(uint64_t *seed, tw_cover_builder *builder)
{
    uint32_t places[PLACES];
    size_t count = 0;
    for (uint32_t p = 0; p < PLACES; p++)
        if (dice(seed, 3) == 0)
            places[count++] = p;
    uint32_t stock = dice(seed, STOCKS + 1);
    if (count > 0)
        assert_int_equal(
            tw_cover_builder_option(builder, places, count, stock < STOCKS ? stock : UINT32_MAX),
            TW_OK);
}

static tw_cover *random_cover(uint64_t *seed)
{
    OWNED(tw_cover_builder) *builder = NULL;
    tw_cover *cover = NULL;
    assert_int_equal(tw_cover_builder_new(NULL, PLACES, STOCKS, &builder), TW_OK);
    for (uint32_t p = 0; p < PLACES; p++)
        if (dice(seed, 4) == 0)
            tw_cover_builder_optional(builder, p);
    for (uint32_t s = 0; s < STOCKS; s++) {
        uint32_t low = dice(seed, 3);
        tw_cover_builder_range(builder, s, low, low + dice(seed, 3));
    }
    for (uint32_t o = dice(seed, 14); o > 0; o--)
        add_random_option(seed, builder);
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    return cover;
}

/* ---- Tests ------------------------------------------------------------------------------------
 */

TEST(no_certificate_is_found_where_there_is_a_solution)
{
    uint64_t seed = 1;
    size_t proved = 0, unsolvable = 0;
    for (size_t i = 0; i < 3000; i++) {
        OWNED(tw_cover) *cover = random_cover(&seed);
        bool found = is_proved(cover, TW_PROOF_ALL, 100000), solvable = is_solvable(cover);
        if (found && solvable)
            fail_msg("cover %zu has a solution, and a certificate that it has none", i);
        proved += found;
        unsolvable += !solvable;
    }
    assert_true(unsolvable > 1000);
    assert_true(proved * 10 > unsolvable * 9); /* nearly all of such small covers are proved */
}

static int64_t small_weight(uint64_t *seed)
{
    return (int64_t)dice(seed, 5) - 2;
}

static void set_random(uint64_t *seed, const tw_certificate *of, tw_weights *weights)
{
    weights->modulus = dice(seed, 4);
    for (size_t p = 0; p < of->cells; p++)
        weights->places[p] = small_weight(seed);
    for (size_t s = 0; s < of->stocks; s++)
        weights->stocks[s] = small_weight(seed);
    weights->number = dice(seed, 3) ? 0 : small_weight(seed);
}

static tw_certificate *random_certificate(uint64_t *seed, const tw_cover *cover, bool inner)
{
    tw_certificate *made = NULL;
    assert_int_equal(tw_certificate_new(NULL, PLACES, STOCKS, &made), TW_OK);
    set_random(seed, made, &made->weights);
    if (dice(seed, 2)) {
        assert_int_equal(tw_certificate_add_cuts(made, 1 + dice(seed, 2)), TW_OK);
        for (size_t c = 0; c < made->cut_count; c++) {
            set_random(seed, made, &made->cuts[c]);
            made->cut_weights[c] = small_weight(seed);
        }
    } else if (!inner && dice(seed, 2)) {
        assert_int_equal(tw_certificate_add_cases(made, dice(seed, PLACES), dice(seed, 3)), TW_OK);
        for (size_t c = 0; c < made->case_count; c++)
            made->cases[c] = random_certificate(seed, cover, true);
    }
    return made;
}

TEST(nothing_is_accepted_where_there_is_a_solution)
{
    uint64_t seed = 2;
    size_t accepted = 0;
    for (size_t i = 0; i < 3000; i++) {
        OWNED(tw_cover) *cover = random_cover(&seed);
        bool solvable = is_solvable(cover);
        for (size_t j = 0; j < 100; j++) {
            tw_certificate *any = random_certificate(&seed, cover, false);
            bool fine = tw_certificate_verify(cover, any, NULL, NULL) == TW_OK;
            if (fine && solvable)
                fail_msg("cover %zu has a solution, and weights were accepted", i);
            accepted += fine;
            tw_certificate_free(any);
        }
    }
    assert_true(accepted > 100); /* it does accept some */
}

/* Refused: a cell more or less, a modulus of 0 or 1, wrong sums. */
TEST(what_was_tampered_with_is_refused)
{
    OWNED(tw_cover) *cover = cover_of_text("square", "{box: [4, 5]}", "[{set: tetrominoes}]");
    tw_certificate *found = certificate_of(cover, TW_PROOF_MOD_2, 10000000);
    assert_non_null(found);
    for (size_t p = 0; p < found->cells; p++) {
        found->weights.places[p]++;
        assert_int_equal(tw_certificate_verify(cover, found, NULL, NULL), TW_ERR_INPUT);
        found->weights.places[p]--;
    }
    for (uint64_t modulus = 0; modulus < 50; modulus++) {
        found->weights.modulus = modulus;
        assert_int_equal(tw_certificate_verify(cover, found, NULL, NULL) == TW_OK, modulus == 2);
    }
    found->weights.modulus = 0;
    found->weights.places[0] = INT64_MAX;
    found->weights.places[1] = INT64_MAX;
    assert_int_equal(tw_certificate_verify(cover, found, NULL, NULL), TW_ERR_INPUT);
    tw_certificate_free(found);
}

TEST(a_certificate_of_another_cover_is_refused)
{
    tw_cover *cover = cover_of_text("square", "{box: [4, 5]}", "[{set: tetrominoes}]");
    tw_cover *other = cover_of_text("square", "{box: [4, 4]}", "[{set: tetrominoes, copies: any}]");
    tw_certificate *found = certificate_of(cover, TW_PROOF_MOD_2, 10000000);
    assert_int_equal(tw_certificate_verify(other, found, NULL, NULL), TW_ERR_INPUT);
    tw_certificate_free(found);
    tw_cover_free(cover);
    tw_cover_free(other);
}

TEST(a_check_stops_when_it_is_told)
{
    static const char *const containers[] = {"{box: [4, 5]}", "{box: [3, 5]}"};
    static const char *const pieces[] = {
        "[{set: tetrominoes}]", "[{name: L, cells: [[0, 0], [1, 0], [0, 1]], copies: any}]"};
    static const unsigned kinds[] = {TW_PROOF_MOD_2, TW_PROOF_SIGNED};
    for (size_t i = 0; i < 2; i++) {
        OWNED(tw_cover) *cover = cover_of_text("square", containers[i], pieces[i]);
        tw_certificate *found = certificate_of(cover, kinds[i], 10000000);
        tw_pace pace = tw_pace_of(NULL, &no_patience);
        assert_non_null(found);
        assert_int_equal(tw_certificate_verify(cover, found, &pace, NULL), TW_ERR_STATE);
        tw_certificate_free(found);
    }
}

/* ---- Steps --------------------------------------------------------------------------------- */

/* It takes minutes if each deletion looks at the clauses that were deleted before. */
TEST(as_many_clauses_are_deleted_as_were_added)
{
    enum { COPIES = 1000000 };
    tw_rup *rup = tw_rup_new(soiled());
    bool follows;
    assert_non_null(rup);
    for (int i = 0; i < COPIES; i++)
        assert_true(tw_rup_add(rup, (int32_t[]){1, 2, 3}, 3));
    assert_true(tw_rup_add(rup, (int32_t[]){-3, 1}, 2));
    for (int i = 1; i < COPIES; i++)
        tw_rup_delete(rup, (int32_t[]){3, 1, 2}, 3);
    assert_true(tw_rup_step(rup, (int32_t[]){1, 2}, 2, &follows) && follows); /* one is left */
    tw_rup_delete(rup, (int32_t[]){1, 2}, 2);
    tw_rup_delete(rup, (int32_t[]){2, 3, 1}, 3);
    tw_rup_delete(rup, (int32_t[]){2, 3, 1}, 3); /* there is none */
    assert_true(tw_rup_step(rup, (int32_t[]){1, 2}, 2, &follows) && !follows);
    tw_rup_free(rup);
}

RUN_TESTS
