/* count_problem.c -- orbits of options, those that can be used, and places that the same options
 * cover (count/count_problem.h).
 *
 * Each place gets a hash of the options that cover it. Places with equal hashes are compared
 * option by option. */
#include "count/count_problem.h"

#include "base/numbers.h"

#include <stdlib.h>

#define OPTION_STEPS 50 /* of pace */
#define NO_STOCK UINT32_MAX

/* Working data. */
typedef struct making {
    tw_scope scope; /* of the working data */
    tw_count_problem *problem;
    const uint32_t *image;
    tw_pace *pace;
    uint32_t *orbit; /* of each option: 0 not yet seen, or 1 + its orbit's least option */
    uint32_t *met;   /* of each place: 1 + the orbit that was the last to cover it */
    /* the orbits' places: of option i of the problem places[place_start[i] ..) */
    uint32_t *places;
    size_t place_count, place_room;
    uint64_t *hash;     /* of each place: of the options that cover it */
    uint32_t *order;    /* places, those alike side by side */
    size_t *user_start; /* of each place, and the end */
    uint32_t *users;    /* options of the problem, ascending */
    uint32_t *item_of;  /* of each place */
} making;

/* ---- Orbits ------------------------------------------------------------------------------ */

static uint32_t next_of(const making *work, uint32_t option)
{
    return work->image ? work->image[option] : option;
}

static tw_status add_use(making *work, uint32_t stock)
{
    tw_count_problem *problem = work->problem;
    size_t from = problem->use_start[problem->options],
           to = problem->use_start[problem->options + 1];
    for (size_t i = from; i < to; i++)
        if (problem->uses[i].stock == stock) {
            problem->uses[i].units++;
            return TW_OK;
        }
    if (!TW_GROW(&problem->scope.context, problem->uses, problem->use_room, to + 1))
        return TW_ERR_MEMORY;
    problem->uses[to] = (tw_stock_use){stock, 1};
    problem->use_start[problem->options + 1]++;
    return TW_OK;
}

/* Adds an option's places to those of the orbit; *apart: false if one is already there. */
static tw_status add_orbit_places(making *work, uint32_t option, uint32_t orbit, bool *apart)
{
    tw_u32_span places = tw_cover_option(work->problem->cover, option);
    if (!TW_GROW(&work->scope.context, work->places, work->place_room,
                 work->place_count + places.count))
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < places.count; i++) {
        *apart = *apart && work->met[places.items[i]] != orbit + 1;
        work->met[places.items[i]] = orbit + 1;
        work->places[work->place_count++] = places.items[i];
    }
    return TW_OK;
}

/* Does the orbit keep within the stocks? */
static bool is_allowed(const tw_count_problem *problem)
{
    for (size_t i = problem->use_start[problem->options];
         i < problem->use_start[problem->options + 1]; i++) {
        uint32_t low, high;
        tw_cover_range(problem->cover, problem->uses[i].stock, &low, &high);
        if (problem->uses[i].units > high)
            return false;
    }
    return true;
}

/* Walks an orbit from its least option on, and keeps it if it can be in a solution. */
static tw_status add_option_orbit(making *work, uint32_t least)
{
    tw_count_problem *problem = work->problem;
    size_t before = work->place_count;
    bool apart = true;
    tw_status status = TW_OK;
    problem->use_start[problem->options + 1] = problem->use_start[problem->options];
    for (uint32_t option = least; !status && !work->orbit[option]; option = next_of(work, option)) {
        work->orbit[option] = least + 1;
        uint32_t stock = tw_cover_option_stock(problem->cover, option);
        status = add_orbit_places(work, option, least, &apart);
        if (!status && stock != NO_STOCK)
            status = add_use(work, stock);
    }
    if (status)
        return status;
    if (!apart || !is_allowed(problem)) {
        work->place_count = before;
        return TW_OK;
    }
    problem->origin[problem->options++] = least;
    problem->start[problem->options] = work->place_count;
    return TW_OK;
}

static tw_status add_orbits(making *work)
{
    size_t options = tw_cover_option_count(work->problem->cover);
    tw_status status = TW_OK;
    for (uint32_t o = 0; !status && o < options; o++) {
        status = tw_pace_status(work->pace, OPTION_STEPS);
        if (!status && !work->orbit[o])
            status = add_option_orbit(work, o);
    }
    return status;
}

/* ---- Who covers a place ------------------------------------------------------------------ */

