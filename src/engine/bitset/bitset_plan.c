/* bitset_plan.c -- turns a cover into bits (bitset_plan.h).
 *
 * First every item gets its bit, and everything that needs no rows is computed; then every useful
 * option gets its row; then the rows are stored by their keys. Keys are drawn again until no two
 * different rows share one.
 * Cost: linear in the entries of the cover, and rows * words of 8 bytes. */
#include "engine/bitset/bitset_plan.h"

#include "engine/bitset/bitset_kernels.h"
#include "base/numbers.h"

#include <string.h>

enum bits_stock_kind { STOCK_FREE, STOCK_NEVER, BITS_EXACT, BITS_AT_MOST_ONCE, BITS_COUNTED };

/* Facts about the options. */
struct bits_survey {
    uint32_t *uses;    /* useful options of each stock */
    uint32_t *size;    /* places of the options of each stock; 0: none yet, or they differ */
    bool *uneven;      /* they differ */
    uint32_t required; /* required places that each option covers; 0: they differ */
    uint32_t places;   /* the same for all places */
    bool stocked;      /* every option has a stock with low = high */
};

/* ---- Aligned memory ---------------------------------------------------------------------- */

void *tw_bits_block_take(tw_scope *scope, uint64_t size, bool clear)
{
    if (size > SIZE_MAX / 2)
        return NULL;
    void *raw = scope->context.resize(scope, NULL, 0, (size_t)size + TW_BITS_PAGE);
    if (!raw)
        return NULL;
    void *aligned = (void *)(((uintptr_t)raw + TW_BITS_PAGE - 1) / TW_BITS_PAGE * TW_BITS_PAGE);
    if (clear)
        memset(aligned, 0, (size_t)size);
    return aligned;
}

/* ---- What the cover is like -------------------------------------------------------------- */

static bool is_useful_option(const tw_cover *cover, size_t option)
{
    uint32_t stock = cover->option_stock[option];
    return stock == TW_NO_STOCK || cover->high[stock] > 0;
}

static uint32_t places_of(const tw_cover *cover, size_t option)
{
    return cover->option_start[option + 1] - cover->option_start[option];
}

static uint32_t required_of(const tw_cover *cover, size_t option)
{
    uint32_t count = 0;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        count += !cover->optional[cover->option_places[i]];
    return count;
}

static void survey_stock(const tw_cover *cover, struct bits_survey *survey, size_t option)
{
    uint32_t stock = cover->option_stock[option];
    if (stock == TW_NO_STOCK || cover->low[stock] != cover->high[stock])
        survey->stocked = false;
    if (stock == TW_NO_STOCK)
        return;
    uint32_t size = places_of(cover, option);
    if (survey->uses[stock]++ > 0 && survey->size[stock] != size)
        survey->uneven[stock] = true;
    survey->size[stock] = size;
}

static void survey_options(const tw_cover *cover, struct bits_survey *survey)
{
    bool first = true;
    survey->stocked = true;
    for (size_t i = 0; i < cover->options; i++) {
        if (!is_useful_option(cover, i))
            continue;
        survey_stock(cover, survey, i);
        uint32_t required = required_of(cover, i);
        uint32_t places = places_of(cover, i);
        survey->required = first || survey->required == required ? required : 0;
        survey->places = first || survey->places == places ? places : 0;
        first = false;
    }
}

/* ---- Which item is which bit ------------------------------------------------------------- */

/* Does the number of options of a solution follow from the places alone, and is that within the
 * range of a stock that all of them use? */
static bool is_implied(const tw_bits_plan *plan, const struct bits_survey *survey, size_t stock)
{
    const tw_cover *cover = plan->cover;
    if (survey->uses[stock] != plan->rows || survey->required == 0)
        return false;
    size_t count = cover->required / survey->required;
    return cover->required % survey->required == 0 && count >= cover->low[stock] &&
           count <= cover->high[stock];
}

