/* find_hints.c -- the fewest hints that leave one solution (tw/advanced/unique.h).
 *
 * First some hints are found, one after the other, and those that are not needed are taken out
 * again. Then, if the fewest are wanted, the fewest that rule out the known rivals are found, and a
 * rival that they leave, in turn. No fewer hints can do than rule out the rivals that are known; so
 * once there is no such rival, or as many hints as were found before are needed, the fewest are
 * proved.
 * A rival in which few pieces moved needs one of few hints. So of each rival that is found, pieces
 * are put back into their places, one by one, as long as some rival is left.
 * Invariant: `best`, once found, was seen to leave one solution; fewer than `least` hints do not.
 */
#include "solve/unique/hint_search.h"

#include "base/numbers.h"
#include "base/sized.h"
#include "puzzle/assign_names.h"
#include "puzzle/puzzle_shared.h"

typedef struct hint_call {
    tw_hint_search search;
    bool *given, *best; /* one a hint */
    bool *keep;         /* one a placement */
    bool found, none;   /* best is found; there are none */
    size_t best_count, least;
} hint_call;

/* ---- Rivals ------------------------------------------------------------------------------ */

static bool may_go_on(const hint_call *call, tw_status status)
{
    return status == TW_OK && !call->search.stopped && !call->none;
}

/* Looks for a rival that the hints leave, and adds it, with few pieces that moved. */
static tw_status seek_rival(hint_call *call, const bool *given, bool *found)
{
    tw_hint_search *search = &call->search;
    const size_t count = search->solution->count;
    tw_status status = tw_find_rival(search, given, NULL, found);
    if (status || !*found)
        return status;
    for (size_t i = 0; i < count; i++)
        call->keep[i] = search->own[i] || tw_rival_has(search, i);
    for (size_t i = 0; i < count && may_go_on(call, status); i++) {
        bool fewer = call->keep[i];
        if (fewer)
            continue;
        call->keep[i] = true;
        status = tw_find_rival(search, given, call->keep, &fewer);
        call->keep[i] = fewer;
        for (size_t k = i + 1; k < count && fewer; k++)
            call->keep[k] = call->keep[k] || tw_rival_has(search, k);
    }
    if (status == TW_OK)
        status = tw_add_rival(search, given);
    call->none = status == TW_OK && tw_rival_stays(search);
    return status;
}

/* ---- Hints ------------------------------------------------------------------------------- */

static void keep_best(hint_call *call)
{
    call->found = true;
    call->best_count = 0;
    for (size_t h = 0; h < call->search.rivals.hints; h++) {
        call->best[h] = call->given[h];
        call->best_count += call->given[h];
    }
}

/* Takes hints out of the best ones, as long as no rival is left without them. *fewer: one was. */
static tw_status thin_once(hint_call *call, bool *fewer)
{
    tw_status status = TW_OK;
    bool rival;
    *fewer = false;
    for (size_t h = 0; h < call->search.rivals.hints && may_go_on(call, status); h++) {
        memcpy(call->given, call->best, call->search.rivals.hints * sizeof *call->given);
        if (!call->given[h])
            continue;
        call->given[h] = false;
        rival = tw_rivals_leave_any(&call->search.rivals, call->given);
        if (!rival)
            status = seek_rival(call, call->given, &rival);
        if (!may_go_on(call, status) || rival)
            continue;
        keep_best(call);
        *fewer = true;
    }
    return status;
}

/* Without a hint that was taken out, another may be needed no more: fewer pins or known cells leave
 * more rivals, but dark cells and marks may bring one back. */
static tw_status thin_hints(hint_call *call)
{
    const bool once = call->search.kind == TW_HINT_PINS || call->search.kind == TW_HINT_CELLS;
    bool fewer = true;
    tw_status status = TW_OK;
    while (fewer && may_go_on(call, status)) {
        status = thin_once(call, &fewer);
        fewer = fewer && !once;
    }
    return status;
}

/* Finds some hints. If one hint after the other does not rule out the rivals, it finds none. */
static tw_status find_some(hint_call *call)
{
    bool rival = true;
    tw_status status = TW_OK;
    while (may_go_on(call, status)) {
        status = seek_rival(call, call->given, &rival);
        if (!may_go_on(call, status))
            return status;
        if (!rival) {
            keep_best(call);
            return thin_hints(call);
        }
        if (!tw_rivals_rule_out(&call->search.rivals, call->given))
            return TW_OK;
    }
    return status;
}

