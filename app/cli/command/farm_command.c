/* farm_command.c -- `tilewright farm`: hands over to the program tilewright-farm, which is
 * installed apart.
 *
 * Its manager stands on a library under another licence, so it is no part of this command. It is
 * looked for beside this program, then on the path, and gets the options as they were given. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/exec_sibling.h"
#include "cli/cli.h"

#define PROGRAM "tilewright-farm"

/* "--name=value", new. */
static char *join_option(const char *name, const char *argument, const char *value)
{
    size_t room = strlen(name) + strlen(value) + 4;
    char *text = malloc(room);
    if (text)
        snprintf(text, room, argument ? "--%s=%s" : "--%s", name, value);
    return text;
}

/* The command line of the program; only the first `count` are new. false: out of memory. */
static bool make_words(const cli_args *args, char *words[CLI_MAX_OPTIONS + 4], char *program,
                       char *operand)
{
    size_t count = 0;
    words[count++] = program;
    for (size_t i = 0; args->command->options[i].name; i++) {
        const cli_option *option = args->command->options + i;
        if (!args->values[i])
            continue;
        words[count] = join_option(option->name, option->argument, args->values[i]);
        if (!words[count++])
            return false;
    }
    words[count++] = operand;
    words[count] = NULL;
    return true;
}

int cli_farm(cli_call *cli)
{
    char *words[CLI_MAX_OPTIONS + 4] = {NULL};
    char *operand = strdup(cli->args.operands[0]), *name = strdup(PROGRAM);
    bool made = operand && name && make_words(&cli->args, words, name, operand);
    int reason = made ? cli_exec_sibling(PROGRAM, words) : 0; /* comes back only when it cannot */
    if (!made)
        cli_complain("out of memory");
    else if (reason == ENOENT)
        cli_complain("the program " PROGRAM " is not installed; it is built where Work Queue is "
                     "(Debian: coop-computing-tools-dev). \"tilewright split\" and \"tilewright "
                     "merge\" need nothing more");
    else
        cli_complain(PROGRAM ": %s", strerror(reason));
    for (size_t i = 1; words[i] && words[i] != operand; i++)
        free(words[i]);
    free(operand);
    free(name);
    return made ? CLI_INPUT : CLI_INTERNAL;
}
