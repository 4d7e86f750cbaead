/* exchange_pieces.c -- exchanges pieces in solutions (exchange_pieces.h).
 *
 * A thread keeps some thousand solutions, and takes one at random each time. A solution that has
 * led to no new set many times is dropped; those of the new sets are kept. So the solutions stay
 * close to the sets that are not known yet. */
#include "solve/sets/exchange_pieces.h"

#include "base/bounds.h"
#include "base/numbers.h"
#include "solve/solver.h"

enum { SOLUTIONS = 2048 };          /* that a thread keeps, at most; and at most .. */
#define MOST_KEPT ((size_t)1 << 24) /* .. so many places of options, but a few solutions */
enum { FEWEST_KEPT = 16 };
#define SHARE_OF_MEMORY 4   /* the part of it that masks may take */
enum { TAKEN_OUT = 4 };     /* pieces; with 3 or 5 fewer new sets are met in the same time */
enum { MISSES = 40 };       /* exchanges of a solution without a new set, before it is dropped */
enum { MOST_TRIES = 4000 }; /* options put down, and places left empty, in one exchange */

struct tw_exchanger {
    const tw_exchange_cover *over;
    uint64_t seed;
    uint32_t *kept;            /* SOLUTIONS lists of `places` options */
    uint32_t *counts, *misses; /* of each */
    size_t kept_count, kept_room;
    /* the exchange that is made */
    uint32_t *owner;                 /* of each place: the index of its option, or TW_NO_KIND */
    uint64_t *region;                /* places still to be filled */
    uint32_t *fitting, *begin, *end; /* options within it: those of least place p are fitting[i],
                                      * i from begin[p] to before end[p] */
    uint32_t *now;                   /* the options: those that stay, then those put down */
    size_t now_count;
    uint32_t *used;  /* of each kind */
    uint32_t *image; /* scratch */
    size_t tries;
    bool fresh; /* a new set was met */
};

/* ---- The cover --------------------------------------------------------------------------- */

static bool is_first_stock_of_kind(const tw_sets *sets, uint32_t stock)
{
    return stock == 0 || sets->kind_of_stock[stock] == TW_NO_KIND ||
           sets->kind_of_stock[stock - 1] != sets->kind_of_stock[stock];
}

static void fill_kinds(tw_exchange_cover *made)
{
    const tw_sets *sets = made->sets;
    for (size_t k = 0; k < sets->kind_count; k++) {
        made->low[k] = sets->kinds[k].low;
        made->high[k] = sets->kinds[k].high;
    }
    made->high[sets->kind_count] = 0;
    for (uint32_t s = 0; s < sets->stock_count; s++)
        if (sets->kind_of_stock[s] == TW_NO_KIND)
            tw_cover_range(made->cover, s, &made->low[sets->kind_count],
                           &made->high[sets->kind_count]);
}

static void fill_options(tw_exchange_cover *made)
{
    const tw_sets *sets = made->sets;
    for (uint32_t o = 0; o < made->options; o++) {
        const tw_u32_span places = tw_cover_option(made->cover, o);
        const uint32_t stock = tw_cover_option_stock(made->cover, o);
        const uint32_t kind = sets->kind_of_stock[stock];
        for (size_t i = 0; made->words > 0 && i < places.count; i++)
            made->masks[o * made->words + places.items[i] / 64] |= (uint64_t)1
                                                                   << places.items[i] % 64;
        made->kind[o] = kind == TW_NO_KIND ? (uint32_t)sets->kind_count : kind;
        if (is_first_stock_of_kind(sets, stock))
            made->first[places.items[0] + 1]++;
    }
    for (size_t p = 0; p < made->places; p++)
        made->first[p + 1] += made->first[p];
    const uint32_t all = made->first[made->places];
    for (uint32_t o = (uint32_t)made->options; o-- > 0;) /* backwards: ends become starts */
        if (is_first_stock_of_kind(sets, tw_cover_option_stock(made->cover, o)))
            made->by_first[--made->first[tw_cover_option(made->cover, o).items[0] + 1]] = o;
    memmove(made->first, made->first + 1, made->places * sizeof *made->first);
    made->first[made->places] = all;
    for (uint32_t i = 0; i < all; i++)
        memcpy(&made->listed[i * made->words], &made->masks[made->by_first[i] * made->words],
               made->words * sizeof *made->masks);
    for (size_t p = 0; p < made->places; p++)
        for (uint32_t i = made->first[p + 1], end = i; i-- > made->first[p];
             made->next_kind[i] = end)
            if (i + 1 < made->first[p + 1] &&
                made->kind[made->by_first[i]] != made->kind[made->by_first[i + 1]])
                end = i + 1;
}

