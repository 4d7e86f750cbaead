/* find_neighbours.c -- which solutions differ in a few pieces (tw/advanced/rate.h).
 *
 * Of each solution every choice of pieces is taken out, and what is left is told by a fingerprint:
 * the least, over the symmetries, of a sum of random numbers, two of 64 bits for each pose. Two
 * solutions that leave the same are neighbours; that two fingerprints agree by chance has a
 * probability of 2^-128 for each two. The sums of a whole solution are found once; a choice
 * subtracts its pieces.
 * Invariant: `found` holds each two neighbours once, with the fewest pieces that move. */
#include <tw/advanced/rate.h>

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/pace.h"
#include "solve/solver.h"

#define MOST_CHOICES ((size_t)1 << 26) /* 2 GiB, and as much again to sort */
#define MOST_FOUND ((size_t)1 << 26)
#define MANY_FOUND ((size_t)1 << 20)

typedef struct fingerprint {
    uint64_t high, low;
} fingerprint;

/* What a solution leaves without some of its pieces. */
typedef struct rest_of_solution {
    fingerprint print;
    uint32_t solution;
    uint32_t taken[TW_MOST_MOVED]; /* places in the list of the solution's poses */
} rest_of_solution;

/* The solutions that hang together: how many, the first of them, and the root of their tree. */
typedef struct neighbour_tree {
    uint32_t size, first, root;
} neighbour_tree;

typedef struct neighbour_call {
    tw_scope scope;            /* of what is needed, not of what is made */
    const tw_context *context; /* that of the scope */
    tw_solver *solver;
    tw_pace pace;
    tw_error *error;
    unsigned moved;                    /* at most */
    size_t choices[TW_MOST_MOVED + 1]; /* of so many pieces, of all solutions */
    uint32_t *poses; /* of all solutions, one after the other */
    size_t pose_count, pose_room;
    size_t *ends; /* of each solution's */
    size_t solutions, end_room;
    fingerprint *of_pose; /* random */
    uint32_t *group;      /* elements of the symmetry */
    fingerprint *whole;   /* of the images of a solution, one an element */
    size_t group_count, pose_number, element_count;
    rest_of_solution *rests;
    size_t rest_count, rest_room;
    tw_neighbour *found;
    size_t found_count, found_room, look_again;
    uint32_t *parent, *size, *number; /* of each solution: in its tree; of each root */
    neighbour_tree *trees;
    tw_status status;
} neighbour_call;

/* ---- Solutions --------------------------------------------------------------------------- */

static size_t count_choices(size_t pieces, unsigned taken)
{
    size_t choices = 1;
    for (unsigned i = 0; i < taken; i++)
        choices = choices * (pieces > i ? pieces - i : 0) / (i + 1);
    return choices;
}

static bool keep_listed(void *user, const tw_solution *solution)
{
    neighbour_call *call = user;
    for (unsigned taken = 1; taken <= call->moved; taken++)
        call->choices[taken] += count_choices(solution->count, taken);
    const uint32_t pieces = (uint32_t)tw_poses_of_pieces(call->solver->poses);
    size_t count;
    const uint32_t *found = tw_solver_found(call->solver, &count);
    if (call->solutions == MOST_CHOICES || call->choices[call->moved] > MOST_CHOICES) {
        call->status = tw_fail(call->error, TW_ERR_TOO_LARGE,
                               "there are more than %zu solutions; with %u pieces that move, this "
                               "is the most",
                               call->solutions, call->moved);
        return false;
    }
    if (!TW_GROW(call->context, call->poses, call->pose_room, call->pose_count + count) ||
        !TW_GROW(call->context, call->ends, call->end_room, call->solutions + 1)) {
        call->status = TW_ERR_MEMORY;
        return false;
    }
    for (size_t i = 0; i < count; i++)
        if (found[i] < pieces) /* empty cells follow from the others */
            call->poses[call->pose_count++] = found[i];
    call->ends[call->solutions++] = call->pose_count;
    return true;
}

static bool listing_goes_on(void *user, const tw_progress *progress)
{
    neighbour_call *call = user;
    call->pace.done = progress->fraction / 2;
    return tw_pace_look(&call->pace);
}

/* ---- Fingerprints ------------------------------------------------------------------------ */

