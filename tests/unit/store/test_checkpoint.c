/* test_checkpoint.c -- checkpoints are read as they were written; torn, flipped, foreign or forged
 * ones are refused with a message; and if saving fails, the checkpoint before stays intact. */
#include "support/disks.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/checkpoint/checkpoint_format.h"
#include "store/checkpoint/zstd_frame.h"
#include "store/hash.h"
#include "store/checkpoint/checkpoint_shared.h"

#define MOST 40 /* tasks, texts, numbers of a test checkpoint */

/* ---- Checkpoints made here --------------------------------------------------------------- */

typedef struct made_up {
    tw_checkpoint checkpoint;
    tw_checkpoint_task tasks[MOST];
    tw_checkpoint_text texts[MOST];
    tw_checkpoint_number numbers[MOST];
    char words[MOST][32];
    uint32_t options[MOST][12], held[MOST][8];
} made_up;

static void make_task(uint64_t *seed, tw_checkpoint_task *task, uint32_t *options, uint32_t *held)
{
    task->searched = random_below(seed, 5) == 0;
    task->count = task->searched ? 0 : random_below(seed, 12);
    task->fixed = random_below(seed, (uint32_t)task->count + 1);
    task->forced = random_below(seed, (uint32_t)task->fixed + 1);
    task->bounded = task->fixed < task->count && random_below(seed, 2);
    task->last = task->bounded ? random_below(seed, 100000) : 0;
    task->weight = TW_CHECKPOINT_WHOLE / MOST >> random_below(seed, 60);
    task->root = random_below(seed, 300);
    for (size_t i = 0; i < task->count; i++)
        options[i] = random_below(seed, 2) ? random_below(seed, 200) : UINT32_MAX - (uint32_t)i;
    task->options = options;
    task->held_count = random_below(seed, 2) * 8;
    memcpy(held, (const uint32_t[]){3, 2, 7, 9, 200, 2, 1, 4000000}, 8 * sizeof *held);
    task->held = held;
}

static void make_up(uint64_t seed, made_up *made)
{
    memset(made, 0, sizeof *made);
    for (size_t i = 0; i < 16; i++)
        made->checkpoint.puzzle.bytes[i] = (uint8_t)(seed + i);
    made->checkpoint.cover.bytes[3] = (uint8_t)seed;
    made->checkpoint.task_count = random_below(&seed, MOST);
    for (size_t i = 0; i < made->checkpoint.task_count; i++)
        make_task(&seed, &made->tasks[i], made->options[i], made->held[i]);
    made->checkpoint.text_count = random_below(&seed, 6);
    for (size_t i = 0; i < made->checkpoint.text_count; i++) {
        snprintf(made->words[i], sizeof made->words[i], "option %zu", i);
        made->texts[i] = (tw_checkpoint_text){made->words[i], i % 2 ? "" : "value"};
    }
    made->checkpoint.number_count = random_below(&seed, 6);
    for (size_t i = 0; i < made->checkpoint.number_count; i++)
        made->numbers[i] = (tw_checkpoint_number){(uint32_t)i * 7, UINT64_MAX >> (i * 9)};
    made->checkpoint.tasks = made->tasks;
    made->checkpoint.texts = made->texts;
    made->checkpoint.numbers = made->numbers;
}

/* ---- Bytes ------------------------------------------------------------------------------- */

typedef struct written {
    uint8_t bytes[16384];
    size_t count;
} written;

static bool keep_bytes(void *user, const char *bytes, size_t count)
{
    written *to = user;
    assert_true(to->count + count <= sizeof to->bytes);
    memcpy(to->bytes + to->count, bytes, count);
    to->count += count;
    return true;
}

static void write_up(const tw_checkpoint *checkpoint, written *to)
{
    const tw_out out = {keep_bytes, to};
    tw_error error = {0};
    to->count = 0;
    assert_int_equal(tw_checkpoint_write(NULL, checkpoint, &out, &error), TW_OK);
    assert_string_equal(error.message, "");
}

/* The status of reading; frees the checkpoint if one is read. */
static tw_status status_of(const uint8_t *bytes, size_t count, tw_error *error)
{
    LEDGER(0);
    tw_checkpoint *read = NULL;
    *error = (tw_error){0};
    tw_status status = tw_checkpoint_read(&context, bytes, count, &read, error);
    assert_true((status == TW_OK) == (read != NULL));
    assert_int_equal(error->status, status);
    assert_true((status == TW_OK) == (error->message[0] == '\0'));
    tw_checkpoint_free(read);
    assert_all_given_back(&book);
    return status;
}

