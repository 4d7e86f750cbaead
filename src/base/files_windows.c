/* files_windows.c -- files by their names, by Windows' own calls (files_windows.h).
 *
 * Paths go to the system as UTF-16. It takes long ones behind a prefix, and these as they are: they
 * must be absolute and have no other slashes; a short one stays as it was said. */
#include "base/files_windows.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

#define SHORT 240 /* units: folders may have 247, files 259 */
/* Programs that look through new files hold them for a moment. */
#define MOST_MOVES 50
#define MOVE_PAUSE 20 /* milliseconds */
#define SHARED (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)

static const wchar_t verbatim[] = L"\\\\?\\", verbatim_share[] = L"\\\\?\\UNC\\";

static bool begins(const wchar_t *path, const wchar_t *with)
{
    return wcsncmp(path, with, wcslen(with)) == 0;
}

bool tw_wide_path(const char *path, wchar_t wide[TW_WIDE_PATH])
{
    wchar_t whole[TW_WIDE_PATH];
    const DWORD room = TW_WIDE_PATH - sizeof verbatim_share / sizeof *verbatim_share;
    const bool fits = MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, (int)room) > 0;
    const DWORD length = fits ? GetFullPathNameW(wide, room, whole, NULL) : room;
    if (length >= room) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (length < SHORT || begins(whole, verbatim) || begins(whole, L"\\\\.\\"))
        return true;
    const bool share = begins(whole, L"\\\\");
    wcscpy(wide, share ? verbatim_share : verbatim);
    wcscat(wide, whole + (share ? 2 : 0));
    return true;
}

int tw_last_errno(void)
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_INVALID_DRIVE:
    case ERROR_FILENAME_EXCED_RANGE:
    case ERROR_BAD_PATHNAME:
    case ERROR_DIRECTORY:
    case ERROR_BAD_NETPATH:
    case ERROR_BAD_NET_NAME:
        return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
        return EACCES;
    case ERROR_WRITE_PROTECT:
        return EROFS;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        return EEXIST;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return ENOSPC;
    case ERROR_NOT_ENOUGH_MEMORY:
        return ENOMEM;
    case ERROR_BAD_EXE_FORMAT:
        return ENOEXEC;
    default:
        return EIO;
    }
}

/* ---- In the place of calls of POSIX and C -------------------------------------------------- */

FILE *tw_wide_fopen(const char *path, const char *mode)
{
    wchar_t wide[TW_WIDE_PATH], how[8];
    if (!tw_wide_path(path, wide) || !MultiByteToWideChar(CP_UTF8, 0, mode, -1, how, 8))
        return NULL;
    return _wfopen(wide, how);
}

int tw_wide_access(const char *path, int mode)
{
    wchar_t wide[TW_WIDE_PATH];
    return tw_wide_path(path, wide) ? _waccess(wide, mode) : -1;
}

int tw_wide_mkdir(const char *path)
{
    wchar_t wide[TW_WIDE_PATH];
    return tw_wide_path(path, wide) ? _wmkdir(wide) : -1;
}

int tw_wide_rmdir(const char *path)
{
    wchar_t wide[TW_WIDE_PATH];
    return tw_wide_path(path, wide) ? _wrmdir(wide) : -1;
}

int tw_wide_unlink(const char *path)
{
    wchar_t wide[TW_WIDE_PATH];
    return tw_wide_path(path, wide) ? _wunlink(wide) : -1;
}

