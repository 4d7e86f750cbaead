/* test_scratch.c -- bytes in a file without a name come back, and no name stays in its folder. */
#include <dirent.h>
#include <errno.h>
#include <string.h>

#include "base/scratch.h"
#include "support/test_list.h"

enum { BYTES = 100003, PIECES = 50 };

static size_t names(const char *folder)
{
    size_t count = 0;
    DIR *open = opendir(folder);
    assert_non_null(open);
    for (const struct dirent *entry; (entry = readdir(open));)
        count += strncmp(entry->d_name, "tilewright-", 11) == 0;
    closedir(open);
    return count;
}

static void fill(uint8_t *bytes, size_t piece)
{
    for (size_t b = 0; b < BYTES; b++)
        bytes[b] = (uint8_t)(piece * 31 + b * b);
}

TEST(bytes_come_back_from_where_they_were_put)
{
    static uint8_t put[BYTES], got[BYTES];
    tw_scratch_file scratch = {0};
    assert_true(tw_scratch_open(".", &scratch));
    for (size_t p = 0; p < PIECES; p++) {
        fill(put, p);
        assert_true(tw_scratch_append(&scratch, put, BYTES));
        assert_int_equal(scratch.size, (p + 1) * BYTES);
    }
    for (size_t p = PIECES; p-- > 0;) {
        fill(put, p);
        assert_true(tw_scratch_read(&scratch, p * BYTES, got, BYTES));
        assert_memory_equal(got, put, BYTES);
    }
    tw_scratch_close(&scratch);
    assert_false(scratch.open);
    tw_scratch_close(&scratch);
}

TEST(files_are_apart_and_leave_no_name)
{
    enum { FILES = 20 };
    tw_scratch_file all[FILES] = {{0}};
    const size_t before = names(".");
    for (size_t f = 0; f < FILES; f++) {
        const uint8_t byte = (uint8_t)f;
        assert_true(tw_scratch_open(".", &all[f]));
        assert_true(tw_scratch_append(&all[f], &byte, 1));
    }
    for (size_t f = 0; f < FILES; f++) {
        uint8_t byte = 0xff;
        assert_true(tw_scratch_read(&all[f], 0, &byte, 1));
        assert_int_equal(byte, f);
        tw_scratch_close(&all[f]);
    }
    assert_int_equal(names("."), before);
}

TEST(what_fails_has_a_reason)
{
    tw_scratch_file scratch = {0};
    uint8_t bytes[2] = {0};
    errno = 0;
    assert_false(tw_scratch_open("./there is no such folder", &scratch));
    assert_int_equal(errno, ENOENT);
    assert_false(scratch.open);
    assert_true(tw_scratch_open(".", &scratch));
    assert_true(tw_scratch_append(&scratch, bytes, 1));
    errno = 0;
    assert_false(tw_scratch_read(&scratch, 0, bytes, 2)); /* there is one */
    assert_int_not_equal(errno, 0);
    tw_scratch_close(&scratch);
}

RUN_TESTS
