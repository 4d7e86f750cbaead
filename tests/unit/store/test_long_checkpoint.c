/* test_long_checkpoint.c -- any number of bytes after a checkpoint are read back; flipped, missing,
 * moved or added bytes are refused; if writing fails, the file before stays as it was. */
#include "support/disks.h"

#include <unistd.h>

#include "store/checkpoint/checkpoint_format.h"
#include "store/checkpoint/long_checkpoint.h"

#define BLOCK 262144 /* as in long_checkpoint.c */

enum { MUTATIONS = 1000 };

static const tw_checkpoint_text texts[] = {{"name", "a puzzle"}};
static const tw_checkpoint front = {.puzzle = {{7}}, .texts = texts, .text_count = 1};

/* ---- Help -------------------------------------------------------------------------------- */

/* Some bytes pack well and some not at all. */
static uint8_t byte_at(size_t at)
{
    uint64_t seed = at;
    return at / 1000 % 2 ? (uint8_t)random_below(&seed, 256) : 5;
}

static tw_status write_long(const tw_disk *disk, const char *path, size_t count, tw_error *error)
{
    tw_long_writer writer = {.disk = disk, .path = path};
    tw_status status = tw_long_begin(&writer, &front, error);
    for (size_t at = 0; !status && at < count; at++) {
        const uint8_t byte = byte_at(at);
        tw_bytes_add(&writer.bytes, &byte, 1);
        status = at % 100 ? TW_OK : tw_long_flush(&writer, error);
    }
    return tw_long_end(&writer, status, error);
}

/* Reads the file to its end, some bytes at a time. */
static tw_status read_long(const char *path, size_t *count, tw_error *error)
{
    LEDGER(0);
    tw_long_reader reader;
    uint64_t seed = 5;
    *count = 0;
    tw_status status = tw_long_open(&reader, &context, path, error);
    if (!status)
        assert_string_equal(tw_checkpoint_find_text(reader.front, "name"), "a puzzle");
    while (!status) {
        size_t least = 1 + random_below(&seed, 3000);
        tw_scan *scan = tw_long_scan(&reader, least);
        size_t left = tw_scan_left(scan) < least ? tw_scan_left(scan) : least;
        const uint8_t *bytes = tw_scan_take(scan, left);
        status = scan->bad ? reader.error.status : TW_OK;
        for (size_t i = 0; !status && i < left; i++)
            assert_int_equal(bytes[i], byte_at((*count)++));
        if (!status && left < least) {
            status = tw_long_is_over(&reader) ? TW_OK : TW_ERR_INPUT;
            break;
        }
    }
    tw_long_close(&reader);
    assert_all_given_back(&book);
    return status;
}

typedef struct in_folder {
    char folder[40], path[60];
    uint8_t *bytes; /* of the file */
    size_t count;
} in_folder;