static enum bits_stock_kind bits_kind_of(const tw_bits_plan *plan, const struct bits_survey *survey,
                                         size_t stock)
{
    uint32_t low = plan->cover->low[stock];
    uint32_t high = plan->cover->high[stock];
    if (high == 0)
        return STOCK_NEVER;
    if (high == 1)
        return low == 1 ? BITS_EXACT : BITS_AT_MOST_ONCE;
    if (is_implied(plan, survey, stock) || (low == 0 && high >= survey->uses[stock]))
        return STOCK_FREE;
    return BITS_COUNTED;
}

static void number_bits_stocks(tw_bits_plan *plan, const struct bits_survey *survey,
                               enum bits_stock_kind kind)
{
    for (size_t i = 0; i < plan->cover->stocks; i++)
        if (bits_kind_of(plan, survey, i) == kind)
            plan->stock_bit[i] = (uint32_t)plan->bits++;
}

static void number_bits_items(tw_bits_plan *plan, const struct bits_survey *survey)
{
    const tw_cover *cover = plan->cover;
    for (size_t i = 0; i < cover->stocks; i++)
        plan->stock_bit[i] = TW_NO_BIT;
    number_bits_stocks(plan, survey, BITS_COUNTED);
    plan->counted_count = plan->bits;
    for (size_t i = 0; i < cover->places; i++)
        plan->place_bit[cover->static_order ? cover->static_order[i] : i] = (uint32_t)plan->bits++;
    number_bits_stocks(plan, survey, BITS_EXACT);
    number_bits_stocks(plan, survey, BITS_AT_MOST_ONCE);
    plan->words = plan->bits == 0 ? 1 : (plan->bits + 63) / 64;
    plan->stride = tw_bits_stride(plan->rows);
}

static void set_mask_bit(uint64_t *mask, uint32_t bit)
{
    mask[bit / 64] |= (uint64_t)1 << bit % 64;
}

static void fill_masks(tw_bits_plan *plan)
{
    const tw_cover *cover = plan->cover;
    for (size_t i = 0; i < cover->places; i++)
        if (!cover->optional[i])
            set_mask_bit(plan->required, plan->place_bit[i]);
    for (size_t i = 0; i < cover->stocks; i++) {
        uint32_t bit = plan->stock_bit[i];
        if (bit == TW_NO_BIT)
            continue;
        if (cover->low[i] > 0)
            set_mask_bit(plan->required, bit);
        if (bit >= plan->counted_count)
            continue;
        plan->counted[bit] = (tw_bits_stock){(uint32_t)i, cover->low[i], cover->high[i]};
        if (cover->low[i] > 1)
            set_mask_bit(plan->owed, bit);
        if (cover->high[i] > 1)
            set_mask_bit(plan->more, bit);
    }
}

/* ---- Rows -------------------------------------------------------------------------------- */

static void add_to_row(tw_bits_plan *plan, size_t row, uint32_t bit)
{
    plan->list[bit / 64 * plan->stride + row] |= (uint64_t)1 << bit % 64;
}

static bool has_bit(const uint64_t *mask, uint32_t bit)
{
    return mask[bit / 64] >> bit % 64 & 1;
}

/* The bit of an option's stock, or TW_NO_BIT. */
static uint32_t stock_bit_of(const tw_bits_plan *plan, uint32_t option)
{
    uint32_t stock = plan->cover->option_stock[option];
    return stock == TW_NO_STOCK ? TW_NO_BIT : plan->stock_bit[stock];
}

static void fill_plan_row(tw_bits_plan *plan, size_t row)
{
    const tw_cover *cover = plan->cover;
    uint32_t option = plan->row_option[row];
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        add_to_row(plan, row, plan->place_bit[cover->option_places[i]]);
    uint32_t bit = stock_bit_of(plan, option);
    if (bit != TW_NO_BIT)
        add_to_row(plan, row, bit);
}

