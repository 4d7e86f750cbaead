/* run_world.h -- a solver and a model of it: makes every call of a sequence, and compares its
 * results and effects with a model made of the table of states in tw/solve.h and the findings of
 * one plain run.
 *
 * Invariant: `found` holds the solutions handed on during the life of the current work, over all
 *   solvers and files it went through; `total` counts these and the solutions only counted. */
#pragma once

#include "run_sequence.h"

#include <stdatomic.h>

#include <tw/advanced/parts.h>

enum { MOST_FOUND = 400, SLOTS = 3, MOST_FILE = 1 << 20 };

/* ---- What is there ----------------------------------------------------------------------- */

/* The findings of one plain run. */
typedef struct reference {
    bool too_many;            /* more than MOST_FOUND; the run may still have ended there */
    uint64_t ids[MOST_FOUND]; /* of the canonical forms, ascending */
    size_t count;
    tw_result result;
} reference;

/* The life of a piece of work. */
typedef struct lineage {
    bool found[MOST_FOUND];
    size_t handed;    /* how many of them */
    size_t latest;    /* index in `found` of the last one */
    uint64_t total;   /* including those only counted */
    uint64_t brought; /* by a checkpoint; the limit applies to later ones */
    bool resumed, begun, divided;
} lineage;

typedef struct saved_slot {
    tw_checkpoint *checkpoint;
    lineage life;
} saved_slot;

typedef struct world {
    const sequence *plan;
    const tw_puzzle *puzzle;
    reference want;
    tw_solver *plain;          /* its symmetries give the canonical forms */
    tw_solution_orbit *images; /* used by one thread at a time, like sinks */
    tw_solver *solver;
    size_t threads;
    tw_solver_state state;
    lineage life;
    saved_slot slots[SLOTS];
    tw_result last;
    /* 0: not interrupted; 1: the next call must stop; 2: it may, or the interrupt is used up */
    int interrupted;
    char fault[300];
} world;

static inline bool __attribute__((format(__printf__, 2, 3)))
blame(world *w, const char *format, ...)
{
    va_list arguments;
    if (w->fault[0])
        return false;
    va_start(arguments, format);
    vsnprintf(w->fault, sizeof w->fault, format, arguments);
    va_end(arguments);
    return false;
}

#define MUST(condition, ...)                                                                       \
    do {                                                                                           \
        if (!(condition))                                                                          \
            return blame(w, __VA_ARGS__);                                                          \
    } while (0)

/* ---- Time -------------------------------------------------------------------------------- */

static atomic_ullong world_looks;
static double world_step;

static inline double world_seconds(void *user)
{
    (void)user;
    return world_step * (double)atomic_fetch_add(&world_looks, 1);
}

static inline const tw_context *world_context(void)
{
    static const tw_context context = {
        .size = sizeof context, .resize = soiled_resize, .seconds = world_seconds, .user = NULL};
    return &context;
}

/* ---- Solutions --------------------------------------------------------------------------- */

