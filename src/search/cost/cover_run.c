/* cover_run.c -- covers that come without a puzzle: their solutions, or the proof that there are
 * none (tw/advanced/search.h).
 *
 * It does what a solver does, without geometry: an engine, a pool of workers over one task, the
 * whole tree, and hits passed on as they come, one at a time. */
#include <tw/advanced/search.h>

#include <pthread.h>

#include "base/base.h"
#include "base/bounds.h"
#include "base/sized.h"
#include "engine/engine.h"
#include "engine/sat/proof.h"
#include "search/choose_engine.h"
#include "search/cost/cheapest.h"
#include "search/pool/pool.h"
#include "cover/clauses.h"
#include "cover/cover_shared.h"

typedef struct cover_run {
    const tw_context *context;
    const tw_cover_sink *sink;
    uint64_t limit;
    double started;
    pthread_mutex_t lock; /* guards what follows, and the caller's sink */
    tw_cover_result result;
    bool told_to_stop;
    tw_cheapest *cheapest; /* NULL: all are wanted */
} cover_run;

static double cover_run_seconds(const cover_run *run)
{
    return run->context->seconds(run->context->user) - run->started;
}

static tw_pool_answer take_cover_hit(void *user, const tw_pool_hit *hit)
{
    cover_run *run = user;
    pthread_mutex_lock(&run->lock);
    if (run->told_to_stop) {
        pthread_mutex_unlock(&run->lock);
        return TW_POOL_LATE;
    }
    if (run->result.solutions++ == 0)
        run->result.seconds_first = cover_run_seconds(run);
    run->told_to_stop =
        run->sink->solution && !run->sink->solution(run->sink->user, hit->options, hit->count);
    bool over = run->told_to_stop || (run->limit > 0 && run->result.solutions >= run->limit);
    tw_pool_answer answer = over ? TW_POOL_ENOUGH : TW_POOL_MORE;
    pthread_mutex_unlock(&run->lock);
    return answer;
}

/* ---- The best ---------------------------------------------------------------------------- */

static bool admit_hit(void *user, const tw_pool_hit *hit)
{
    cover_run *run = user;
    if (!tw_cheapest_take(run->cheapest, hit, 0))
        return false;
    pthread_mutex_lock(&run->lock);
    if (run->result.seconds_first < 0)
        run->result.seconds_first = cover_run_seconds(run);
    run->result.solutions = tw_cheapest_count(run->cheapest);
    pthread_mutex_unlock(&run->lock);
    return true;
}

static tw_pool_answer pass_cover_hit(void *user, const tw_pool_hit *hit)
{
    cover_run *run = user;
    tw_cheapest_pass(run->cheapest, hit);
    return TW_POOL_MORE;
}

/* ---- Running ----------------------------------------------------------------------------- */

static bool tell_progress(void *user, const tw_search_progress *now)
{
    cover_run *run = user;
    pthread_mutex_lock(&run->lock);
    const tw_progress progress = {.fraction = now->fraction,
                                  .seconds = cover_run_seconds(run),
                                  .branches = now->counters.branches,
                                  .solutions = run->result.solutions};
    if (run->sink->progress && !run->sink->progress(run->sink->user, &progress))
        run->told_to_stop = true;
    bool more = !run->told_to_stop;
    pthread_mutex_unlock(&run->lock);
    return more;
}

/* Chooses the engine, with as many threads as there is room for. */
static tw_status choose_cover_engine(tw_cover_search *options, tw_setup *setup, tw_error *error)
{
    tw_engine_tuning tuning = {.size = sizeof tuning};
    bool open = !options->engine && !options->objective;
    tw_status status =
        tw_sized_copy(options->tuning, &tuning, sizeof tuning, "tw_engine_tuning", error);
    if (status == TW_OK)
        status = tw_choose_engine(options->engine, options->objective, &tuning, &setup->engine,
                                  &setup->heuristics, error);
    if (status == TW_OK && options->objective && !tw_cover_has_costs(setup->cover))
        return tw_fail(error, TW_ERR_USAGE, "no option of the cover costs anything");
    if (status == TW_OK && options->objective)
        status = tw_check_objective(setup->engine, options->limit, error);
    if (status == TW_OK)
        status = tw_settle_engine(setup, open ? &tuning : NULL, options->memory, &options->threads,
                                  error);
    return status;
}

static bool watch_cover_making(void *user, double done)
{
    const tw_search_progress nothing = {.fraction = 0};
    (void)done;
    return tell_progress(user, &nothing);
}

