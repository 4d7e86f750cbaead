/* search_designs.c -- looks for the candidates of a design that are as wanted
 * (tw/advanced/design.h).
 *
 * The work is done in parts, numbered from 0: a block of candidates, if all are tried; else a climb
 * from a random candidate. A part depends on its number and the seed alone, unless an aim lets it
 * give up what is worse than the best so far. Each thread takes the next part.
 * Invariant: what the threads share is read and written under the lock; the sink is called under
 * it. */
#include <pthread.h>
#include <stdatomic.h>

#include "base/base.h"
#include "base/hash_table.h"
#include "base/numbers.h"
#include "base/pace.h"
#include "base/scope.h"
#include "base/sized.h"
#include "base/thread.h"
#include "design/judge_candidates.h"
#include "design/known_designs.h"
#include "store/hash.h"
#include "store/packer.h"

/* BLOCK: candidates of a part. CHANGES: of choices at once, at most. STEPS_PER_CHOICE: so many
 * times the alternatives a climb goes on without getting better, and MOST_STEPS; of a container
 * that is cut always so many. FLUSH: candidates between two looks at what is shared. VAIN_CLIMBS:
 * after so many without a candidate whose cells add up there is none. */
enum {
    BLOCK = 64,
    CHANGES = 3,
    STEPS_PER_CHOICE = 20,
    MOST_STEPS = 20000,
    FLUSH = 256,
    VAIN_CLIMBS = 50,
    MOST_WORKERS = 256
};

#define LOOKS_UP 0.1 /* seconds between two calls of the sink's progress */
#define SAVES 60.0   /* seconds between two saves */

/* Numbers that were met. */
typedef struct met_numbers {
    tw_hash_table table;
    uint64_t *numbers;
    size_t count, room;
} met_numbers;

typedef struct design_worker {
    tw_scope scope; /* of what it alone has */
    struct design_run *run;
    tw_candidate_judge judge;
    bool *taken, *before; /* one an alternative */
    met_numbers climbed;  /* likenesses of this climb */
    uint64_t part;        /* in work; UINT64_MAX: none */
    pthread_t thread;
    tw_error error;
    tw_status status;
} design_worker;

typedef struct design_run {
    tw_scope scope; /* of what the threads share; under the lock while they run */
    const tw_context *context;
    const tw_design *design;
    tw_design_options asked;
    tw_design_sink sink;
    tw_wish some; /* a solution, if nothing else is wanted */
    bool aims, cut;
    pthread_mutex_t lock;
    tw_design_result result;
    uint64_t begun;    /* parts before this one are in work or done */
    met_numbers met;   /* likenesses of all candidates, if all are tried */
    met_numbers found; /* of those that were handed over */
    tw_score best;     /* that was handed over */
    bool has_best;
    tw_hash of; /* the design and what is wanted */
    atomic_bool over;
    double began, told, saved;
    design_worker *workers;
    size_t worker_count, working; /* working: have not ended */
    pthread_cond_t ended;         /* one of them has */
    uint64_t fitting;             /* of all judges */
} design_run;

/* ---- Numbers that were met --------------------------------------------------------------- */

/* Notes a number. *fresh: it was not met before. */
static tw_status meet(const tw_context *context, met_numbers *met, uint64_t number, bool *fresh)
{
    size_t step = 0;
    uint32_t at;
    do
        at = tw_hash_table_next(&met->table, number, &step);
    while (at != TW_HASH_TABLE_END && met->numbers[at] != number);
    *fresh = at == TW_HASH_TABLE_END;
    if (!*fresh)
        return TW_OK;
    if (!TW_GROW(context, met->numbers, met->room, met->count + 1) ||
        !tw_hash_table_add(context, &met->table, number, (uint32_t)met->count))
        return TW_ERR_MEMORY;
    met->numbers[met->count++] = number;
    return TW_OK;
}

static double seconds_of(const design_run *run)
{
    return run->context->seconds(run->context->user) - run->began;
}

/* ---- What is kept in a file -------------------------------------------------------------- */

static void pack_wish(tw_bytes *bytes, const tw_wish *wish)
{
    tw_pack_number(bytes, wish != NULL);
    if (!wish)
        return;
    tw_pack_number(bytes, wish->low);
    tw_pack_number(bytes, wish->high);
    tw_pack_number(bytes, wish->aim);
}

