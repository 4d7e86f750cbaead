/* clauses.c -- a cover as clauses: the one place where the encodings are.
 *
 *   a required place   one of its options (a clause), at most one of them
 *   an optional place  at most one of its options
 *   a stock            a range of its options: a clause, at most one, or a counter
 *
 * At most one of n, written so that helpers are functions of the options:
 *   pairwise    n(n-1)/2 clauses of two
 *   sequential  s_i <=> s_(i-1) or x_i, and not (s_(i-1) and x_i); 4n clauses
 *   product     option (r, c) of a square: row_r <=> one of it, col_c likewise, and at most one row
 *               and column, by the same again; 2n + 4 sqrt(n) + ... clauses
 * Few options (FEW) are done pairwise in any case. A counter says s_ij, "at least j of the first
 * i", for j up to the bound that matters:
 *   s_ij <=> s_(i-1)j or (x_i and s_(i-1)(j-1))
 * A bound that sizes alone imply is left out where it would take a counter.
 * Invariant: every helper is fixed by the options, so models and solutions are one to one.
 * Source: C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints" (2005);
 *   J. Chen, "A new SAT encoding of the at-most-one constraint" (2010). The three rules: an article
 *   on pentominoes by A. P. at habr.com (2017), see doc/sat.md.
 * Cost: linear in what is written, and in the pairs looked at. */
#include "cover/clauses.h"

#include "base/base.h"
#include "cover/cover_internal.h"
#include "cover/cover_shared.h"
#include "cover/item_index.h"
#include "base/numbers.h"

#define FEW 7                   /* up to here pairs are the fewest clauses */
#define MOST_LITERALS 400000000 /* 1.6 GB in memory, 3 GB as text */

typedef struct scribe {
    const tw_cover *cover;
    tw_item_index users;
    tw_clause_style style;
    const tw_clause_sink *sink;
    tw_clause_sizes sizes;
    tw_status status; /* TW_OK, or why nothing more is written */
} scribe;

/* ---- Clauses ----------------------------------------------------------------------------- */

static void put_clause_literal(scribe *self, int64_t literal)
{
    if (self->status)
        return;
    if (literal)
        self->sizes.literals++;
    else
        self->sizes.clauses++;
    if (self->sizes.literals > MOST_LITERALS)
        self->status = TW_ERR_TOO_LARGE;
    else if (self->sink && !self->sink->literal(self->sink->user, (int32_t)literal))
        self->status = TW_ERR_IO;
}

static void put_one(scribe *self, int64_t a)
{
    put_clause_literal(self, a);
    put_clause_literal(self, 0);
}

static void put_two(scribe *self, int64_t a, int64_t b)
{
    put_clause_literal(self, a);
    put_one(self, b);
}

/* The first of `count` new variables. */
static int64_t new_variables(scribe *self, uint64_t count)
{
    int64_t first = (int64_t)self->sizes.variables + 1;
    self->sizes.variables += count;
    if (self->sizes.variables > MOST_LITERALS)
        self->status = TW_ERR_TOO_LARGE;
    return first;
}

static int64_t variable(uint32_t option)
{
    return (int64_t)option + 1;
}

/* Variables: those of a list of options, or `count` consecutive ones. */
typedef struct group {
    const uint32_t *options; /* NULL: from `first` on */
    int64_t first;
    size_t count;
} group;

static group group_of(tw_u32_span list)
{
    return (group){.options = list.items, .count = list.count};
}

static int64_t member(group all, size_t number)
{
    return all.options ? variable(all.options[number]) : all.first + (int64_t)number;
}

static void put_any(scribe *self, group all)
{
    for (size_t i = 0; i < all.count && !self->status; i++)
        put_clause_literal(self, member(all, i));
    put_clause_literal(self, 0);
}

/* ---- At most one ------------------------------------------------------------------------- */

static void put_exclusive_pairs(scribe *self, group all)
{
    for (size_t i = 0; i < all.count; i++)
        for (size_t j = i + 1; j < all.count && !self->status; j++)
            put_two(self, -member(all, i), -member(all, j));
}

static void put_sequence(scribe *self, group all)
{
    int64_t seen = new_variables(self, all.count - 1); /* seen + i: one of the first i + 1 */
    for (size_t i = 0; i + 1 < all.count && !self->status; i++) {
        int64_t one = member(all, i), now = seen + (int64_t)i;
        put_two(self, -one, now);
        if (i == 0) {
            put_two(self, -now, one);
            continue;
        }
        put_two(self, -(now - 1), now);
        put_clause_literal(self, -now);
        put_two(self, now - 1, one);
        put_two(self, -(now - 1), -one);
    }
    put_two(self, -(seen + (int64_t)all.count - 2), -member(all, all.count - 1));
}

