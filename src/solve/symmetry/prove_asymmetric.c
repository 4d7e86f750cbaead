/* prove_asymmetric.c -- subproblems below which no solution has a symmetry (subproblems.h).
 *
 * A solution that an element fixes is made of whole orbits of options under that element, and there
 * are few such orbits whose options fit together. So a small search over them, below what the
 * subproblem puts down, mostly shows that there is none; if it finds one, or does not finish, the
 * subproblem stays as it is. It branches on the item with the fewest orbits left.
 *
 * Invariant: between calls nothing is put down on the residual.
 * Cost: looks at orbits, no more than a given number. */
#include "solve/symmetry/subproblems.h"

#include <string.h>

#include "base/numbers.h"
#include "solve/symmetry/residual.h"

#define MOST_OPTIONS 20000    /* of a cover; with more, the search takes too long for this to pay */
#define LOOKS 12000           /* at orbits or items; some tens of ns each */
#define LOOKS_A_SECOND 100000 /* more for each estimated second of the search */
#define MOST_LOOKS 5000000
#define SHARE 6       /* one element has 1/SHARE of them below one subproblem */
#define MOST_DEPTH 64 /* orbits put down at a time */
#define MOST_DOWN 64  /* options of a subproblem, with their images */

typedef struct prover {
    tw_residual residual;
    uint32_t element;
    uint32_t *members; /* options, those of an orbit side by side */
    uint32_t *starts;  /* of each orbit, and one more */
    size_t orbits;
    uint32_t *ways; /* one an item: orbits left that cover it */
    size_t option_count, item_count;
    uint64_t looks, most; /* so far; at most */
} prover;

/* An item to cover, and the orbit that covers it. */
typedef struct proof_step {
    uint32_t item;
    size_t orbit;
} proof_step;

/* ---- Orbits ------------------------------------------------------------------------------ */

static uint32_t image_of(const prover *p, uint32_t option)
{
    return tw_residual_image(&p->residual, p->element, option);
}

static void lift_members(prover *p, size_t orbit, uint32_t end)
{
    for (uint32_t i = p->starts[orbit]; i < end; i++)
        tw_residual_lift(&p->residual, p->members[i]);
}

static void lift_orbit(prover *p, size_t orbit)
{
    lift_members(p, orbit, p->starts[orbit + 1]);
}

/* False if its options do not fit one another or what is put down; then nothing is put down. */
static bool put_orbit(prover *p, size_t orbit)
{
    for (uint32_t i = p->starts[orbit]; i < p->starts[orbit + 1]; i++) {
        if (!tw_residual_fits(&p->residual, p->members[i])) {
            lift_members(p, orbit, i);
            return false;
        }
        tw_residual_put(&p->residual, p->members[i]);
    }
    return true;
}

static bool fits_orbit(const prover *p, size_t orbit)
{
    for (uint32_t i = p->starts[orbit]; i < p->starts[orbit + 1]; i++)
        if (!tw_residual_fits(&p->residual, p->members[i]))
            return false;
    return true;
}

static bool is_least_image(const prover *p, uint32_t option)
{
    uint32_t at = image_of(p, option);
    while (at > option && at != TW_NO_OPTION)
        at = image_of(p, at);
    return at == option;
}

/* Adds the orbit of an option, which is the least in it, if all its options fit one another. */
static void add_least_orbit(prover *p, uint32_t option)
{
    uint32_t end = p->starts[p->orbits];
    uint32_t at = option;
    do {
        p->members[end++] = at;
        at = image_of(p, at);
    } while (at != option);
    p->starts[p->orbits + 1] = end;
    if (!put_orbit(p, p->orbits))
        return;
    lift_orbit(p, p->orbits);
    p->orbits++;
}

static void list_orbits(prover *p, uint32_t element)
{
    p->element = element;
    p->orbits = 0;
    p->starts[0] = 0;
    for (uint32_t o = 0; o < p->option_count; o++)
        if (is_least_image(p, o))
            add_least_orbit(p, o);
    p->looks += p->option_count;
}

/* ---- The search -------------------------------------------------------------------------- */

static void count_ways(prover *p)
{
    const tw_cover *cover = p->residual.cover;
    memset(p->ways, 0, p->item_count * sizeof *p->ways);
    for (size_t r = 0; r < p->orbits; r++) {
        if (!fits_orbit(p, r))
            continue;
        for (uint32_t i = p->starts[r]; i < p->starts[r + 1]; i++) {
            uint32_t option = p->members[i];
            if (cover->option_stock[option] != TW_NO_STOCK)
                p->ways[cover->places + cover->option_stock[option]]++;
            for (uint32_t k = cover->option_start[option]; k < cover->option_start[option + 1]; k++)
                p->ways[cover->option_places[k]]++;
        }
    }
    p->looks += p->orbits + p->item_count / 4;
}

/* The item that must be covered and has the fewest ways; TW_NO_ITEM: none must. */
static uint32_t choose_item(prover *p)
{
    const tw_cover *cover = p->residual.cover;
    uint32_t best = TW_NO_ITEM;
    count_ways(p);
    for (uint32_t item = 0; item < p->item_count; item++) {
        size_t stock = item - cover->places;
        bool needed = item < cover->places ? !cover->optional[item] && !p->residual.taken[item]
                                           : p->residual.used[stock] < cover->low[stock];
        if (needed && (best == TW_NO_ITEM || p->ways[item] < p->ways[best]))
            best = item;
    }
    return best;
}

