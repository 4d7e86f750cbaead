/* posix_files.c -- the files of this machine, by POSIX (posix_files.h).
 *
 * An open file is its descriptor and 1, as a pointer: NULL is none, and nothing is allocated. */
#include "store/checkpoint/posix_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/base.h"
#include "base/numbers.h"

#define MOST_TRIES 100

static bool note(tw_posix_fault *fault, bool fine)
{
    if (!fine)
        fault->number = errno;
    return fine;
}

static int descriptor_of(void *file)
{
    return (int)((intptr_t)file - 1);
}

/* ---- A disk ------------------------------------------------------------------------------ */

static void *file_of(int descriptor)
{
    return (void *)((intptr_t)descriptor + 1);
}

/* A name that nobody can guess; of what the process is where the system has no random numbers. */
static void change_name(char *letters, size_t count)
{
    static const char choice[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    uint64_t number;
    if (getrandom(&number, sizeof number, GRND_NONBLOCK) != sizeof number)
        number = tw_mix((uintptr_t)&number, (uint64_t)getpid());
    for (size_t i = 0; i < count; i++, number /= sizeof choice - 1)
        letters[i] = choice[number % (sizeof choice - 1)];
}

static void *create_file(void *user, char *path)
{
    static const size_t letters = 6, ending = sizeof TW_DISK_BESIDE - 2;
    size_t length = strlen(path);
    int descriptor = -1;
    for (int tries = 0; tries < MOST_TRIES && descriptor < 0; tries++) {
        if (length > ending)
            change_name(path + length - ending, letters);
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST)
            break;
    }
    return note(user, descriptor >= 0) ? file_of(descriptor) : NULL;
}

static size_t write_file(void *user, void *file, const void *bytes, size_t count)
{
    ssize_t written;
    do
        written = write(descriptor_of(file), bytes, count);
    while (written < 0 && errno == EINTR);
    return note(user, written > 0) ? (size_t)written : 0;
}

static bool sync_descriptor(int descriptor)
{
    int failed;
    do
        failed = fsync(descriptor);
    while (failed && errno == EINTR);
    return !failed;
}

static bool sync_file(void *user, void *file)
{
    return note(user, sync_descriptor(descriptor_of(file)));
}

static bool close_file(void *user, void *file)
{
    return note(user, close(descriptor_of(file)) == 0 || errno == EINTR);
}

static bool rename_file(void *user, const char *from, const char *to)
{
    return note(user, rename(from, to) == 0);
}

