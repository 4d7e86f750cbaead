/* residual.c -- what is left of a cover when some options are put down (residual.h).
 *
 * Invariant: bit j of an item's row says that option j * stride has the item; taken[] and used[]
 * are of the options put down, `left` of those put down at the last look.
 * Cost: a look, or counting what an option would leave, is a few words for each item of what is
 * put down and every 64th option of the sample; the rows are at most 8 MB. */
#include "solve/symmetry/residual.h"
#include "puzzle/puzzle_shared.h"

#include <string.h>

#define MOST_WORDS ((size_t)1 << 20) /* of all rows together */

/* ---- Making ------------------------------------------------------------------------------ */

static uint32_t stock_item(const tw_residual *residual, uint32_t stock)
{
    return (uint32_t)(residual->cover->places + stock);
}

static uint64_t *residual_row(const tw_residual *residual, size_t item)
{
    return residual->rows + item * residual->words;
}

tw_status tw_residual_make(const tw_encoding *encoding, tw_residual *residual)
{
    const tw_cover *cover = encoding->cover;
    *residual = (tw_residual){.encoding = encoding,
                              .cover = cover,
                              .pace = encoding->pace,
                              .items = cover->places + cover->stocks,
                              .pose_count = tw_poses_count(encoding->poses)};
    size_t most = MOST_WORDS / (residual->items ? residual->items : 1);
    residual->stride = cover->options / (64 * (most ? most : 1)) + 1;
    residual->words = cover->options / residual->stride / 64 + 1;
    const tw_context *context = tw_scope_begin(&residual->scope, encoding->context);
    const tw_array all[] = {TW_ARRAY(residual->option_of_pose, residual->pose_count),
                            TW_ARRAY(residual->taken, cover->places),
                            TW_ARRAY(residual->used, cover->stocks),
                            TW_ARRAY(residual->rows, residual->items * residual->words),
                            TW_ARRAY(residual->left, residual->words),
                            TW_ARRAY(residual->rest, residual->words),
                            {0}};
    if (!tw_arrays(context, all, TW_TAKE) || tw_item_index_make(context, cover, &residual->users))
        return TW_ERR_MEMORY;
    memset(residual->option_of_pose, 0xff,
           residual->pose_count * sizeof *residual->option_of_pose); /* TW_NO_OPTION */
    for (uint32_t o = 0; o < encoding->option_count; o++)
        residual->option_of_pose[encoding->pose_of_option[o]] = o;
    for (uint32_t item = 0; item < residual->items; item++) {
        tw_u32_span users = tw_item_index_of_place(&residual->users, item);
        for (size_t u = 0; u < users.count; u++)
            if (users.items[u] % residual->stride == 0) {
                size_t bit = users.items[u] / residual->stride;
                residual_row(residual, item)[bit / 64] |= UINT64_C(1) << bit % 64;
            }
    }
    tw_residual_look(residual);
    return TW_OK;
}

/* ---- Exactly ----------------------------------------------------------------------------- */

uint32_t tw_residual_image(const tw_residual *residual, uint32_t element, uint32_t option)
{
    const tw_encoding *encoding = residual->encoding;
    uint32_t pose = encoding->pose_of_option[option];
    return residual->option_of_pose[tw_symmetry_poses(encoding->symmetry, element)[pose]];
}

uint32_t tw_residual_item_image(const tw_residual *residual, uint32_t element, uint32_t item)
{
    const tw_symmetry *symmetry = residual->encoding->symmetry;
    size_t places = residual->cover->places;
    if (item < places)
        return tw_symmetry_cells(symmetry, element)[item];
    return stock_item(residual, tw_symmetry_stocks(symmetry, element)[item - places]);
}

bool tw_residual_is_covered(const tw_residual *residual, uint32_t item)
{
    size_t places = residual->cover->places;
    return item < places ? residual->taken[item]
                         : residual->used[item - places] >= residual->cover->high[item - places];
}

bool tw_residual_is_open(const tw_residual *residual, uint32_t item)
{
    const tw_cover *cover = residual->cover;
    if (item < cover->places)
        return !cover->optional[item] && !residual->taken[item];
    size_t stock = item - cover->places;
    return cover->low[stock] == 1 && cover->high[stock] == 1 && residual->used[stock] == 0;
}

bool tw_residual_fits(const tw_residual *residual, uint32_t option)
{
    return tw_cover_fits(residual->cover, option, residual->taken, residual->used);
}

