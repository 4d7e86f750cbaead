/* patient_search.c -- a search as a patient person does it by hand (patient_search.h).
 *
 * An exact search takes the mean over all orders in which the placements of a node may be tried:
 * with s of them that lead to solutions, each other one comes before all of these with probability
 * 1 / (s + 1), and each of the s is the first of them with probability 1 / s.
 * It has a stack of its own, as a solution may have many thousand pieces. */
#include "solve/rate/patient_search.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"

#define NO_ITEM UINT32_MAX
#define MOST_LISTED ((size_t)1 << 28) /* 1 GiB */
#define EXACT_STEPS 1000000000        /* of options and words: a second or two */
#define MOST_WORDS ((size_t)1 << 27)  /* likewise */

/* ---- Making ------------------------------------------------------------------------------ */

static bool is_marked(const uint64_t *bits, size_t bit)
{
    return bits[bit / 64] >> bit % 64 & 1;
}

static void mark_bit(uint64_t *bits, size_t bit)
{
    bits[bit / 64] |= (uint64_t)1 << bit % 64;
}

static uint64_t *bits_of(const tw_patient *self, uint32_t option)
{
    return self->option_bits + option * self->words;
}

static bool take_patient_arrays(tw_patient *self)
{
    const tw_array all[] = {TW_ARRAY(self->option_bits, self->options * self->words),
                            TW_ARRAY(self->option_cells, self->options),
                            TW_ARRAY(self->used, self->stocks),
                            TW_ARRAY(self->left, self->places + self->stocks),
                            TW_ARRAY(self->queue, self->places),
                            TW_ARRAY(self->seen, self->words),
                            TW_ARRAY(self->sums, self->words),
                            {0}};
    return tw_arrays(self->context, all, TW_TAKE);
}

static bool grow_levels(tw_patient *self, size_t level)
{
    if (!TW_GROW(self->context, self->levels, self->level_room, level + 1) ||
        !TW_GROW(self->context, self->bits, self->bit_room, (level + 1) * self->words))
        return false;
    self->levels[level] = (tw_patient_level){.covered = level * self->words};
    return true;
}

static tw_status grow_list(tw_patient *self, size_t need)
{
    if (need > MOST_LISTED)
        return TW_ERR_TOO_LARGE;
    return TW_GROW(self->context, self->list, self->list_room, need) ? TW_OK : TW_ERR_MEMORY;
}

static uint32_t copies_left(const tw_patient *self, uint32_t stock)
{
    uint32_t low, high;
    tw_cover_range(self->cover, stock, &low, &high);
    return high - self->used[stock];
}

static uint32_t copies_missing(const tw_patient *self, uint32_t stock)
{
    uint32_t low, high;
    tw_cover_range(self->cover, stock, &low, &high);
    return low > self->used[stock] ? low - self->used[stock] : 0;
}

/* Do the cells of an option hang together? */
static bool is_connected(tw_patient *self, uint32_t option)
{
    const uint64_t *bits = bits_of(self, option);
    const tw_u32_span places = tw_cover_option(self->cover, option);
    size_t count = 0, done = 0;
    memset(self->seen, 0, self->words * sizeof *self->seen);
    if (self->option_cells[option] > 0) { /* places are ascending, cells first */
        self->queue[count++] = places.items[0];
        mark_bit(self->seen, places.items[0]);
    }
    for (; done < count; done++) {
        const tw_u32_span around = tw_cover_neighbours(self->cover, self->queue[done]);
        for (size_t i = 0; i < around.count; i++)
            if (around.items[i] < self->cells && is_marked(bits, around.items[i]) &&
                !is_marked(self->seen, around.items[i])) {
                mark_bit(self->seen, around.items[i]);
                self->queue[count++] = around.items[i];
            }
    }
    return count == self->option_cells[option];
}

