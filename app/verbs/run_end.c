/* run_end.c -- how a search or a count ended (run_end.h). */
#include "verbs/run_end.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "verbs/json_values.h"
#include "verbs/search_fields.h"

verb_end verb_end_of(tw_job *job)
{
    verb_end end = {.what = tw_job_name(job),
                    .puzzle = tw_job_puzzle(job),
                    .solver = tw_job_solver(job),
                    .job = job,
                    .options = *tw_job_search(job),
                    .store = tw_job_store(job)};
    verb_end_take_counter(&end, tw_job_counter(job));
    return end;
}

void verb_end_take_counter(verb_end *end, tw_counter *counter)
{
    end->counts = counter != NULL;
    end->counter = counter && tw_counter_is_done(counter) ? counter : NULL;
}

verb_end verb_end_of_counter(const char *what, const tw_puzzle *puzzle, tw_solver *solver,
                             const tw_solve_options *options, tw_counter *counter)
{
    const tw_counter_stats stats = tw_counter_get_stats(counter);
    verb_end end = {.what = what, .puzzle = puzzle, .solver = solver, .options = *options};
    verb_end_take_counter(&end, counter);
    end.result = (tw_result){.outcome = end.counter ? TW_OUTCOME_EXHAUSTED : TW_OUTCOME_STOPPED,
                             .seconds = stats.seconds,
                             .seconds_first = -1,
                             .branches = stats.transitions};
    if (end.counter)
        end.result.solutions =
            strtoull(tw_counter_total(end.counter, TW_SAME_NONE, false), NULL, 10);
    return end;
}

bool verb_end_is_exhausted(const verb_end *end)
{
    return end->result.outcome == TW_OUTCOME_EXHAUSTED;
}

const char *verb_end_count(const verb_end *end, tw_same same, bool exchange, char buffer[32])
{
    const tw_result *result = &end->result;
    const uint64_t counts[] = {result->reflections, result->rotations, result->none};
    bool asked = same == end->options.same && exchange == end->options.exchange;
    if (end->options.objective && !asked)
        return NULL; /* solutions that cost too much were skipped */
    if (end->counter && !end->options.objective)
        return tw_counter_total(end->counter, same, exchange);
    snprintf(buffer, 32, "%" PRIu64, asked ? result->solutions : counts[same]);
    return buffer;
}

void verb_end_take_totals(const verb_end *end, verb_totals *totals)
{
    *totals = (verb_totals){.what = end->what, .puzzle = end->puzzle};
    for (int i = 0; i <= TW_SAME_NONE; i++)
        if (end->job && tw_job_is_whole(end->job))
            totals->counts[i] = verb_end_count(end, (tw_same)i, false, totals->digits[i]);
}

/* ---- Of the best that were asked for ----------------------------------------------------- */

size_t verb_end_best_count(const verb_end *end)
{
    return end->counter ? tw_counter_best_count(end->counter) : tw_solver_best_count(end->solver);
}

const tw_solution *verb_end_best(const verb_end *end, size_t number, int64_t *cost)
{
    return end->counter ? tw_counter_best(end->counter, number, cost)
                        : tw_solver_best(end->solver, number, cost);
}

bool verb_end_bound(const verb_end *end, int64_t *bound)
{
    /* tables know the best itself */
    return end->counter ? verb_end_best(end, 0, bound) != NULL
                        : tw_solver_bound(end->solver, bound);
}

size_t verb_end_cells_left(const verb_end *end)
{
    size_t left = 0;
    (void)tw_solver_partial(end->solver, &left);
    return left;
}

/* ---- As JSON ----------------------------------------------------------------------------- */

/* NULL: not all solutions were counted. */
static json_t *counts_json(const verb_end *end)
{
    char digits[TW_SAME_NONE + 1][32];
    const char *counts[TW_SAME_NONE + 1];
    for (int i = 0; i <= TW_SAME_NONE; i++)
        counts[i] = verb_end_count(end, (tw_same)i, false, digits[i]);
    return end->options.objective ? NULL : verb_json_counts(counts);
}

/* NULL: the best are not requested. */
static json_t *cost_json(const verb_end *end)
{
    int64_t cost;
    if (!end->options.objective)
        return NULL;
    json_t *best = json_array();
    for (size_t i = 0; verb_end_best(end, i, &cost); i++)
        json_array_append_new(best, json_integer((json_int_t)cost));
    return json_pack("{s:s, s:o, s:b, s:o}", "wanted",
                     end->options.objective == TW_OBJECTIVE_DEAREST ? "dearest" : "cheapest",
                     "best", best, "proved", (int)verb_end_is_exhausted(end), "bound",
                     verb_end_bound(end, &cost) ? json_integer((json_int_t)cost) : json_null());
}

json_t *verb_end_json(const verb_end *end, bool levels)
{
    const tw_result *result = &end->result;
    const tw_solve_stats stats = tw_solver_get_stats(end->solver);
    const tw_same same = end->options.same;
    const bool exchange = end->options.exchange;
    const char *engine = end->counts ? VERB_COUNT_ENGINE : stats.engine;
    const size_t cells_left = verb_end_cells_left(end);
    size_t level_count = 0;
    const tw_level *level = tw_solver_levels(end->solver, &level_count);
    verb_totals totals;
    char solutions[32];
    verb_end_take_totals(end, &totals);
    return json_pack(
        "{s:o, s:s, s:o, s:s, s:o?, s:o, s:s, s:o, s:I, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, "
        "s:f, s:o, s:o*, s:o*, s:s*, s:o*, s:o*}",
        "puzzle", verb_json_text(end->what), "outcome", verb_outcome_word(result->outcome),
        "solutions", verb_json_digits(verb_end_count(end, same, exchange, solutions)), "same",
        tw_same_word(same, exchange), "counts", counts_json(end), "symmetries",
        verb_json_count(stats.symmetries), "engine", engine ? engine : "", "heuristics",
        verb_json_heuristics(&stats), "threads", (json_int_t)stats.threads, "turns",
        verb_turns_word(end->puzzle), "cell_count", verb_json_count(stats.cells), "piece_count",
        verb_json_count(stats.pieces), "orientations", verb_json_count(stats.orientations), "poses",
        verb_json_count(stats.poses), "poses_reduced", verb_json_count(stats.poses_reduced),
        "branches", verb_json_count(result->branches), "seconds_first",
        result->seconds_first < 0 ? json_null() : json_real(result->seconds_first), "seconds",
        result->seconds, "cells_left", cells_left ? verb_json_count(cells_left) : json_null(),
        "stored",
        end->store ? json_pack("{s:o,s:o}", "file", verb_json_text(end->store), "new",
                               verb_json_count(end->fresh))
                   : NULL,
        "file_says", verb_json_disputed(&totals), "proof", tw_solver_proof(end->solver), "cost",
        cost_json(end), "levels", levels ? verb_json_levels(level, level_count) : NULL);
}

json_t *verb_end_members(const verb_end *end, const char *const *names)
{
    json_t *all = verb_end_json(end, false), *members = json_object();
    for (; *names; names++) {
        json_t *member = json_object_get(all, *names);
        json_object_set(members, *names, member ? member : json_null());
    }
    json_decref(all);
    return members;
}
