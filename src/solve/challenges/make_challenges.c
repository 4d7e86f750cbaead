/* make_challenges.c -- starts of a puzzle with exactly one solution (tw/advanced/challenge.h).
 *
 * From a random solution pieces are taken away, in random order, as long as no other solution fits.
 * Taking a piece away only adds solutions; so a piece that had to stay once has to stay for ever,
 * and after one pass over all pieces none can be taken away.
 * Invariant: the start of `now` has been shown to have one solution, by two engines once it is
 * handed out. */
#include <tw/advanced/challenge.h>

#include <math.h>
#include <stdlib.h>

#include "base/hash_table.h"
#include "base/numbers.h"
#include "base/pace.h"
#include "puzzle/puzzle_shared.h"

#define TRIES 100       /* for one challenge */
#define LEAST_WORK 3.0  /* of a challenge */
#define SCALE_STARTS 15 /* an odd number has a median */
#define WORK_ENGINE "dancing"
#define OTHER_ENGINE "bitset"   /* it checks the other one, .. */
#define LAST_ENGINE "backtrack" /* .. or this one, if it refuses the puzzle */
#define POSES 50                /* tried, to find a solution */
#define POSE_BRANCHES 100000    /* of the search of a solution with a pose: a moment */
#define MOST_BRANCHES 20000000  /* of a search; a piece stays if it takes more */

/* The start that is being made. */
typedef struct challenge_start {
    tw_solution *solution; /* owned */
    tw_placement *given;   /* room for all pieces; what they point to is the solution's */
    size_t count, own;     /* the puzzle's own pins are the first `own` */
    uint64_t work;
    bool minimal; /* no piece can be taken away */
} challenge_start;

struct tw_challenges {
    const tw_context *context;
    const tw_puzzle *puzzle; /* borrowed */
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_solution_orbit *orbit;
    uint64_t seed, drawn; /* random solutions so far */
    uint64_t least[TW_CHALLENGE_LEVELS];
    challenge_start now;
    tw_hash_table seen; /* canonical forms of the starts that were handed out, by their hashes */
    uint64_t *hashes;
    size_t seen_count, seen_room;
    tw_solution shown;
    tw_challenge challenge;
};

/* One call: its watch, and whether that stopped it. */
typedef struct challenge_call {
    tw_challenges *all;
    const tw_watch *watch;
    tw_error *error;
    double done;
    bool stopped;
} challenge_call;

/* ---- Searches ---------------------------------------------------------------------------- */

static bool challenge_goes_on(void *user, double done)
{
    challenge_call *call = user;
    (void)done;
    call->stopped =
        call->stopped || (call->watch && !call->watch->go_on(call->watch->user, call->done));
    return !call->stopped;
}

static bool completion_goes_on(void *user, const tw_progress *progress)
{
    (void)progress;
    return challenge_goes_on(user, 0);
}

/* Runs a new solver. */
static tw_status search(challenge_call *call, const tw_solve_options *options,
                        const tw_budget *budget, tw_solve_sink *sink, tw_result *result)
{
    tw_challenges *all = call->all;
    tw_solver *solver = NULL;
    *result = (tw_result){.outcome = TW_OUTCOME_UNKNOWN};
    sink->progress = completion_goes_on;
    tw_status status = tw_solver_new(all->context, all->puzzle, options, &solver, call->error);
    if (status == TW_OK)
        status = tw_solver_run(solver, budget, sink, result, call->error);
    tw_solver_free(solver);
    return status;
}

/* How many solutions contain the start: 0, 1, 2 (or more), or TOO_LONG. */
enum { TOO_LONG = 3 };

static tw_status count_completions(challenge_call *call, const char *engine, size_t *solutions,
                                   uint64_t *work)
{
    const challenge_start *now = &call->all->now;
    const tw_solve_options options = {.size = sizeof options,
                                      .engine = engine,
                                      .pins = now->given + now->own,
                                      .pin_count = now->count - now->own,
                                      .same = TW_SAME_NONE,
                                      .limit = 2,
                                      .threads = 1,
                                      .restarts = TW_RESTARTS_NEVER,
                                      .no_images = true};
    const tw_budget budget = {.size = sizeof budget, .branches = MOST_BRANCHES};
    tw_solve_sink sink = {.size = sizeof sink, .user = call};
    tw_result result;
    tw_status status = search(call, &options, &budget, &sink, &result);
    *solutions = result.outcome == TW_OUTCOME_BUDGET ? TOO_LONG : (size_t)result.solutions;
    *work = result.branches > now->count ? result.branches - now->count : 0; /* pins are tried */
    return status;
}