tw_status tw_patient_make(tw_patient *self)
{
    self->places = tw_cover_place_count(self->cover);
    self->stocks = tw_cover_stock_count(self->cover);
    self->options = tw_cover_option_count(self->cover);
    self->words = self->places / 64 + 1;
    tw_status status = grow_list(self, self->options);
    if (status)
        return status;
    if (self->options > MOST_WORDS / self->words)
        return TW_ERR_TOO_LARGE;
    if (!take_patient_arrays(self) || !grow_levels(self, 0))
        return TW_ERR_MEMORY;
    tw_patient_level *root = &self->levels[0];
    self->holes = true;
    memset(self->bits, 0, self->words * sizeof *self->bits);
    for (uint32_t option = 0; option < self->options; option++) {
        const tw_u32_span places = tw_cover_option(self->cover, option);
        if (!tw_pace_goes_on(self->pace, self->words + 20 * places.count))
            return TW_ERR_STATE;
        for (size_t i = 0; i < places.count; i++) {
            mark_bit(bits_of(self, option), places.items[i]);
            self->option_cells[option] += places.items[i] < self->cells;
        }
        self->holes = self->holes && is_connected(self, option);
        const uint32_t stock = tw_cover_option_stock(self->cover, option);
        if (stock == UINT32_MAX || copies_left(self, stock) > 0)
            self->list[root->active_end++] = option;
    }
    return TW_OK;
}

/* ---- Placing ----------------------------------------------------------------------------- */

static bool covers_any(const uint64_t *one, const uint64_t *other, size_t words)
{
    for (size_t w = 0; w < words; w++)
        if (one[w] & other[w])
            return true;
    return false;
}

/* Uses an option at a level: the next one has the options that still fit, from `end` of the list
 * on. */
static tw_status place(tw_patient *self, size_t level, uint32_t option, size_t end)
{
    const uint32_t stock = tw_cover_option_stock(self->cover, option);
    const size_t words = self->words;
    if (!grow_levels(self, level + 1))
        return TW_ERR_MEMORY;
    const tw_patient_level from = self->levels[level];
    tw_patient_level *to = &self->levels[level + 1];
    const uint64_t *bits = bits_of(self, option);
    tw_status status = grow_list(self, end + from.active_end - from.active);
    if (status)
        return status;
    for (size_t w = 0; w < words; w++)
        self->bits[to->covered + w] = self->bits[from.covered + w] | bits[w];
    if (stock != UINT32_MAX)
        self->used[stock]++;
    const bool used_up = stock != UINT32_MAX && copies_left(self, stock) == 0;
    to->active = to->active_end = end;
    for (size_t i = from.active; i < from.active_end; i++) {
        const uint32_t other = self->list[i];
        if (!(used_up && tw_cover_option_stock(self->cover, other) == stock) &&
            !covers_any(bits_of(self, other), bits, words))
            self->list[to->active_end++] = other;
    }
    return TW_OK;
}

static void take_back(tw_patient *self, uint32_t option)
{
    const uint32_t stock = tw_cover_option_stock(self->cover, option);
    if (stock != UINT32_MAX)
        self->used[stock]--;
}

tw_status tw_patient_give(tw_patient *self, uint32_t option)
{
    const tw_patient_level *root = &self->levels[0];
    size_t at = root->active;
    while (at < root->active_end && self->list[at] != option)
        at++;
    if (at == root->active_end)
        return TW_ERR_INPUT;
    tw_status status = place(self, 0, option, root->active_end);
    if (status)
        return status;
    const tw_patient_level after = self->levels[1];
    memmove(self->bits, self->bits + after.covered, self->words * sizeof *self->bits);
    memmove(self->list, self->list + after.active,
            (after.active_end - after.active) * sizeof *self->list);
    self->levels[0].active = 0;
    self->levels[0].active_end = after.active_end - after.active;
    return TW_OK;
}

/* ---- Holes ------------------------------------------------------------------------------- */

/* Marks the hole that an uncovered cell is in. *closed: all its cells have to be covered. Returns
 * their number. */
