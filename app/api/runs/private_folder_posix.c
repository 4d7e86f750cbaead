/* private_folder_posix.c -- where runs are saved without a folder of the user's (api_run.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/runs/api_run.h"

char *api_private_folder(void)
{
    const char *parent = getenv("TMPDIR");
    char path[512];
    snprintf(path, sizeof path, "%s/tilewright-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(path))
        return NULL;
    char *copy = strdup(path);
    if (!copy)
        rmdir(path);
    return copy;
}
