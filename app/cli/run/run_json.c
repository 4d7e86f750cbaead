/* run_json.c -- a run as one object of JSON (summary.h). */
#include "cli/run/summary.h"

#include "cli/json_objects.h"
#include "cli/run/cost_summary.h"
#include "cli/run/counted.h"

static json_t *store_json(const cli_run *run)
{
    return json_pack("{s:o,s:o}", "file", cli_json_text(run->store), "new",
                     cli_json_count(run->fresh));
}

static json_t *count_json(const cli_run *run, tw_up_to up_to, bool exchange)
{
    char buffer[32];
    const char *digits = cli_run_count(run, (cli_classes){up_to, exchange}, buffer);
    return digits ? cli_json_digits(digits) : json_null();
}

static json_t *counts_json(const cli_run *run)
{
    return json_pack("{s:o, s:o, s:o}", "none", count_json(run, TW_UP_TO_NONE, false), "rotations",
                     count_json(run, TW_UP_TO_ROTATIONS, false), "isometries",
                     count_json(run, TW_UP_TO_ISOMETRIES, false));
}

int cli_print_run(const cli_run *run, bool levels)
{
    static const char *const outcomes[] = {"exhausted", "stopped", "limit", "stopped"};
    const tw_result *result = &run->result;
    tw_solve_stats stats = tw_solver_stats(run->solver);
    json_int_t threads = (json_int_t)stats.threads;
    json_t *first = result->seconds_first < 0 ? json_null() : json_real(result->seconds_first);
    json_t *object = json_pack(
        "{s:o, s:s, s:o, s:s, s:o, s:o, s:s, s:o, s:I, s:s}", "puzzle", cli_json_text(run->what),
        "outcome", outcomes[result->outcome], "solutions",
        count_json(run, run->options.up_to, run->options.exchange), "up_to",
        tw_up_to_word(run->options.up_to, run->options.exchange), "counts",
        run->options.wanted ? json_null() : counts_json(run), "symmetries",
        cli_json_count(stats.symmetries), "engine", run->counts ? CLI_COUNT_ENGINE : stats.engine,
        "options", cli_json_heuristics(&stats), "threads", threads, "turns",
        cli_turns_name(run->puzzle));
    json_t *rest = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:f}", "cells", cli_json_count(stats.cells), "pieces",
        cli_json_count(stats.pieces), "orientations", cli_json_count(stats.orientations), "poses",
        cli_json_count(stats.poses), "poses_reduced", cli_json_count(stats.poses_reduced),
        "branches", cli_json_count(result->branches), "seconds_first", first, "seconds",
        result->seconds);
    if (!object || !rest || json_object_update(object, rest) != 0) {
        json_decref(object);
        object = NULL;
    }
    json_decref(rest);
    if (run->store && json_object_set_new(object, "store", store_json(run)) != 0) {
        json_decref(object);
        object = NULL;
    }
    const char *proof = tw_solver_proof(run->solver);
    if (proof && json_object_set_new(object, "proof", json_string(proof)) != 0) {
        json_decref(object);
        object = NULL;
    }
    if (run->options.wanted && json_object_set_new(object, "cost", cli_json_cost(run)) != 0) {
        json_decref(object);
        object = NULL;
    }
    if (levels && json_object_set_new(object, "levels", cli_json_levels(run->solver)) != 0) {
        json_decref(object);
        object = NULL;
    }
    return cli_print_json(object);
}
