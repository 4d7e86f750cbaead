/* checkpoint_read.c -- reading checkpoints of any origin (store.h, checkpoint_format.h).
 *
 * The checksum finds accidents, not malice, so every length is checked against the bytes present
 * before memory is taken for it, and every task against the rules for tasks.
 * Invariant: memory is in proportion to the bytes actually read. */
#include <tw/advanced/store.h>

#include <string.h>

#include "base/scope.h"
#include "store/checkpoint/checkpoint_format.h"
#include "store/checkpoint/local_files.h"
#include "store/checkpoint/zstd_frame.h"
#include "store/hash.h"

/* A checkpoint and its memory. */
typedef struct reading {
    tw_scope scope;            /* of all lists */
    tw_checkpoint shown;       /* callers get its address */
    const tw_context *context; /* that of the scope */
    tw_bytes body; /* texts are in it */
    char *texts;
    uint32_t *words; /* options and held hits */
    size_t word_count, word_room;
} reading;

/* ---- Freeing ----------------------------------------------------------------------------- */

void tw_checkpoint_free(tw_checkpoint *read)
{
    if (read)
        tw_scope_free((char *)read - offsetof(reading, shown), sizeof(reading));
}

/* ---- The body ---------------------------------------------------------------------------- */

/* Appends a text and its NUL; returns NULL if the text is bad. */
static const char *read_checkpoint_text(reading *read, tw_scan *scan, size_t *used)
{
    size_t count = tw_scan_count(scan, 1);
    const uint8_t *bytes = tw_scan_take(scan, count);
    if (!bytes || memchr(bytes, 0, count)) {
        scan->bad = true;
        return NULL;
    }
    char *text = read->texts + *used;
    memcpy(text, bytes, count);
    *used += count + 1; /* the NUL is there already */
    return text;
}

static tw_status read_texts(reading *read, tw_scan *scan)
{
    size_t count = tw_scan_count(scan, 2), used = 0;
    tw_checkpoint_text *texts = tw_take(read->context, count, sizeof *texts);
    if (!texts)
        return TW_ERR_MEMORY;
    read->shown.texts = texts;
    read->shown.text_count = count;
    if (count > 0) /* in the body a text has at least a byte for its length, here it has a NUL */
        read->texts = tw_take(read->context, tw_scan_left(scan) + 1, 1);
    if (count > 0 && !read->texts)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < count && !scan->bad; i++) {
        texts[i].name = read_checkpoint_text(read, scan, &used);
        texts[i].value = read_checkpoint_text(read, scan, &used);
    }
    return TW_OK;
}

static tw_status read_checkpoint_numbers(reading *read, tw_scan *scan)
{
    size_t count = tw_scan_count(scan, 2);
    tw_checkpoint_number *numbers = tw_take(read->context, count, sizeof *numbers);
    if (!numbers)
        return TW_ERR_MEMORY;
    read->shown.numbers = numbers;
    read->shown.number_count = count;
    for (size_t i = 0; i < count && !scan->bad; i++) {
        numbers[i].name = tw_scan_number32(scan);
        numbers[i].value = tw_scan_number(scan);
    }
    return TW_OK;
}

/* Reads *count and appends that many words. They may move: pointers to them are set later. */
static tw_status read_checkpoint_words(reading *read, tw_scan *scan, size_t *count)
{
    *count = tw_scan_count(scan, 1);
    if (!TW_GROW(read->context, read->words, read->word_room, read->word_count + *count))
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < *count; i++)
        read->words[read->word_count + i] = tw_scan_number32(scan);
    read->word_count += *count;
    return TW_OK;
}

static tw_status read_task(reading *read, tw_scan *scan, tw_checkpoint_task *task)
{
    const uint8_t *flags = tw_scan_take(scan, 1);
    if (!flags || *flags > (TW_TASK_BOUNDED | TW_TASK_SEARCHED)) {
        scan->bad = true;
        return TW_OK;
    }
    task->bounded = *flags & TW_TASK_BOUNDED;
    task->searched = *flags & TW_TASK_SEARCHED;
    task->weight = tw_scan_number(scan);
    task->root = tw_scan_number32(scan);
    task->forced = tw_scan_number32(scan);
    task->fixed = tw_scan_number32(scan);
    tw_status status = read_checkpoint_words(read, scan, &task->count);
    if (task->bounded)
        task->last = tw_scan_number32(scan);
    return status ? status : read_checkpoint_words(read, scan, &task->held_count);
}

