/* search_job.c -- the job of a command, and messages about its events (search_job.h). */
#include "cli/run/search_job.h"

#include <string.h>
#include <time.h>

#include "cli/diagnostics.h"
#include "cli/signals.h"
#include "cli/run/making.h"
#include "cli/read/puzzle_input.h"

/* ---- What it meets ----------------------------------------------------------------------- */

static void print_error(const cli_job *self, const tw_error *error)
{
    if (self->progress)
        cli_progress_clear(self->progress);
    cli_print_error(&self->cli->terminal, NULL, error);
}

static bool take_event(void *user, const tw_job_event *event)
{
    const cli_job *self = user;
    switch (event->kind) {
    case TW_JOB_EVENT_UNSAVED:
        if (cli_output_failed()) /* main reports it */
            break;
        print_error(self, event->error);
        cli_say(stderr, "  The search goes on; the next checkpoint is tried in %g s.\n",
                self->options.every);
        break;
    case TW_JOB_EVENT_DISK_LOW:
        if (self->progress)
            cli_progress_clear(self->progress);
        cli_complain("%s: only %llu kB are left on this disk; make room, or soon the search goes "
                     "on without being saved",
                     self->options.checkpoint, (unsigned long long)(event->bytes / 1000));
        break;
    case TW_JOB_EVENT_UNSTORED:
        print_error(self, event->error);
        cli_say(stderr, "  The search goes on, and what was found is tried again.\n");
        break;
    case TW_JOB_EVENT_UNTABLED:
        print_error(self, event->error);
        cli_say(stderr, "  The search goes on, without tables.\n");
        break;
    case TW_JOB_EVENT_STORE_LACKS:
    default:
        cli_complain("note: %s may lack solutions found before the checkpoint",
                     tw_job_store(self->job));
    }
    return true;
}

/* A checkpoint counts the printed solutions, so these must last as long as it does. */
static bool settle(void *user, tw_error *error)
{
    (void)user;
    return cli_settle_output(error) == TW_OK;
}

int cli_job_failed(const cli_job *self, tw_status status, const tw_error *error)
{
    if (status == TW_ERR_IO && !self->job && self->input.faults == 0) /* unreadable */
        return cli_refuse("%s%s%s", error->file, *error->file ? ": " : "", error->message);
    if (status == TW_ERR_IO)
        print_error(self, error);
    return status == TW_ERR_IO ? CLI_INTERNAL : cli_input_failed(&self->input, status, error);
}

/* ---- Opening ----------------------------------------------------------------------------- */

static bool is_checkpoint(const char *path)
{
    return cli_file_begins(path, CLI_CHECKPOINT_BEGINS, sizeof CLI_CHECKPOINT_BEGINS - 1);
}

bool cli_job_goes_on(const cli_call *cli, const char *what)
{
    return strcmp(cli->args.command->name, "run resume") == 0 || is_checkpoint(what);
}

/* paths: one checkpoint, or with `merge` the parts of a division; NULL: use the puzzle. */
static int make_job(cli_job *self, const char *const *paths, bool merge)
{
    const tw_report report = cli_input_report(&self->input);
    tw_job_options *options = &self->options;
    tw_status status;
    tw_error error = {.status = TW_OK};
    options->watch = &cli_not_stopped;
    options->size = sizeof *options;
    options->report = &report;
    options->started = (int64_t)time(NULL);
    options->settle = settle;
    options->event = take_event;
    options->user = self;
    if (paths) {
        cli_wait_begin(); /* a checkpoint may come through a pipe */
        status = merge ? tw_job_merge(NULL, paths, options, &self->job, &error)
                       : tw_job_open(NULL, paths[0], options, &self->job, &error);
        cli_wait_end();
    } else {
        status = tw_job_new(NULL, self->puzzle, options, &self->job, &error);
    }
    options->report = NULL;
    return status != TW_OK ? cli_job_failed(self, status, &error)
           : self->job     ? CLI_GO_ON
                           : CLI_EARLY;
}

/* The job writes a puzzle of another format, or a target, as a puzzle file. */
static int make_puzzle_job(cli_job *self)
{
    bool written = cli_is_foreign(&self->input) || self->cli->options->target;
    if (!self->options.name)
        self->options.name = self->input.name;
    self->options.text = written ? NULL : self->input.text;
    self->options.files = self->input.loaded;
    self->options.file_count = self->input.loaded_count;
    return make_job(self, NULL, false);
}

static int open_puzzle(cli_job *self, const char *what)
{
    int code = cli_open_target(self->cli, what, &self->input, &self->puzzle);
    return code == CLI_GO_ON ? make_puzzle_job(self) : code;
}

int cli_job_read(cli_job *self)
{
    int code = cli_read_puzzle(&self->input, &self->puzzle);
    if (code == CLI_GO_ON)
        code = cli_check_target(self->cli, self->input.name, self->puzzle);
    return code == CLI_GO_ON ? make_puzzle_job(self) : code;
}

