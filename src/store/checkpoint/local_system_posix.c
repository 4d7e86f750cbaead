/* local_system_posix.c -- what files need of the system, by POSIX (local_system.h). */
/* realpath is of the X/Open part of POSIX. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): that is its switch */
#define _XOPEN_SOURCE 700
#include "store/checkpoint/local_system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/base.h"
#include "store/checkpoint/local_files.h"

int tw_local_create(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
}

int tw_local_open_read(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC);
}

int tw_local_open_lock(const char *path, bool make)
{
    return open(path, O_RDWR | (make ? O_CREAT : 0) | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
}

void tw_local_take_rights(int descriptor, const char *like)
{
    struct stat there;
    if (stat(like, &there) == 0)
        (void)fchmod(descriptor, there.st_mode & 0777);
}

bool tw_local_reason(int number, char *words, size_t size)
{
    return strerror_r(number, words, size) == 0;
}

bool tw_local_random(void *bytes, size_t count)
{
    return getentropy(bytes, count) == 0;
}

bool tw_local_sync(int descriptor)
{
    int failed;
    do
        failed = fsync(descriptor);
    while (failed && errno == EINTR);
    return !failed;
}

static int open_folder(const char *path)
{
    char folder[TW_PATH];
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    if (length >= sizeof folder) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(folder, path, length);
    folder[length] = '\0';
    return open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* A file system that cannot sync folders reports EINVAL, which is ignored. */
bool tw_local_sync_folder(const char *path)
{
    int descriptor = open_folder(path);
    if (descriptor < 0)
        return false;
    bool fine = tw_local_sync(descriptor) || errno == EINVAL;
    int fault = errno;
    close(descriptor);
    errno = fault;
    return fine;
}

bool tw_local_rename(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

/* ---- Locks ------------------------------------------------------------------------------- */

/* Does the name still refer to the open file? Unlocking removes the name. */
static bool has_name(int descriptor, const char *name)
{
    struct stat open, named;
    return fstat(descriptor, &open) == 0 && lstat(name, &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

tw_local_lock tw_local_try_lock(int descriptor, const char *path)
{
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        return errno == EWOULDBLOCK ? TW_LOCK_TAKEN : TW_LOCK_NONE;
    return has_name(descriptor, path) ? TW_LOCK_OURS : TW_LOCK_REMOVED;
}

/* Removed while it is locked, so that nobody takes the lock of a file without a name. */
void tw_local_unlock(int descriptor, const char *path)
{
    unlink(path);
    close(descriptor);
}

/* ---- What is there ----------------------------------------------------------------------- */

static const char *file_kind_of(mode_t mode)
{
    return S_ISREG(mode)    ? ""
           : S_ISDIR(mode)  ? "a folder"
           : S_ISFIFO(mode) ? "a pipe"
           : S_ISSOCK(mode) ? "a socket"
                            : "a device";
}

const char *tw_local_resolve(const char *path, char real[TW_PATH])
{
    struct stat there;
    tw_set_text(real, TW_PATH, path);
    if (lstat(path, &there) != 0)
        return NULL;
    if (S_ISLNK(there.st_mode) && (!realpath(path, real) || stat(real, &there) != 0))
        return "a link that leads nowhere";
    return file_kind_of(there.st_mode);
}

bool tw_local_left(const char *path, uint64_t *bytes)
{
    struct statvfs about;
    if (statvfs(path, &about) != 0 || about.f_blocks == 0)
        return false;
    uint64_t blocks = about.f_bavail;
    bool many = about.f_frsize > 0 && blocks > UINT64_MAX / about.f_frsize;
    *bytes = many ? UINT64_MAX : blocks * about.f_frsize;
    return true;
}