static bool same_task(const tw_checkpoint_task *a, const tw_checkpoint_task *b)
{
    return a->count == b->count && a->fixed == b->fixed && a->forced == b->forced &&
           a->bounded == b->bounded && a->last == b->last && a->weight == b->weight &&
           a->root == b->root && a->held_count == b->held_count && a->searched == b->searched &&
           memcmp(a->options, b->options, a->count * sizeof *a->options) == 0 &&
           memcmp(a->held, b->held, a->held_count * sizeof *a->held) == 0;
}

static void assert_same(const tw_checkpoint *a, const tw_checkpoint *b)
{
    assert_true(tw_hash_equal(&a->puzzle, &b->puzzle) && tw_hash_equal(&a->cover, &b->cover));
    assert_int_equal(a->text_count, b->text_count);
    for (size_t i = 0; i < a->text_count; i++)
        assert_string_equal(tw_checkpoint_find_text(b, a->texts[i].name), a->texts[i].value);
    assert_int_equal(a->number_count, b->number_count);
    for (size_t i = 0; i < a->number_count; i++) {
        uint64_t value = 1;
        assert_true(tw_checkpoint_find_number(b, a->numbers[i].name, &value));
        assert_int_equal(value, a->numbers[i].value);
    }
    assert_int_equal(a->task_count, b->task_count);
    for (size_t i = 0; i < a->task_count; i++)
        assert_true(same_task(&a->tasks[i], &b->tasks[i]));
}

/* ---- Tests of bytes ---------------------------------------------------------------------- */

TEST(what_is_written_is_read)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        made_up made;
        written file, again;
        tw_checkpoint *read = NULL;
        uint64_t value;
        make_up(seed * 1237, &made);
        write_up(&made.checkpoint, &file);
        assert_int_equal(tw_checkpoint_read(NULL, file.bytes, file.count, &read, NULL), TW_OK);
        assert_same(&made.checkpoint, read);
        assert_null(tw_checkpoint_find_text(read, "no such text"));
        assert_false(tw_checkpoint_find_number(read, 1000, &value));
        write_up(read, &again);
        assert_int_equal(again.count, file.count);
        assert_memory_equal(again.bytes, file.bytes, file.count);
        tw_checkpoint_free(read);
    }
}

TEST(a_torn_file_is_refused_at_every_length)
{
    made_up made;
    written file;
    tw_error error;
    make_up(5, &made);
    write_up(&made.checkpoint, &file);
    assert_in_range(file.count, 300, 3000);
    assert_int_equal(status_of(file.bytes, file.count, &error), TW_OK);
    for (size_t count = 0; count < file.count; count++) {
        assert_int_equal(status_of(file.bytes, count, &error), TW_ERR_INPUT);
        assert_non_null(strstr(error.message, count ? "cut off" : "no checkpoint"));
    }
    file.bytes[file.count] = 0;
    assert_int_equal(status_of(file.bytes, file.count + 1, &error), TW_ERR_INPUT);
    assert_non_null(strstr(error.message, "damaged"));
}

TEST(a_flipped_bit_is_found_wherever_it_is)
{
    made_up made;
    written file;
    tw_error error;
    make_up(8, &made);
    write_up(&made.checkpoint, &file);
    for (size_t i = 0; i < 8 * file.count; i++) {
        file.bytes[i / 8] ^= (uint8_t)(1 << i % 8);
        tw_status status = status_of(file.bytes, file.count, &error);
        assert_true(status == TW_ERR_INPUT || (status == TW_ERR_VERSION && i / 8 < 12));
        file.bytes[i / 8] ^= (uint8_t)(1 << i % 8);
    }
}

TEST(a_newer_version_is_told_from_damage)
{
    made_up made;
    written file;
    tw_error error;
    make_up(2, &made);
    write_up(&made.checkpoint, &file);
    file.bytes[TW_CHECKPOINT_MAGIC] = TW_LONG_CHECKPOINT_VERSION + 1;
    assert_int_equal(status_of(file.bytes, file.count, &error), TW_ERR_VERSION);
    assert_non_null(strstr(error.message, "version 3"));
    assert_int_equal(status_of((const uint8_t *)"tilewright: 1\n", 14, &error), TW_ERR_INPUT);
    assert_non_null(strstr(error.message, "no checkpoint"));
}

