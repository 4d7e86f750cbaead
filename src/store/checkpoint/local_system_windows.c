/* local_system_windows.c -- what files need of the system, by Windows' own calls (local_system.h).
 *
 * A lock is of one byte far behind the end of the file, so whoever has not locked may still read
 * and write what is before it. */
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

static HANDLE handle_of(int descriptor)
{
    return (HANDLE)_get_osfhandle(descriptor);
}

int tw_local_create(const char *path)
{
    return tw_wide_open(path, _O_WRONLY | _O_CREAT | _O_EXCL);
}

int tw_local_open_read(const char *path)
{
    return tw_wide_open(path, _O_RDONLY);
}

int tw_local_open_lock(const char *path, bool make)
{
    const DWORD about = tw_wide_attributes(path);
    if (about != INVALID_FILE_ATTRIBUTES &&
        (about & (FILE_ATTRIBUTE_REPARSE_POINT | FILE_ATTRIBUTE_DIRECTORY))) {
        errno = about & FILE_ATTRIBUTE_DIRECTORY ? EISDIR : ELOOP;
        return -1;
    }
    return tw_wide_open(path, _O_RDWR | (make ? _O_CREAT : 0));
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
    return tw_wide_move(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
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
    (void)unlink(path);
}

/* ---- What is there ----------------------------------------------------------------------- */

const char *tw_local_resolve(const char *path, char real[TW_PATH])
{
    const DWORD about = tw_wide_attributes(path);
    BY_HANDLE_FILE_INFORMATION known = {.dwFileAttributes = 0};
    tw_set_text(real, TW_PATH, path);
    HANDLE file = tw_wide_handle(path, 0);
    if (file == INVALID_HANDLE_VALUE)
        return about == INVALID_FILE_ATTRIBUTES ? NULL : "a link that leads nowhere";
    const bool disk = GetFileType(file) == FILE_TYPE_DISK;
    (void)GetFileInformationByHandle(file, &known);
    if (about != INVALID_FILE_ATTRIBUTES && (about & FILE_ATTRIBUTE_REPARSE_POINT))
        if (!tw_wide_place(file, real, TW_PATH))
            tw_set_text(real, TW_PATH, path);
    CloseHandle(file);
    return !disk ? "a device" : known.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? "a folder" : "";
}

bool tw_local_left(const char *path, uint64_t *bytes)
{
    char folder[TW_PATH];
    wchar_t wide[TW_WIDE_PATH];
    ULARGE_INTEGER left;
    const size_t length = (size_t)(tw_path_name(path) - path);
    if (length >= sizeof folder)
        return false;
    memcpy(folder, path, length);
    folder[length] = '\0';
    const bool known =
        tw_wide_path(length ? folder : ".", wide) && GetDiskFreeSpaceExW(wide, &left, NULL, NULL);
    *bytes = known ? left.QuadPart : 0;
    return known;
}
