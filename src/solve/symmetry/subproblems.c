/* subproblems.c -- where a search begins, so that symmetry is taken out (subproblems.h).
 *
 * A queue of subproblems that may be divided, at first the whole tree with the whole group.
 * Dividing one chooses items that its stabiliser permutes among themselves (pivot.c), lists the
 * ways to cover them, and keeps the least of each class, with the elements of it that map it to
 * itself: every solution covers the items in one way, and has an image that covers them in the
 * least of its class. So, by induction, the solutions of one class below a subproblem are images of
 * one another under its stabiliser.
 *
 * If the first subproblem has no such items (identical pieces on a torus) it takes one that part of
 * the group keeps, and lets the poses that begin the subproblems rank first: the least of a class
 * then has one of them, and is found below it; the stabiliser stays the whole group.
 *
 * Below a subproblem the search finds up to one solution of a class for each element of its
 * stabiliser; dividing it makes many subproblems that each take time to begin. A few dives
 * (cost_probe.c) into subproblems chosen by their guessed work tell which is better. A subproblem
 * under which some item has no option left is dropped.
 *
 * Fixers: an element that fixes a solution maps the options that the subproblem puts down to
 * options that fit them.
 *
 * Cost: for each subproblem a few hundred words gone through, and some choices of items; a
 * millisecond for a thousand subproblems. */
#include "solve/symmetry/subproblems.h"

#include "solve/encoding/cost_probe.h"
#include "solve/symmetry/pivot.h"

#include <assert.h>
#include <string.h>

static_assert(TW_NO_PIVOT == TW_NO_ITEM, "a cell that is not named is no item");

#define MOST_STEPS 5          /* pivots one after the other */
#define MOST_SUBPROBLEMS 4096 /* after which no subproblem is divided any more */
#define LEAST_LEFT 64         /* options left below which it does not pay */
#define SUBPROBLEM_COST 15000 /* nanoseconds to make a subproblem and begin at it */
#define PIVOT_COST 200000     /* and to choose items */

/* A subproblem in the making; its lists are in the pools of the maker. */
typedef struct draft {
    size_t options, stabiliser, fixers; /* where they begin */
    size_t option_count, stabiliser_count, fixer_count;
    size_t steps; /* pivots so far */
    double left;  /* options that fit it, about */
    bool gone;    /* divided, or dead */
} draft;

typedef struct subproblem_maker {
    const tw_encoding *encoding;
    tw_subproblems *subproblems;
    tw_cost_probe *probe; /* NULL: no estimate is possible */
    double unit;          /* nanoseconds per unit of estimated work; 0: not known */
    tw_residual residual;
    draft *drafts;
    size_t draft_count, draft_room;
    size_t option_count, element_count; /* in the pools of subproblems */
    uint32_t *stabiliser, *fixers;      /* scratch: one an element */
} subproblem_maker;

/* ---- The only subproblem ------------------------------------------------------------------ */

static bool is_of_pivot(const tw_encoding *encoding, uint32_t pose)
{
    return encoding->pivot_cell != TW_NO_PIVOT
               ? tw_encoding_covers(encoding, pose, encoding->pivot_cell)
               : tw_poses_get(encoding->poses, pose).stock == encoding->pivot;
}

/* The pivot's poses rank first: its options are the least of their classes (encode.c). */
static tw_status rank_pivot(const tw_encoding *encoding, tw_subproblems *subproblems)
{
    size_t poses = tw_poses_count(encoding->poses);
    uint32_t rank = 0;
    subproblems->rank_room = poses;
    subproblems->ranks = tw_take(subproblems->context, poses, sizeof *subproblems->ranks);
    if (!subproblems->ranks)
        return TW_ERR_MEMORY;
    for (int others = 0; others < 2; others++)
        for (uint32_t p = 0; p < poses; p++)
            if (is_of_pivot(encoding, p) == !others)
                subproblems->ranks[p] = rank++;
    return TW_OK;
}

