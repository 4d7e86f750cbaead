/* run_calls.h -- makes the calls of a sequence on a world (run_world.h), and plays a sequence from
 * its first call to the end of the work. */
#pragma once

#include "run_world.h"
#include "store/checkpoint/merge.h"
#include "support/tuning.h"

/* ---- Solvers ----------------------------------------------------------------------------- */

static inline tw_solve_options options_of(const world *w, size_t threads, bool ordered)
{
    const method *m = &w->plan->way;
    return (tw_solve_options){.size = sizeof(tw_solve_options),
                              .engine = m->engine,
                              .tuning = &m->tuning,
                              .subproblems = m->subproblems,
                              .not_resumable = m->whole,
                              .same = w->plan->same,
                              .limit = w->plan->limit,
                              .restarts = w->plan->dive ? TW_RESTARTS_ALWAYS : TW_RESTARTS_NEVER,
                              .seed = 5,
                              .threads = threads,
                              .ordered = ordered};
}

static inline bool make_solver(world *w, size_t threads, bool ordered, tw_solver **solver)
{
    const tw_solve_options options = options_of(w, threads, ordered);
    tw_error error = {0};
    MUST(tw_solver_new(world_context(), w->puzzle, &options, solver, &error) == TW_OK,
         "no solver: %s", error.message);
    return true;
}

/* One run without a limit. false: the puzzle is too large for this test, or has no solution. */
static inline bool make_reference(world *w, uint64_t most_branches)
{
    tw_solve_options options = options_of(w, 1, false);
    const tw_budget budget = {.size = sizeof budget, .branches = most_branches};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = take_reference, .user = w};
    options.limit = 0;
    options.restarts = TW_RESTARTS_NEVER;
    options.not_resumable = false;
    if (tw_solver_new(soiled(), w->puzzle, &options, &w->plain, NULL) != TW_OK ||
        tw_solver_run(w->plain, &budget, &sink, &w->want.result, NULL) != TW_OK ||
        w->want.result.outcome != TW_OUTCOME_EXHAUSTED || w->want.too_many)
        return false;
    qsort(w->want.ids, w->want.count, sizeof *w->want.ids, by_id);
    for (size_t i = 1; i < w->want.count; i++)
        MUST(w->want.ids[i] != w->want.ids[i - 1], "the plain run finds one twice");
    return w->want.count > 0;
}

/* ---- Files ------------------------------------------------------------------------------- */

typedef struct run_file {
    char *bytes;
    size_t count;
} run_file;

static inline bool write_run_file(void *user, const char *text, size_t size)
{
    run_file *file = user;
    if (file->count + size > MOST_FILE)
        return false;
    memcpy(file->bytes + file->count, text, size);
    file->count += size;
    return true;
}

/* Writes a checkpoint to bytes and reads it back. */
static inline bool through_file(world *w, const tw_checkpoint *checkpoint, tw_checkpoint **read)
{
    run_file file = {.bytes = malloc(MOST_FILE)};
    const tw_out out = {write_run_file, &file};
    tw_error error = {0};
    tw_status status = tw_checkpoint_write(NULL, checkpoint, &out, &error);
    if (status == TW_OK)
        status = tw_checkpoint_read(soiled(), file.bytes, file.count, read, &error);
    free(file.bytes);
    MUST(status == TW_OK, "a checkpoint is not written and read: %s", error.message);
    return true;
}

/* Checks the status of a save or divide. *over: it was rightly refused. */
static inline bool check_left(world *w, tw_status status, const char *what, bool *over)
{
    bool refused = w->state == TW_SOLVER_NEW || (is_whole(w) && w->life.begun);
    bool whole_unbegun =
        w->state != TW_SOLVER_NEW && (w->last.branches == 0 || w->plan->dive); /* or its tree is */
    MUST(tw_solver_get_state(w->solver) == w->state, "%s led to another state", what);
    *over = status != TW_OK;
    if (refused && !whole_unbegun)
        MUST(status == TW_ERR_STATE, "%s was not refused", what);
    else
        MUST(status == TW_OK || (refused && status == TW_ERR_STATE), "%s: %s", what,
             tw_status_text(status));
    return true;
}

