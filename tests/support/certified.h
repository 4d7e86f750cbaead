/* certified.h -- covers for tests of certificates and cores: of whole puzzles, every pose an
 * option, and dice for random ones. */
#pragma once

#include "support/texts.h"

#include "base/numbers.h"
#include "certify/finder.h"

/* Made from the poses alone: pins and marks are ignored. */
static inline tw_cover *cover_of(const tw_puzzle *puzzle)
{
    OWNED(tw_cover_builder) *builder = NULL;
    tw_cover *cover = NULL;
    size_t cells = tw_puzzle_cell_count(puzzle);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    size_t stocks = tw_poses_stock_count(poses);
    assert_int_equal(tw_cover_builder_new(NULL, cells, stocks, &builder), TW_OK);
    for (uint32_t c = 0; c < cells; c++)
        if (tw_puzzle_cell_optional(puzzle, c))
            tw_cover_builder_optional(builder, c);
    for (uint32_t s = 0; s < stocks; s++)
        tw_cover_builder_range(builder, s, tw_poses_stock(poses, s)->low,
                               tw_poses_stock(poses, s)->high);
    for (uint32_t p = 0; p < tw_poses_count(poses); p++) {
        tw_pose pose = tw_poses_get(poses, p);
        assert_int_equal(tw_cover_builder_option(builder, pose.cells, pose.cell_count, pose.stock),
                         TW_OK);
    }
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    return cover;
}

static inline tw_cover *cover_of_text(const char *lattice, const char *container,
                                      const char *pieces)
{
    OWNED(tw_puzzle) *puzzle = read_parts(lattice, container, pieces);
    return cover_of(puzzle);
}

/* Finds a certificate of these kinds and verifies it; NULL: none was found. */
static inline tw_certificate *certificate_of(const tw_cover *cover, unsigned kinds, uint64_t effort)
{
    const tw_finding how = {.kinds = kinds, .effort = effort};
    tw_certificate *found = NULL;
    tw_error error = {0};
    assert_int_equal(tw_certificate_find(NULL, cover, tw_cover_place_count(cover), &how, &found),
                     TW_OK);
    if (found && tw_certificate_verify(cover, found, NULL, &error) != TW_OK)
        fail_msg("a false certificate: %s", error.message);
    return found;
}

/* Does a kind prove that there is no solution? */
static inline bool is_proved(const tw_cover *cover, unsigned kinds, uint64_t effort)
{
    tw_certificate *found = certificate_of(cover, kinds, effort);
    tw_certificate_free(found);
    return found != NULL;
}

/* By a search of its tree. */
static inline bool is_solvable(const tw_cover *cover)
{
    const tw_cover_search how = {
        .size = sizeof how, .engine = "backtrack", .limit = 1, .threads = 1};
    tw_cover_result result = {0};
    assert_well(tw_cover_run(NULL, cover, &how, NULL, &result, &error));
    return result.solutions > 0;
}

static inline uint32_t dice(uint64_t *seed, uint32_t sides)
{
    return (uint32_t)(tw_random(seed) % sides);
}