tw_status tw_single_subproblem(const tw_encoding *encoding, tw_subproblems *subproblems)
{
    tw_subproblems made = {.context = encoding->context,
                           .pivot = TW_NO_ITEM,
                           .options_left = encoding->option_count,
                           .item_room = 1};
    made.items = tw_take(made.context, 1, sizeof *made.items);
    tw_status status = made.items ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK && (encoding->pivot != TW_NO_PIVOT || encoding->pivot_cell != TW_NO_PIVOT))
        status = rank_pivot(encoding, &made);
    if (status) {
        tw_subproblems_free(&made);
        return status;
    }
    made.items[made.count++] = (tw_subproblem){.weight = TW_WHOLE,
                                               .stabiliser = encoding->group,
                                               .stabiliser_count = encoding->group_count,
                                               .fixers = encoding->keepers,
                                               .fixer_count = encoding->keeper_count};
    *subproblems = made;
    return TW_OK;
}

void tw_subproblems_free(tw_subproblems *subproblems)
{
    const tw_context *context = subproblems->context;
    if (!context)
        return;
    tw_give(context, subproblems->items, subproblems->item_room, sizeof *subproblems->items);
    tw_give(context, subproblems->ranks, subproblems->rank_room, sizeof *subproblems->ranks);
    tw_give(context, subproblems->options, subproblems->option_room, sizeof *subproblems->options);
    tw_give(context, subproblems->elements, subproblems->element_room,
            sizeof *subproblems->elements);
    memset(subproblems, 0, sizeof *subproblems);
}

/* ---- The pools --------------------------------------------------------------------------- */

static tw_status keep_options(subproblem_maker *m, const uint32_t *options, size_t count)
{
    tw_subproblems *subproblems = m->subproblems;
    if (!TW_GROW(subproblems->context, subproblems->options, subproblems->option_room,
                 m->option_count + count))
        return TW_ERR_MEMORY;
    memcpy(subproblems->options + m->option_count, options, count * sizeof *subproblems->options);
    m->option_count += count;
    return TW_OK;
}

/* Finds a list of elements in the pool, if it equals the one at `before`, the first or the last;
 * else adds it. */
static tw_status keep_elements(subproblem_maker *m, tw_stabiliser kept, size_t before,
                               size_t before_count, size_t *at)
{
    tw_subproblems *subproblems = m->subproblems;
    size_t count = kept.count, size = count * sizeof *kept.elements;
    *at = before;
    if (count == before_count) /* a subset of equal size */
        return TW_OK;
    *at = 0;
    if (count == 1) /* the identity, with which every list begins */
        return TW_OK;
    *at = m->element_count - count;
    if (count <= m->element_count && memcmp(subproblems->elements + *at, kept.elements, size) == 0)
        return TW_OK;
    if (!TW_GROW(subproblems->context, subproblems->elements, subproblems->element_room,
                 m->element_count + count))
        return TW_ERR_MEMORY;
    *at = m->element_count;
    memcpy(subproblems->elements + *at, kept.elements, size);
    m->element_count += count;
    return TW_OK;
}

static tw_status add_draft(subproblem_maker *m, const draft *made)
{
    if (!TW_GROW(&m->residual.scope.context, m->drafts, m->draft_room, m->draft_count + 1))
        return TW_ERR_MEMORY;
    m->drafts[m->draft_count++] = *made;
    return TW_OK;
}

/* ---- One subproblem more ----------------------------------------------------------------- */

static const uint32_t *options_of_draft(const subproblem_maker *m, const draft *d)
{
    return d->option_count > 0 ? m->subproblems->options + d->options : NULL;
}

/* Can the element fix a solution that contains these options, which are put down? */
static bool may_fix_options(const subproblem_maker *m, uint32_t element, const uint32_t *options,
                            size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t image = tw_residual_image(&m->residual, element, options[i]);
        bool among = false;
        for (size_t k = 0; k < count && !among; k++)
            among = options[k] == image;
        if (!among && !tw_residual_fits(&m->residual, image))
            return false;
    }
    return true;
}