static size_t mark_hole(tw_patient *self, uint32_t cell, bool *closed)
{
    size_t count = 0, done = 0;
    *closed = true;
    self->queue[count++] = cell;
    mark_bit(self->seen, cell);
    for (; done < count; done++) {
        const tw_u32_span around = tw_cover_neighbours(self->cover, self->queue[done]);
        *closed = *closed && !tw_cover_is_optional(self->cover, self->queue[done]);
        for (size_t i = 0; i < around.count; i++)
            if (around.items[i] < self->cells && !is_marked(self->seen, around.items[i])) {
                mark_bit(self->seen, around.items[i]);
                self->queue[count++] = around.items[i];
            }
    }
    return count;
}

/* Adds to `sums` those that one more piece of a size makes. */
static void add_size(tw_patient *self, size_t size)
{
    const size_t words = self->words, whole = size / 64, part = size % 64;
    for (size_t w = words; w-- > whole;) {
        uint64_t shifted = self->sums[w - whole] << part;
        if (part > 0 && w > whole)
            shifted |= self->sums[w - whole - 1] >> (64 - part);
        self->sums[w] |= shifted;
    }
}

/* The numbers of cells that the pieces left can fill, any forms of them. A form of another size is
 * one more piece here, so some numbers may be too many. */
static void note_sums(tw_patient *self, const tw_patient_level *node)
{
    uint32_t last = UINT32_MAX, last_size = 0;
    memset(self->sums, 0, self->words * sizeof *self->sums);
    self->sums[0] = 1;
    for (size_t i = node->active; i < node->active_end; i++) {
        const uint32_t option = self->list[i], size = self->option_cells[option];
        const uint32_t stock = tw_cover_option_stock(self->cover, option);
        if (i > node->active && stock == last && size == last_size)
            continue;
        last = stock;
        last_size = size;
        const size_t most = size > 0 ? self->cells / size : 0;
        const size_t copies = stock == UINT32_MAX ? most : copies_left(self, stock);
        for (size_t copy = 0; copy < copies && copy < most; copy++)
            add_size(self, size);
    }
}

/* Is a hole cut off that the pieces left cannot fill? */
static bool has_bad_hole(tw_patient *self, const tw_patient_level *node)
{
    bool closed, bad = false, noted = false;
    memcpy(self->seen, self->bits + node->covered, self->words * sizeof *self->seen);
    for (uint32_t cell = 0; cell < self->cells && !bad; cell++) {
        if (is_marked(self->seen, cell))
            continue;
        const size_t size = mark_hole(self, cell, &closed);
        if (!closed)
            continue;
        if (!noted)
            note_sums(self, node);
        noted = true;
        bad = !is_marked(self->sums, size);
    }
    return bad;
}

/* ---- Choosing ---------------------------------------------------------------------------- */

static void count_placements(tw_patient *self, const tw_patient_level *node)
{
    memset(self->left, 0, (self->places + self->stocks) * sizeof *self->left);
    for (size_t i = node->active; i < node->active_end; i++) {
        const uint32_t stock = tw_cover_option_stock(self->cover, self->list[i]);
        const tw_u32_span places = tw_cover_option(self->cover, self->list[i]);
        for (size_t p = 0; p < places.count; p++)
            self->left[places.items[p]]++;
        if (stock != UINT32_MAX)
            self->left[self->places + stock]++;
    }
}

typedef enum patient_view { SOLVED, DEAD, OPEN } patient_view;

