/* parts.c -- cuts a checkpoint into parts (tw/advanced/parts.h).
 *
 * Tasks are dealt out as they are; a text "split" is put first in each part:
 *
 *   ID NUMBER COUNT UNITS WHOLE BEGUN[;the same of the part that was cut]...
 *
 * ID is a hash of the whole, sums left out, and of which part gets which task, in hexadecimal
 * digits; the others are those of tw_part_of. Invariant: the tasks of the parts are the tasks of
 * the whole; all else but the sums is equal. */
#include <tw/advanced/parts.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/scope.h"
#include "store/checkpoint/checkpoint_format.h"
#include "store/hash.h"
#include "store/checkpoint/parts_internal.h"

#define MOST_SPLIT_TEXT 2000 /* bytes: about twenty nested splits */

struct tw_parts {
    tw_scope scope;            /* of all the lists */
    const tw_context *context; /* that of the scope */
    tw_checkpoint *items;
    size_t count;
    /* of all parts, one after the other */
    tw_checkpoint_text *texts; /* each part has `text_count` */
    tw_checkpoint_number *numbers;
    tw_checkpoint_task *tasks;
    size_t text_count;
};

uint64_t tw_checkpoint_units(const tw_checkpoint *checkpoint)
{
    uint64_t units = 0;
    for (size_t i = 0; i < checkpoint->task_count; i++)
        units += checkpoint->tasks[i].weight;
    return units;
}

/* ---- The text "split" -------------------------------------------------------------------- */