static void mark(tw_residual *residual, uint32_t option, bool down)
{
    uint32_t stock = residual->cover->option_stock[option];
    tw_cover_mark_places(residual->cover, option, residual->taken, down);
    if (stock != TW_NO_STOCK)
        residual->used[stock] += down ? 1 : UINT32_MAX;
}

void tw_residual_put(tw_residual *residual, uint32_t option)
{
    mark(residual, option, true);
}

void tw_residual_lift(tw_residual *residual, uint32_t option)
{
    mark(residual, option, false);
}

/* ---- By the sample ----------------------------------------------------------------------- */

static void strike(const tw_residual *residual, uint64_t *set, size_t item)
{
    const uint64_t *row = residual_row(residual, item);
    for (size_t w = 0; w < residual->words; w++)
        set[w] &= ~row[w];
}

void tw_residual_look(tw_residual *residual)
{
    size_t sampled = (residual->cover->options + residual->stride - 1) / residual->stride;
    memset(residual->left, 0, residual->words * sizeof *residual->left);
    for (size_t w = 0; w < sampled / 64; w++)
        residual->left[w] = UINT64_MAX;
    if (sampled % 64)
        residual->left[sampled / 64] = (UINT64_C(1) << sampled % 64) - 1;
    for (uint32_t item = 0; item < residual->items; item++)
        if (tw_residual_is_covered(residual, item))
            strike(residual, residual->left, item);
}

/* Removes what an option excludes from `rest`. */
static void strike_option(tw_residual *residual, uint32_t option)
{
    const tw_cover *cover = residual->cover;
    uint32_t stock = cover->option_stock[option];
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        strike(residual, residual->rest, cover->option_places[i]);
    if (stock != TW_NO_STOCK && residual->used[stock] + 1 >= cover->high[stock])
        strike(residual, residual->rest, stock_item(residual, stock));
}

static bool has_some(const tw_residual *residual, size_t item)
{
    const uint64_t *row = residual_row(residual, item);
    for (size_t w = 0; w < residual->words; w++)
        if (row[w] & residual->rest[w])
            return true;
    return false;
}

bool tw_residual_has(const tw_cover *cover, uint32_t item, const uint32_t *options, size_t count)
{
    for (size_t o = 0; o < count; o++) {
        uint32_t stock = cover->option_stock[options[o]];
        if (stock != TW_NO_STOCK && cover->places + stock == item)
            return true;
        for (uint32_t i = cover->option_start[options[o]]; i < cover->option_start[options[o] + 1];
             i++)
            if (cover->option_places[i] == item)
                return true;
    }
    return false;
}

/* Has some item that must be covered no option in `rest`? Only a whole sample shows it. */
static bool is_dead(const tw_residual *residual, const uint32_t *options, size_t count)
{
    if (residual->stride > 1)
        return false;
    for (uint32_t item = 0; item < residual->items; item++)
        if (tw_residual_is_open(residual, item) && !has_some(residual, item) &&
            !tw_residual_has(residual->cover, item, options, count))
            return true;
    return false;
}

/* Bits set, in lanes of a byte; words: at most 31. */
static uint64_t count_bits(const uint64_t *set, size_t words)
{
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u;
    const uint64_t bytes = 0x0f0f0f0f0f0f0f0fu, shorts = 0x00ff00ff00ff00ffu;
    uint64_t lanes = 0;
    for (size_t w = 0; w < words; w++) {
        uint64_t x = set[w] - (set[w] >> 1 & pairs);
        x = (x & fours) + (x >> 2 & fours);
        lanes += (x + (x >> 4)) & bytes;
    }
    return ((lanes & shorts) + (lanes >> 8 & shorts)) * 0x0001000100010001u >> 48;
}

static uint64_t count_set_bits(const uint64_t *set, size_t words)
{
    uint64_t count = 0;
    for (; words > 31; words -= 31, set += 31)
        count += count_bits(set, 31);
    return count + count_bits(set, words);
}

double tw_residual_ways(tw_residual *residual, uint32_t item)
{
    const uint64_t *row = residual_row(residual, item);
    for (size_t w = 0; w < residual->words; w++)
        residual->rest[w] = residual->left[w] & row[w];
    return (double)count_set_bits(residual->rest, residual->words) * (double)residual->stride;
}

double tw_residual_count(tw_residual *residual, const uint32_t *options, size_t count, bool *dead)
{
    memcpy(residual->rest, residual->left, residual->words * sizeof *residual->rest);
    for (size_t i = 0; i < count; i++)
        strike_option(residual, options[i]);
    if (dead)
        *dead = is_dead(residual, options, count);
    return (double)count_set_bits(residual->rest, residual->words) * (double)residual->stride;
}
