/* search_run.c -- budgets of nodes from times, lists of tasks, and the arithmetic of units
 * (search_run.h). */
#include "search/search_run.h"

#include "base/base.h"

#include <string.h>

#define LARGEST_BUDGET ((uint64_t)1 << 40)
#define LARGEST_STEP 8

uint64_t tw_budget_next(uint64_t budget, double seconds, double wanted)
{
    double factor = seconds > 0 ? wanted / seconds : LARGEST_STEP;
    if (factor >= LARGEST_STEP)
        budget = budget > LARGEST_BUDGET / LARGEST_STEP ? LARGEST_BUDGET : budget * LARGEST_STEP;
    else if (factor <= 1.0 / LARGEST_STEP)
        budget /= LARGEST_STEP;
    else
        budget = (uint64_t)((double)budget * factor);
    return budget ? budget : 1;
}

/* Long multiplication and division, one bit at a time. Invariant: share * (bits of units so far) =
 * quotient * whole + rest, rest < whole. */
uint64_t tw_task_part(uint64_t units, uint64_t share, uint64_t whole)
{
    uint64_t quotient = 0, rest = 0;
    if (share == whole)
        return units;
    for (int bit = 62; bit >= 0; bit--) {
        quotient *= 2;
        rest *= 2;
        if (units >> bit & 1)
            rest += share;
        for (; rest >= whole; rest -= whole) /* twice at most */
            quotient++;
    }
    return quotient;
}

bool tw_task_held_is_sound(const tw_task *task, const tw_cover *cover)
{
    size_t at = 0;
    while (at < task->held_count) {
        if (task->held_count - at < 2 || task->held_count - at - 2 < task->held[at + 1] ||
            task->held[at + 1] > tw_cover_place_count(cover))
            return false;
        size_t end = at + 2 + task->held[at + 1];
        for (size_t i = at + 2; i < end; i++)
            if (task->held[i] >= tw_cover_option_count(cover))
                return false;
        at = end;
    }
    return true;
}

void tw_task_list_free(tw_task_list *list)
{
    tw_give(list->context, list->tasks, list->count, sizeof *list->tasks);
    tw_give(list->context, list->words, list->word_count, sizeof *list->words);
    *list = (tw_task_list){0};
}

static const uint32_t *copy_words(tw_task_list *list, size_t *used, const uint32_t *words,
                                  size_t count)
{
    uint32_t *copy = list->words + *used;
    if (count)
        memcpy(copy, words, count * sizeof *words);
    *used += count;
    return copy;
}

tw_status tw_task_list_copy(const tw_context *context, const tw_task *tasks, size_t count,
                            tw_task_list *list)
{
    tw_task_list made = {.context = tw_context_or_default(context), .count = count};
    size_t used = 0;
    for (size_t i = 0; i < count; i++)
        made.word_count += tasks[i].path.count + tasks[i].held_count;
    made.tasks = tw_take(made.context, count, sizeof *made.tasks);
    made.words = tw_take(made.context, made.word_count, sizeof *made.words);
    if (!made.tasks || !made.words) {
        tw_task_list_free(&made);
        return TW_ERR_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        tw_task *task = &made.tasks[i];
        *task = tasks[i];
        task->path.options = copy_words(&made, &used, task->path.options, task->path.count);
        task->held = copy_words(&made, &used, task->held, task->held_count);
    }
    *list = made;
    return TW_OK;
}
