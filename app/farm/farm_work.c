/* farm_work.c -- tasks that wait, tasks that are out, and counts (farm.h).
 *
 * Tasks wait in a queue, first in first out, or belong to an errand that is out. The state on disk
 * is a checkpoint: all tasks, out or not, and the sums of the errands that came back; so
 * `tilewright run resume` can resume it, too. The text "farm-found" is the length of the file of
 * solutions at that time: later bytes belong to errands that are not counted yet.
 * Invariant: units of all tasks + units of what was done = units the work began with. */
#include "farm/farm.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TEXT_FOUND "farm-found"
#define TEXT_TASK "farm-task"

typedef struct task {
    tw_checkpoint_task it; /* its numbers follow in `words` */
    struct task *next;
    uint32_t words[];
} task;

typedef struct tasks {
    task *first, *last;
    size_t count;
    uint64_t units;
} tasks;

/* An errand that is out. */
typedef struct errand {
    uint64_t number;
    tasks tasks;
} errand;

struct farm_work {
    tw_job *job;         /* holds the puzzle, and locks the state */
    tw_job *search;      /* prepared, for judging solutions; NULL: no solutions wanted */
    tw_checkpoint *base; /* holds texts and hashes */
    tw_totals totals;
    tasks ready;
    errand *out;
    size_t out_count, out_room;
    uint64_t begun; /* units */
    uint64_t next;  /* number of an errand */
    char run[40];   /* identifies this manager, to recognise errands of another one */
    farm_found found;
    bool broken; /* counted solutions could not be written */
};

/* ---- Tasks ------------------------------------------------------------------------------- */

static void push(tasks *list, task *added)
{
    added->next = NULL;
    if (list->last)
        list->last->next = added;
    else
        list->first = added;
    list->last = added;
    list->count++;
    list->units += added->it.weight;
}

static task *pop(tasks *list)
{
    task *taken = list->first;
    list->first = taken->next;
    if (!list->first)
        list->last = NULL;
    list->count--;
    list->units -= taken->it.weight;
    return taken;
}

static void free_tasks(tasks *list)
{
    while (list->count > 0)
        free(pop(list));
}

static void push_tasks(tasks *list, const tw_checkpoint *checkpoint)
{
    for (size_t i = 0; i < checkpoint->task_count; i++) {
        const tw_checkpoint_task *from = checkpoint->tasks + i;
        size_t words = from->count + from->held_count;
        task *made = farm_take(NULL, 1, sizeof *made + words * sizeof *made->words);
        made->it = *from;
        for (size_t k = 0; k < words; k++)
            made->words[k] = k < from->count ? from->options[k] : from->held[k - from->count];
        made->it.options = made->words;
        made->it.held = made->words + from->count;
        push(list, made);
    }
}

/* Appends the tasks of a list, as a checkpoint holds them; returns the new count. */
static size_t list_tasks(const tasks *list, tw_checkpoint_task *listed, size_t count)
{
    for (const task *at = list->first; at; at = at->next)
        listed[count++] = at->it;
    return count;
}

/* ---- Files ------------------------------------------------------------------------------- */

static bool complain_of(const char *path, const tw_error *error)
{
    return net_complain("%s: %s", path, error->message);
}

/* Writes a checkpoint, whose numbers and tasks are set, and frees the tasks. Its texts are those of
 * the base without the farm's own and "split", and `more`. */
static bool write_checkpoint(const farm_work *work, tw_checkpoint *file, tw_checkpoint_text more,
                             const char *path)
{
    const tw_checkpoint *base = work->base;
    tw_checkpoint_text *texts = farm_take(NULL, base->text_count + 1, sizeof *texts);
    tw_error error = {.status = TW_OK};
    for (size_t i = 0; i < base->text_count; i++) {
        const char *known = base->texts[i].name;
        if (strcmp(known, TEXT_FOUND) != 0 && strcmp(known, TEXT_TASK) != 0 &&
            strcmp(known, "split") != 0)
            texts[file->text_count++] = base->texts[i];
    }
    texts[file->text_count++] = more;
    file->texts = texts;
    file->puzzle = base->puzzle;
    file->cover = base->cover;
    bool fine =
        tw_checkpoint_save(NULL, file, NULL, path, &error) == TW_OK || complain_of(path, &error);
    free(texts);
    free((tw_checkpoint_task *)(uintptr_t)file->tasks);
    return fine;
}

/* ---- Opening ----------------------------------------------------------------------------- */

static uint64_t number_of(const tw_checkpoint *checkpoint, uint32_t name, uint64_t otherwise)
{
    uint64_t value;
    return tw_checkpoint_find_number(checkpoint, name, &value) ? value : otherwise;
}

