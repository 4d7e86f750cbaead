/* file_below_posix.c -- opens files, by POSIX (file_below.h).
 *
 * A path is checked after its links are resolved; then it is opened from the folder on, folder by
 * folder, and a link created since is not followed.
 * Invariant: each folder is opened from the one before; none is looked up by its path again. */
/* realpath is of the X/Open part of POSIX. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): that is its switch */
#define _XOPEN_SOURCE 700
#include "format/files/file_below.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base.h"

int tw_open_named(const char *path, bool *folder)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    *folder = file >= 0 && fstat(file, &about) == 0 && S_ISDIR(about.st_mode);
    if (*folder)
        close(file);
    return file;
}

/* The part of a real path below the folder; NULL: it is elsewhere. */
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

/* Opens the file at a path below the folder; path is overwritten. -1: errno says why. */
static int walk_path(const char *from, char *path)
{
    int folder = open(from, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (char *slash; folder >= 0 && (slash = strchr(path, '/')); path = slash + 1) {
        *slash = '\0';
        folder = open_next(folder, path, O_DIRECTORY);
    }
    /* do not block on a pipe without a writer */
    return folder < 0 ? -1 : open_next(folder, path, O_NONBLOCK | O_NOCTTY);
}

/* Opens a path without links. */
static int open_in(const char *real, const char *folder, bool *outside)
{
    char *home = realpath(folder, NULL);
    const char *rest = home ? behind(real, home) : NULL;
    char *path = rest ? malloc(strlen(rest) + 1) : NULL;
    int file = -1;
    if (rest)
        *outside = false;
    if (path)
        file = walk_path(home, strcpy(path, rest));
    int fault = errno;
    free(path);
    free(home);
    errno = fault;
    return file;
}

tw_status tw_open_below(const char *path, const char *const *folders, int *file, tw_error *error)
{
    struct stat about;
    bool outside = true;
    char *real = realpath(path, NULL);
    int fault = errno;
    for (*file = -1; real && *folders && outside; folders++) {
        *file = open_in(real, *folders, &outside);
        fault = errno;
    }
    free(real);
    if (real && outside)
        return tw_fail(error, TW_ERR_USAGE, "it is neither beside the puzzle nor below it");
    if (*file < 0)
        return tw_fail(error, TW_ERR_IO, "%s", strerror(fault));
    if (fstat(*file, &about) == 0 && S_ISREG(about.st_mode))
        return TW_OK;
    close(*file);
    return tw_fail(error, TW_ERR_IO, "it is no plain file");
}