static tw_status fill_plan_rows(tw_bits_plan *plan, tw_pace *pace)
{
    const tw_cover *cover = plan->cover;
    size_t row = 0;
    for (uint32_t i = 0; i < cover->options; i++) {
        plan->option_row[i] = is_useful_option(cover, i) ? (uint32_t)row : TW_NO_OPTION;
        if (is_useful_option(cover, i))
            plan->row_option[row++] = i;
    }
    tw_status status = TW_OK;
    for (row = 0; status == TW_OK && row < plan->rows; row++) {
        status = tw_pace_status(pace, plan->words);
        fill_plan_row(plan, row);
    }
    return status;
}

/* ---- What is known beforehand ------------------------------------------------------------ */

/* through: counts the useful options of each bit. */
static void weigh_option(tw_bits_plan *plan, uint32_t option, uint32_t *through)
{
    const tw_cover *cover = plan->cover;
    uint32_t count = places_of(cover, option);
    bool branched = false;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++) {
        uint32_t bit = plan->place_bit[cover->option_places[i]];
        branched |= has_bit(plan->required, bit);
        through[bit]++;
    }
    uint32_t bit = stock_bit_of(plan, option);
    if (bit != TW_NO_BIT) {
        branched |= has_bit(plan->required, bit) && !has_bit(plan->more, bit);
        through[bit]++;
        count++;
    }
    plan->rest |= !branched;
    plan->fewest = plan->most == 0 || count < plan->fewest ? count : plan->fewest;
    plan->most = count > plan->most ? count : plan->most;
}

static tw_status weigh_options(tw_bits_plan *plan)
{
    uint32_t *through = tw_take(plan->context, plan->bits, sizeof *through);
    if (!through)
        return TW_ERR_MEMORY;
    for (uint32_t i = 0; i < plan->cover->options; i++)
        if (is_useful_option(plan->cover, i))
            weigh_option(plan, i, through);
    for (uint32_t i = 0; i < plan->bits; i++) {
        plan->hopeless |= through[i] == 0 && has_bit(plan->required, i);
        if (through[i] > plan->most_through)
            plan->most_through = through[i];
    }
    tw_give(plan->context, through, plan->bits, sizeof *through);
    return TW_OK;
}

/* The options of a solution; 0: that is not known. */
static uint64_t find_left(const tw_bits_plan *plan, const struct bits_survey *survey)
{
    const tw_cover *cover = plan->cover;
    if (plan->rows == 0)
        return 0;
    if (survey->stocked) {
        uint64_t sum = 0;
        for (size_t i = 0; i < cover->stocks; i++)
            sum += cover->low[i];
        return sum;
    }
    if (survey->required > 0 && cover->required % survey->required == 0)
        return cover->required / survey->required;
    return 0;
}

/* The bits that a solution covers; 0: that is not known. */
static uint64_t find_volume(const tw_bits_plan *plan, const struct bits_survey *survey)
{
    const tw_cover *cover = plan->cover;
    uint64_t sum = 0;
    if (plan->counted_count > 0)
        return 0;
    if (plan->fewest == plan->most)
        return (uint64_t)plan->left * plan->most;
    for (size_t i = 0; i < cover->stocks; i++) {
        if (!survey->stocked || survey->uneven[i])
            return 0;
        sum += (uint64_t)cover->low[i] * (survey->size[i] + (plan->stock_bit[i] != TW_NO_BIT));
    }
    return sum;
}

static bool falls_short(const tw_cover *cover, const struct bits_survey *survey)
{
    for (size_t i = 0; i < cover->stocks; i++)
        if (cover->low[i] > survey->uses[i])
            return true;
    return false;
}

static bool has_loose_bits(const tw_bits_plan *plan)
{
    uint32_t required = 0;
    for (size_t w = 0; w < plan->words; w++)
        required += tw_bits_count(plan->required[w]);
    return required < plan->bits;
}

