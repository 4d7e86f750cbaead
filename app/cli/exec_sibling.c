/* exec_sibling.c -- runs a program that stands beside this one (exec_sibling.h). */
#include "cli/exec_sibling.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The path of a program beside this one, new; NULL when that cannot be said. */
static char *beside(const char *name)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0 || (size_t)length >= sizeof path - 1)
        return NULL;
    path[length] = '\0';
    char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *joined = malloc(folder + strlen(name) + 1);
    if (joined) {
        memcpy(joined, path, folder);
        memcpy(joined + folder, name, strlen(name) + 1);
    }
    return joined;
}

int cli_exec_sibling(const char *name, char *const *words)
{
    char *near = beside(name);
    fflush(stdout);
    if (near && access(near, X_OK) == 0)
        execv(near, words);
    execvp(name, words);
    int reason = errno;
    free(near);
    return reason;
}