/* Fills the scratch with the parent's fixers that may be fixers of the child. */
static size_t list_fixers(subproblem_maker *m, const draft *parent, const draft *child)
{
    size_t count = 0;
    size_t steps = child->option_count * child->option_count;
    for (size_t i = 0; i < parent->fixer_count && tw_pace_goes_on(m->residual.pace, steps); i++) {
        uint32_t element = m->subproblems->elements[parent->fixers + i];
        if (may_fix_options(m, element, options_of_draft(m, child), child->option_count))
            m->fixers[count++] = element;
    }
    return count;
}

/* Adds the subproblem that puts down what its parent does and a set; its stabiliser is in the
 * scratch. */
static tw_status add_child(subproblem_maker *m, const draft *parent, const uint32_t *set,
                           size_t size, size_t stabiliser_count)
{
    bool dead = false;
    draft child = {.options = m->option_count,
                   .option_count = parent->option_count + size,
                   .stabiliser_count = stabiliser_count,
                   .steps = parent->steps + 1};
    child.left = tw_residual_count(&m->residual, set, size, &dead);
    if (dead)
        return TW_OK;
    tw_status status = TW_OK;
    for (size_t i = 0; status == TW_OK && i < parent->option_count; i++) {
        uint32_t option = options_of_draft(m, parent)[i];
        status = keep_options(m, &option, 1);
    }
    if (status == TW_OK)
        status = keep_options(m, set, size);
    if (status)
        return status;
    for (size_t i = 0; i < size; i++)
        tw_residual_put(&m->residual, set[i]);
    child.fixer_count = list_fixers(m, parent, &child);
    for (size_t i = 0; i < size; i++)
        tw_residual_lift(&m->residual, set[i]);
    status = keep_elements(m, (tw_stabiliser){m->stabiliser, stabiliser_count}, parent->stabiliser,
                           parent->stabiliser_count, &child.stabiliser);
    if (status == TW_OK)
        status = keep_elements(m, (tw_stabiliser){m->fixers, child.fixer_count}, parent->fixers,
                               parent->fixer_count, &child.fixers);
    if (status == TW_OK)
        status = tw_pace_status(m->residual.pace, 0); /* stopped while listing fixers? */
    return status ? status : add_draft(m, &child);
}

/* ---- Dividing a subproblem --------------------------------------------------------------- */

static tw_stabiliser stabiliser_of(const subproblem_maker *m, const draft *d)
{
    return (tw_stabiliser){m->subproblems->elements + d->stabiliser, d->stabiliser_count};
}

static void put_down(subproblem_maker *m, const draft *d, bool down)
{
    for (size_t i = 0; i < d->option_count; i++)
        if (down)
            tw_residual_put(&m->residual, options_of_draft(m, d)[i]);
        else
            tw_residual_lift(&m->residual, options_of_draft(m, d)[i]);
}

/* Divides a subproblem, whose options are put down, by the ways to cover the items. */
static tw_status divide_by(subproblem_maker *m, draft parent, const tw_pivot *pivot)
{
    tw_root_sets sets;
    tw_status status;
    tw_root_sets_make(&m->residual, pivot, SIZE_MAX, &sets, &status);
    for (size_t s = 0; status == TW_OK && s < sets.count; s++) {
        tw_stabiliser group = stabiliser_of(m, &parent);
        size_t stabiliser = tw_root_sets_stabiliser(&m->residual, &sets, s, group, m->stabiliser);
        status = tw_pace_status(m->residual.pace, group.count);
        if (status == TW_OK && stabiliser > 0)
            status = add_child(m, &parent, tw_root_sets_get(&sets, s), tw_root_sets_size(&sets, s),
                               stabiliser);
    }
    tw_root_sets_free(&sets);
    return status;
}

/* Ranks the subproblems' poses first, in their order, then all others in theirs. */
static tw_status rank_poses(subproblem_maker *m)
{
    tw_subproblems *subproblems = m->subproblems;
    size_t poses = tw_poses_count(m->encoding->poses), ranked = 0;
    subproblems->rank_room = poses;
    subproblems->ranks = tw_take(subproblems->context, poses, sizeof *subproblems->ranks);
    if (!subproblems->ranks)
        return TW_ERR_MEMORY;
    for (size_t p = 0; p < poses; p++)
        subproblems->ranks[p] = (uint32_t)(m->option_count + p);
    for (; ranked < m->option_count; ranked++)
        subproblems->ranks[m->encoding->pose_of_option[subproblems->options[ranked]]] =
            (uint32_t)ranked;
    return TW_OK;
}

