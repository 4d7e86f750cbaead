/* scratch_windows.c -- files for a while, by Windows' own calls: the system removes the file
 * when its last handle goes (base/scratch.h). */
#include "base/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <windows.h>

#include "base/base.h"

#define TRIES 1000     /* names in use */
#define PIECE 0x100000 /* bytes of a call */

bool tw_scratch_open(const char *folder, tw_scratch_file *scratch)
{
    char path[TW_PATH];
    int descriptor = -1;
    for (unsigned long try = 0; try < TRIES && descriptor < 0; try++) {
        errno = ENAMETOOLONG;
        if (snprintf(path, sizeof path, "%s/tilewright-%lx-%lx", folder, GetCurrentProcessId(),
                     GetTickCount() + try) >= (int)sizeof path)
            return false;
        descriptor = tw_wide_open(path, _O_RDWR | _O_CREAT | _O_EXCL | _O_TEMPORARY);
        if (descriptor < 0 && errno != EEXIST)
            return false;
    }
    *scratch = (tw_scratch_file){.open = descriptor >= 0, .descriptor = descriptor};
    return scratch->open;
}

static HANDLE scratch_handle(const tw_scratch_file *scratch)
{
    return (HANDLE)_get_osfhandle(scratch->descriptor);
}

static OVERLAPPED scratch_place(uint64_t at)
{
    return (OVERLAPPED){.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
}

static DWORD scratch_piece(size_t left)
{
    return left < PIECE ? (DWORD)left : PIECE;
}

bool tw_scratch_append(tw_scratch_file *scratch, const void *bytes, size_t count)
{
    for (size_t done = 0; done < count;) {
        OVERLAPPED place = scratch_place(scratch->size);
        DWORD more = 0;
        if (!WriteFile(scratch_handle(scratch), (const char *)bytes + done,
                       scratch_piece(count - done), &more, &place) ||
            more == 0) {
            errno = tw_last_errno();
            return false;
        }
        done += more;
        scratch->size += more;
    }
    return true;
}

bool tw_scratch_read(const tw_scratch_file *scratch, uint64_t at, void *bytes, size_t count)
{
    for (size_t done = 0; done < count;) {
        OVERLAPPED place = scratch_place(at + done);
        DWORD more = 0;
        if (!ReadFile(scratch_handle(scratch), (char *)bytes + done, scratch_piece(count - done),
                      &more, &place) ||
            more == 0) {
            errno = tw_last_errno();
            return false;
        }
        done += more;
    }
    return true;
}

void tw_scratch_close(tw_scratch_file *scratch)
{
    if (scratch->open)
        (void)_close(scratch->descriptor);
    *scratch = (tw_scratch_file){0};
}
