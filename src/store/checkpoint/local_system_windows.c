/* local_system_windows.c -- what files need of the system, by Windows' own calls (local_system.h).
 *
 * Paths are UTF-8, as the manifest of each program says. A lock is of one byte far behind the end
 * of the file, so whoever has not locked may still read and write what is before it. */
#include "store/checkpoint/local_system.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdint.h>
#include <string.h>
#include <windows.h>
/* after windows.h: */
#include <ntsecapi.h>

#include "base/base.h"
#include "base/path.h"
#include "store/checkpoint/local_files.h"

#define LOCKED_AT 0x40000000 /* the upper half of the place of the locked byte */
/* Programs that look through new files hold them for a moment. */
#define MOST_RENAMES 50
#define RENAME_PAUSE 20 /* milliseconds */

/* Sets errno from the system's last error. Returns false. */
static bool set_errno(void)
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
        errno = ENOENT;
        break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_WRITE_PROTECT:
        errno = EACCES;
        break;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        errno = ENOSPC;
        break;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        errno = EEXIST;
        break;
    default:
        errno = EIO;
    }
    return false;
}

static HANDLE handle_of(int descriptor)
{
    return (HANDLE)_get_osfhandle(descriptor);
}

int tw_local_create(const char *path)
{
    return _open(path, _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, 0666);
}

int tw_local_open_read(const char *path)
{
    return _open(path, _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

int tw_local_open_lock(const char *path, bool make)
{
    const DWORD about = GetFileAttributesA(path);
    if (about != INVALID_FILE_ATTRIBUTES &&
        (about & (FILE_ATTRIBUTE_REPARSE_POINT | FILE_ATTRIBUTE_DIRECTORY))) {
        errno = about & FILE_ATTRIBUTE_DIRECTORY ? EISDIR : ELOOP;
        return -1;
    }
    return _open(path, _O_RDWR | (make ? _O_CREAT : 0) | _O_BINARY | _O_NOINHERIT, 0666);
}

void tw_local_take_rights(int descriptor, const char *like)
{
    (void)descriptor; /* a file has the rights of its folder */
    (void)like;
}

bool tw_local_reason(int number, char *words, size_t size)
{
    return strerror_s(words, size, number) == 0;
}

bool tw_local_random(void *bytes, size_t count)
{
    return RtlGenRandom(bytes, (ULONG)count);
}

bool tw_local_sync(int descriptor)
{
    return _commit(descriptor) == 0;
}

/* MOVEFILE_WRITE_THROUGH has done it. */
bool tw_local_sync_folder(const char *path)
{
    (void)path;
    return true;
}

bool tw_local_rename(const char *from, const char *to)
{
    for (int tries = 0; tries < MOST_RENAMES; tries++) {
        if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
            return true;
        if (GetLastError() != ERROR_ACCESS_DENIED && GetLastError() != ERROR_SHARING_VIOLATION)
            break;
        Sleep(RENAME_PAUSE);
    }
    return set_errno();
}

/* ---- Locks ------------------------------------------------------------------------------- */

/* An open file keeps its name here, so no lock loses its own. */
tw_local_lock tw_local_try_lock(int descriptor, const char *path)
{
    OVERLAPPED place = {.OffsetHigh = LOCKED_AT};
    (void)path;
    if (LockFileEx(handle_of(descriptor), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1,
                   0, &place))
        return TW_LOCK_OURS;
    return GetLastError() == ERROR_LOCK_VIOLATION ? TW_LOCK_TAKEN : TW_LOCK_NONE;
}

/* Another run that has opened the file meanwhile keeps it from being removed. */
void tw_local_unlock(int descriptor, const char *path)
{
    _close(descriptor);
    (void)DeleteFileA(path);
}

/* ---- What is there ----------------------------------------------------------------------- */

/* Sets `real` to where the open file is. */
static void take_real(HANDLE file, char real[TW_PATH])
{
    static const char verbatim[] = "\\\\?\\";
    char path[TW_PATH];
    const DWORD length = GetFinalPathNameByHandleA(file, path, sizeof path, FILE_NAME_NORMALIZED);
    const bool whole = length > 0 && length < sizeof path;
    if (whole && strncmp(path, verbatim, strlen(verbatim)) == 0)
        tw_set_text(real, TW_PATH, path + strlen(verbatim));
}

const char *tw_local_resolve(const char *path, char real[TW_PATH])
{
    const DWORD about = GetFileAttributesA(path);
    BY_HANDLE_FILE_INFORMATION known = {.dwFileAttributes = 0};
    tw_set_text(real, TW_PATH, path);
    HANDLE file = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return about == INVALID_FILE_ATTRIBUTES ? NULL : "a link that leads nowhere";
    const bool disk = GetFileType(file) == FILE_TYPE_DISK;
    (void)GetFileInformationByHandle(file, &known);
    if (about != INVALID_FILE_ATTRIBUTES && (about & FILE_ATTRIBUTE_REPARSE_POINT))
        take_real(file, real);
    CloseHandle(file);
    return !disk ? "a device" : known.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? "a folder" : "";
}

bool tw_local_left(const char *path, uint64_t *bytes)
{
    char folder[TW_PATH];
    ULARGE_INTEGER left;
    const size_t length = (size_t)(tw_path_name(path) - path);
    if (length >= sizeof folder)
        return false;
    memcpy(folder, path, length);
    folder[length] = '\0';
    const bool known = GetDiskFreeSpaceExA(length ? folder : ".", &left, NULL, NULL);
    *bytes = known ? left.QuadPart : 0;
    return known;
}