/* Raises `least` until it is proved that there are none, or that the best are the fewest. */
static tw_status find_fewest(hint_call *call)
{
    tw_hint_search *search = &call->search;
    const tw_watch watch = {tw_hint_search_goes_on, search};
    const size_t most = search->rivals.hints;
    bool rival, enough;
    tw_status status = TW_OK;
    while (may_go_on(call, status) && !(call->found && call->least >= call->best_count)) {
        tw_pace pace = tw_pace_of(search->context, &watch);
        search->share = call->found ? (double)call->least / (double)call->best_count : 0;
        status = tw_rivals_fewest(&search->rivals, call->least, &pace, call->given, &enough);
        if (status == TW_ERR_STATE)
            return TW_OK;
        if (status == TW_OK && !enough) {
            call->least++;
            call->none = call->least > most;
            continue;
        }
        if (status == TW_OK)
            status = seek_rival(call, call->given, &rival);
        if (may_go_on(call, status) && !rival)
            keep_best(call);
    }
    return status;
}

/* ---- The call ---------------------------------------------------------------------------- */

/* Numbers the edges between placements. */
static size_t number_edges(tw_hint_search *self)
{
    const tw_lattice *lattice = tw_puzzle_lattice(self->puzzle);
    const uint32_t cells = (uint32_t)tw_puzzle_cell_count(self->puzzle);
    uint32_t count = 0;
    memset(self->edge_at, 255, (size_t)cells * TW_MAX_LABELS * sizeof *self->edge_at);
    for (uint32_t number = 0; number < cells; number++) {
        const uint32_t kind = tw_puzzle_cell(self->puzzle, number)->kind;
        for (uint32_t l = 0; l < tw_puzzle_arc_count(self->puzzle, number); l++) {
            const uint32_t across = tw_puzzle_cell_across(self->puzzle, number, l);
            if (across == UINT32_MAX || across < number ||
                self->placement_on[across] == self->placement_on[number] ||
                self->placement_on[across] == UINT32_MAX ||
                self->placement_on[number] == UINT32_MAX)
                continue;
            const uint32_t back = tw_lattice_arc(lattice, kind, l)->back;
            self->edge_at[tw_half_edge(number, l)] = count;
            self->edge_at[tw_half_edge(across, back)] = count;
            self->items[count++] = (tw_hint){number, l};
        }
    }
    return count;
}

/* Numbers all hints of the kind. */
static void number_hints(tw_hint_search *self)
{
    const size_t count =
        self->kind == TW_HINT_PINS ? self->solution->count : tw_puzzle_cell_count(self->puzzle);
    if (self->kind == TW_HINT_MARKS)
        self->rivals.hints = number_edges(self);
    else {
        for (uint32_t h = 0; h < count; h++)
            self->items[h] = (tw_hint){.number = h};
        self->rivals.hints = count;
    }
}

/* Finds the poses of the solution. */
static tw_status read_hinted_solution(tw_hint_search *self)
{
    const size_t count = self->solution->count;
    const uint32_t *order;
    tw_status status = TW_OK;
    memset(self->placement_on, 255,
           tw_puzzle_cell_count(self->puzzle) * sizeof *self->placement_on);
    for (uint32_t i = 0; i < count && status == TW_OK; i++) {
        status = tw_poses_of_placement(self->poses, &self->solution->placements[i], &self->pose[i]);
        if (status)
            return status;
        const tw_pose pose = tw_poses_get(self->poses, self->pose[i]);
        for (size_t c = 0; c < pose.cell_count; c++)
            self->placement_on[pose.cells[c]] = i;
        self->sorted[i] = self->pose[i];
    }
    for (size_t i = 0; i < count; i++)
        self->own[i] = tw_puzzle_pins_there(self->puzzle, &self->solution->placements[i]);
    tw_sort_numbers(self->sorted, count);
    if (self->orbit) {
        (void)tw_solution_orbit_canonical(self->orbit, self->sorted, count, &order);
        memcpy(self->least, order, count * sizeof *order);
        tw_sort_numbers(self->least, count);
    }
    return TW_OK;
}

static bool take_search_arrays(tw_hint_search *self)
{
    const size_t cells = tw_puzzle_cell_count(self->puzzle), count = self->solution->count;
    const size_t halves = self->kind == TW_HINT_MARKS ? cells * TW_MAX_LABELS : 0;
    const size_t items = halves + cells + count;
    const tw_array all[] = {TW_ARRAY(self->pose, count),
                            TW_ARRAY(self->sorted, count),
                            TW_ARRAY(self->least, count),
                            TW_ARRAY(self->own, count),
                            TW_ARRAY(self->placement_on, cells),
                            TW_ARRAY(self->edge_at, halves),
                            TW_ARRAY(self->items, items),
                            TW_ARRAY(self->known, cells),
                            TW_ARRAY(self->chosen, items),
                            TW_ARRAY(self->pins, count),
                            TW_ARRAY(self->pinned, tw_puzzle_piece_count(self->puzzle)),
                            TW_ARRAY(self->other, cells),
                            TW_ARRAY(self->seen, cells),
                            TW_ARRAY(self->scratch, cells),
                            TW_ARRAY(self->half, halves),
                            TW_ARRAY(self->marked, count),
                            {0}};
    return tw_arrays(&self->scope.context, all, TW_TAKE);
}