/* Tries in changing orders leave no partial tree: a solution found in one is not in the file and
 * comes again. */
static inline bool check_saved(world *w, const tw_checkpoint *saved, lineage *life)
{
    uint64_t total = 0;
    *life = w->life;
    MUST(tw_checkpoint_find_number(saved, TW_SAVED_SOLUTIONS, &total), "nothing is counted");
    if (w->plan->dive && total + 1 == life->total) {
        life->total--;
        life->handed -= life->found[life->latest];
        life->found[life->latest] = false;
    }
    MUST(total == life->total, "%llu solutions were saved of %llu", (unsigned long long)total,
         (unsigned long long)life->total);
    return true;
}

/* The levels, if counted, add up to the branches. */
static inline bool check_saved_levels(world *w, const tw_checkpoint *saved)
{
    uint64_t branches = 0, sum = 0;
    size_t levels = 0;
    tw_solver_levels(w->plain, &levels);
    MUST(tw_checkpoint_find_number(saved, TW_SAVED_BRANCHES, &branches), "no branches are counted");
    for (size_t i = 0; i < saved->number_count; i++) {
        uint32_t name = saved->numbers[i].name;
        if (name >= TW_SAVED_LEVELS && name < TW_SAVED_FACTS && name % 2 == 0)
            sum += saved->numbers[i].value;
    }
    MUST(levels == 0 || w->life.divided || sum == branches,
         "levels with %llu branches were saved, of %llu", (unsigned long long)sum,
         (unsigned long long)branches);
    return true;
}

/* Saves the current work. *over: saving was rightly refused. */
static inline bool save_to(world *w, saved_slot *slot, bool *over)
{
    const tw_checkpoint *saved = NULL;
    tw_status status = tw_solver_save(w->solver, NULL, 0, &saved, NULL);
    if (!check_left(w, status, "saving", over))
        return false;
    if (*over)
        return true;
    tw_checkpoint_free(slot->checkpoint);
    slot->checkpoint = NULL;
    return check_saved(w, saved, &slot->life) && check_saved_levels(w, saved) &&
           through_file(w, saved, &slot->checkpoint);
}

static inline bool resume_from(world *w, const tw_checkpoint *checkpoint, const lineage *life)
{
    tw_error error = {0};
    tw_status status = tw_solver_resume(w->solver, checkpoint, &error);
    if (w->state == TW_SOLVER_NEW) {
        MUST(status == TW_ERR_STATE && tw_solver_get_state(w->solver) == TW_SOLVER_NEW,
             "a NEW solver went on from a checkpoint");
        return true;
    }
    MUST(status == TW_OK, "it does not go on: %s", error.message);
    w->state = tw_solver_get_state(w->solver);
    MUST(w->state == TW_SOLVER_READY, "after resuming it is in state %d", (int)w->state);
    w->life = *life;
    w->life.brought = w->life.total;
    w->life.resumed = true;
    w->life.begun = false;
    w->last = (tw_result){0};
    return true;
}

/* ---- Calls ------------------------------------------------------------------------------- */

static inline bool go_some_way(void *user, double done)
{
    uint64_t *left = user;
    (void)done;
    return --*left > 0;
}

static inline bool call_prepare(world *w, const run_call *call)
{
    uint64_t asked = 1 + call->b;
    const tw_watch watch = {go_some_way, &asked};
    tw_error error = {0};
    tw_status status = tw_solver_prepare(w->solver, call->a % 2 ? &watch : NULL, &error);
    tw_solver_state state = tw_solver_get_state(w->solver);
    MUST(status == TW_OK, "preparing: %s", error.message);
    if (w->state != TW_SOLVER_NEW) {
        MUST(state == w->state, "preparing what is prepared led to state %d", (int)state);
        w->interrupted = w->interrupted ? 2 : 0;
        return true;
    }
    bool stopped = (call->a % 2 && asked == 0) || w->interrupted;
    MUST(state == TW_SOLVER_READY || (state == TW_SOLVER_NEW && stopped),
         "preparing led to state %d", (int)state);
    MUST(w->interrupted != 1 || state == TW_SOLVER_NEW, "preparing did not hear an interrupt");
    if (w->interrupted && state == TW_SOLVER_NEW)
        w->interrupted = call->a % 2 && asked == 0 ? 2 : 0;
    w->state = state;
    return true;
}

