/* test_clauses.c -- covers as clauses, in every style: the models, found by trying every set of
 * options, are the solutions, and every helper follows from the options. */
#include "support/covers.h"
#include "cover/clauses.h"

#define MOST_HELPERS 4000

/* Clauses one after the other, each ended by 0. */
typedef struct formula {
    int32_t *literals;
    size_t count, room;
    size_t stop_at; /* refuse more after so many; 0: never */
} formula;

static bool take_literal(void *user, int32_t literal)
{
    formula *all = user;
    if (all->count == all->room) {
        all->room = 2 * all->room + 256;
        all->literals = realloc(all->literals, all->room * sizeof *all->literals);
        assert_non_null(all->literals);
    }
    all->literals[all->count++] = literal;
    return all->count != all->stop_at;
}

static tw_clause_sizes write_clauses(const tw_cover *cover, tw_clause_style style, formula *all)
{
    tw_clause_sizes counted, sizes;
    const tw_clause_sink sink = {take_literal, all};
    assert_int_equal(tw_cover_clauses(NULL, cover, style, NULL, &counted), TW_OK);
    assert_int_equal(tw_cover_clauses(NULL, cover, style, &sink, &sizes), TW_OK);
    assert_memory_equal(&counted, &sizes, sizeof sizes);
    uint64_t clauses = 0;
    for (size_t i = 0; i < all->count; i++)
        clauses += all->literals[i] == 0;
    assert_int_equal(clauses, sizes.clauses);
    assert_int_equal(all->count - clauses, sizes.literals);
    assert_int_equal(sizes.places + sizes.pairs + sizes.stocks, sizes.clauses);
    return sizes;
}

/* Examines the clause that begins at `at`. Returns the literal that it forces, or 0; *broken: all
 * its literals are false. *next: where the next clause begins. */
static int32_t look_at(const formula *all, size_t at, const signed char *values, bool *broken,
                       size_t *next)
{
    size_t open = 0;
    bool met = false;
    int32_t last = 0;
    for (; all->literals[at]; at++) {
        int32_t literal = all->literals[at];
        signed char value = values[literal < 0 ? -literal : literal];
        met = met || value == (literal < 0 ? -1 : 1);
        if (value == 0 && literal != last) {
            open++;
            last = literal;
        }
    }
    *next = at + 1;
    *broken = !met && open == 0;
    return !met && open == 1 ? last : 0;
}

/* Unit propagation: sets what follows from the options. false: a clause is broken. */
static bool propagate(const formula *all, signed char *values)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t at = 0; at < all->count;) {
            bool broken;
            int32_t forced = look_at(all, at, values, &broken, &at);
            if (broken)
                return false;
            if (forced) {
                values[forced < 0 ? -forced : forced] = forced < 0 ? -1 : 1;
                more = true;
            }
        }
    }
    return true;
}

/* Is this set of options a model? In a model no helper may be free. */
static bool is_model(const formula *all, const tw_clause_sizes *sizes, uint32_t options,
                     uint32_t set)
{
    signed char values[MOST_HELPERS + 1] = {0};
    assert_true(sizes->variables <= MOST_HELPERS);
    for (uint32_t o = 0; o < options; o++)
        values[o + 1] = set >> o & 1 ? 1 : -1;
    if (!propagate(all, values))
        return false;
    for (uint64_t v = 1; v <= sizes->variables; v++)
        assert_int_not_equal(values[v], 0);
    return true;
}

/* Tries every set of options, in every style that can express the cover. */
static void check_models(const tw_cover *cover, const found *solutions)
{
    static const tw_clause_style styles[] = {TW_CLAUSES_PRODUCT, TW_CLAUSES_SEQUENTIAL,
                                             TW_CLAUSES_PAIRWISE};
    uint32_t options = (uint32_t)tw_cover_option_count(cover);
    for (size_t s = 0; s < sizeof styles / sizeof *styles; s++) {
        formula all = {0};
        FOUND(models);
        tw_clause_sizes sizes = write_clauses(cover, styles[s], &all);
        assert_true(styles[s] != TW_CLAUSES_PAIRWISE || sizes.variables >= options);
        for (uint32_t set = 0; set < (uint32_t)1 << options; set++)
            if (is_model(&all, &sizes, options, set))
                add_set(&models, set);
        assert_true(same_sets(&models, solutions));
        free(all.literals);
    }
}

static void check_cover(tw_cover *cover)
{
    FOUND(all);
    solve_by_force(cover, &all);
    check_models(cover, &all);
    tw_cover_free(cover);
}

/* ---- Tests ------------------------------------------------------------------------------- */

