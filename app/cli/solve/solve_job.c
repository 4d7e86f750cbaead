/* solve_job.c -- what all ways to solve and count have in common (solve_job.h). */
#include "cli/solve/solve_job.h"

cli_solution_print cli_solve_print(const solve_job *job)
{
    return (cli_solution_print){.terminal = &job->run.cli->terminal,
                                .palette = job->run.cli->palette,
                                .puzzle = job->run.end.puzzle,
                                .poses = tw_solver_poses(job->run.end.solver),
                                .json = job->asked->common.json,
                                .format = job->asked->format,
                                .number = job->found};
}

int cli_solve_print_end(solve_job *job)
{
    const solve_options *asked = job->asked;
    const cli_run *run = &job->run;
    if (run->end.options.wanted)
        job->status = cli_print_best(run, cli_solve_print(job), job->draw_first, job->solutions);
    if (job->status != TW_OK)
        return cli_job_failed(&job->search, job->status, NULL);
    if (asked->common.json)
        return cli_print_run(run, asked->levels);
    if (job->solutions && asked->format <= CLI_LAYERS && job->found > 0 && !run->end.options.wanted)
        cli_say(stdout, "\n");
    if (asked->levels)
        cli_print_levels(run);
    if (run->end.options.wanted)
        cli_print_cost_result(run);
    else
        cli_print_result(run);
    if (!asked->common.quiet)
        cli_print_proof(run);
    if (run->cli->terminal.out && !asked->common.quiet)
        cli_print_next(run);
    return cli_run_exit(run);
}