static inline bool call_run(world *w, const run_call *call)
{
    listener l = {.w = w};
    const tw_solve_sink sink = sink_of(&l, call);
    const tw_budget budget = budget_of(call);
    tw_result result = {0};
    tw_error error = {0};
    tw_solver_state before = w->state;
    tw_status status =
        tw_solver_run(w->solver, has_budget(&budget) ? &budget : NULL, &sink, &result, &error);
    MUST(!w->fault[0], "%s", w->fault);
    if (status == TW_ERR_STATE &&
        may_refuse(w, sink.solution || sink.trace || budget.solutions, sink.trace)) {
        MUST(tw_solver_get_state(w->solver) == before, "a call that was refused did something");
        return true;
    }
    MUST(status == TW_OK, "running: %s", error.message);
    if (before == TW_SOLVER_DONE)
        return check_again(w, &result, &l);
    return check_run(w, &result, &l, sink.solution != NULL, &budget);
}

static inline bool pull_one(world *w, const tw_budget *budget, bool *over)
{
    listener l = {.w = w};
    const tw_solution *solution = NULL;
    tw_result result = {0};
    tw_error error = {0};
    tw_solver_state before = w->state;
    tw_status status =
        tw_solver_next(w->solver, has_budget(budget) ? budget : NULL, &solution, &result, &error);
    *over = !solution;
    if (status == TW_ERR_STATE && may_refuse(w, true, false)) {
        MUST(tw_solver_get_state(w->solver) == before, "a call that was refused did something");
        return true;
    }
    MUST(status == TW_OK, "the next: %s", error.message);
    if (before == TW_SOLVER_DONE) {
        MUST(!solution, "a solution after all was done");
        return check_again(w, &result, &l);
    }
    if (solution && !note_found(w, solution))
        return false;
    l.taken = solution != NULL;
    l.said_stop = solution != NULL;
    return check_run(w, &result, &l, true, budget);
}

static inline bool call_next(world *w, const run_call *call)
{
    const tw_budget budget = budget_of(call);
    bool over = false;
    for (uint32_t i = 0; i <= call->a % 4 && !over; i++)
        if (!pull_one(w, &budget, &over))
            return false;
    return true;
}

static inline bool call_save(world *w, const run_call *call)
{
    bool over = false;
    return save_to(w, &w->slots[call->a % SLOTS], &over);
}

static inline bool call_resume(world *w, const run_call *call)
{
    const saved_slot *slot = &w->slots[call->a % SLOTS];
    return !slot->checkpoint || resume_from(w, slot->checkpoint, &slot->life);
}

static inline bool call_reset(world *w)
{
    MUST(tw_solver_reset(w->solver) == TW_OK, "resetting");
    tw_solver_state want = w->state == TW_SOLVER_NEW ? TW_SOLVER_NEW : TW_SOLVER_READY;
    w->state = tw_solver_get_state(w->solver);
    MUST(w->state == want, "resetting led to state %d", (int)w->state);
    w->life = (lineage){.handed = 0};
    w->last = (tw_result){0};
    w->interrupted = w->interrupted ? 2 : 0;
    return true;
}