static void find_traits(tw_bits_plan *plan, const struct bits_survey *survey)
{
    const tw_cover *cover = plan->cover;
    uint64_t left = find_left(plan, survey);
    plan->hopeless |= falls_short(cover, survey) || left > cover->places;
    plan->left = plan->hopeless ? 0 : (uint32_t)left;
    if (has_loose_bits(plan))
        plan->traits |= TW_BITS_LOOSE;
    if (plan->counted_count > 0)
        plan->traits |= TW_BITS_COUNTED | TW_BITS_LOOSE;
    if (plan->left == 0) {
        plan->traits |= TW_BITS_OPEN | TW_BITS_LOOSE;
        return;
    }
    uint64_t volume = find_volume(plan, survey);
    if (volume == 0 || !(plan->traits & TW_BITS_LOOSE))
        return;
    plan->traits |= TW_BITS_HOLES;
    plan->hopeless |= volume > plan->bits;
    plan->volume = plan->hopeless ? 0 : (uint32_t)volume;
}

/* ---- Keys -------------------------------------------------------------------------------- */

static uint64_t keys_of_row(const tw_bits_plan *plan, size_t row)
{
    const tw_cover *cover = plan->cover;
    uint32_t option = plan->row_option[row];
    uint64_t keys = 0;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        keys ^= plan->keys[plan->place_bit[cover->option_places[i]]];
    uint32_t stock = cover->option_stock[option];
    if (stock != TW_NO_STOCK && plan->stock_bit[stock] != TW_NO_BIT)
        keys ^= plan->keys[plan->stock_bit[stock]];
    return keys;
}

uint32_t tw_bits_plan_seek(const tw_bits_plan *plan, uint64_t keys)
{
    size_t step = 0;
    uint32_t row;
    while ((row = tw_hash_table_next(&plan->table, keys, &step)) != TW_HASH_TABLE_END &&
           keys_of_row(plan, row) != keys)
        continue;
    return row;
}

static bool same_row(const tw_bits_plan *plan, size_t a, size_t b)
{
    for (size_t w = 0; w < plan->words; w++)
        if (plan->list[w * plan->stride + a] != plan->list[w * plan->stride + b])
            return false;
    return true;
}

static void join_ring(tw_bits_plan *plan, uint32_t first, uint32_t row)
{
    plan->ring[row] = plan->ring[first];
    plan->ring[first] = row;
    plan->alike = true;
}

/* *apart: false when two different rows have the same keys. */
static tw_status file_rows(tw_bits_plan *plan, tw_pace *pace, bool *apart)
{
    *apart = true;
    plan->alike = plan->clashing = false;
    tw_hash_table_clear(&plan->table);
    for (uint32_t row = 0; *apart && row < plan->rows; row++) {
        if (!tw_pace_goes_on(pace, plan->words))
            return TW_ERR_STATE;
        uint64_t keys = keys_of_row(plan, row);
        uint32_t first = tw_bits_plan_seek(plan, keys);
        if (first == TW_HASH_TABLE_END) {
            size_t step = 0;
            plan->ring[row] = row;
            plan->clashing |= tw_hash_table_next(&plan->table, keys, &step) != TW_HASH_TABLE_END;
            tw_hash_table_add(plan->context, &plan->table, keys, row); /* room was reserved */
        } else if (same_row(plan, row, first))
            join_ring(plan, first, row);
        else
            *apart = false;
    }
    return TW_OK;
}

/* ---- Making ------------------------------------------------------------------------------ */

static bool take_masks(tw_bits_plan *plan)
{
    const tw_array all[] = {TW_ARRAY(plan->required, plan->words),
                            TW_ARRAY(plan->more, plan->words),
                            TW_ARRAY(plan->owed, plan->words),
                            {0}};
    return tw_arrays(plan->context, all, TW_TAKE);
}

static uint64_t plan_list_size(const tw_bits_plan *plan)
{
    return (uint64_t)plan->stride * plan->words * sizeof *plan->list;
}

const char *tw_bits_plan_refuses(const tw_cover *cover)
{
    bool fits = cover->options < UINT32_MAX / 4 && cover->places < UINT32_MAX / 128 &&
                cover->stocks < UINT32_MAX / 128;
    return fits ? NULL : "so many options";
}

