/* lasting.c -- a run of `solve` that lasts: its store, its checkpoints, its end (lasting.h).
 *
 * Texts of this run in a checkpoint, whatever its work is part of: "run:store" and "run:number",
 * the store and the run there, "run:limit", the solutions asked for in all.
 * Invariant: before a checkpoint is saved, every solution that it counts is in the store. */
#include "cli/read/puzzle_input.h"
#include "cli/run/lasting.h"

#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#define EVERY 60          /* seconds between checkpoints when nothing is said */
#define LOW_DISK 16000000 /* bytes */
#define TELL_EVERY 0.2    /* seconds between two looks of a line that tells how far it is */
#define PIECES_A_PART 8   /* tasks that the solver makes for each part, or more */
#define RUN_TEXTS 3

#define STORE_TEXT TW_TEXT_RUN "store"
#define NUMBER_TEXT TW_TEXT_RUN "number"
#define LIMIT_TEXT TW_TEXT_RUN "limit"

static double now(void)
{
    const tw_context *context = tw_context_default();
    return context->seconds(context->user);
}

/* ---- Opening ----------------------------------------------------------------------------- */

static bool read_seconds(const cli_args *args, const char *name, double least, double *seconds)
{
    const char *text = cli_value(args, name);
    if (!text)
        return true;
    char *end = NULL;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= least && value <= 1e9))
        return cli_complain("--%s=%s: expected a number of seconds from %g on", name, text, least);
    *seconds = value;
    return true;
}

static bool refuse_tree_options(const cli_args *args)
{
    static const char *const names[] = {"engine", "with", "up-to", "pivot", "problem", NULL};
    for (size_t i = 0; names[i]; i++)
        if (cli_has(args, names[i]))
            return cli_complain("--%s: the checkpoint says that already; leave it out", names[i]);
    return true;
}

/* A checkpoint that is there is somebody's work. */
static bool refuse_overwriting(const char *path)
{
    if (!cli_is_checkpoint(path))
        return true;
    return cli_complain("--checkpoint=%s: there is one already; go on with \"tilewright resume "
                        "%s\", or remove it first",
                        path, path);
}

static int open_checkpoint(cli_lasting *run, const char *what, tw_puzzle **puzzle)
{
    if (!refuse_tree_options(&run->cli->args))
        return CLI_INPUT;
    int code = cli_read_checkpoint(run->cli, what, &run->from);
    if (code != CLI_GO_ON)
        return code;
    if (!run->path)
        run->path = what;
    run->carry = true;
    if (!run->store)
        run->store = tw_checkpoint_find_text(run->from, STORE_TEXT);
    if (run->store && strcmp(run->store, "-") == 0)
        run->store = NULL;
    return cli_open_carried(run->cli, what, run->from, run->source, puzzle);
}

static int open_puzzle(cli_lasting *run, const char *what, tw_puzzle **puzzle)
{
    if (run->path && !refuse_overwriting(run->path))
        return CLI_INPUT;
    int code = cli_open_puzzle(run->cli, what, run->source, puzzle);
    return code == CLI_GO_ON && run->carry ? cli_make_carried(run->source, puzzle) : code;
}

int cli_lasting_open(cli_lasting *run, const cli_call *cli, const char *what, bool carry,
                     cli_input *source, tw_puzzle **puzzle)
{
    *source = (cli_input){.cli = cli};
    *run = (cli_lasting){.cli = cli, .source = source, .every = EVERY};
    run->path = cli_value(&cli->args, "checkpoint");
    run->store = cli_value(&cli->args, "store");
    run->carry = carry || run->path || run->store;
    if (!read_seconds(&cli->args, "checkpoint-every", 0.01, &run->every) ||
        !read_seconds(&cli->args, "time-budget", 0, &run->budget))
        return CLI_INPUT;
    bool resume = strcmp(cli->args.command->name, "resume") == 0;
    return resume || cli_is_checkpoint(what) ? open_checkpoint(run, what, puzzle)
                                             : open_puzzle(run, what, puzzle);
}

/* ---- The command's own texts ------------------------------------------------------------- */

/* What is of this run alone. */
static void add_run_texts(cli_lasting *run)
{
    if (run->keeping) {
        snprintf(run->run_words, sizeof run->run_words, "%llu",
                 (unsigned long long)cli_store_writer_run(run->keeping));
        cli_texts_add(&run->texts, STORE_TEXT, run->store);
        cli_texts_add(&run->texts, NUMBER_TEXT, run->run_words);
    }
    if (run->limit > 0) {
        snprintf(run->limit_words, sizeof run->limit_words, "%llu", (unsigned long long)run->limit);
        cli_texts_add(&run->texts, LIMIT_TEXT, run->limit_words);
    }
}

static bool make_texts(cli_lasting *run, const tw_solve_options *options)
{
    bool made = run->from ? cli_texts_of_checkpoint(&run->texts, run->from, RUN_TEXTS)
                          : cli_texts_of_puzzle(&run->texts, run->source, options, RUN_TEXTS);
    if (made)
        add_run_texts(run);
    return made;
}

