/* prices.c -- prices of items, balanced (search/cost/prices.h).
 *
 * Invariant: left[o] = scale * cost of o less the prices of its items, and after the last pass it
 * is nowhere below 0. Everything stays far within 64 bits: TW_MOST_COST bounds the sums of costs,
 * `most` each price, so that all prices together are within 2^60. */
#include "search/cost/prices.h"

#include "base/base.h"
#include "cover/cover_internal.h"
#include "cover/item_index.h"

#define MOST_PASSES 60
#define LEAST_PASSES 4
#define MOST_STEPS 40000000 /* of all passes */
#define MOST_SCALE 16       /* bits */
#define BOUND ((int64_t)1 << 60)

typedef struct price_balancing {
    const tw_cover *cover;
    int64_t *left;   /* of each option */
    int64_t *prices; /* of each item: places, then stocks */
    tw_item_index users;
    size_t items;
    int64_t most; /* of a price, of either sign */
} price_balancing;

/* ---- One item ---------------------------------------------------------------------------- */

/* The range of a price. */
typedef struct price_span {
    int64_t low, high;
} price_span;

static price_span span_of(const price_balancing *self, size_t item)
{
    const tw_cover *cover = self->cover;
    const price_span none = {0, 0}, below = {-self->most, 0}, above = {0, self->most};
    if (item < cover->places)
        return cover->optional[item] ? below : (price_span){-self->most, self->most};
    uint32_t low = cover->low[item - cover->places], high = cover->high[item - cover->places];
    if (low == high && low > 0)
        return (price_span){-self->most, self->most};
    return low > 0 ? above : high == 1 ? below : none;
}

/* Between what is left of the item's two cheapest options: share / whole of half the way from the
 * first to the second. */
static int64_t between(const price_balancing *self, size_t item, int64_t share, int64_t whole)
{
    tw_u32_span users = tw_item_index_of_place(&self->users, item);
    int64_t first = INT64_MAX, second = INT64_MAX;
    for (size_t i = 0; i < users.count; i++) {
        int64_t left = self->left[users.items[i]];
        if (left < first) {
            second = first;
            first = left;
        } else if (left < second) {
            second = left;
        }
    }
    if (second == INT64_MAX)
        return first;
    return first + (second - first) / 2 / whole * share;
}

static void price_item(const price_balancing *self, size_t item, int64_t share, int64_t whole)
{
    tw_u32_span users = tw_item_index_of_place(&self->users, item);
    price_span within = span_of(self, item);
    if (within.low == within.high || users.count == 0)
        return;
    int64_t old = self->prices[item], price = old + between(self, item, share, whole);
    price = price < within.low ? within.low : price > within.high ? within.high : price;
    self->prices[item] = price;
    for (size_t i = 0; i < users.count; i++)
        self->left[users.items[i]] -= price - old;
}

/* The items of an option whose prices are free. */
static int64_t count_free(const price_balancing *self, uint32_t option)
{
    const tw_cover *cover = self->cover;
    uint32_t stock = cover->option_stock[option];
    int64_t count = 0;
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        count += span_of(self, cover->option_places[i]).high > 0;
    return count + (stock != TW_NO_STOCK && span_of(self, cover->places + stock).low < 0 &&
                    span_of(self, cover->places + stock).high > 0);
}

/* Sets initial prices: an item gets its least share of an option's cost, so that no option whose
 * items are free is below 0. shares: scratch, one an option. */
static void share_out(const price_balancing *self, int64_t *shares)
{
    for (uint32_t o = 0; o < self->cover->options; o++) {
        int64_t count = count_free(self, o);
        shares[o] = count == 0          ? self->most
                    : self->left[o] < 0 ? -((count - 1 - self->left[o]) / count)
                                        : self->left[o] / count;
    }
    for (size_t item = 0; item < self->items; item++) {
        tw_u32_span users = tw_item_index_of_place(&self->users, item);
        int64_t price = INT64_MAX;
        price_span within = span_of(self, item);
        for (size_t i = 0; i < users.count; i++)
            price = shares[users.items[i]] < price ? shares[users.items[i]] : price;
        if (within.low == 0 || within.high == 0 || price == INT64_MAX)
            continue;
        self->prices[item] = price > within.high ? within.high : price;
        for (size_t i = 0; i < users.count; i++)
            self->left[users.items[i]] -= self->prices[item];
    }
}

/* ---- All of them ------------------------------------------------------------------------- */