TEST(another_puzzle_is_told_from_other_options)
{
    made_up made, other;
    tw_error error = {0};
    make_up(2, &made);
    make_up(3, &other);
    const tw_checkpoint *it = &made.checkpoint;
    assert_int_equal(tw_checkpoint_match(it, &it->puzzle, &it->cover, &error), TW_OK);
    assert_int_equal(tw_checkpoint_match(it, &other.checkpoint.puzzle, &it->cover, &error),
                     TW_ERR_INPUT);
    assert_non_null(strstr(error.message, "another puzzle"));
    error = (tw_error){0};
    assert_int_equal(tw_checkpoint_match(it, &it->puzzle, &other.checkpoint.cover, &error),
                     TW_ERR_INPUT);
    assert_non_null(strstr(error.message, "other options"));
}

/* ---- Bodies made up, with the right checksum --------------------------------------------- */

static void wrap(const void *body, size_t count, written *file)
{
    tw_bytes bytes = {.context = tw_context_default()}, frame = bytes, all = bytes;
    tw_bytes_add(&bytes, body, count);
    assert_int_equal(tw_zstd_frame_pack(&bytes, &frame), TW_OK);
    tw_bytes_add(&all, tw_checkpoint_magic, TW_CHECKPOINT_MAGIC);
    tw_pack_fixed(&all, TW_CHECKPOINT_VERSION, 4);
    tw_pack_fixed(&all, frame.size, 8);
    tw_bytes_add(&all, frame.data, frame.size);
    tw_pack_fixed(&all, tw_checksum_bytes(all.data, all.size), 8);
    assert_true(all.size <= sizeof file->bytes);
    memcpy(file->bytes, all.data, all.size);
    file->count = all.size;
    tw_bytes_free(&bytes);
    tw_bytes_free(&frame);
    tw_bytes_free(&all);
}

/* The status of a body with `rest` after 32 bytes of hashes. */
static tw_status status_of_body(const void *rest, size_t count)
{
    uint8_t body[200] = {0};
    written file;
    tw_error error;
    assert_true(count <= sizeof body - 32);
    memcpy(body + 32, rest, count);
    wrap(body, 32 + count, &file);
    return status_of(file.bytes, file.count, &error);
}

TEST(bodies_that_cannot_be_are_refused)
{
    static const struct {
        const char *bytes;
        size_t count;
        tw_status status;
    } bodies[] = {
        {"\0\0\0", 3, TW_OK},                             /* nothing at all */
        {"\0\0\1\0\0\0\0\0\0\0", 10, TW_OK},              /* the whole work */
        {"\0\0\1\0\0\0\0\0\0\0\0", 11, TW_ERR_INPUT},     /* something after it */
        {"\0\0\1\0\0\0\0\0\0", 9, TW_ERR_INPUT},          /* too short */
        {"\0\0\2\0\0\0\0\0\0\0", 10, TW_ERR_INPUT},       /* a task missing */
        {"\0\0\1\4\0\0\0\0\0\0", 10, TW_ERR_INPUT},       /* a flag of no meaning */
        {"\0\0\1\1\0\0\0\0\0\0\0", 11, TW_ERR_INPUT},     /* bounded, all fixed */
        {"\0\0\1\1\0\0\0\0\1\5\5\0", 12, TW_OK},          /* bounded */
        {"\0\0\1\2\0\0\0\0\1\5\0", 11, TW_ERR_INPUT},     /* searched, yet a path */
        {"\0\0\1\0\0\0\0\2\1\5\0", 11, TW_ERR_INPUT},     /* more fixed than options */
        {"\0\0\1\0\0\0\2\1\1\5\0", 11, TW_ERR_INPUT},     /* more forced than fixed */
        {"\0\0\1\0\0\0\0\0\0\1\1", 11, TW_ERR_INPUT},     /* held: a head cut off */
        {"\0\0\1\0\0\0\0\0\0\3\1\2\1", 13, TW_ERR_INPUT}, /* held: an option missing */
        {"\0\0\1\0\0\0\0\0\0\4\1\2\1\1", 14, TW_OK},      /* held */
        {"\0\0\1\0\0\x80\0\0\0\0\0", 11, TW_ERR_INPUT},   /* zeros at the end */
        {"\0\0\1\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\1\0\0\0\0\0", 19, TW_ERR_INPUT}, /* units */
        {"\0\0\1\0\0\xff\xff\xff\xff\x1f\0\0\0\0", 14, TW_ERR_INPUT},     /* over 32 bits */
        {"\0\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\1", 12, TW_ERR_INPUT}, /* tasks without end */
        {"\xff\xff\xff\xff\1", 5, TW_ERR_INPUT},                          /* texts without end */
        {"\1\2ab\3cde\0\0", 10, TW_OK},                                   /* a text */
        {"\1\2a\0\3cde\0\0", 10, TW_ERR_INPUT},                           /* with a NUL inside */
        {"\1\2ab\x7f"
         "cde\0\0",
         10, TW_ERR_INPUT},          /* longer than the file */
        {"\0\1\5\6\0", 5, TW_OK},    /* a number */
        {"\0\1\5", 3, TW_ERR_INPUT}, /* its value missing */
    };
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        if (status_of_body(bodies[i].bytes, bodies[i].count) != bodies[i].status)
            fail_msg("body %zu", i);
}