/* What decides which parts there are, and what is found in each. */
static tw_status hash_run(const design_run *run, tw_hash *hash)
{
    const tw_design_options *asked = &run->asked;
    tw_bytes bytes = {0};
    tw_bytes_add(&bytes, run->design->text.bytes, sizeof run->design->text.bytes);
    pack_wish(&bytes, asked->solutions);
    pack_wish(&bytes, asked->assemblies);
    pack_wish(&bytes, asked->level);
    pack_wish(&bytes, asked->moves);
    pack_wish(&bytes, asked->rotations);
    tw_pack_number(&bytes, asked->pieces);
    tw_pack_number(&bytes, asked->notchable);
    tw_pack_number(&bytes, asked->asymmetric);
    tw_pack_number(&bytes, run->result.exact);
    tw_pack_number(&bytes, run->result.exact ? 0 : asked->seed);
    *hash = tw_hash_bytes(bytes.data, bytes.size);
    const tw_status status = bytes.status;
    tw_bytes_free(&bytes);
    return status;
}

/* Saves, without parts that are not done: their candidates are tried again. Under the lock. */
static tw_status save_run(design_run *run, tw_error *error)
{
    const tw_known_designs known = {.of = run->of,
                                    .next = run->result.next,
                                    .found = run->result.found,
                                    .has_best = run->has_best,
                                    .best = run->best,
                                    .likenesses = run->found.numbers,
                                    .count = run->found.count};
    run->saved = seconds_of(run);
    return tw_known_designs_save(run->context, run->asked.known, &known, error);
}

/* Goes on from the file, if it is there, and sees that it can be written. */
static tw_status open_known(design_run *run, tw_error *error)
{
    tw_known_designs known = {.next = 0};
    bool fresh;
    tw_status status = hash_run(run, &run->of);
    known.of = run->of;
    if (status == TW_OK)
        status = tw_known_designs_load(run->context, run->asked.known, &known, error);
    for (size_t i = 0; i < known.count && status == TW_OK; i++)
        status = meet(&run->scope.context, &run->found, known.likenesses[i], &fresh);
    tw_give(run->context, known.likenesses, known.room, sizeof *known.likenesses);
    run->begun = run->result.next = known.next;
    run->fitting = known.next; /* else it would not have come so far */
    run->result.found = known.found;
    run->has_best = known.has_best;
    run->best = known.best;
    return status ? status : save_run(run, error);
}

/* ---- What threads share ------------------------------------------------------------------ */

/* Adds what a judge counted. Under the lock. */
static void add_counted(design_worker *self)
{
    tw_design_result *result = &self->run->result;
    tw_candidate_judge *judge = &self->judge;
    result->tried += judge->tried;
    result->searched += judge->searched;
    result->alike += judge->alike;
    result->refused += judge->refused;
    self->run->fitting += judge->fitting;
    judge->fitting = 0;
    judge->tried = judge->searched = judge->alike = judge->refused = 0;
}

/* All parts before this one are done. Under the lock. */
static uint64_t done_before(const design_run *run)
{
    uint64_t first = run->begun;
    for (size_t i = 0; i < run->worker_count; i++)
        first = run->workers[i].part < first ? run->workers[i].part : first;
    return first;
}

/* Tells the sink of the progress, in the thread that called. */
static void tell_design_progress(design_worker *self)
{
    design_run *run = self->run;
    const double now = seconds_of(run);
    if (self != run->workers || now - run->told < LOOKS_UP)
        return;
    run->told = now;
    pthread_mutex_lock(&run->lock);
    add_counted(self);
    run->result.next = done_before(run);
    run->result.seconds = now;
    if (run->sink.progress && !run->sink.progress(run->sink.user, &run->result))
        atomic_store(&run->over, true);
    if (run->asked.known && now - run->saved >= SAVES)
        (void)save_run(run, NULL); /* the last one tells */
    pthread_mutex_unlock(&run->lock);
}

static bool design_goes_on(void *user, double done)
{
    design_worker *self = user;
    (void)done;
    tell_design_progress(self);
    self->judge.stopped = atomic_load(&self->run->over);
    return !self->judge.stopped;
}

/* Is a likeness new, among all if all are tried, else in this climb? */
static bool is_new_likeness(void *user, uint64_t likeness)
{
    design_worker *self = user;
    design_run *run = self->run;
    bool fresh = true;
    tw_status status;
    if (run->result.exact) {
        pthread_mutex_lock(&run->lock);
        status = meet(&run->scope.context, &run->met, likeness, &fresh);
        pthread_mutex_unlock(&run->lock);
    } else {
        status = meet(&self->scope.context, &self->climbed, likeness, &fresh);
    }
    self->status = status ? status : self->status;
    return fresh;
}

/* ---- Handing over ------------------------------------------------------------------------ */

