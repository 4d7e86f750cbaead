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

static json_t *stated_count(const tw_job *job, tw_up_to up_to)
{
    const char *digits = tw_job_stated(job, up_to);
    return digits ? cli_json_digits(digits) : json_null();
}

/* The counts of the puzzle's file that are not the run's; NULL: there are none. */
static json_t *stated_json(const tw_job *job)
{
    bool any = false;
    for (int up_to = TW_UP_TO_ISOMETRIES; job && up_to <= TW_UP_TO_NONE; up_to++)
        any = any || tw_job_stated(job, (tw_up_to)up_to);
    return any ? json_pack("{s:o, s:o, s:o}", "none", stated_count(job, TW_UP_TO_NONE), "rotations",
                           stated_count(job, TW_UP_TO_ROTATIONS), "isometries",
                           stated_count(job, TW_UP_TO_ISOMETRIES))
               : NULL;
}

/* Adds a member that there is not always. value: taken; NULL: there is none. */
static void add_member(json_t **object, const char *key, json_t *value)
{
    if (value && json_object_set_new(*object, key, value) != 0) {
        json_decref(*object);
        *object = NULL;
    }
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
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:f}", "cells", cli_json_count(stats.cells),
        "piece_count", cli_json_count(stats.pieces), "orientations",
        cli_json_count(stats.orientations), "poses", cli_json_count(stats.poses), "poses_reduced",
        cli_json_count(stats.poses_reduced), "branches", cli_json_count(result->branches),
        "seconds_first", first, "seconds", result->seconds);
    if (!object || !rest || json_object_update(object, rest) != 0) {
        json_decref(object);
        object = NULL;
    }
    json_decref(rest);
    const char *proof = tw_solver_proof(run->solver);
    add_member(&object, "store", run->store ? store_json(run) : NULL);
    add_member(&object, "file_says", stated_json(run->job));
    add_member(&object, "proof", proof ? json_string(proof) : NULL);
    add_member(&object, "cost", run->options.wanted ? cli_json_cost(run) : NULL);
    add_member(&object, "levels", levels ? cli_json_levels(run->solver) : NULL);
    return cli_print_json(object);
}
