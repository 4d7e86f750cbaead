/* farming.c -- `tilewright run farm`, in the program tilewright-farm: reads and divides the search,
 * and prints its end; the manager does the rest (farm/farm.h). */
#include "cli/siblings/farming.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/exec_sibling.h"
#include "cli/convert/whole_file.h"
#include "cli/run/search_job.h"
#include "cli/signals.h"
#include "farm/farm.h"

#define MOST_PARTS 40
#define TASKS 128 /* the default */

typedef struct farm_job {
    const cli_call *cli;
    const cli_farm_options *asked;
    farm_options options;
    char *name, *folder, *state, *password, *command; /* ours */
    tw_bytes again, shown_key;
} farm_job;

/* ---- The command line -------------------------------------------------------------------- */

/* The puzzle as named on the command line, new: "calendar --target nov-20". */
static char *name_of(const char *puzzle, const char *target)
{
    size_t room = strlen(puzzle) + (target ? strlen(target) : 0) + sizeof " --target ";
    char *name = farm_take(NULL, room, 1);
    snprintf(name, room, "%s%s%s", puzzle, target ? " --target " : "", target ? target : "");
    return name;
}

/* "dir/my.yaml" -> "my.farm", with a target "my-nov-20.farm", new. */
static char *folder_of(const char *puzzle, const char *target)
{
    size_t length;
    const char *name = cli_stem(puzzle, &length);
    size_t room = length + (target ? strlen(target) : 0) + sizeof "-.farm";
    char *folder = farm_take(NULL, room, 1);
    snprintf(folder, room, "%.*s%s%s.farm", (int)length, name, target ? "-" : "",
             target ? target : "");
    for (char *at = folder; (at = strchr(at, '/')) != NULL;)
        *at = '-';
    return folder;
}

/* Fills in the options, with default names where none are given. */
static void read_options(farm_job *job)
{
    const cli_farm_options *asked = job->asked;
    const char *puzzle = job->cli->args.operands[0], *target = asked->common.target;
    const char *folder = asked->folder ? asked->folder : (job->folder = folder_of(puzzle, target));
    job->name = name_of(puzzle, target);
    job->state = farm_path(folder, "farm.tw");
    if (!asked->password)
        job->password = farm_path(folder, "password");
    if (!asked->command)
        job->command = cli_sibling("tilewright");
    cli_text_format(&job->again, "tilewright run farm ");
    cli_text_add_asked(&job->again, job->cli, NULL, puzzle);
    cli_text_format(&job->again, " --folder %s", cli_path(folder));
    cli_text_format(&job->shown_key, "%s",
                    cli_path(job->password ? job->password : asked->password));
    job->options = (farm_options){.puzzle = job->name,
                                  .folder = folder,
                                  .again = cli_chars(&job->again),
                                  .shown_key = cli_chars(&job->shown_key),
                                  .state = job->state,
                                  .password = job->password ? job->password : asked->password,
                                  .command = job->command ? job->command : asked->command,
                                  .solutions = asked->common.output,
                                  .budget = asked->common.budget,
                                  .bind = asked->bind,
                                  .port = (int)asked->port,
                                  .threads = (unsigned)asked->threads,
                                  .local = (unsigned)asked->local,
                                  .quiet = asked->common.quiet,
                                  .stopped = cli_signal_came};
}

/* ---- The search -------------------------------------------------------------------------- */

/* Divides the search, and writes it as the state. CLI_GO_ON, or an exit code after a message. */
static int divide(const farm_job *job)
{
    size_t tasks = job->asked->tasks ? (size_t)job->asked->tasks : TASKS;
    size_t parts = (tasks + CLI_TASKS_A_PART - 1) / CLI_TASKS_A_PART;
    tw_solve_options options;
    cli_job search = {.cli = job->cli,
                      .options = {.search = &options, .store = "", .name = job->name}};
    tw_divided divided = {.checkpoint = NULL};
    tw_error error = {.status = TW_OK};
    tw_status status = TW_OK;
    if (!cli_read_search(&job->asked->search, &options))
        return CLI_INPUT;
    options.limit = TW_JOB_NO_LIMIT;
    int code = cli_job_open(&search, job->cli->args.operands[0]);
    if (code == CLI_GO_ON)
        code = cli_job_prepare(&search);
    if (code == CLI_GO_ON) {
        status = cli_job_divide(&search, parts < MOST_PARTS ? parts : MOST_PARTS, &divided, &error);
        code = status != TW_OK ? cli_job_failed(&search, status, &error)
               : !divided.checkpoint
                   ? CLI_EARLY
                   : cli_write_checkpoint(job->cli, divided.checkpoint, job->state);
    }
    cli_job_free(&search);
    return code;
}

/* A farm that continues may truncate its output, so that must be a file of solutions. */
static bool may_go_on(const char *name)
{
    static const char head[] = FARM_SOLUTION_HEAD;
    struct stat there;
    return !name || stat(name, &there) != 0 || there.st_size == 0 ||
           cli_file_begins(name, head, sizeof head - 1) ||
           cli_complain("%s: no file of solutions, and it stays; give another --output", name);
}

static int run_farm(const farm_job *job)
{
    static const int codes[] = {CLI_FOUND, CLI_INPUT, CLI_EARLY, CLI_INTERNAL};
    int code = CLI_GO_ON;
    cli_watch_signals();
    if (access(job->options.state, F_OK) != 0)
        code = cli_file_is_free(job->cli, job->asked->common.output) ? divide(job) : CLI_INPUT;
    else if (!may_go_on(job->asked->common.output))
        code = CLI_INPUT;
    if (code != CLI_GO_ON)
        return code;
    farm_end end = farm_run(&job->options);
    if (end != FARM_DONE)
        return codes[end];
    /* as `tilewright run resume` of a finished state */
    char *json = job->asked->common.json ? "--json" : "--quiet";
    char *words[] = {"run", "resume", "--quiet", json, "--", job->state, NULL};
    return cli_run_command(words);
}

int cli_farm(cli_call *cli)
{
    farm_job job = {.cli = cli, .asked = (const cli_farm_options *)cli->options};
    const char *target = job.asked->common.target;
    if (target && strcmp(target, "today") == 0)
        return cli_refuse("--target today: a farm may last until tomorrow; name the date");
    read_options(&job);
    int code = farm_prepare(&job.options) ? run_farm(&job) : CLI_INPUT;
    tw_bytes_free(&job.again);
    tw_bytes_free(&job.shown_key);
    free(job.name);
    free(job.folder);
    free(job.state);
    free(job.password);
    free(job.command);
    return code;
}
