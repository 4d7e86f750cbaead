/* run_split_command.c -- `tilewright run split`: divides a search into files that machines work on
 * without communicating (tw/advanced/parts.h). */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/diagnostics.h"
#include "cli/run/search_job.h"
#include "cli/run/summary.h"
#include "cli/signals.h"
#include "cli/terminal/memory_out.h"

#define MOST_PARTS 100000 /* files */
#define NAME_ROOM 32      /* of a part's name, after the prefix */

/* ---- split ------------------------------------------------------------------------------- */

typedef struct split_options {
    cli_common common;
    verb_search search;
    uint64_t into; /* 0: not given */
} split_options;

typedef struct split_job {
    const cli_call *cli;
    cli_job search;
    uint64_t parts;
    char *prefix, *name; /* name: buffer for a part's name */
} split_job;

/* PREFIX.NUMBER.tw, borrowed until the next call. */
static const char *part_name(const split_job *job, size_t number)
{
    snprintf(job->name, strlen(job->prefix) + NAME_ROOM, "%s.%zu.tw", job->prefix, number + 1);
    return job->name;
}

static int write_parts(const split_job *job, const tw_parts *parts)
{
    int code = CLI_GO_ON;
    size_t written = 0;
    while (code == CLI_GO_ON && written < job->parts) {
        code =
            cli_write_checkpoint(job->cli, tw_parts_get(parts, written), part_name(job, written));
        written += code == CLI_GO_ON;
        if (code == CLI_GO_ON && cli_signal_came())
            code = CLI_EARLY;
    }
    for (size_t i = 0; code != CLI_GO_ON && i < written; i++)
        (void)unlink(part_name(job, i));
    return code;
}

static void print_split(const split_job *job, const tw_divided *divided)
{
    double sum = 0, largest = 0;
    double *nodes = calloc((size_t)job->parts, sizeof *nodes);
    if (!nodes)
        cli_note_no_memory();
    for (size_t i = 0; nodes && i < divided->checkpoint->task_count; i++)
        nodes[divided->part[i]] += divided->branches[i];
    for (size_t i = 0; nodes && i < job->parts; i++) {
        sum += nodes[i];
        largest = nodes[i] > largest ? nodes[i] : largest;
    }
    free(nodes);
    cli_say(stdout, "%s: ", cli_amount(job->parts, "part"));
    cli_print_text(stdout, job->prefix);
    cli_say(stdout, ".1.tw");
    if (job->parts > 1) {
        cli_say(stdout, " to ");
        cli_print_text(stdout, job->prefix);
        cli_say(stdout, ".%zu.tw", (size_t)job->parts);
    }
    cli_say(stdout, "   about %s branches each", cli_short(sum / (double)job->parts));
    if (sum > 0)
        cli_say(stdout, ", at most %.2f times as many", largest * (double)job->parts / sum);
    cli_say(stdout, "\n");
    if (!job->cli->terminal.out)
        return;
    const char *prefix = cli_path(job->prefix);
    cli_say(stdout,
            "Next: tilewright solve %s.1.tw   and so on, then: tilewright run merge %s.*.tw\n",
            prefix, prefix);
}

static int divide(split_job *job)
{
    tw_divided divided;
    tw_parts *parts = NULL;
    tw_error error = {.status = TW_OK};
    cli_watch_signals();
    tw_status status = cli_job_divide(&job->search, (size_t)job->parts, &divided, &error);
    if (status == TW_OK && !divided.checkpoint)
        return CLI_EARLY;
    if (status == TW_OK)
        status = tw_parts_cut(NULL, divided.checkpoint, divided.part, (size_t)job->parts, &parts,
                              &error);
    if (status != TW_OK)
        return cli_job_failed(&job->search, status, &error);
    int code = write_parts(job, parts);
    cli_end_after(0);
    tw_parts_free(parts);
    if (code == CLI_GO_ON)
        print_split(job, &divided);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

static int prepare_split(split_job *job)
{
    const char *what = job->cli->args.operands[0];
    const char *prefix = job->cli->options->output;
    size_t length;
    const char *stem = cli_stem(strcmp(what, "-") == 0 ? "puzzle" : what, &length);
    job->prefix = strdup(prefix ? prefix : stem);
    if (job->prefix && !prefix)
        job->prefix[length] = '\0';
    job->name = job->prefix ? malloc(strlen(job->prefix) + NAME_ROOM) : NULL;
    if (!job->name)
        return CLI_INTERNAL;
    for (size_t i = 0; i < job->parts; i++) /* no part may replace a file */
        if (access(part_name(job, i), F_OK) == 0)
            return cli_refuse("%s is there already; remove it, or give another --output",
                              job->name);
    int code = cli_job_open(&job->search, what);
    if (code == CLI_GO_ON)
        code = cli_job_prepare(&job->search);
    if (code == CLI_GO_ON && cli_tell_proof(job->cli, tw_job_solver(job->search.job), what)) {
        const verb_totals none = verb_no_totals(what, tw_job_puzzle(job->search.job));
        code = cli_stated_exit(&none, CLI_NONE); /* so there are no parts */
    }
    return code;
}

static int split(cli_call *cli)
{
    const split_options *asked = (const split_options *)cli->options;
    split_job job = {.cli = cli, .search = {.cli = cli}, .parts = asked->into};
    tw_solve_options search;
    if (asked->into == 0)
        return cli_refuse("run split needs --into K: how many parts there are to be");
    if (!cli_read_search(&asked->search, &search))
        return CLI_INPUT;
    search.limit = TW_JOB_NO_LIMIT;
    cli_end_after(asked->common.budget);
    job.search.options = (tw_job_options){.search = &search, .store = ""};
    int code = prepare_split(&job);
    if (code == CLI_GO_ON)
        code = divide(&job);
    if (code == CLI_INTERNAL && !job.search.job)
        cli_complain("out of memory");
    cli_job_free(&job.search);
    free(job.prefix);
    free(job.name);
    return code;
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field split_rows[] = {
    {"into", "K", "", "Number of parts; must be given.",
     FIELD_NUMBER(split_options, into, 1, MOST_PARTS)},
    CLI_OUTPUT("PREFIX", "Write PREFIX.1.tw and so on; else PUZZLE.1.tw."),
    FIELD_TREE(split_options),
    CLI_TIMEOUT,
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    FIELD_END};

const cli_command cli_run_split_command = {
    .name = "run split",
    .operands = "PUZZLE --into K",
    .summary = "Divide a search into files, for many machines.",
    .makes_file = true,
    CLI_RUNS(split, split_rows, split_options),
    .examples =
        "  tilewright run split bedlam --into 40\n"
        "  parallel tilewright solve --quiet {} ::: bedlam.*.tw\n"};
/* clang-format on */