/* saved: file that it locks, or NULL. NULL: a message was printed. */
static tw_job *open_job(const char *path, const char *saved)
{
    const tw_job_options options = {.size = sizeof options, .checkpoint = saved, .store = ""};
    tw_error error = {.status = TW_OK};
    tw_job *job = NULL;
    if (tw_job_open(NULL, path, &options, &job, &error) != TW_OK)
        complain_of(path, &error);
    return job;
}

static bool go_on(void *stopped, double done)
{
    (void)done;
    return !(*(bool (**)(void))stopped)();
}

/* Prepares the search that judges solutions. false: a message was printed, or it was stopped. */
static bool prepare_search(farm_work *work, const char *path, bool (*stopped)(void))
{
    const tw_watch watch = {go_on, &stopped};
    tw_error error = {.status = TW_OK};
    work->search = open_job(path, NULL);
    if (!work->search)
        return false;
    if (tw_job_prepare(work->search, &watch, &error) != TW_OK)
        return complain_of(path, &error);
    return tw_job_is_ready(work->search);
}

static bool open_work(farm_work *work, const char *path, const char *solutions,
                      bool (*stopped)(void))
{
    tw_error error = {.status = TW_OK};
    work->job = open_job(path, path);
    if (!work->job)
        return false;
    if (tw_checkpoint_load(NULL, path, &work->base, &error) != TW_OK)
        return complain_of(path, &error);
    if (tw_totals_add(&work->totals, work->base) != TW_OK)
        return net_complain("%s: its sums cannot be added", path);
    if (solutions && !prepare_search(work, path, stopped))
        return false;
    work->begun = number_of(work->base, TW_SAVED_BEGUN, TW_CHECKPOINT_WHOLE);
    snprintf(work->run, sizeof work->run, "%lx-%lx", (unsigned long)time(NULL), (long)getpid());
    push_tasks(&work->ready, work->base);
    const char *bytes = tw_checkpoint_find_text(work->base, TEXT_FOUND);
    work->found = (farm_found){.path = solutions,
                               .bytes = bytes ? strtol(bytes, NULL, 10) : 0,
                               .count = number_of(work->base, TW_SAVED_SOLUTIONS, 0),
                               .puzzle = tw_job_puzzle(work->job)};
    return found_open(&work->found);
}

farm_work *work_open(const char *path, const char *solutions, bool (*stopped)(void))
{
    farm_work *work = farm_take(NULL, 1, sizeof *work);
    if (open_work(work, path, solutions, stopped))
        return work;
    work_free(work);
    return NULL;
}

void work_free(farm_work *work)
{
    if (!work)
        return;
    for (size_t i = 0; i < work->out_count; i++)
        free_tasks(&work->out[i].tasks);
    free_tasks(&work->ready);
    free(work->out);
    tw_totals_free(&work->totals);
    tw_checkpoint_free(work->base);
    found_close(&work->found);
    tw_job_free(work->search);
    tw_job_free(work->job);
    free(work);
}

/* ---- Asking ------------------------------------------------------------------------------ */

bool work_is_over(const farm_work *work)
{
    return work->ready.count == 0 && work->out_count == 0;
}

bool work_is_broken(const farm_work *work)
{
    return work->broken;
}

size_t work_ready(const farm_work *work)
{
    return work->ready.count;
}

size_t work_out(const farm_work *work)
{
    return work->out_count;
}

bool work_any_out(const farm_work *work, uint64_t *number)
{
    if (work->out_count > 0)
        *number = work->out[work->out_count - 1].number;
    return work->out_count > 0;
}

double work_fraction(const farm_work *work)
{
    uint64_t units = work->ready.units;
    for (size_t i = 0; i < work->out_count; i++)
        units += work->out[i].tasks.units;
    return work->begun > 0 ? 1 - (double)units / (double)work->begun : 1;
}

uint64_t work_solutions(const farm_work *work)
{
    for (size_t i = 0; i < work->totals.count; i++)
        if (work->totals.numbers[i].name == TW_SAVED_SOLUTIONS)
            return work->totals.numbers[i].value;
    return 0;
}

const char *work_name(const farm_work *work)
{
    const char *name = tw_checkpoint_find_text(work->base, "name");
    return name ? name : "";
}

/* ---- Out and back ------------------------------------------------------------------------ */

static void name_errand(const farm_work *work, uint64_t number, char name[80])
{
    snprintf(name, 80, "%s-%" PRIu64, work->run, number);
}

