/* count_plan.c -- the layout of a key, and the options as masks (count/count_plan.h). */
#include "count/count_plan.h"

#include <math.h>

#define WORD_BITS 64

/* How a key stores the uses of a stock. */
typedef enum use_sort { NOT_TOLD, ONCE, COUNTED, NEEDED } use_sort;

typedef struct stock_bits {
    use_sort sort;
    uint32_t low, high;
    uint32_t word, shift, width;
    bool told; /* the plan tells its uses at the end */
} stock_bits;

typedef struct planning {
    tw_scope scope; /* of the working data */
    tw_count_plan *plan;
    stock_bits *stocks;
    uint32_t *first;     /* rank at which each option of the problem is put down */
    uint32_t *place;     /* the position of each among the plan's */
    uint32_t *from, *to; /* of each extra: ranks at which options that take it are put down */
    uint32_t *bit;       /* of each extra, from the end of the window on */
    size_t extra_bits;
    size_t next; /* the next free bit */
} planning;

/* ---- Ranks ------------------------------------------------------------------------------- */

/* Puts the items in order; finds the first rank of each option, the earliest one that reaches each
 * item, and between which ranks each extra is taken. */
static void rank_items(planning *work, const uint32_t *order)
{
    tw_count_plan *plan = work->plan;
    const tw_count_problem *problem = plan->problem;
    for (uint32_t r = 0; r < plan->ranks; r++) {
        plan->order[r] = order[r];
        plan->rank[order[r]] = r;
        plan->reached[r] = r;
    }
    for (size_t e = 0; e < problem->extras; e++)
        work->from[e] = UINT32_MAX;
    plan->window = 1;
    for (size_t o = 0; o < problem->options; o++) {
        tw_u32_span items = tw_count_option_items(problem, o);
        uint32_t first = UINT32_MAX, last = 0;
        for (size_t i = 0; i < items.count && items.items[i] < plan->ranks; i++) {
            uint32_t rank = plan->rank[items.items[i]];
            first = rank < first ? rank : first;
            last = rank > last ? rank : last;
        }
        work->first[o] = first;
        size_t length = (size_t)last - first + 1;
        plan->window = length > plan->window ? length : plan->window;
        for (size_t i = 0; i < items.count; i++) {
            bool is_extra = items.items[i] >= plan->ranks;
            size_t extra = items.items[i] - plan->ranks;
            uint32_t *from =
                is_extra ? &work->from[extra] : &plan->reached[plan->rank[items.items[i]]];
            *from = first < *from ? first : *from;
            if (is_extra && first > work->to[extra])
                work->to[extra] = first;
        }
    }
}

/* ---- Bits above the window --------------------------------------------------------------- */

/* Extras share a bit if every state passes a rank between them where neither is kept, so that the
 * bit is cleared: they must be a window apart, as no step of a state is longer. Greedy, by where
 * they begin. */
static tw_status allot_extras(planning *work)
{
    const tw_count_problem *problem = work->plan->problem;
    if (problem->extras == 0)
        return TW_OK;
    const tw_context *own = &work->scope.context;
    uint32_t *until = tw_take(own, problem->extras, sizeof *until); /* of each bit */
    uint32_t *starts = tw_take(own, work->plan->ranks + 1, sizeof *starts);
    uint32_t *sorted = tw_take(own, problem->extras, sizeof *sorted);
    if (!until || !starts || !sorted)
        return TW_ERR_MEMORY;
    for (size_t e = 0; e < problem->extras; e++)
        starts[work->from[e]]++;
    for (uint32_t r = 0, sum = 0; r <= work->plan->ranks; r++) {
        uint32_t here = starts[r];
        starts[r] = sum;
        sum += here;
    }
    for (uint32_t e = 0; e < problem->extras; e++)
        sorted[starts[work->from[e]]++] = e;
    for (size_t i = 0; i < problem->extras; i++) {
        uint32_t extra = sorted[i], bit = 0;
        while (bit < work->extra_bits && until[bit] + work->plan->window >= work->from[extra])
            bit++;
        work->extra_bits += bit == work->extra_bits;
        until[bit] = work->to[extra];
        work->bit[extra] = bit;
    }
    return TW_OK;
}

