/* puzzle_file.c -- puzzles from files (tw/format.h). What a puzzle names is opened by
 * file_below.h. */
#include <tw/advanced/format.h>
#include <tw/limits.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "base/faults.h"
#include "base/path.h"
#include "format/files/file_below.h"

/* ---- Reading ----------------------------------------------------------------------------- */

static tw_status read_puzzle_bytes(int file, tw_bytes *bytes, tw_error *error)
{
    char part[1 << 14];
    size_t before = bytes->size;
    int count = 0;
    while (bytes->status == TW_OK && bytes->size - before <= TW_MAX_TEXT) {
        do
            count = (int)read(file, part, sizeof part);
        while (count < 0 && errno == EINTR);
        if (count <= 0)
            break;
        tw_bytes_add(bytes, part, (size_t)count);
    }
    if (bytes->status)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    if (count < 0)
        return tw_fail(error, TW_ERR_IO, "%s", strerror(errno));
    return bytes->size - before > TW_MAX_TEXT ? tw_fail(error, TW_ERR_IO, "larger than 8 MB")
                                              : TW_OK;
}

tw_status tw_file_below(const char *path, const char *const *folders, tw_bytes *bytes,
                        tw_error *error)
{
    tw_clear_error(error);
    int file;
    tw_status status = tw_open_below(path, folders, &file, error);
    if (status)
        return status;
    status = read_puzzle_bytes(file, bytes, error);
    close(file);
    return status;
}

/* ---- A puzzle ---------------------------------------------------------------------------- */

/* Loads a file named by a puzzle, from its folder. */
static tw_status load_beside(void *user, const char *path, tw_bytes *bytes, tw_error *error)
{
    const char *folder = user;
    const char *const folders[] = {folder, NULL};
    char joined[TW_PATH];
    int length = tw_path_is_whole(path) ? snprintf(joined, sizeof joined, "%s", path)
                                        : snprintf(joined, sizeof joined, "%s/%s", folder, path);
    if (length < 0 || (size_t)length >= sizeof joined)
        return tw_fail(error, TW_ERR_IO, "its path is too long");
    tw_status status = tw_file_below(joined, folders, bytes, error);
    return status == TW_ERR_USAGE ? TW_ERR_IO : status;
}

/* Reads any file that the caller names, links followed. */
static tw_status read_named(const char *path, tw_bytes *bytes, tw_error *error)
{
    bool folder;
    int file = tw_open_named(path, &folder);
    if (folder)
        return tw_fail(error, TW_ERR_IO, "it is a folder");
    if (file < 0)
        return tw_fail(error, TW_ERR_IO, "%s",
                       errno == ENOENT ? "there is no such file, and no puzzle of this name ships"
                                       : strerror(errno));
    tw_status status = read_puzzle_bytes(file, bytes, error);
    close(file);
    return status;
}

static tw_status refuse_puzzle_file(const tw_report *report, const char *path, tw_error *error)
{
    tw_set_text(error->file, sizeof error->file, path);
    tw_report_fault(report, error);
    return error->status;
}

tw_status tw_puzzle_load(const tw_context *context, const char *path, const tw_import *how,
                         const tw_report *report, tw_puzzle **puzzle)
{
    const tw_builtin *shipped = tw_builtin_find_puzzle(path);
    const size_t above = (size_t)(tw_path_name(path) - path);
    char folder[TW_PATH] = ".";
    tw_bytes bytes = {0};
    tw_error error = {.status = TW_OK};
    if (shipped && access(path, F_OK) != 0) {
        const tw_source source = {.name = path, .text = shipped->text, .size = shipped->size};
        return tw_puzzle_read(context, &source, how, report, puzzle);
    }
    if (above + 1 > sizeof folder) {
        tw_fail(&error, TW_ERR_IO, "its path is too long");
        return refuse_puzzle_file(report, path, &error);
    }
    if (above > 0)
        snprintf(folder, sizeof folder, "%.*s", (int)above, path);
    tw_status status = read_named(path, &bytes, &error);
    if (status == TW_OK) {
        const tw_source source = {.name = path,
                                  .text = bytes.data ? (const char *)bytes.data : "",
                                  .size = bytes.size,
                                  .load = load_beside,
                                  .user = folder};
        status = tw_puzzle_read(context, &source, how, report, puzzle);
    } else {
        status = refuse_puzzle_file(report, path, &error);
    }
    tw_bytes_free(&bytes);
    return status;
}