/* Chooses the item, a place or `places` and a stock, that has the fewest placements left. */
static patient_view choose_patiently(tw_patient *self, const tw_patient_level *node, uint32_t *item)
{
    uint32_t fewest = UINT32_MAX;
    *item = NO_ITEM;
    count_placements(self, node);
    for (uint32_t stock = 0; stock < self->stocks; stock++) {
        const uint32_t missing = copies_missing(self, stock);
        const uint32_t left = self->left[self->places + stock];
        if (missing > left)
            return DEAD;
        if (missing > 0 && left < fewest) {
            fewest = left;
            *item = (uint32_t)self->places + stock;
        }
    }
    for (uint32_t place = 0; place < self->places; place++) {
        if (tw_cover_is_optional(self->cover, place) ||
            is_marked(self->bits + node->covered, place))
            continue;
        if (self->left[place] == 0)
            return DEAD;
        if (self->left[place] < fewest) {
            fewest = self->left[place];
            *item = place;
        }
    }
    if (*item == NO_ITEM)
        return SOLVED;
    return self->holes && has_bad_hole(self, node) ? DEAD : OPEN;
}

/* Lists the placements of an item behind the options that fit. */
static tw_status list_placements(tw_patient *self, tw_patient_level *node)
{
    const uint32_t item = node->item;
    tw_status status = grow_list(self, node->active_end + self->left[item]);
    node->at = node->end = node->active_end;
    for (size_t i = node->active; i < node->active_end && status == TW_OK; i++) {
        const uint32_t option = self->list[i];
        if (item < self->places ? is_marked(bits_of(self, option), item)
                                : tw_cover_option_stock(self->cover, option) == item - self->places)
            self->list[node->end++] = option;
    }
    return status;
}

static void shuffle(tw_patient *self, size_t begin, size_t end)
{
    for (size_t i = end; i > begin + 1; i--) {
        const size_t other = begin + (size_t)tw_random_below(&self->seed, i - begin);
        const uint32_t option = self->list[i - 1];
        self->list[i - 1] = self->list[other];
        self->list[other] = option;
    }
}

/* ---- What is lost ------------------------------------------------------------------------ */

/* Adds what the wrong placements in the log cost, each by the probability that it is tried. */
static void add_losses(tw_patient *self, double *lost)
{
    self->log[0].chance = 1;
    for (size_t i = 1; i < self->log_count; i++) {
        tw_patient_step *step = &self->log[i];
        const tw_patient_step *from = &self->log[step->from];
        const uint32_t stock = tw_cover_option_stock(self->cover, step->option);
        const double ways = self->exact ? from->ways : 1;
        step->chance = from->chance / (self->exact && step->ways == 0 ? ways + 1 : ways);
        const double cost = step->ways > 0 ? 0 : step->chance * step->cost;
        if (step->item < self->places)
            lost[step->item] += cost;
        if (stock != UINT32_MAX)
            lost[self->places + stock] += cost;
    }
}

/* ---- Searching --------------------------------------------------------------------------- */

/* Looks at the node of a level: what is to be tried there. */
static tw_status enter(tw_patient *self, size_t level)
{
    tw_patient_level *node = &self->levels[level];
    const patient_view view = choose_patiently(self, node, &node->item);
    const bool by_piece = view == OPEN && node->item >= self->places;
    node->copies = by_piece ? copies_missing(self, node->item - (uint32_t)self->places) : 1;
    node->sum = (tw_patient_sum){.solutions = view == SOLVED, .dead_ends = view == DEAD};
    if (view != OPEN)
        return TW_OK;
    tw_status status = list_placements(self, node);
    if (status == TW_OK && !self->exact)
        shuffle(self, node->at, node->end);
    return status;
}

/* May another placement be tried at a node? */
static bool may_try(tw_patient *self, const tw_patient_level *node)
{
    const uint64_t steps = (node->active_end - node->active) * self->words;
    const bool may = self->tried < self->budget && steps <= self->steps &&
                     tw_pace_goes_on(self->pace, 2000 + steps);
    self->steps -= may ? steps : 0;
    return may;
}

