/* beam.c -- passes that fill the greater part of a cover (beam.h).
 *
 * The score of a filling is a guess of the logarithm of its number of solutions: each option that
 * is still to be put down multiplies them by the number of ways in which its stock fits a place on
 * average, and a long border divides them.
 * Invariant: the fillings of a level have the same number of options, and distinct hashes; the
 *   nodes of level n begin at level_nodes[n]. What a thread finds for a filling depends on that
 *   filling alone, so passes do not depend on the number of threads.
 * Cost: a level looks at each option whose first place is the next of a filling, and puts down what
 * is best (filling.c). */
#include "search/beam.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/numbers.h"
#include "search/place_order.h"

#define WIDTH 32         /* fillings of a level at most */
#define LEARNING_WIDTH 4 /* of a pass before anything is learnt */
#define SONS 12          /* candidates of a filling at most */
#define BORDER 0.3       /* cost of a pair of neighbours, one empty and one not */
#define HARD 2.0         /* weight of how seldom a stock fits */
#define SPREAD 0.3       /* of the worth of a stock, from pass to pass */
#define LATE 0.5         /* learns from the places that come last: this share of them, */
#define SAMPLED 16       /* one place in so many, */
#define SAMPLED_WAYS 50  /* and from about so many of its ways */
#define KEPT 0.5         /* weight of what was learnt in earlier passes */
#define LOOKS_A_PUT 32   /* so many looks at options are as much work as to put one down */
#define FIRST_BACK 8     /* levels at the first dead end; twice as many at the next */

/* ---- By all threads ---------------------------------------------------------------------- */

typedef struct beam_work {
    tw_beam *beam;
    void (*part)(tw_beam *beam, size_t number);
    size_t count;
    atomic_size_t next;
} beam_work;

static void do_parts(void *user, size_t member)
{
    beam_work *work = user;
    (void)member;
    for (size_t i; (i = atomic_fetch_add(&work->next, 1)) < work->count;)
        work->part(work->beam, i);
}

/* Does parts 0 to count - 1. */
static void do_by_all(tw_beam *beam, size_t count, void (*part)(tw_beam *beam, size_t number))
{
    beam_work work = {.beam = beam, .part = part, .count = count};
    if (beam->threads > 1 && !beam->team && count > 1) {
        beam->team = tw_team_new(beam->scope.from, beam->threads);
        beam->threads = beam->team ? tw_team_count(beam->team) : 1;
    }
    if (beam->team && count > 1)
        tw_team_do(beam->team, do_parts, &work);
    else
        do_parts(&work, 0);
}

/* ---- Making ------------------------------------------------------------------------------ */

static bool take_beam_arrays(tw_beam *beam)
{
    const tw_cover *cover = beam->cover;
    const tw_array all[] = {TW_ARRAY(beam->order, cover->places),
                            TW_ARRAY(beam->start, cover->places + 2),
                            TW_ARRAY(beam->filed, cover->options + 1),
                            TW_ARRAY(beam->places_start, cover->places + 2),
                            TW_ARRAY(beam->filed_places, cover->option_start[cover->options]),
                            TW_ARRAY(beam->level, WIDTH),
                            TW_ARRAY(beam->next, WIDTH),
                            TW_ARRAY(beam->expansions, WIDTH),
                            TW_ARRAY(beam->candidate_block, WIDTH * SONS),
                            TW_ARRAY(beam->fits_block, WIDTH * (cover->stocks + 1)),
                            TW_ARRAY(beam->candidates, WIDTH * SONS),
                            TW_ARRAY(beam->batch, WIDTH),
                            TW_ARRAY(beam->lives, WIDTH),
                            TW_ARRAY(beam->nodes, 1 + WIDTH * beam->depths),
                            TW_ARRAY(beam->level_nodes, 1 + beam->depths),
                            TW_ARRAY(beam->path, beam->depths),
                            TW_ARRAY(beam->fits, cover->stocks + 1),
                            TW_ARRAY(beam->worth, cover->stocks + 1),
                            TW_ARRAY(beam->taken_block, 2 * WIDTH * cover->places),
                            TW_ARRAY(beam->number_block, 2 * WIDTH * tw_filling_numbers(cover)),
                            {0}};
    return tw_arrays(&beam->scope.context, all, TW_TAKE);
}