bool work_hand_out(farm_work *work, size_t count, const char *path, uint64_t *number)
{
    if (work->out_count == work->out_room) {
        work->out_room = 2 * work->out_room + 64;
        work->out = farm_take(work->out, work->out_room, sizeof *work->out);
    }
    errand *sent = work->out + work->out_count;
    *sent = (errand){.number = work->next++};
    for (; count > 0 && work->ready.count > 0; count--)
        push(&sent->tasks, pop(&work->ready));
    work->out_count++;
    *number = sent->number;
    char name[80];
    name_errand(work, sent->number, name);
    tw_checkpoint_task *listed = farm_take(NULL, sent->tasks.count, sizeof *listed);
    const tw_checkpoint_number begun = {TW_SAVED_BEGUN, sent->tasks.units};
    tw_checkpoint file = {.numbers = &begun, .number_count = 1, .tasks = listed};
    file.task_count = list_tasks(&sent->tasks, listed, 0);
    if (write_checkpoint(work, &file, (tw_checkpoint_text){TEXT_TASK, name}, path))
        return true;
    work_give_up(work, sent->number);
    return false;
}

static errand *find(farm_work *work, uint64_t number)
{
    for (size_t i = 0; i < work->out_count; i++)
        if (work->out[i].number == number)
            return work->out + i;
    return NULL;
}

static void forget(farm_work *work, errand *sent)
{
    free_tasks(&sent->tasks);
    *sent = work->out[--work->out_count];
}

void work_give_up(farm_work *work, uint64_t number)
{
    errand *sent = find(work, number);
    while (sent && sent->tasks.count > 0)
        push(&work->ready, pop(&sent->tasks));
    if (sent)
        forget(work, sent);
}

/* Does the result belong to the errand? NULL, or the fault. */
static const char *judge(const farm_work *work, const errand *sent, const tw_checkpoint *done)
{
    char name[80];
    name_errand(work, sent->number, name);
    const char *said = tw_checkpoint_find_text(done, TEXT_TASK);
    if (!tw_hash_equal(&done->puzzle, &work->base->puzzle) ||
        !tw_hash_equal(&done->cover, &work->base->cover))
        return "it belongs to another search";
    if (!said || strcmp(said, name) != 0)
        return "it belongs to another task";
    if (number_of(done, TW_SAVED_BEGUN, 0) != sent->tasks.units ||
        tw_checkpoint_units(done) > sent->tasks.units)
        return "it is not what was handed out";
    return NULL;
}

static const char *count_in(farm_work *work, errand *sent, const tw_checkpoint *done, FILE *found)
{
    const char *wrong = NULL;
    if (found) {
        tw_checkpoint_task *listed = farm_take(NULL, sent->tasks.count, sizeof *listed);
        const farm_tasks of = {tw_job_solver(work->search), listed,
                               list_tasks(&sent->tasks, listed, 0)};
        wrong = found_judge(&work->found, &of, found, number_of(done, TW_SAVED_SOLUTIONS, 0));
        free(listed);
    }
    if (wrong)
        return wrong;
    if (tw_totals_add(&work->totals, done) != TW_OK)
        return "its sums cannot be added";
    if (found && !found_add(&work->found, found)) {
        work->broken = true;
        return "its solutions cannot be written";
    }
    push_tasks(&work->ready, done);
    forget(work, sent);
    return NULL;
}

bool work_take_back(farm_work *work, uint64_t number, const char *path, const char *solutions,
                    char why[600])
{
    tw_error error = {.status = TW_OK};
    errand *sent = find(work, number);
    tw_checkpoint *done = NULL;
    if (sent)
        (void)tw_checkpoint_load(NULL, path, &done, &error);
    FILE *found = done && solutions && work->found.file ? fopen(solutions, "rb") : NULL;
    const char *wrong = !sent                 ? "no task has this number"
                        : !done               ? error.message
                        : solutions && !found ? "its solutions are not there"
                                              : judge(work, sent, done);
    if (!wrong)
        wrong = count_in(work, sent, done, found);
    if (found)
        fclose(found);
    if (wrong)
        snprintf(why, 600, "%s", wrong);
    tw_checkpoint_free(done);
    return !wrong;
}

/* ---- Saving ------------------------------------------------------------------------------ */

bool work_save(farm_work *work, const char *path)
{
    char bytes[32];
    size_t count = work->ready.count;
    for (size_t i = 0; i < work->out_count; i++)
        count += work->out[i].tasks.count;
    snprintf(bytes, sizeof bytes, "%ld", work->found.bytes);
    tw_checkpoint_task *listed = farm_take(NULL, count, sizeof *listed);
    tw_checkpoint file = {
        .numbers = work->totals.numbers, .number_count = work->totals.count, .tasks = listed};
    for (size_t i = 0; i < work->out_count; i++)
        file.task_count = list_tasks(&work->out[i].tasks, listed, file.task_count);
    file.task_count = list_tasks(&work->ready, listed, file.task_count);
    if (found_sync(&work->found))
        return write_checkpoint(work, &file, (tw_checkpoint_text){TEXT_FOUND, bytes}, path);
    free(listed);
    return false;
}
