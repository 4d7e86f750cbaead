/* serve_windows.c -- what the server asks of Windows (serve.h). */
#include <errno.h>
#include <string.h>
#include <windows.h>

#include <shellapi.h>

#include "serve/serve.h"

/* Connections and files have no limit worth asking for. */
size_t system_allow_files(size_t wanted)
{
    return wanted;
}

/* The handle, which is never closed, may delete the folder and shares that with nobody: another
 * such one is refused, and all other uses are not. */
bool system_claim_folder(const char *folder)
{
    wchar_t wide[TW_WIDE_PATH];
    int fault = mkdir(folder) == 0 ? 0 : errno;
    DWORD found = tw_wide_attributes(folder);
    if (found == INVALID_FILE_ATTRIBUTES || (found & FILE_ATTRIBUTE_DIRECTORY) == 0)
        return net_complain("%s: %s", folder, strerror(fault == EEXIST ? ENOTDIR : fault));
    if (tw_wide_path(folder, wide) &&
        CreateFileW(wide, DELETE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING,
                    FILE_FLAG_BACKUP_SEMANTICS, NULL) == INVALID_HANDLE_VALUE &&
        GetLastError() == ERROR_SHARING_VIOLATION)
        return net_complain("%s: another server is at work there; give another --folder", folder);
    return true;
}

void system_share_heap(void)
{
}

void system_give_back_memory(void)
{
}

/* A result up to 32 is an error. */
bool system_open_browser(const char *address)
{
    return (INT_PTR)ShellExecuteA(NULL, "open", address, NULL, NULL, SW_SHOWNORMAL) > 32 ||
           net_complain("no browser can be started");
}