/* Divides the first subproblem by an item that only the keepers, in the fixers' scratch, keep. The
 * stabiliser stays the whole group, so the new subproblems are not divided further. */
static tw_status divide_in_part(subproblem_maker *m, draft parent, uint32_t item,
                                tw_stabiliser keepers)
{
    const tw_pivot pivot = {{item}, 1, 0};
    tw_root_sets sets;
    tw_status status;
    tw_root_sets_make(&m->residual, &pivot, SIZE_MAX, &sets, &status);
    for (size_t s = 0; status == TW_OK && s < sets.count; s++) {
        status = tw_pace_status(m->residual.pace, keepers.count);
        if (status || tw_root_sets_stabiliser(&m->residual, &sets, s, keepers, m->stabiliser) == 0)
            continue;
        const tw_stabiliser group = stabiliser_of(m, &parent);
        memcpy(m->stabiliser, group.elements, group.count * sizeof *m->stabiliser);
        status = add_child(m, &parent, tw_root_sets_get(&sets, s), 1, group.count);
    }
    for (size_t d = 1; d < m->draft_count; d++)
        m->drafts[d].steps = MOST_STEPS;
    tw_root_sets_free(&sets);
    return status ? status : rank_poses(m);
}

/* Divides the first subproblem when there is no pivot: by an item that most of the group keeps, if
 * there is one; item: the one that was asked for, or TW_NO_ITEM. */
static tw_status divide_at_last(subproblem_maker *m, draft parent, uint32_t item)
{
    uint32_t *keepers = tw_take(m->subproblems->context, parent.stabiliser_count, sizeof *keepers);
    if (!keepers)
        return TW_ERR_MEMORY;
    size_t count = item == TW_NO_ITEM
                       ? tw_pivot_most_kept(&m->residual, stabiliser_of(m, &parent), &item, keepers)
                       : tw_pivot_keepers(&m->residual, stabiliser_of(m, &parent), item, keepers);
    tw_status status = tw_pace_status(m->residual.pace, 0);
    if (status == TW_OK && count > 1) {
        m->drafts[0].gone = true;
        m->subproblems->pivot = item;
        status = divide_in_part(m, parent, item, (tw_stabiliser){keepers, count});
    }
    tw_give(m->subproblems->context, keepers, parent.stabiliser_count, sizeof *keepers);
    return status;
}

/* Does every element of the group map the item to itself? */
static bool is_item_fixed(const subproblem_maker *m, const draft *parent, uint32_t item)
{
    tw_stabiliser group = stabiliser_of(m, parent);
    for (size_t g = 0; g < group.count; g++)
        if (tw_residual_item_image(&m->residual, group.elements[g], item) != item)
            return false;
    return true;
}

static double work_of(const draft *d)
{
    return tw_pivot_work(d->left);
}

/* The nanoseconds that dividing a subproblem by its stabiliser would save. */
static double saving_of(const subproblem_maker *m, const draft *d)
{
    return work_of(d) * m->unit * (1 - 1 / (double)d->stabiliser_count);
}

static tw_status divide_draft(subproblem_maker *m, size_t number, uint32_t asked)
{
    draft parent = m->drafts[number];
    tw_pivot pivot = {{asked}, 1, 0};
    tw_status status = TW_OK;
    put_down(m, &parent, true);
    tw_residual_look(&m->residual);
    double price = m->unit > 0 ? SUBPROBLEM_COST / m->unit : 0;
    if (asked == TW_NO_ITEM)
        status =
            tw_pivot_choose(&m->residual, stabiliser_of(m, &parent), price, number == 0, &pivot);
    else if (!is_item_fixed(m, &parent, asked))
        pivot.count = 0;
    bool pays = number == 0 || m->unit <= 0 ||
                saving_of(m, &parent) > SUBPROBLEM_COST * (double)pivot.classes;
    if (status == TW_OK && pivot.count > 0 && pays) {
        m->drafts[number].gone = true;
        if (number == 0 && pivot.count == 1)
            m->subproblems->pivot = pivot.items[0];
        status = divide_by(m, parent, &pivot);
    } else if (status == TW_OK && number == 0) {
        status = divide_at_last(m, parent, asked);
    }
    put_down(m, &parent, false);
    return status;
}