static void end_at_limit(design_run *run)
{
    if (run->aims || run->asked.limit == 0 || run->result.found < run->asked.limit)
        return;
    run->result.outcome = TW_OUTCOME_LIMIT;
    atomic_store(&run->over, true);
}

/* Hands a candidate over, unless one alike was; with an aim, if it is better than all before. Under
 * the lock. */
static tw_status hand_over(design_run *run, const tw_judgement *of)
{
    uint64_t likeness = 0;
    bool fresh = true;
    if (atomic_load(&run->over) ||
        (run->aims && run->has_best && tw_compare_scores(&of->score, &run->best, run->cut) >= 0))
        return TW_OK;
    tw_status status =
        tw_candidate_likeness(run->context, &run->design->tree, of->puzzle, NULL, &likeness);
    if (status == TW_OK)
        status = meet(&run->scope.context, &run->found, likeness, &fresh);
    if (status || (!fresh && !run->aims))
        return status;
    run->best = of->score;
    run->has_best = true;
    const tw_designed designed = {.puzzle = of->puzzle,
                                  .solution = of->solution,
                                  .solutions = of->solutions,
                                  .assemblies = of->assemblies,
                                  .level = of->level,
                                  .moves = of->moves,
                                  .rotations = of->rotations,
                                  .number = ++run->result.found};
    if (run->sink.found && !run->sink.found(run->sink.user, &designed))
        atomic_store(&run->over, true);
    end_at_limit(run);
    return TW_OK;
}

/* Hands over a candidate that is as wanted, once that is certain. *wanted: it is. */
static tw_status offer(design_worker *self, const bool *taken, tw_judgement *of, bool *wanted)
{
    design_run *run = self->run;
    tw_status status = tw_judge_confirm(&self->judge, taken, of);
    *wanted = status == TW_OK && of->wanted;
    if (!*wanted)
        return status;
    pthread_mutex_lock(&run->lock);
    add_counted(self);
    run->result.seconds = seconds_of(run);
    status = hand_over(run, of);
    pthread_mutex_unlock(&run->lock);
    return status;
}

/* ---- Parts ------------------------------------------------------------------------------- */

/* A bound of the score: what is worse than the best is not wanted, if there is an aim. */
static const tw_score *bound_of_best(design_run *run, tw_score *best)
{
    pthread_mutex_lock(&run->lock);
    const bool has = run->aims && run->has_best;
    *best = run->best;
    pthread_mutex_unlock(&run->lock);
    return has ? best : NULL;
}

static tw_status try_block(design_worker *self, uint64_t part)
{
    design_run *run = self->run;
    const uint64_t all = run->design->candidates, first = part * BLOCK;
    const uint64_t end = first + BLOCK < all ? first + BLOCK : all;
    tw_status status = TW_OK;
    for (uint64_t i = first; i < end && status == TW_OK && design_goes_on(self, 0); i++) {
        tw_judgement of;
        tw_score best;
        bool wanted;
        tw_choose_numbered(&run->design->tree, i, self->taken);
        status = tw_judge_candidate(&self->judge, self->taken, bound_of_best(run, &best), &of);
        if (status == TW_OK && of.wanted)
            status = offer(self, self->taken, &of, &wanted);
        tw_judgement_free(&of);
    }
    return status;
}

/* How many steps a climb makes without getting better. */
static uint64_t patience_of(const design_run *run)
{
    const uint64_t steps = (uint64_t)run->design->tree.alternatives * STEPS_PER_CHOICE;
    return run->cut || steps > MOST_STEPS ? MOST_STEPS : steps;
}

/* One step of a climb: a change, kept if the score is no worse. *better: it is better. */
static tw_status step(design_worker *self, uint64_t *seed, tw_score *now, bool *better,
                      bool *wanted)
{
    const tw_choice_tree *tree = &self->run->design->tree;
    tw_judgement of;
    memcpy(self->before, self->taken, tree->alternatives * sizeof *self->taken);
    for (uint64_t changes = 1 + tw_random_below(seed, CHANGES); changes > 0; changes--) {
        if (self->run->cut)
            tw_cut_assembly_change(&self->judge.cut, seed, self->taken);
        else
            tw_change_choice(tree, seed, self->taken);
    }
    tw_status status = tw_judge_candidate(&self->judge, self->taken, now, &of);
    *better = status == TW_OK && !of.worse && tw_compare_scores(&of.score, now, self->run->cut) < 0;
    *wanted = false;
    if (status || of.worse)
        memcpy(self->taken, self->before, tree->alternatives * sizeof *self->taken);
    else
        *now = of.score;
    if (status == TW_OK && of.wanted)
        status = offer(self, self->taken, &of, wanted);
    tw_judgement_free(&of);
    return status;
}