static bool take_start_solution(void *user, const tw_solution *solution)
{
    challenge_call *call = user;
    (void)tw_solution_copy(call->all->context, solution, &call->all->now.solution);
    return false;
}

/* ---- A start ----------------------------------------------------------------------------- */

static void clear_start(tw_challenges *all)
{
    challenge_start *now = &all->now;
    if (now->solution)
        tw_give(all->context, now->given, now->solution->count, sizeof *now->given);
    tw_solution_free(now->solution);
    *now = (challenge_start){0};
}

/* Puts all pieces of the solution into the start, in random order, the puzzle's own pins first. */
static tw_status fill_start(tw_challenges *all, uint64_t seed)
{
    challenge_start *now = &all->now;
    const tw_solution *solution = now->solution;
    now->given = tw_take(all->context, solution->count, sizeof *now->given);
    if (!now->given)
        return TW_ERR_MEMORY;
    now->count = solution->count;
    memcpy(now->given, solution->placements, solution->count * sizeof *now->given);
    for (size_t i = 0; i < now->count; i++)
        if (tw_puzzle_pins_there(all->puzzle, &now->given[i])) {
            const tw_placement pin = now->given[i];
            now->given[i] = now->given[now->own];
            now->given[now->own++] = pin;
        }
    for (size_t i = now->count; i > now->own + 1; i--) {
        const size_t other = now->own + (size_t)tw_random_below(&seed, i - now->own);
        const tw_placement placement = now->given[i - 1];
        now->given[i - 1] = now->given[other];
        now->given[other] = placement;
    }
    return TW_OK;
}

/* Searches a solution, by restarts in random order. pose: that it contains; NULL: none. */
static tw_status search_random(challenge_call *call, uint64_t seed, const tw_placement *pose,
                               const tw_budget *budget)
{
    const tw_solve_options options = {.size = sizeof options,
                                      .pins = pose,
                                      .pin_count = pose ? 1 : 0,
                                      .same = TW_SAME_NONE,
                                      .limit = 1,
                                      .threads = 1,
                                      .restarts = TW_RESTARTS_ALWAYS,
                                      .seed = seed,
                                      .no_images = true};
    tw_solve_sink sink = {.size = sizeof sink, .solution = take_start_solution, .user = call};
    tw_result result;
    tw_status status = search(call, &options, budget, &sink, &result);
    return status == TW_OK && result.solutions > 0 && !call->all->now.solution ? TW_ERR_MEMORY
                                                                               : status;
}

/* Can a search pin the pose, which is this placement? Not if the puzzle pins its piece, or another
 * one on one of its cells. */
static bool may_pin(const tw_challenges *all, tw_pose pose, const tw_placement *placement)
{
    const tw_stock *stock = tw_poses_stock(all->poses, pose.stock);
    bool may = stock->piece != TW_ANY && stock->high > 0;
    for (size_t i = 0; i < tw_puzzle_pin_count(all->puzzle) && may; i++)
        may =
            tw_poses_stock_of_piece(all->poses, tw_puzzle_pin(all->puzzle, i)->piece) != pose.stock;
    return may && !tw_puzzle_pins_there(all->puzzle, placement);
}

/* Searches a solution that contains a random pose, so that different ones are found. Marks are
 * needed to name a pose where there are some, so there this finds none. */
static tw_status search_around_pose(challenge_call *call, uint64_t seed)
{
    tw_challenges *all = call->all;
    const tw_budget budget = {.size = sizeof budget, .branches = POSE_BRANCHES};
    const size_t poses = tw_poses_count(all->poses), room = tw_puzzle_cell_count(all->puzzle);
    tw_cell *cells = tw_take(all->context, room, sizeof *cells);
    tw_status status = cells ? TW_OK : TW_ERR_MEMORY;
    uint64_t chance = seed;
    const bool named = poses > 0 && tw_puzzle_mark_count(all->puzzle) == 0;
    for (uint64_t i = 0; named && i < POSES && status == TW_OK && !all->now.solution; i++) {
        const tw_pose pose = tw_poses_get(all->poses, (uint32_t)tw_random_below(&chance, poses));
        const tw_placement placement = {.piece = tw_poses_stock(all->poses, pose.stock)->piece,
                                        .cells = cells,
                                        .cell_count = pose.cell_count};
        for (size_t c = 0; c < pose.cell_count; c++)
            cells[c] = *tw_puzzle_cell(all->puzzle, pose.cells[c]);
        if (may_pin(all, pose, &placement) && !call->stopped)
            status = search_random(call, seed, &placement, &budget);
    }
    tw_give(all->context, cells, room, sizeof *cells);
    return status;
}