const char *cli_lasting_name(const cli_lasting *run)
{
    const char *name = run->from ? tw_checkpoint_find_text(run->from, "name") : NULL;
    return name ? name : run->cli->args.operands[0];
}

uint64_t cli_lasting_before(const cli_lasting *run)
{
    uint64_t count;
    bool known = run->from && tw_checkpoint_find_number(run->from, TW_SAVED_SOLUTIONS, &count);
    return known ? count : 0;
}

/* ---- While it runs ----------------------------------------------------------------------- */

bool cli_lasting_is_over(cli_lasting *run)
{
    bool begun = run->asked; /* the first question comes before the search */
    run->asked = true;
    if (begun && run->budget > 0 && now() - run->started >= run->budget)
        run->over = true;
    return run->over;
}

bool cli_lasting_is_due(const cli_lasting *run)
{
    return run->path && now() - run->saved >= run->every;
}

/* A checkpoint counts the solutions in the store, so they have to last as long as it does. */
static tw_status settle_store(cli_lasting *run, tw_error *error)
{
    bool settled = !run->keeping || cli_store_writer_settle(run->keeping, error);
    return settled ? TW_OK : error->status;
}

static tw_status save(cli_lasting *run, tw_error *error)
{
    const tw_checkpoint *checkpoint = run->divided;
    tw_status status = cli_settle_output(error);
    if (status == TW_OK)
        status = settle_store(run, error);
    if (status == TW_OK && !checkpoint)
        status =
            tw_solver_save(run->solver, run->texts.items, run->texts.count, &checkpoint, error);
    if (status == TW_OK)
        status = tw_checkpoint_save(NULL, checkpoint, NULL, run->path, error);
    run->saved = now();
    return status;
}

/* Bytes that are free on the disk of a file, which is there. false: not known. */
static bool disk_left(const char *path, uint64_t *bytes)
{
    struct statvfs about;
    if (statvfs(path, &about) != 0 || about.f_blocks == 0)
        return false;
    *bytes = (uint64_t)about.f_bavail * about.f_frsize;
    return true;
}

/* Told when it begins, not each time. */
static void warn_of_low_disk(cli_lasting *run)
{
    uint64_t left;
    bool low = disk_left(run->path, &left) && left < LOW_DISK;
    if (low && !run->low)
        cli_complain("%s: only %llu kB are left on this disk; make room, or soon the search goes "
                     "on without being saved",
                     run->path, (unsigned long long)(left / 1000));
    run->low = low;
}

void cli_lasting_save(cli_lasting *run)
{
    tw_error error = {.status = TW_OK};
    if (save(run, &error) == TW_OK) {
        run->warned = false;
        warn_of_low_disk(run);
    } else if (!run->warned && !cli_output_failed()) { /* of which main speaks */
        cli_print_error(&run->cli->terminal, NULL, &error);
        fprintf(stderr, "  The search goes on; the next checkpoint is tried in %g s.\n",
                run->every);
        run->warned = true;
    }
}

/* ---- Dividing ---------------------------------------------------------------------------- */

typedef struct dividing {
    const cli_call *cli;
    double began, told;
    bool asked; /* to stop, when it began */
} dividing;

/* A line on the terminal while it takes longer than a moment. */
static bool go_on(void *user, double done)
{
    dividing *self = user;
    double seconds = now() - self->began;
    if (self->cli->terminal.live && seconds - self->told >= TELL_EVERY) {
        fprintf(stderr, "\rdividing %3.0f %%\033[K", 100 * done);
        fflush(stderr);
        self->told = seconds;
    }
    return self->asked || !cli_signal_came();
}

tw_status cli_divide(const cli_lasting *run, tw_solver *solver, size_t parts, tw_divided *divided,
                     tw_error *error)
{
    dividing self = {.cli = run->cli, .began = now(), .asked = cli_signal_came()};
    const tw_watch watch = {go_on, &self};
    tw_status status =
        tw_solver_divide(solver, parts, run->texts.items, run->texts.count, &watch, divided, error);
    if (self.told > 0)
        fputs("\r\033[K", stderr);
    return status;
}

/* What is left is saved before, as it is: dividing takes a while, and may be broken off. */
void cli_lasting_divide(cli_lasting *run, size_t pieces)
{
    tw_divided divided = {.checkpoint = NULL};
    size_t parts = pieces / PIECES_A_PART + (pieces % PIECES_A_PART > 0);
    tw_error error = {.status = TW_OK};
    if (run->path && save(run, &error) != TW_OK)
        return; /* what is wrong is told at the end */
    if (cli_divide(run, run->solver, parts, &divided, &error) == TW_OK)
        run->divided = divided.checkpoint;
}

/* ---- The end of a run -------------------------------------------------------------------- */

static int save_or_fail(cli_lasting *run)
{
    tw_error error = {.status = TW_OK};
    if (!run->path)
        return CLI_GO_ON;
    tw_status status = save(run, &error);
    if (status == TW_OK || cli_output_failed())
        return CLI_GO_ON;
    cli_print_error(&run->cli->terminal, NULL, &error);
    return status == TW_ERR_IO ? CLI_INTERNAL : cli_status_exit(status);
}

