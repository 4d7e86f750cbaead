/* posix_files.c -- the files of this machine, by POSIX (posix_files.h). */
#include "cli/posix_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

typedef struct open_file {
    int descriptor;
} open_file;

static bool note(disk_fault *fault, bool fine)
{
    if (!fine)
        fault->number = errno;
    return fine;
}

static void *create_file(void *user, const char *path)
{
    open_file *file = malloc(sizeof *file);
    if (!note(user, file != NULL))
        return NULL;
    file->descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (note(user, file->descriptor >= 0))
        return file;
    free(file);
    return NULL;
}

static size_t write_file(void *user, void *file, const void *bytes, size_t count)
{
    ssize_t written;
    do
        written = write(((open_file *)file)->descriptor, bytes, count);
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
    return note(user, sync_descriptor(((open_file *)file)->descriptor));
}

static bool close_file(void *user, void *file)
{
    bool fine = note(user, close(((open_file *)file)->descriptor) == 0 || errno == EINTR);
    free(file);
    return fine;
}

static bool rename_file(void *user, const char *from, const char *to)
{
    return note(user, rename(from, to) == 0);
}

/* A file system that cannot make folders safe says EINVAL: there is nothing to be done then. */
static bool sync_folder(void *user, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    if (!note(user, folder != NULL))
        return false;
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
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
    const disk_fault *fault = user;
    return fault->number ? strerror(fault->number) : NULL;
}

tw_disk disk_of_machine(disk_fault *fault)
{
    fault->number = 0;
    return (tw_disk){create_file, write_file,  sync_file, close_file, rename_file,
                     sync_folder, remove_file, reason_of, fault};
}

bool disk_settle(disk_fault *fault, FILE *stream)
{
    struct stat about;
    if (!note(fault, fflush(stream) == 0))
        return false;
    bool file = fstat(fileno(stream), &about) == 0 && S_ISREG(about.st_mode);
    return !file || note(fault, sync_descriptor(fileno(stream)));
}

bool disk_left(const char *path, uint64_t *bytes)
{
    struct statvfs about;
    if (statvfs(path, &about) != 0 || about.f_blocks == 0)
        return false;
    uint64_t blocks = about.f_bavail;
    bool many = about.f_frsize > 0 && blocks > UINT64_MAX / about.f_frsize;
    *bytes = many ? UINT64_MAX : blocks * about.f_frsize;
    return true;
}