/* Makes the start all pieces of a random solution. Without one, now.solution is NULL. */
static tw_status draw_start(challenge_call *call)
{
    tw_challenges *all = call->all;
    const uint64_t seed = tw_mix(all->seed, ++all->drawn);
    clear_start(all);
    tw_status status = search_around_pose(call, seed);
    if (status == TW_OK && !all->now.solution && !call->stopped)
        status = search_random(call, seed, NULL, NULL);
    if (status == TW_OK && all->now.solution)
        status = fill_start(all, seed);
    return status;
}

/* Takes pieces away from the end on, as long as one solution is left and the work is below
 * `enough`; those that have to stay move to the front. */
static tw_status thin_start(challenge_call *call, uint64_t enough)
{
    challenge_start *now = &call->all->now;
    size_t solutions, stay = now->own;
    uint64_t work;
    bool sure = true; /* each piece that stays was seen to be needed */
    tw_status status = TW_OK;
    while (status == TW_OK && !call->stopped && now->count > stay) {
        const tw_placement taken = now->given[now->count - 1];
        now->count--;
        status = count_completions(call, WORK_ENGINE, &solutions, &work);
        if (status || call->stopped)
            break;
        if (solutions == 1 && work >= enough) {
            now->given[now->count++] = taken;
            return TW_OK;
        }
        sure = sure && solutions != TOO_LONG;
        if (solutions == 1)
            now->work = work;
        else {
            memmove(now->given + stay + 1, now->given + stay,
                    (now->count - stay) * sizeof *now->given);
            now->given[stay++] = taken;
            now->count++;
        }
    }
    now->minimal = status == TW_OK && !call->stopped && sure;
    return status;
}

/* ---- Starts that are alike --------------------------------------------------------------- */

/* A hash of the canonical form of the start. */
static tw_status hash_start(tw_challenges *all, uint64_t *hash)
{
    const tw_solution start = {.placements = all->now.given, .count = all->now.count};
    const tw_solution *least;
    tw_status status = tw_solution_orbit_least(all->orbit, &start, &least, NULL);
    *hash = 0;
    for (size_t i = 0; status == TW_OK && i < least->count; i++) {
        const tw_placement *placement = &least->placements[i];
        uint64_t cells = 0; /* in any order */
        for (size_t c = 0; c < placement->cell_count; c++) {
            uint64_t cell = placement->cells[c].kind;
            for (size_t axis = 0; axis < TW_AXES; axis++)
                cell = tw_mix(cell, (uint64_t)placement->cells[c].at[axis]);
            cells += cell;
        }
        *hash += tw_mix(tw_mix(placement->piece, placement->turn), cells);
    }
    return status;
}

/* *fresh: no start like this one was handed out; it is noted. */
static tw_status note_start(tw_challenges *all, bool *fresh)
{
    uint64_t hash;
    size_t step = 0;
    uint32_t at;
    tw_status status = hash_start(all, &hash);
    *fresh = false;
    if (status)
        return status;
    do
        at = tw_hash_table_next(&all->seen, hash, &step);
    while (at != TW_HASH_TABLE_END && all->hashes[at] != hash);
    if (at != TW_HASH_TABLE_END)
        return TW_OK;
    if (!TW_GROW(all->context, all->hashes, all->seen_room, all->seen_count + 1) ||
        !tw_hash_table_add(all->context, &all->seen, hash, (uint32_t)all->seen_count))
        return TW_ERR_MEMORY;
    all->hashes[all->seen_count++] = hash;
    *fresh = true;
    return TW_OK;
}

/* ---- Making and freeing ------------------------------------------------------------------ */

static int compare_work(const void *one, const void *other)
{
    const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
    return a < b ? -1 : a > b;
}

/* From the median work of some starts from which no piece can be taken away, the same ones whatever
 * the seed. */
static tw_status make_scale(challenge_call *call)
{
    tw_challenges *all = call->all;
    const uint64_t seed = all->seed;
    uint64_t work[SCALE_STARTS] = {0};
    tw_status status = TW_OK;
    all->seed = 0;
    for (size_t i = 0; i < SCALE_STARTS && status == TW_OK && !call->stopped; i++) {
        call->done = (double)i / SCALE_STARTS;
        status = draw_start(call);
        if (status == TW_OK && !call->stopped && !all->now.solution)
            return tw_fail(call->error, TW_ERR_USAGE, "the puzzle has no solution");
        if (status == TW_OK && !call->stopped)
            status = thin_start(call, UINT64_MAX);
        work[i] = all->now.work;
    }
    all->seed = seed;
    all->drawn = 0;
    qsort(work, SCALE_STARTS, sizeof *work, compare_work);
    const double top = fmax((double)work[SCALE_STARTS / 2], 1), low = fmin(top, LEAST_WORK);
    for (int level = 0; level < TW_CHALLENGE_LEVELS; level++) {
        const double least = low * pow(top / low, (double)level / TW_CHALLENGE_LEVELS);
        const double apart = level > 0 ? (double)all->least[level - 1] + 1 : low;
        all->least[level] = (uint64_t)fmin(fmax(least, apart), top);
    }
    return status;
}