static bool take_neighbour_arrays(neighbour_call *call)
{
    const tw_array all[] = {
        TW_ARRAY(call->of_pose, call->pose_number), TW_ARRAY(call->group, call->element_count),
        TW_ARRAY(call->whole, call->element_count), TW_ARRAY(call->parent, call->solutions),
        TW_ARRAY(call->size, call->solutions),      TW_ARRAY(call->number, call->solutions),
        TW_ARRAY(call->trees, call->solutions),     {0}};
    return tw_arrays(call->context, all, TW_TAKE);
}

static tw_status make_fingerprints(neighbour_call *call)
{
    const tw_encoding *encoding = &call->solver->encoding;
    uint64_t seed = 1;
    call->pose_number = tw_poses_count(call->solver->poses);
    call->element_count = tw_symmetry_count(call->solver->symmetry);
    if (!take_neighbour_arrays(call))
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < call->pose_number; i++)
        call->of_pose[i] = (fingerprint){tw_random(&seed), tw_random(&seed)};
    for (uint32_t e = 0; e < call->element_count; e++)
        if (tw_pins_keep(encoding, e) &&
            tw_symmetry_counts(call->solver->symmetry, e, call->solver->options.same))
            call->group[call->group_count++] = e;
    return TW_OK;
}

static fingerprint of_image(const neighbour_call *call, size_t element, uint32_t pose)
{
    return call->of_pose[tw_symmetry_poses(call->solver->symmetry, call->group[element])[pose]];
}

/* Notes what is left of a solution without these of its poses. */
static tw_status note_rest(neighbour_call *call, uint32_t solution, const uint32_t *poses,
                           const uint32_t *taken, unsigned count)
{
    fingerprint least = {UINT64_MAX, UINT64_MAX};
    for (size_t e = 0; e < call->group_count; e++) {
        fingerprint rest = call->whole[e];
        for (unsigned i = 0; i < count; i++) {
            const fingerprint out = of_image(call, e, poses[taken[i]]);
            rest.high -= out.high;
            rest.low -= out.low;
        }
        if (rest.high < least.high || (rest.high == least.high && rest.low < least.low))
            least = rest;
    }
    rest_of_solution *noted = &call->rests[call->rest_count++];
    *noted = (rest_of_solution){.print = least, .solution = solution};
    memcpy(noted->taken, taken, count * sizeof *taken);
    return tw_pace_status(&call->pace, 5 * call->group_count * (count + 1));
}

/* The next choice of `count` numbers below `of`, ascending. false: there is none. */
static bool next_taken(uint32_t *taken, unsigned count, size_t of)
{
    for (unsigned i = count; i-- > 0;)
        if (taken[i] + (count - i) < of) {
            taken[i]++;
            for (unsigned k = i + 1; k < count; k++)
                taken[k] = taken[k - 1] + 1;
            return true;
        }
    return false;
}

static tw_status note_rests_of(neighbour_call *call, uint32_t solution, unsigned count)
{
    const size_t begin = solution > 0 ? call->ends[solution - 1] : 0;
    const size_t pieces = call->ends[solution] - begin;
    const uint32_t *poses = call->poses + begin;
    uint32_t taken[TW_MOST_MOVED];
    tw_status status = TW_OK;
    memset(call->whole, 0, call->group_count * sizeof *call->whole);
    for (size_t e = 0; e < call->group_count; e++)
        for (size_t i = 0; i < pieces; i++) {
            const fingerprint one = of_image(call, e, poses[i]);
            call->whole[e].high += one.high;
            call->whole[e].low += one.low;
        }
    for (uint32_t i = 0; i < count; i++)
        taken[i] = i;
    bool more = count <= pieces;
    while (more && status == TW_OK) {
        status = note_rest(call, solution, poses, taken, count);
        more = next_taken(taken, count, pieces);
    }
    return status;
}

/* ---- Neighbours -------------------------------------------------------------------------- */

static int compare_rests(const void *one, const void *other)
{
    const rest_of_solution *a = one, *b = other;
    const int order =
        tw_order_then(TW_ORDER(a->print.high, b->print.high), TW_ORDER(a->print.low, b->print.low));
    return tw_order_then(order, TW_ORDER(a->solution, b->solution));
}