/* Begins the next step; false: nothing more must be covered. */
static bool begin_step(prover *p, proof_step *at)
{
    uint32_t item = choose_item(p);
    if (item == TW_NO_ITEM)
        return false;
    *at = (proof_step){item, p->ways[item] > 0 ? 0 : p->orbits};
    return true;
}

/* Puts down the next orbit that covers the item; false: there is none left. */
static bool take_next_orbit(prover *p, proof_step *at)
{
    for (; at->orbit < p->orbits && tw_pace_goes_on(p->residual.pace, 5); at->orbit++, p->looks++)
        if (tw_residual_has(p->residual.cover, at->item, p->members + p->starts[at->orbit],
                            p->starts[at->orbit + 1] - p->starts[at->orbit]) &&
            put_orbit(p, at->orbit))
            return true;
    return false;
}

/* May a solution made of orbits contain what is put down? */
static bool may_complete(prover *p)
{
    proof_step steps[MOST_DEPTH];
    size_t depth = 0; /* steps whose orbit is put down */
    uint64_t enough = p->looks + p->most / SHARE;
    bool may = !begin_step(p, &steps[0]);
    while (!may) {
        if (take_next_orbit(p, &steps[depth])) {
            depth++;
            may = depth == MOST_DEPTH || p->looks > enough || !begin_step(p, &steps[depth]);
        } else if (depth > 0) {
            depth--;
            lift_orbit(p, steps[depth].orbit++);
        } else {
            break;
        }
    }
    while (depth > 0)
        lift_orbit(p, steps[--depth].orbit);
    return may;
}

/* ---- Below a subproblem ------------------------------------------------------------------ */

/* Puts down the subproblem's options and all their images, and searches for solutions. */
static bool may_fix_subproblem(prover *p, const tw_path *path)
{
    uint32_t down[MOST_DOWN];
    size_t count = 0;
    if (path->count > MOST_DOWN)
        return true;
    for (; count < path->count; count++) {
        down[count] = path->options[count];
        tw_residual_put(&p->residual, down[count]);
    }
    bool may = true, known = false;
    for (size_t i = 0; !known && i < count; i++) {
        uint32_t image = image_of(p, down[i]);
        if (tw_has_number(down, count, image))
            continue;
        may = image != TW_NO_OPTION && tw_residual_fits(&p->residual, image);
        known = !may || count == MOST_DOWN;
        if (!known) {
            down[count++] = image;
            tw_residual_put(&p->residual, image);
        }
    }
    if (!known)
        may = may_complete(p);
    while (count > 0)
        tw_residual_lift(&p->residual, down[--count]);
    return may;
}

/* Tests an element at each subproblem that is still in question. If stopped, it leaves the others
 * unchanged. */
static void ask_element(prover *p, const tw_subproblems *subproblems, uint32_t element, bool *kept)
{
    bool listed = false;
    for (size_t r = 0; r < subproblems->count; r++) {
        if (!tw_pace_goes_on(p->residual.pace, subproblems->items[r].fixer_count))
            return;
        if (kept[r] || !tw_has_number(subproblems->items[r].fixers,
                                      subproblems->items[r].fixer_count, element))
            continue;
        if (!listed && p->looks < p->most)
            list_orbits(p, element);
        listed = true;
        kept[r] = p->looks >= p->most || may_fix_subproblem(p, &subproblems->items[r].path);
    }
}

tw_status tw_prove_asymmetric(const tw_encoding *encoding, tw_subproblems *subproblems,
                              double seconds)
{
    size_t options = tw_cover_option_count(encoding->cover);
    bool any = false;
    for (size_t r = 0; r < subproblems->count; r++)
        any |= subproblems->items[r].fixer_count > 1;
    if (!any || subproblems->ranks || options > MOST_OPTIONS)
        return TW_OK;
    double looks = LOOKS + (seconds > 0 ? seconds * LOOKS_A_SECOND : 0);
    prover p = {.option_count = (uint32_t)options,
                .most = looks < MOST_LOOKS ? (uint64_t)looks : MOST_LOOKS};
    tw_status status = tw_residual_make(encoding, &p.residual);
    bool *kept = NULL;
    p.item_count = p.residual.items;
    const tw_array all[] = {TW_ARRAY(p.members, options),
                            TW_ARRAY(p.starts, options + 1),
                            TW_ARRAY(p.ways, p.item_count),
                            TW_ARRAY(kept, subproblems->count),
                            {0}};
    if (!status && !tw_arrays(&p.residual.scope.context, all, TW_TAKE))
        status = TW_ERR_MEMORY;
    for (size_t k = 1; !status && k < encoding->keeper_count; k++)
        ask_element(&p, subproblems, encoding->keepers[k], kept);
    if (!status)
        status = tw_pace_status(p.residual.pace, 0);
    for (size_t r = 0; !status && r < subproblems->count; r++)
        if (!kept[r])
            subproblems->items[r].fixer_count = 1; /* the identity */
    tw_scope_end(&p.residual.scope);
    return status;
}
