/* table_command.c -- `tilewright table`: puzzles solved by every method of the thesis, with the
 * figures that were published beside ours.
 *
 * Without operands the puzzles are the rows of the published table. Runs that take longer than
 * the time limit are cut and say so. All methods that came to their end must agree on the number
 * of solutions, or the program says that it is at fault. */
#include "cli/table/table.h"

#include <stdlib.h>
#include <string.h>

#include "cli/terminal/progress.h"
#include "cli/read/puzzle_input.h"
#include "cli/table/published.h"

const table_method table_methods[TABLE_METHODS] = {
    {"BT", "backtrack", false, 0},    {"BT+ST", "backtrack", false, 1},
    {"BT+SZ", "backtrack", true, 0},  {"MC", "dancing", false, 0},
    {"MC+ST", "dancing", false, 1},   {"MC+SZ", "dancing", true, 0},
    {"MC+SZ+ST", "dancing", true, 1}, {"bitset", "bitset", true, 0}};

typedef struct table_options {
    cli_common common;
    cli_search_options search;
    table_format format;
    uint64_t time_budget;            /* whole seconds a run; 0: none */
    const char *methods, *published; /* NULL: not given */
} table_options;

typedef struct table_job {
    cli_call *cli;
    table_format format;
    const char *name, *bytes; /* the published figures */
    bool wanted[TABLE_METHODS];
    bool own_up_to; /* the user said which solutions count */
    tw_up_to up_to;
    double limit; /* seconds a run, 0: none */
    /* the run at hand */
    cli_progress progress;
    char label[80]; /* of the progress line */
    bool interrupted;
} table_job;

/* ---- Options ----------------------------------------------------------------------------- */

static const char *method_name(void *user, size_t number)
{
    (void)user;
    return number < TABLE_METHODS ? table_methods[number].name : NULL;
}

static bool want_method(table_job *job, const char *name)
{
    for (size_t i = 0; i < TABLE_METHODS; i++)
        if (strcmp(table_methods[i].name, name) == 0) {
            job->wanted[i] = true;
            return true;
        }
    const char *near = tw_nearest(name, method_name, NULL);
    return cli_complain("--methods: there is no \"%s\"; %s%s%s", name,
                        near ? "did you mean \""
                             : "expected BT, BT+ST, BT+SZ, MC, MC+ST, MC+SZ, "
                               "MC+SZ+ST or bitset",
                        near ? near : "", near ? "\"?" : "");
}

static bool read_methods(table_job *job, const char *words)
{
    for (size_t i = 0; i < TABLE_METHODS; i++)
        job->wanted[i] = !words;
    while (words) {
        char name[32];
        size_t length = strcspn(words, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, words);
        if (!want_method(job, name))
            return false;
        words = words[length] ? words + length + 1 : NULL;
    }
    return true;
}

static bool read_options(table_job *job, const table_options *asked)
{
    job->format = asked->format;
    job->limit = (double)asked->time_budget;
    job->own_up_to = cli_is_given(&job->cli->args, "up-to");
    job->up_to = asked->search.up_to;
    return read_methods(job, asked->methods);
}

/* ---- One run ----------------------------------------------------------------------------- */

static bool watch_run(void *user, const tw_progress *now)
{
    table_job *job = user;
    cli_progress_show(&job->progress, now);
    job->interrupted = job->interrupted || cli_signal_came();
    return !job->interrupted;
}

static uint64_t count_unique(const tw_result *result, tw_up_to up_to)
{
    return up_to == TW_UP_TO_NONE        ? result->none
           : up_to == TW_UP_TO_ROTATIONS ? result->rotations
                                         : result->isometries;
}

/* Pieces that can never be used are no part of the puzzle that is compared. */
static table_figures figures_of(const tw_solver *solver)
{
    const tw_poses *poses = tw_solver_poses(solver);
    tw_solve_stats stats = tw_solver_stats(solver);
    table_figures figures = {.cells = stats.cells,
                             .pieces = stats.pieces,
                             .poses = stats.poses_reduced,
                             .symmetries = stats.symmetries,
                             .unique = TABLE_UNKNOWN};
    for (uint32_t i = 0; i < tw_poses_stock_count(poses); i++) {
        const tw_stock *stock = tw_poses_stock(poses, i);
        if (stock->high > 0) {
            figures.orientations += stock->orientations;
            figures.fitting += stock->fitting;
        } else {
            figures.poses -= stock->pose_count;
        }
    }
    return figures;
}

static int run_method(table_job *job, cli_input *input, const tw_puzzle *puzzle, size_t number,
                      table_row *row)
{
    const table_method *method = &table_methods[number];
    table_run *run = &row->runs[number];
    const tw_engine_tuning tuning = {
        .size = sizeof tuning, .by_size = method->size, .strand = method->strand};
    const tw_solve_options options = {.size = sizeof options,
                                      .engine = method->engine,
                                      .tuning = &tuning,
                                      .up_to = row->up_to,
                                      .threads = 1};
    tw_solver *solver = NULL;
    tw_error error = {0};
    int code = cli_make_solver(input, puzzle, &options, &solver);
    if (code != CLI_GO_ON)
        return code;
    snprintf(job->label, sizeof job->label, "%.50s %s", row->puzzle, method->name);
    cli_progress_start(&job->progress, job->cli, job->label, false);
    const tw_budget budget = {.size = sizeof budget, .seconds = job->limit};
    const tw_solve_sink sink = {.progress = watch_run, .user = job};
    tw_status status = tw_solver_run(solver, &budget, &sink, &run->result, &error);
    cli_progress_clear(&job->progress);
    row->ours = figures_of(solver);
    tw_solver_free(solver);
    if (status != TW_OK)
        return cli_input_failed(input, status, &error);
    run->end = run->result.outcome == TW_OUTCOME_EXHAUSTED ? TABLE_DONE : TABLE_CUT;
    run->unique = count_unique(&run->result, row->up_to);
    run->fraction = job->progress.fraction;
    return CLI_GO_ON;
}

