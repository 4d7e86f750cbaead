/* solve_print.c -- what a run prints: solutions, and what it came to (solve_job.h). */
#include "cli/run/cost_summary.h"
#include "cli/solve/solve_job.h"

static cli_solution_print print_of(const solve_job *job)
{
    return (cli_solution_print){.terminal = &job->run.cli->terminal,
                                .palette = job->run.cli->palette,
                                .puzzle = job->run.puzzle,
                                .poses = tw_solver_poses(job->run.solver),
                                .json = job->asked->common.json,
                                .format = job->asked->format,
                                .number = job->found};
}

static tw_status print_one_of_all(const solve_job *job, const tw_solution *solution)
{
    const cli_solution_print how = print_of(job);
    char digits[32];
    if (cli_prints_drawings(&how))
        cli_say(stdout, "%sSolution %s\n", job->found > 1 ? "\n" : "",
                cli_number(job->found, digits));
    return cli_print_solution(&how, solution);
}

tw_status cli_solve_print_solution(const solve_job *job, const tw_solution *solution)
{
    const cli_solution_print how = print_of(job);
    return job->solutions ? print_one_of_all(job, solution) : cli_print_first(&how, solution);
}

int cli_solve_print_end(solve_job *job)
{
    cli_run *run = &job->run;
    const cli_best_print best = {print_of(job), job->draw_first, job->solutions};
    if (run->options.wanted && (job->status = cli_print_best(run, &best)) != TW_OK)
        return cli_job_failed(&job->search, job->status, NULL);
    if (job->asked->common.json) {
        int code = cli_print_run(run, job->asked->levels);
        return code == CLI_GO_ON ? cli_run_exit(run) : code;
    }
    bool drawings = job->solutions && job->asked->format <= CLI_LAYERS && job->found > 0 &&
                    !run->options.wanted;
    if (drawings)
        cli_say(stdout, "\n");
    if (job->asked->levels)
        cli_print_levels(run);
    if (run->options.wanted)
        cli_print_cost_result(run);
    else
        cli_print_result(run);
    if (!job->asked->common.quiet)
        cli_print_proof(run);
    if (run->cli->terminal.out && !job->asked->common.quiet)
        cli_print_next(run);
    return cli_run_exit(run);
}