static void list_place_users(making *work)
{
    const tw_count_problem *problem = work->problem;
    size_t places = tw_cover_place_count(problem->cover);
    memset(work->user_start, 0, (places + 1) * sizeof *work->user_start);
    memset(work->hash, 0, places * sizeof *work->hash);
    for (size_t i = 0; i < work->place_count; i++)
        work->user_start[work->places[i] + 1]++;
    for (size_t p = 0; p < places; p++)
        work->user_start[p + 1] += work->user_start[p];
    for (uint32_t o = 0; o < problem->options; o++)
        for (size_t i = problem->start[o]; i < problem->start[o + 1]; i++) {
            uint32_t place = work->places[i];
            work->users[work->user_start[place]++] = o;
            work->hash[place] += tw_mix(0, o);
        }
    memmove(work->user_start + 1, work->user_start, places * sizeof *work->user_start);
    work->user_start[0] = 0;
}

static tw_u32_span users_of(const making *work, uint32_t place)
{
    return (tw_u32_span){work->users + work->user_start[place],
                         work->user_start[place + 1] - work->user_start[place]};
}

/* ---- Options that cannot be used --------------------------------------------------------- */

typedef struct dropping {
    making *work;
    bool *dead;      /* one an option */
    uint32_t *of;    /* one an option: 1 + the place that was the last to mark it as its own */
    uint32_t *left;  /* one a place: options that are not dead */
    bool *queued;    /* one a place */
    uint32_t *queue; /* a ring of places to look at: those whose options became fewer */
    size_t next, waiting, dropped;
    uint32_t *common; /* places, scratch */
} dropping;

static void queue_place(dropping *drop, uint32_t place)
{
    const tw_cover *cover = drop->work->problem->cover;
    size_t places = tw_cover_place_count(cover);
    if (drop->queued[place] || tw_cover_is_optional(cover, place))
        return;
    drop->queued[place] = true;
    drop->queue[(drop->next + drop->waiting++) % places] = place;
}

static tw_u32_span places_of_option(const making *work, size_t option)
{
    const size_t *start = &work->problem->start[option];
    return (tw_u32_span){work->places + start[0], start[1] - start[0]};
}

/* Keeps of some places those that an option covers, too; met is of use: 1 + an option. */
static size_t keep_common(making *work, uint32_t option, uint32_t *common, size_t count)
{
    tw_u32_span places = places_of_option(work, option);
    size_t kept = 0;
    for (size_t i = 0; i < places.count; i++)
        work->met[places.items[i]] = option + 1;
    for (size_t i = 0; i < count; i++)
        if (work->met[common[i]] == option + 1)
            common[kept++] = common[i];
    return kept;
}

/* Lists the places that all options of a place cover; *scanned: how many options that took. */
static size_t list_common(dropping *drop, uint32_t place, size_t *scanned)
{
    tw_u32_span users = users_of(drop->work, place);
    size_t count = SIZE_MAX, i = 0;
    for (; i < users.count && count > 1; i++) {
        uint32_t option = users.items[i];
        tw_u32_span places = places_of_option(drop->work, option);
        if (drop->dead[option])
            continue;
        if (count == SIZE_MAX) {
            memcpy(drop->common, places.items, places.count * sizeof *places.items);
            count = places.count;
        } else
            count = keep_common(drop->work, option, drop->common, count);
    }
    *scanned = i;
    return count == SIZE_MAX ? 0 : count;
}

static void drop_option(dropping *drop, uint32_t option)
{
    tw_u32_span places = places_of_option(drop->work, option);
    drop->dead[option] = true;
    drop->dropped++;
    for (size_t i = 0; i < places.count; i++) {
        drop->left[places.items[i]]--;
        queue_place(drop, places.items[i]);
    }
}

/* Where each option of a place that must be covered covers another place, too, an option of that
 * other place alone is in no solution. */
static void drop_by_place(dropping *drop, uint32_t place, size_t *scanned)
{
    size_t count = list_common(drop, place, scanned);
    tw_u32_span own = users_of(drop->work, place);
    for (size_t u = 0; u < own.count && count > 1; u++)
        drop->of[own.items[u]] = place + 1;
    for (size_t i = 0; i < count && count > 1; i++) {
        uint32_t other = drop->common[i];
        if (drop->left[other] <= drop->left[place])
            continue;
        tw_u32_span users = users_of(drop->work, other);
        for (size_t u = 0; u < users.count; u++)
            if (!drop->dead[users.items[u]] && drop->of[users.items[u]] != place + 1)
                drop_option(drop, users.items[u]);
        *scanned += users.count;
    }
}

