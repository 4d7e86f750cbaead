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

/* Folders of the other programs, relative to this one's: as built, the helpers seen from the
 * command, and the command seen from the helpers. Without /proc the own folder is unknown and the
 * folder of the installation is used. */
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

int cli_exec_sibling(const char *name, char *const *words)
{
    size_t count = 0;
    while (words[count])
        count++;
    char *program = cli_sibling(name), **joined = malloc((count + 2) * sizeof *joined);
    int reason = ENOMEM;
    fflush(stdout);
    if (joined && program) {
        joined[0] = (char *)(uintptr_t)name; /* only read */
        memcpy(joined + 1, words, (count + 1) * sizeof *words);
        execvp(program, joined);
        reason = errno;
    }
    free(joined);
    free(program);
    return reason;
}
