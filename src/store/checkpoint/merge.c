/* merge.c -- merges the parts of a split (merge.h), and adds up their numbers (parts.h).
 *
 * Parts come in any order and are filed by number; once all are present, their tasks are joined in
 * that order and their sums are added. If the work that was cut was itself a part, the whole states
 * so again, so that cuts of cuts can be merged step by step.
 * Invariant: all parts filed are of one split and of one puzzle, no two have one number. */
#include "store/checkpoint/merge.h"

#include <stdio.h>
#include <string.h>

#include "base/scope.h"
#include "store/checkpoint/parts_internal.h"

#define MOST_TEXTS 10000 /* of a part: each is looked for among those of another */

/* ---- Totals ------------------------------------------------------------------------------ */

void tw_totals_free(tw_totals *totals)
{
    tw_give(totals->context, totals->numbers, totals->room, sizeof *totals->numbers);
    *totals = (tw_totals){.context = totals->context};
}

/* Joins two numbers of one name; false: too large. */
static bool join_numbers(tw_checkpoint_number *number, uint64_t value)
{
    if (number->name == TW_PARTS_FIRST && value < number->value)
        number->value = value;
    if (number->name >= TW_PARTS_FACTS)
        return true;
    if (value > UINT64_MAX - number->value)
        return false;
    number->value += value;
    return true;
}

/* Merges two ascending lists; false: a sum is too large. */
static bool merge_lists(const tw_totals *totals, const tw_checkpoint *added, tw_totals *joined)
{
    size_t i = 0, j = 0;
    while (i < totals->count || j < added->number_count) {
        const tw_checkpoint_number *a = i < totals->count ? &totals->numbers[i] : NULL;
        const tw_checkpoint_number *b = j < added->number_count ? &added->numbers[j] : NULL;
        bool from_a = !b || (a && a->name <= b->name);
        bool both = from_a && b && a->name == b->name;
        tw_checkpoint_number *to = joined->numbers + joined->count++;
        *to = from_a ? *a : *b;
        if (both && !join_numbers(to, b->value))
            return false;
        i += from_a;
        j += both || !from_a;
    }
    return true;
}

tw_status tw_totals_add(tw_totals *totals, const tw_checkpoint *checkpoint)
{
    const tw_context *context = tw_context_or_default(totals->context);
    tw_totals joined = {.context = context, .room = totals->count + checkpoint->number_count};
    /* Names must ascend: only then is adding fast for every file. */
    for (size_t i = 1; i < checkpoint->number_count; i++)
        if (checkpoint->numbers[i].name <= checkpoint->numbers[i - 1].name)
            return TW_ERR_INPUT;
    joined.numbers = tw_take(context, joined.room, sizeof *joined.numbers);
    if (!joined.numbers)
        return TW_ERR_MEMORY;
    if (!merge_lists(totals, checkpoint, &joined)) {
        tw_totals_free(&joined);
        return TW_ERR_TOO_LARGE;
    }
    tw_totals_free(totals);
    *totals = joined;
    return TW_OK;
}

/* ---- Filing parts ------------------------------------------------------------------------ */

typedef struct filed {
    char *name; /* NULL: not there yet */
    const tw_checkpoint *part;
} filed;

struct tw_merge {
    tw_scope scope;            /* of all that it keeps */
    const tw_context *context; /* that of the scope */
    tw_part_of of;       /* of the first part that came; its count is that of `parts` */
    filed *parts;        /* by number - 1; of.count */
    const filed *first;  /* the one that came first; NULL: none */
    size_t there;        /* parts added so far */
    tw_checkpoint whole; /* what tw_merge_end gives */
    tw_totals totals;
    tw_checkpoint_text *texts;
    tw_checkpoint_task *tasks;
};

tw_status tw_merge_new(const tw_context *context, tw_merge **merge)
{
    context = tw_context_or_default(context);
    tw_merge *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->context = made->totals.context = &made->scope.context;
    *merge = made;
    return TW_OK;
}

void tw_merge_free(tw_merge *merge)
{
    tw_scope_free(merge, sizeof *merge);
}

static const char *outer_of(const tw_checkpoint *part)
{
    const char *text = tw_checkpoint_find_text(part, TW_TEXT_SPLIT);
    const char *end = text ? strchr(text, ';') : NULL;
    return end ? end + 1 : NULL;
}

