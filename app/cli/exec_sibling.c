/* exec_sibling.c -- runs a program that stands beside this one (exec_sibling.h). */
#include "cli/exec_sibling.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *cli_sibling(const char *name)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *joined = malloc(folder + strlen(name) + 1);
    if (!joined)
        return NULL;
    memcpy(joined, path, folder);
    memcpy(joined + folder, name, strlen(name) + 1);
    if (folder > 0 && access(joined, X_OK) != 0)
        memcpy(joined, name, strlen(name) + 1);
    return joined;
}

/* name and words as one list, new. */
static char **join_words(const char *name, char *const *words)
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
    char *program = cli_sibling(name), **joined = join_words(name, words);
    int reason = ENOMEM;
    fflush(stdout);
    if (joined && program) {
        execvp(program, joined);
        reason = errno;
    }
    free(joined);
    free(program);
    return reason;
}
