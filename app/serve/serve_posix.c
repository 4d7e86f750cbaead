/* serve_posix.c -- what the server asks of a POSIX system (serve.h). */
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "serve/serve.h"

extern char **environ;

/* Discards the output of the program, as there may be no reader. */
static bool start_program(const char *name, const char *address)
{
    char *const words[] = {(char *)(uintptr_t)name, (char *)(uintptr_t)address, NULL};
    posix_spawn_file_actions_t files;
    pid_t child;
    posix_spawn_file_actions_init(&files);
    for (int i = 0; i < 3; i++)
        posix_spawn_file_actions_addopen(&files, i, "/dev/null", O_RDWR, 0);
    bool fine = posix_spawnp(&child, name, &files, NULL, words, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    return fine;
}

bool system_open_browser(const char *address)
{
    return start_program("xdg-open", address) || start_program("open", address) ||
           net_complain("no browser can be started: neither xdg-open nor open is here");
}

#define LARGE_BLOCK (1 << 20)

/* Free memory of one arena cannot be used in another: with 2 arenas 20 MB remain after a life that
 * leaves 39 with the usual 16. A large block, such as the body of a request, is its own mapping and
 * is returned as soon as it is free; by default the C library keeps up to 64 MB of each arena once
 * one such block was freed. */
void system_share_heap(void)
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK);
#endif
}

void system_give_back_memory(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
