/* exec_sibling.c -- runs another program of ours (exec_sibling.h).
 *
 * Programs find one another from where they stand, so that all of them may be moved together: they
 * are in one folder where they were built, and in two where they were installed. */
#include "cli/exec_sibling.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where the others are, seen from the folder of this one: as built, those that the command starts,
 * and the command as those see it. Without /proc its place is not known, and they are where they
 * were installed. */
static const char *const places[] = {"", CLI_HELPERS_FROM_COMMANDS "/",
                                     CLI_COMMANDS_FROM_HELPERS "/"};

/* The folder of this program; NULL: not known. */
static char *own_folder(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (slash)
        *slash = '\0';
    return slash ? path : NULL;
}

char *cli_beside(const char *name)
{
    char path[4096];
    const char *folder = own_folder(path, sizeof path);
    size_t room = sizeof path + strlen(name);
    char *found = folder ? malloc(room) : NULL;
    if (found)
        snprintf(found, room, "%s/%s", folder, name);
    if (found && access(found, R_OK) == 0)
        return found;
    free(found);
    return NULL;
}

char *cli_sibling(const char *name)
{
    char path[4096];
    const char *folder = own_folder(path, sizeof path);
    size_t room = sizeof path + sizeof CLI_HELPERS + sizeof CLI_HELPERS_FROM_COMMANDS +
                  sizeof CLI_COMMANDS_FROM_HELPERS + strlen(name);
    char *found = malloc(room);
    for (size_t i = 0; found && folder && i < sizeof places / sizeof *places; i++) {
        snprintf(found, room, "%s/%s%s", folder, places[i], name);
        if (access(found, X_OK) == 0)
            return found;
    }
    if (found) {
        snprintf(found, room, "%s/%s", CLI_HELPERS, name);
        if (access(found, X_OK) != 0)
            snprintf(found, room, "%s", name);
    }
    return found;
}

int cli_hand_over(const cli_call *cli, const char *name, const char *missing)
{
    size_t count = 0;
    while (cli->words[count])
        count++;
    char *program = cli_sibling(name), **line = malloc((count + 2) * sizeof *line);
    int reason = ENOMEM;
    fflush(stdout);
    if (line && program) {
        line[0] = (char *)(uintptr_t)name; /* only read */
        memcpy(line + 1, cli->words, (count + 1) * sizeof *line);
        execvp(program, line);
        reason = errno;
    }
    free(line);
    free(program);
    if (!missing)
        cli_complain("the program %s, which does that, cannot be run: %s", name, strerror(reason));
    else if (reason == ENOENT)
        cli_complain("the program %s is not installed; %s", name, missing);
    else
        cli_complain("%s: %s", name, strerror(reason));
    return !missing || reason == ENOMEM ? CLI_INTERNAL : CLI_INPUT;
}