static tw_status make_challenges(challenge_call *call)
{
    tw_challenges *all = call->all;
    const tw_watch watch = {challenge_goes_on, call};
    tw_status status = tw_poses_new(all->context, all->puzzle, &watch, &all->poses, call->error);
    if (status == TW_OK && !call->stopped)
        status =
            tw_symmetry_new(all->context, all->poses, false, &watch, &all->symmetry, call->error);
    if (status == TW_OK && !call->stopped)
        status = tw_solution_orbit_new(all->context, all->symmetry, TW_SAME_REFLECTIONS,
                                       &all->orbit, call->error);
    if (status == TW_OK && !call->stopped)
        status = make_scale(call);
    return status;
}

void tw_challenges_free(tw_challenges *challenges)
{
    if (!challenges)
        return;
    const tw_context *context = challenges->context;
    clear_start(challenges);
    tw_solution_orbit_free(challenges->orbit);
    tw_symmetry_free(challenges->symmetry);
    tw_poses_free(challenges->poses);
    tw_hash_table_free(context, &challenges->seen);
    tw_give(context, challenges->hashes, challenges->seen_room, sizeof *challenges->hashes);
    tw_give(context, challenges, 1, sizeof *challenges);
}

tw_status tw_challenges_new(const tw_context *context, const tw_puzzle *puzzle, uint64_t seed,
                            const tw_watch *watch, tw_challenges **challenges, tw_error *error)
{
    tw_clear_error(error);
    context = tw_context_or_default(context);
    tw_challenges *all = tw_take(context, 1, sizeof *all);
    if (!all)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    all->context = context;
    all->puzzle = puzzle;
    all->seed = seed;
    challenge_call call = {.all = all, .watch = watch, .error = error};
    tw_status status = make_challenges(&call);
    if (status || call.stopped) {
        tw_challenges_free(all);
        all = NULL;
    }
    if (status == TW_OK)
        *challenges = all;
    return tw_fail_as(error, status);
}

uint64_t tw_challenges_least_work(const tw_challenges *challenges, tw_challenge_level level)
{
    return challenges->least[level];
}

/* ---- The next one ------------------------------------------------------------------------ */

static tw_status check_by_other_engine(challenge_call *call, bool *right)
{
    size_t solutions;
    uint64_t work;
    tw_error *const error = call->error;
    call->error = NULL;
    tw_status status = count_completions(call, OTHER_ENGINE, &solutions, &work);
    call->error = error;
    if (status == TW_ERR_UNSUPPORTED)
        status = count_completions(call, LAST_ENGINE, &solutions, &work);
    *right = status == TW_OK && solutions == 1;
    return status;
}

/* *made: it is one of this level, and none like it was made before. */
static tw_status try_start(challenge_call *call, tw_challenge_level level, bool *made)
{
    tw_challenges *all = call->all;
    const bool expert = level == TW_CHALLENGE_EXPERT;
    tw_status status = draw_start(call);
    *made = false;
    if (status == TW_OK && !call->stopped)
        status = thin_start(call, expert ? UINT64_MAX : all->least[level + 1]);
    if (status || call->stopped || all->now.work < all->least[level] ||
        all->now.count == all->now.solution->count || (expert && !all->now.minimal))
        return status;
    status = check_by_other_engine(call, made);
    if (status == TW_OK && *made)
        status = note_start(all, made);
    return status;
}

tw_status tw_challenges_next(tw_challenges *challenges, tw_challenge_level level,
                             const tw_watch *watch, const tw_challenge **challenge, tw_error *error)
{
    tw_clear_error(error);
    challenge_call call = {.all = challenges, .watch = watch, .error = error};
    const challenge_start *now = &challenges->now;
    bool made = false;
    tw_status status = TW_OK;
    for (size_t tries = 0; tries < TRIES && status == TW_OK && !made && !call.stopped; tries++) {
        call.done = (double)tries / TRIES;
        status = try_start(&call, level, &made);
    }
    if (status)
        return tw_fail_as(error, status);
    challenges->shown = (tw_solution){.placements = now->given, .count = now->count};
    challenges->challenge = (tw_challenge){
        .given = &challenges->shown, .solution = now->solution, .level = level, .work = now->work};
    *challenge = made && !call.stopped ? &challenges->challenge : NULL;
    return TW_OK;
}
