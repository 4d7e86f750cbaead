/* puzzle_formats.c -- puzzles and solutions as files of this program and of others.
 *
 * What is read is printed as a puzzle file, or with --solutions as lines of JSON, one for each
 * solution that the file holds. What is written needs no search, unless solutions are asked for:
 * by a text of them, or by --limit. */
#include "cli/convert/puzzle_formats.h"

#include <stdlib.h>
#include <string.h>

#include "cli/read/foreign_input.h"

/* ---- Reading ----------------------------------------------------------------------------- */

/* The solutions that a file holds. */
typedef struct stored {
    cli_text text; /* lines of JSON */
    uint64_t count;
    tw_status status;
} stored;

static bool take_stored(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    stored *all = user;
    tw_out out = cli_text_out(&all->text);
    const tw_solution_text how = {.puzzle = puzzle, .number = ++all->count};
    all->status = tw_solution_write(NULL, solution, &how, &out, NULL);
    return all->status == TW_OK;
}

/* "10,6" */
bool cli_take_box(const cli_option *option, const char *text, void *field)
{
    cli_box *box = field;
    uint64_t sides[2];
    char word[16];
    const char *rest = text;
    for (size_t i = 0; i < 2; i++) {
        size_t length = strcspn(rest, ",");
        snprintf(word, sizeof word, "%.*s", length < 15 ? (int)length : 15, rest);
        if (!cli_parse_number(word, 1, TW_MAX_CELLS, sides + i) ||
            (i == 0) != (rest[length] == ','))
            return cli_complain("--%s=%s: expected a width and a height, as in 10,6", option->name,
                                text);
        rest += length + (i == 0);
    }
    *box = (cli_box){(uint32_t)sides[0], (uint32_t)sides[1]};
    return true;
}

static tw_status print_puzzle(const tw_puzzle *puzzle, tw_error *error)
{
    cli_text text = {0};
    tw_out memory = cli_text_out(&text), out = cli_stdout();
    tw_status status = tw_puzzle_write(NULL, puzzle, NULL, &memory, error);
    if (status == TW_OK && text.failed)
        status = TW_ERR_MEMORY;
    if (status == TW_OK && !out.write(out.user, text.bytes, text.size))
        status = TW_ERR_IO;
    cli_text_free(&text);
    return status;
}

static int print_stored(const stored *all)
{
    tw_out out = cli_stdout();
    if (all->count > 0)
        out.write(out.user, all->text.bytes, all->text.size);
    return all->count > 0 ? CLI_GO_ON : CLI_NONE;
}

static int print_read(cli_input *input, const tw_puzzle *puzzle, const stored *all)
{
    tw_error error = {0};
    tw_status status = print_puzzle(puzzle, &error);
    if (status != TW_OK)
        return cli_input_failed(input, status, &error);
    if (all->count > 0)
        fprintf(stderr, "tilewright: note: the file holds %llu %s; --solutions prints %s\n",
                (unsigned long long)all->count, all->count == 1 ? "solution" : "solutions",
                all->count == 1 ? "it" : "them");
    return CLI_GO_ON;
}

static int import_as(cli_input *input, const cli_import_options *asked)
{
    stored all = {.count = 0};
    tw_import how = {
        .box = {asked->box.width, asked->box.height}, .solution = take_stored, .user = &all};
    tw_puzzle *puzzle = NULL;
    input->format = tw_format_find(asked->from);
    int code = cli_read_foreign(input, &how, &puzzle);
    if (code == CLI_GO_ON && (all.status != TW_OK || all.text.failed))
        code = cli_input_failed(input, TW_ERR_MEMORY, NULL);
    if (code == CLI_GO_ON)
        code = asked->solutions ? print_stored(&all) : print_read(input, puzzle, &all);
    tw_puzzle_free(puzzle);
    cli_text_free(&all.text);
    return code;
}

int cli_import_xmpuzzle(cli_input *input, const cli_import_options *asked)
{
    return import_as(input, asked);
}

int cli_import_polycube(cli_input *input, const cli_import_options *asked)
{
    return import_as(input, asked);
}

int cli_import_piezas(cli_input *input, const cli_import_options *asked)
{
    if (asked->box.width == 0) {
        cli_complain("a list of pieces knows no board; give its size, as in --box 10,6");
        return CLI_INPUT;
    }
    return import_as(input, asked);
}

/* ---- Solutions one by one ---------------------------------------------------------------- */

static tw_status write_one(const cli_export_job *job, const tw_solution *solution,
                           const tw_out *out, tw_error *error)
{
    const tw_solution_text how = {.format = tw_format_find(job->asked->to),
                                  .puzzle = job->puzzle,
                                  .poses = job->poses,
                                  .number = job->number};
    return tw_solution_write(NULL, solution, &how, out, error);
}

static int begin_solutions(const cli_export_job *job)
{
    tw_out out = cli_stdout();
    return write_one(job, NULL, &out, NULL) == TW_OK ? CLI_GO_ON : CLI_EARLY;
}

