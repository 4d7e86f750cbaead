/* open_below.c -- opening a file without leaving a folder (open_below.h).
 *
 * A path is looked at once it is without links; then it is walked from the folder on, folder by
 * folder, and a link that has come since is not followed.
 * Invariant: each folder is opened from the one before; none is looked up by its path again. */
/* realpath is of the X/Open part of POSIX. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): that is its switch */
#define _XOPEN_SOURCE 700
#include "cli/read/open_below.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char cli_outside[] = "it is neither beside the puzzle nor below it";

/* What is left of a real path behind that of the folder; NULL: it is elsewhere. */
static const char *behind(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    if (length > 0 && folder[length - 1] == '/')
        length--;
    return strncmp(path, folder, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

static int open_next(int folder, const char *name, int flags)
{
    int next = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags);
    int fault = errno;
    close(folder);
    errno = fault;
    return next;
}

/* The file at the end of a path from the folder on; path is cut to pieces. -1: errno says why. */
static int walk(const char *from, char *path)
{
    int folder = open(from, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (char *slash; folder >= 0 && (slash = strchr(path, '/')); path = slash + 1) {
        *slash = '\0';
        folder = open_next(folder, path, O_DIRECTORY);
    }
    /* a pipe without a writer must not hold us up */
    return folder < 0 ? -1 : open_next(folder, path, O_NONBLOCK | O_NOCTTY);
}

/* Of a path without links. */
static int open_in(const char *real, const char *folder, bool *outside)
{
    char *home = realpath(folder, NULL);
    const char *rest = home ? behind(real, home) : NULL;
    char *path = rest ? malloc(strlen(rest) + 1) : NULL;
    int file = -1;
    if (rest)
        *outside = false;
    if (path)
        file = walk(home, strcpy(path, rest));
    int fault = errno;
    free(path);
    free(home);
    errno = fault;
    return file;
}

FILE *cli_open_below(const char *path, const char *const *folders, const char **why)
{
    struct stat about;
    bool outside = true;
    int file = -1;
    char *real = realpath(path, NULL);
    for (; real && *folders && outside; folders++)
        file = open_in(real, *folders, &outside);
    FILE *stream = NULL;
    if (file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode))
        stream = fdopen(file, "rb");
    *why = real && outside ? cli_outside : file >= 0 ? "it is no plain file" : strerror(errno);
    if (file >= 0 && !stream)
        close(file);
    free(real);
    return stream;
}