/* Writes the rank of the first required place of each option; that of one without is `ranks`. */
static void find_first_ranks(const tw_beam *beam, uint32_t *rank, uint32_t *first)
{
    const tw_cover *cover = beam->cover;
    for (size_t p = 0; p < cover->places; p++)
        rank[p] = (uint32_t)beam->ranks;
    for (uint32_t r = 0; r < beam->ranks; r++)
        rank[beam->order[r]] = r;
    for (uint32_t o = 0; o < cover->options; o++) {
        first[o] = (uint32_t)beam->ranks;
        for (uint32_t e = cover->option_start[o]; e < cover->option_start[o + 1]; e++)
            if (rank[cover->option_places[e]] < first[o])
                first[o] = rank[cover->option_places[e]];
    }
}

/* Puts stocks and places of the options of a list beside each other, in their order: a scan of it
 * does not wait for memory. */
static void file_places(tw_beam *beam, size_t rank)
{
    uint32_t start = beam->places_start[rank];
    for (uint32_t i = beam->start[rank]; i < beam->start[rank + 1]; i++) {
        tw_beam_way *way = &beam->filed[i];
        tw_u32_span places = tw_cover_option(beam->cover, way->option);
        way->stock = (uint32_t)tw_beam_stock(beam, way->option);
        way->start = start;
        memcpy(&beam->filed_places[start], places.items, places.count * sizeof *places.items);
        start += (uint32_t)places.count;
    }
}

/* Makes the lists of options by the rank of their first place. */
static tw_status file_by_rank(tw_beam *beam)
{
    const tw_cover *cover = beam->cover;
    const tw_context *context = &beam->scope.context;
    uint32_t *rank = tw_take(context, cover->places, sizeof *rank);
    uint32_t *first = tw_take(context, cover->options, sizeof *first);
    bool there = rank && first;
    if (there) {
        find_first_ranks(beam, rank, first);
        for (size_t o = 0; o < cover->options; o++) {
            beam->start[first[o]]++;
            beam->places_start[first[o] + 1] += cover->option_start[o + 1] - cover->option_start[o];
        }
        for (size_t r = 1; r <= beam->ranks + 1; r++) {
            beam->start[r] += beam->start[r - 1];
            beam->places_start[r] += beam->places_start[r - 1];
        }
        for (size_t o = cover->options; o-- > 0;) /* ends become starts */
            beam->filed[--beam->start[first[o]]].option = (uint32_t)o;
        beam->filed[cover->options].start = cover->option_start[cover->options];
        do_by_all(beam, beam->ranks + 1, file_places);
    }
    tw_give(context, rank, cover->places, sizeof *rank);
    tw_give(context, first, cover->options, sizeof *first);
    return there ? TW_OK : TW_ERR_MEMORY;
}

/* Which numbers of places can options have together, each any number of times? */
static void find_sums(tw_beam *beam)
{
    const tw_cover *cover = beam->cover;
    bool sizes[TW_BEAM_REGION] = {false};
    for (size_t o = 0; o < cover->options; o++)
        if (cover->option_start[o + 1] - cover->option_start[o] < TW_BEAM_REGION)
            sizes[cover->option_start[o + 1] - cover->option_start[o]] = true;
    beam->sums[0] = true;
    for (size_t sum = 1; sum < TW_BEAM_REGION; sum++)
        for (size_t size = 1; size <= sum; size++)
            beam->sums[sum] = beam->sums[sum] || (sizes[size] && beam->sums[sum - size]);
}

/* Gives each filling and expansion its part of the blocks. */
static void divide_blocks(tw_beam *beam)
{
    for (size_t i = 0; i < WIDTH; i++) {
        tw_filling_place(beam, 2 * i, &beam->level[i]);
        tw_filling_place(beam, 2 * i + 1, &beam->next[i]);
        beam->expansions[i].candidates = beam->candidate_block + i * SONS;
        beam->expansions[i].fits = beam->fits_block + i * (beam->cover->stocks + 1);
    }
}

