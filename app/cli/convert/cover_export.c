/* cover_export.c -- `tilewright export` in formats that need no solution: the exact cover, for
 * Knuth's programs, as a table, for SAT and pseudo-Boolean solvers; and all solutions, or those
 * that meet conditions, as one decision diagram.
 *
 * --same takes symmetry out of the cover, if one piece can do that alone: if every symmetry moves
 * each of its placements, one placement of each class leaves one solution of each. --map writes the
 * meaning of the variables, so that `import --model` can read a model back. */
#include "cli/convert/export.h"
#include "cli/read/cover_input.h"

#include <stdlib.h>
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "cli/run/counted.h"
#include "cli/run/making.h"

/* ---- Each class once --------------------------------------------------------------------- */

int cli_cover_solver(const cli_input *input, const tw_puzzle *puzzle, cli_classes classes,
                     const char *pivot, tw_solver **solver)
{
    const tw_solve_options options =
        verb_cover_options(puzzle, classes.same, classes.exchange, pivot);
    return cli_make_solver(input, puzzle, &options, solver);
}

/* Does every symmetry map each placement of a stock to another one of that stock? */
static bool is_moved(const tw_symmetry *symmetry, const tw_stock *stock, tw_same same)
{
    for (uint32_t e = 1; e < tw_symmetry_count(symmetry); e++) {
        const uint32_t *map = tw_symmetry_poses(symmetry, e);
        if (!tw_symmetry_counts(symmetry, e, same))
            continue;
        for (uint32_t p = stock->first_pose; p < stock->first_pose + stock->pose_count; p++)
            if (map[p] == p || map[p] - stock->first_pose >= stock->pose_count)
                return false;
    }
    return true;
}

/* Does every symmetry keep the costs of pieces? */
static bool keeps_costs(const tw_solver *solver, tw_same same)
{
    const tw_symmetry *symmetry = tw_solver_symmetry(solver);
    size_t count = 0;
    for (uint32_t e = 0; e < tw_symmetry_count(symmetry); e++)
        count += tw_symmetry_counts(symmetry, e, same);
    return tw_solver_get_stats(solver).group == count;
}

/* Of the pieces used exactly once whose placements all move, that with the fewest; NULL: none. */
static const char *find_pivot(const tw_solver *solver, tw_same same)
{
    const tw_poses *poses = tw_solver_poses(solver);
    const tw_stock *best = NULL;
    for (uint32_t i = 0; i < tw_poses_stock_count(poses); i++) {
        const tw_stock *stock = tw_poses_stock(poses, i);
        if (stock->low == 1 && stock->high == 1 &&
            (!best || stock->pose_count < best->pose_count) &&
            is_moved(tw_solver_symmetry(solver), stock, same))
            best = stock;
    }
    return best ? tw_puzzle_piece_name(tw_poses_puzzle(poses), best->piece) : NULL;
}

int cli_exact_solver(const cli_input *input, const tw_puzzle *puzzle, cli_classes *classes,
                     tw_solver **solver)
{
    const cli_args *args = &input->cli->args;
    int code = cli_cover_solver(input, puzzle, *classes, NULL, solver);
    if (code != CLI_GO_ON || tw_solver_get_stats(*solver).group == 1)
        return code;
    bool fewer = tw_puzzle_pin_count(puzzle) > 0 || /* then fewer symmetries count */
                 (tw_puzzle_cost_count(puzzle) > 0 && !keeps_costs(*solver, classes->same));
    const char *pivot = fewer ? NULL : find_pivot(*solver, classes->same);
    if (!pivot && (classes->exchange || cli_is_given(args, "same")))
        return cli_refuse(
            "--same=%s%s: no piece of %s can be restricted so that one solution of each class "
            "remains; --same=none%s keeps all of them",
            tw_same_word(classes->same, false), classes->exchange ? " --exchange" : "",
            args->operands[0], classes->exchange ? " alone" : "");
    if (!pivot) {
        cli_say(stderr, "tilewright: note: symmetry is not removed: all solutions are in it, not "
                        "one of each class\n");
        *classes = (cli_classes){TW_SAME_NONE, false};
    }
    tw_solver_free(*solver);
    *solver = NULL;
    return cli_cover_solver(input, puzzle, *classes, pivot, solver);
}