/* Of an option, which stands for an orbit: the places of all its options. */
static uint64_t places_of_orbit(const tw_count_problem *problem, size_t option)
{
    uint64_t units = 0;
    for (size_t u = problem->use_start[option]; u < problem->use_start[option + 1]; u++)
        units += problem->uses[u].units;
    return units * tw_cover_option(problem->cover, problem->origin[option]).count;
}

/* Finds how often each stock can be used at most: by the items that a unit of it takes, and by the
 * places. by_places: scratch, one a stock. */
static void measure_stocks(const planning *work, uint64_t *room, uint64_t *by_places)
{
    const tw_count_problem *problem = work->plan->problem;
    const uint64_t items = problem->items, places = tw_cover_place_count(problem->cover);
    for (size_t o = 0; o < problem->options; o++) {
        uint64_t own = tw_count_branched_items(problem, o).count, all = places_of_orbit(problem, o);
        for (size_t u = problem->use_start[o]; u < problem->use_start[o + 1]; u++) {
            /* the most units, if options like this one covered all items, or all places */
            uint64_t units = problem->uses[u].units, of_items = items * units / own,
                     of_places = places * units / all;
            size_t stock = problem->uses[u].stock;
            room[stock] = of_items > room[stock] ? of_items : room[stock];
            by_places[stock] = of_places > by_places[stock] ? of_places : by_places[stock];
        }
    }
    for (size_t s = 0; s < tw_cover_stock_count(problem->cover); s++)
        room[s] = by_places[s] < room[s] ? by_places[s] : room[s];
}

static uint32_t bits_for(uint64_t number)
{
    uint32_t bits = 0;
    while (number >> bits)
        bits++;
    return bits;
}

/* Is the number of uses fixed: one stock, of which every option takes the same number of units, all
 * options of one size, and all items to be covered? */
static bool is_fixed(const planning *work, uint32_t stock)
{
    const tw_count_problem *problem = work->plan->problem;
    size_t length = 0;
    uint32_t units = 0, low, high;
    for (size_t i = 0; i < problem->items; i++)
        if (problem->optional[i])
            return false;
    for (size_t o = 0; o < problem->options; o++) {
        size_t own = tw_count_branched_items(problem, o).count;
        if (problem->use_start[o + 1] - problem->use_start[o] != 1)
            return false;
        const tw_stock_use *use = &problem->uses[problem->use_start[o]];
        if (use->stock != stock || (o && (own != length || use->units != units)))
            return false;
        length = own;
        units = use->units;
    }
    tw_cover_range(problem->cover, stock, &low, &high);
    uint64_t total = length ? (uint64_t)problem->items / length * units : 0;
    return total >= low && total <= high;
}

static void sort_stock(planning *work, uint32_t stock, uint64_t room)
{
    stock_bits *bits = &work->stocks[stock];
    const tw_count_problem *problem = work->plan->problem;
    tw_cover_range(problem->cover, stock, &bits->low, &bits->high);
    bits->told = problem->told && problem->told[stock] && room > 0 && bits->low <= room;
    if (bits->told && bits->high > room)
        bits->high = (uint32_t)room;
    if (!bits->told && ((bits->low == 0 && bits->high >= room) || is_fixed(work, stock)))
        bits->sort = NOT_TOLD;
    else if (!bits->told && bits->high >= room) {
        bits->sort = NEEDED;
        bits->width = bits_for(bits->low);
    } else if (bits->high == 1) {
        bits->sort = ONCE;
        bits->width = 1;
    } else {
        bits->sort = COUNTED;
        bits->width = bits_for(bits->high) + 1; /* and the guard */
    }
}

