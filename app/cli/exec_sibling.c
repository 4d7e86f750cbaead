/* exec_sibling.c -- runs another program of this project (exec_sibling.h).
 *
 * Programs find one another relative to their own folder, so all of them may be moved together: as
 * built they are in one folder, as installed in two. */
#include "cli/exec_sibling.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/diagnostics.h"
#include "cli/signals.h"
#include "cli/system_calls.h"
#include "cli/terminal/terminal.h"

/* Folders of the other programs, relative to this one's: as built, the helpers seen from the
 * command, and the command seen from the helpers. If the own folder is unknown, the folder of
 * the installation is used. */
static const char *const places[] = {"", CLI_HELPERS_FROM_COMMANDS "/",
                                     CLI_COMMANDS_FROM_HELPERS "/"};

char *cli_beside(const char *name)
{
    char path[4096];
    size_t room = sizeof path + strlen(name);
    char *found = system_own_folder(path, sizeof path) ? malloc(room) : NULL;
    if (found)
        snprintf(found, room, "%s/%s", path, name);
    if (found && access(found, R_OK) == 0)
        return found;
    free(found);
    return NULL;
}

static bool is_program(const char *path)
{
    return access(path, *system_program_ending ? R_OK : X_OK) == 0;
}

char *cli_sibling(const char *name)
{
    char path[4096];
    const char *ending = system_program_ending;
    const bool known = system_own_folder(path, sizeof path);
    size_t room = sizeof path + sizeof CLI_HELPERS + sizeof CLI_HELPERS_FROM_COMMANDS +
                  sizeof CLI_COMMANDS_FROM_HELPERS + strlen(name) + strlen(ending);
    char *found = malloc(room);
    for (size_t i = 0; found && known && i < sizeof places / sizeof *places; i++) {
        snprintf(found, room, "%s/%s%s%s", path, places[i], name, ending);
        if (is_program(found))
            return found;
    }
    if (found) {
        snprintf(found, room, "%s/%s%s", CLI_HELPERS, name, ending);
        if (!is_program(found))
            snprintf(found, room, "%s%s", name, ending);
    }
    return found;
}

/* The words behind the name of the program; new. NULL: memory is out. */
static char **join_name(const char *name, char *const *words)
{
    size_t count = 0;
    while (words[count])
        count++;
    char **joined = malloc((count + 2) * sizeof *joined);
    if (joined) {
        joined[0] = (char *)(uintptr_t)name; /* only read */
        memcpy(joined + 1, words, (count + 1) * sizeof *words);
    }
    return joined;
}

int cli_exec_sibling(const char *name, char *const *words)
{
    char *program = cli_sibling(name), **joined = join_name(name, words);
    cli_flush_output();
    const int reason = joined && program ? system_replace(program, joined) : ENOMEM;
    free(joined);
    free(program);
    return reason;
}

/* Asks for an end that is no Ctrl-C, which the other program has got, too. */
static bool is_to_end(void)
{
    return cli_signal_came() && !cli_interrupt_came();
}

int cli_run_sibling(const char *name, char *const *words)
{
    char *program = cli_sibling(name), **joined = join_name(name, words);
    const bool memory = joined && program;
    cli_flush_output();
    cli_watch_signals();
    cli_cut_reads(true);
    const int code = memory ? system_run(program, joined, is_to_end) : -1;
    const int reason = errno;
    cli_cut_reads(false);
    cli_end_at_signals();
    free(joined);
    free(program);
    if (!memory)
        return cli_no_memory();
    if (code < 0 && reason != 0)
        cli_complain("%s: %s", name, strerror(reason));
    return cli_signal_came() || code < 0 ? CLI_EARLY : code;
}