static int digit_value(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_hash(const char **at, tw_hash *hash)
{
    for (size_t i = 0; i < sizeof hash->bytes; i++, *at += 2) {
        int high = digit_value((*at)[0]), low = high < 0 ? -1 : digit_value((*at)[1]);
        if (low < 0)
            return false;
        hash->bytes[i] = (uint8_t)(16 * high + low);
    }
    return true;
}

/* A blank and a number of at most `most`, which is far below 2^64. */
static bool read_part_number(const char **at, uint64_t most, uint64_t *number)
{
    if (**at != ' ' || (*at)[1] < '0' || (*at)[1] > '9')
        return false;
    *number = 0;
    for (++*at; **at >= '0' && **at <= '9'; ++*at) {
        *number = 10 * *number + (uint64_t)(**at - '0');
        if (*number > most)
            return false;
    }
    return true;
}

static bool read_split(const char *at, tw_part_of *of)
{
    uint64_t number, count;
    *of = (tw_part_of){.number = 0};
    if (!read_hash(&at, &of->split) || !read_part_number(&at, UINT32_MAX, &number) ||
        !read_part_number(&at, UINT32_MAX, &count) ||
        !read_part_number(&at, TW_CHECKPOINT_WHOLE, &of->units) ||
        !read_part_number(&at, TW_CHECKPOINT_WHOLE, &of->whole) ||
        !read_part_number(&at, TW_CHECKPOINT_WHOLE, &of->begun))
        return false;
    of->number = (uint32_t)number;
    of->count = (uint32_t)count;
    return (*at == '\0' || *at == ';') && number >= 1 && number <= count &&
           of->units <= of->whole && of->whole <= of->begun;
}

tw_status tw_parts_read(const tw_checkpoint *part, tw_part_of *of, tw_error *error)
{
    tw_clear_error(error);
    const char *text = tw_checkpoint_find_text(part, TW_TEXT_SPLIT);
    tw_part_of read;
    if (!text)
        return tw_fail(error, TW_ERR_USAGE, "it is not a part of a split");
    if (!read_split(text, &read))
        return tw_fail(error, TW_ERR_INPUT, "it is damaged: what it says of its split cannot be");
    if (tw_checkpoint_units(part) > read.units)
        return tw_fail(error, TW_ERR_INPUT, "it is damaged: more is left than it began with");
    *of = read;
    return TW_OK;
}

static bool write_split(char *text, size_t room, const tw_part_of *of, const char *outer)
{
    size_t at = 0;
    for (size_t i = 0; i < sizeof of->split.bytes; i++)
        at += (size_t)snprintf(text + at, room - at, "%02x", of->split.bytes[i]);
    int more =
        snprintf(text + at, room - at,
                 " %" PRIu32 " %" PRIu32 " %" PRIu64 " %" PRIu64 " %" PRIu64 "%s%s", of->number,
                 of->count, of->units, of->whole, of->begun, outer ? ";" : "", outer ? outer : "");
    return more > 0 && (size_t)more < room - at;
}

/* ---- Which split ------------------------------------------------------------------------- */

/* *split: a hash, equal for equal cuts of the same work. */
static tw_status identify(const tw_context *context, const tw_checkpoint *whole,
                          const uint32_t *part, size_t count, tw_hash *split)
{
    tw_bytes bytes = {.context = context};
    tw_pack_text(&bytes, "tilewright split 2");
    tw_bytes_add(&bytes, whole->puzzle.bytes, sizeof whole->puzzle.bytes);
    tw_bytes_add(&bytes, whole->cover.bytes, sizeof whole->cover.bytes);
    for (size_t i = 0; i < whole->text_count; i++) {
        tw_pack_text(&bytes, whole->texts[i].name);
        tw_pack_text(&bytes, whole->texts[i].value);
    }
    tw_pack_number(&bytes, count);
    tw_pack_number(&bytes, whole->task_count);
    for (size_t i = 0; i < whole->task_count; i++) {
        tw_pack_number(&bytes, part[i]);
        tw_checkpoint_pack_task(&bytes, whole->tasks + i);
    }
    tw_status status = bytes.status;
    if (!status)
        *split = tw_hash_bytes(bytes.data, bytes.size);
    tw_bytes_free(&bytes);
    return status;
}

/* ---- Cutting ----------------------------------------------------------------------------- */

void tw_parts_free(tw_parts *parts)
{
    tw_scope_free(parts, sizeof *parts);
}

const tw_checkpoint *tw_parts_get(const tw_parts *parts, size_t number)
{
    return &parts->items[number];
}

static tw_status take_parts_room(tw_parts *parts, const tw_checkpoint *whole)
{
    bool outer = tw_checkpoint_find_text(whole, TW_TEXT_SPLIT) != NULL;
    parts->text_count = whole->text_count + (outer ? 0 : 1);
    size_t facts = 0;
    for (size_t i = 0; i < whole->number_count; i++)
        facts += whole->numbers[i].name >= TW_PARTS_FACTS;
    if (parts->text_count > SIZE_MAX / parts->count || facts > SIZE_MAX / 2 / parts->count)
        return TW_ERR_MEMORY;
    const tw_array all[] = {
        TW_ARRAY(parts->items, parts->count),
        TW_ARRAY(parts->texts, parts->text_count * parts->count),
        TW_ARRAY(parts->numbers, whole->number_count + facts * (parts->count - 1)),
        TW_ARRAY(parts->tasks, whole->task_count),
        {0}};
    return tw_arrays(parts->context, all, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
}

/* Sorts the tasks by part, keeping their order within one. */
static void deal(tw_parts *parts, const tw_checkpoint *whole, const uint32_t *part)
{
    for (size_t i = 0; i < whole->task_count; i++)
        parts->items[part[i]].task_count++;
    size_t at = 0;
    for (size_t k = 0; k < parts->count; k++) {
        tw_checkpoint *shown = &parts->items[k];
        shown->tasks = parts->tasks + at;
        at += shown->task_count;
        shown->task_count = 0;
    }
    for (size_t i = 0; i < whole->task_count; i++) {
        tw_checkpoint *shown = &parts->items[part[i]];
        parts->tasks[(size_t)(shown->tasks - parts->tasks) + shown->task_count++] = whole->tasks[i];
    }
}

static tw_status name_part(tw_parts *parts, const tw_checkpoint *whole, size_t number,
                           const tw_part_of *like)
{
    char text[MOST_SPLIT_TEXT];
    tw_checkpoint *part = parts->items + number;
    const char *outer = tw_checkpoint_find_text(whole, TW_TEXT_SPLIT);
    tw_part_of of = *like;
    of.number = (uint32_t)number + 1;
    of.units = tw_checkpoint_units(part);
    if (!write_split(text, sizeof text, &of, outer))
        return TW_ERR_TOO_LARGE;
    const char *split = tw_copy_text(parts->context, text);
    if (!split)
        return TW_ERR_MEMORY;
    tw_checkpoint_text *texts = parts->texts + number * parts->text_count;
    size_t count = 0;
    texts[count++] = (tw_checkpoint_text){TW_TEXT_SPLIT, split};
    for (size_t i = 0; i < whole->text_count; i++)
        if (strcmp(whole->texts[i].name, TW_TEXT_SPLIT) != 0)
            texts[count++] = whole->texts[i];
    part->texts = texts;
    part->text_count = count;
    return TW_OK;
}

/* The first part gets all numbers, the others the facts; each has its own TW_PARTS_BEGUN. */
static void copy_part_numbers(tw_parts *parts, const tw_checkpoint *whole)
{
    size_t at = 0;
    for (size_t k = 0; k < parts->count; k++) {
        tw_checkpoint *shown = &parts->items[k];
        shown->numbers = parts->numbers + at;
        size_t begin = at;
        for (size_t i = 0; i < whole->number_count; i++) {
            tw_checkpoint_number number = whole->numbers[i];
            if (number.name == TW_PARTS_BEGUN)
                number.value = tw_checkpoint_units(shown);
            if (k == 0 || number.name >= TW_PARTS_FACTS)
                parts->numbers[at++] = number;
        }
        shown->number_count = at - begin;
    }
}

static tw_status fill_parts(tw_parts *parts, const tw_checkpoint *whole, const uint32_t *part)
{
    uint64_t begun;
    tw_part_of like = {.count = (uint32_t)parts->count, .whole = tw_checkpoint_units(whole)};
    like.begun = like.whole;
    if (tw_checkpoint_find_number(whole, TW_PARTS_BEGUN, &begun) && begun > like.whole)
        like.begun = begun < TW_CHECKPOINT_WHOLE ? begun : TW_CHECKPOINT_WHOLE;
    tw_status status = identify(parts->context, whole, part, parts->count, &like.split);
    if (status == TW_OK)
        status = take_parts_room(parts, whole);
    if (status)
        return status;
    deal(parts, whole, part);
    copy_part_numbers(parts, whole);
    for (size_t k = 0; status == TW_OK && k < parts->count; k++) {
        parts->items[k].puzzle = whole->puzzle;
        parts->items[k].cover = whole->cover;
        status = name_part(parts, whole, k, &like);
    }
    return status;
}

tw_status tw_parts_cut(const tw_context *context, const tw_checkpoint *whole, const uint32_t *part,
                       size_t count, tw_parts **parts, tw_error *error)
{
    tw_clear_error(error);
    context = tw_context_or_default(context);
    if (count == 0 || count > TW_MAX_CHECKPOINT_TASKS)
        return tw_fail(error, TW_ERR_USAGE, "there can be 1 to %d parts", TW_MAX_CHECKPOINT_TASKS);
    for (size_t i = 0; i < whole->task_count; i++)
        if (part[i] >= count)
            return tw_fail(error, TW_ERR_USAGE, "task %zu goes to a part that is not there", i);
    tw_parts *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    made->context = &made->scope.context;
    made->count = count;
    tw_status status = fill_parts(made, whole, part);
    if (status) {
        tw_parts_free(made);
        return tw_fail(error, status, "%s",
                       status == TW_ERR_TOO_LARGE ? "it was cut too often" : "out of memory");
    }
    *parts = made;
    return TW_OK;
}