static void leave_dead_out(making *work, const bool *dead)
{
    tw_count_problem *problem = work->problem;
    size_t options = 0, places = 0, uses = 0;
    for (size_t o = 0; o < problem->options; o++) {
        size_t from = problem->start[o], to = problem->start[o + 1];
        size_t use = problem->use_start[o], use_end = problem->use_start[o + 1];
        problem->start[options] = places;
        problem->use_start[options] = uses;
        if (dead[o])
            continue;
        memmove(work->places + places, work->places + from, (to - from) * sizeof *work->places);
        places += to - from;
        for (; use < use_end; use++)
            problem->uses[uses++] = problem->uses[use];
        problem->origin[options++] = problem->origin[o];
    }
    problem->start[options] = work->place_count = places;
    problem->use_start[options] = uses;
    problem->options = options;
}

static tw_status drop_all(dropping *drop)
{
    making *work = drop->work;
    size_t places = tw_cover_place_count(work->problem->cover);
    tw_status status = TW_OK;
    memset(work->met, 0, places * sizeof *work->met);
    for (uint32_t p = 0; p < places; p++) {
        drop->left[p] = (uint32_t)users_of(work, p).count;
        queue_place(drop, p);
    }
    while (!status && drop->waiting > 0) {
        uint32_t place = drop->queue[drop->next];
        size_t scanned = 0;
        drop->next = (drop->next + 1) % places;
        drop->waiting--;
        drop->queued[place] = false;
        drop_by_place(drop, place, &scanned);
        status = tw_pace_status(work->pace, scanned + 1);
    }
    if (!status && drop->dropped > 0) {
        leave_dead_out(work, drop->dead);
        list_place_users(work);
    }
    return status;
}

/* Drops options that no solution has, as far as they are found. */
static tw_status drop_unusable(making *work)
{
    size_t options = work->problem->options, places = tw_cover_place_count(work->problem->cover);
    dropping drop = {.work = work};
    const tw_array all[] = {TW_ARRAY(drop.dead, options),
                            TW_ARRAY(drop.of, options),
                            TW_ARRAY(drop.left, places),
                            TW_ARRAY(drop.queued, places),
                            TW_ARRAY(drop.queue, places),
                            TW_ARRAY(drop.common, places),
                            {0}};
    return tw_arrays(&work->scope.context, all, TW_TAKE) ? drop_all(&drop) : TW_ERR_MEMORY;
}

/* ---- Places that go together ------------------------------------------------------------- */

static bool are_alike(const making *work, uint32_t one, uint32_t two)
{
    tw_u32_span of_one = users_of(work, one), of_two = users_of(work, two);
    return of_one.count == of_two.count &&
           memcmp(of_one.items, of_two.items, of_one.count * sizeof *of_one.items) == 0;
}

/* Places are sorted by hash, then by number. qsort has no access to the hashes, so each goes with
 * its place. */
typedef struct hashed {
    uint64_t hash;
    uint32_t place;
} hashed;

static int compare_hashed(const void *a, const void *b)
{
    const hashed *one = a, *two = b;
    return tw_order_then(TW_ORDER(one->hash, two->hash), TW_ORDER(one->place, two->place));
}

static tw_status order_places(making *work)
{
    size_t places = tw_cover_place_count(work->problem->cover);
    hashed *all = tw_take(&work->scope.context, places, sizeof *all);
    if (!all)
        return TW_ERR_MEMORY;
    for (uint32_t p = 0; p < places; p++)
        all[p] = (hashed){work->hash[p], p};
    qsort(all, places, sizeof *all, compare_hashed);
    for (size_t i = 0; i < places; i++)
        work->order[i] = all[i].place;
    return TW_OK;
}

/* Sets item_of to the least place that each place goes with. If two different places share a hash,
 * some that go together may stay apart, which costs only time. */
static void join_problem_places(making *work)
{
    size_t places = tw_cover_place_count(work->problem->cover);
    for (size_t i = 0; i < places; i++) {
        uint32_t place = work->order[i], before = i ? work->order[i - 1] : place;
        bool joined =
            i && work->hash[place] == work->hash[before] && are_alike(work, place, before);
        work->item_of[place] = joined ? work->item_of[before] : place;
    }
}

/* ---- Items ------------------------------------------------------------------------------- */

/* What a place is to the search; ordered as items are numbered. */
enum { BRANCHED, EXTRA, DROPPED };

static bool is_required(const making *work, const bool *required, uint32_t place)
{
    return required[work->item_of[place]];
}

/* Sorts the places that stand for items; an optional place that no option covers is dropped. */
static void sort_places(const making *work, const bool *required, uint8_t *sort)
{
    const tw_count_problem *problem = work->problem;
    for (uint32_t p = 0; p < tw_cover_place_count(problem->cover); p++)
        sort[p] =
            is_required(work, required, p) ? BRANCHED : (users_of(work, p).count ? EXTRA : DROPPED);
    for (size_t o = 0; o < problem->options; o++) {
        bool held = false;
        for (size_t i = problem->start[o]; i < problem->start[o + 1]; i++)
            held = held || is_required(work, required, work->places[i]);
        for (size_t i = problem->start[o]; !held && i < problem->start[o + 1]; i++)
            sort[work->item_of[work->places[i]]] = BRANCHED;
    }
}

