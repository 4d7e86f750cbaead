/* local_files.c -- the files of this machine (local_files.h), by what its system has for them
 * (local_system.h).
 *
 * An open file is its descriptor plus 1, as a pointer: NULL is none, and nothing is allocated. */
#include "store/checkpoint/local_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base.h"
#include "base/numbers.h"
#include "base/path.h"
#include "store/checkpoint/local_system.h"

#define MOST_TRIES 100
#define MOST_PART (1U << 30)     /* most bytes of one call of the system */
#define MOST_LOCK (TW_PATH + 32) /* most bytes of a lock file */

static bool note_errno(tw_local_fault *fault, bool fine)
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

/* "run.tw.lock"; length: of the path */
static bool lock_name(const char *path, size_t length, char name[TW_PATH])
{
    return snprintf(name, TW_PATH, "%.*s.lock", (int)length, path) < TW_PATH;
}

/* A lock file holds this line and then the name of the unfinished file, which was made here. So
 * what a killed run left is known, and no other file is ever removed. */
static const char lock_words[] = "tilewright\n";

static bool write_at(int descriptor, size_t place, const char *bytes, size_t count)
{
    return lseek(descriptor, (off_t)place, SEEK_SET) == (off_t)place &&
           write(descriptor, bytes, (unsigned)count) == (int)count;
}

static int read_at(int descriptor, int64_t place, void *bytes, size_t count)
{
    return lseek(descriptor, (off_t)place, SEEK_SET) == (off_t)place
               ? (int)read(descriptor, bytes, (unsigned)count)
               : -1;
}

/* Writes the name of a file being written to the lock file of the run, if there is one. A user's
 * file of that name stays as it is. */
static void note_in_lock(const char *path, size_t length)
{
    char name[TW_PATH], words[sizeof lock_words - 1];
    int lock = lock_name(path, length, name) ? tw_local_open_lock(name, false) : -1;
    if (lock < 0)
        return;
    const char *made = tw_path_name(path);
    const size_t begin = sizeof words, count = strlen(made);
    if (read_at(lock, 0, words, begin) == (int)begin && memcmp(words, lock_words, begin) == 0 &&
        write_at(lock, begin, made, count))
        (void)!ftruncate(lock, (off_t)(begin + count));
    close(lock);
}

/* Makes a name that cannot be guessed; without random numbers, from those of the process. */
static void change_name(char *letters, size_t count)
{
    static const char choice[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    uint64_t number;
    if (!tw_local_random(&number, sizeof number))
        number = tw_mix((uintptr_t)&number, (uint64_t)getpid());
    for (size_t i = 0; i < count; i++, number /= sizeof choice - 1)
        letters[i] = choice[number % (sizeof choice - 1)];
}

/* Copies the permissions of the file to be replaced. */
static void take_rights(int descriptor, const char *path, size_t length)
{
    char target[TW_PATH];
    if (length < sizeof target) {
        memcpy(target, path, length);
        target[length] = '\0';
        tw_local_take_rights(descriptor, target);
    }
}

static void *create_file(void *user, char *path)
{
    static const size_t letters = 6, ending = sizeof TW_DISK_BESIDE - 2;
    size_t length = strlen(path);
    int descriptor = -1;
    for (int tries = 0; tries < MOST_TRIES && descriptor < 0; tries++) {
        if (length > ending)
            change_name(path + length - ending, letters);
        descriptor = tw_local_create(path);
        if (descriptor < 0 && errno != EEXIST)
            break;
    }
    if (!note_errno(user, descriptor >= 0))
        return NULL;
    note_in_lock(path, length - ending - 1);
    take_rights(descriptor, path, length - ending - 1);
    return file_of(descriptor);
}

static size_t write_local_file(void *user, void *file, const void *bytes, size_t count)
{
    const unsigned part = count < MOST_PART ? (unsigned)count : MOST_PART;
    int written;
    do
        written = (int)write(descriptor_of(file), bytes, part);
    while (written < 0 && errno == EINTR);
    return note_errno(user, written > 0) ? (size_t)written : 0;
}

static bool sync_file(void *user, void *file)
{
    return note_errno(user, tw_local_sync(descriptor_of(file)));
}

static bool close_file(void *user, void *file)
{
    return note_errno(user, close(descriptor_of(file)) == 0 || errno == EINTR);
}

static bool rename_file(void *user, const char *from, const char *to)
{
    return note_errno(user, tw_local_rename(from, to));
}

static bool sync_folder(void *user, const char *path)
{
    return note_errno(user, tw_local_sync_folder(path));
}

static void remove_file(void *user, const char *path)
{
    (void)user;
    (void)unlink(path);
}

static const char *reason_of(void *user)
{
    tw_local_fault *fault = user;
    if (fault->number < 0)
        return fault->words;
    bool known = fault->number && tw_local_reason(fault->number, fault->words, sizeof fault->words);
    return known ? fault->words : NULL;
}

/* ---- Locks ------------------------------------------------------------------------------- */

/* Removes the file that a killed run left beside path; left: its name from the lock file. */
static void remove_torn(const char *path, const char *left)
{
    const char *name = tw_path_name(path);
    char torn[TW_PATH];
    size_t length = strlen(name);
    if (strlen(left) == length + strlen(TW_DISK_BESIDE) && strncmp(left, name, length) == 0 &&
        strcmp(left + strlen(left) - strlen(".part"), ".part") == 0 && tw_path_name(left) == left &&
        snprintf(torn, sizeof torn, "%.*s%s", (int)(name - path), path, left) < TW_PATH)
        unlink(torn);
}

/* Is the file a lock, and not a user's file of that name? A new one is empty. Removes the file that
 * is noted in it, and the note. */
static bool take_over(int descriptor, const char *path)
{
    char text[MOST_LOCK];
    struct stat about;
    size_t words = sizeof lock_words - 1;
    int got = fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode)
                  ? read_at(descriptor, 0, text, sizeof text - 1)
                  : -1;
    if (got > 0 && ((size_t)got < words || memcmp(text, lock_words, words) != 0))
        return false;
    if (got > (int)words) {
        text[got] = '\0';
        remove_torn(path, text + words);
    }
    return got >= 0 && ftruncate(descriptor, 0) == 0 && write_at(descriptor, 0, lock_words, words);
}