/* Searches the whole tree; fills the result, except what is known before. */
static tw_status search_cover(cover_run *run, tw_setup setup, size_t threads)
{
    static const tw_task whole = {.weight = TW_WHOLE};
    const tw_pool_options options = {.threads = threads,
                                     .ordered = run->limit > 0 || run->cheapest};
    const tw_pool_sink all = {.hit = take_cover_hit, .user = run};
    const tw_pool_sink best = {.admit = admit_hit, .hit = pass_cover_hit, .user = run};
    const tw_search_watch watch = {.go_on = tell_progress, .user = run};
    const tw_watch making = {watch_cover_making, run};
    tw_pace pace = tw_pace_of(run->context, &making);
    tw_search_end end = TW_SEARCH_STOPPED;
    tw_search_progress progress = {0};
    tw_pool *pool = NULL;
    setup.pace = &pace;
    tw_status status = tw_pool_new(&setup, &whole, 1, &options, &pool);
    if (status == TW_OK)
        status = tw_pool_run(pool, run->cheapest ? &best : &all, &watch, &end);
    if (status == TW_OK)
        progress = tw_pool_progress(pool);
    tw_pool_free(pool);
    run->result.outcome = end == TW_SEARCH_EXHAUSTED ? TW_OUTCOME_EXHAUSTED
                          : run->told_to_stop        ? TW_OUTCOME_STOPPED
                                                     : TW_OUTCOME_LIMIT;
    run->result.branches = progress.counters.branches;
    run->result.updates = progress.counters.updates;
    run->result.seconds = cover_run_seconds(run);
    return status == TW_ERR_STATE ? TW_OK : status; /* stopped before it began */
}

tw_status tw_cover_run(const tw_context *context, const tw_cover *cover,
                       const tw_cover_search *options, const tw_cover_sink *sink,
                       tw_cover_result *result, tw_error *error)
{
    tw_clear_error(error);
    tw_cover_sink told = {.size = sizeof told};
    tw_cover_search own = {.size = sizeof own};
    context = tw_context_or_default(context);
    tw_setup setup = {.context = context, .cover = cover};
    tw_status status = tw_sized_copy(options, &own, sizeof own, "tw_cover_search", error);
    if (status == TW_OK)
        status = tw_sized_copy(sink, &told, sizeof told, "tw_cover_sink", error);
    own.memory = tw_memory_bound(context, own.memory);
    if (status == TW_OK)
        status = choose_cover_engine(&own, &setup, error);
    if (status)
        return status;
    cover_run run = {.context = context,
                     .sink = &told,
                     .limit = own.limit,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .result = {.seconds_first = -1}};
    run.started = context->seconds(context->user);
    if (own.objective) {
        run.limit = 0;
        status = tw_cheapest_new(&setup, own.objective == TW_OBJECTIVE_DEAREST,
                                 own.limit ? (size_t)own.limit : 1, &run.cheapest);
        setup.cutoff = status ? NULL : tw_cheapest_cutoff(run.cheapest);
    }
    if (status == TW_OK)
        status = search_cover(&run, setup, own.threads);
    if (status == TW_OK && run.cheapest) {
        run.result.bound = tw_cheapest_bound(run.cheapest);
        status = tw_cheapest_failed(run.cheapest) ? TW_ERR_MEMORY : TW_OK;
    }
    for (size_t i = 0;
         status == TW_OK && run.cheapest && run.sink->priced && i < tw_cheapest_count(run.cheapest);
         i++) {
        tw_priced one = tw_cheapest_get(run.cheapest, i);
        run.sink->priced(run.sink->user, one.options, one.count, one.cost);
    }
    tw_cheapest_free(run.cheapest);
    if (status)
        return tw_fail_as(error, status);
    *result = run.result;
    result->engine = setup.engine->name;
    return TW_OK;
}

tw_status tw_cover_prove(const tw_context *context, const tw_cover *cover, tw_clause_style style,
                         const tw_prover *prover, const tw_out *out, tw_proved *answer,
                         tw_error *error)
{
    tw_clear_error(error);
    static const tw_prover patient = {0};
    const tw_setup setup = {.context = context, .cover = cover};
    tw_status status = tw_cover_clauses(context, cover, style, NULL, NULL);
    if (status == TW_ERR_UNSUPPORTED)
        return tw_fail(error, status,
                       "the three rules alone would let more through than this puzzle "
                       "does: take another encoding");
    if (status == TW_OK)
        status = tw_engine_prove(&setup, style, prover ? prover : &patient, out, answer);
    if (status == TW_ERR_UNSUPPORTED)
        return tw_fail(error, status,
                       "this build cannot write proofs: it was made without CaDiCaL");
    return tw_fail_as(error, status);
}