/* May it pay to divide this subproblem? */
static bool may_pay(const subproblem_maker *m, size_t number)
{
    const draft *d = &m->drafts[number];
    if (d->stabiliser_count == 1 || d->steps >= MOST_STEPS || m->draft_count >= MOST_SUBPROBLEMS)
        return false;
    if (number > 0 && tw_cover_option_count(m->encoding->cover) > TW_COST_PROBE_MOST_OPTIONS)
        return false;
    if (number > 0 && m->probe && tw_cost_probe_is_blind(m->probe->setup.engine))
        return false; /* scattered pieces leave gaps that such an engine does not see */
    return number == 0 || (d->left >= LEAST_LEFT && (m->unit <= 0 || saving_of(m, d) > PIVOT_COST));
}

/* ---- The probe --------------------------------------------------------------------------- */

static tw_path path_of_draft(const subproblem_maker *m, const draft *d)
{
    return (tw_path){.options = options_of_draft(m, d),
                     .count = d->option_count,
                     .fixed = d->option_count,
                     .forced = d->option_count};
}

/* The draft at this point of the summed estimated work. */
static const draft *draft_at(const subproblem_maker *m, double part)
{
    const draft *last = NULL;
    for (size_t i = 0; i < m->draft_count && (part >= 0 || !last); i++)
        if (!m->drafts[i].gone) {
            last = &m->drafts[i];
            part -= work_of(last);
        }
    return last;
}

/* Estimates the cost of a unit of work by dives into the current subproblems. */
static tw_status calibrate(subproblem_maker *m)
{
    double whole = 0, sum = 0;
    for (size_t i = 0; i < m->draft_count; i++)
        whole += m->drafts[i].gone ? 0 : work_of(&m->drafts[i]);
    if (!m->probe || whole <= 0)
        return TW_OK;
    size_t dives = 0;
    while (dives < TW_FIRST_DIVES && !m->subproblems->slow) {
        double cost;
        const draft *d = draft_at(m, tw_cost_probe_chance(m->probe) * whole);
        tw_status status = tw_cost_probe_try(m->probe, path_of_draft(m, d), &cost);
        if (status)
            return status;
        sum += cost / work_of(d);
        dives++;
        m->subproblems->slow = tw_cost_probe_is_slow(m->probe);
    }
    m->unit = sum / (double)dives;
    return TW_OK;
}

/* ---- Finishing --------------------------------------------------------------------------- */

/* The first `part` of `whole`, in units. */
static uint64_t units_of_part(double part, double whole)
{
    return part >= whole ? TW_WHOLE : (uint64_t)((double)TW_WHOLE * (part / whole));
}

static tw_status finish_subproblems(subproblem_maker *m)
{
    tw_subproblems *subproblems = m->subproblems;
    double whole = 0;
    subproblems->item_room = m->draft_count;
    subproblems->items =
        tw_take(subproblems->context, subproblems->item_room, sizeof *subproblems->items);
    if (!subproblems->items)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < m->draft_count; i++) {
        const draft *d = &m->drafts[i];
        if (d->gone)
            continue;
        whole += work_of(d);
        subproblems->items[subproblems->count++] = (tw_subproblem){
            .path = path_of_draft(m, d),
            .stabiliser = subproblems->elements + d->stabiliser,
            .stabiliser_count = d->stabiliser_count,
            .fixers = subproblems->elements + d->fixers,
            .fixer_count = d->fixer_count,
        };
    }
    double sum = 0;
    size_t at = 0;
    for (size_t i = 0; i < m->draft_count; i++) {
        if (m->drafts[i].gone)
            continue;
        uint64_t before = units_of_part(sum, whole);
        sum += work_of(&m->drafts[i]);
        uint64_t after = at + 1 == subproblems->count ? TW_WHOLE : units_of_part(sum, whole);
        subproblems->items[at++].weight = after - before;
    }
    subproblems->seconds = m->unit * whole * 1e-9;
    subproblems->probed = m->probe ? tw_cost_probe_spent(m->probe) * 1e-9 : 0;
    subproblems->looks = m->probe ? tw_cost_probe_looks(m->probe) : 0;
    return TW_OK;
}