/* Passes over the items forth and back; the last three use only the cheapest option. */
static tw_status balance(const price_balancing *self, tw_pace *pace)
{
    size_t most = MOST_STEPS / (self->users.entries + 1);
    int64_t passes = (int64_t)(most > MOST_PASSES    ? MOST_PASSES
                               : most < LEAST_PASSES ? LEAST_PASSES
                                                     : most);
    tw_status status = TW_OK;
    for (int64_t pass = passes + 1; status == TW_OK && pass >= 0; pass--) {
        int64_t share = pass > 2 ? pass - 2 : 0;
        status = tw_pace_status(pace, self->users.entries);
        for (size_t i = 0; i < self->items; i++)
            price_item(self, pass % 2 ? i : self->items - 1 - i, share, passes);
    }
    return status;
}

/* Raises all options together, if no price could raise some to 0 (their items may not be priced
 * so): a solution has at most tw_cover_deepest options. */
static int64_t lift_options(const price_balancing *self)
{
    int64_t least = 0;
    for (size_t o = 0; o < self->cover->options; o++)
        least = self->left[o] < least ? self->left[o] : least;
    for (size_t o = 0; least < 0 && o < self->cover->options; o++)
        self->left[o] -= least;
    return least * (int64_t)tw_cover_deepest(self->cover);
}

/* Sets the bound of prices, and chooses how finely costs are divided. */
static int64_t choose_scale(price_balancing *self)
{
    const tw_cover *cover = self->cover;
    int64_t units = (int64_t)cover->places + 1, scale = 1, most = 0;
    int64_t deepest = (int64_t)tw_cover_deepest(cover);
    for (size_t o = 0; cover->costs && o < cover->options; o++) {
        int64_t cost = cover->costs[o] < 0 ? -cover->costs[o] : cover->costs[o];
        most = cost > most ? cost : most;
    }
    for (size_t s = 0; s < cover->stocks; s++)
        units += cover->low[s] == cover->high[s] || cover->low[s] > 0 ? cover->low[s] : 1;
    self->most = BOUND / units;
    while (scale < (int64_t)1 << MOST_SCALE && most > 0 && 8 * scale <= self->most / most &&
           2 * scale <= (BOUND >> 2) / most / (deepest + 1))
        scale *= 2;
    return scale;
}

static tw_status price(price_balancing *self, const tw_setup *setup, tw_prices *prices)
{
    prices->scale = choose_scale(self);
    for (uint32_t o = 0; o < self->cover->options; o++)
        self->left[o] = prices->scale * tw_prices_cost(prices, o);
    int64_t *shares = tw_take(prices->context, self->cover->options, sizeof *shares);
    tw_status status = shares ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK && self->cover->costs) {
        share_out(self, shares);
        status = balance(self, setup->pace);
    }
    tw_give(prices->context, shares, self->cover->options, sizeof *shares);
    prices->base = lift_options(self);
    /* And the sum of prices that every solution pays. */
    const tw_cover *cover = self->cover;
    for (size_t p = 0; p < cover->places; p++)
        prices->base += self->prices[p];
    for (size_t s = 0; s < cover->stocks; s++) {
        int64_t price = self->prices[cover->places + s];
        prices->base += price * (price > 0 ? cover->low[s] : price < 0 ? cover->high[s] : 0);
    }
    return status;
}

tw_status tw_prices_make(const tw_setup *setup, bool dearest, tw_prices *prices)
{
    const tw_cover *cover = setup->cover;
    *prices = (tw_prices){
        .context = tw_context_or_default(setup->context), .cover = cover, .dearest = dearest};
    price_balancing self = {.cover = cover, .items = cover->places + cover->stocks};
    prices->extra = tw_take(prices->context, cover->options, sizeof *prices->extra);
    self.left = prices->extra;
    self.prices = tw_take(prices->context, self.items, sizeof *self.prices);
    tw_status status = tw_item_index_make(prices->context, cover, &self.users);
    if (!status)
        status = self.prices && prices->extra ? price(&self, setup, prices) : TW_ERR_MEMORY;
    tw_item_index_clear(&self.users);
    tw_give(prices->context, self.prices, self.items, sizeof *self.prices);
    if (status)
        tw_prices_clear(prices);
    return status;
}

void tw_prices_clear(tw_prices *prices)
{
    if (prices->cover)
        tw_give(prices->context, prices->extra, prices->cover->options, sizeof *prices->extra);
    *prices = (tw_prices){0};
}

/* ---- Asking ------------------------------------------------------------------------------ */

int64_t tw_prices_cost(const tw_prices *prices, uint32_t option)
{
    int64_t cost = prices->cover->costs ? prices->cover->costs[option] : 0;
    return prices->dearest ? -cost : cost;
}

int64_t tw_prices_least(const tw_prices *prices)
{
    int64_t whole = prices->base / prices->scale;
    return whole + (prices->base > whole * prices->scale); /* upwards: costs are whole */
}

int64_t tw_prices_room(const tw_prices *prices, int64_t cost)
{
    return cost * prices->scale - prices->base;
}