static int compare_neighbours(const void *one, const void *other)
{
    const tw_neighbour *a = one, *b = other;
    const int order = tw_order_then(TW_ORDER(a->one, b->one), TW_ORDER(a->other, b->other));
    const int pieces = memcmp(a->pieces, b->pieces, sizeof a->pieces);
    return tw_order_then(order, tw_order_then(TW_ORDER(a->moved, b->moved), pieces));
}

/* Keeps one of each two neighbours: the one with the fewest pieces that move. */
static void keep_first_of_each(neighbour_call *call)
{
    size_t kept = 0;
    if (call->found_count > 0)
        qsort(call->found, call->found_count, sizeof *call->found, compare_neighbours);
    for (size_t i = 0; i < call->found_count; i++)
        if (kept == 0 || call->found[kept - 1].one != call->found[i].one ||
            call->found[kept - 1].other != call->found[i].other)
            call->found[kept++] = call->found[i];
    call->found_count = kept;
}

static tw_status add_neighbour(neighbour_call *call, const rest_of_solution *one,
                               const rest_of_solution *other, unsigned count)
{
    const uint32_t *poses = call->poses + (one->solution > 0 ? call->ends[one->solution - 1] : 0);
    if (call->found_count == call->look_again) { /* many are the same */
        keep_first_of_each(call);
        call->look_again = 2 * call->found_count > MANY_FOUND ? 2 * call->found_count : MANY_FOUND;
    }
    if (call->found_count == MOST_FOUND)
        return tw_fail(call->error, TW_ERR_TOO_LARGE,
                       "more than %zu pairs of solutions are neighbours", call->found_count);
    if (!TW_GROW(call->context, call->found, call->found_room, call->found_count + 1))
        return TW_ERR_MEMORY;
    tw_neighbour *found = &call->found[call->found_count++];
    *found = (tw_neighbour){.one = one->solution, .other = other->solution, .moved = count};
    for (unsigned i = 0; i < count; i++) {
        const uint32_t stock = tw_poses_get(call->solver->poses, poses[one->taken[i]]).stock;
        found->pieces[i] = tw_poses_stock(call->solver->poses, stock)->piece;
    }
    tw_sort_numbers(found->pieces, count);
    return tw_pace_status(&call->pace, 20);
}

/* Finds the solutions that differ in `count` pieces, or in fewer. */
static tw_status find_moving(neighbour_call *call, unsigned count)
{
    tw_give(call->context, call->rests, call->rest_room, sizeof *call->rests);
    call->rest_count = 0;
    call->rest_room = call->choices[count];
    call->rests = tw_take(call->context, call->rest_room, sizeof *call->rests);
    tw_status status = call->rests ? TW_OK : TW_ERR_MEMORY;
    for (uint32_t s = 0; s < call->solutions && status == TW_OK; s++) {
        call->pace.done = 0.5 + (double)s / (double)call->solutions / 2;
        status = note_rests_of(call, s, count);
    }
    if (status == TW_OK && call->rest_count > 0)
        qsort(call->rests, call->rest_count, sizeof *call->rests, compare_rests);
    for (size_t i = 0; i < call->rest_count; i++)
        for (size_t k = i + 1; k < call->rest_count && status == TW_OK; k++) {
            const rest_of_solution *one = &call->rests[i], *other = &call->rests[k];
            if (one->print.high != other->print.high || one->print.low != other->print.low)
                break;
            if (one->solution != other->solution)
                status = add_neighbour(call, one, other, count);
        }
    keep_first_of_each(call);
    return status;
}

/* ---- Components -------------------------------------------------------------------------- */

static uint32_t root_of(neighbour_call *call, uint32_t solution)
{
    while (call->parent[solution] != solution) {
        call->parent[solution] = call->parent[call->parent[solution]];
        solution = call->parent[solution];
    }
    return solution;
}

static void join_trees(neighbour_call *call)
{
    for (uint32_t s = 0; s < call->solutions; s++) {
        call->parent[s] = s;
        call->size[s] = 1;
    }
    for (size_t i = 0; i < call->found_count; i++) {
        const uint32_t a = root_of(call, call->found[i].one);
        const uint32_t b = root_of(call, call->found[i].other);
        const uint32_t large = call->size[a] >= call->size[b] ? a : b, small = a + b - large;
        if (a == b)
            continue;
        call->parent[small] = large;
        call->size[large] += call->size[small];
    }
}