/* Sets the value with which a counter begins, and its range at the end. */
static tw_status begin_counter(planning *work, uint32_t stock)
{
    tw_count_plan *plan = work->plan;
    const stock_bits *bits = &work->stocks[stock];
    tw_count_end end = {bits->word, bits->shift, ((uint64_t)1 << bits->width) - 1, 0, 0};
    uint64_t start = bits->sort == NEEDED ? bits->low : 0;
    if (bits->sort == COUNTED) {
        start = ((uint64_t)1 << (bits->width - 1)) - 1 - bits->high;
        plan->guard[bits->word] |= (uint64_t)1 << (bits->shift + bits->width - 1);
    }
    plan->begin[bits->word] |= start << bits->shift;
    if (bits->told) {
        if (!TW_GROW(&plan->scope.context, plan->told, plan->told_room, plan->told_count + 1))
            return TW_ERR_MEMORY;
        plan->told[plan->told_count++] =
            (tw_count_told){stock, bits->word, bits->shift, end.mask, start};
    }
    if (bits->low == 0 && bits->sort != NEEDED)
        return TW_OK;
    if (!TW_GROW(&plan->scope.context, plan->ends, plan->end_room, plan->end_count + 1))
        return TW_ERR_MEMORY;
    if (bits->sort != NEEDED) {
        end.least = start + bits->low;
        end.most = start + bits->high;
    }
    plan->ends[plan->end_count++] = end;
    return TW_OK;
}

static tw_status allot_stocks(planning *work)
{
    tw_count_plan *plan = work->plan;
    size_t stocks = tw_cover_stock_count(plan->problem->cover);
    uint64_t *room = tw_take(&work->scope.context, 2 * stocks, sizeof *room);
    if (!room)
        return TW_ERR_MEMORY;
    measure_stocks(work, room, room + stocks);
    for (uint32_t s = 0; s < stocks; s++) {
        sort_stock(work, s, room[s]);
        if (work->stocks[s].sort != NOT_TOLD) {
            /* A counter lies within one word, and below its highest bit. */
            size_t in_word = work->next % WORD_BITS;
            if (in_word + work->stocks[s].width > WORD_BITS - 1)
                work->next += WORD_BITS - in_word;
            work->stocks[s].word = (uint32_t)(work->next / WORD_BITS);
            work->stocks[s].shift = (uint32_t)(work->next % WORD_BITS);
            work->next += work->stocks[s].width;
        }
    }
    plan->bits = work->next;
    plan->key_bytes = (plan->bits + 7) / 8;
    plan->words = work->next / WORD_BITS + 1; /* the highest bit is taken */
    if (plan->words > TW_MOST_KEY_WORDS)
        return TW_ERR_UNSUPPORTED;
    if (plan->words > TW_MOST_SPECIAL_WORDS)
        plan->words = TW_MOST_KEY_WORDS;
    tw_status status = TW_OK;
    for (uint32_t s = 0; !status && s < stocks; s++)
        if (work->stocks[s].sort != NOT_TOLD)
            status = begin_counter(work, s);
    plan->begin[plan->words - 1] |= (uint64_t)1 << (WORD_BITS - 1);
    for (size_t b = 0; b < plan->window; b++)
        plan->window_mask[b / WORD_BITS] |= (uint64_t)1 << b % WORD_BITS;
    return status;
}

/* ---- Options ----------------------------------------------------------------------------- */

/* Orders options by rank; within one, as the problem has them, and leaving out last. */
static void order_options(planning *work)
{
    tw_count_plan *plan = work->plan;
    const tw_count_problem *problem = plan->problem;
    for (size_t o = 0; o < problem->options; o++)
        plan->first[work->first[o] + 1]++;
    for (size_t r = 0; r < plan->ranks; r++)
        plan->first[r + 1] += plan->first[r] + problem->optional[plan->order[r]];
    for (uint32_t o = 0; o < problem->options; o++) {
        work->place[o] = (uint32_t)plan->first[work->first[o]]++;
        plan->source[work->place[o]] = o;
    }
    for (size_t r = 0; r < plan->ranks; r++)
        if (problem->optional[plan->order[r]])
            plan->source[plan->first[r]++] = TW_LEAVE_OUT;
    memmove(plan->first + 1, plan->first, plan->ranks * sizeof *plan->first);
    plan->first[0] = 0;
}

