/* cover_formats.c -- `tilewright export` of a puzzle's exact cover: for Knuth's programs, as a
 * table, for SAT and pseudo-Boolean solvers.
 *
 * Nothing is searched for that: all is written before any solution would come. --up-to takes
 * symmetry out of the cover, if one piece can do that alone: where no symmetry leaves any of its
 * placements in place, one placement of each class leaves one solution of each. --map writes what
 * the variables are, so that `import --model` can read a model back. */
#include "cli/convert/cover_formats.h"

#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "cli/run/making.h"

/* ---- Covers ------------------------------------------------------------------------------ */

static int make_solver(const cli_export_job *job, cli_classes classes, const char *pivot,
                       tw_solver **solver)
{
    const tw_solve_options options =
        verb_cover_options(job->puzzle, classes.up_to, classes.exchange, pivot);
    tw_error error = {0};
    tw_solver_free(*solver);
    *solver = NULL;
    tw_status status = tw_solver_new(NULL, job->puzzle, &options, solver, &error);
    if (status == TW_OK)
        status = cli_prepare(job->cli, *solver, &error);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(&job->input, status, &error);
}

int cli_cover_solver(const cli_export_job *job, cli_classes classes, tw_solver **solver)
{
    return make_solver(job, classes, NULL, solver);
}

/* ---- Each class once --------------------------------------------------------------------- */

/* Does every symmetry move all placements of a stock, and to others of the same? */
static bool is_moved(const tw_symmetry *symmetry, const tw_stock *stock, tw_up_to up_to)
{
    for (uint32_t e = 1; e < tw_symmetry_count(symmetry); e++) {
        const uint32_t *map = tw_symmetry_poses(symmetry, e);
        if (!tw_symmetry_counts(symmetry, e, up_to))
            continue;
        for (uint32_t p = stock->first_pose; p < stock->first_pose + stock->pose_count; p++)
            if (map[p] == p || map[p] - stock->first_pose >= stock->pose_count)
                return false;
    }
    return true;
}

/* Does every symmetry keep what pieces cost? */
static bool keeps_costs(const tw_solver *solver, tw_up_to up_to)
{
    const tw_symmetry *symmetry = tw_solver_symmetry(solver);
    size_t count = 0;
    for (uint32_t e = 0; e < tw_symmetry_count(symmetry); e++)
        count += tw_symmetry_counts(symmetry, e, up_to);
    return tw_solver_get_stats(solver).group == count;
}

/* The piece, always there once, with the fewest placements that are all moved; NULL: none. */
static const char *find_pivot(const tw_solver *solver, tw_up_to up_to)
{
    const tw_poses *poses = tw_solver_poses(solver);
    const tw_stock *best = NULL;
    for (uint32_t i = 0; i < tw_poses_stock_count(poses); i++) {
        const tw_stock *stock = tw_poses_stock(poses, i);
        if (stock->low == 1 && stock->high == 1 &&
            (!best || stock->pose_count < best->pose_count) &&
            is_moved(tw_solver_symmetry(solver), stock, up_to))
            best = stock;
    }
    return best ? tw_puzzle_piece_name(tw_poses_puzzle(poses), best->piece) : NULL;
}

int cli_exact_solver(const cli_export_job *job, cli_classes *classes, tw_solver **solver)
{
    int code = make_solver(job, *classes, NULL, solver);
    if (code != CLI_GO_ON || tw_solver_get_stats(*solver).group == 1)
        return code;
    bool fewer = tw_puzzle_pin_count(job->puzzle) > 0 || /* then fewer symmetries count */
                 (tw_puzzle_cost_count(job->puzzle) > 0 && !keeps_costs(*solver, classes->up_to));
    const char *pivot = fewer ? NULL : find_pivot(*solver, classes->up_to);
    if (pivot)
        return make_solver(job, *classes, pivot, solver);
    if (classes->exchange || cli_is_given(&job->cli->args, "up-to")) {
        cli_complain("--up-to=%s%s: no piece takes symmetry out of %s so that each class of "
                     "solutions is left once; --up-to=none%s leaves all of them",
                     tw_up_to_word(classes->up_to, false), classes->exchange ? " --exchange" : "",
                     job->what, classes->exchange ? " alone" : "");
        return CLI_INPUT;
    }
    cli_say(stderr,
            "tilewright: note: no piece takes symmetry out exactly, so every solution is in it\n");
    *classes = (cli_classes){TW_UP_TO_NONE, false};
    return make_solver(job, *classes, NULL, solver);
}

