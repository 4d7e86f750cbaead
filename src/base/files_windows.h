/* base/files_windows.h -- files by their names, for Windows.
 *
 * The calls of its C library take no path of more than 259 bytes. A build for Windows includes this
 * header first in each file of C, and these calls take the places of those of POSIX and C: a path
 * is UTF-8, of less than TW_PATH bytes. A call that fails leaves its reason in errno. */
#pragma once

#include <dirent.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define TW_WIDE_PATH 4200 /* units of UTF-16 of a path with its prefix and its end, at most */

/* Sets `wide` to the path as the system's calls take it: absolute and behind a prefix if it is
 * long. false: it is too long. */
bool tw_wide_path(const char *path, wchar_t wide[TW_WIDE_PATH]);
/* The errno for the system's last error. */
int tw_last_errno(void);

/* ---- In the place of calls of POSIX and C -------------------------------------------------- */

FILE *tw_wide_fopen(const char *path, const char *mode);
int tw_wide_access(const char *path, int mode);
int tw_wide_mkdir(const char *path);
int tw_wide_rmdir(const char *path);
int tw_wide_stat(const char *path, struct stat *about);
int tw_wide_unlink(const char *path);

typedef struct tw_wide_folder tw_wide_folder;
tw_wide_folder *tw_wide_opendir(const char *path);
/* Names of more than 259 bytes are left out. */
struct dirent *tw_wide_readdir(tw_wide_folder *folder);
void tw_wide_rewinddir(tw_wide_folder *folder);
int tw_wide_closedir(tw_wide_folder *folder);

#undef fopen
#undef access
#undef mkdir
#undef rmdir
#undef unlink
#define fopen(path, mode) tw_wide_fopen(path, mode)
#define access(path, mode) tw_wide_access(path, mode)
#define mkdir(path) tw_wide_mkdir(path)
#define rmdir(path) tw_wide_rmdir(path)
#define unlink(path) tw_wide_unlink(path)
/* stat is the name of a struct, too, and both are macros already */
#define _stat64(path, about) tw_wide_stat(path, about)
#define DIR tw_wide_folder
#define opendir(path) tw_wide_opendir(path)
#define readdir(folder) tw_wide_readdir(folder)
#define rewinddir(folder) tw_wide_rewinddir(folder)
#define closedir(folder) tw_wide_closedir(folder)

/* ---- For files that call Windows ----------------------------------------------------------- */

/* A descriptor for bytes as they are, which no other program inherits; flags as of _open. -1. */
int tw_wide_open(const char *path, int flags);
/* Opens what is there, a folder, too, and shares it with everybody; a link is followed. Returns a
 * HANDLE, or INVALID_HANDLE_VALUE. */
void *tw_wide_handle(const char *path, unsigned long rights);
/* As GetFileAttributes: of a link itself; INVALID_FILE_ATTRIBUTES if there is nothing. */
unsigned long tw_wide_attributes(const char *path);
/* Sets `place` to where the open file or folder is, without a prefix. false: not known. */
bool tw_wide_place(void *handle, char *place, size_t size);
/* Gives a file another name; how: as of MoveFileEx. It waits up to a second for another program
 * that holds the file. */
bool tw_wide_move(const char *from, const char *to, unsigned long how);
/* A temporary file for writing and reading, which the system removes when it is closed. NULL. */
FILE *tw_wide_temporary(void);