/* ---- The map ----------------------------------------------------------------------------- */

/* Adds a line to a map and frees the object. false when memory is out, as for a NULL object. */
static bool add_map_line(tw_bytes *text, json_t *object)
{
    char *line = object ? json_dumps(object, 0) : NULL;
    json_decref(object);
    if (!line)
        return false;
    tw_bytes_add(text, line, strlen(line));
    tw_bytes_add(text, "\n", 1);
    free(line);
    return text->status == TW_OK;
}

/* variable: by its number from 0; number: of the pose that it stands for. */
static bool add_variable(tw_bytes *text, const tw_poses *poses, size_t variable, uint32_t number)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_pose pose = tw_poses_get(poses, number);
    uint32_t piece = tw_poses_stock(poses, pose.stock)->piece;
    json_t *object =
        json_pack("{s:o, s:o, s:o}", "variable", verb_json_count((uint64_t)variable + 1), "piece",
                  verb_json_text(tw_puzzle_piece_name(puzzle, piece)), "cells",
                  verb_json_numbered_cells(puzzle, pose.cells, pose.cell_count));
    if (object && tw_puzzle_mark_count(puzzle) > 0 && piece != TW_ANY)
        json_object_set_new(object, "turn", verb_json_count(tw_poses_turn(poses, number, piece)));
    return add_map_line(text, object);
}

bool cli_write_map(const tw_solver *solver, cli_classes classes, tw_bytes *text)
{
    size_t options = tw_cover_option_count(tw_solver_cover(solver));
    bool fine = add_map_line(text, json_pack("{s:s, s:s, s:o}", "map", "tilewright", "same",
                                             tw_same_word(classes.same, classes.exchange),
                                             "variables", verb_json_count(options)));
    for (uint32_t o = 0; o < options && fine; o++)
        fine = add_variable(text, tw_solver_poses(solver), o, tw_solver_pose_of_option(solver, o));
    return fine;
}

/* Writes this text to the file of --map, and frees it; if not `fine`, reports that memory is out.
 * CLI_GO_ON, or an exit code after a message. */
static int write_map_file(const cli_export *self, tw_bytes *text, bool fine)
{
    return cli_file_write(self->cli, self->asked->map, &self->input, text,
                          fine ? TW_OK : TW_ERR_MEMORY, NULL);
}

/* ---- Covers ------------------------------------------------------------------------------ */