static bool refuse_lock(tw_local_fault *fault)
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
    char name[TW_PATH];
    *held = NULL;
    for (int tries = 0; tries < MOST_TRIES && lock_name(path, strlen(path), name); tries++) {
        int descriptor = tw_local_open_lock(name, true);
        if (descriptor < 0)
            return (errno != ELOOP || note_errno(user, false)) &&
                   (errno != EISDIR || refuse_lock(user));
        const tw_local_lock lock = tw_local_try_lock(descriptor, name);
        if (lock == TW_LOCK_OURS) {
            *held = file_of(descriptor);
            if (take_over(descriptor, path))
                return true;
            close(descriptor);
            *held = NULL;
            return refuse_lock(user);
        }
        close(descriptor);
        if (lock != TW_LOCK_REMOVED)
            return lock == TW_LOCK_NONE;
    }
    return true;
}

static void unlock_path(void *user, const char *path, void *held)
{
    char name[TW_PATH];
    (void)user;
    if (!held)
        return;
    if (lock_name(path, strlen(path), name))
        tw_local_unlock(descriptor_of(held), name);
    else
        close(descriptor_of(held));
}

tw_disk tw_local_disk(tw_local_fault *fault)
{
    fault->number = 0;
    return (tw_disk){create_file, write_local_file, sync_file,   close_file,
                     rename_file, sync_folder,      remove_file, reason_of,
                     lock_path,   unlock_path,      fault};
}

/* ---- What is there ----------------------------------------------------------------------- */

/* An empty file passes: replacing it loses nothing. */
static bool is_of_kind(const char *path, const tw_local_kind *kind)
{
    uint8_t mark[16];
    struct stat about = {.st_size = 0};
    int descriptor = tw_local_open_read(path);
    int got = -1;
    if (descriptor >= 0 && fstat(descriptor, &about) == 0)
        got = read_at(descriptor, kind->at, mark, kind->count);
    if (descriptor >= 0)
        close(descriptor);
    return got >= 0 && (about.st_size == 0 ||
                        (got == (int)kind->count && memcmp(mark, kind->mark, kind->count) == 0));
}

static tw_status refuse_path(const char *path, const char *found, const char *more, tw_error *error)
{
    (void)tw_fail(error, TW_ERR_IO, "%s%s is there, and stays; give another name", found, more);
    return tw_fail_in(path, TW_ERR_IO, error);
}

tw_status tw_local_place(const char *path, const tw_local_kind *kind, char real[TW_PATH],
                         tw_error *error)
{
    if (strlen(path) >= TW_PATH)
        return tw_fail(error, TW_ERR_IO, "the name is too long");
    const char *found = tw_local_resolve(path, real);
    if (found && *found)
        return refuse_path(path, found, "", error);
    return !found || !kind || is_of_kind(real, kind)
               ? TW_OK
               : refuse_path(path, "a file that is no ", kind->noun, error);
}

/* ---- Reading ----------------------------------------------------------------------------- */

tw_status tw_local_open(const char *path, int *descriptor, tw_error *error)
{
    tw_local_fault fault = {0};
    *descriptor = tw_local_open_read(path);
    if (note_errno(&fault, *descriptor >= 0))
        return TW_OK;
    return tw_fail_in(path, tw_fail(error, TW_ERR_IO, "%s", reason_of(&fault)), error);
}

void tw_local_rewind(int descriptor)
{
    (void)lseek(descriptor, 0, SEEK_SET);
}

size_t tw_local_get(int descriptor, void *bytes, size_t count, tw_error *error)
{
    tw_local_fault fault = {0};
    int got = 1;
    size_t all = 0;
    while (got != 0 && all < count) {
        const size_t left = count - all;
        got = (int)read(descriptor, (uint8_t *)bytes + all,
                        left < MOST_PART ? (unsigned)left : MOST_PART);
        if (!note_errno(&fault, got >= 0 || errno == EINTR)) {
            tw_fail(error, TW_ERR_IO, "%s", reason_of(&fault));
            break;
        }
        all += got > 0 ? (size_t)got : 0;
    }
    return all;
}

void tw_local_close(int descriptor)
{
    close(descriptor);
}

tw_status tw_local_read(const char *path, size_t most, tw_bytes *bytes, tw_error *error)
{
    uint8_t part[16384];
    size_t got = sizeof part;
    tw_error own = {.status = TW_OK};
    int descriptor;
    tw_status status = tw_local_open(path, &descriptor, &own);
    if (!status) {
        while (got == sizeof part && bytes->size <= most && !bytes->status) {
            got = tw_local_get(descriptor, part, sizeof part, &own);
            tw_bytes_add(bytes, part, got);
        }
        close(descriptor);
        status = own.status;
    }
    if (status)
        tw_fail(error, status, "%s", own.message);
    else if ((status = bytes->status) == TW_OK && bytes->size > most)
        status = tw_fail(error, TW_ERR_TOO_LARGE, "larger than a checkpoint can be");
    return tw_fail_in(path, status, error);
}
