/* farm_base.c -- small things that all files of the farm need (farm.h). */
#include "farm/farm.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define OUT_OF_MEMORY 4 /* exit code of the command */

const char net_program[] = "tilewright-farm";

void farm_stop_for_memory(void)
{
    net_complain("out of memory; begin again in the same folder");
    exit(OUT_OF_MEMORY);
}

void *farm_take(void *old, size_t count, size_t size)
{
    void *block = NULL;
    if (size == 0 || count <= SIZE_MAX / size / 2)
        block = old ? realloc(old, count * size + 1) : calloc(count + 1, size);
    if (block)
        return block;
    farm_stop_for_memory();
}

char *farm_path(const char *folder, const char *format, ...)
{
    char name[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    size_t room = strlen(folder) + strlen(name) + 2;
    char *path = farm_take(NULL, room, 1);
    snprintf(path, room, "%s/%s", folder, name);
    return path;
}