/* A small file with a large content: beyond the limit it is not unpacked; up to it, it is read and
 * found wrong. */
TEST(what_is_packed_too_well_is_refused)
{
    written file;
    tw_error error;
    uint8_t *zeros = calloc(TW_MAX_CHECKPOINT + 1, 1);
    assert_non_null(zeros);
    for (size_t count = TW_MAX_CHECKPOINT - 1; count <= TW_MAX_CHECKPOINT + 1; count++) {
        wrap(zeros, count, &file);
        assert_int_equal(status_of(file.bytes, file.count, &error),
                         count <= TW_MAX_CHECKPOINT ? TW_ERR_INPUT : TW_ERR_TOO_LARGE);
    }
    free(zeros);
}

TEST(tasks_that_cannot_be_are_not_written)
{
    written file = {.count = 0};
    const tw_out out = {keep_bytes, &file};
    const tw_checkpoint_task tasks[] = {
        {.fixed = 1}, {.bounded = true}, {.weight = TW_CHECKPOINT_WHOLE + 1}};
    for (size_t i = 0; i < 3; i++) {
        tw_error error = {0};
        const tw_checkpoint checkpoint = {.tasks = &tasks[i], .task_count = 1};
        assert_int_equal(tw_checkpoint_write(NULL, &checkpoint, &out, &error), TW_ERR_USAGE);
        assert_non_null(strstr(error.message, "task 0"));
    }
    assert_int_equal(file.count, 0);
}

/* ---- Tests of files ---------------------------------------------------------------------- */

/* A shelf with an old checkpoint on it. */
static void lay_out(shelf *self, const char *name, const written *old)
{
    *self = (shelf){.folder_safe = true};
    snprintf(self->files[0].name, sizeof self->files[0].name, "%s", name);
    assert_true(old->count <= sizeof self->files[0].bytes);
    memcpy(self->files[0].bytes, old->bytes, old->count);
    self->files[0].count = old->count;
    self->files[0].there = self->files[0].safe = true;
}

static bool holds(shelf *self, const char *name, const written *file)
{
    const kept *there = find_kept(self, name);
    return there && there->count == file->count && there->safe &&
           memcmp(there->bytes, file->bytes, file->count) == 0;
}

/* Any step may fail: the error names file and reason, the old file stays, nothing is left beside
 * it. */
TEST(whatever_fails_the_checkpoint_before_is_intact)
{
    made_up before, after;
    written old, new;
    tw_status status = TW_ERR_IO;
    size_t failed = 0;
    make_up(11, &before);
    make_up(12, &after);
    write_up(&before.checkpoint, &old);
    write_up(&after.checkpoint, &new);
    for (size_t at = 1; status != TW_OK; at++) {
        shelf self;
        tw_error error = {0};
        lay_out(&self, "a.run", &old);
        self.fail_at = at;
        self.most = 100; /* short writes */
        const tw_disk disk = shelf_disk(&self);
        status = tw_checkpoint_save(NULL, &after.checkpoint, &disk, "a.run", &error);
        assert_int_equal(self.open, 0);
        assert_null(find_kept(&self, "a.run" TW_DISK_BESIDE));
        bool named = !self.folder_safe || status == TW_OK;
        assert_true(holds(&self, "a.run", named ? &new : &old));
        if (status == TW_OK)
            continue;
        assert_int_equal(status, TW_ERR_IO);
        assert_non_null(strstr(error.message, "a.run"));
        assert_non_null(strstr(error.message, ": "));
        failed++;
    }
    assert_in_range(failed, 6, 40); /* create, writes, sync, close, rename, folder */
}

TEST(a_file_that_was_not_created_is_not_removed)
{
    made_up after;
    written old;
    shelf self;
    make_up(12, &after);
    write_up(&after.checkpoint, &old);
    lay_out(&self, "a.run" TW_DISK_BESIDE, &old); /* of another program */
    self.fail_at = 1;
    const tw_disk disk = shelf_disk(&self);
    assert_int_equal(tw_checkpoint_save(NULL, &after.checkpoint, &disk, "a.run", NULL), TW_ERR_IO);
    assert_true(holds(&self, "a.run" TW_DISK_BESIDE, &old));
}

