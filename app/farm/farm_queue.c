/* farm_queue.c -- sends tasks out and gets them back by Work Queue (farm.h).
 *
 * An errand is a task of Work Queue. Work Queue detects that a worker is lost, and gives its task
 * to another; a task comes back once, however often it was tried. The manager is never announced
 * anywhere: workers are told host and port, and must have the password. A worker that neither
 * answers nor disconnects, because it was suspended or its network is gone, counts as lost when it
 * has missed a keepalive.
 *
 * Work Queue does not listen itself, as it could only do so on all addresses, and would stop while
 * a newcomer is silent: the gate listens (farm_gate.c, farm_link.c). */
#include "farm/farm.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <cctools/work_queue.h>

struct farm_queue {
    struct work_queue *queue;
    farm_gate *gate;
};

/* ---- Opening ----------------------------------------------------------------------------- */

static double longer(double a, double b)
{
    return a > b ? a : b;
}

farm_queue *queue_open(const farm_options *options)
{
    farm_gate *gate = gate_open(options->bind, options->port, options->password);
    if (!gate)
        return NULL;
    link_lead(gate);
    unsetenv("WORK_QUEUE_NAME"); /* with a name it would announce itself to a catalogue */
    struct work_queue *made = work_queue_create(0);
    if (!made || !link_is_led()) {
        net_complain(made ? "this Work Queue cannot be kept from listening on all addresses"
                          : "there is no memory for a queue");
        if (made)
            work_queue_delete(made);
        gate_close(gate);
        return NULL;
    }
    work_queue_tune(made, "keepalive-interval", longer(2, options->budget / 4));
    work_queue_tune(made, "keepalive-timeout", longer(5, options->budget / 12));
    farm_queue *queue = farm_take(NULL, 1, sizeof *queue);
    *queue = (farm_queue){made, gate};
    return queue;
}

const farm_gate *queue_gate(const farm_queue *queue)
{
    return queue->gate;
}

static bool add_file(struct work_queue_task *task, const char *path, const char *name,
                     work_queue_file_type_t type, work_queue_file_flags_t flags)
{
    return !path || work_queue_task_specify_file(task, path, name, type, flags);
}

bool queue_submit(farm_queue *queue, const farm_errand *what)
{
    char tag[32];
    struct work_queue_task *task = work_queue_task_create(what->command);
    snprintf(tag, sizeof tag, "%" PRIu64, what->number);
    work_queue_task_specify_tag(task, tag);
    work_queue_task_specify_cores(task, (int)what->cores);
    work_queue_task_specify_memory(task, (int64_t)64 * what->cores);
    work_queue_task_specify_disk(task, 64);
    if (add_file(task, what->program, "tilewright", WORK_QUEUE_INPUT, WORK_QUEUE_CACHE) &&
        add_file(task, what->input, "task.tw", WORK_QUEUE_INPUT, WORK_QUEUE_NOCACHE) &&
        add_file(task, what->output, "done.tw", WORK_QUEUE_OUTPUT, WORK_QUEUE_NOCACHE) &&
        add_file(task, what->solutions, "found.jsonl", WORK_QUEUE_OUTPUT, WORK_QUEUE_NOCACHE) &&
        work_queue_submit(queue->queue, task) > 0)
        return true;
    work_queue_task_delete(task);
    return net_complain("task %s cannot be submitted", tag);
}

/* Keeps the end of a task's output. A worker may be hostile: only printable characters reach the
 * terminal. */
static void keep_words(const struct work_queue_task *task, farm_result *result)
{
    const char *text = task->output ? task->output : "";
    char *words = result->words;
    size_t length = strlen(text), room = sizeof result->words;
    snprintf(words, room, "%s", length < room ? text : text + length - room + 1);
    for (size_t end = strlen(words); end > 0 && words[end - 1] == '\n'; end--)
        words[end - 1] = '\0';
    if (task->result != WORK_QUEUE_RESULT_SUCCESS && !words[0])
        snprintf(words, room, "it went wrong on %s (%d)",
                 task->hostname ? task->hostname : "a worker", (int)task->result);
    for (; *words; words++)
        if (*words < ' ' || *words > '~')
            *words = '?';
}

bool queue_wait(farm_queue *queue, farm_result *result)
{
    struct work_queue_task *task = work_queue_wait(queue->queue, 1);
    if (!task)
        return false;
    int code = task->return_status;
    *result = (farm_result){.number = strtoull(task->tag, NULL, 10)};
    result->fine =
        task->result == WORK_QUEUE_RESULT_SUCCESS && (code == 0 || code == 1 || code == 3);
    keep_words(task, result);
    work_queue_task_delete(task);
    return true;
}

farm_crowd queue_look(const farm_queue *queue)
{
    struct work_queue_stats stats;
    work_queue_get_stats(queue->queue, &stats);
    double busy = (double)stats.time_send + (double)stats.time_receive +
                  (double)stats.time_status_msgs + (double)stats.time_internal +
                  (double)stats.time_application;
    return (farm_crowd){.workers = (size_t)stats.workers_connected,
                        .cores = stats.total_cores > 0 ? (size_t)stats.total_cores : 0,
                        .done = (size_t)stats.tasks_done,
                        .lost = (size_t)stats.workers_lost,
                        .busy = busy / 1e6,
                        .idle = (double)stats.time_polling / 1e6,
                        .sent = (double)stats.bytes_sent,
                        .received = (double)stats.bytes_received};
}

void queue_close(farm_queue *queue)
{
    if (!queue)
        return;
    work_queue_shut_down_workers(queue->queue, 0);
    work_queue_delete(queue->queue);
    gate_close(queue->gate);
    free(queue);
}