/* Finds all that is known of the cover without rows. */
static tw_status survey_cover(tw_bits_plan *plan)
{
    struct bits_survey survey = {0};
    const tw_cover *cover = plan->cover;
    for (size_t i = 0; i < cover->options; i++)
        plan->rows += is_useful_option(cover, i);
    const tw_array all[] = {TW_ARRAY(survey.uses, cover->stocks),
                            TW_ARRAY(survey.size, cover->stocks),
                            TW_ARRAY(survey.uneven, cover->stocks),
                            {0}};
    const tw_array kept[] = {TW_ARRAY(plan->place_bit, cover->places),
                             TW_ARRAY(plan->stock_bit, cover->stocks),
                             TW_ARRAY(plan->counted, cover->stocks),
                             {0}};
    tw_status status = TW_ERR_MEMORY;
    if (tw_arrays(plan->context, all, TW_TAKE) && tw_arrays(plan->context, kept, TW_TAKE)) {
        survey_options(cover, &survey);
        number_bits_items(plan, &survey);
        if (take_masks(plan)) {
            fill_masks(plan);
            status = weigh_options(plan);
        }
    }
    if (status == TW_OK)
        find_traits(plan, &survey);
    tw_arrays(plan->context, all, TW_GIVE);
    return status;
}

static tw_status fill_plan(tw_bits_plan *plan, tw_pace *pace)
{
    bool apart = false;
    const tw_array all[] = {TW_ARRAY(plan->option_row, plan->cover->options),
                            TW_ARRAY(plan->row_option, plan->rows),
                            TW_ARRAY(plan->ring, plan->rows),
                            TW_ARRAY(plan->keys, plan->bits),
                            {0}};
    plan->list = tw_bits_block_take(&plan->scope, plan_list_size(plan), true);
    if (!plan->list || !tw_arrays(plan->context, all, TW_TAKE) ||
        !tw_hash_table_reserve(plan->context, &plan->table, plan->rows))
        return TW_ERR_MEMORY;
    tw_status status = fill_plan_rows(plan, pace);
    for (uint64_t seed = 0; status == TW_OK && !apart; seed++) {
        for (size_t i = 0; i < plan->bits; i++)
            plan->keys[i] = tw_random(&seed);
        status = file_rows(plan, pace, &apart);
    }
    return status;
}

tw_status tw_bits_plan_survey(const tw_setup *setup, tw_bits_plan **plan)
{
    tw_bits_plan *made = tw_scope_object(tw_context_or_default(setup->context), sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->context = &made->scope.context;
    made->cover = setup->cover;
    atomic_init(&made->holders, 1);
    tw_status status = survey_cover(made);
    if (status)
        tw_bits_plan_drop(made);
    else
        *plan = made;
    return status;
}

tw_status tw_bits_plan_make(const tw_setup *setup, tw_bits_plan **plan)
{
    tw_bits_plan *made = NULL;
    tw_status status =
        tw_bits_plan_refuses(setup->cover) ? TW_ERR_UNSUPPORTED : tw_bits_plan_survey(setup, &made);
    if (status)
        return status;
    status = fill_plan(made, setup->pace);
    if (status)
        tw_bits_plan_drop(made);
    else
        *plan = made;
    return status;
}

uint64_t tw_bits_plan_size(const tw_bits_plan *plan)
{
    return plan_list_size(plan) + 4 * sizeof(uint64_t) * plan->rows +
           sizeof(uint32_t) * plan->cover->options + 16 * (uint64_t)plan->bits;
}

tw_bits_plan *tw_bits_plan_hold(tw_bits_plan *plan)
{
    atomic_fetch_add(&plan->holders, 1);
    return plan;
}

void tw_bits_plan_drop(tw_bits_plan *plan)
{
    if (plan && atomic_fetch_sub(&plan->holders, 1) == 1)
        tw_scope_free(plan, sizeof *plan);
}