/* ---- The map ----------------------------------------------------------------------------- */

bool cli_add_map_line(cli_text *text, json_t *object)
{
    char *line = object ? json_dumps(object, 0) : NULL;
    json_decref(object);
    if (!line)
        return false;
    cli_text_add(text, line, strlen(line));
    cli_text_add(text, "\n", 1);
    free(line);
    return !text->failed;
}

static json_t *variable_json(const tw_puzzle *puzzle, tw_solver *solver, uint32_t option)
{
    tw_solution solution;
    if (tw_solver_decode(solver, &option, 1, &solution) != TW_OK)
        return NULL;
    const tw_placement *laid = &solution.placements[0];
    json_t *object =
        json_pack("{s:o, s:o, s:o}", "variable", verb_json_count((uint64_t)option + 1), "piece",
                  verb_json_text(tw_puzzle_piece_name(puzzle, laid->piece)), "cells",
                  verb_json_cells(tw_puzzle_lattice(puzzle), laid->cells, laid->cell_count));
    if (object && tw_puzzle_mark_count(puzzle) > 0)
        json_object_set_new(object, "turn", verb_json_count(laid->turn));
    return object;
}

bool cli_write_map(const tw_puzzle *puzzle, tw_solver *solver, cli_classes classes, cli_text *text)
{
    size_t options = tw_cover_option_count(tw_solver_cover(solver));
    bool fine = cli_add_map_line(text, json_pack("{s:s, s:s, s:o}", "map", "tilewright", "up_to",
                                                 tw_up_to_word(classes.up_to, classes.exchange),
                                                 "variables", verb_json_count(options)));
    for (uint32_t o = 0; o < options && fine; o++)
        fine = cli_add_map_line(text, variable_json(puzzle, solver, o));
    return fine;
}

int cli_write_map_file(const cli_export_job *job, const cli_text *text)
{
    cli_file file;
    int code = cli_file_open(job->asked->map, job->asked->force, &file);
    if (code != CLI_GO_ON)
        return code;
    const tw_out out = cli_file_out(&file);
    (void)out.write(out.user, text->bytes, text->size);
    return cli_file_keep(&file);
}

static int map_cover(const cli_export_job *job, tw_solver *solver, cli_classes classes)
{
    cli_text text = {0};
    int code = CLI_INTERNAL;
    if (cli_write_map(job->puzzle, solver, classes, &text))
        code = cli_write_map_file(job, &text);
    else
        cli_complain("out of memory");
    cli_text_free(&text);
    return code;
}

/* ---- Exporting --------------------------------------------------------------------------- */

static int write_cover(const cli_export_job *job, const tw_cover *cover)
{
    tw_out out = cli_stdout();
    tw_error error = {.status = TW_OK};
    const tw_cover_text how = {
        .size = sizeof how, .format = job->format, .clauses = job->asked->encoding};
    tw_status status = tw_cover_write(NULL, cover, &how, &out, &error);
    if (status == TW_OK)
        return CLI_GO_ON;
    return cli_output_failed() ? CLI_EARLY /* main tells why */
                               : cli_input_failed(&job->input, status, &error);
}

static int export_cover(cli_export_job *job)
{
    const cli_args *args = &job->cli->args;
    const cli_export_options *asked = job->asked;
    cli_classes classes = {asked->search.up_to, asked->search.exchange};
    tw_solver *solver = NULL;
    if (args->operand_count > 1 || asked->search.limit > 0) {
        cli_complain("--to=%s: the puzzle is written, not its solutions; leave %s out", asked->to,
                     args->operand_count > 1 ? "SOLUTIONS" : "--limit");
        return CLI_INPUT;
    }
    int code = cli_exact_solver(job, &classes, &solver);
    if (code == CLI_GO_ON)
        code = write_cover(job, tw_solver_cover(solver));
    if (code == CLI_GO_ON && asked->map)
        code = map_cover(job, solver, classes);
    tw_solver_free(solver);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

const cli_exporter cli_cover_out = {.begin = export_cover};