static void set_key_bit(uint64_t *words, size_t bit)
{
    words[bit / WORD_BITS] |= (uint64_t)1 << bit % WORD_BITS;
}

static void use_stock(planning *work, size_t place, tw_stock_use use)
{
    tw_count_plan *plan = work->plan;
    const stock_bits *bits = &work->stocks[use.stock];
    uint64_t *test = plan->test + place * plan->words, *add = plan->add + place * plan->words;
    if (bits->sort == ONCE) {
        set_key_bit(test, (size_t)bits->word * WORD_BITS + bits->shift);
        set_key_bit(add, (size_t)bits->word * WORD_BITS + bits->shift);
    } else if (bits->sort == COUNTED)
        add[bits->word] += (uint64_t)use.units << bits->shift;
    else if (bits->sort == NEEDED)
        plan->needs[plan->need_count++] =
            (tw_count_need){bits->word, bits->shift, bits->width, use.units};
}

static void code_option(planning *work, size_t place)
{
    tw_count_plan *plan = work->plan;
    const tw_count_problem *problem = plan->problem;
    uint32_t option = plan->source[place];
    uint64_t *test = plan->test + place * plan->words, *add = plan->add + place * plan->words;
    tw_u32_span items = tw_count_option_items(problem, option);
    for (size_t i = 0; i < items.count; i++)
        set_key_bit(test, items.items[i] < plan->ranks
                              ? plan->rank[items.items[i]] - work->first[option]
                              : plan->window + work->bit[items.items[i] - plan->ranks]);
    memcpy(add, test, plan->words * sizeof *add);
    for (size_t u = problem->use_start[option]; u < problem->use_start[option + 1]; u++)
        use_stock(work, place, problem->uses[u]);
}

static void code_options(planning *work)
{
    tw_count_plan *plan = work->plan;
    for (size_t place = 0; place < plan->options; place++) {
        plan->need_start[place] = plan->need_count;
        if (plan->source[place] == TW_LEAVE_OUT)
            plan->test[place * plan->words] = plan->add[place * plan->words] = 1;
        else
            code_option(work, place);
    }
    plan->need_start[plan->options] = plan->need_count;
}

/* Drops extras from the keys once no option takes them any more. */
static void keep_extras(planning *work)
{
    tw_count_plan *plan = work->plan;
    if (!plan->keep)
        return;
    memset(plan->keep, 0xff, plan->ranks * plan->words * sizeof *plan->keep);
    for (size_t b = 0; b < work->extra_bits; b++)
        for (size_t r = 0; r < plan->ranks; r++)
            plan->keep[r * plan->words + (plan->window + b) / WORD_BITS] &=
                ~((uint64_t)1 << (plan->window + b) % WORD_BITS);
    for (size_t e = 0; e < plan->problem->extras; e++)
        for (size_t r = work->from[e] + (size_t)1; r <= work->to[e]; r++)
            set_key_bit(plan->keep + r * plan->words, plan->window + work->bit[e]);
}

/* ---- All of it --------------------------------------------------------------------------- */

