/* failing_memory.c -- memory that runs out when a test says so, put under a program by LD_PRELOAD.
 *
 * TW_FAULT=FIRST,LAST,WHOSE: requests for memory are counted from 1, and the FIRST-th to the
 * LAST-th of them are refused. WHOSE: requests of the program's own code (`own`), also those of C's
 * library (`libc`: strdup, fopen), or those of every library (`any`). At the end the numbers of
 * requests and of refusals are added to the file TW_FAULT_LOG. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

enum { MOST_RANGES = 16 };
typedef struct range {
    uintptr_t from, to;
} range;

static range own[MOST_RANGES];
static size_t own_count;
static unsigned long first, last;
static bool any, libc, armed;
static atomic_ulong asked, refused;

/* Records the code ranges that are watched. */
static int note_ranges(struct dl_phdr_info *info, size_t size, void *user)
{
    (void)size, (void)user;
    if (*info->dlpi_name && !(libc && strstr(info->dlpi_name, "/libc.so")))
        return 0;
    for (int i = 0; i < info->dlpi_phnum && own_count < MOST_RANGES; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
            uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            own[own_count++] = (range){from, from + info->dlpi_phdr[i].p_memsz};
        }
    return 0;
}

static bool is_own(const void *caller)
{
    for (size_t i = 0; i < own_count; i++)
        if ((uintptr_t)caller >= own[i].from && (uintptr_t)caller < own[i].to)
            return true;
    return false;
}

static bool refuse(const void *caller)
{
    if (!armed || !(any || is_own(caller)))
        return false;
    unsigned long number = atomic_fetch_add(&asked, 1) + 1;
    if (number < first || number > last)
        return false;
    atomic_fetch_add(&refused, 1);
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return refuse(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return refuse(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return size > 0 && refuse(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}

__attribute__((constructor)) static void begin(void)
{
    char whose[8];
    const char *text = getenv("TW_FAULT");
    if (!text || sscanf(text, "%lu,%lu,%7s", &first, &last, whose) != 3)
        return;
    any = strcmp(whose, "any") == 0;
    libc = strcmp(whose, "libc") == 0;
    dl_iterate_phdr(note_ranges, NULL);
    armed = true;
}

__attribute__((destructor)) static void end(void)
{
    armed = false;
    const char *path = getenv("TW_FAULT_LOG");
    FILE *log = path ? fopen(path, "a") : NULL;
    if (!log)
        return;
    fprintf(log, "%lu %lu\n", atomic_load(&asked), atomic_load(&refused));
    fclose(log);
}
