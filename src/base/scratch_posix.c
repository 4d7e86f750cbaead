/* scratch_posix.c -- files without a name, by POSIX: the name goes as soon as the file is open
 * (base/scratch.h). */
#include "base/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/base.h"

bool tw_scratch_open(const char *folder, tw_scratch_file *scratch)
{
    char path[TW_PATH];
    errno = ENAMETOOLONG;
    if (snprintf(path, sizeof path, "%s/tilewright-XXXXXX", folder) >= (int)sizeof path)
        return false;
    const int descriptor = mkstemp(path);
    if (descriptor < 0)
        return false;
    (void)unlink(path);
    (void)fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    *scratch = (tw_scratch_file){.open = true, .descriptor = descriptor};
    return true;
}

bool tw_scratch_append(tw_scratch_file *scratch, const void *bytes, size_t count)
{
    for (size_t done = 0; done < count;) {
        const ssize_t more = pwrite(scratch->descriptor, (const char *)bytes + done, count - done,
                                    (off_t)scratch->size);
        if (more < 0 && errno == EINTR)
            continue;
        if (more <= 0)
            return false;
        done += (size_t)more;
        scratch->size += (uint64_t)more;
    }
    return true;
}

bool tw_scratch_read(const tw_scratch_file *scratch, uint64_t at, void *bytes, size_t count)
{
    for (size_t done = 0; done < count;) {
        const ssize_t more =
            pread(scratch->descriptor, (char *)bytes + done, count - done, (off_t)(at + done));
        if (more < 0 && errno == EINTR)
            continue;
        if (more == 0) /* the end, of which the system gives no reason */
            errno = EIO;
        if (more <= 0)
            return false;
        done += (size_t)more;
    }
    return true;
}

void tw_scratch_close(tw_scratch_file *scratch)
{
    if (scratch->open)
        (void)close(scratch->descriptor);
    *scratch = (tw_scratch_file){0};
}