tw_status tw_beam_make(const tw_context *context, const tw_cover *cover, uint64_t seed,
                       size_t threads, tw_beam *beam)
{
    tw_scope_begin(&beam->scope, context);
    beam->cover = cover;
    beam->random = seed;
    beam->threads = threads < WIDTH ? threads : WIDTH;
    beam->depths = tw_cover_deepest(cover) + 1;
    if (!take_beam_arrays(beam))
        return TW_ERR_MEMORY;
    divide_blocks(beam);
    find_sums(beam);
    tw_status status = tw_item_index_make(&beam->scope.context, cover, &beam->users);
    if (!status)
        status = tw_place_order_make(cover, beam->order, &beam->ranks);
    return status ? status : file_by_rank(beam);
}

void tw_beam_alone(tw_beam *beam)
{
    tw_team_free(beam->team);
    beam->team = NULL;
    beam->threads = 1;
}

void tw_beam_clear(tw_beam *beam)
{
    tw_beam_alone(beam);
    tw_scope_end(&beam->scope);
    *beam = (tw_beam){0};
}

/* ---- The beginning of a pass ------------------------------------------------------------- */

/* About normal, with deviation 1. */
static double about_normal(tw_beam *beam)
{
    return (tw_random_share(&beam->random) + tw_random_share(&beam->random) +
            tw_random_share(&beam->random) - 1.5) *
           2;
}

/* Makes the worth of stocks from how often they fitted. */
static void choose_worth(tw_beam *beam)
{
    for (size_t s = 0; s <= beam->cover->stocks; s++)
        beam->worth[s] =
            HARD * log((beam->seen + 1) / (beam->fits[s] + 1)) + SPREAD * about_normal(beam);
}

void tw_beam_begin(tw_beam *beam, size_t left)
{
    tw_filling_reset(beam, &beam->level[0]);
    beam->count = beam->node_count = 1;
    beam->expanded = false;
    beam->depth = 0;
    beam->level_nodes[0] = 0;
    beam->left = left;
    beam->back = FIRST_BACK;
    beam->learning = beam->seen == 0;
    choose_worth(beam);
    for (size_t s = 0; s <= beam->cover->stocks; s++)
        beam->fits[s] *= KEPT;
    beam->seen *= KEPT;
}

/* ---- Candidates -------------------------------------------------------------------------- */

static int best_first(const void *a, const void *b)
{
    const tw_beam_candidate *x = a;
    const tw_beam_candidate *y = b;
    int order = tw_order_then(TW_ORDER(y->score, x->score), TW_ORDER(x->filling, y->filling));
    return tw_order_then(order, TW_ORDER(x->option, y->option));
}

/* Adds a candidate to `count` others, of which only the best stay. Returns how many there are. */
static size_t add_candidate(tw_beam_candidate *others, size_t count, tw_beam_candidate candidate)
{
    size_t at = count;
    if (count < SONS)
        count++;
    else if (best_first(&candidate, &others[--at]) > 0)
        return count;
    for (; at > 0 && best_first(&candidate, &others[at - 1]) < 0; at--)
        others[at] = others[at - 1];
    others[at] = candidate;
    return count;
}

/* Is the next place of a filling one to learn from? */
static bool is_sample(const tw_beam *beam, const tw_filling *filling, uint64_t *random)
{
    return filling->tight == TW_NO_PLACE &&
           (beam->learning || ((double)filling->open <= LATE * (double)beam->ranks &&
                               tw_random_below(random, SAMPLED) == 0));
}

/* Looks for the options that cover the next place of a filling. At a sample also for those of
 * stocks that are used up. */
