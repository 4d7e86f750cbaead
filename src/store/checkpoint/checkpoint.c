/* checkpoint.c -- writes checkpoints, and looks up their entries (tw/advanced/store.h).
 *
 * A file is a head, a packed body and a checksum of all before it (checkpoint_format.h,
 * doc/checkpoint-format.md).
 * Invariant: checkpoint_read.c accepts what is written here, and nothing else. */
#include <tw/advanced/store.h>

#include <string.h>

#include "store/checkpoint/checkpoint_format.h"
#include "store/checkpoint/zstd_frame.h"
#include "store/hash.h"
#include "store/checkpoint/atomic_file.h"
#include "store/checkpoint/checkpoint_shared.h"

/* ---- Sound tasks ------------------------------------------------------------------------- */

bool tw_checkpoint_task_is_sound(const tw_checkpoint_task *task)
{
    size_t at = 0;
    if (task->fixed > task->count || task->forced > task->fixed ||
        (task->bounded && task->fixed == task->count) || (task->searched && task->count > 0))
        return false;
    while (task->held_count - at >= 2 && task->held_count - at - 2 >= task->held[at + 1])
        at += 2 + task->held[at + 1];
    return at == task->held_count;
}

/* ---- Writing ----------------------------------------------------------------------------- */

void tw_checkpoint_pack_task(tw_bytes *body, const tw_checkpoint_task *task)
{
    uint8_t flags =
        (uint8_t)((task->bounded ? TW_TASK_BOUNDED : 0) | (task->searched ? TW_TASK_SEARCHED : 0));
    tw_bytes_add(body, &flags, 1);
    tw_pack_number(body, task->weight);
    tw_pack_number(body, task->root);
    tw_pack_number(body, task->forced);
    tw_pack_number(body, task->fixed);
    tw_pack_number(body, task->count);
    tw_pack_numbers(body, task->options, task->count);
    if (task->bounded)
        tw_pack_number(body, task->last);
    tw_pack_number(body, task->held_count);
    tw_pack_numbers(body, task->held, task->held_count);
}

static void add_body(tw_bytes *body, const tw_checkpoint *checkpoint)
{
    tw_bytes_add(body, checkpoint->puzzle.bytes, sizeof checkpoint->puzzle.bytes);
    tw_bytes_add(body, checkpoint->cover.bytes, sizeof checkpoint->cover.bytes);
    tw_pack_number(body, checkpoint->text_count);
    for (size_t i = 0; i < checkpoint->text_count; i++) {
        tw_pack_text(body, checkpoint->texts[i].name);
        tw_pack_text(body, checkpoint->texts[i].value);
    }
    tw_pack_number(body, checkpoint->number_count);
    for (size_t i = 0; i < checkpoint->number_count; i++) {
        tw_pack_number(body, checkpoint->numbers[i].name);
        tw_pack_number(body, checkpoint->numbers[i].value);
    }
    tw_pack_number(body, checkpoint->task_count);
    for (size_t i = 0; i < checkpoint->task_count; i++)
        tw_checkpoint_pack_task(body, &checkpoint->tasks[i]);
}

static tw_status add_checkpoint_file(tw_bytes *file, uint32_t version, const tw_bytes *body)
{
    tw_bytes frame = {.context = file->context};
    tw_status status = tw_zstd_frame_pack(body, &frame);
    if (!status) {
        tw_bytes_add(file, tw_checkpoint_magic, TW_CHECKPOINT_MAGIC);
        tw_pack_fixed(file, version, 4);
        tw_pack_fixed(file, frame.size, 8);
        tw_bytes_add(file, frame.data, frame.size);
        tw_pack_fixed(file, tw_checksum_bytes(file->data, file->size), 8);
        status = file->status;
    }
    tw_bytes_free(&frame);
    return status;
}

static tw_status check_tasks(const tw_checkpoint *checkpoint, tw_error *error)
{
    uint64_t sum = 0;
    if (checkpoint->task_count > TW_MAX_CHECKPOINT_TASKS)
        return tw_fail(error, TW_ERR_TOO_LARGE, "the checkpoint would have more than %d tasks",
                       TW_MAX_CHECKPOINT_TASKS);
    for (size_t i = 0; i < checkpoint->task_count; i++) {
        const tw_checkpoint_task *task = &checkpoint->tasks[i];
        if (!tw_checkpoint_task_is_sound(task) || task->weight > TW_CHECKPOINT_WHOLE - sum)
            return tw_fail(error, TW_ERR_USAGE, "task %zu of the checkpoint cannot be", i);
        sum += task->weight;
    }
    return TW_OK;
}

tw_status tw_checkpoint_pack(const tw_checkpoint *checkpoint, uint32_t version, tw_bytes *file,
                             tw_error *error)
{
    tw_bytes body = {.context = file->context};
    tw_status status = check_tasks(checkpoint, error);
    if (status)
        return status;
    add_body(&body, checkpoint);
    status = body.status;
    if (!status && body.size > TW_MAX_CHECKPOINT)
        status = TW_ERR_TOO_LARGE;
    if (!status)
        status = add_checkpoint_file(file, version, &body);
    tw_bytes_free(&body);
    if (status == TW_ERR_TOO_LARGE)
        return tw_fail(error, status, "the checkpoint would be larger than %d bytes",
                       TW_MAX_CHECKPOINT);
    return status ? tw_fail(error, status, "out of memory") : TW_OK;
}

tw_status tw_checkpoint_write(const tw_context *context, const tw_checkpoint *checkpoint,
                              const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    tw_bytes file = {.context = tw_context_or_default(context)};
    tw_status status = tw_checkpoint_pack(checkpoint, TW_CHECKPOINT_VERSION, &file, error);
    if (!status && !out->write(out->user, (const char *)file.data, file.size))
        status = tw_fail(error, TW_ERR_IO, "the checkpoint cannot be written");
    tw_bytes_free(&file);
    return status;
}

tw_status tw_checkpoint_save(const tw_context *context, const tw_checkpoint *checkpoint,
                             const tw_disk *disk, const char *path, tw_error *error)
{
    tw_clear_error(error);
    tw_bytes file = {.context = tw_context_or_default(context)};
    tw_status status = tw_checkpoint_pack(checkpoint, TW_CHECKPOINT_VERSION, &file, error);
    if (!status)
        status = tw_disk_save(&file, disk, path, error);
    tw_bytes_free(&file);
    return status;
}

/* ---- Asking ------------------------------------------------------------------------------ */

tw_status tw_checkpoint_match(const tw_checkpoint *checkpoint, const tw_hash *puzzle,
                              const tw_hash *cover, tw_error *error)
{
    if (!tw_hash_equal(&checkpoint->puzzle, puzzle))
        return tw_fail(error, TW_ERR_INPUT, "the checkpoint is of another puzzle");
    if (!tw_hash_equal(&checkpoint->cover, cover))
        return tw_fail(error, TW_ERR_INPUT,
                       "the checkpoint is of this puzzle, but of a search with other options");
    return TW_OK;
}

const char *tw_checkpoint_find_text(const tw_checkpoint *checkpoint, const char *name)
{
    for (size_t i = 0; i < checkpoint->text_count; i++)
        if (strcmp(checkpoint->texts[i].name, name) == 0)
            return checkpoint->texts[i].value;
    return NULL;
}

bool tw_checkpoint_find_number(const tw_checkpoint *checkpoint, uint32_t name, uint64_t *value)
{
    for (size_t i = 0; i < checkpoint->number_count; i++)
        if (checkpoint->numbers[i].name == name) {
            *value = checkpoint->numbers[i].value;
            return true;
        }
    return false;
}