/* Points the tasks to their words; false if a task is not sound. */
static bool settle_tasks(reading *read, tw_checkpoint_task *tasks)
{
    const uint32_t *words = read->words;
    uint64_t sum = 0;
    for (size_t i = 0; i < read->shown.task_count; i++) {
        tasks[i].options = words;
        tasks[i].held = words + tasks[i].count;
        words += tasks[i].count + tasks[i].held_count;
        if (!tw_checkpoint_task_is_sound(&tasks[i]) || tasks[i].weight > TW_CHECKPOINT_WHOLE - sum)
            return false;
        sum += tasks[i].weight;
    }
    return true;
}

static tw_status read_checkpoint_tasks(reading *read, tw_scan *scan)
{
    size_t count = tw_scan_count(scan, 7);
    if (count > TW_MAX_CHECKPOINT_TASKS)
        return TW_ERR_TOO_LARGE;
    tw_checkpoint_task *tasks = tw_take(read->context, count, sizeof *tasks);
    tw_status status = tasks ? TW_OK : TW_ERR_MEMORY;
    read->shown.tasks = tasks;
    read->shown.task_count = tasks ? count : 0;
    for (size_t i = 0; i < count && !status && !scan->bad; i++)
        status = read_task(read, scan, &tasks[i]);
    if (!status && !scan->bad)
        scan->bad = !settle_tasks(read, tasks);
    return status;
}

static tw_status read_checkpoint_body(reading *read)
{
    if (read->body.size == 0)
        return TW_ERR_INPUT;
    tw_scan scan = {read->body.data, read->body.data + read->body.size, false};
    const uint8_t *hashes = tw_scan_take(&scan, 2 * sizeof read->shown.puzzle.bytes);
    if (!hashes)
        return TW_ERR_INPUT;
    memcpy(read->shown.puzzle.bytes, hashes, sizeof read->shown.puzzle.bytes);
    memcpy(read->shown.cover.bytes, hashes + sizeof read->shown.puzzle.bytes,
           sizeof read->shown.cover.bytes);
    tw_status status = read_texts(read, &scan);
    if (!status && !scan.bad)
        status = read_checkpoint_numbers(read, &scan);
    if (!status && !scan.bad)
        status = read_checkpoint_tasks(read, &scan);
    if (!status && (scan.bad || tw_scan_left(&scan) > 0))
        status = TW_ERR_INPUT;
    return status;
}

/* ---- The file ---------------------------------------------------------------------------- */

static tw_status check_version(uint64_t version, uint32_t wanted, tw_error *error)
{
    if (version > TW_LONG_CHECKPOINT_VERSION)
        return tw_fail(error, TW_ERR_VERSION,
                       "the checkpoint is of version %llu, this program reads up to %d",
                       (unsigned long long)version, TW_LONG_CHECKPOINT_VERSION);
    if (version == TW_LONG_CHECKPOINT_VERSION && wanted != version)
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "the checkpoint is of a count without listing: that goes on as a whole, and "
                       "is not divided, nor merged");
    return TW_OK;
}