tw_status tw_exchange_cover_make(const tw_context *context, tw_sets *sets, tw_exchange_cover *made)
{
    const tw_cover *cover = tw_solver_cover(sets->whole);
    *made = (tw_exchange_cover){.sets = sets,
                                .cover = cover,
                                .places = tw_cover_place_count(cover),
                                .options = tw_cover_option_count(cover),
                                .words = tw_cover_place_count(cover) / 64 + 1,
                                .kinds = sets->kind_count + 1};
    const uint64_t bound =
        tw_memory_bound(sets->context, sets->solver->options.memory) / SHARE_OF_MEMORY;
    if (made->words > bound / (2 * sizeof(uint64_t)) / (made->options + 1))
        made->words = 0;
    const tw_array arrays[] = {TW_ARRAY(made->masks, made->options * made->words),
                               TW_ARRAY(made->kind, made->options),
                               TW_ARRAY(made->low, made->kinds),
                               TW_ARRAY(made->high, made->kinds),
                               TW_ARRAY(made->first, made->places + 1),
                               TW_ARRAY(made->by_first, made->options),
                               TW_ARRAY(made->next_kind, made->options),
                               TW_ARRAY(made->listed, made->options * made->words),
                               {0}};
    if (!tw_arrays(context, arrays, TW_TAKE))
        return TW_ERR_MEMORY;
    fill_kinds(made);
    fill_options(made);
    return TW_OK;
}

/* ---- Making ------------------------------------------------------------------------------ */

tw_exchanger *tw_exchanger_new(const tw_context *context, const tw_exchange_cover *over,
                               uint64_t seed)
{
    tw_exchanger *self = tw_take(context, 1, sizeof *self);
    if (!self)
        return NULL;
    self->over = over;
    self->seed = seed;
    self->kept_room = MOST_KEPT / (over->places + 1);
    self->kept_room = self->kept_room > SOLUTIONS     ? SOLUTIONS
                      : self->kept_room < FEWEST_KEPT ? FEWEST_KEPT
                                                      : self->kept_room;
    const tw_array arrays[] = {TW_ARRAY(self->kept, self->kept_room * over->places),
                               TW_ARRAY(self->counts, self->kept_room),
                               TW_ARRAY(self->misses, self->kept_room),
                               TW_ARRAY(self->owner, over->places),
                               TW_ARRAY(self->region, over->words),
                               TW_ARRAY(self->fitting, over->options),
                               TW_ARRAY(self->begin, over->places),
                               TW_ARRAY(self->end, over->places),
                               TW_ARRAY(self->now, over->places),
                               TW_ARRAY(self->used, over->kinds),
                               TW_ARRAY(self->image, over->kinds),
                               {0}};
    return tw_arrays(context, arrays, TW_TAKE) ? self : NULL;
}

/* ---- Solutions --------------------------------------------------------------------------- */

static size_t pick(tw_exchanger *self, size_t count)
{
    return (size_t)(tw_random_share(&self->seed) * (double)count);
}

/* Keeps a solution in place of a random one, if there is no more room. */
static void keep_exchangeable(tw_exchanger *self, const uint32_t *options, size_t count)
{
    const size_t at =
        self->kept_count < self->kept_room ? self->kept_count++ : pick(self, self->kept_room);
    memcpy(&self->kept[at * self->over->places], options, count * sizeof *options);
    self->counts[at] = (uint32_t)count;
    self->misses[at] = 0;
}

static void drop_solution(tw_exchanger *self, size_t at)
{
    const size_t last = --self->kept_count, places = self->over->places;
    if (at < last)
        memcpy(&self->kept[at * places], &self->kept[last * places],
               self->counts[last] * sizeof *self->kept);
    self->counts[at] = self->counts[last];
    self->misses[at] = self->misses[last];
}

void tw_exchanger_add(tw_exchanger *self, const uint32_t *options, size_t count)
{
    memset(self->used, 0, self->over->kinds * sizeof *self->used);
    for (size_t i = 0; i < count; i++)
        self->used[self->over->kind[options[i]]]++;
    (void)tw_sets_note(self->over->sets, self->used, self->image, true);
    if (count > 0 && self->over->words > 0)
        keep_exchangeable(self, options, count);
}

/* A solution is complete. */
static void meet_solution(tw_exchanger *self)
{
    const tw_exchange_cover *over = self->over;
    for (size_t k = 0; k < over->kinds; k++)
        if (self->used[k] < over->low[k])
            return;
    if (tw_sets_note(over->sets, self->used, self->image, true)) {
        self->fresh = true;
        if (self->now_count > 0)
            keep_exchangeable(self, self->now, self->now_count);
    }
}

/* ---- Filling the region ------------------------------------------------------------------ */

static bool mask_is_within(const uint64_t *mask, const uint64_t *region, size_t words)
{
    for (size_t w = 0; w < words; w++)
        if (mask[w] & ~region[w])
            return false;
    return true;
}

static void flip(uint64_t *region, const uint64_t *mask, size_t words)
{
    for (size_t w = 0; w < words; w++)
        region[w] ^= mask[w];
}