static void expand(tw_beam *beam, size_t number)
{
    const tw_cover *cover = beam->cover;
    tw_filling *filling = &beam->level[number];
    tw_beam_expansion *to = &beam->expansions[number]; /* those beside share lines of the
                                                        * cache: it is written once */
    uint64_t random = to->random;
    size_t count = 0;
    const bool sample = is_sample(beam, filling, &random);
    if (sample)
        memset(to->fits, 0, (cover->stocks + 1) * sizeof *to->fits);
    const bool tight = filling->tight != TW_NO_PLACE;
    const tw_beam_way *filed = &beam->filed[beam->start[filling->rank]];
    tw_u32_span ways = {NULL, beam->start[filling->rank + 1] - beam->start[filling->rank]};
    if (tight)
        ways = tw_item_index_of_place(&beam->users, filling->tight);
    if (filling->open == 0) /* it is full; others of the level need not be */
        ways.count = 0;
    const size_t stride = 1 + ways.count / SAMPLED_WAYS;
    for (size_t i = 0; i < ways.count; i++) {
        const uint32_t option = tight ? ways.items[i] : filed[i].option;
        const size_t stock = tight ? tw_beam_stock(beam, option) : filed[i].stock;
        const tw_u32_span places = tight ? tw_cover_option(cover, option)
                                         : (tw_u32_span){beam->filed_places + filed[i].start,
                                                         filed[i + 1].start - filed[i].start};
        bool usable = stock == cover->stocks || filling->used[stock] < cover->high[stock];
        if ((!usable && !sample) || !tw_places_are_clear(places, filling->taken))
            continue;
        double cost = BORDER * tw_filling_border(beam, filling, places);
        if (sample && (stride == 1 || tw_random_below(&random, stride) == 0) &&
            tw_filling_would_live(beam, filling, option))
            to->fits[stock] += (double)stride * exp(-cost);
        if (usable)
            count = add_candidate(to->candidates, count,
                                  (tw_beam_candidate){filling->score + beam->worth[stock] - cost +
                                                          1e-3 * tw_random_share(&random),
                                                      (uint32_t)number, option});
    }
    to->count = count;
    to->sample = sample;
    to->looks = sample ? ways.count + SAMPLED * ways.count / stride : ways.count;
}

/* ---- Levels ------------------------------------------------------------------------------ */

/* Finds the candidates of the level, the best first, and learns. */
static void expand_level(tw_beam *beam, uint64_t *looks)
{
    const uint64_t seed = tw_random(&beam->random);
    for (size_t i = 0; i < beam->count; i++)
        beam->expansions[i].random = tw_mix(seed, i);
    do_by_all(beam, beam->count, expand);
    beam->candidate_count = beam->tried = beam->made = 0;
    for (size_t i = 0; i < beam->count; i++) {
        const tw_beam_expansion *from = &beam->expansions[i];
        memcpy(&beam->candidates[beam->candidate_count], from->candidates,
               from->count * sizeof *from->candidates);
        beam->candidate_count += from->count;
        beam->seen += from->sample;
        for (size_t s = 0; from->sample && s <= beam->cover->stocks; s++)
            beam->fits[s] += from->fits[s];
        *looks += from->looks;
    }
    qsort(beam->candidates, beam->candidate_count, sizeof *beam->candidates, best_first);
    beam->level_nodes[beam->depth + 1] = (uint32_t)beam->node_count;
    beam->expanded = true;
}

static bool is_in_next_level(const tw_beam *beam, size_t count, uint64_t hash)
{
    for (size_t i = 0; i < count; i++)
        if (beam->next[i].hash == hash)
            return true;
    return false;
}

/* Makes a filling of a candidate of the batch. */
static void put_candidate(tw_beam *beam, size_t number)
{
    const tw_beam_candidate *candidate = &beam->batch[number];
    tw_filling *to = &beam->next[beam->made + number];
    tw_filling_copy(beam, &beam->level[candidate->filling], to);
    beam->lives[number] = tw_filling_put(beam, to, candidate->option);
    to->score = candidate->score;
}

/* Puts down the best of the candidates that are left, as many as the next level has room for, and
 * keeps the fillings that live. */
