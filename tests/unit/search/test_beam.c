/* test_beam.c -- the fillings of a beam are what their options make, and lose no solution that has
 * these; places around a corner come last. */
#include "support/covers.h"

#include "base/base.h"
#include "search/beam.h"
#include "search/place_order.h"
#include "search/rest.h"

/* ---- Fillings ---------------------------------------------------------------------------- */

/* Does a filling have what the options of its path take and use? Returns their set. */
static uint32_t check_filling(const tw_beam *beam, const tw_filling *filling)
{
    const tw_cover *cover = beam->cover;
    uint32_t path[MAX_OPTIONS], chosen = 0, full = 0, used[32] = {0};
    size_t open = 0;
    tw_beam_path(beam, filling, path);
    for (size_t i = 0; i < beam->depth; i++) {
        assert_false(full & mask_of(cover, path[i]));
        full |= mask_of(cover, path[i]);
        chosen |= (uint32_t)1 << path[i];
        if (tw_cover_option_stock(cover, path[i]) != UINT32_MAX)
            used[tw_cover_option_stock(cover, path[i])]++;
    }
    for (uint32_t p = 0; p < tw_cover_place_count(cover); p++) {
        assert_int_equal(filling->taken[p], full >> p & 1);
        open += !filling->taken[p] && !tw_cover_is_optional(cover, p);
    }
    assert_int_equal(filling->open, open);
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++)
        assert_int_equal(filling->used[s], used[s]);
    return chosen;
}

/* The solutions of the rest, joined with `chosen`, must be the solutions that contain `chosen`. */
static void check_rest(const tw_beam *beam, const tw_filling *filling, uint32_t chosen,
                       const found *all)
{
    uint32_t order[MAX_OPTIONS];
    size_t count = tw_beam_options(beam, filling, order);
    OWNED(tw_cover) *rest = NULL;
    assert_int_equal(tw_rest_make(beam->cover, filling->taken, filling->used,
                                  (tw_u32_span){order, count}, &rest),
                     TW_OK);
    assert_int_equal(tw_cover_option_count(rest), count);
    OWN_FOUND parts = {0}, wanted = {0}, got = {0};
    solve_by_force(rest, &parts);
    for (size_t i = 0; i < parts.count; i++) {
        uint32_t set = chosen;
        for (size_t o = 0; o < count; o++)
            set |= (parts.sets[i] >> o & 1) << order[o];
        add_set(&got, set);
    }
    for (size_t i = 0; i < all->count; i++)
        if ((all->sets[i] & chosen) == chosen)
            add_set(&wanted, all->sets[i]);
    if (wanted.count > 1)
        qsort(wanted.sets, wanted.count, sizeof *wanted.sets, by_number);
    assert_true(same_sets(&got, &wanted));
}

TEST(what_is_left_has_the_solutions_with_what_lies_there)
{
    size_t deepest = 0, kept = 0, fillings = 0;
    for (uint64_t seed = 131000; seed < 131400; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        tw_beam beam = {0};
        FOUND(all);
        uint64_t looks = 0;
        solve_by_force(cover, &all);
        assert_int_equal(
            tw_beam_make(tw_context_or_default(NULL), cover, seed, 1 + seed % 3, &beam), TW_OK);
        for (size_t pass = 0; pass < 3; pass++) {
            tw_beam_begin(&beam, seed % 4);
            while (tw_beam_step(&beam, &looks))
                ;
            assert_true(beam.count > 0);
            for (size_t i = 0; i < beam.count; i++) {
                uint32_t chosen = check_filling(&beam, &beam.level[i]);
                check_rest(&beam, &beam.level[i], chosen, &all);
                for (size_t k = 0; k < all.count; k++)
                    kept += (all.sets[k] & chosen) == chosen;
            }
            fillings += beam.count;
            deepest = beam.depth > deepest ? beam.depth : deepest;
        }
        tw_beam_clear(&beam);
    }
    assert_true(deepest > 2 && fillings > 1000 && kept > 1000);
}

/* ---- A board ----------------------------------------------------------------------------- */

#define SIDE 8

static bool is_corner(uint32_t cell)
{
    return cell == 0 || cell == SIDE * SIDE - 1;
}

/* The cells of a square that dominoes of one stock cover; without two opposite corners they
 * cannot. */