/* The largest first, of equal ones that with the first solution. */
static int compare_components(const void *one, const void *other)
{
    const neighbour_tree *a = one, *b = other;
    return tw_order_then(TW_ORDER(b->size, a->size), TW_ORDER(a->first, b->first));
}

static void number_components(neighbour_call *call, uint32_t *component, uint32_t *sizes,
                              size_t *count)
{
    *count = 0;
    for (uint32_t s = 0; s < call->solutions; s++) {
        const uint32_t root = root_of(call, s);
        if (call->number[root] == 0) {
            call->trees[*count] = (neighbour_tree){call->size[root], s, root};
            call->number[root] = (uint32_t)++ * count;
        }
    }
    if (*count > 0)
        qsort(call->trees, *count, sizeof *call->trees, compare_components);
    for (uint32_t i = 0; i < *count; i++) {
        call->number[call->trees[i].root] = i;
        sizes[i] = call->trees[i].size;
    }
    for (uint32_t s = 0; s < call->solutions; s++)
        component[s] = call->number[root_of(call, s)];
}

static tw_status show_neighbours(neighbour_call *call, tw_neighbours **neighbours)
{
    const size_t edges = call->found_count, solutions = call->solutions;
    tw_neighbours *made =
        tw_take_alone(call->scope.from, sizeof *made + edges * sizeof(tw_neighbour) +
                                            2 * solutions * sizeof(uint32_t));
    if (!made)
        return TW_ERR_MEMORY;
    tw_neighbour *items = (tw_neighbour *)(made + 1);
    uint32_t *component = (uint32_t *)(items + edges), *sizes = component + solutions;
    if (edges > 0)
        memcpy(items, call->found, edges * sizeof *items);
    *made = (tw_neighbours){.solutions = solutions,
                            .items = items,
                            .count = edges,
                            .component = component,
                            .component_sizes = sizes,
                            .stopped = call->pace.stopped};
    join_trees(call);
    number_components(call, component, sizes, &made->component_count);
    *neighbours = made;
    return TW_OK;
}

/* ---- The call ---------------------------------------------------------------------------- */

static tw_status find_all(neighbour_call *call, tw_neighbours **neighbours)
{
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = keep_listed, .progress = listing_goes_on, .user = call};
    tw_status status = tw_solver_run(call->solver, NULL, &sink, NULL, call->error);
    status = status ? status : call->status;
    if (status || call->pace.stopped)
        return status;
    status = make_fingerprints(call);
    for (unsigned count = 1; count <= call->moved && status == TW_OK; count++)
        status = find_moving(call, count);
    if (status == TW_ERR_STATE && call->pace.stopped)
        status = TW_OK;
    return status ? status : show_neighbours(call, neighbours);
}

tw_status tw_neighbours_find(const tw_context *context, const tw_puzzle *puzzle, tw_same same,
                             unsigned most_moved, const tw_watch *watch, tw_neighbours **neighbours,
                             tw_error *error)
{
    tw_clear_error(error);
    context = tw_context_or_default(context);
    const tw_solve_options options = {
        .size = sizeof options, .same = same, .threads = 1, .ordered = true};
    neighbour_call call = {.pace = tw_pace_of(context, watch),
                           .error = error,
                           .moved = most_moved,
                           .look_again = MANY_FOUND};
    *neighbours = NULL;
    if (most_moved < 1 || most_moved > TW_MOST_MOVED)
        return tw_fail(error, TW_ERR_USAGE, "%u pieces that move: 1 to %d can", most_moved,
                       TW_MOST_MOVED);
    call.context = tw_scope_begin(&call.scope, context);
    tw_status status = tw_solver_new(context, puzzle, &options, &call.solver, error);
    if (status == TW_OK)
        status = find_all(&call, neighbours);
    tw_scope_end(&call.scope);
    tw_solver_free(call.solver);
    return tw_fail_as(error, status);
}

void tw_neighbours_free(tw_neighbours *neighbours)
{
    tw_give_alone(neighbours);
}
