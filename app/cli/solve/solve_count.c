/* solve_count.c -- when a run counts without listing, and what becomes of it (solve_job.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run/cost_summary.h"
#include "cli/run/making.h"
#include "cli/solve/solve_job.h"

#define LEAST_LEFT 1e-9    /* seconds; what is left of a budget that is used up */
#define LEAST_SEARCHED .05 /* seconds at a time, and .. */
#define SEARCHED_FIRST 0.3 /* .. in all, of a processor, before counting is thought of .. */
#define WORTH_COUNTING 2   /* .. if the search would take so many more of a processor */

bool cli_solve_asks_to_count(const solve_job *job)
{
    const char *engine = job->asked->search.engine;
    return engine && strcmp(engine, VERB_COUNT_ENGINE) == 0;
}

bool cli_solve_may_count(const solve_job *job)
{
    const solve_options *asked = job->asked;
    const verb_search *search = &asked->search;
    bool counts = strcmp(job->run.cli->args.command->name, "count") == 0 && search->limit == 0;
    return (counts || search->wanted) && !search->engine && !search->with.said &&
           !search->pivot && !asked->levels && !asked->store && !job->run.store &&
           !cli_job_goes_on(job->run.cli, job->run.cli->args.operands[0]) &&
           asked->progress == CLI_PROGRESS_LINE;
}

double cli_solve_seconds_left(const solve_job *job)
{
    double spent = job->search.prepared + job->run.result.seconds;
    return job->asked->budget > 0 ? fmax(job->asked->budget - spent, LEAST_LEFT) : 0;
}

static bool has_time(const solve_job *job)
{
    return job->asked->budget <= 0 || cli_solve_seconds_left(job) > LEAST_LEFT;
}

void cli_solve_take_counts(solve_job *job)
{
    cli_run *run = &job->run;
    const tw_counter *counter = cli_counter(&job->counting);
    tw_counter_stats stats = tw_counter_get_stats(counter);
    bool done = tw_counter_is_done(counter);
    run->counts = true;
    run->result.outcome = done ? TW_OUTCOME_EXHAUSTED : TW_OUTCOME_STOPPED;
    run->result.seconds += stats.seconds + (run->result.seconds > 0 ? 0 : job->search.prepared);
    run->result.branches = stats.transitions;
    run->fraction = job->counting.done;
    if (!done)
        return;
    run->counter = cli_counter(&job->counting);
    if (run->options.wanted) {
        run->result.solutions = cli_best_count(run);
        return;
    }
    run->result.solutions = strtoull(
        tw_counter_total(run->counter, run->options.up_to, run->options.exchange), NULL, 10);
}

/* What was saved last can go on where there is more memory. */
static int count_failed(const solve_job *job, tw_status status, const tw_error *error)
{
    int code = cli_job_failed(&job->search, status, error);
    if (status == TW_ERR_TOO_LARGE && job->run.checkpoint)
        cli_complain("%s stays as it was saved last; \"tilewright resume\" goes on from there with "
                     "more --memory",
                     job->run.checkpoint);
    return code;
}

/* CLI_GO_ON: nothing came of it, and a search is to do it. */
static int count_job(solve_job *job, double rival)
{
    tw_error error = {.status = TW_OK};
    job->counting.cli = job->run.cli;
    job->counting.job = job->search.job;
    job->counting.rival = rival;
    job->counting.seconds = cli_solve_seconds_left(job);
    tw_status status = cli_count(&job->counting, job->run.solver, &error);
    if (cli_interrupt_came())
        cli_pass_interrupt(&job->run.cli->terminal);
    bool can_search = rival > 0 && !cli_signal_came();
    if (can_search && (status || job->counting.given_up))
        return CLI_GO_ON;
    if (status)
        return count_failed(job, status, &error);
    cli_solve_take_counts(job);
    int code = cli_job_save(&job->search), end = cli_solve_print_end(job);
    return code == CLI_GO_ON ? end : code;
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

int cli_solve_by_counting(solve_job *job)
{
    job->run.result.seconds_first = -1;
    return count_job(job, 0);
}

/* Processor time that the search would take, by what it took to come so far; where it has the best
 * so far whenever it ends, no more than is left. */
static double rival_of(const solve_job *job, double spent)
{
    double done = job->progress.fraction;
    double left = cli_solve_seconds_left(job) * (double)tw_solver_stats(job->run.solver).threads;
    double rival = done > 0 ? spent * (1 - done) / done : HUGE_VAL;
    return job->run.options.wanted && left > 0 ? fmin(rival, left) : rival;
}

/* For so much processor time at least, unless it ends, or its time does. *spent: what it took. */
static tw_status search_first(solve_job *job, double *spent, tw_error *error)
{
    double began = cli_processor_seconds();
    tw_status status = TW_OK;
    *spent = 0;
    do {
        double left = cli_solve_seconds_left(job),
               more = fmax(SEARCHED_FIRST - *spent, LEAST_SEARCHED);
        status = cli_solve_search(job, left > 0 ? fmin(left, more) : more, error);
        *spent = cli_processor_seconds() - began;
    } while (status == TW_OK && job->run.result.outcome == TW_OUTCOME_BUDGET &&
             *spent < SEARCHED_FIRST && has_time(job) && !cli_signal_came());
    return status;
}

int cli_solve_or_count(solve_job *job, tw_status *status, tw_error *error)
{
    double spent;
    *status = search_first(job, &spent, error);
    bool open = *status == TW_OK && job->run.result.outcome == TW_OUTCOME_BUDGET && has_time(job) &&
                !cli_signal_came();
    double rival = rival_of(job, spent);
    int code = open && rival > WORTH_COUNTING ? count_job(job, rival) : CLI_GO_ON;
    if (open && code == CLI_GO_ON)
        *status = cli_solve_search(job, cli_solve_seconds_left(job), error);
    return code;
}