TEST(models_are_the_solutions_of_random_covers)
{
    size_t tried = 0;
    for (uint64_t seed = 0; tried < 400; seed++) {
        tw_cover *cover = random_cover(seed);
        if (tw_cover_option_count(cover) > 9) {
            tw_cover_free(cover);
            continue;
        }
        check_cover(cover);
        tried++;
    }
}

/* Too many options for pairs: all cover one common place and one place of their own. */
TEST(at_most_one_of_many_is_said_with_helpers)
{
    for (uint32_t count = 7; count < 13; count++) {
        tw_cover_builder *builder = new_builder(count + 1, 0);
        for (uint32_t i = 0; i < count; i++) {
            tw_cover_builder_optional(builder, i + 1);
            add_option(builder, 1 | (uint32_t)2 << i, UINT32_MAX);
        }
        check_cover(finish(builder));
    }
}

/* Options on places of their own, so that a range alone bounds them. */
TEST(every_range_is_counted)
{
    for (uint32_t low = 0; low < 10; low++)
        for (uint32_t high = low; high < 10; high++) {
            tw_cover_builder *builder = new_builder(8, 1);
            tw_cover_builder_range(builder, 0, low, high);
            for (uint32_t i = 0; i < 8; i++) {
                tw_cover_builder_optional(builder, i);
                add_option(builder, (uint32_t)1 << i, 0);
            }
            check_cover(finish(builder));
        }
}

/* Two stocks whose bounds imply each other: neither may be left out because of the other. */
TEST(bounds_that_lean_on_each_other_both_stay)
{
    for (uint32_t high = 1; high < 4; high++)
        for (uint32_t low = 0; low <= 2; low++) {
            tw_cover_builder *builder = new_builder(6, 2);
            tw_cover_builder_range(builder, 0, 0, high);
            tw_cover_builder_range(builder, 1, low, 2);
            for (uint32_t i = 0; i < 10; i++)
                add_option(builder, (uint32_t)3 << 2 * (i % 3), i % 3 == 0 ? i % 2 : i > 5);
            check_cover(finish(builder));
        }
}

static tw_cover *small_board(size_t stocks, bool optional)
{
    tw_cover_builder *builder = new_builder(4, stocks);
    for (uint32_t s = 0; s < stocks; s++) {
        add_option(builder, 0x3, s);
        add_option(builder, 0xc, s);
    }
    if (optional)
        tw_cover_builder_optional(builder, 0);
    return finish(builder);
}

TEST(the_three_rules_are_counted_apart)
{
    formula all = {0};
    tw_cover *cover = small_board(2, false);
    tw_clause_sizes sizes = write_clauses(cover, TW_CLAUSES_RULES, &all);
    assert_int_equal(sizes.variables, 4);
    assert_int_equal(sizes.places, 4);
    assert_int_equal(sizes.pairs, 2);  /* 0-2 and 1-3 */
    assert_int_equal(sizes.stocks, 2); /* 0-1 and 2-3 */
    tw_cover_free(cover);
    free(all.literals);
}

TEST(the_three_rules_are_refused_where_they_say_too_little)
{
    tw_cover *covers[] = {small_board(3, false), small_board(2, true), small_board(0, false)};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(tw_cover_clauses(NULL, covers[i], TW_CLAUSES_RULES, NULL, NULL),
                         TW_ERR_UNSUPPORTED);
        tw_cover_free(covers[i]);
    }
}

/* 30,000 options on one place: as pairs, nine hundred million literals. */
TEST(a_formula_too_large_is_refused)
{
    tw_cover_builder *builder = new_builder(1, 1);
    tw_cover_builder_range(builder, 0, 0, 1);
    for (uint32_t i = 0; i < 30000; i++)
        add_option(builder, 1, 0);
    OWNED(tw_cover) *cover = finish(builder);
    tw_clause_sizes sizes = {.clauses = 7};
    assert_int_equal(tw_cover_clauses(NULL, cover, TW_CLAUSES_PAIRWISE, NULL, &sizes),
                     TW_ERR_TOO_LARGE);
    assert_int_equal(sizes.clauses, 7);
    assert_int_equal(tw_cover_clauses(NULL, cover, TW_CLAUSES_PRODUCT, NULL, &sizes), TW_OK);
    assert_true(sizes.literals < 1000000);
}

TEST(a_sink_may_stop)
{
    OWNED(tw_cover) *cover = small_board(2, false);
    formula all = {.stop_at = 3};
    const tw_clause_sink sink = {take_literal, &all};
    assert_int_equal(tw_cover_clauses(NULL, cover, TW_CLAUSES_PRODUCT, &sink, NULL), TW_ERR_IO);
    assert_int_equal(all.count, 3);
    free(all.literals);
}

RUN_TESTS
