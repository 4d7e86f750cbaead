/* private_folder_windows.c -- where runs are saved without a folder of the user's (api_run.h). Each
 * user has a folder for temporary files, which others do not read. */
#include <direct.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

#include "api/runs/api_run.h"

#define MOST_TRIES 1000 /* folders of ended programs that had the same number */

char *api_private_folder(void)
{
    char parent[MAX_PATH + 1], path[MAX_PATH + 40];
    DWORD length = GetTempPathA(sizeof parent, parent);
    if (length == 0 || length >= sizeof parent)
        return NULL;
    for (int i = 0; i < MOST_TRIES; i++) {
        snprintf(path, sizeof path, "%stilewright-%lu-%d", parent, GetCurrentProcessId(), i);
        if (_mkdir(path) == 0) {
            char *copy = strdup(path);
            if (!copy)
                _rmdir(path);
            return copy;
        }
        if (errno != EEXIST)
            return NULL;
    }
    return NULL;
}