/* The least place of the region; `places`: it is filled. */
static size_t find_least(const tw_exchanger *self)
{
    for (size_t w = 0; w < self->over->words; w++)
        if (self->region[w])
            return w * 64 + (size_t)__builtin_ctzll(self->region[w]);
    return self->over->places;
}

/* Fills the least place in every way, or leaves it empty if it may stay so; then the rest. Depth:
 * at most MOST_TRIES. */
static void fill_region(tw_exchanger *self)
{
    const tw_exchange_cover *over = self->over;
    const size_t place = find_least(self);
    if (place == over->places) {
        meet_solution(self);
        return;
    }
    if (tw_cover_is_optional(over->cover, (uint32_t)place)) {
        if (self->tries++ >= MOST_TRIES)
            return;
        self->region[place / 64] ^= (uint64_t)1 << place % 64;
        fill_region(self);
        self->region[place / 64] ^= (uint64_t)1 << place % 64;
    }
    for (size_t i = self->begin[place]; i < self->end[place]; i++) {
        const uint32_t option = self->fitting[i];
        const uint64_t *mask = &over->masks[option * over->words];
        const uint32_t kind = over->kind[option];
        if (!mask_is_within(mask, self->region, over->words) ||
            self->used[kind] == over->high[kind])
            continue;
        if (self->tries++ >= MOST_TRIES)
            return;
        flip(self->region, mask, over->words);
        self->used[kind]++;
        self->now[self->now_count++] = option;
        fill_region(self);
        self->now_count--;
        self->used[kind]--;
        flip(self->region, mask, over->words);
    }
}

/* Lists the options of free kinds that are within the region, by their least place. */
static void list_options_within(tw_exchanger *self)
{
    const tw_exchange_cover *over = self->over;
    uint32_t count = 0;
    for (size_t w = 0; w < over->words; w++)
        for (uint64_t left = self->region[w]; left; left &= left - 1) {
            const size_t place = w * 64 + (size_t)__builtin_ctzll(left);
            self->begin[place] = count;
            for (size_t i = over->first[place]; i < over->first[place + 1];) {
                const uint32_t kind = over->kind[over->by_first[i]], end = over->next_kind[i];
                const bool free = self->used[kind] < over->high[kind];
                for (; free && i < end; i++)
                    if (mask_is_within(&over->listed[i * over->words], self->region, over->words))
                        self->fitting[count++] = over->by_first[i];
                i = end;
            }
            self->end[place] = count;
        }
}

/* ---- One exchange ------------------------------------------------------------------------ */

/* The index of an option beside the one with this index, found at random; TW_NO_KIND: there was
 * none. */
static uint32_t pick_neighbour(tw_exchanger *self, const uint32_t *options, uint32_t index)
{
    const tw_u32_span places = tw_cover_option(self->over->cover, options[index]);
    const uint32_t place = places.items[pick(self, places.count)];
    const tw_u32_span beside = tw_cover_neighbours(self->over->cover, place);
    return beside.count > 0 ? self->owner[beside.items[pick(self, beside.count)]] : TW_NO_KIND;
}

/* Takes a few connected options out: their places become the region, the others `now`. */
static void take_out(tw_exchanger *self, const uint32_t *options, size_t count)
{
    const tw_exchange_cover *over = self->over;
    uint32_t out[TAKEN_OUT] = {(uint32_t)pick(self, count)};
    size_t taken = 1;
    for (int i = 0; i < 4 * TAKEN_OUT && taken < TAKEN_OUT; i++) {
        const uint32_t next = pick_neighbour(self, options, out[pick(self, taken)]);
        if (next != TW_NO_KIND && !tw_has_number(out, taken, next))
            out[taken++] = next;
    }
    memset(self->region, 0, over->words * sizeof *self->region);
    memset(self->used, 0, over->kinds * sizeof *self->used);
    self->now_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t option = options[i];
        if (tw_has_number(out, taken, i)) {
            flip(self->region, &over->masks[option * over->words], over->words);
            continue;
        }
        self->now[self->now_count++] = option;
        self->used[over->kind[option]]++;
    }
}

static void exchange(tw_exchanger *self)
{
    const tw_exchange_cover *over = self->over;
    const size_t at = pick(self, self->kept_count), count = self->counts[at];
    const uint32_t *options = &self->kept[at * over->places];
    memset(self->owner, 0xff, over->places * sizeof *self->owner);
    for (uint32_t i = 0; i < count; i++) {
        const tw_u32_span places = tw_cover_option(over->cover, options[i]);
        for (size_t p = 0; p < places.count; p++)
            self->owner[places.items[p]] = i;
    }
    take_out(self, options, count);
    self->fresh = false;
    self->tries = 0;
    list_options_within(self);
    fill_region(self);
    if (self->fresh)
        self->misses[at] = 0;
    else if (++self->misses[at] == MISSES)
        drop_solution(self, at);
}

void tw_exchanger_run(tw_exchanger *self, bool (*go_on)(void *user), void *user)
{
    while (self->kept_count > 0 && go_on(user))
        exchange(self);
}