static inline bool call_estimate(world *w, const run_call *call)
{
    uint64_t asked = 1 + call->b;
    const tw_watch watch = {go_some_way, &asked};
    const tw_estimate_options wanted = {
        .size = sizeof wanted, .seed = call->c, .probes = 1 + call->a};
    tw_estimate guesses;
    bool over = false;
    tw_status status =
        tw_solver_estimate(w->solver, &wanted, call->c % 2 ? &watch : NULL, &guesses, NULL);
    w->interrupted = w->interrupted ? 2 : 0;
    if (!check_left(w, status, "estimating", &over))
        return false;
    MUST(over || (guesses.branches.mean >= 0 && guesses.hits.mean >= 0 &&
                  guesses.probes <= wanted.probes),
         "an estimate of %g branches", guesses.branches.mean);
    return true;
}

/* Replaces the solver, with another number of threads, with or without the work. */
static inline bool call_replace(world *w, const run_call *call)
{
    saved_slot slot = {.checkpoint = NULL};
    bool over = false;
    if (call->c % 3 && !save_to(w, &slot, &over))
        return false;
    tw_solver_free(w->solver);
    w->solver = NULL;
    w->threads = 1 + call->a % 4;
    bool fine = make_solver(w, w->threads, call->b % 2, &w->solver);
    w->state = TW_SOLVER_NEW;
    w->life = (lineage){.handed = 0};
    w->last = (tw_result){0};
    w->interrupted = 0;
    if (fine && slot.checkpoint)
        fine = call_prepare(w, &(run_call){0}) && resume_from(w, slot.checkpoint, &slot.life);
    tw_checkpoint_free(slot.checkpoint);
    return fine;
}

/* ---- Dividing ---------------------------------------------------------------------------- */

/* Searches one part in its own solver, to the end or not; *left: its checkpoint. */
static inline bool search_part(world *w, const tw_checkpoint *part, const run_call *call,
                               bool to_the_end, tw_checkpoint **left)
{
    listener l = {.w = w, .stop_after = to_the_end ? 0 : 1 + call->c};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = hear_solution, .user = &l};
    const tw_checkpoint *saved = NULL;
    tw_solver *solver = NULL;
    tw_result result = {0};
    tw_error error = {0};
    if (!make_solver(w, 1 + call->c % 3, false, &solver))
        return false;
    bool fine = tw_solver_prepare(solver, NULL, &error) == TW_OK &&
                tw_solver_resume(solver, part, &error) == TW_OK &&
                tw_solver_run(solver, NULL, &sink, &result, &error) == TW_OK &&
                tw_solver_save(solver, part->texts, part->text_count, &saved, &error) == TW_OK &&
                (!to_the_end || result.outcome == TW_OUTCOME_EXHAUSTED) &&
                through_file(w, saved, left);
    tw_solver_free(solver);
    w->life.total += l.taken;
    MUST(fine, "a part: %s", error.message);
    return true;
}

static inline bool merge_parts(world *w, tw_checkpoint *const *parts, size_t count)
{
    const tw_checkpoint *whole = NULL;
    tw_merge *merge = NULL;
    tw_error error = {0};
    char name[20];
    bool fine = tw_merge_new(soiled(), &merge) == TW_OK;
    for (size_t i = count; fine && i-- > 0;) {
        snprintf(name, sizeof name, "part %zu", i);
        fine = tw_merge_add(merge, name, parts[i], &error) == TW_OK;
    }
    fine = fine && tw_merge_end(merge, &whole, &error) == TW_OK;
    if (fine)
        fine = resume_from(w, whole, &(lineage){0}) || w->fault[0];
    tw_merge_free(merge);
    MUST(fine, "merging: %s", error.message);
    return !w->fault[0];
}

enum { MOST_PARTS = 5 };

