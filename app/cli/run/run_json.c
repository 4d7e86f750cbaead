/* run_json.c -- a run as one object of JSON (summary.h). */
#include "cli/run/summary.h"

#include "cli/json_objects.h"
#include "cli/run/cost_summary.h"
#include "cli/run/counted.h"

static json_t *store_json(const cli_run *run)
{
    return json_pack("{s:o,s:o}", "file", verb_json_text(run->store), "new",
                     verb_json_count(run->fresh));
}

static json_t *count_json(const cli_run *run, tw_up_to up_to, bool exchange)
{
    char buffer[32];
    return verb_json_digits(cli_run_count(run, (cli_classes){up_to, exchange}, buffer));
}

static json_t *counts_json(const cli_run *run)
{
    return json_pack("{s:o, s:o, s:o}", "none", count_json(run, TW_UP_TO_NONE, false), "rotations",
                     count_json(run, TW_UP_TO_ROTATIONS, false), "isometries",
                     count_json(run, TW_UP_TO_ISOMETRIES, false));
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
    const tw_result *result = &run->result;
    tw_solve_stats stats = tw_solver_get_stats(run->solver);
    json_int_t threads = (json_int_t)stats.threads;
    json_t *first = result->seconds_first < 0 ? json_null() : json_real(result->seconds_first);
    json_t *object = json_pack(
        "{s:o, s:s, s:o, s:s, s:o, s:o, s:s, s:o, s:I, s:s}", "puzzle", verb_json_text(run->what),
        "outcome", verb_outcome_word(result->outcome), "solutions",
        count_json(run, run->options.up_to, run->options.exchange), "up_to",
        tw_up_to_word(run->options.up_to, run->options.exchange), "counts",
        run->options.wanted ? json_null() : counts_json(run), "symmetries",
        verb_json_count(stats.symmetries), "engine", run->counts ? VERB_COUNT_ENGINE : stats.engine,
        "options", verb_json_heuristics(&stats), "threads", threads, "turns",
        cli_turns_name(run->puzzle));
    json_t *rest = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:f}", "cells", verb_json_count(stats.cells),
        "piece_count", verb_json_count(stats.pieces), "orientations",
        verb_json_count(stats.orientations), "poses", verb_json_count(stats.poses), "poses_reduced",
        verb_json_count(stats.poses_reduced), "branches", verb_json_count(result->branches),
        "seconds_first", first, "seconds", result->seconds);
    cli_json_join(&object, rest);
    const char *proof = tw_solver_proof(run->solver);
    size_t level_count = 0;
    const tw_level *level = tw_solver_levels(run->solver, &level_count);
    add_member(&object, "store", run->store ? store_json(run) : NULL);
    json_t *stated = run->job ? verb_json_stated(run->job) : NULL;
    add_member(&object, "file_says", json_is_null(stated) ? NULL : stated);
    add_member(&object, "proof", proof ? json_string(proof) : NULL);
    add_member(&object, "cost", run->options.wanted ? cli_json_cost(run) : NULL);
    add_member(&object, "levels", levels ? verb_json_levels(level, level_count) : NULL);
    return cli_print_json(object);
}