/* Finds the packed body. */
static tw_status read_checkpoint_head(tw_scan file, uint32_t wanted, tw_scan *frame,
                                      tw_error *error)
{
    const uint8_t *bytes = file.at;
    size_t count = tw_scan_left(&file);
    size_t shown = count < TW_CHECKPOINT_MAGIC ? count : TW_CHECKPOINT_MAGIC;
    if (count == 0 || memcmp(bytes, tw_checkpoint_magic, shown) != 0)
        return tw_fail(error, TW_ERR_INPUT, "this is no checkpoint");
    tw_scan scan = {bytes + shown, file.end, false};
    uint64_t version = tw_scan_fixed(&scan, 4);
    tw_status status = scan.bad ? TW_OK : check_version(version, wanted, error);
    if (status)
        return status;
    uint64_t length = tw_scan_fixed(&scan, 8);
    if (scan.bad || tw_scan_left(&scan) < TW_CHECKPOINT_TAIL ||
        tw_scan_left(&scan) - TW_CHECKPOINT_TAIL < length)
        return tw_fail(error, TW_ERR_INPUT, "the checkpoint is cut off after %zu bytes", count);
    size_t before = TW_CHECKPOINT_HEAD + (size_t)length;
    scan.at += length;
    if (version != wanted || tw_scan_fixed(&scan, 8) != tw_checksum_bytes(bytes, before) ||
        tw_scan_left(&scan) > 0)
        return tw_fail(error, TW_ERR_INPUT, "the checkpoint is damaged");
    *frame = (tw_scan){bytes + TW_CHECKPOINT_HEAD, bytes + before, false};
    return TW_OK;
}

tw_status tw_checkpoint_unpack(const tw_context *context, tw_scan file, uint32_t version,
                               tw_checkpoint **checkpoint, tw_error *error)
{
    tw_scan frame = {NULL, NULL, false};
    context = tw_context_or_default(context);
    tw_status status = read_checkpoint_head(file, version, &frame, error);
    if (status)
        return status;
    reading *read = tw_scope_object(context, sizeof *read);
    if (!read)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    read->context = read->body.context = &read->scope.context;
    status = tw_zstd_frame_unpack(frame.at, tw_scan_left(&frame), TW_MAX_CHECKPOINT, &read->body);
    if (!status)
        status = read_checkpoint_body(read);
    if (status) {
        tw_checkpoint_free(&read->shown);
        if (status == TW_ERR_TOO_LARGE)
            return tw_fail(error, status, "the checkpoint holds more than %d bytes or %d tasks",
                           TW_MAX_CHECKPOINT, TW_MAX_CHECKPOINT_TASKS);
        if (status == TW_ERR_INPUT)
            return tw_fail(error, status, "the checkpoint is damaged inside");
        return tw_fail_as(error, status);
    }
    *checkpoint = &read->shown;
    return TW_OK;
}

tw_status tw_checkpoint_read(const tw_context *context, const void *bytes, size_t count,
                             tw_checkpoint **checkpoint, tw_error *error)
{
    tw_clear_error(error);
    const uint8_t *first = count > 0 ? bytes : (const uint8_t *)"";
    const tw_scan file = {first, first + count, false};
    return tw_checkpoint_unpack(context, file, TW_CHECKPOINT_VERSION, checkpoint, error);
}

bool tw_checkpoint_is_long(const char *path)
{
    uint8_t head[TW_CHECKPOINT_MAGIC + 1];
    int descriptor;
    if (tw_local_open(path, &descriptor, NULL))
        return false;
    size_t got = tw_local_get(descriptor, head, sizeof head, NULL);
    tw_local_close(descriptor);
    return got == sizeof head && memcmp(head, tw_checkpoint_magic, TW_CHECKPOINT_MAGIC) == 0 &&
           head[TW_CHECKPOINT_MAGIC] == TW_LONG_CHECKPOINT_VERSION;
}

tw_status tw_checkpoint_load(const tw_context *context, const char *path,
                             tw_checkpoint **checkpoint, tw_error *error)
{
    tw_clear_error(error);
    tw_bytes file = {.context = tw_context_or_default(context)};
    tw_status status = TW_OK;
    if (tw_checkpoint_is_long(path)) /* it may exceed the limit below */
        status = check_version(TW_LONG_CHECKPOINT_VERSION, TW_CHECKPOINT_VERSION, error);
    if (!status)
        status = tw_local_read(path, (size_t)2 * TW_MAX_CHECKPOINT, &file, error);
    if (!status)
        status = tw_checkpoint_read(context, file.data, file.size, checkpoint, error);
    tw_bytes_free(&file);
    return tw_fail_in(path, status, error);
}