static tw_status make_count_plan(planning *work, const uint32_t *order)
{
    tw_count_plan *plan = work->plan;
    const tw_count_problem *problem = plan->problem;
    const tw_array working[] = {TW_ARRAY(work->stocks, tw_cover_stock_count(problem->cover)),
                                TW_ARRAY(work->first, problem->options),
                                TW_ARRAY(work->place, problem->options),
                                TW_ARRAY(work->from, problem->extras),
                                TW_ARRAY(work->to, problem->extras),
                                TW_ARRAY(work->bit, problem->extras),
                                {0}};
    const tw_array by_rank[] = {TW_ARRAY(plan->order, plan->ranks),
                                TW_ARRAY(plan->rank, plan->ranks),
                                TW_ARRAY(plan->reached, plan->ranks),
                                TW_ARRAY(plan->first, plan->ranks + 1),
                                {0}};
    if (!tw_arrays(&work->scope.context, working, TW_TAKE) ||
        !tw_arrays(&plan->scope.context, by_rank, TW_TAKE))
        return TW_ERR_MEMORY;
    rank_items(work, order);
    tw_status status = allot_extras(work);
    if (status)
        return status;
    work->next = plan->window + work->extra_bits;
    status = allot_stocks(work);
    if (status)
        return status;
    const tw_array coded[] = {TW_ARRAY(plan->source, plan->options),
                              TW_ARRAY(plan->test, plan->options * plan->words),
                              TW_ARRAY(plan->add, plan->options * plan->words),
                              TW_ARRAY(plan->need_start, plan->options + 1),
                              TW_ARRAY(plan->needs, problem->use_start[problem->options]),
                              {0}};
    if (work->extra_bits > 0)
        plan->keep = tw_take(&plan->scope.context, plan->ranks * plan->words, sizeof *plan->keep);
    if (!tw_arrays(&plan->scope.context, coded, TW_TAKE) || (work->extra_bits > 0 && !plan->keep))
        return TW_ERR_MEMORY;
    order_options(work);
    code_options(work);
    keep_extras(work);
    return TW_OK;
}

tw_status tw_count_plan_make(const tw_count_problem *problem, const uint32_t *order,
                             tw_count_plan *plan)
{
    planning work = {.plan = plan};
    plan->context = problem->context;
    plan->problem = problem;
    plan->ranks = problem->items;
    plan->options = problem->options;
    for (size_t i = 0; i < problem->items; i++)
        plan->options += problem->optional[i];
    tw_scope_begin(&plan->scope, plan->context);
    tw_scope_begin(&work.scope, plan->context);
    tw_status status = make_count_plan(&work, order);
    tw_scope_end(&work.scope);
    return status;
}

bool tw_count_plan_is_solved(const tw_count_plan *plan, const uint64_t *key)
{
    for (size_t e = 0; e < plan->end_count; e++) {
        const tw_count_end *end = &plan->ends[e];
        uint64_t value = key[end->word] >> end->shift & end->mask;
        if (value < end->least || value > end->most)
            return false;
    }
    return true;
}

void tw_count_plan_uses(const tw_count_plan *plan, const uint64_t *key, uint32_t *uses)
{
    memset(uses, 0, tw_cover_stock_count(plan->problem->cover) * sizeof *uses);
    for (size_t t = 0; t < plan->told_count; t++) {
        const tw_count_told *told = &plan->told[t];
        uses[told->stock] = (uint32_t)((key[told->word] >> told->shift & told->mask) - told->begin);
    }
}

/* Besides the highest bit, a key may have the bits of the window before the last rank, and all bits
 * in use behind the window. */
bool tw_count_plan_may_have(const tw_count_plan *plan, size_t rank, const uint64_t *key)
{
    const size_t highest = plan->words * WORD_BITS - 1;
    for (size_t w = 0; w < plan->words; w++) {
        if (key[w] & plan->guard[w])
            return false;
        for (uint64_t left = key[w]; left; left &= left - 1) {
            size_t bit = w * WORD_BITS + (size_t)__builtin_ctzll(left);
            bool may = bit >= plan->window ? bit < plan->bits : bit > 0 && rank + bit < plan->ranks;
            if (bit != highest && !may)
                return false;
        }
    }
    return key[plan->words - 1] >> (WORD_BITS - 1);
}

double tw_count_plan_most_states(const tw_count_plan *plan)
{
    double states = 0;
    size_t told = plan->bits - plan->window;
    for (size_t r = 0; r < plan->ranks; r++) {
        size_t live = 0;
        for (size_t k = r + 1; k < plan->ranks && k < r + plan->window; k++)
            live += plan->reached[k] < r;
        states += exp2((double)(live + told));
    }
    return states;
}