static tw_status find_hints(hint_call *call, bool fewest)
{
    tw_hint_search *self = &call->search;
    tw_status status = take_search_arrays(self) ? read_hinted_solution(self) : TW_ERR_MEMORY;
    if (status)
        return status;
    number_hints(self);
    const tw_array flags[] = {TW_ARRAY(call->given, self->rivals.hints),
                              TW_ARRAY(call->best, self->rivals.hints),
                              TW_ARRAY(call->keep, self->solution->count),
                              {0}};
    if (!tw_arrays(&self->scope.context, flags, TW_TAKE))
        return TW_ERR_MEMORY;
    status = tw_add_images(self);
    call->none = status == TW_OK && tw_rival_stays(self);
    if (may_go_on(call, status) && !tw_rivals_rule_out(&self->rivals, call->given))
        memset(call->given, 0, self->rivals.hints * sizeof *call->given);
    if (may_go_on(call, status))
        status = find_some(call);
    call->least = self->rivals.count > 0; /* none does not do */
    /* also where one hint after the other did not do */
    if (may_go_on(call, status) && (fewest || !call->found))
        status = find_fewest(call);
    return status;
}

/* Makes poses, symmetries and the orbit, unless the watch stops it. */
static tw_status prepare_hints(tw_hint_search *self)
{
    const tw_watch watch = {tw_hint_search_goes_on, self};
    tw_status status = tw_poses_new(self->context, self->puzzle, &watch, &self->poses, self->error);
    if (status || !self->poses)
        return status;
    status =
        tw_symmetry_new(self->context, self->poses, false, &watch, &self->symmetry, self->error);
    if (status == TW_OK && self->symmetry && self->same != TW_SAME_NONE)
        status = tw_solution_orbit_new(self->context, self->symmetry, self->same, &self->orbit,
                                       self->error);
    return status;
}

static tw_status show_hints(const hint_call *call, tw_hints **hints)
{
    const tw_hint_search *self = &call->search;
    const size_t count = call->found ? call->best_count : 0;
    tw_hints *made = tw_take_alone(self->context, sizeof *made + count * sizeof(tw_hint));
    if (!made)
        return TW_ERR_MEMORY;
    tw_hint *items = (tw_hint *)(made + 1);
    *made = (tw_hints){.answer = call->none    ? TW_HINTS_NONE
                                 : call->found ? TW_HINTS_FOUND
                                               : TW_HINTS_STOPPED,
                       .items = items,
                       .least = call->least,
                       .rivals = self->rivals.count,
                       .stopped = self->stopped};
    for (size_t h = 0; h < self->rivals.hints && call->found; h++)
        if (call->best[h])
            items[made->count++] = self->items[h];
    *hints = made;
    return TW_OK;
}

/* Refuses what hints are not made for. */
static tw_status check_hint_options(const tw_hint_search *self, const tw_solution *solution)
{
    tw_puzzle *made = NULL;
    tw_status status = tw_solution_check(self->context, self->puzzle, solution, self->error);
    if (status == TW_OK && tw_puzzle_labelled(self->puzzle))
        return tw_fail(self->error, TW_ERR_UNSUPPORTED,
                       "the puzzle tells equal pieces apart; its solutions get no hints");
    if (status == TW_OK && (self->kind == TW_HINT_COLOURS || self->kind == TW_HINT_MARKS))
        status = tw_hints_puzzle(self->context, self->puzzle, solution, self->kind, NULL, 0, &made,
                                 self->error);
    tw_puzzle_free(made);
    return status;
}

tw_status tw_hints_find(const tw_context *context, const tw_puzzle *puzzle,
                        const tw_solution *solution, const tw_hint_options *options,
                        const tw_watch *watch, tw_hints **hints, tw_error *error)
{
    tw_clear_error(error);
    tw_hint_options own = {.size = sizeof own};
    context = tw_context_or_default(context);
    tw_status status = tw_sized_copy(options, &own, sizeof own, "tw_hint_options", error);
    hint_call call = {.search = {.context = context,
                                 .puzzle = puzzle,
                                 .solution = solution,
                                 .kind = own.kind,
                                 .same = own.same,
                                 .watch = watch,
                                 .error = error}};
    call.search.rivals.context = tw_scope_begin(&call.search.scope, context);
    if (status == TW_OK)
        status = check_hint_options(&call.search, solution);
    if (status == TW_OK)
        status = prepare_hints(&call.search);
    if (status == TW_OK && !call.search.stopped)
        status = find_hints(&call, own.fewest);
    if (status == TW_OK)
        status = show_hints(&call, hints);
    tw_scope_end(&call.search.scope);
    tw_solution_orbit_free(call.search.orbit);
    tw_symmetry_free(call.search.symmetry);
    tw_poses_free(call.search.poses);
    return tw_fail_as(error, status);
}

void tw_hints_free(tw_hints *hints)
{
    tw_give_alone(hints);
}