static bool is_of_run(const char *name)
{
    return strncmp(name, TW_TEXT_RUN, strlen(TW_TEXT_RUN)) == 0;
}

/* Counts texts of the work, not the run. */
static size_t count_texts(const tw_checkpoint *checkpoint)
{
    size_t count = 0;
    for (size_t i = 0; i < checkpoint->text_count; i++)
        count += !is_of_run(checkpoint->texts[i].name);
    return count;
}

/* Do both describe the same search, whatever they are parts of? */
static bool same_texts(const tw_checkpoint *a, const tw_checkpoint *b)
{
    if (count_texts(a) != count_texts(b))
        return false;
    for (size_t i = 0; i < a->text_count; i++) {
        const char *name = a->texts[i].name, *other = tw_checkpoint_find_text(b, name);
        if (is_of_run(name))
            continue;
        if (!other || (strcmp(name, TW_TEXT_SPLIT) != 0 && strcmp(a->texts[i].value, other) != 0))
            return false;
    }
    const char *x = outer_of(a), *y = outer_of(b);
    return !x == !y && (!x || strcmp(x, y) == 0);
}

static tw_status check_kin(const tw_merge *merge, const char *name, const tw_checkpoint *part,
                           const tw_part_of *of, tw_error *error)
{
    const filed *first = merge->first;
    const char *known = first->name;
    if (!tw_hash_equal(&part->puzzle, &first->part->puzzle))
        return tw_fail(error, TW_ERR_INPUT, "%s belongs to another puzzle than %s", name, known);
    if (!tw_hash_equal(&part->cover, &first->part->cover))
        return tw_fail(error, TW_ERR_INPUT, "%s was split with other options than %s", name, known);
    if (!tw_hash_equal(&of->split, &merge->of.split) || of->count != merge->of.count ||
        of->whole != merge->of.whole || of->begun != merge->of.begun)
        return tw_fail(error, TW_ERR_INPUT, "%s belongs to another split than %s", name, known);
    if (!same_texts(part, first->part))
        return tw_fail(error, TW_ERR_INPUT,
                       "%s is damaged: its puzzle or options are not those "
                       "of %s",
                       name, known);
    const filed *there = merge->parts + of->number - 1;
    if (there->name)
        return tw_fail(error, TW_ERR_INPUT, "%s and %s are both part %u of %u", there->name, name,
                       (unsigned)of->number, (unsigned)of->count);
    return TW_OK;
}

/* Takes room for all parts; called for the first. */
static tw_status begin_merge(tw_merge *merge, const tw_part_of *of, tw_error *error)
{
    if (of->count > TW_MAX_CHECKPOINT_TASKS)
        return tw_fail(error, TW_ERR_INPUT, "it is damaged: it says that there are %u parts",
                       (unsigned)of->count);
    filed *parts = tw_take(merge->context, of->count, sizeof *parts);
    if (!parts)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    merge->parts = parts;
    merge->of = *of;
    return TW_OK;
}

static tw_status file_part(tw_merge *merge, const char *name, const tw_checkpoint *part,
                           uint32_t number, tw_error *error)
{
    char *copy = tw_copy_text(merge->context, name);
    if (!copy)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    filed *place = merge->parts + number - 1;
    *place = (filed){copy, part};
    if (!merge->first)
        merge->first = place;
    merge->there++;
    return TW_OK;
}

tw_status tw_merge_add(tw_merge *merge, const char *name, const tw_checkpoint *part,
                       tw_error *error)
{
    tw_part_of of;
    tw_error why = {.status = TW_OK};
    tw_status status = tw_parts_read(part, &of, &why);
    if (status == TW_OK && part->text_count > MOST_TEXTS)
        status = tw_fail(&why, TW_ERR_TOO_LARGE, "it has more than %d texts", MOST_TEXTS);
    if (status == TW_OK && !merge->first)
        status = begin_merge(merge, &of, &why);
    if (status) /* put the name before the message */
        return tw_fail(error, status == TW_ERR_USAGE ? TW_ERR_INPUT : status, "%s: %s", name,
                       why.message);
    if (merge->first)
        status = check_kin(merge, name, part, &of, error);
    return status ? status : file_part(merge, name, part, of.number, error);
}

/* ---- The whole --------------------------------------------------------------------------- */