/* ---- One puzzle -------------------------------------------------------------------------- */

/* The number of solutions, which all runs that ended must share. */
static int settle_unique(table_row *row)
{
    for (size_t i = 0; i < TABLE_METHODS; i++) {
        if (row->runs[i].end != TABLE_DONE)
            continue;
        if (row->ours.unique != TABLE_UNKNOWN && row->ours.unique != row->runs[i].unique) {
            cli_complain("%s: %s finds another number of solutions than a method before it; "
                         "please report this",
                         row->puzzle, table_methods[i].name);
            return CLI_INTERNAL;
        }
        row->ours.unique = row->runs[i].unique;
    }
    return CLI_GO_ON;
}

static int run_methods(table_job *job, cli_input *input, const tw_puzzle *puzzle, table_row *row)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; i < TABLE_METHODS && code == CLI_GO_ON && !job->interrupted; i++)
        if (job->wanted[i])
            code = run_method(job, input, puzzle, i, row);
    return code == CLI_GO_ON ? settle_unique(row) : code;
}

static int run_puzzle(table_job *job, const char *what)
{
    table_published published;
    if (!table_find(job->name, job->bytes, what, &published))
        return CLI_INPUT;
    cli_input input;
    tw_puzzle *puzzle = NULL;
    int code = cli_open_puzzle(job->cli, what, &input, &puzzle);
    table_row row = {.puzzle = what,
                     .title = puzzle ? tw_puzzle_title(puzzle) : "",
                     .up_to = job->own_up_to ? job->up_to : published.up_to,
                     .published = &published};
    if (code == CLI_GO_ON)
        code = run_methods(job, &input, puzzle, &row);
    if (code == CLI_GO_ON || code == CLI_INTERNAL) {
        table_print(&row, job->format);
        fflush(stdout);
    }
    tw_puzzle_free(puzzle);
    cli_input_free(&input);
    if (code == CLI_GO_ON && (job->interrupted || cli_output_failed()))
        return CLI_EARLY;
    return code;
}

/* ---- All of them ------------------------------------------------------------------------- */

static int run_published(table_job *job)
{
    table_text text;
    table_published row;
    bool failed = false;
    int code = CLI_GO_ON;
    if (!table_open(job->name, job->bytes, &text))
        return CLI_INPUT;
    while (code == CLI_GO_ON && table_next(&text, &row, &failed))
        code = run_puzzle(job, row.puzzle);
    return failed ? CLI_INPUT : code;
}

static int run_all(table_job *job)
{
    const cli_args *args = &job->cli->args;
    int code = CLI_GO_ON;
    cli_watch_signals();
    table_print_start(job->format);
    if (args->operand_count == 0)
        code = run_published(job);
    for (size_t i = 0; i < args->operand_count && code == CLI_GO_ON; i++)
        code = run_puzzle(job, args->operands[i]);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

static int run(cli_call *cli)
{
    const table_options *asked = (const table_options *)cli->options;
    table_job job = {.cli = cli, .name = "table1.tsv", .bytes = cli_published};
    const char *path = asked->published;
    cli_input input = {.cli = cli};
    int code = CLI_GO_ON;
    if (!read_options(&job, asked))
        return CLI_INPUT;
    if (path)
        code = cli_input_open(cli, path, CLI_TEXT, &input);
    if (path && code == CLI_GO_ON) {
        job.name = input.name;
        job.bytes = input.text;
    }
    if (code == CLI_GO_ON)
        code = run_all(&job);
    cli_input_free(&input);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const cli_option rows[] = {
    {"format", "text|csv|markdown", "text", "How the table is printed.",
     CLI_CHOICE(table_options, format)},
    {"time-budget", "SECONDS", "10", "Cut each run after so many seconds; 0: never.",
     CLI_NUMBER(table_options, time_budget, 0, 10000000), "whole seconds, 0 for no limit"},
    {"methods", "WORDS", "", "Only these, commas between: BT, BT+ST, BT+SZ, MC, MC+ST, ...",
     CLI_TEXT(table_options, methods)},
    {"published", "FILE", "", "Compare with these figures, not those of the thesis.",
     CLI_TEXT(table_options, published)},
    CLI_UP_TO_OR(table_options, ""),
    CLI_LATTICES, CLI_NO_MORE};

const cli_command cli_table_command = {
    "table", "[PUZZLE...]", "Solve puzzles by every method of the thesis and compare.",
    CLI_BACKGROUND, 0, SIZE_MAX, run, rows, sizeof(table_options),
    "  tilewright table --format markdown > table.md\n"
    "  tilewright table soma pentominoes-3x20 --methods BT,MC+SZ --time-budget 60\n"};
/* clang-format on */