static void put_batch(tw_beam *beam, size_t room, uint64_t *looks)
{
    const size_t first = beam->made;
    size_t count = 0;
    for (; beam->tried < beam->candidate_count && count < room; beam->tried++) {
        const tw_beam_candidate *candidate = &beam->candidates[beam->tried];
        const tw_filling *from = &beam->level[candidate->filling];
        const uint64_t hash = tw_filling_hash(beam, from, candidate->option);
        if (is_in_next_level(beam, first + count, hash))
            continue;
        beam->next[first + count].hash = hash;
        beam->batch[count++] = *candidate;
    }
    do_by_all(beam, count, put_candidate);
    for (size_t i = 0; i < count; i++) {
        if (!beam->lives[i])
            continue;
        const tw_filling lives = beam->next[first + i];
        tw_filling *to = &beam->next[beam->made++];
        beam->next[first + i] = *to;
        *to = lives;
        beam->nodes[beam->node_count] = (tw_beam_node){to->node, beam->batch[i].option};
        to->node = (uint32_t)beam->node_count++;
        beam->puts++;
    }
    *looks += count * LOOKS_A_PUT;
}

static void swap_levels(tw_beam *beam, size_t count)
{
    tw_filling *level = beam->level;
    beam->level = beam->next;
    beam->next = level;
    beam->count = count;
    beam->expanded = false;
}

/* Puts candidates down, or goes down a level when enough fillings are made. false: there is none,
 * and nothing to put down. */
static bool put_or_go_down(tw_beam *beam, uint64_t *looks)
{
    const size_t most = beam->learning ? LEARNING_WIDTH : WIDTH;
    if (beam->tried < beam->candidate_count && beam->made < most) {
        put_batch(beam, most - beam->made, looks);
        return true;
    }
    if (beam->made == 0)
        return false;
    swap_levels(beam, beam->made);
    beam->depth++;
    return true;
}

static void path_of_node(const tw_beam *beam, uint32_t node, size_t depth, uint32_t *path)
{
    for (size_t i = depth; i-- > 0; node = beam->nodes[node].parent)
        path[i] = beam->nodes[node].option;
}

/* Makes filling `number` of the next level: that of a node at a depth. */
static void make_again(tw_beam *beam, size_t number, uint32_t node, size_t depth)
{
    tw_filling *filling = &beam->next[number];
    tw_filling_reset(beam, filling);
    path_of_node(beam, node, depth, beam->path);
    for (size_t i = 0; i < depth; i++)
        tw_filling_put(beam, filling, beam->path[i]);
    filling->node = node;
}

/* Goes back to the fillings some levels above, with another worth of stocks. false: the pass has
 * been back too often. */
static bool go_up_levels(tw_beam *beam)
{
    if (beam->back >= beam->depth)
        return false;
    size_t depth = beam->depth - beam->back, count = 0;
    for (size_t i = 0; i < beam->count; i++) {
        uint32_t node = beam->level[i].node;
        bool there = false;
        for (size_t up = 0; up < beam->back; up++)
            node = beam->nodes[node].parent;
        for (size_t k = 0; k < count; k++)
            there = there || beam->next[k].node == node;
        if (!there)
            make_again(beam, count++, node, depth);
    }
    swap_levels(beam, count);
    beam->node_count = beam->level_nodes[depth + 1];
    beam->depth = depth;
    beam->back *= 2;
    choose_worth(beam);
    return true;
}

bool tw_beam_step(tw_beam *beam, uint64_t *looks)
{
    if (beam->level[0].open <= beam->left)
        return false;
    if (!beam->expanded) {
        expand_level(beam, looks);
        return true;
    }
    return put_or_go_down(beam, looks) || go_up_levels(beam);
}

/* ---- Fillings ---------------------------------------------------------------------------- */

void tw_beam_path(const tw_beam *beam, const tw_filling *filling, uint32_t *path)
{
    path_of_node(beam, filling->node, beam->depth, path);
}

size_t tw_beam_options(const tw_beam *beam, const tw_filling *filling, uint32_t *options)
{
    size_t count = 0;
    for (size_t r = filling->rank; r <= beam->ranks; r++)
        for (uint32_t i = beam->start[r]; i < beam->start[r + 1]; i++)
            if (tw_cover_fits(beam->cover, beam->filed[i].option, filling->taken, filling->used))
                options[count++] = beam->filed[i].option;
    return count;
}