static int open_folder(const char *path)
{
    char folder[PATH_MAX];
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

/* A file system that cannot make folders safe says EINVAL: there is nothing to be done then. */
static bool sync_folder(void *user, const char *path)
{
    int descriptor = open_folder(path);
    if (!note(user, descriptor >= 0))
        return false;
    bool fine = note(user, sync_descriptor(descriptor) || errno == EINVAL);
    close(descriptor);
    return fine;
}

static void remove_file(void *user, const char *path)
{
    (void)user;
    (void)unlink(path);
}

static const char *reason_of(void *user)
{
    tw_posix_fault *fault = user;
    bool known = fault->number && strerror_r(fault->number, fault->words, sizeof fault->words) == 0;
    return known ? fault->words : NULL;
}

/* ---- Locks ------------------------------------------------------------------------------- */

/* "run.tw.lock" */
static bool lock_name(const char *path, char *name, size_t size)
{
    return snprintf(name, size, "%s.lock", path) < (int)size;
}

/* Is the open file still what the name means? Who unlocks takes the name away. */
static bool has_name(int descriptor, const char *name)
{
    struct stat open, named;
    return fstat(descriptor, &open) == 0 && lstat(name, &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/* Is it a file that was being written in the place of one with this name? */
static bool is_torn(const char *entry, const char *name)
{
    size_t length = strlen(name);
    return strncmp(entry, name, length) == 0 && strlen(entry) == length + strlen(TW_DISK_BESIDE) &&
           strcmp(strrchr(entry, '.'), ".part") == 0;
}

/* Takes away what runs that were killed have left beside it. */
static void remove_torn(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    int folder = open_folder(path);
    DIR *list = folder >= 0 ? fdopendir(folder) : NULL;
    const struct dirent *entry;
    while (list && (entry = readdir(list)))
        if (is_torn(entry->d_name, name))
            unlinkat(folder, entry->d_name, 0);
    if (list)
        closedir(list);
    else if (folder >= 0)
        close(folder);
}

/* Where no such file can be made nothing else can, which is told when it is tried. A link in its
 * place would be no lock. */
static bool lock_path(void *user, const char *path, void **held)
{
    char name[PATH_MAX];
    *held = NULL;
    for (int tries = 0; tries < MOST_TRIES && lock_name(path, name, sizeof name); tries++) {
        int descriptor = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (descriptor < 0)
            return errno != ELOOP || note(user, false);
        bool mine = flock(descriptor, LOCK_EX | LOCK_NB) == 0,
             taken = !mine && errno == EWOULDBLOCK;
        if (mine && has_name(descriptor, name)) {
            *held = file_of(descriptor);
            remove_torn(path);
            return true;
        }
        close(descriptor);
        if (!mine)
            return !taken; /* a file system without locks */
    }
    return true;
}

static void unlock_path(void *user, const char *path, void *held)
{
    char name[PATH_MAX];
    (void)user;
    if (!held)
        return;
    if (lock_name(path, name, sizeof name))
        unlink(name);
    close(descriptor_of(held));
}

tw_disk tw_posix_disk(tw_posix_fault *fault)
{
    fault->number = 0;
    return (tw_disk){create_file, write_file, sync_file, close_file,  rename_file, sync_folder,
                     remove_file, reason_of,  lock_path, unlock_path, fault};
}

/* ---- Reading ----------------------------------------------------------------------------- */

tw_status tw_posix_open(const char *path, int *descriptor, tw_error *error)
{
    tw_posix_fault fault = {0};
    *descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (note(&fault, *descriptor >= 0))
        return TW_OK;
    if (error)
        tw_set_text(error->file, sizeof error->file, path);
    return tw_fail(error, TW_ERR_IO, "%s", reason_of(&fault));
}

size_t tw_posix_get(int descriptor, void *bytes, size_t count, tw_error *error)
{
    tw_posix_fault fault = {0};
    ssize_t got = 1;
    size_t all = 0;
    while (got != 0 && all < count) {
        got = read(descriptor, (uint8_t *)bytes + all, count - all);
        if (!note(&fault, got >= 0 || errno == EINTR)) {
            tw_fail(error, TW_ERR_IO, "%s", reason_of(&fault));
            break;
        }
        all += got > 0 ? (size_t)got : 0;
    }
    return all;
}

void tw_posix_close(int descriptor)
{
    close(descriptor);
}

/* Until the end, or until there are more than `most`. 0, or what is wrong. */
static int read_all(int descriptor, size_t most, tw_bytes *bytes)
{
    uint8_t part[16384];
    ssize_t got = 1;
    while (got != 0 && bytes->size <= most && !bytes->status) {
        got = read(descriptor, part, sizeof part);
        if (got < 0 && errno != EINTR)
            return errno;
        tw_bytes_add(bytes, part, got > 0 ? (size_t)got : 0);
    }
    return 0;
}

tw_status tw_posix_read(const char *path, size_t most, tw_bytes *bytes, tw_error *error)
{
    tw_posix_fault fault = {0};
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (note(&fault, descriptor >= 0)) {
        fault.number = read_all(descriptor, most, bytes);
        close(descriptor);
    }
    tw_status status = bytes->status;
    if (fault.number)
        status = tw_fail(error, TW_ERR_IO, "%s", reason_of(&fault));
    else if (!status && bytes->size > most)
        status = tw_fail(error, TW_ERR_TOO_LARGE, "larger than a checkpoint can be");
    if (status && error)
        tw_set_text(error->file, sizeof error->file, path);
    return status;
}

bool tw_posix_left(const char *path, uint64_t *bytes)
{
    struct statvfs about;
    if (statvfs(path, &about) != 0 || about.f_blocks == 0)
        return false;
    uint64_t blocks = about.f_bavail;
    bool many = about.f_frsize > 0 && blocks > UINT64_MAX / about.f_frsize;
    *bytes = many ? UINT64_MAX : blocks * about.f_frsize;
    return true;
}