/* Climbs from a random candidate until nothing is better for long, or, without an aim, one is as
 * wanted. */
static tw_status climb_designs(design_worker *self, uint64_t part)
{
    design_run *run = self->run;
    const uint64_t patience = patience_of(run);
    uint64_t seed = tw_mix(run->asked.seed, part);
    tw_score now;
    tw_judgement of;
    bool better, wanted = false;
    tw_hash_table_clear(&self->climbed.table);
    self->climbed.count = 0;
    tw_choose_random(&run->design->tree, &seed, self->taken);
    tw_status status = tw_judge_candidate(&self->judge, self->taken, NULL, &of);
    now = of.score;
    if (of.worse) /* no puzzle: anything is better */
        memset(&now, 0xff, sizeof now);
    if (status == TW_OK && of.wanted)
        status = offer(self, self->taken, &of, &wanted);
    tw_judgement_free(&of);
    for (uint64_t still = 0; status == TW_OK && still < patience && (run->aims || !wanted);
         still++) {
        if (still % FLUSH == 0 || !run->cut)
            if (!design_goes_on(self, 0))
                break;
        status = step(self, &seed, &now, &better, &wanted);
        still = better ? 0 : still;
    }
    return status;
}

/* ---- Threads ----------------------------------------------------------------------------- */

/* Takes the next part; false: there is none. Counts the one that is done. */
static bool begin_part(design_worker *self)
{
    design_run *run = self->run;
    pthread_mutex_lock(&run->lock);
    add_counted(self);
    bool more = !atomic_load(&run->over);
    if (more) /* else this part is not done */
        self->part = UINT64_MAX;
    more = more && (!run->result.exact || run->begun < run->result.parts);
    if (more && !run->result.exact && run->begun >= VAIN_CLIMBS && run->fitting == 0 &&
        self->judge.misfit.status)
        more = false;
    if (more)
        self->part = run->begun++;
    pthread_mutex_unlock(&run->lock);
    return more;
}

static void *work_on_designs(void *user)
{
    design_worker *self = user;
    tw_status status = tw_candidate_judge_begin(&self->judge);
    while (status == TW_OK && self->status == TW_OK && begin_part(self))
        status = (self->run->result.exact ? try_block : climb_designs)(self, self->part);
    self->status = status ? status : self->status;
    if (self->status)
        atomic_store(&self->run->over, true);
    pthread_mutex_lock(&self->run->lock);
    self->run->working--;
    pthread_cond_signal(&self->run->ended);
    pthread_mutex_unlock(&self->run->lock);
    return NULL;
}

static tw_status open_worker(design_run *run, design_worker *self)
{
    const size_t alternatives = run->design->tree.alternatives;
    self->run = run;
    self->part = UINT64_MAX;
    self->judge = (tw_candidate_judge){.context = run->context,
                                       .design = run->design,
                                       .wanted = run->asked,
                                       .watch = {design_goes_on, self},
                                       .exact = run->result.exact,
                                       .is_new = is_new_likeness,
                                       .user = self,
                                       .error = &self->error};
    const tw_context *own = tw_scope_begin(&self->scope, run->context);
    self->taken = tw_take(own, alternatives, sizeof *self->taken);
    self->before = tw_take(own, alternatives, sizeof *self->before);
    return self->taken && self->before ? TW_OK : TW_ERR_MEMORY;
}

/* Tells of the progress until all have ended. */
static void wait_for_workers(design_run *run)
{
    bool working = true;
    while (working) {
        pthread_mutex_lock(&run->lock);
        working = run->working > 0;
        if (working)
            tw_condition_wait(&run->ended, &run->lock, LOOKS_UP);
        pthread_mutex_unlock(&run->lock);
        tell_design_progress(&run->workers[0]);
    }
}

/* The first worker is this thread. */
static tw_status run_workers(design_run *run, tw_error *error)
{
    tw_status status = TW_OK;
    size_t started = 1;
    run->working = run->worker_count;
    for (size_t i = 0; i < run->worker_count && status == TW_OK; i++)
        status = open_worker(run, &run->workers[i]);
    if (status)
        return status;
    while (started < run->worker_count &&
           tw_thread_start(&run->workers[started].thread, work_on_designs, &run->workers[started]))
        started++;
    pthread_mutex_lock(&run->lock);
    run->working -= run->worker_count - started;
    pthread_mutex_unlock(&run->lock);
    work_on_designs(&run->workers[0]);
    wait_for_workers(run);
    for (size_t i = 1; i < started; i++)
        pthread_join(run->workers[i].thread, NULL);
    for (size_t i = 0; i < started; i++) {
        design_worker *worker = &run->workers[i];
        add_counted(worker);
        if (worker->status && status == TW_OK) {
            status = worker->status;
            *error = worker->error;
        }
    }
    return status;
}

