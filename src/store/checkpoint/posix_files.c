/* posix_files.c -- the files of this machine, by POSIX (posix_files.h).
 *
 * An open file is its descriptor plus 1, as a pointer: NULL is none, and nothing is allocated. */
/* realpath is of the X/Open part of POSIX. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): that is its switch */
#define _XOPEN_SOURCE 700
#include "store/checkpoint/posix_files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/base.h"
#include "base/numbers.h"

#define MOST_TRIES 100
#define MOST_LOCK (PATH_MAX + 32) /* most bytes of a lock file */

static bool note_errno(tw_posix_fault *fault, bool fine)
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

static const char *name_in_path(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* "run.tw.lock"; length: of the path */
static bool lock_name(const char *path, size_t length, char name[PATH_MAX])
{
    return snprintf(name, PATH_MAX, "%.*s.lock", (int)length, path) < PATH_MAX;
}

/* A lock file holds this line and then the name of the unfinished file, which was made here. So
 * what a killed run left is known, and no other file is ever removed. */
static const char lock_words[] = "tilewright\n";

/* Writes the name of a file being written to the lock file of the run, if there is one. */
static void note_in_lock(const char *path, size_t length)
{
    char name[PATH_MAX];
    int lock = lock_name(path, length, name)
                   ? open(name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
                   : -1;
    if (lock < 0)
        return;
    const char *made = name_in_path(path);
    size_t begin = sizeof lock_words - 1, count = strlen(made);
    if (pwrite(lock, made, count, (off_t)begin) == (ssize_t)count)
        (void)!ftruncate(lock, (off_t)(begin + count));
    close(lock);
}

/* Copies the permissions of the file to be replaced. */
static void take_rights(int descriptor, const char *path, size_t length)
{
    char target[PATH_MAX];
    struct stat there;
    if (length < sizeof target) {
        memcpy(target, path, length);
        target[length] = '\0';
        if (stat(target, &there) == 0)
            (void)fchmod(descriptor, there.st_mode & 0777);
    }
}

/* Makes a name that cannot be guessed; without random numbers, from those of the process. */
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
    if (!note_errno(user, descriptor >= 0))
        return NULL;
    note_in_lock(path, length - ending - 1);
    take_rights(descriptor, path, length - ending - 1);
    return file_of(descriptor);
}

static size_t write_posix_file(void *user, void *file, const void *bytes, size_t count)
{
    ssize_t written;
    do
        written = write(descriptor_of(file), bytes, count);
    while (written < 0 && errno == EINTR);
    return note_errno(user, written > 0) ? (size_t)written : 0;
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
    return note_errno(user, sync_descriptor(descriptor_of(file)));
}

static bool close_file(void *user, void *file)
{
    return note_errno(user, close(descriptor_of(file)) == 0 || errno == EINTR);
}

static bool rename_file(void *user, const char *from, const char *to)
{
    return note_errno(user, rename(from, to) == 0);
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

/* A file system that cannot sync folders reports EINVAL, which is ignored. */
static bool sync_folder(void *user, const char *path)
{
    int descriptor = open_folder(path);
    if (!note_errno(user, descriptor >= 0))
        return false;
    bool fine = note_errno(user, sync_descriptor(descriptor) || errno == EINVAL);
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
    if (fault->number < 0)
        return fault->words;
    bool known = fault->number && strerror_r(fault->number, fault->words, sizeof fault->words) == 0;
    return known ? fault->words : NULL;
}

/* ---- Locks ------------------------------------------------------------------------------- */

/* Does the name still refer to the open file? Unlocking removes the name. */
static bool has_name(int descriptor, const char *name)
{
    struct stat open, named;
    return fstat(descriptor, &open) == 0 && lstat(name, &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/* Removes the file that a killed run left beside path; left: its name from the lock file. */
static void remove_torn(const char *path, const char *left)
{
    const char *name = name_in_path(path);
    char torn[PATH_MAX];
    size_t length = strlen(name);
    if (strlen(left) == length + strlen(TW_DISK_BESIDE) && strncmp(left, name, length) == 0 &&
        strcmp(left + strlen(left) - strlen(".part"), ".part") == 0 && !strchr(left, '/') &&
        snprintf(torn, sizeof torn, "%.*s%s", (int)(name - path), path, left) < PATH_MAX)
        unlink(torn);
}

/* Is the file a lock, and not a user's file of that name? A new one is empty. Removes the file that
 * is noted in it, and the note. */
static bool take_over(int descriptor, const char *path)
{
    char text[MOST_LOCK];
    struct stat about;
    size_t words = sizeof lock_words - 1;
    ssize_t got = fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode)
                      ? pread(descriptor, text, sizeof text - 1, 0)
                      : -1;
    if (got > 0 && ((size_t)got < words || memcmp(text, lock_words, words) != 0))
        return false;
    if (got > (ssize_t)words) {
        text[got] = '\0';
        remove_torn(path, text + words);
    }
    return got >= 0 && ftruncate(descriptor, 0) == 0 &&
           pwrite(descriptor, lock_words, words, 0) == (ssize_t)words;
}

static bool refuse_lock(tw_posix_fault *fault)
{
    fault->number = -1;
    tw_set_text(fault->words, sizeof fault->words,
                "it is no lock of a run; remove it, or give another name");
    return false;
}

/* True if the lock file cannot be created: writing then fails too, and reports it. A link in its
 * place is refused, as it is no lock. */
static bool lock_path(void *user, const char *path, void **held)
{
    char name[PATH_MAX];
    *held = NULL;
    for (int tries = 0; tries < MOST_TRIES && lock_name(path, strlen(path), name); tries++) {
        int descriptor = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
        if (descriptor < 0)
            return (errno != ELOOP || note_errno(user, false)) &&
                   (errno != EISDIR || refuse_lock(user));
        bool mine = flock(descriptor, LOCK_EX | LOCK_NB) == 0,
             taken = !mine && errno == EWOULDBLOCK;
        if (mine && has_name(descriptor, name)) {
            *held = file_of(descriptor);
            if (take_over(descriptor, path))
                return true;
            close(descriptor);
            *held = NULL;
            return refuse_lock(user);
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
    if (lock_name(path, strlen(path), name))
        unlink(name);
    close(descriptor_of(held));
}

tw_disk tw_posix_disk(tw_posix_fault *fault)
{
    fault->number = 0;
    return (tw_disk){create_file, write_posix_file, sync_file,   close_file,
                     rename_file, sync_folder,      remove_file, reason_of,
                     lock_path,   unlock_path,      fault};
}

/* ---- What is there ----------------------------------------------------------------------- */

static const char *file_kind_of(mode_t mode)
{
    return S_ISDIR(mode)    ? "a folder"
           : S_ISFIFO(mode) ? "a pipe"
           : S_ISSOCK(mode) ? "a socket"
                            : "a device";
}

/* An empty file passes: replacing it loses nothing. */
static bool is_of_kind(const char *path, const tw_posix_kind *kind)
{
    uint8_t mark[16];
    struct stat about = {.st_size = 0};
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ssize_t got = -1;
    if (descriptor >= 0 && fstat(descriptor, &about) == 0)
        got = pread(descriptor, mark, kind->count, kind->at);
    if (descriptor >= 0)
        close(descriptor);
    return got >= 0 && (about.st_size == 0 || (got == (ssize_t)kind->count &&
                                               memcmp(mark, kind->mark, kind->count) == 0));
}

static tw_status refuse_path(const char *path, const char *found, const char *more, tw_error *error)
{
    (void)tw_fail(error, TW_ERR_IO, "%s%s is there, and stays; give another name", found, more);
    if (error)
        tw_set_text(error->file, sizeof error->file, path);
    return TW_ERR_IO;
}

tw_status tw_posix_place(const char *path, const tw_posix_kind *kind, char real[PATH_MAX],
                         tw_error *error)
{
    struct stat there;
    if (strlen(path) >= PATH_MAX)
        return tw_fail(error, TW_ERR_IO, "the name is too long");
    tw_set_text(real, PATH_MAX, path);
    if (lstat(path, &there) != 0)
        return TW_OK;
    if (S_ISLNK(there.st_mode) && (!realpath(path, real) || stat(real, &there) != 0))
        return refuse_path(path, "a link that leads nowhere", "", error);
    if (!S_ISREG(there.st_mode))
        return refuse_path(path, file_kind_of(there.st_mode), "", error);
    return !kind || is_of_kind(real, kind)
               ? TW_OK
               : refuse_path(path, "a file that is no ", kind->noun, error);
}

/* ---- Reading ----------------------------------------------------------------------------- */

tw_status tw_posix_open(const char *path, int *descriptor, tw_error *error)
{
    tw_posix_fault fault = {0};
    *descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (note_errno(&fault, *descriptor >= 0))
        return TW_OK;
    if (error)
        tw_set_text(error->file, sizeof error->file, path);
    return tw_fail(error, TW_ERR_IO, "%s", reason_of(&fault));
}

void tw_posix_rewind(int descriptor)
{
    (void)lseek(descriptor, 0, SEEK_SET);
}

size_t tw_posix_get(int descriptor, void *bytes, size_t count, tw_error *error)
{
    tw_posix_fault fault = {0};
    ssize_t got = 1;
    size_t all = 0;
    while (got != 0 && all < count) {
        got = read(descriptor, (uint8_t *)bytes + all, count - all);
        if (!note_errno(&fault, got >= 0 || errno == EINTR)) {
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

tw_status tw_posix_read(const char *path, size_t most, tw_bytes *bytes, tw_error *error)
{
    uint8_t part[16384];
    size_t got = sizeof part;
    tw_error own = {.status = TW_OK};
    int descriptor;
    tw_status status = tw_posix_open(path, &descriptor, &own);
    if (!status) {
        while (got == sizeof part && bytes->size <= most && !bytes->status) {
            got = tw_posix_get(descriptor, part, sizeof part, &own);
            tw_bytes_add(bytes, part, got);
        }
        close(descriptor);
        status = own.status;
    }
    if (status)
        tw_fail(error, status, "%s", own.message);
    else if ((status = bytes->status) == TW_OK && bytes->size > most)
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
