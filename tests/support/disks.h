/* disks.h -- a disk in memory whose steps fail when a test says so. */
#pragma once

#include "support/covers.h"

#include <tw/advanced/store.h>

/* One file: its name, its content, and whether that would survive a loss of power. */
typedef struct kept {
    char name[64];
    uint8_t bytes[4096];
    size_t count;
    bool there, safe; /* safe: the content would survive */
} kept;

typedef struct shelf {
    kept files[2];  /* the file and the one beside it */
    size_t steps;   /* steps so far */
    size_t fail_at; /* this one fails, counted from 1; 0: none */
    size_t dies_at; /* from this step on nothing is done; 0: never */
    size_t most;    /* bytes a write takes; 0: all */
    size_t space;   /* bytes left on the disk, when `small` */
    bool small;
    bool folder_safe; /* the names would survive */
    size_t open;
    const char *reason;
} shelf;

/* Counts a step; false: it fails, or is not done. */
static inline bool step(shelf *self, const char *reason)
{
    self->steps++;
    if (self->dies_at && self->steps >= self->dies_at)
        return false;
    self->reason = self->steps == self->fail_at ? reason : NULL;
    return self->steps != self->fail_at;
}

static inline kept *find_kept(shelf *self, const char *name)
{
    for (size_t i = 0; i < 2; i++)
        if (self->files[i].there && strcmp(self->files[i].name, name) == 0)
            return &self->files[i];
    return NULL;
}

static inline void *shelf_create(void *user, char *path)
{
    shelf *self = user;
    kept *file = find_kept(self, path);
    if (!step(self, "no such folder"))
        return NULL;
    if (!file)
        file = self->files[0].there ? &self->files[1] : &self->files[0];
    *file = (kept){.there = true};
    snprintf(file->name, sizeof file->name, "%s", path);
    self->open++;
    return file;
}

static inline size_t shelf_write(void *user, void *opened, const void *bytes, size_t count)
{
    shelf *self = user;
    kept *file = opened;
    if (!step(self, "the disk is broken"))
        return 0;
    if (self->most && count > self->most)
        count = self->most;
    if (self->small && count > self->space) {
        count = self->space;
        self->reason = "no space left";
    }
    assert_true(file->count + count <= sizeof file->bytes);
    memcpy(file->bytes + file->count, bytes, count);
    file->count += count;
    self->space -= self->small ? count : 0;
    return count;
}

static inline bool shelf_sync(void *user, void *opened)
{
    shelf *self = user;
    bool fine = step(self, "cannot be made safe");
    ((kept *)opened)->safe = fine;
    return fine;
}

static inline bool shelf_close(void *user, void *opened)
{
    shelf *self = user;
    (void)opened;
    self->open--;
    return step(self, "cannot be closed");
}

static inline bool shelf_rename(void *user, const char *from, const char *to)
{
    shelf *self = user;
    kept *source = find_kept(self, from), *target = find_kept(self, to);
    if (!step(self, "not allowed"))
        return false;
    assert_non_null(source);
    assert_true(source->safe); /* else the name could survive without the bytes */
    assert_int_equal(self->open, 0);
    if (target)
        target->there = false;
    snprintf(source->name, sizeof source->name, "%s", to);
    self->folder_safe = false;
    return true;
}

static inline bool shelf_sync_folder(void *user, const char *path)
{
    shelf *self = user;
    (void)path;
    self->folder_safe = step(self, "the folder is odd");
    return self->folder_safe;
}

static inline void shelf_remove(void *user, const char *path)
{
    shelf *self = user;
    kept *file = find_kept(self, path);
    if (file && step(self, "cannot be removed"))
        file->there = false;
}

static inline const char *shelf_reason(void *user)
{
    return ((shelf *)user)->reason;
}

static inline tw_disk shelf_disk(shelf *self)
{
    return (tw_disk){.create = shelf_create,
                     .write = shelf_write,
                     .sync = shelf_sync,
                     .close = shelf_close,
                     .rename = shelf_rename,
                     .sync_folder = shelf_sync_folder,
                     .remove = shelf_remove,
                     .reason = shelf_reason,
                     .user = self};
}
