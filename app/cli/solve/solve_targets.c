/* solve_targets.c -- `solve` and `count` with `--target all`: a row for each target of a puzzle,
 * and their sum (solve_job.h).
 *
 * Each target is a puzzle of its own; they are read and searched one after another. The result is
 * only counts: nothing is drawn, kept or saved. */
#include <string.h>

#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/solve/solve_job.h"

/* A target and its solutions. */
typedef struct target_row {
    char name[512];
    uint64_t solutions;
} target_row;

typedef struct target_table {
    solve_job *job;
    cli_input *input;
    tw_puzzle *whole; /* the puzzle without a target; lists their names */
    target_row least, most;
    uint64_t targets, solutions;
    double begun;
    bool cut; /* by a signal or the budget */
} target_table;

/* Refuses options that keep or show solutions, or do not count them by a search. */
static bool check_asked(const solve_job *job)
{
    const char *given =
        cli_given(&job->run.cli->args, "checkpoint", "checkpoint-every", "store", "cost", "first",
                  "explain-plan", "levels", "format", "solutions", "progress", "limit",
                  "best-effort", "spill", "contains", "avoids", "symmetric", "fault-free");
    if (!given && verb_asks_to_count(&job->asked->run.search))
        given = "engine";
    return !given || cli_complain("--%s: the solutions of all targets are counted, by a search; "
                                  "leave one of the two out",
                                  given);
}

/* ---- Rows -------------------------------------------------------------------------------- */

static int print_sum(const target_table *self)
{
    const cli_classes classes = {self->job->run.end.options.same,
                                 self->job->run.end.options.exchange};
    if (self->job->asked->common.json)
        return cli_print_json(
            "result",
            json_pack(
                "{s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:b}", "target_count",
                verb_json_count(self->targets), "solutions", verb_json_solutions(self->solutions),
                "fewest", verb_json_solutions(self->least.solutions), "fewest_target",
                verb_json_text(self->least.name), "most", verb_json_solutions(self->most.solutions),
                "most_target", verb_json_text(self->most.name), "same",
                tw_same_word(classes.same, classes.exchange), "complete", !self->cut));
    char range[2 * sizeof self->least.name + 80] = "";
    if (self->targets > 0)
        snprintf(range, sizeof range, ", %s (%s) to %s (%s)", cli_number(self->least.solutions),
                 self->least.name, cli_number(self->most.solutions), self->most.name);
    cli_say_line(stdout, "%s targets: %s solutions (%s)%s   %s   %.2f s", cli_number(self->targets),
                 cli_number(self->solutions), cli_class_words(classes), range,
                 self->cut ? "stopped" : "complete", cli_now() - self->begun);
    return CLI_GO_ON;
}

static int take_row(target_table *self, const target_row *row)
{
    if (self->targets == 0 || row->solutions < self->least.solutions)
        self->least = *row;
    if (self->targets == 0 || row->solutions > self->most.solutions)
        self->most = *row;
    self->targets++;
    self->solutions += row->solutions;
    if (self->job->asked->common.json)
        return cli_print_json("target",
                              json_pack("{s:o, s:o}", "target", verb_json_text(row->name),
                                        "solutions", verb_json_solutions(row->solutions)));
    if (!self->job->asked->common.quiet) {
        const int room = 23 - (int)strlen(row->name);
        cli_say_line(stdout, "%s %*s", row->name, room > 0 ? room : 0, cli_number(row->solutions));
        cli_flush_output();
    }
    return CLI_GO_ON;
}

/* ---- Searching --------------------------------------------------------------------------- */

static int search(target_table *self, const tw_puzzle *puzzle, target_row *row)
{
    const double all = self->job->asked->run.budget, left = all - (cli_now() - self->begun);
    const tw_budget budget = {.size = sizeof budget, .seconds = all > 0 ? left : 0};
    const tw_solve_sink sink = {.size = sizeof sink, .progress = cli_search_goes_on};
    tw_solver *solver = NULL;
    tw_result result = {.outcome = TW_OUTCOME_STOPPED};
    tw_error error = {.status = TW_OK};
    if (all > 0 && left <= 0) {
        self->cut = true;
        return CLI_GO_ON;
    }
    const tw_solve_options *options = &self->job->run.end.options;
    tw_status status = tw_solver_new(NULL, puzzle, options, &solver, &error);
    if (status == TW_OK)
        status = tw_solver_run(solver, &budget, &sink, &result, &error);
    if (status == TW_OK && tw_solver_get_state(solver) != TW_SOLVER_NEW)
        cli_note_pivot(self->job->run.cli, solver, options);
    tw_solver_free(solver);
    row->solutions = result.solutions;
    self->cut = result.outcome != TW_OUTCOME_EXHAUSTED;
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(self->input, status, &error);
}

static int count_targets(target_table *self)
{
    const char *names = tw_puzzle_about(self->whole)->targets;
    int code = CLI_GO_ON;
    for (const char *end; code == CLI_GO_ON && !self->cut && (end = strchr(names, '\n'));
         names = end + 1) {
        target_row row = {.solutions = 0};
        tw_puzzle *puzzle = NULL;
        snprintf(row.name, sizeof row.name, "%.*s", (int)(end - names), names);
        code = cli_read_target(self->input, row.name, &puzzle);
        if (code == CLI_GO_ON)
            code = search(self, puzzle, &row);
        tw_puzzle_free(puzzle);
        if (code == CLI_GO_ON && !self->cut)
            code = take_row(self, &row);
    }
    self->cut = self->cut || code == CLI_EARLY; /* a signal may come while one is read */
    if (code == CLI_GO_ON || code == CLI_EARLY)
        code = print_sum(self);
    if (code != CLI_GO_ON)
        return code;
    if (cli_interrupt_came())
        cli_pass_interrupt(&self->job->run.cli->terminal);
    return self->cut ? CLI_EARLY : self->solutions > 0 ? CLI_FOUND : CLI_NONE;
}

int cli_solve_targets(solve_job *job)
{
    target_table self = {.job = job, .input = &job->search.input, .begun = cli_now()};
    cli_run *run = &job->run;
    if (!check_asked(job) || !cli_read_search(&job->asked->run.search, &run->end.options))
        return CLI_INPUT;
    cli_watch_signals();
    int code = cli_input_open(run->cli, run->end.what, CLI_PUZZLE, self.input);
    if (code == CLI_GO_ON)
        code = cli_read_target(self.input, NULL, &self.whole);
    if (code == CLI_GO_ON && !*tw_puzzle_about(self.whole)->targets)
        code = cli_refuse("%s: the puzzle has no targets", self.input->name);
    if (code == CLI_GO_ON)
        code = count_targets(&self);
    tw_puzzle_free(self.whole);
    cli_job_free(&job->search);
    return code;
}