/* The smallest n with n * n >= count. */
static size_t rounded_root(size_t count)
{
    size_t side = 1;
    while (side * side < count)
        side++;
    return side;
}

/* line + k <=> one of the options numbered start, start + step, ... of line k. */
static void define_lines(scribe *self, group all, group lines, size_t side, bool rows)
{
    for (size_t k = 0; k < lines.count && !self->status; k++) {
        size_t start = rows ? k * side : k;
        size_t end = rows && start + side < all.count ? start + side : all.count;
        size_t step = rows ? 1 : side;
        int64_t line = member(lines, k);
        put_clause_literal(self, -line);
        for (size_t i = start; i < end; i += step)
            put_clause_literal(self, member(all, i));
        put_clause_literal(self, 0);
        for (size_t i = start; i < end; i += step)
            put_two(self, -member(all, i), line);
    }
}

/* The square's rows and columns are groups of about the square root of the size. A list of such
 * groups replaces the recursion; six of each suffice for any number of options. */
static void put_product(scribe *self, group all)
{
    group todo[16];
    size_t left = 1;
    todo[0] = all;
    while (left > 0 && !self->status) {
        group now = todo[--left];
        if (now.count <= FEW) {
            put_exclusive_pairs(self, now);
            continue;
        }
        size_t side = rounded_root(now.count);
        group rows = {.count = (now.count + side - 1) / side};
        group columns = {.count = side};
        rows.first = new_variables(self, rows.count);
        columns.first = new_variables(self, columns.count);
        define_lines(self, now, rows, side, true);
        define_lines(self, now, columns, side, false);
        todo[left++] = rows;
        todo[left++] = columns;
    }
}

static void put_at_most_one(scribe *self, group all)
{
    if (all.count <= FEW || self->style == TW_CLAUSES_PAIRWISE)
        put_exclusive_pairs(self, all);
    else if (self->style == TW_CLAUSES_SEQUENTIAL)
        put_sequence(self, all);
    else
        put_product(self, all);
}

/* ---- Ranges ------------------------------------------------------------------------------ */

typedef struct counter {
    int64_t first; /* variable of s_11 */
    uint64_t most; /* j goes to this */
} counter;

/* The variable of s_ij, 1 <= j <= min(i, most): rows one after the other, row i of min(i, most). */
static int64_t count_variable(const counter *count, uint64_t i, uint64_t j)
{
    uint64_t short_rows = i - 1 < count->most ? i - 1 : count->most;
    uint64_t before = short_rows * (short_rows + 1) / 2 + (i - 1 - short_rows) * count->most;
    return count->first + (int64_t)(before + j - 1);
}

/* Defines s_ij for one more option. */
static void count_one(scribe *self, const counter *count, uint64_t i, int64_t one)
{
    for (uint64_t j = 1; j <= count->most && j <= i && !self->status; j++) {
        int64_t now = count_variable(count, i, j);
        int64_t before = j < i ? count_variable(count, i - 1, j) : 0;    /* 0: never */
        int64_t fewer = j > 1 ? count_variable(count, i - 1, j - 1) : 0; /* 0: always */
        if (before)
            put_two(self, -before, now);
        if (fewer)
            put_clause_literal(self, -fewer);
        put_two(self, -one, now);
        put_clause_literal(self, -now);
        if (before)
            put_clause_literal(self, before);
        put_one(self, one);
        if (!fewer)
            continue;
        put_clause_literal(self, -now);
        if (before)
            put_clause_literal(self, before);
        put_one(self, fewer);
    }
}

/* At least `low` of the group; at most `high`, unless it has no more members than that. */
static void put_counter(scribe *self, group all, uint64_t low, uint64_t high)
{
    bool bounded = high < all.count;
    counter count = {.most = bounded ? high : low};
    uint64_t short_rows = count.most * (count.most + 1) / 2;
    if (count.most > MOST_LITERALS / all.count) {
        self->status = TW_ERR_TOO_LARGE;
        return;
    }
    count.first = new_variables(self, short_rows + (all.count - count.most) * count.most);
    for (size_t i = 1; i <= all.count && !self->status; i++) {
        int64_t one = member(all, i - 1);
        count_one(self, &count, i, one);
        if (bounded && i > high)
            put_two(self, -count_variable(&count, i - 1, high), -one);
    }
    if (low > 0)
        put_one(self, count_variable(&count, all.count, low));
}

static void put_clause(scribe *self, group all, int sign)
{
    for (size_t i = 0; i < all.count && !self->status; i++)
        put_one(self, sign * member(all, i));
}