static inline uint64_t mix_in(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static inline uint64_t id_of(world *w, const tw_solution *solution)
{
    const tw_solution *least = NULL;
    uint64_t hash = 7;
    if (tw_solution_orbit_least(w->images, solution, &least, NULL) != TW_OK)
        return 0;
    for (size_t p = 0; p < least->count; p++) {
        const tw_placement *piece = &least->placements[p];
        hash = mix_in(mix_in(hash, piece->piece), piece->cell_count);
        if (tw_puzzle_mark_count(w->puzzle)) /* cells do not determine the turn */
            hash = mix_in(hash, piece->turn);
        for (size_t c = 0; c < piece->cell_count; c++)
            hash = mix_in(hash, tw_puzzle_find_cell(w->puzzle, piece->cells[c]));
    }
    return hash | 1;
}

static inline int by_id(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static inline bool take_reference(void *user, const tw_solution *solution)
{
    world *w = user;
    w->want.too_many = w->want.count == MOST_FOUND;
    if (w->want.too_many)
        return false;
    if (!w->images)
        assert_int_equal(tw_solution_orbit_new(NULL, tw_solver_symmetry(w->plain), w->plan->same,
                                               &w->images, NULL),
                         TW_OK);
    w->want.ids[w->want.count++] = id_of(w, solution);
    return true;
}

/* Marks a solution as found; it must be in the reference, and new. */
static inline bool note_found(world *w, const tw_solution *solution)
{
    uint64_t id = id_of(w, solution);
    const uint64_t *at = bsearch(&id, w->want.ids, w->want.count, sizeof id, by_id);
    MUST(id && at, "a solution that the plain run did not find");
    w->life.latest = (size_t)(at - w->want.ids);
    MUST(!w->life.found[w->life.latest], "a solution came twice");
    w->life.found[w->life.latest] = true;
    w->life.handed++;
    return true;
}

/* ---- A call that runs -------------------------------------------------------------------- */

/* What the callbacks of one call do, and what they saw. */
typedef struct listener {
    world *w;
    uint64_t stop_after, ask_until; /* solutions, questions; 0: never */
    bool interrupts, meddles;       /* at the first solution; at every callback */
    uint64_t taken, asked, stepped;
    double fraction;
    bool said_stop;
} listener;

/* A running solver refuses all other calls. */
static inline bool meddle(listener *l)
{
    world *w = l->w;
    const tw_estimate_options wanted = {.size = sizeof wanted, .probes = 1};
    const tw_checkpoint nothing = {.task_count = 0};
    const tw_checkpoint *saved = NULL;
    const tw_solution *solution = NULL;
    tw_divided divided;
    tw_estimate guesses;
    tw_result result;
    MUST(tw_solver_get_state(w->solver) == TW_SOLVER_RUNNING &&
             tw_solver_save(w->solver, NULL, 0, &saved, NULL) == TW_ERR_STATE &&
             tw_solver_resume(w->solver, &nothing, NULL) == TW_ERR_STATE &&
             tw_solver_divide(w->solver, 2, NULL, 0, NULL, &divided, NULL) == TW_ERR_STATE &&
             tw_solver_estimate(w->solver, &wanted, NULL, &guesses, NULL) == TW_ERR_STATE &&
             tw_solver_prepare(w->solver, NULL, NULL) == TW_ERR_STATE &&
             tw_solver_run(w->solver, NULL, NULL, &result, NULL) == TW_ERR_STATE &&
             tw_solver_next(w->solver, NULL, &solution, NULL, NULL) == TW_ERR_STATE &&
             tw_solver_reset(w->solver) == TW_ERR_STATE,
         "a call was let in while it was running");
    return true;
}

static inline bool hear_solution(void *user, const tw_solution *solution)
{
    listener *l = user;
    world *w = l->w;
    MUST(!l->said_stop, "a solution after somebody said stop");
    if (!note_found(w, solution) || (l->meddles && !meddle(l)))
        return false;
    if (l->interrupts && l->taken == 0)
        tw_solver_interrupt(w->solver);
    l->said_stop = ++l->taken == l->stop_after;
    return !l->said_stop;
}

static inline bool hear_progress(void *user, const tw_progress *progress)
{
    listener *l = user;
    world *w = l->w;
    if (progress->stage == TW_STAGE_SEARCH) {
        MUST(progress->fraction >= l->fraction && progress->fraction <= 1,
             "the fraction went from %g to %g", l->fraction, progress->fraction);
        l->fraction = progress->fraction;
    }
    if (l->meddles && !meddle(l))
        return false;
    l->said_stop |= ++l->asked == l->ask_until;
    return !l->said_stop;
}

static inline bool hear_step(void *user, const tw_solution *pieces)
{
    listener *l = user;
    (void)pieces;
    l->said_stop |= ++l->stepped == l->ask_until;
    return !l->said_stop;
}

enum { LOOK_NOT, LOOK, LOOK_SOME, LOOK_STOP, LOOK_STEPS, LOOK_INTERRUPT, LOOK_MEDDLE, LOOKS };

static inline tw_solve_sink sink_of(listener *l, const run_call *call)
{
    uint32_t look = call->a % LOOKS;
    uint64_t number = 1 + call->c;
    tw_solve_sink sink = {.size = sizeof sink, .user = l, .progress = hear_progress};
    if (look != LOOK_NOT && look != LOOK_STOP)
        sink.solution = hear_solution;
    if (look == LOOK_STEPS)
        sink.trace = hear_step;
    l->stop_after = look == LOOK_SOME ? number : 0;
    l->ask_until = look == LOOK_STOP || look == LOOK_STEPS ? number : 0;
    l->interrupts = look == LOOK_INTERRUPT;
    l->meddles = look == LOOK_MEDDLE;
    return sink;
}

/* A third of the calls have no budget, the others one of some kind. */
static inline tw_budget budget_of(const run_call *call)
{
    tw_budget budget = {.size = sizeof budget};
    uint32_t kind = call->b % 6, number = 1 + call->b / 6;
    if (kind == 2)
        budget.branches = 3 * number;
    else if (kind == 3)
        budget.solutions = number;
    else if (kind == 4)
        budget.seconds = 0.05 * number;
    else if (kind == 5)
        budget.branches = budget.solutions = number;
    return budget;
}

static inline bool has_budget(const tw_budget *budget)
{
    return budget->branches || budget->solutions || budget->seconds > 0;
}

static inline bool is_whole(const world *w)
{
    return w->plan->way.whole && !w->life.resumed;
}

/* ---- What a result may say --------------------------------------------------------------- */

static inline bool check_end(world *w, const tw_result *r)
{
    const tw_result *want = &w->want.result;
    MUST(w->life.total == want->solutions && r->none == want->none &&
             r->rotations == want->rotations && r->reflections == want->reflections,
         "in the end %llu solutions, %llu %llu %llu; the plain run has %llu, %llu %llu %llu",
         (unsigned long long)r->solutions, (unsigned long long)r->none,
         (unsigned long long)r->rotations, (unsigned long long)r->reflections,
         (unsigned long long)want->solutions, (unsigned long long)want->none,
         (unsigned long long)want->rotations, (unsigned long long)want->reflections);
    MUST(w->plan->dive || r->branches == want->branches, "%llu branches, %llu in the plain run",
         (unsigned long long)r->branches, (unsigned long long)want->branches);
    return true;
}

/* Checks the sums of an unfinished run. */
static inline bool check_sums(world *w, const tw_result *r)
{
    const tw_result *want = &w->want.result;
    MUST(r->none <= want->none && r->rotations <= want->rotations &&
             r->reflections <= want->reflections,
         "more solutions than there are: %llu %llu %llu", (unsigned long long)r->none,
         (unsigned long long)r->rotations, (unsigned long long)r->reflections);
    MUST((r->solutions > 0) == (r->none > 0) && (r->solutions > 0) == (r->seconds_first >= 0),
         "%llu solutions, %llu in all, the first after %g s", (unsigned long long)r->solutions,
         (unsigned long long)r->none, r->seconds_first);
    MUST(!w->plan->limit || r->solutions - w->life.brought <= w->plan->limit,
         "%llu solutions, the limit is %u", (unsigned long long)r->solutions, w->plan->limit);
    return true;
}

/* Checks the best partial solution. Where a bound of empty cells makes them something to place, it
 * may leave such cells. */
static inline bool check_partial(world *w)
{
    size_t said = 0, left = 0;
    tw_error error = {.message = ""};
    uint32_t least, most;
    const tw_solution *partial = tw_solver_partial(w->solver, &said);
    MUST((partial != NULL) == (said > 0), "a partial solution leaves %zu cells", said);
    if (!partial)
        return true;
    MUST(tw_solution_check_partial(NULL, w->puzzle, partial, &left, &error) == TW_OK,
         "a partial solution is wrong: %s", error.message);
    MUST(left == said || tw_puzzle_empty(w->puzzle, &least, &most),
         "a partial solution leaves %zu cells, and says %zu", left, said);
    return true;
}

/* Checks the state after a run against its outcome; `may_budget`: it had a budget. */
static inline bool check_outcome(world *w, const tw_result *r, const listener *l, bool may_budget)
{
    tw_solver_state state = tw_solver_get_state(w->solver);
    bool over = r->outcome == TW_OUTCOME_EXHAUSTED || r->outcome == TW_OUTCOME_LIMIT;
    bool stopped = l->said_stop || (l->interrupts && l->taken > 0) || w->interrupted;
    MUST((state == TW_SOLVER_DONE) == over, "outcome %d led to state %d", (int)r->outcome,
         (int)state);
    if (state != TW_SOLVER_NEW && !check_partial(w))
        return false;
    MUST(over || state == TW_SOLVER_PAUSED || (state == TW_SOLVER_NEW && w->state == state),
         "it went from state %d to %d", (int)w->state, (int)state);
    MUST(r->outcome != TW_OUTCOME_BUDGET || may_budget, "there was no budget");
    MUST(r->outcome != TW_OUTCOME_STOPPED || stopped, "nobody said stop");
    MUST(r->outcome != TW_OUTCOME_LIMIT ||
             (w->plan->limit && r->solutions - w->life.brought == w->plan->limit),
         "%llu solutions, the limit is %u", (unsigned long long)r->solutions, w->plan->limit);
    /* unless it ends, or its budget does, before the interrupt is checked */
    MUST(w->interrupted != 1 || w->plan->dive || over || may_budget ||
             r->outcome == TW_OUTCOME_STOPPED,
         "it was interrupted, the outcome is %d", (int)r->outcome);
    return true;
}

/* After a run: the interrupt was honoured, or may still be. */
static inline void settle_interrupt(world *w, const listener *l, tw_outcome outcome)
{
    bool during = l->interrupts && l->taken > 0;
    if (outcome == TW_OUTCOME_STOPPED)
        w->interrupted = l->said_stop && (during || w->interrupted) ? 2 : 0;
    else if (during || w->interrupted)
        w->interrupted = 2;
}

/* Checks the result of a call that ran; looked: solutions were handed on. */
static inline bool check_run(world *w, const tw_result *r, const listener *l, bool looked,
                             const tw_budget *budget)
{
    uint64_t before = w->life.total;
    MUST(!w->fault[0], "%s", w->fault);
    if (!check_outcome(w, r, l, has_budget(budget)))
        return false;
    w->life.total = r->solutions;
    MUST(r->solutions >= before && (!looked || r->solutions == before + l->taken),
         "%llu solutions after %llu, %llu were handed on", (unsigned long long)r->solutions,
         (unsigned long long)before, (unsigned long long)l->taken);
    MUST(!budget->solutions || r->solutions - before <= budget->solutions,
         "%llu solutions, the budget is %llu", (unsigned long long)(r->solutions - before),
         (unsigned long long)budget->solutions);
    w->state = tw_solver_get_state(w->solver);
    w->life.begun |= w->state != TW_SOLVER_NEW;
    settle_interrupt(w, l, r->outcome);
    w->last = *r;
    return r->outcome == TW_OUTCOME_EXHAUSTED ? check_end(w, r) : check_sums(w, r);
}

/* A run of a DONE solver does nothing and returns the same result. */
static inline bool check_again(world *w, const tw_result *r, const listener *l)
{
    MUST(tw_solver_get_state(w->solver) == TW_SOLVER_DONE, "DONE did not last");
    MUST(l->taken + l->stepped == 0, "a solution after all was done");
    MUST(r->outcome == w->last.outcome && r->solutions == w->last.solutions &&
             r->none == w->last.none && r->branches == w->last.branches,
         "a result that was another before");
    w->interrupted = w->interrupted ? 2 : 0;
    return true;
}

/* Solutions that were only counted cannot be listed. Work of several threads cannot be traced. */
static inline bool may_refuse(const world *w, bool looks, bool traces)
{
    return (looks && is_whole(w) && w->life.total > w->life.handed) ||
           (traces && w->threads > 1 && w->life.begun);
}