/* Tries the next placement of a level. */
static tw_status step_down(tw_patient *self, size_t level)
{
    const tw_patient_level *node = &self->levels[level];
    const uint32_t option = self->list[node->at];
    if (!may_try(self, node))
        return TW_ERR_STATE;
    if (!TW_GROW(self->context, self->log, self->log_room, self->log_count + 1))
        return TW_ERR_MEMORY;
    self->tried++;
    const size_t step = self->log_count++;
    self->log[step] = (tw_patient_step){.from = node->step, .option = option, .item = node->item};
    tw_status status = place(self, level, option, node->end);
    if (status)
        return status;
    self->levels[level + 1].step = step;
    status = enter(self, level + 1);
    if (status)
        take_back(self, option);
    return status;
}

/* Ends a level, and takes what it found into the one above. */
static void step_up(tw_patient *self, size_t level)
{
    const tw_patient_level *node = &self->levels[level];
    const tw_patient_sum below = node->sum;
    tw_patient_level *above = &self->levels[level - 1];
    tw_patient_step *step = &self->log[node->step];
    take_back(self, self->list[above->at++]);
    above->sum.tried += 1 + below.tried;
    above->sum.dead_ends += below.dead_ends;
    above->sum.solutions += below.solutions;
    if (below.solutions > 0) {
        above->solved++;
        above->right += 1 + below.expected;
        step->ways = node->solved > 0 ? node->solved : 1;
    } else {
        above->wrong += 1 + below.tried;
        step->cost = 1 + below.tried;
        self->log_count = node->step + 1; /* nothing below it is a mistake */
    }
}

static bool is_finished(const tw_patient *self, const tw_patient_level *node)
{
    return node->at == node->end || (!self->exact && node->solved > 0);
}

/* The mean up to the first solution, of a level that is finished. Each solution below has been met
 * once for each copy of the piece that is missing. */
static void set_sums(const tw_patient *self, tw_patient_level *node)
{
    if (self->exact && node->copies > 1) {
        node->sum.solutions /= node->copies;
        node->sum.dead_ends /= node->copies;
    }
    if (node->solved > 0)
        node->sum.expected =
            node->right / node->solved + node->wrong / (self->exact ? node->solved + 1 : 1);
}

static tw_status search_root(tw_patient *self, tw_patient_sum *sum)
{
    tw_patient_level *root = &self->levels[0];
    size_t level = 0;
    *root = (tw_patient_level){
        .active = root->active, .active_end = root->active_end, .covered = root->covered};
    self->tried = 0;
    self->log_count = 1;
    if (!TW_GROW(self->context, self->log, self->log_room, 1))
        return TW_ERR_MEMORY;
    tw_status status = enter(self, 0);
    while (status == TW_OK && !(level == 0 && is_finished(self, &self->levels[0]))) {
        if (!is_finished(self, &self->levels[level])) {
            status = step_down(self, level);
            level += status == TW_OK;
            continue;
        }
        set_sums(self, &self->levels[level]);
        step_up(self, level--);
    }
    for (; level > 0; level--)
        take_back(self, self->list[self->levels[level - 1].at]);
    set_sums(self, &self->levels[0]);
    self->log[0].ways = self->levels[0].solved;
    *sum = self->levels[0].sum;
    return status;
}

static tw_status search_patiently(tw_patient *self, tw_patient_sum *sum, double *lost, bool *done)
{
    tw_status status = search_root(self, sum);
    *done = status == TW_OK;
    if (*done && sum->solutions > 0)
        add_losses(self, lost);
    return status == TW_ERR_STATE ? TW_OK : status;
}

tw_status tw_patient_explore(tw_patient *self, uint64_t budget, tw_patient_sum *sum, double *lost,
                             bool *done)
{
    self->exact = true;
    self->budget = budget;
    self->steps = EXACT_STEPS;
    return search_patiently(self, sum, lost, done);
}

tw_status tw_patient_run(tw_patient *self, uint64_t seed, tw_patient_sum *sum, double *lost,
                         bool *done)
{
    self->exact = false;
    self->budget = self->steps = UINT64_MAX;
    self->seed = seed;
    return search_patiently(self, sum, lost, done);
}
