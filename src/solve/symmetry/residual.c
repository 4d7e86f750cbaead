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

static uint32_t stock_item(const tw_residual *ground, uint32_t stock)
{
    return (uint32_t)(ground->cover->places + stock);
}

static uint64_t *row_of(const tw_residual *ground, size_t item)
{
    return ground->rows + item * ground->words;
}

static void fill_rows(tw_residual *ground)
{
    for (uint32_t item = 0; item < ground->items; item++)
        for (uint32_t u = ground->start[item]; u < ground->start[item + 1]; u++)
            if (ground->uses[u] % ground->stride == 0) {
                size_t bit = ground->uses[u] / ground->stride;
                row_of(ground, item)[bit / 64] |= UINT64_C(1) << bit % 64;
            }
}

static void number_options(tw_residual *ground)
{
    for (size_t p = 0; p < ground->pose_count; p++)
        ground->option_of_pose[p] = TW_NO_OPTION;
    for (uint32_t o = 0; o < ground->encoding->option_count; o++)
        ground->option_of_pose[ground->encoding->pose_of_option[o]] = o;
}

static void choose_sample(tw_residual *ground)
{
    size_t items = ground->items ? ground->items : 1;
    size_t most = MOST_WORDS / items ? MOST_WORDS / items : 1;
    ground->stride = ground->cover->options / (64 * most) + 1;
    ground->words = ground->cover->options / ground->stride / 64 + 1;
}

static bool take_arrays(tw_residual *ground)
{
    const tw_context *context = ground->context;
    const tw_cover *cover = ground->cover;
    ground->option_of_pose = tw_take(context, ground->pose_count, sizeof(uint32_t));
    ground->start = tw_take(context, ground->items + 1, sizeof *ground->start);
    ground->use_room = (size_t)cover->option_start[cover->options] + cover->options;
    ground->uses = tw_take(context, ground->use_room, sizeof *ground->uses);
    ground->taken = tw_take(context, cover->places, sizeof *ground->taken);
    ground->used = tw_take(context, cover->stocks, sizeof *ground->used);
    ground->rows = tw_take(context, ground->items * ground->words, sizeof *ground->rows);
    ground->left = tw_take(context, ground->words, sizeof *ground->left);
    ground->rest = tw_take(context, ground->words, sizeof *ground->rest);
    return ground->option_of_pose && ground->start && ground->uses && ground->taken &&
           ground->used && ground->rows && ground->left && ground->rest;
}

tw_status tw_residual_make(const tw_encoding *encoding, tw_residual *ground)
{
    const tw_cover *cover = encoding->cover;
    tw_residual made = {.context = encoding->context,
                        .encoding = encoding,
                        .cover = cover,
                        .pace = encoding->pace,
                        .items = cover->places + cover->stocks,
                        .pose_count = tw_poses_count(encoding->poses)};
    choose_sample(&made);
    uint32_t *next = tw_take(made.context, made.items, sizeof *next);
    tw_status status = next && take_arrays(&made) ? TW_OK : TW_ERR_MEMORY;
    *ground = made;
    if (!status) {
        number_options(ground);
        tw_cover_list_uses(cover, ground->start, ground->uses, next);
        fill_rows(ground);
        tw_residual_look(ground);
    } else {
        tw_residual_free(ground);
    }
    tw_give(made.context, next, made.items, sizeof *next);
    return status;
}

void tw_residual_free(tw_residual *ground)
{
    const tw_context *context = ground->context;
    const tw_cover *cover = ground->cover;
    tw_give(context, ground->option_of_pose, ground->pose_count, sizeof(uint32_t));
    tw_give(context, ground->start, ground->items + 1, sizeof *ground->start);
    tw_give(context, ground->uses, ground->use_room, sizeof *ground->uses);
    tw_give(context, ground->taken, cover->places, sizeof *ground->taken);
    tw_give(context, ground->used, cover->stocks, sizeof *ground->used);
    tw_give(context, ground->rows, ground->items * ground->words, sizeof *ground->rows);
    tw_give(context, ground->left, ground->words, sizeof *ground->left);
    tw_give(context, ground->rest, ground->words, sizeof *ground->rest);
    memset(ground, 0, sizeof *ground);
}

/* ---- Exactly ----------------------------------------------------------------------------- */

uint32_t tw_residual_image(const tw_residual *ground, uint32_t element, uint32_t option)
{
    const tw_encoding *encoding = ground->encoding;
    uint32_t pose = encoding->pose_of_option[option];
    return ground->option_of_pose[tw_symmetry_poses(encoding->symmetry, element)[pose]];
}