/* That of the C library finds nothing behind the prefix. */
int tw_wide_stat(const char *path, struct stat *about)
{
    BY_HANDLE_FILE_INFORMATION found = {.dwFileAttributes = 0};
    HANDLE file = tw_wide_handle(path, 0);
    if (file == INVALID_HANDLE_VALUE)
        return -1;
    const DWORD type = GetFileType(file);
    (void)GetFileInformationByHandle(file, &found);
    CloseHandle(file);
    *about = (struct stat){.st_nlink = 1,
                           .st_size = (int64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow};
    about->st_mode = type == FILE_TYPE_CHAR                              ? _S_IFCHR
                     : type == FILE_TYPE_PIPE                            ? _S_IFIFO
                     : found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? _S_IFDIR
                                                                         : _S_IFREG;
    return 0;
}

struct tw_wide_folder {
    HANDLE search; /* INVALID_HANDLE_VALUE: at its start */
    struct dirent entry;
    wchar_t pattern[TW_WIDE_PATH + 2];
};

tw_wide_folder *tw_wide_opendir(const char *path)
{
    struct stat about;
    if (tw_wide_stat(path, &about) != 0)
        return NULL;
    if (!S_ISDIR(about.st_mode)) {
        errno = ENOTDIR;
        return NULL;
    }
    tw_wide_folder *folder = malloc(sizeof *folder);
    if (!folder || !tw_wide_path(path, folder->pattern)) {
        free(folder);
        return NULL;
    }
    folder->search = INVALID_HANDLE_VALUE;
    const size_t length = wcslen(folder->pattern);
    const bool slash = length > 0 && wcschr(L"/\\", folder->pattern[length - 1]);
    wcscat(folder->pattern, slash ? L"*" : L"\\*");
    return folder;
}

struct dirent *tw_wide_readdir(tw_wide_folder *folder)
{
    WIN32_FIND_DATAW found;
    char *name = folder->entry.d_name;
    bool fits = false;
    while (!fits) {
        const bool first = folder->search == INVALID_HANDLE_VALUE;
        if (first)
            folder->search = FindFirstFileW(folder->pattern, &found);
        if (folder->search == INVALID_HANDLE_VALUE ||
            (!first && !FindNextFileW(folder->search, &found)))
            return NULL;
        fits = WideCharToMultiByte(CP_UTF8, 0, found.cFileName, -1, name,
                                   sizeof folder->entry.d_name, NULL, NULL) > 0;
    }
    return &folder->entry;
}

void tw_wide_rewinddir(tw_wide_folder *folder)
{
    if (folder->search != INVALID_HANDLE_VALUE)
        FindClose(folder->search);
    folder->search = INVALID_HANDLE_VALUE;
}

int tw_wide_closedir(tw_wide_folder *folder)
{
    tw_wide_rewinddir(folder);
    free(folder);
    return 0;
}

/* ---- For files that call Windows ----------------------------------------------------------- */

int tw_wide_open(const char *path, int flags)
{
    wchar_t wide[TW_WIDE_PATH];
    const int rights = _S_IREAD | _S_IWRITE;
    return tw_wide_path(path, wide) ? _wopen(wide, flags | _O_BINARY | _O_NOINHERIT, rights) : -1;
}

void *tw_wide_handle(const char *path, unsigned long rights)
{
    wchar_t wide[TW_WIDE_PATH];
    if (!tw_wide_path(path, wide))
        return INVALID_HANDLE_VALUE;
    HANDLE file =
        CreateFileW(wide, rights, SHARED, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE)
        errno = tw_last_errno();
    return file;
}

unsigned long tw_wide_attributes(const char *path)
{
    wchar_t wide[TW_WIDE_PATH];
    if (!tw_wide_path(path, wide))
        return INVALID_FILE_ATTRIBUTES;
    const DWORD about = GetFileAttributesW(wide);
    if (about == INVALID_FILE_ATTRIBUTES)
        errno = tw_last_errno();
    return about;
}

bool tw_wide_place(void *handle, char *place, size_t size)
{
    wchar_t wide[TW_WIDE_PATH], *from = wide;
    const DWORD length =
        GetFinalPathNameByHandleW(handle, wide, TW_WIDE_PATH, FILE_NAME_NORMALIZED);
    if (length == 0 || length >= TW_WIDE_PATH)
        return false;
    if (begins(wide, verbatim_share)) {
        from = wide + wcslen(verbatim_share) - 2;
        *from = L'\\';
    } else if (begins(wide, verbatim)) {
        from = wide + wcslen(verbatim);
    }
    return WideCharToMultiByte(CP_UTF8, 0, from, -1, place, (int)size, NULL, NULL) > 0;
}

/* Whether a move that failed may work soon: what stands in its way is held, not forbidden. */
static bool may_be_held(const wchar_t *to)
{
    const DWORD why = GetLastError(), about = GetFileAttributesW(to);
    if (about == INVALID_FILE_ATTRIBUTES && GetLastError() == ERROR_ACCESS_DENIED)
        return true; /* it is removed once nobody holds it */
    return why == ERROR_SHARING_VIOLATION || why == ERROR_LOCK_VIOLATION ||
           (why == ERROR_ACCESS_DENIED && about != INVALID_FILE_ATTRIBUTES &&
            !(about & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_READONLY)));
}

bool tw_wide_move(const char *from, const char *to, unsigned long how)
{
    wchar_t wide_from[TW_WIDE_PATH], wide_to[TW_WIDE_PATH];
    if (!tw_wide_path(from, wide_from) || !tw_wide_path(to, wide_to))
        return false;
    for (int tries = 1; !MoveFileExW(wide_from, wide_to, how); tries++) {
        errno = tw_last_errno();
        if (tries == MOST_MOVES || !may_be_held(wide_to))
            return false;
        Sleep(MOVE_PAUSE);
    }
    return true;
}

FILE *tw_wide_temporary(void)
{
    wchar_t folder[MAX_PATH + 1], path[MAX_PATH + 1];
    errno = EACCES;
    if (!GetTempPathW(MAX_PATH + 1, folder) || !GetTempFileNameW(folder, L"tw", 0, path))
        return NULL;
    const int file = _wopen(path, _O_RDWR | _O_BINARY | _O_TEMPORARY | _O_NOINHERIT);
    FILE *stream = file >= 0 ? _fdopen(file, "w+b") : NULL;
    if (file < 0)
        (void)_wunlink(path);
    else if (!stream)
        _close(file);
    return stream;
}