/* "part 3 of 8 is missing", "parts 3, 5, 6 and 12 more of 40 are missing" */
static tw_status name_missing(const tw_merge *merge, tw_error *error)
{
    char list[160] = "";
    size_t at = 0, named = 0, missing = merge->of.count - merge->there;
    for (size_t i = 0; i < merge->of.count && named < 6; i++)
        if (!merge->parts[i].name) {
            const char *before = named == 0 ? "" : named + 1 == missing ? " and " : ", ";
            at += (size_t)snprintf(list + at, sizeof list - at, "%s%zu", before, i + 1);
            named++;
        }
    if (missing > named)
        snprintf(list + at, sizeof list - at, " and %zu more", missing - named);
    return tw_fail(error, TW_ERR_INPUT, "part%s %s of %u %s missing", missing == 1 ? "" : "s", list,
                   (unsigned)merge->of.count, missing == 1 ? "is" : "are");
}

static tw_status check_units(const tw_merge *merge, tw_error *error)
{
    uint64_t units = 0;
    tw_part_of of;
    for (size_t i = 0; i < merge->of.count; i++) {
        tw_status status = tw_parts_read(merge->parts[i].part, &of, error);
        if (status)
            return status;
        if (of.units > merge->of.whole - units)
            break;
        units += of.units;
    }
    if (units != merge->of.whole)
        return tw_fail(error, TW_ERR_INPUT,
                       "the parts are damaged: together they are not the whole that was split");
    return TW_OK;
}

static tw_status add_texts(tw_merge *merge)
{
    const tw_checkpoint *part = merge->first->part;
    const char *outer = outer_of(part);
    size_t count = 0;
    if (outer) {
        const char *copy = tw_copy_text(merge->context, outer);
        if (!copy)
            return TW_ERR_MEMORY;
        merge->texts[count++] = (tw_checkpoint_text){TW_TEXT_SPLIT, copy};
    }
    for (size_t i = 0; i < part->text_count; i++)
        if (strcmp(part->texts[i].name, TW_TEXT_SPLIT) != 0 && !is_of_run(part->texts[i].name))
            merge->texts[count++] = part->texts[i];
    merge->whole.text_count = count;
    return TW_OK;
}

static tw_status add_parts(tw_merge *merge, tw_error *error)
{
    size_t tasks = 0;
    for (size_t i = 0; i < merge->of.count; i++) {
        const tw_checkpoint *part = merge->parts[i].part;
        tw_status status = tw_totals_add(&merge->totals, part);
        if (status == TW_ERR_INPUT)
            tw_fail(error, status, "%s: it is damaged: its numbers are out of order",
                    merge->parts[i].name);
        if (status)
            return status;
        for (size_t t = 0; t < part->task_count; t++)
            merge->tasks[tasks++] = part->tasks[t];
    }
    merge->whole.task_count = tasks;
    return TW_OK;
}

tw_status tw_merge_end(tw_merge *merge, const tw_checkpoint **whole, tw_error *error)
{
    if (!merge->first)
        return tw_fail(error, TW_ERR_USAGE, "there is nothing to merge");
    if (merge->there < merge->of.count)
        return name_missing(merge, error);
    tw_status status = check_units(merge, error);
    if (status)
        return status;
    tw_totals_free(&merge->totals); /* of a call before, perhaps */
    size_t tasks = 0;
    for (size_t i = 0; i < merge->of.count; i++)
        tasks += merge->parts[i].part->task_count;
    merge->tasks = tw_take(merge->context, tasks, sizeof *merge->tasks);
    merge->texts = tw_take(merge->context, merge->first->part->text_count, sizeof *merge->texts);
    status = merge->tasks && merge->texts ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK)
        status = add_texts(merge);
    if (status == TW_OK)
        status = add_parts(merge, error);
    if (status)
        return tw_fail_as(error, status);
    /* Set the units that the whole began with, not those of the parts. */
    for (size_t i = 0; i < merge->totals.count; i++)
        if (merge->totals.numbers[i].name == TW_PARTS_BEGUN)
            merge->totals.numbers[i].value = merge->of.begun;
    merge->whole.puzzle = merge->first->part->puzzle;
    merge->whole.cover = merge->first->part->cover;
    merge->whole.texts = merge->texts;
    merge->whole.numbers = merge->totals.numbers;
    merge->whole.number_count = merge->totals.count;
    merge->whole.tasks = merge->tasks;
    *whole = &merge->whole;
    return TW_OK;
}