static void put_group_range(scribe *self, group all, uint64_t low, uint64_t high)
{
    if (low > all.count) {
        put_clause_literal(self, 0);
    } else if (high == 0) {
        put_clause(self, all, -1);
    } else if (low == all.count) {
        put_clause(self, all, 1);
    } else if (low <= 1 && (high == 1 || high >= all.count)) {
        if (low == 1)
            put_any(self, all);
        if (high == 1)
            put_at_most_one(self, all);
    } else {
        put_counter(self, all, low, high);
    }
}

/* ---- Bounds that sizes imply ------------------------------------------------------------- */

/* Sizes of the options of a stock, or of those without one. */
typedef struct group_sizes {
    uint64_t least;         /* places of the smallest */
    uint64_t most_required; /* required places of the largest */
} group_sizes;

static group_sizes measure_options(const tw_cover *cover, tw_u32_span options)
{
    group_sizes sizes = {.least = options.count ? UINT64_MAX : 0};
    for (size_t i = 0; i < options.count; i++) {
        uint64_t size = tw_cover_option(cover, options.items[i]).count;
        uint64_t required = tw_cover_required_of(cover, options.items[i]);
        sizes.least = size < sizes.least ? size : sizes.least;
        sizes.most_required = required > sizes.most_required ? required : sizes.most_required;
    }
    return sizes;
}

static bool has_options_without_stock(const tw_cover *cover)
{
    return tw_has_number(cover->option_stock, cover->options, TW_NO_STOCK);
}

/* Drops bounds that sizes imply: `*high` if one more option would need more places than there are,
 * `*low` if all other stocks at their maximum cannot cover the rest. The first test uses the places
 * alone, so the second may rely on every `high`, written or not. */
static void relax(const scribe *self, uint32_t stock, uint64_t *low, uint64_t *high)
{
    const tw_cover *cover = self->cover;
    uint64_t offered = 0; /* required places by the others */
    group_sizes own = measure_options(cover, tw_item_index_of_stock(&self->users, stock));
    for (uint32_t s = 0; s < cover->stocks; s++) {
        tw_u32_span list = tw_item_index_of_stock(&self->users, s);
        uint64_t uses = cover->high[s] < list.count ? cover->high[s] : list.count;
        if (s != stock)
            offered += uses * measure_options(cover, list).most_required;
    }
    if ((*high + 1) * own.least > cover->places)
        *high = UINT64_MAX;
    if (*low > 0 && !has_options_without_stock(cover) &&
        offered + (*low - 1) * own.most_required < cover->required)
        *low = 0;
}

static void put_stock_clauses(scribe *self, uint32_t stock)
{
    const tw_cover *cover = self->cover;
    tw_u32_span list = tw_item_index_of_stock(&self->users, stock);
    uint64_t low = cover->low[stock], high = cover->high[stock];
    if (low <= list.count && high > 1)
        relax(self, stock, &low, &high);
    put_group_range(self, group_of(list), low, high);
}

/* ---- Pairs ------------------------------------------------------------------------------- */

/* Writes the pairs of `option` with later ones of a list, each pair once, by stamps. */
static void pair_with(scribe *self, uint32_t option, tw_u32_span list, uint32_t *stamps)
{
    for (size_t i = list.count; i-- > 0 && list.items[i] > option && !self->status;) {
        uint32_t other = list.items[i];
        if (stamps[other] == option + 1)
            continue;
        stamps[other] = option + 1;
        put_two(self, -variable(option), -variable(other));
    }
}

/* Writes each pair of options that share a place, once. */
static void put_conflicts(scribe *self)
{
    const tw_cover *cover = self->cover;
    const tw_context *context = self->users.context;
    uint32_t *stamps = tw_take(context, cover->options, sizeof *stamps);
    if (!stamps) {
        self->status = TW_ERR_MEMORY;
        return;
    }
    uint64_t before = self->sizes.clauses;
    for (uint32_t o = 0; o < cover->options && !self->status; o++) {
        tw_u32_span places = tw_cover_option(cover, o);
        for (size_t i = 0; i < places.count; i++)
            pair_with(self, o, tw_item_index_of_place(&self->users, places.items[i]), stamps);
    }
    self->sizes.pairs += self->sizes.clauses - before;
    tw_give(context, stamps, cover->options, sizeof *stamps);
}

/* Writes the pairs of a stock used once, except those that overlap anyway. */
static void put_other_pairs(scribe *self, tw_u32_span list)
{
    for (size_t i = 0; i < list.count; i++)
        for (size_t j = i + 1; j < list.count && !self->status; j++)
            if (!tw_cover_overlap(tw_cover_option(self->cover, list.items[i]),
                                  tw_cover_option(self->cover, list.items[j])))
                put_two(self, -variable(list.items[i]), -variable(list.items[j]));
}