static tw_cover *dominoes(uint32_t copies, bool without_corners)
{
    tw_cover_builder *builder = new_builder((size_t)SIDE * SIDE, 1);
    tw_cover_builder_range(builder, 0, copies, copies);
    for (uint32_t cell = 0; cell < SIDE * SIDE; cell++) {
        const uint32_t right[] = {cell, cell + 1}, down[] = {cell, cell + SIDE};
        if (without_corners && is_corner(cell)) {
            tw_cover_builder_optional(builder, cell);
            continue;
        }
        if (cell % SIDE + 1 < SIDE && !(without_corners && is_corner(cell + 1))) {
            join(builder, right[0], right[1]);
            assert_int_equal(tw_cover_builder_option(builder, right, 2, 0), TW_OK);
        }
        if (cell + SIDE < SIDE * SIDE && !(without_corners && is_corner(cell + SIDE))) {
            join(builder, down[0], down[1]);
            assert_int_equal(tw_cover_builder_option(builder, down, 2, 0), TW_OK);
        }
    }
    return finish(builder);
}

TEST(each_place_is_filled_once_and_those_of_a_corner_last)
{
    OWNED(tw_cover) *cover = dominoes(SIDE * SIDE / 2, false);
    uint32_t order[SIDE * SIDE];
    bool met[SIDE * SIDE] = {false};
    size_t count = 0;
    assert_int_equal(tw_place_order_make(cover, order, &count), TW_OK);
    assert_int_equal(count, SIDE * SIDE);
    for (size_t i = 0; i < count; i++) {
        assert_false(met[order[i]]);
        met[order[i]] = true;
    }
    uint32_t corner = order[count - 1];
    assert_true((corner % SIDE == 0 || corner % SIDE == SIDE - 1) &&
                (corner / SIDE == 0 || corner / SIDE == SIDE - 1));
    for (size_t i = count - 9; i < count; i++) { /* a square of three around it */
        assert_true(abs((int)(order[i] % SIDE) - (int)(corner % SIDE)) < 3);
        assert_true(abs((int)(order[i] / SIDE) - (int)(corner / SIDE)) < 3);
    }
}

#define FILLINGS 32 /* of a level at most */

TEST(a_pass_that_cannot_end_goes_back_by_small_steps)
{
    OWNED(tw_cover) *cover = dominoes(SIDE * SIDE / 2, true);
    tw_beam beam = {0};
    size_t backs = 0;
    assert_int_equal(tw_beam_make(tw_context_or_default(NULL), cover, 1, 1, &beam), TW_OK);
    tw_beam_begin(&beam, 0);
    for (bool more = true; more;) {
        const uint64_t puts = beam.puts;
        const size_t depth = beam.depth;
        uint64_t looks = 0;
        more = tw_beam_step(&beam, &looks);
        backs += beam.depth < depth;
        assert_true(beam.puts >= puts && beam.puts <= puts + FILLINGS);
        assert_true(looks < 2 * FILLINGS * tw_cover_option_count(cover));
    }
    assert_true(backs > 0 && beam.level[0].open > 0);
    tw_beam_clear(&beam);
}

TEST(a_pass_leaves_no_region_that_options_cannot_fill)
{
    OWNED(tw_cover) *cover = dominoes(SIDE * SIDE / 2, false);
    tw_beam beam = {0};
    uint64_t looks = 0;
    assert_int_equal(tw_beam_make(tw_context_or_default(NULL), cover, 1, 1, &beam), TW_OK);
    for (size_t pass = 0; pass < 20; pass++) {
        tw_beam_begin(&beam, 0);
        while (tw_beam_step(&beam, &looks))
            ;
        assert_int_equal(beam.level[0].open, 0);
    }
    tw_beam_clear(&beam);
}

TEST(passes_do_not_depend_on_the_number_of_threads)
{
    OWNED(tw_cover) *cover = dominoes(SIDE * SIDE / 2, false);
    const size_t threads[] = {1, 2, 3, 8, 16};
    uint64_t hashes[FILLINGS] = {0};
    uint32_t first[SIDE * SIDE], path[SIDE * SIDE];
    size_t count = 0, depth = 0;
    for (uint64_t seed = 0; seed < 10; seed++)
        for (size_t t = 0; t < 5; t++) {
            tw_beam beam = {0};
            uint64_t looks = 0;
            assert_int_equal(
                tw_beam_make(tw_context_or_default(NULL), cover, seed, threads[t], &beam), TW_OK);
            for (size_t pass = 0; pass < 3; pass++) {
                tw_beam_begin(&beam, 8);
                while (tw_beam_step(&beam, &looks))
                    ;
            }
            assert_true(beam.count > 1 && beam.threads == threads[t]);
            assert_true(t == 0 || (beam.count == count && beam.depth == depth));
            count = beam.count;
            depth = beam.depth;
            for (size_t i = 0; i < beam.count; i++) {
                assert_true(t == 0 || hashes[i] == beam.level[i].hash);
                hashes[i] = beam.level[i].hash;
            }
            tw_beam_path(&beam, &beam.level[0], t ? path : first);
            assert_true(t == 0 || memcmp(path, first, beam.depth * sizeof *path) == 0);
            tw_beam_clear(&beam);
        }
}

RUN_TESTS
