/* windows_calls.h -- calls of POSIX that tests use and Windows lacks. A build for Windows includes
 * it in every test. */
#pragma once

#include <io.h>
#include <stdio.h>
#include <stdlib.h>

/* As windows.h declares it, which has many other names. */
__declspec(dllimport) int __stdcall MoveFileExA(const char *from, const char *to,
                                                unsigned long how);
/* Its own rename replaces no file. */
#define rename(from, to) (MoveFileExA(from, to, 1) ? 0 : -1)

static inline char *mkdtemp(char *path)
{
    return mktemp(path) && mkdir(path) == 0 ? path : NULL;
}

static inline int setenv(const char *name, const char *value, int replace)
{
    return !replace && getenv(name) ? 0 : _putenv_s(name, value);
}

static inline int unsetenv(const char *name)
{
    return _putenv_s(name, "");
}
