/* file_below_windows.c -- opens files, by Windows' own calls (file_below.h).
 *
 * A file is opened first; then the system says where the open file is, so no link created since
 * leads elsewhere. */
#include "format/files/file_below.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "base/base.h"

static bool is_folder(HANDLE file)
{
    BY_HANDLE_FILE_INFORMATION about;
    return GetFileInformationByHandle(file, &about) &&
           (about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY);
}

int tw_open_named(const char *path, bool *folder)
{
    const DWORD about = tw_wide_attributes(path);
    *folder = about != INVALID_FILE_ATTRIBUTES && (about & FILE_ATTRIBUTE_DIRECTORY);
    return *folder ? -1 : tw_wide_open(path, _O_RDONLY);
}

/* Names differ in no more than the case of letters if they are of one file. */
static bool is_below(const char *place, const char *folder)
{
    char home[TW_PATH];
    HANDLE open = tw_wide_handle(folder, 0);
    if (open == INVALID_HANDLE_VALUE)
        return false;
    const bool known = is_folder(open) && tw_wide_place(open, home, sizeof home);
    CloseHandle(open);
    size_t length = known ? strlen(home) : 0;
    if (length > 0 && home[length - 1] == '\\')
        length--;
    return known && _strnicmp(place, home, length) == 0 && place[length] == '\\';
}

static bool is_in_one(HANDLE file, const char *const *folders)
{
    char place[TW_PATH];
    bool below = false;
    for (bool known = tw_wide_place(file, place, sizeof place); known && *folders && !below;
         folders++)
        below = is_below(place, *folders);
    return below;
}

tw_status tw_open_below(const char *path, const char *const *folders, int *file, tw_error *error)
{
    *file = -1;
    HANDLE open = tw_wide_handle(path, GENERIC_READ);
    if (open == INVALID_HANDLE_VALUE)
        return tw_fail(error, TW_ERR_IO, "%s", strerror(errno));
    tw_status status = TW_OK;
    if (!is_in_one(open, folders))
        status = tw_fail(error, TW_ERR_USAGE, "it is neither beside the puzzle nor below it");
    else if (GetFileType(open) != FILE_TYPE_DISK || is_folder(open))
        status = tw_fail(error, TW_ERR_IO, "it is no plain file");
    else if ((*file = _open_osfhandle((intptr_t)open, _O_RDONLY | _O_BINARY)) < 0)
        status = tw_fail(error, TW_ERR_IO, "%s", strerror(errno));
    if (status)
        CloseHandle(open);
    return status;
}