uint32_t tw_residual_item_image(const tw_residual *ground, uint32_t element, uint32_t item)
{
    const tw_symmetry *symmetry = ground->encoding->symmetry;
    size_t places = ground->cover->places;
    if (item < places)
        return tw_symmetry_cells(symmetry, element)[item];
    return stock_item(ground, tw_symmetry_stocks(symmetry, element)[item - places]);
}

bool tw_residual_is_covered(const tw_residual *ground, uint32_t item)
{
    size_t places = ground->cover->places;
    return item < places ? ground->taken[item]
                         : ground->used[item - places] >= ground->cover->high[item - places];
}

bool tw_residual_is_open(const tw_residual *ground, uint32_t item)
{
    const tw_cover *cover = ground->cover;
    if (item < cover->places)
        return !cover->optional[item] && !ground->taken[item];
    size_t stock = item - cover->places;
    return cover->low[stock] == 1 && cover->high[stock] == 1 && ground->used[stock] == 0;
}

bool tw_residual_fits(const tw_residual *ground, uint32_t option)
{
    const tw_cover *cover = ground->cover;
    uint32_t stock = cover->option_stock[option];
    if (stock != TW_NO_STOCK && ground->used[stock] >= cover->high[stock])
        return false;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        if (ground->taken[cover->option_places[i]])
            return false;
    return true;
}

static void mark(tw_residual *ground, uint32_t option, bool down)
{
    const tw_cover *cover = ground->cover;
    uint32_t stock = cover->option_stock[option];
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        ground->taken[cover->option_places[i]] = down;
    if (stock != TW_NO_STOCK)
        ground->used[stock] += down ? 1 : UINT32_MAX;
}

void tw_residual_put(tw_residual *ground, uint32_t option)
{
    mark(ground, option, true);
}

void tw_residual_lift(tw_residual *ground, uint32_t option)
{
    mark(ground, option, false);
}

/* ---- By the sample ----------------------------------------------------------------------- */

static void strike(const tw_residual *ground, uint64_t *set, size_t item)
{
    const uint64_t *row = row_of(ground, item);
    for (size_t w = 0; w < ground->words; w++)
        set[w] &= ~row[w];
}

void tw_residual_look(tw_residual *ground)
{
    size_t sampled = (ground->cover->options + ground->stride - 1) / ground->stride;
    memset(ground->left, 0, ground->words * sizeof *ground->left);
    for (size_t w = 0; w < sampled / 64; w++)
        ground->left[w] = UINT64_MAX;
    if (sampled % 64)
        ground->left[sampled / 64] = (UINT64_C(1) << sampled % 64) - 1;
    for (uint32_t item = 0; item < ground->items; item++)
        if (tw_residual_is_covered(ground, item))
            strike(ground, ground->left, item);
}

/* Takes what an option excludes out of `rest`. */
static void strike_option(tw_residual *ground, uint32_t option)
{
    const tw_cover *cover = ground->cover;
    uint32_t stock = cover->option_stock[option];
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        strike(ground, ground->rest, cover->option_places[i]);
    if (stock != TW_NO_STOCK && ground->used[stock] + 1 >= cover->high[stock])
        strike(ground, ground->rest, stock_item(ground, stock));
}

static bool has_some(const tw_residual *ground, size_t item)
{
    const uint64_t *row = row_of(ground, item);
    for (size_t w = 0; w < ground->words; w++)
        if (row[w] & ground->rest[w])
            return true;
    return false;
}

static bool is_in(const tw_cover *cover, uint32_t item, const uint32_t *options, size_t count)
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

/* Has some item that must be covered no option of the rest? Only a whole sample can tell. */
static bool is_dead(const tw_residual *ground, const uint32_t *options, size_t count)
{
    if (ground->stride > 1)
        return false;
    for (uint32_t item = 0; item < ground->items; item++)
        if (tw_residual_is_open(ground, item) && !has_some(ground, item) &&
            !is_in(ground->cover, item, options, count))
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

static uint64_t count_all(const uint64_t *set, size_t words)
{
    uint64_t count = 0;
    for (; words > 31; words -= 31, set += 31)
        count += count_bits(set, 31);
    return count + count_bits(set, words);
}

double tw_residual_ways(tw_residual *ground, uint32_t item)
{
    const uint64_t *row = row_of(ground, item);
    for (size_t w = 0; w < ground->words; w++)
        ground->rest[w] = ground->left[w] & row[w];
    return (double)count_all(ground->rest, ground->words) * (double)ground->stride;
}

double tw_residual_count(tw_residual *ground, const uint32_t *options, size_t count, bool *dead)
{
    memcpy(ground->rest, ground->left, ground->words * sizeof *ground->rest);
    for (size_t i = 0; i < count; i++)
        strike_option(ground, options[i]);
    if (dead)
        *dead = is_dead(ground, options, count);
    return (double)count_all(ground->rest, ground->words) * (double)ground->stride;
}
