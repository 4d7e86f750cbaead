/* puzzle_file.c -- puzzles from files (tw/format.h).
 *
 * A path is checked after its links are resolved; then it is opened from the folder on, folder by
 * folder, and a link created since is not followed.
 * Invariant: each folder is opened from the one before; none is looked up by its path again. */
/* realpath is of the X/Open part of POSIX. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): that is its switch */
#define _XOPEN_SOURCE 700
#include <tw/advanced/format.h>
#include <tw/limits.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base.h"
#include "base/faults.h"

/* ---- A file below a folder --------------------------------------------------------------- */

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

static tw_status open_below(const char *path, const char *const *folders, int *file,
                            tw_error *error)
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

static tw_status read_puzzle_bytes(int file, tw_bytes *bytes, tw_error *error)
{
    char part[1 << 14];
    size_t before = bytes->size;
    ssize_t count = 0;
    while (bytes->status == TW_OK && bytes->size - before <= TW_MAX_TEXT) {
        do
            count = read(file, part, sizeof part);
        while (count < 0 && errno == EINTR);
        if (count <= 0)
            break;
        tw_bytes_add(bytes, part, (size_t)count);
    }
    if (bytes->status)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    if (count < 0)
        return tw_fail(error, TW_ERR_IO, "%s", strerror(errno));
    return bytes->size - before > TW_MAX_TEXT ? tw_fail(error, TW_ERR_IO, "larger than 8 MB")
                                              : TW_OK;
}

tw_status tw_file_below(const char *path, const char *const *folders, tw_bytes *bytes,
                        tw_error *error)
{
    tw_clear_error(error);
    int file;
    tw_status status = open_below(path, folders, &file, error);
    if (status)
        return status;
    status = read_puzzle_bytes(file, bytes, error);
    close(file);
    return status;
}

/* ---- A puzzle ---------------------------------------------------------------------------- */

/* Loads a file named by a puzzle, from its folder. */
static tw_status load_beside(void *user, const char *path, tw_bytes *bytes, tw_error *error)
{
    const char *folder = user;
    const char *const folders[] = {folder, NULL};
    char joined[PATH_MAX];
    int length = path[0] == '/' ? snprintf(joined, sizeof joined, "%s", path)
                                : snprintf(joined, sizeof joined, "%s/%s", folder, path);
    if (length < 0 || (size_t)length >= sizeof joined)
        return tw_fail(error, TW_ERR_IO, "its path is too long");
    tw_status status = tw_file_below(joined, folders, bytes, error);
    return status == TW_ERR_USAGE ? TW_ERR_IO : status;
}

/* Reads any file that the caller names, links followed. */
static tw_status read_named(const char *path, tw_bytes *bytes, tw_error *error)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file >= 0 && fstat(file, &about) == 0 && S_ISDIR(about.st_mode)) {
        close(file);
        return tw_fail(error, TW_ERR_IO, "it is a folder");
    }
    if (file < 0)
        return tw_fail(error, TW_ERR_IO, "%s",
                       errno == ENOENT ? "there is no such file, and no puzzle of this name ships"
                                       : strerror(errno));
    tw_status status = read_puzzle_bytes(file, bytes, error);
    close(file);
    return status;
}

static tw_status refuse_puzzle_file(const tw_report *report, const char *path, tw_error *error)
{
    tw_set_text(error->file, sizeof error->file, path);
    tw_report_fault(report, error);
    return error->status;
}

tw_status tw_puzzle_load(const tw_context *context, const char *path, const tw_import *how,
                         const tw_report *report, tw_puzzle **puzzle)
{
    const tw_builtin *shipped = tw_builtin_find_puzzle(path);
    const char *slash = strrchr(path, '/');
    char folder[PATH_MAX] = ".";
    tw_bytes bytes = {0};
    tw_error error = {.status = TW_OK};
    if (shipped && access(path, F_OK) != 0) {
        const tw_source source = {.name = path, .text = shipped->text, .size = shipped->size};
        return tw_puzzle_read(context, &source, how, report, puzzle);
    }
    if (slash && (size_t)(slash - path) + 2 > sizeof folder) {
        tw_fail(&error, TW_ERR_IO, "its path is too long");
        return refuse_puzzle_file(report, path, &error);
    }
    if (slash)
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
    tw_status status = read_named(path, &bytes, &error);
    if (status == TW_OK) {
        const tw_source source = {.name = path,
                                  .text = bytes.data ? (const char *)bytes.data : "",
                                  .size = bytes.size,
                                  .load = load_beside,
                                  .user = folder};
        status = tw_puzzle_read(context, &source, how, report, puzzle);
    } else {
        status = refuse_puzzle_file(report, path, &error);
    }
    tw_bytes_free(&bytes);
    return status;
}