/* ---- The three rules --------------------------------------------------------------------- */

/* Do the rules suffice? They have no "at least one" for a stock, so covering all places must need
 * every stock, each once, and every option must have a stock. */
static bool rules_suffice(const scribe *self)
{
    const tw_cover *cover = self->cover;
    uint64_t all = 0, smallest = UINT64_MAX;
    if (cover->required < cover->places || has_options_without_stock(cover))
        return false;
    for (uint32_t s = 0; s < cover->stocks; s++) {
        uint64_t most =
            measure_options(cover, tw_item_index_of_stock(&self->users, s)).most_required;
        if (cover->low[s] != 1 || cover->high[s] != 1)
            return false;
        all += most;
        smallest = most < smallest ? most : smallest;
    }
    return cover->stocks > 0 && all - smallest < cover->places;
}

static void put_rules(scribe *self)
{
    if (!rules_suffice(self)) {
        self->status = TW_ERR_UNSUPPORTED;
        return;
    }
    put_conflicts(self);
    for (uint32_t s = 0; s < self->cover->stocks; s++)
        put_exclusive_pairs(self, group_of(tw_item_index_of_stock(&self->users, s)));
}

/* ---- All of it --------------------------------------------------------------------------- */

static void put_pairwise_stock(scribe *self, uint32_t stock)
{
    const tw_cover *cover = self->cover;
    tw_u32_span list = tw_item_index_of_stock(&self->users, stock);
    if (cover->high[stock] != 1 || cover->low[stock] > 1 || list.count < 2) {
        put_stock_clauses(self, stock);
        return;
    }
    if (cover->low[stock] == 1)
        put_any(self, group_of(list));
    put_other_pairs(self, list);
}

static void put_cover(scribe *self)
{
    const tw_cover *cover = self->cover;
    for (uint32_t p = 0; p < cover->places && !self->status; p++)
        if (!self->cover->optional[p])
            put_any(self, group_of(tw_item_index_of_place(&self->users, p)));
    self->sizes.places = self->sizes.clauses;
    if (self->style == TW_CLAUSES_RULES) {
        put_rules(self);
    } else if (self->style == TW_CLAUSES_PAIRWISE) {
        put_conflicts(self);
        for (uint32_t s = 0; s < cover->stocks && !self->status; s++)
            put_pairwise_stock(self, s);
    } else {
        for (uint32_t p = 0; p < cover->places && !self->status; p++)
            put_at_most_one(self, group_of(tw_item_index_of_place(&self->users, p)));
        self->sizes.pairs = self->sizes.clauses - self->sizes.places;
        for (uint32_t s = 0; s < cover->stocks && !self->status; s++)
            put_stock_clauses(self, s);
    }
    self->sizes.stocks = self->sizes.clauses - self->sizes.places - self->sizes.pairs;
}

tw_status tw_cover_clauses(const tw_context *context, const tw_cover *cover, tw_clause_style style,
                           const tw_clause_sink *sink, tw_clause_sizes *sizes)
{
    scribe self = {.cover = cover, .style = style, .sink = sink};
    self.sizes.variables = cover->options;
    self.status = tw_item_index_make(context, cover, &self.users);
    if (!self.status)
        put_cover(&self);
    tw_item_index_clear(&self.users);
    if (!self.status && sizes)
        *sizes = self.sizes;
    return self.status;
}

/* ---- Other numbers ----------------------------------------------------------------------- */

typedef struct renumbering {
    const tw_clause_sink *sink;
    const uint32_t *numbers;
    uint64_t options, last;
} renumbering;

static bool pass_renumbered(void *user, int32_t literal)
{
    const renumbering *self = user;
    uint64_t variable = literal < 0 ? -(uint64_t)(int64_t)literal : (uint64_t)literal;
    if (variable > self->options)
        variable += self->last - self->options;
    else if (variable > 0 && self->numbers)
        variable = (uint64_t)self->numbers[variable - 1] + 1;
    return self->sink->literal(self->sink->user,
                               literal < 0 ? -(int32_t)variable : (int32_t)variable);
}

tw_status tw_cover_clauses_as(const tw_context *context, const tw_cover *cover,
                              tw_clause_style style, const uint32_t *numbers, uint64_t *last,
                              const tw_clause_sink *sink)
{
    renumbering self = {.sink = sink, .numbers = numbers, .options = cover->options, .last = *last};
    const tw_clause_sink into = {pass_renumbered, &self};
    tw_clause_sizes sizes = {0};
    tw_status status = tw_cover_clauses(context, cover, style, &into, &sizes);
    if (status == TW_OK)
        *last += sizes.variables - cover->options;
    return status;
}