/* Searches each part in its own solver, then resumes from the merged parts. */
static inline bool search_divided(world *w, const tw_divided *divided, size_t count,
                                  const run_call *call)
{
    tw_parts *parts = NULL;
    tw_checkpoint *left[MOST_PARTS] = {NULL};
    MUST(tw_parts_cut(soiled(), divided->checkpoint, divided->part, count, &parts, NULL) == TW_OK,
         "cutting");
    bool fine = true;
    for (size_t i = 0; fine && i < count; i++)
        fine = search_part(w, tw_parts_get(parts, i), call, i > 0 || call->b % 2, &left[i]);
    tw_parts_free(parts);
    const lineage life = w->life;
    fine = fine && merge_parts(w, left, count);
    w->life = life;
    w->life.divided = true;
    w->life.brought = life.total;
    w->life.resumed = true;
    w->life.begun = false;
    for (size_t i = 0; i < count; i++)
        tw_checkpoint_free(left[i]);
    return fine;
}

static inline bool call_divide(world *w, const run_call *call)
{
    size_t count = 1 + call->a % MOST_PARTS;
    uint64_t asked = 1 + call->b;
    const tw_watch watch = {go_some_way, &asked};
    bool stops = call->c % 5 == 0, over = false;
    tw_divided divided = {.checkpoint = NULL};
    tw_status status =
        tw_solver_divide(w->solver, count, NULL, 0, stops ? &watch : NULL, &divided, NULL);
    w->interrupted = w->interrupted ? 2 : 0;
    if (!check_left(w, status, "dividing", &over) || over)
        return over;
    MUST(divided.checkpoint || stops || w->interrupted, "nothing was divided");
    if (!divided.checkpoint || w->plan->limit)
        return true;
    return search_divided(w, &divided, count, call);
}

/* ---- A sequence -------------------------------------------------------------------------- */

static inline bool make_call(world *w, const run_call *call)
{
    switch (call->what) {
    case PREPARE:
        return call_prepare(w, call);
    case RUN:
        return call_run(w, call);
    case NEXT:
        return call_next(w, call);
    case SAVE:
        return call_save(w, call);
    case RESUME:
        return call_resume(w, call);
    case RESET:
        return call_reset(w);
    case DIVIDE:
        return call_divide(w, call);
    case ESTIMATE:
        return call_estimate(w, call);
    case REPLACE:
        return call_replace(w, call);
    default:
        tw_solver_interrupt(w->solver);
        w->interrupted = 1;
        return true;
    }
}

/* Searches what is left after the last call. */
static inline bool finish_work(world *w)
{
    for (size_t i = 0; i < 4 && w->state != TW_SOLVER_DONE; i++) {
        bool looks = !may_refuse(w, true, false);
        if (!call_run(w, &(run_call){.a = looks ? LOOK : LOOK_NOT}))
            return false;
    }
    MUST(w->state == TW_SOLVER_DONE, "it does not come to an end");
    MUST(w->last.outcome != TW_OUTCOME_LIMIT || w->plan->limit <= w->want.result.solutions,
         "a limit that cannot be reached");
    return true;
}

static inline void drop_world(world *w)
{
    for (size_t i = 0; i < SLOTS; i++)
        tw_checkpoint_free(w->slots[i].checkpoint);
    tw_solver_free(w->solver);
    tw_solution_orbit_free(w->images);
    tw_solver_free(w->plain);
}

typedef enum played { PLAYED_WELL, PLAYED_BADLY, PASSED_OVER } played;

/* Plays a sequence on a puzzle; fault: the first fault, 300 bytes. */
static inline played play(const sequence *s, const tw_puzzle *puzzle, uint64_t most_branches,
                          char *fault)
{
    world w = {.plan = s, .puzzle = puzzle, .threads = s->threads};
    world_step = 1.0 / s->clock;
    atomic_store(&world_looks, 0);
    played how = PASSED_OVER;
    if (make_reference(&w, most_branches)) {
        bool fine = make_solver(&w, s->threads, s->ordered, &w.solver);
        for (size_t i = 0; fine && i < s->count; i++)
            fine = make_call(&w, &s->calls[i]);
        fine = fine && finish_work(&w);
        how = fine ? PLAYED_WELL : PLAYED_BADLY;
    } else if (w.fault[0]) {
        how = PLAYED_BADLY;
    }
    memcpy(fault, w.fault, sizeof w.fault);
    drop_world(&w);
    return how;
}
