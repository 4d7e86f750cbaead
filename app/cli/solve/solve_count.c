/* solve_count.c -- when a run may count by tables, and what becomes of it (solve_job.h). */
#include <math.h>
#include <string.h>

#include "cli/run/cost_summary.h"
#include "cli/solve/solve_job.h"

#define LEAST_LEFT 1e-9 /* seconds; what is left of a budget that is used up */

bool cli_solve_asks_to_count(const solve_job *job)
{
    const char *engine = job->asked->search.engine;
    return engine && strcmp(engine, VERB_COUNT_ENGINE) == 0;
}

/* The library knows what else needs a search: an engine, a pivot, a limit, a store, a checkpoint.
 */
static bool may_count(const solve_job *job)
{
    const solve_options *asked = job->asked;
    bool counts = strcmp(job->run.cli->args.command->name, "count") == 0;
    return (counts || asked->search.wanted) && !asked->search.with.said && !asked->levels &&
           asked->progress == CLI_PROGRESS_LINE;
}

tw_job_kind cli_solve_kind(const solve_job *job)
{
    return cli_solve_asks_to_count(job) ? TW_JOB_TABLES
           : may_count(job)             ? TW_JOB_COUNT
                                        : TW_JOB_SEARCH;
}

double cli_solve_seconds_left(const solve_job *job)
{
    double spent = job->search.prepared + job->run.result.seconds;
    return job->asked->budget > 0 ? fmax(job->asked->budget - spent, LEAST_LEFT) : 0;
}

void cli_solve_take_counter(solve_job *job, tw_counter *counter)
{
    job->run.counts = counter != NULL;
    job->run.counter = counter && tw_counter_is_done(counter) ? counter : NULL;
}

bool cli_solve_fits_count(const solve_job *job)
{
    static const char *const names[] = {"with",     "isa",   "pivot",   "store",     "levels",
                                        "progress", "leave", "ordered", "no-images", NULL};
    static const char *const listing[] = {"limit", "format", "solutions", NULL};
    const char *given = cli_first_given(&job->run.cli->args, names);
    if (!given && !job->asked->search.wanted)
        given = cli_first_given(&job->run.cli->args, listing);
    return !given || cli_complain("--%s: counting without listing has no search to do this; leave "
                                  "it out%s",
                                  given, cli_solve_asks_to_count(job) ? ", or --engine=count" : "");
}