/* ---- The call ---------------------------------------------------------------------------- */

static bool has_aim(const tw_wish *wish)
{
    return wish && wish->aim != TW_AIM_NONE;
}

static void plan_run(design_run *run)
{
    tw_design_options *asked = &run->asked;
    const uint64_t exact = asked->exact ? asked->exact : 1000000;
    run->cut = run->design->tree.cells != NULL;
    run->some = (tw_wish){.low = 1, .high = UINT64_MAX};
    if (!run->cut && !asked->solutions && !asked->assemblies && !asked->level && !asked->moves &&
        !asked->rotations)
        asked->solutions = &run->some;
    run->aims = has_aim(asked->solutions) || has_aim(asked->assemblies) || has_aim(asked->level) ||
                has_aim(asked->moves) || has_aim(asked->rotations);
    run->result.exact = run->design->candidates <= exact;
    if (run->result.exact)
        run->result.parts = (run->design->candidates + BLOCK - 1) / BLOCK;
    run->worker_count = asked->threads ? asked->threads : tw_cores();
    if (run->worker_count > MOST_WORKERS)
        run->worker_count = MOST_WORKERS;
    if (run->result.exact && run->worker_count > run->result.parts)
        run->worker_count = (size_t)run->result.parts;
}

/* Why nothing was found, if no candidate can be as wanted at all. */
static tw_status explain_none(design_run *run, tw_error *error)
{
    const tw_error *misfit = NULL;
    for (size_t i = 0; i < run->worker_count && !misfit; i++)
        if (run->workers[i].judge.misfit.status)
            misfit = &run->workers[i].judge.misfit;
    const bool over = run->result.outcome == TW_OUTCOME_EXHAUSTED || !run->result.exact;
    if (!misfit || run->fitting > 0 || atomic_load(&run->over) || !over)
        return TW_OK;
    return tw_fail(error, misfit->status, "%s", misfit->message);
}

static tw_status search_designs(design_run *run, tw_error *error)
{
    tw_error first = {.status = TW_OK};
    tw_status status = run->asked.known ? open_known(run, &first) : TW_OK;
    end_at_limit(run);
    run->workers = tw_take(&run->scope.context, run->worker_count, sizeof *run->workers);
    if (!run->workers)
        run->worker_count = 0;
    if (status == TW_OK)
        status = run->workers ? run_workers(run, &first) : TW_ERR_MEMORY;
    if (status && error)
        *error = first;
    tw_fail_as(error, status);
    if (status == TW_OK && run->result.outcome == TW_OUTCOME_UNKNOWN)
        run->result.outcome = atomic_load(&run->over) ? TW_OUTCOME_STOPPED : TW_OUTCOME_EXHAUSTED;
    run->result.next = done_before(run);
    run->result.seconds = seconds_of(run);
    if (status == TW_OK && run->asked.known)
        status = save_run(run, error);
    if (status == TW_OK)
        status = explain_none(run, error);
    for (size_t i = 0; i < run->worker_count; i++) {
        tw_candidate_judge_end(&run->workers[i].judge);
        tw_scope_end(&run->workers[i].scope);
    }
    tw_scope_end(&run->scope);
    return status;
}

tw_status tw_design_search(const tw_design *design, const tw_design_options *options,
                           const tw_design_sink *sink, tw_design_result *result, tw_error *error)
{
    tw_clear_error(error);
    design_run run = {.context = design->tree.reader.context, .design = design};
    tw_status status =
        tw_sized_copy(options, &run.asked, sizeof run.asked, "tw_design_options", error);
    if (status == TW_OK)
        status = tw_sized_copy(sink, &run.sink, sizeof run.sink, "tw_design_sink", error);
    if (status == TW_OK)
        status = tw_check_wishes(design, &run.asked, error);
    if (status)
        return status;
    if (pthread_mutex_init(&run.lock, NULL))
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    if (!tw_condition_init(&run.ended)) {
        pthread_mutex_destroy(&run.lock);
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    }
    tw_scope_begin(&run.scope, run.context);
    run.began = run.context->seconds(run.context->user);
    plan_run(&run);
    status = search_designs(&run, error);
    pthread_cond_destroy(&run.ended);
    pthread_mutex_destroy(&run.lock);
    if (result)
        *result = run.result;
    return status;
}
