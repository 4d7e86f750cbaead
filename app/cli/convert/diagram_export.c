/* diagram_export.c -- `tilewright export --to zdd`: all solutions, or those that meet conditions,
 * as one decision diagram; --map writes what its variables are. */
#include <string.h>

#include "cli/convert/cover_formats.h"
#include "cli/json_objects.h"
#include "cli/run/counted.h"
#include "cli/run/stated.h"

typedef struct diagram_job {
    const cli_export_job *job;
    tw_solver *solver;
    cli_conditions conditions;
    cli_counting counting;
    tw_diagram diagram;
} diagram_job;

/* ---- The map ----------------------------------------------------------------------------- */

static json_t *head_json(const diagram_job *self)
{
    const tw_counter *counter = self->counting.counter;
    return json_pack("{s:s, s:s, s:o, s:o, s:s}", "map", "tilewright", "up_to", "none", "variables",
                     verb_json_count(self->diagram.variable_count), "nodes",
                     verb_json_count(tw_counter_get_stats(counter).nodes), "solutions",
                     tw_counter_total(counter, TW_UP_TO_NONE, false));
}

static json_t *variable_json(const diagram_job *self, size_t variable)
{
    const tw_puzzle *puzzle = self->job->puzzle;
    const tw_poses *poses = tw_solver_poses(self->solver);
    uint32_t number = self->diagram.variables[variable];
    tw_pose pose = tw_poses_get(poses, number);
    uint32_t piece = tw_poses_stock(poses, pose.stock)->piece;
    json_t *cells = verb_json_numbered_cells(puzzle, pose.cells, pose.cell_count);
    json_t *object =
        json_pack("{s:o, s:o, s:o}", "variable", verb_json_count((uint64_t)variable + 1), "piece",
                  verb_json_text(tw_puzzle_piece_name(puzzle, piece)), "cells", cells);
    if (object && tw_puzzle_mark_count(puzzle) > 0)
        json_object_set_new(object, "turn", verb_json_count(tw_poses_turn(poses, number, piece)));
    return object;
}

static int write_map(const diagram_job *self)
{
    cli_text text = {0};
    bool fine = cli_add_map_line(&text, head_json(self));
    for (size_t v = 0; fine && v < self->diagram.variable_count; v++)
        fine = cli_add_map_line(&text, variable_json(self, v));
    int code = CLI_INTERNAL;
    if (fine)
        code = cli_write_map_file(self->job, &text);
    else
        cli_complain("out of memory");
    cli_text_free(&text);
    return code;
}

/* ---- Counting ---------------------------------------------------------------------------- */

static int count(diagram_job *self)
{
    const cli_export_options *asked = self->job->asked;
    tw_error error = {0};
    self->counting.cli = self->job->cli;
    self->counting.seconds = asked->budget;
    self->counting.options = (tw_count_options){.size = sizeof self->counting.options,
                                                .diagram = true,
                                                .conditions = self->conditions.list,
                                                .condition_count = self->conditions.count};
    cli_watch_signals();
    tw_status status = cli_count(&self->counting, self->solver, &error);
    cli_end_at_signals();
    if (status)
        return cli_input_failed(&self->job->input, status, &error);
    if (tw_counter_is_done(self->counting.counter))
        return CLI_GO_ON;
    cli_say(stderr, "Stopped before all solutions were counted.\n");
    return CLI_EARLY;
}

static int write(diagram_job *self)
{
    const tw_out out = cli_stdout();
    tw_error error = {0};
    char nodes[32];
    tw_status status = tw_counter_diagram(self->counting.counter, &self->diagram, &error);
    if (!status)
        status = tw_diagram_write(&self->diagram, &out);
    if (status)
        return cli_output_failed() ? CLI_EARLY /* main tells why */
                                   : cli_input_failed(&self->job->input, status, &error);
    cli_text line = {0};
    cli_text_add_grouped(&line, tw_counter_total(self->counting.counter, TW_UP_TO_NONE, false));
    cli_say(stderr, "%s nodes, %s solution%s\n",
            cli_number(tw_counter_get_stats(self->counting.counter).nodes, nodes),
            line.bytes ? line.bytes : "", line.size == 1 && line.bytes[0] == '1' ? "" : "s");
    cli_text_free(&line);
    return CLI_GO_ON;
}

/* ---- All of it --------------------------------------------------------------------------- */

/* All solutions count, none taken for the same. */
static int check_asked(const cli_export_job *job)
{
    static const char *const words[] = {"limit", "exchange", "encoding", NULL};
    const cli_args *args = &job->cli->args;
    const char *given = cli_first_given(args, words);
    if (args->operand_count > 1)
        cli_complain("--to=zdd: the solutions are counted here; leave SOLUTIONS out");
    else if (given)
        cli_complain("--%s: a diagram has all solutions; leave one of the two out", given);
    else if (cli_is_given(args, "up-to") && job->asked->search.up_to != TW_UP_TO_NONE)
        cli_complain("--up-to=%s: a diagram has all solutions, each by itself; leave it out",
                     tw_up_to_word(job->asked->search.up_to, false));
    else
        return CLI_GO_ON;
    return CLI_INPUT;
}

static int export_diagram(cli_export_job *job)
{
    diagram_job self = {.job = job};
    tw_solve_options options;
    int code = check_asked(job);
    if (code != CLI_GO_ON || !cli_read_search(&job->asked->search, &options))
        return CLI_INPUT;
    options.up_to = TW_UP_TO_NONE;
    code = cli_make_solver(&job->input, job->puzzle, &options, &self.solver);
    if (code == CLI_GO_ON)
        code = cli_read_conditions(&job->asked->conditions, self.solver, &self.conditions);
    if (code == CLI_GO_ON)
        code = count(&self);
    if (code == CLI_GO_ON)
        code = write(&self);
    if (code == CLI_GO_ON && job->asked->map)
        code = write_map(&self);
    if (code == CLI_GO_ON) {
        const char *none = tw_counter_total(self.counting.counter, TW_UP_TO_NONE, false);
        const verb_totals totals = {.what = job->what,
                                   .puzzle = job->puzzle,
                                   .counts[TW_UP_TO_NONE] =
                                       self.conditions.count == 0 ? none : NULL};
        code = cli_stated_exit(&totals, self.diagram.root == 0 ? CLI_NONE : CLI_FOUND);
    }
    cli_counting_free(&self.counting);
    cli_conditions_free(&self.conditions);
    tw_solver_free(self.solver);
    return code;
}

const cli_exporter cli_diagram_out = {.begin = export_diagram};
