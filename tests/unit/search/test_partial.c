/* test_partial.c -- the best partial filling: its options fit together, nothing that was offered
 * leaves fewer places, and no option could be added; also when several threads offer. */
#include "support/covers.h"

#include <pthread.h>

#include "base/numbers.h"
#include "search/partial.h"
#include "search/pool/pool.h"
#include "search/restarts.h"

enum { OFFERERS = 3, OFFERS = 20 };

static size_t count_left(const tw_cover *cover, tw_u32_span options)
{
    size_t left = tw_cover_required_count(cover);
    assert_true(tw_engine_together(cover, options.items, options.count));
    for (size_t i = 0; i < options.count; i++) {
        const tw_u32_span places = tw_cover_option(cover, options.items[i]);
        for (size_t k = 0; k < places.count; k++)
            left -= !tw_cover_is_optional(cover, places.items[k]);
    }
    return left;
}

/* Checks the record, if there is one. */
static void check_partial(const tw_partial *partial, const tw_cover *cover)
{
    const tw_u32_span best = tw_partial_options(partial);
    uint32_t more[MAX_OPTIONS + 1];
    size_t left = tw_partial_left(partial);
    if (left == TW_NO_PARTIAL)
        return;
    assert_true(left > 0);
    assert_int_equal(left, count_left(cover, best));
    memcpy(more, best.items, best.count * sizeof *more);
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++) {
        const size_t required = tw_cover_required_of(cover, o);
        more[best.count] = o;
        assert_false(required > 0 && required < left &&
                     tw_engine_together(cover, more, best.count + 1));
    }
}

/* ---- Offers ------------------------------------------------------------------------------ */

typedef struct offerer {
    pthread_t thread;
    tw_partial *partial;
    const tw_cover *cover;
    uint64_t seed;
    size_t best; /* of what it offered */
} offerer;

static void *offer(void *user)
{
    offerer *self = user;
    const size_t count = tw_cover_option_count(self->cover);
    for (int i = 0; i < OFFERS && count > 0; i++) {
        uint32_t options[MAX_OPTIONS];
        size_t put = 0;
        for (int k = 0; k < 6; k++) {
            options[put] = (uint32_t)tw_random_below(&self->seed, count);
            put += tw_engine_together(self->cover, options, put + 1);
        }
        size_t left = count_left(self->cover, (tw_u32_span){options, put});
        self->best = left > 0 && left < self->best ? left : self->best;
        tw_partial_offer_path(self->partial, (tw_u32_span){options, put});
    }
    return NULL;
}

static void check_offers(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                         const found *all)
{
    static uint64_t seed = 1;
    offerer offerers[OFFERERS];
    tw_partial *partial = NULL;
    (void)engine, (void)heuristics, (void)all;
    assert_int_equal(tw_partial_new(soiled(), cover, (tw_u32_span){0}, &partial), TW_OK);
    for (size_t i = 0; i < OFFERERS; i++) {
        offerers[i] =
            (offerer){.partial = partial, .cover = cover, .seed = seed++, .best = TW_NO_PARTIAL};
        assert_int_equal(pthread_create(&offerers[i].thread, NULL, offer, &offerers[i]), 0);
    }
    for (size_t i = 0; i < OFFERERS; i++)
        pthread_join(offerers[i].thread, NULL);
    check_partial(partial, cover);
    for (size_t i = 0; i < OFFERERS; i++)
        assert_true(tw_partial_left(partial) <= offerers[i].best);
    tw_partial_free(partial);
}

TEST(the_best_offer_is_kept)
{
    each_random_cover(150000, 100, check_offers);
}

/* ---- A search ---------------------------------------------------------------------------- */

static tw_pool_answer take_any_hit(void *user, const tw_pool_hit *hit)
{
    (void)user, (void)hit;
    return TW_POOL_MORE;
}

static size_t improved; /* searches that found a better one than options in their order */

static void check_search(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                         const found *all)
{
    static const size_t threads[] = {1, 2, 3, 8, 16};
    static size_t turn;
    const tw_setup setup = {
        .context = soiled(), .engine = engine, .cover = cover, .heuristics = heuristics};
    const tw_task whole = {.weight = TW_WHOLE};
    const tw_pool_sink sink = {.hit = take_any_hit};
    tw_partial *partial = NULL;
    tw_pool *pool = NULL;
    tw_search_end end;
    (void)all;
    assert_int_equal(tw_partial_new(soiled(), cover, (tw_u32_span){0}, &partial), TW_OK);
    const tw_pool_options options = {.threads = threads[turn++ % 5], .partial = partial};
    assert_int_equal(tw_pool_new(&setup, &whole, 1, &options, &pool), TW_OK);
    const size_t in_order = tw_partial_left(partial);
    assert_int_equal(tw_pool_run(pool, &sink, NULL, &end), TW_OK);
    check_partial(partial, cover);
    improved += tw_partial_left(partial) < in_order;
    tw_pool_free(pool);
    tw_partial_free(partial);
}

TEST(a_search_offers_where_it_is)
{
    improved = 0;
    each_random_cover(160000, 100, check_search);
    assert_true(improved > 0 || test_share() > 1);
}

static void check_tries(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                        const found *all)
{
    const tw_setup setup = {
        .context = soiled(), .engine = engine, .cover = cover, .heuristics = heuristics};
    tw_restarts_options options = {.unit = 3, .rest = 2, .patience = 1};
    tw_restarts *restarts = NULL;
    tw_run run = TW_RUN_BUDGET;
    FOUND(hits);
    const tw_hit_sink sink = {gather_hit, &hits};
    (void)all;
    assert_int_equal(tw_partial_new(soiled(), cover, (tw_u32_span){0}, &options.partial), TW_OK);
    const size_t in_order = tw_partial_left(options.partial);
    assert_int_equal(tw_restarts_new(&setup, &options, &restarts), TW_OK);
    while (run == TW_RUN_BUDGET || run == TW_RUN_SINK)
        assert_int_equal(tw_restarts_run(restarts, 10, NULL, &sink, &run), TW_OK);
    check_partial(options.partial, cover);
    improved += tw_partial_left(options.partial) < in_order;
    tw_restarts_free(restarts);
    tw_partial_free(options.partial);
}

TEST(tries_offer_where_they_are)
{
    improved = 0;
    each_random_cover(170000, 100, check_tries);
    assert_true(improved > 0 || test_share() > 1);
}

TEST(every_filling_has_what_it_must)
{
    /* in their order options would take places 0 and 1, then 2 and 3 */
    tw_cover_builder *builder = new_builder(6, 1);
    tw_cover_builder_range(builder, 0, 1, 2);
    add_option(builder, 0x03, 0);
    add_option(builder, 0x0c, 0);
    add_option(builder, 0x06, 0);
    add_option(builder, 0x18, 0);
    OWNED(tw_cover) *cover = finish(builder);
    const uint32_t must = 2, other = 0, beside = 3;
    tw_partial *partial = NULL;
    assert_int_equal(tw_partial_new(soiled(), cover, (tw_u32_span){&must, 1}, &partial), TW_OK);
    tw_partial_offer_path(partial, (tw_u32_span){&other, 1});
    tw_partial_offer_path(partial, (tw_u32_span){&beside, 1});
    assert_int_equal(tw_partial_options(partial).items[0], must);
    check_partial(partial, cover);
    tw_partial_free(partial);
}

RUN_TESTS
