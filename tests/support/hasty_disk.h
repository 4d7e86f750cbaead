/* hasty_disk.h -- a disk for files that need not outlast the machine: it does not sync. */
#pragma once

#include <stdio.h>
#include <unistd.h>

#include <tw/advanced/store.h>

static inline void *hasty_create(void *user, char *path)
{
    (void)user;
    return fopen(path, "wb");
}

static inline size_t hasty_write(void *user, void *file, const void *bytes, size_t count)
{
    (void)user;
    return fwrite(bytes, 1, count, file);
}

static inline bool hasty_sync(void *user, void *file)
{
    (void)user;
    return fflush(file) == 0;
}

static inline bool hasty_close(void *user, void *file)
{
    (void)user;
    return fclose(file) == 0;
}

static inline bool hasty_rename(void *user, const char *from, const char *to)
{
    (void)user;
    return rename(from, to) == 0;
}

static inline bool hasty_folder(void *user, const char *path)
{
    (void)user;
    return *path != '\0';
}

static inline void hasty_remove(void *user, const char *path)
{
    (void)user;
    unlink(path);
}

static const tw_disk hasty = {.create = hasty_create,
                              .write = hasty_write,
                              .sync = hasty_sync,
                              .close = hasty_close,
                              .rename = hasty_rename,
                              .sync_folder = hasty_folder,
                              .remove = hasty_remove};