static void write_bytes(const in_folder *in, size_t count)
{
    FILE *file = fopen(in->path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(in->bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

static void open_folder(in_folder *in, size_t count)
{
    tw_error error = {0};
    snprintf(in->folder, sizeof in->folder, "/tmp/tilewright-long-XXXXXX");
    assert_non_null(mkdtemp(in->folder));
    snprintf(in->path, sizeof in->path, "%s/a.tw", in->folder);
    assert_int_equal(write_long(NULL, in->path, count, &error), TW_OK);
    FILE *file = fopen(in->path, "rb");
    assert_non_null(file);
    in->bytes = malloc(2 * count + 1000);
    in->count = fread(in->bytes, 1, 2 * count + 999, file);
    fclose(file);
}

static void close_folder(in_folder *in)
{
    unlink(in->path);
    assert_int_equal(rmdir(in->folder), 0); /* nothing else is left */
    free(in->bytes);
}

/* ---- Tests ------------------------------------------------------------------------------- */

TEST(as_many_bytes_come_back_as_there_were)
{
    const size_t counts[] = {0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 77};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        in_folder in;
        tw_error error = {0};
        size_t count;
        open_folder(&in, counts[i]);
        assert_int_equal(read_long(in.path, &count, &error), TW_OK);
        assert_int_equal(count, counts[i]);
        close_folder(&in);
    }
}

TEST(whatever_is_changed_is_refused)
{
    in_folder in;
    uint64_t seed = 11;
    size_t count;
    open_folder(&in, 2500);
    for (size_t i = 0; i < MUTATIONS; i++) {
        tw_error error = {0};
        size_t at = random_below(&seed, (uint32_t)in.count);
        uint8_t bits = (uint8_t)(1 + random_below(&seed, 255));
        in.bytes[at] ^= bits;
        write_bytes(&in, in.count);
        assert_int_not_equal(read_long(in.path, &count, &error), TW_OK);
        in.bytes[at] ^= bits;
    }
    for (size_t at = 0; at < in.count; at += 9) {
        tw_error error = {0};
        write_bytes(&in, at);
        assert_int_not_equal(read_long(in.path, &count, &error), TW_OK);
    }
    in.bytes[in.count] = 0;
    write_bytes(&in, in.count + 1);
    tw_error error = {0};
    assert_int_equal(read_long(in.path, &count, &error), TW_ERR_INPUT);
    close_folder(&in);
}

/* The first of three blocks is removed. Each checksum is right, but the order is not. */
TEST(blocks_come_in_their_order)
{
    in_folder in;
    tw_error error = {0};
    size_t count, front_size;
    open_folder(&in, 3 * BLOCK);
    tw_scan head = {in.bytes + TW_CHECKPOINT_MAGIC + 4, in.bytes + in.count, false};
    front_size = TW_CHECKPOINT_HEAD + (size_t)tw_scan_fixed(&head, 8) + TW_CHECKPOINT_TAIL;
    tw_scan first = {in.bytes + front_size, in.bytes + in.count, false};
    size_t block = 8 + (size_t)tw_scan_fixed(&first, 8) + 8;
    memmove(in.bytes + front_size, in.bytes + front_size + block, in.count - front_size - block);
    write_bytes(&in, in.count - block);
    assert_int_equal(read_long(in.path, &count, &error), TW_ERR_INPUT);
    close_folder(&in);
}

TEST(it_is_told_from_the_checkpoint_of_a_search)
{
    in_folder in;
    size_t count;
    tw_checkpoint *read = NULL;
    tw_error error = {0}, other = {0};
    open_folder(&in, 10);
    assert_true(tw_checkpoint_is_long(in.path));
    assert_int_equal(tw_checkpoint_load(NULL, in.path, &read, &error), TW_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.message, "count"));
    assert_int_equal(tw_checkpoint_save(NULL, &front, NULL, in.path, NULL), TW_OK);
    assert_false(tw_checkpoint_is_long(in.path));
    assert_int_equal(read_long(in.path, &count, &other), TW_ERR_INPUT);
    close_folder(&in);
}

TEST(whatever_fails_the_file_before_is_intact)
{
    shelf last = {.space = 0};
    tw_status status = TW_ERR_IO;
    for (size_t at = 1; status != TW_OK; at++) {
        shelf self = {.fail_at = 0};
        const tw_disk disk = shelf_disk(&self);
        tw_error error = {0};
        assert_int_equal(write_long(&disk, "a.run", 100, &error), TW_OK);
        const kept before = *find_kept(&self, "a.run");
        self.steps = 0;
        self.fail_at = at;
        status = write_long(&disk, "a.run", 2500, &error);
        assert_int_equal(self.open, 0);
        assert_null(find_kept(&self, "a.run" TW_DISK_BESIDE));
        const kept *now = find_kept(&self, "a.run");
        bool old = now->count == before.count;
        assert_true(old ? memcmp(now->bytes, before.bytes, before.count) == 0
                        : now->count > before.count);
        assert_true(old || status == TW_OK || !self.folder_safe);
        last = self;
    }
    assert_in_range(last.steps, 6, 40);
}

RUN_TESTS