int cli_export_cover(cli_export *self)
{
    const cli_args *args = &self->cli->args;
    const cli_export_options *asked = self->asked;
    cli_classes classes = {asked->search.same, asked->search.exchange};
    if (args->operand_count > 1)
        return cli_refuse("--to=%s: the puzzle is written, not its solutions; leave SOLUTIONS out",
                          self->format->name);
    int code = cli_exact_solver(&self->input, self->puzzle, &classes, &self->solver);
    if (code != CLI_GO_ON)
        return code;
    tw_error error = {.status = TW_OK};
    const tw_cover_text how = {
        .size = sizeof how, .format = self->format, .clauses = asked->encoding};
    tw_status status =
        tw_cover_write(NULL, tw_solver_cover(self->solver), &how, &self->output.out, &error);
    code = cli_file_end(&self->output, &self->input, status, &error);
    if (code == CLI_GO_ON && asked->map) {
        tw_bytes text = {0};
        code = write_map_file(self, &text, cli_write_map(self->solver, classes, &text));
    }
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

int cli_export_other_cover(cli_export *self)
{
    const cli_args *args = &self->cli->args;
    static const char *const known[] = {"to", "from", "output", "force", "encoding", NULL};
    tw_cover *cover = NULL;
    if (!cli_check_cover_words(args, known))
        return CLI_INPUT;
    if (args->operand_count > 1)
        return cli_refuse("%s is an exact cover; leave SOLUTIONS out", args->operands[0]);
    const tw_cover_text how = {
        .size = sizeof how, .format = self->format, .clauses = self->asked->encoding};
    tw_error error = {.status = TW_OK};
    int code = cli_input_open(self->cli, args->operands[0], CLI_TEXT, &self->input);
    if (code == CLI_GO_ON)
        code = cli_read_cover(&self->input, self->asked->from, &cover);
    if (code == CLI_GO_ON)
        code = cli_file_open(self->cli, cli_file_asked(self->asked->common.output), &self->output);
    if (code == CLI_GO_ON) {
        tw_status status = tw_cover_write(NULL, cover, &how, &self->output.out, &error);
        code = cli_file_end(&self->output, &self->input, status, &error);
    }
    tw_cover_free(cover);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

/* ---- Diagrams ---------------------------------------------------------------------------- */

/* A diagram has all solutions, each by itself. */
static bool check_diagram(const cli_export *self)
{
    const cli_args *args = &self->cli->args;
    if (args->operand_count > 1)
        return cli_complain("--to=zdd: the solutions are counted here; leave SOLUTIONS out");
    if (self->asked->search.exchange)
        return cli_complain("--exchange: a diagram has all solutions; leave it out");
    return !cli_is_given(args, "same") || self->asked->search.same == TW_SAME_NONE ||
           cli_complain("--same=%s: a diagram has all solutions, each by itself; leave it out",
                        tw_same_word(self->asked->search.same, false));
}

static int write_diagram(cli_export *self, tw_counter *counter, tw_diagram *diagram)
{
    const char *total = tw_counter_total(counter, TW_SAME_NONE, false);
    tw_error error = {0};
    tw_status status = tw_counter_diagram(counter, diagram, &error);
    if (!status)
        status = tw_diagram_write(diagram, &self->output.out);
    int code = cli_file_end(&self->output, &self->input, status, &error);
    if (code != CLI_GO_ON)
        return code;
    cli_say(stderr, "%s nodes, %s solution%s\n", cli_number(tw_counter_get_stats(counter).nodes),
            cli_grouped(total), strcmp(total, "1") == 0 ? "" : "s");
    return CLI_GO_ON;
}

static int map_diagram(const cli_export *self, tw_counter *counter, const tw_diagram *diagram)
{
    tw_bytes text = {0};
    bool fine =
        add_map_line(&text, json_pack("{s:s, s:s, s:o, s:o, s:s}", "map", "tilewright", "same",
                                      "none", "variables", verb_json_count(diagram->variable_count),
                                      "nodes", verb_json_count(tw_counter_get_stats(counter).nodes),
                                      "solutions", tw_counter_total(counter, TW_SAME_NONE, false)));
    for (size_t v = 0; fine && v < diagram->variable_count; v++)
        fine = add_variable(&text, tw_solver_poses(self->solver), v, diagram->variables[v]);
    return write_map_file(self, &text, fine);
}

int cli_export_diagram(cli_export *self)
{
    tw_solve_options options;
    cli_counting counting = {
        .cli = self->cli, .puzzle = self->puzzle, .seconds = self->asked->common.budget};
    tw_diagram diagram = {0};
    if (!check_diagram(self) || !cli_read_search(&self->asked->search, &options))
        return CLI_INPUT;
    options.same = TW_SAME_NONE;
    int code = cli_make_solver(&self->input, self->puzzle, &options, &self->solver);
    cli_end_after(0); /* what is left is for counting */
    if (code == CLI_GO_ON)
        code = cli_read_conditions(&counting, &self->asked->conditions, self->solver);
    if (code == CLI_GO_ON) {
        tw_error error = {0};
        cli_watch_signals();
        tw_status status = cli_count(&counting, self->solver, &error);
        cli_end_at_signals();
        code = cli_counted(&counting, &self->input, status, &error);
    }
    if (code == CLI_GO_ON)
        code = write_diagram(self, counting.counter, &diagram);
    if (code == CLI_GO_ON && self->asked->map)
        code = map_diagram(self, counting.counter, &diagram);
    if (code == CLI_GO_ON) {
        const verb_totals totals = cli_counted_totals(&counting);
        code = cli_stated_exit(&totals, diagram.root == 0 ? CLI_NONE : CLI_FOUND);
    }
    cli_counting_free(&counting);
    return code;
}
