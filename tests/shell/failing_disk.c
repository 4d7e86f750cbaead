/* failing_disk.c -- a disk that fails when a test says so, put under a program by LD_PRELOAD.
 *
 * TW_FAULT=WHAT,FIRST,LAST,HOW: of the steps that write a checkpoint (create, write, fsync, close,
 * rename, folder: making its folder safe; output: making safe a file that is standard output), and
 * of those with states (states: writing or reading some), those that are WHAT, or any, are counted,
 * and the FIRST-th to the LAST-th of them fail. HOW is EIO, ENOSPC, EINTR; short: only half is
 * written; full: half of it, and ENOSPC after that; kill: the program dies instead; term: it gets
 * SIGTERM, and the step is made. Each step that fails adds its name to the file TW_FAULT_LOG. A
 * checkpoint is recognised by its name, which ends with ".part" while it is written, a file of
 * states by having lost its name. */
#undef _FILE_OFFSET_BITS /* open and open64 are two functions here */
#undef _TIME_BITS
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct plan {
    char what[16], how[16];
    unsigned long first, last;
} plan;

typedef enum verdict { FINE, HALF, FAILED } verdict;

static atomic_ulong steps;

int fsync(int descriptor);
int rename(const char *from, const char *to);
ssize_t write(int descriptor, const void *bytes, size_t count);
int close(int descriptor);
int open(const char *path, int flags, ...);
int open64(const char *path, int flags, ...);

/* Stores the address of the next definition of a function that is replaced here. */
static void find_next(const char *name, void *function, size_t size)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (!found)
        abort();
    memcpy(function, &found, size);
}

static bool ends_with(const char *path, const char *end)
{
    size_t length = strlen(path), of_end = strlen(end);
    return length >= of_end && strcmp(path + length - of_end, end) == 0;
}

/* Does the path of an open file end so? */
static bool is_open_as(int descriptor, const char *end)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = '\0';
    return ends_with(path, end);
}

static bool is_checkpoint(int descriptor)
{
    return is_open_as(descriptor, ".part");
}

static verdict judge(const char *what);

/* Of a step with a file of states; *count: the bytes that are left of it. */
static verdict judge_states(int descriptor, size_t *count)
{
    verdict is = is_open_as(descriptor, " (deleted)") ? judge("states") : FINE;
    *count = is == HALF ? (*count + 1) / 2 : *count;
    return is;
}

static bool read_plan(plan *it)
{
    const char *text = getenv("TW_FAULT");
    return text &&
           sscanf(text, "%15[^,],%lu,%lu,%15s", it->what, &it->first, &it->last, it->how) == 4;
}

static void note(const char *what)
{
    const char *path = getenv("TW_FAULT_LOG");
    FILE *log = path ? fopen(path, "a") : NULL;
    if (!log)
        abort();
    fprintf(log, "%s\n", what);
    fclose(log);
}

static int number_of(const char *how)
{
    if (strcmp(how, "EIO") == 0)
        return EIO;
    return strcmp(how, "EINTR") == 0 ? EINTR : ENOSPC;
}

/* Decides whether a step fails; sets errno if it does. */
static verdict judge(const char *what)
{
    plan it;
    if (!read_plan(&it) || (strcmp(it.what, what) != 0 && strcmp(it.what, "any") != 0))
        return FINE;
    unsigned long step = atomic_fetch_add(&steps, 1) + 1;
    if (step < it.first || step > it.last)
        return FINE;
    note(what);
    if (strcmp(it.how, "kill") == 0)
        raise(SIGKILL);
    if (strcmp(it.how, "term") == 0 && raise(SIGTERM) == 0)
        return FINE;
    if (strcmp(it.how, "short") == 0 || (strcmp(it.how, "full") == 0 && step == it.first))
        return HALF;
    errno = number_of(it.how);
    return FAILED;
}

static int open_by(const char *name, const char *path, int flags, mode_t mode)
{
    int (*next)(const char *, int, ...);
    find_next(name, &next, sizeof next);
    if (ends_with(path, ".part") && judge("create") == FAILED)
        return -1;
    return next(path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_by("open", path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_by("open64", path, flags, mode);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t at)
{
    ssize_t (*next)(int, const void *, size_t, off64_t);
    find_next("pwrite64", &next, sizeof next);
    return judge_states(descriptor, &count) == FAILED ? -1 : next(descriptor, bytes, count, at);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t at)
{
    ssize_t (*next)(int, void *, size_t, off64_t);
    find_next("pread64", &next, sizeof next);
    return judge_states(descriptor, &count) == FAILED ? -1 : next(descriptor, bytes, count, at);
}

ssize_t write(int descriptor, const void *bytes, size_t count)
{
    ssize_t (*next)(int, const void *, size_t);
    find_next("write", &next, sizeof next);
    verdict is = is_checkpoint(descriptor) ? judge("write") : FINE;
    if (is == FAILED)
        return -1;
    return next(descriptor, bytes, is == HALF ? (count + 1) / 2 : count);
}

static const char *name_of_fsync(int descriptor)
{
    struct stat about;
    if (descriptor == STDOUT_FILENO)
        return "output";
    if (fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode))
        return "folder";
    return is_checkpoint(descriptor) ? "fsync" : NULL;
}

int fsync(int descriptor)
{
    int (*next)(int);
    find_next("fsync", &next, sizeof next);
    const char *name = name_of_fsync(descriptor);
    return name && judge(name) == FAILED ? -1 : next(descriptor);
}

/* The file is closed even if an error is returned. */
int close(int descriptor)
{
    int (*next)(int);
    find_next("close", &next, sizeof next);
    verdict is = is_checkpoint(descriptor) ? judge("close") : FINE;
    int number = errno;
    int done = next(descriptor);
    if (is != FAILED)
        return done;
    errno = number;
    return -1;
}

int rename(const char *from, const char *to)
{
    int (*next)(const char *, const char *);
    find_next("rename", &next, sizeof next);
    return ends_with(from, ".part") && judge("rename") == FAILED ? -1 : next(from, to);
}