const cli_exporter cli_solution_out = {.begin = begin_solutions, .solution = write_one};
const cli_exporter cli_pose_out = {.poses = true, .solution = write_one};

/* ---- The puzzle alone -------------------------------------------------------------------- */

/* Made in memory first: a file is written whole or not at all. */
static int write_whole(const cli_export_job *job, const tw_export *how)
{
    cli_text text = {0};
    tw_error error = {0};
    tw_out memory = cli_text_out(&text), out = cli_stdout();
    tw_status status = tw_puzzle_write(NULL, job->puzzle, how, &memory, &error);
    if (status == TW_OK && text.failed)
        status = TW_ERR_MEMORY;
    if (status == TW_OK && !out.write(out.user, text.bytes, text.size))
        status = TW_ERR_IO;
    cli_text_free(&text);
    if (status == TW_OK)
        return CLI_FOUND;
    return cli_output_failed() ? CLI_EARLY : cli_input_failed(&job->input, status, &error);
}

static bool refuse_solutions(const cli_export_job *job)
{
    const cli_args *args = &job->cli->args;
    if (args->operand_count == 1 && job->asked->search.limit == 0)
        return false;
    cli_complain("--to=%s: this format has no solutions; leave %s out", job->asked->to,
                 args->operand_count > 1 ? "their file" : "--limit");
    return true;
}

static int begin_alone(const cli_export_job *job)
{
    const tw_export how = {.format = tw_format_find(job->asked->to)};
    if (refuse_solutions(job))
        return CLI_INPUT;
    int code = write_whole(job, &how);
    if (code == CLI_FOUND && how.format->boxless && !job->asked->common.quiet)
        fprintf(stderr, "tilewright: note: %s\n", how.format->lost);
    return code;
}

const cli_exporter cli_yaml_out = {.begin = begin_alone};
const cli_exporter cli_json_out = {.begin = begin_alone};
const cli_exporter cli_piezas_out = {.begin = begin_alone};

/* ---- The puzzle with solutions ----------------------------------------------------------- */

/* Solutions are kept until all are there. One export is made by one run of the program. */
static struct kept {
    tw_solution *solutions;
    size_t count, room;
} kept;

static void drop_kept(void)
{
    for (size_t i = 0; i < kept.count; i++)
        free((void *)(uintptr_t)kept.solutions[i].placements);
    free(kept.solutions);
    kept = (struct kept){0};
}

/* A copy in one block: placements, then cells. NULL: out of memory. */
static tw_placement *copy_placements(const tw_solution *solution)
{
    size_t cells = 0;
    for (size_t i = 0; i < solution->count; i++)
        cells += solution->placements[i].cell_count;
    tw_placement *copy =
        malloc(solution->count * sizeof *copy + cells * sizeof(tw_cell) + sizeof(tw_cell));
    if (!copy)
        return NULL;
    tw_cell *next = (tw_cell *)(void *)(copy + solution->count);
    for (size_t i = 0; i < solution->count; i++) {
        copy[i] = solution->placements[i];
        memcpy(next, copy[i].cells, copy[i].cell_count * sizeof *next);
        copy[i].cells = next;
        next += copy[i].cell_count;
    }
    return copy;
}

static tw_status keep_solution(const cli_export_job *job, const tw_solution *solution,
                               const tw_out *out, tw_error *error)
{
    (void)job;
    (void)out;
    (void)error;
    if (kept.count == kept.room) {
        size_t room = kept.room ? 2 * kept.room : 64;
        tw_solution *grown = realloc(kept.solutions, room * sizeof *grown);
        if (!grown)
            return TW_ERR_MEMORY;
        kept.solutions = grown;
        kept.room = room;
    }
    tw_placement *copy = copy_placements(solution);
    if (!copy)
        return TW_ERR_MEMORY;
    kept.solutions[kept.count++] = (tw_solution){copy, solution->count};
    return TW_OK;
}

/* Are all of them here, one of each class? Of a text of solutions nobody knows. */
static bool all_are_kept(const cli_export_job *job)
{
    return job->complete && job->cli->args.operand_count == 1 &&
           job->asked->search.up_to == TW_UP_TO_ISOMETRIES;
}

static int end_with_solutions(const cli_export_job *job)
{
    tw_export how = {.format = tw_format_find(job->asked->to), .solutions = kept.solutions};
    how.solution_count = kept.count;
    how.complete = all_are_kept(job);
    int code = write_whole(job, &how);
    drop_kept();
    return code;
}

/* Without solutions there is nothing to wait for. */
static int begin_with_solutions(const cli_export_job *job)
{
    if (tw_format_find(job->asked->to)->binary && job->cli->terminal.out) {
        cli_complain("--to=%s: this is no text for a terminal; send it to a file with >",
                     job->asked->to);
        return CLI_INPUT;
    }
    if (job->cli->args.operand_count > 1 || job->asked->search.limit > 0)
        return CLI_GO_ON;
    return end_with_solutions(job);
}

const cli_exporter cli_xmpuzzle_out = {
    .begin = begin_with_solutions, .solution = keep_solution, .end = end_with_solutions};