int cli_lasting_end(cli_lasting *run, const tw_result *result, double fraction, uint64_t *fresh)
{
    int code = CLI_GO_ON;
    *fresh = 0;
    if (run->keeping)
        code = cli_store_writer_end(run->keeping, result, fraction, fresh);
    if (code == CLI_GO_ON)
        return save_or_fail(run);
    if (run->path)
        cli_complain("%s stays as it was saved last, with those solutions still to be found",
                     run->path);
    return code;
}

/* ---- Solutions on their way into the store ----------------------------------------------- */

void cli_lasting_take(cli_lasting *run)
{
    if (run->keeping)
        cli_store_writer_take(run->keeping);
}

void cli_lasting_look(cli_lasting *run, const tw_progress *now)
{
    if (run->keeping)
        cli_store_writer_look(run->keeping, now);
}

bool cli_lasting_fault(cli_lasting *run, tw_error *error)
{
    return run->keeping && cli_store_writer_fault(run->keeping, error);
}

bool cli_lasting_earlier(const cli_lasting *run, tw_store_run *earlier)
{
    return run->keeping && !run->from && cli_store_writer_earlier(run->keeping, earlier);
}

/* ---- The solver, the store, and the first checkpoint ------------------------------------- */

/* Has the command this option? */
static bool knows(const cli_call *cli, const char *name)
{
    const cli_option *option = cli->args.command->options;
    while (option->name && strcmp(option->name, name) != 0)
        option++;
    return option->name != NULL;
}

/* Solutions that are still asked for: as many as the run was told to find, unless the command line
 * says how many more. */
static int carry_limit(cli_lasting *run, tw_solve_options *options)
{
    uint64_t before = cli_lasting_before(run), asked = 0;
    const char *carried = run->from ? tw_checkpoint_find_text(run->from, LIMIT_TEXT) : NULL;
    bool told = cli_has(&run->cli->args, "limit") || cli_has(&run->cli->args, "first");
    if (carried && !told && knows(run->cli, "limit") &&
        cli_parse_number(carried, 1, UINT64_MAX, &asked)) {
        if (asked <= before) {
            char digits[32];
            cli_complain("the run was to find %s, and did; --limit N finds N more, --limit 0 all",
                         cli_number(asked, digits));
            return CLI_INPUT;
        }
        options->limit = asked - before;
    }
    run->limit = options->limit > 0 ? before + options->limit : 0;
    return CLI_GO_ON;
}

static int open_store(cli_lasting *run, const tw_puzzle *puzzle, const tw_solve_options *options)
{
    if (!run->store || !knows(run->cli, "store") || cli_has(&run->cli->args, "explain-plan"))
        return CLI_GO_ON;
    tw_part_of part;
    const char *before = run->from ? tw_checkpoint_find_text(run->from, STORE_TEXT) : NULL;
    const char *number = run->from ? tw_checkpoint_find_text(run->from, NUMBER_TEXT) : NULL;
    cli_kept_run kept = {.path = run->store,
                         .there = before && !cli_has(&run->cli->args, "store"),
                         .part = run->from && tw_parts_read(run->from, &part, NULL) == TW_OK,
                         .source = run->source,
                         .name = cli_lasting_name(run),
                         .puzzle = puzzle,
                         .solver = run->solver,
                         .options = options};
    if (before && number && strcmp(before, run->store) == 0)
        cli_parse_number(number, 1, UINT64_MAX, &kept.number);
    else if (cli_lasting_before(run) > 0)
        fprintf(stderr, "tilewright: note: solutions found before the checkpoint are not in %s\n",
                run->store);
    return cli_store_writer_open(run->cli, &kept, &run->keeping);
}

int cli_lasting_solver(cli_lasting *run, const tw_puzzle *puzzle, tw_solve_options *options,
                       tw_solver **solver)
{
    int code = carry_limit(run, options);
    options->whole = !run->carry && !run->from;
    if (code == CLI_GO_ON)
        code = run->from ? cli_resume_solver(run->source, puzzle, run->from, options, &run->solver)
                         : cli_make_solver(run->source, puzzle, options, &run->solver);
    if (code == CLI_GO_ON)
        *solver = run->solver;
    if (code == CLI_GO_ON)
        code = open_store(run, puzzle, options);
    if (code != CLI_GO_ON)
        return code;
    if (run->carry && !make_texts(run, options)) {
        cli_complain("out of memory");
        return CLI_INTERNAL;
    }
    run->started = run->saved = now();
    /* a file that cannot be written, or an engine that cannot say where it is, shows at once */
    return save_or_fail(run);
}

void cli_lasting_free(cli_lasting *run)
{
    cli_store_writer_free(run->keeping);
    run->keeping = NULL;
    cli_texts_free(&run->texts);
    tw_checkpoint_free(run->from);
    run->from = NULL;
}
