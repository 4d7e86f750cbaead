/* local_system.h -- what local_files.c needs of the system: one file for each, with these calls.
 *
 * A call that fails leaves its reason in errno, as those of C do. No descriptor made here is
 * inherited by other programs, and none changes the ends of lines. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/base.h"

/* A new file for writing; -1: EEXIST if there is one of this name. */
int tw_local_create(const char *path);
/* A file for reading; -1. */
int tw_local_open_read(const char *path);
/* A lock file for reading and writing, made if `make`; -1. A link is refused with ELOOP, a
 * folder with EISDIR. */
int tw_local_open_lock(const char *path, bool make);

/* Gives an open file the rights of the file `like`, where files have such rights. */
void tw_local_take_rights(int descriptor, const char *like);
/* The words of a value of errno. false: there are none. */
bool tw_local_reason(int number, char *words, size_t size);
/* Random bytes, 256 at most. */
bool tw_local_random(void *bytes, size_t count);

/* Both return when the disk has what was written: the file, and the names in the folder of a
 * path. */
bool tw_local_sync(int descriptor);
bool tw_local_sync_folder(const char *path);
/* Replaces a file of that name in one step. */
bool tw_local_rename(const char *from, const char *to);

typedef enum tw_local_lock {
    TW_LOCK_OURS,
    TW_LOCK_TAKEN,   /* by another process, or another call of this one */
    TW_LOCK_NONE,    /* this file system has no locks */
    TW_LOCK_REMOVED, /* the file has lost its name meanwhile: open it anew */
} tw_local_lock;

/* Locks the open file for as long as it is open. */
tw_local_lock tw_local_try_lock(int descriptor, const char *path);
/* Closes and removes the locked file. */
void tw_local_unlock(int descriptor, const char *path);

/* Sets `real` to the file that is written by that name: where a link leads, else path itself.
 * NULL: there is none. "": a plain file. Else what is there instead, as "a folder". */
const char *tw_local_resolve(const char *path, char real[TW_PATH]);