/* Of the options that cover the pivot, only those that begin some subproblem are left. */
static void count_options(subproblem_maker *m)
{
    tw_subproblems *subproblems = m->subproblems;
    subproblems->options_left = m->encoding->option_count;
    if (subproblems->pivot == TW_NO_ITEM)
        return;
    size_t first = 0;
    for (size_t i = 1; i < m->draft_count; i++)
        first += m->drafts[i].steps == 1 || subproblems->ranks;
    size_t covering = tw_item_index_of_place(&m->residual.users, subproblems->pivot).count;
    subproblems->options_left -= first < covering ? covering - first : 0;
}

/* ---- Making and freeing ------------------------------------------------------------------ */

static tw_status begin_subproblems(subproblem_maker *m)
{
    const tw_encoding *encoding = m->encoding;
    draft whole = {.stabiliser_count = encoding->group_count,
                   .fixer_count = encoding->keeper_count,
                   .left = (double)encoding->option_count};
    tw_status status = keep_elements(m, (tw_stabiliser){encoding->group, encoding->group_count}, 0,
                                     0, &whole.stabiliser);
    if (status == TW_OK)
        status = keep_elements(m, (tw_stabiliser){encoding->keepers, encoding->keeper_count}, 0, 0,
                               &whole.fixers);
    return status ? status : add_draft(m, &whole);
}

static tw_status make_all_subproblems(subproblem_maker *m)
{
    const tw_encoding *encoding = m->encoding;
    uint32_t asked = encoding->named != TW_NO_PIVOT
                         ? (uint32_t)(encoding->cover->places + encoding->named)
                         : encoding->named_cell;
    tw_status status = begin_subproblems(m);
    if (status == TW_OK && may_pay(m, 0))
        status = divide_draft(m, 0, asked);
    if (status == TW_OK)
        status = calibrate(m);
    for (size_t i = 1; status == TW_OK && i < m->draft_count; i++)
        if (may_pay(m, i))
            status = divide_draft(m, i, TW_NO_ITEM);
    if (status == TW_OK)
        count_options(m);
    return status ? status : finish_subproblems(m);
}

tw_status tw_subproblems_make(const tw_encoding *encoding, const tw_engine *judge,
                              tw_heuristics heuristics, tw_subproblems *subproblems)
{
    const tw_context *context = encoding->context;
    const tw_setup setup = tw_encoding_setup(encoding, judge, heuristics);
    tw_subproblems made = {.context = context, .pivot = TW_NO_ITEM};
    if (encoding->group_count <= 1)
        return tw_single_subproblem(encoding, subproblems);
    tw_cost_probe probe = tw_cost_probe_of(&setup);
    bool able =
        probe.setup.engine && tw_cover_option_count(encoding->cover) <= TW_COST_PROBE_MOST_OPTIONS;
    subproblem_maker m = {
        .encoding = encoding, .subproblems = &made, .probe = able ? &probe : NULL};
    const tw_array all[] = {TW_ARRAY(m.stabiliser, encoding->keeper_count),
                            TW_ARRAY(m.fixers, encoding->keeper_count),
                            {0}};
    tw_status status = tw_residual_make(encoding, &m.residual);
    if (!status && !tw_arrays(&m.residual.scope.context, all, TW_TAKE))
        status = TW_ERR_MEMORY;
    if (!status)
        status = make_all_subproblems(&m);
    tw_scope_end(&m.residual.scope);
    tw_cost_probe_free(&probe);
    if (status)
        tw_subproblems_free(&made);
    else
        *subproblems = made;
    return status;
}
