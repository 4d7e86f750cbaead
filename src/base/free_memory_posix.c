/* free_memory_posix.c -- the free memory, by POSIX and Linux (base/free_memory.h).
 *
 * It is the least of three: what the kernel calls available, what the control group of this process
 * has left, and its limit of address space. A value that cannot be read counts as no limit. */
#include "base/free_memory.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define GROUPS "/sys/fs/cgroup"
#define UNLIMITED UINT64_MAX

static uint64_t smaller_bound(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Reads the beginning of a small file; "" when there is none. */
static void read_system_text(const char *path, char *text, size_t size)
{
    ssize_t got = -1;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0) {
        got = read(file, text, size - 1);
        close(file);
    }
    text[got > 0 ? got : 0] = '\0';
}

static uint64_t available(void)
{
    char text[4096];
    read_system_text("/proc/meminfo", text, sizeof text);
    const char *line = strstr(text, "MemAvailable:");
    if (line)
        return strtoull(line + strlen("MemAvailable:"), NULL, 10) * 1024;
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : UNLIMITED;
}

/* A number of the group in `folder`; `none` if it is "max" or there is no such file. */
static uint64_t number_of_group(const char *folder, const char *name, uint64_t none)
{
    char path[1200], text[64];
    snprintf(path, sizeof path, GROUPS "%s/%s", folder, name);
    read_system_text(path, text, sizeof text);
    return *text >= '0' && *text <= '9' ? strtoull(text, NULL, 10) : none;
}

/* Takes the least of all groups: they are nested, each with its limit. */
static uint64_t left_of_groups(void)
{
    char text[1024];
    uint64_t least = UNLIMITED;
    read_system_text("/proc/self/cgroup", text, sizeof text);
    if (strncmp(text, "0::/", 4) != 0)
        return UNLIMITED;
    char *folder = text + 3;
    folder[strcspn(folder, "\n")] = '\0';
    for (bool inside = true; inside;) {
        uint64_t most = number_of_group(folder, "memory.max", UNLIMITED);
        uint64_t used = number_of_group(folder, "memory.current", 0);
        least = smaller_bound(least, most > used ? most - used : 0);
        inside = *folder != '\0';
        if (inside)
            *strrchr(folder, '/') = '\0';
    }
    return least;
}

static uint64_t address_space(void)
{
    struct rlimit limit;
    bool limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return limited ? (uint64_t)limit.rlim_cur : SIZE_MAX / 2;
}

uint64_t tw_free_of_system(void)
{
    uint64_t least = smaller_bound(available(), left_of_groups());
    return least == UNLIMITED ? 0 : smaller_bound(least, address_space());
}