TEST(a_machine_that_stops_leaves_the_old_one_or_the_new_one)
{
    made_up before, after;
    written old, new;
    size_t olds = 0, news = 0;
    make_up(11, &before);
    make_up(12, &after);
    write_up(&before.checkpoint, &old);
    write_up(&after.checkpoint, &new);
    for (size_t at = 1; at < 40; at++) {
        shelf self;
        lay_out(&self, "a.run", &old);
        self.dies_at = at;
        self.most = 100;
        const tw_disk disk = shelf_disk(&self);
        tw_checkpoint_save(NULL, &after.checkpoint, &disk, "a.run", NULL);
        bool is_old = holds(&self, "a.run", &old), is_new = holds(&self, "a.run", &new);
        assert_true(is_old || is_new);
        olds += is_old;
        news += is_new;
    }
    assert_true(olds > 5 && news > 5);
}

TEST(a_full_disk_is_said_and_the_old_one_stays)
{
    made_up before, after;
    written old;
    make_up(11, &before);
    make_up(12, &after);
    write_up(&before.checkpoint, &old);
    for (size_t space = 0; space < 300; space += 13) {
        shelf self;
        tw_error error = {0};
        lay_out(&self, "a.run", &old);
        self.small = true;
        self.space = space;
        const tw_disk disk = shelf_disk(&self);
        assert_int_equal(tw_checkpoint_save(NULL, &after.checkpoint, &disk, "a.run", &error),
                         TW_ERR_IO);
        assert_non_null(strstr(error.message, "no space left"));
        assert_true(holds(&self, "a.run", &old));
        assert_null(find_kept(&self, "a.run" TW_DISK_BESIDE));
    }
}

/* ---- Files of this machine --------------------------------------------------------------- */

static size_t read_file(const char *path, uint8_t *bytes, size_t room)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return 0;
    size_t count = fread(bytes, 1, room, file);
    fclose(file);
    return count;
}

/* Files may not grow beyond 50 bytes, as on a full disk. */
static tw_status save_with_little_space(const tw_checkpoint *checkpoint, const char *path,
                                        tw_error *error)
{
    struct rlimit before, little;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    little = before;
    little.rlim_cur = 50;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &little), 0);
    tw_status status = tw_checkpoint_save(NULL, checkpoint, NULL, path, error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, handler);
    return status;
}

static void loads_as(const tw_checkpoint *checkpoint, const char *path)
{
    tw_checkpoint *read = NULL;
    assert_int_equal(tw_checkpoint_load(NULL, path, &read, NULL), TW_OK);
    assert_same(checkpoint, read);
    tw_checkpoint_free(read);
}

TEST(files_of_this_machine_are_saved_and_replaced)
{
    char folder[] = "checkpoint-XXXXXX", path[64];
    made_up made;
    written file, got;
    tw_error error = {0};
    tw_checkpoint *read = NULL;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.run", folder);
    for (uint64_t seed = 1; seed < 4; seed++) {
        make_up(seed, &made);
        write_up(&made.checkpoint, &file);
        assert_int_equal(tw_checkpoint_save(NULL, &made.checkpoint, NULL, path, &error), TW_OK);
        got.count = read_file(path, got.bytes, sizeof got.bytes);
        assert_int_equal(got.count, file.count);
        assert_memory_equal(got.bytes, file.bytes, file.count);
        loads_as(&made.checkpoint, path);
    }
    make_up(12, &made);
    assert_int_equal(save_with_little_space(&made.checkpoint, path, &error), TW_ERR_IO);
    assert_non_null(strstr(error.message, "cannot write"));
    assert_int_equal(read_file(path, got.bytes, sizeof got.bytes), file.count);
    assert_memory_equal(got.bytes, file.bytes, file.count);
    unlink(path);
    assert_int_equal(rmdir(folder), 0); /* nothing was beside it */
    error = (tw_error){0};
    assert_int_equal(tw_checkpoint_save(NULL, &made.checkpoint, NULL, path, &error), TW_ERR_IO);
    assert_non_null(strstr(error.message, "No such file"));
    error = (tw_error){0};
    assert_int_equal(tw_checkpoint_load(NULL, path, &read, &error), TW_ERR_IO);
    assert_string_equal(error.file, path);
    assert_non_null(strstr(error.message, "No such file"));
}

RUN_TESTS