/* Numbers the items; afterwards item_of is the item of each place, UINT32_MAX for none. */
static void number_problem_items(making *work, const bool *required, const uint8_t *sort)
{
    tw_count_problem *problem = work->problem;
    size_t places = tw_cover_place_count(problem->cover);
    uint32_t next = 0;
    for (uint8_t which = BRANCHED; which <= EXTRA; which++) {
        for (uint32_t p = 0; p < places; p++)
            if (work->item_of[p] == p && sort[p] == which) {
                problem->place[next] = p;
                problem->optional[next] = !required[p];
                work->order[p] = next++; /* order is reused: the number of each */
            }
        if (which == BRANCHED)
            problem->items = next;
    }
    problem->extras = next - problem->items;
    for (uint32_t p = 0; p < places; p++)
        work->item_of[p] =
            sort[work->item_of[p]] == DROPPED ? UINT32_MAX : work->order[work->item_of[p]];
}

/* Lists the items of each option: each once, ascending. */
static tw_status list_items(making *work)
{
    tw_count_problem *problem = work->problem;
    problem->items_of =
        tw_take(&problem->scope.context, work->place_count, sizeof *problem->items_of);
    if (!problem->items_of)
        return TW_ERR_MEMORY;
    size_t count = 0, from = 0;
    for (size_t o = 0; o < problem->options; o++) {
        size_t first = count, end = problem->start[o + 1];
        for (size_t i = from; i < end; i++)
            problem->items_of[count++] = work->item_of[work->places[i]];
        tw_sort_numbers(problem->items_of + first, count - first);
        size_t kept = first;
        for (size_t i = first; i < count; i++)
            if (kept == first || problem->items_of[kept - 1] != problem->items_of[i])
                problem->items_of[kept++] = problem->items_of[i];
        count = kept;
        from = end;
        problem->start[o + 1] = count;
    }
    return TW_OK;
}

static tw_status make_items(making *work)
{
    const tw_context *own = &work->scope.context;
    size_t places = tw_cover_place_count(work->problem->cover);
    bool *required = tw_take(own, places, sizeof *required); /* by the place that stands for it */
    uint8_t *sort = tw_take(own, places, sizeof *sort);
    if (!required || !sort || order_places(work) != TW_OK)
        return TW_ERR_MEMORY;
    join_problem_places(work);
    for (uint32_t p = 0; p < places; p++)
        if (!tw_cover_is_optional(work->problem->cover, p))
            required[work->item_of[p]] = true;
    sort_places(work, required, sort);
    number_problem_items(work, required, sort);
    return list_items(work);
}

/* ---- All of it --------------------------------------------------------------------------- */

static tw_status make_problem(making *work)
{
    tw_count_problem *problem = work->problem;
    const size_t places = tw_cover_place_count(problem->cover),
                 options = tw_cover_option_count(problem->cover);
    const tw_array made[] = {
        TW_ARRAY(problem->optional, places),       TW_ARRAY(problem->place, places),
        TW_ARRAY(problem->origin, options),        TW_ARRAY(problem->start, options + 1),
        TW_ARRAY(problem->use_start, options + 2), {0}};
    const tw_array own[] = {TW_ARRAY(work->orbit, options),
                            TW_ARRAY(work->met, places),
                            TW_ARRAY(work->hash, places),
                            TW_ARRAY(work->order, places),
                            TW_ARRAY(work->user_start, places + 1),
                            TW_ARRAY(work->item_of, places),
                            {0}};
    if (!tw_arrays(&problem->scope.context, made, TW_TAKE) ||
        !tw_arrays(&work->scope.context, own, TW_TAKE))
        return TW_ERR_MEMORY;
    tw_status status = add_orbits(work);
    if (status)
        return status;
    work->users = tw_take(&work->scope.context, work->place_count, sizeof *work->users);
    if (!work->users)
        return TW_ERR_MEMORY;
    list_place_users(work);
    status = drop_unusable(work);
    return status ? status : make_items(work);
}

tw_status tw_count_problem_make(const tw_context *context, const tw_cover *cover,
                                const uint32_t *image, tw_pace *pace, tw_count_problem *problem)
{
    making work = {.problem = problem, .image = image, .pace = pace};
    problem->context = tw_context_or_default(context);
    problem->cover = cover;
    tw_scope_begin(&problem->scope, problem->context);
    tw_scope_begin(&work.scope, problem->context);
    tw_status status = make_problem(&work);
    tw_scope_end(&work.scope);
    return status;
}