static int open_checkpoints(cli_job *self, const char *const *paths, bool merge)
{
    self->input = (cli_input){.cli = self->cli, .name = strdup(paths[0])};
    if (!self->input.name)
        return cli_job_failed(self, TW_ERR_MEMORY, NULL);
    return make_job(self, paths, merge);
}

int cli_job_open(cli_job *self, const char *what)
{
    const char *const paths[] = {what, NULL}, *path = self->options.checkpoint;
    const bool goes_on = cli_job_goes_on(self->cli, what);
    const char *given = goes_on
                            ? cli_given(&self->cli->args, "engine", "heuristic", "same", "exchange",
                                        "pivot", "problem", "target", "no-images", "seed")
                            : NULL;
    if (given)
        return cli_refuse("--%s: a checkpoint goes on as it began; leave it out", given);
    if (path && strcmp(path, what) != 0 && is_checkpoint(path)) /* work that must not be lost */
        return cli_refuse(
            "--checkpoint=%s: there is one already; go on with \"tilewright run resume %s\", or "
            "remove it first",
            path, cli_path(path));
    if (self->budget > 0)
        cli_end_after(self->budget);
    int code = goes_on ? open_checkpoints(self, paths, false) : open_puzzle(self, what);
    if (self->budget > 0) /* keep a timer of the caller */
        cli_end_after(0);
    return code;
}

int cli_job_merge(cli_job *self, const char *const *paths)
{
    return open_checkpoints(self, paths, true);
}

cli_run cli_job_run(const cli_job *self)
{
    tw_job_figures figures;
    tw_job_progress(self->job, &figures);
    cli_run run = {.cli = self->cli,
                   .end = verb_end_of(self->job),
                   .fraction = figures.fraction,
                   .checkpoint = self->options.checkpoint,
                   .limit = figures.limit};
    if (self->puzzle)
        run.end.what = self->cli->args.operands[0];
    return run;
}

void cli_job_free(cli_job *self)
{
    tw_job_free(self->job);
    cli_input_free(&self->input);
}

/* ---- While it goes ----------------------------------------------------------------------- */

static bool is_of_store(const cli_job *self, const tw_error *error)
{
    const char *store = tw_job_store(self->job);
    return store && strcmp(error->file, store) == 0;
}

int cli_job_prepare(cli_job *self)
{
    tw_error error = {.status = TW_OK};
    cli_making work = {.cli = self->cli, .word = "preparing", .seconds = self->budget};
    const tw_watch watch = cli_making_begin(&work);
    tw_status status = tw_job_prepare(self->job, &watch, &error);
    cli_making_end(&work);
    self->prepared = cli_making_seconds(&work);
    if (status == TW_OK && !tw_job_is_ready(self->job))
        return CLI_EARLY;
    if (status == TW_OK) {
        cli_note_pivot(self->cli, tw_job_solver(self->job), tw_job_search(self->job));
        return CLI_GO_ON;
    }
    if (cli_output_failed())
        return CLI_GO_ON;
    int code = cli_job_failed(self, status, &error);
    if (is_of_store(self, &error) && !self->options.store)
        cli_say(stderr, "  The checkpoint names this store; --store FILE keeps solutions in that "
                        "one or another, --store - nowhere.\n");
    return code;
}

tw_status cli_job_divide(cli_job *self, size_t parts, tw_divided *divided, tw_error *error)
{
    cli_making work = {.cli = self->cli, .word = "dividing", .after_stop = cli_signal_came()};
    const tw_watch watch = cli_making_begin(&work);
    tw_status status = tw_job_divide(self->job, parts, &watch, divided, error);
    cli_making_end(&work);
    return status;
}

int cli_job_save(cli_job *self)
{
    tw_error error = {.status = TW_OK};
    tw_job_figures figures;
    tw_status status = tw_job_save(self->job, &error);
    if (status == TW_OK || (!is_of_store(self, &error) && cli_output_failed()))
        return CLI_GO_ON;
    int code = cli_job_failed(self, status, &error);
    if (!is_of_store(self, &error))
        return code;
    /* The checkpoint is older, so resuming finds the solutions that the store lacks. */
    tw_job_progress(self->job, &figures);
    if (figures.missing > 0)
        cli_complain("%s lacks solutions of this run: %llu or more", tw_job_store(self->job),
                     (unsigned long long)figures.missing);
    if (self->options.checkpoint)
        cli_complain("%s stays as it was saved last, with those solutions still to be found",
                     self->options.checkpoint);
    return code;
}

int cli_write_checkpoint(const cli_call *cli, const tw_checkpoint *checkpoint, const char *path)
{
    tw_error error = {.status = TW_OK};
    tw_status status = tw_checkpoint_save(NULL, checkpoint, NULL, path, &error);
    if (status == TW_OK)
        return CLI_GO_ON;
    cli_print_error(&cli->terminal, NULL, &error);
    return cli_status_exit(status);
}
