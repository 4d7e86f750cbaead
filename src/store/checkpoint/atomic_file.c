/* atomic_file.c -- files that exist as a whole or not at all (atomic_file.h).
 *
 * Order of the steps: write a file beside, sync it, close it, rename it, sync the folder. Before
 * the rename the old file is untouched, after it the new one is whole and safe. */
#include "store/checkpoint/atomic_file.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "store/checkpoint/checkpoint_format.h"

static tw_status fail_on_file(const tw_disk *disk, const char *path, const char *what,
                              tw_error *error)
{
    const char *reason = disk->reason ? disk->reason(disk->user) : NULL;
    return tw_fail(error, TW_ERR_IO, "cannot %s \"%s\"%s%s", what, path, reason ? ": " : "",
                   reason ? reason : "");
}

static bool write_all_bytes(const tw_disk *disk, void *file, const uint8_t *bytes, size_t count)
{
    while (count > 0) {
        size_t written = disk->write(disk->user, file, bytes, count);
        if (written == 0 || written > count)
            return false;
        bytes += written;
        count -= written;
    }
    return true;
}

tw_status tw_disk_place(const tw_disk *disk, const char *path, bool any, char real[TW_PATH],
                        tw_error *error)
{
    static const tw_local_kind checkpoint = {
        .noun = "checkpoint", .mark = tw_checkpoint_magic, .count = TW_CHECKPOINT_MAGIC};
    if (!disk)
        return tw_local_place(path, any ? NULL : &checkpoint, real, error);
    tw_set_text(real, TW_PATH, path);
    return TW_OK;
}

tw_status tw_disk_begin(tw_disk_file *file, const tw_disk *disk, const char *path, tw_error *error)
{
    *file = (tw_disk_file){.machine = tw_local_disk(&file->fault)};
    file->disk = disk ? disk : &file->machine;
    tw_status status = tw_disk_place(disk, path, false, file->path, error);
    if (status)
        return status;
    disk = file->disk;
    snprintf(file->beside, sizeof file->beside, "%s%s", file->path, TW_DISK_BESIDE);
    file->open = disk->create(disk->user, file->beside);
    return file->open ? TW_OK : fail_on_file(disk, file->beside, "create", error);
}

tw_status tw_disk_add(tw_disk_file *file, const void *bytes, size_t count, tw_error *error)
{
    return write_all_bytes(file->disk, file->open, bytes, count)
               ? TW_OK
               : fail_on_file(file->disk, file->beside, "write", error);
}

/* Reports each failure before the next step, which would set a reason of its own. */
static tw_status make_safe(tw_disk_file *file, tw_status status, tw_error *error)
{
    const tw_disk *disk = file->disk;
    if (!status && !disk->sync(disk->user, file->open))
        status = fail_on_file(disk, file->beside, "make safe", error);
    if (!disk->close(disk->user, file->open) && !status)
        status = fail_on_file(disk, file->beside, "close", error);
    return status;
}

tw_status tw_disk_end(tw_disk_file *file, tw_status status, tw_error *error)
{
    const tw_disk *disk = file->disk;
    if (!file->open) /* a file of that name is another's */
        return status;
    status = make_safe(file, status, error);
    if (!status && !disk->rename(disk->user, file->beside, file->path))
        status = fail_on_file(disk, file->path, "put the new file in the place of", error);
    if (status)
        disk->remove(disk->user, file->beside);
    else if (!disk->sync_folder(disk->user, file->path))
        status = fail_on_file(disk, file->path, "make safe the folder of", error);
    return status;
}

tw_status tw_disk_save(const tw_bytes *bytes, const tw_disk *disk, const char *path,
                       tw_error *error)
{
    tw_disk_file file;
    tw_status status = tw_disk_begin(&file, disk, path, error);
    if (!status)
        status = tw_disk_add(&file, bytes->data, bytes->size, error);
    return tw_disk_end(&file, status, error);
}

tw_status tw_disk_take(tw_disk_lock *lock, const tw_disk *disk, const char *path, tw_error *error)
{
    *lock = (tw_disk_lock){.machine = tw_local_disk(&lock->fault)};
    lock->disk = disk = disk ? disk : &lock->machine;
    if (disk->lock && !disk->lock(disk->user, path, &lock->held)) {
        /* If the disk gives a reason, the lock itself failed. */
        const char *reason = disk->reason ? disk->reason(disk->user) : NULL;
        if (reason)
            tw_fail(error, TW_ERR_IO, "\"%s.lock\" keeps no other run away: %s", path, reason);
        else
            tw_fail(error, TW_ERR_IO, "another run is saved there, and still at work");
        return tw_fail_in(path, TW_ERR_IO, error);
    }
    lock->path = path;
    return TW_OK;
}

void tw_disk_give(tw_disk_lock *lock)
{
    if (lock->path && lock->disk->unlock)
        lock->disk->unlock(lock->disk->user, lock->path, lock->held);
    lock->path = NULL;
}
