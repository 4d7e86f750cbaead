/* manager.c -- the manager of a farm: its main loop, and workers that it starts on its own machine
 * (farm.h). */
#include "farm/farm.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void remove_file(const char *folder, const char *name, uint64_t number, const char *end)
{
    char *path = farm_path(folder, "%s%" PRIu64 "%s", name, number, end);
    (void)unlink(path);
    free(path);
}

/* ---- Getting ready ----------------------------------------------------------------------- */

/* Writes a random word of 32 digits into a file that only its owner can read. */
static bool make_password(const char *path)
{
    char word[NET_WORD + 1];
    bool fine = net_make_word(word);
    int descriptor = fine ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!file)
        return net_complain("%s: %s", path, strerror(errno));
    fine = fprintf(file, "%s\n", word) > 0;
    return fclose(file) == 0 && fine ? true : net_complain("%s: cannot be written", path);
}

bool farm_prepare(const farm_options *options)
{
    (void)net_allow_files();
    return net_claim_folder(options->folder) &&
           (access(options->password, F_OK) == 0 || make_password(options->password));
}

/* ---- Workers on this machine ------------------------------------------------------------- */

static pid_t *workers;
static size_t worker_count;

/* Discards the worker's output. Gives it its own process group: Ctrl-C goes only to the manager,
 * which dismisses workers itself. */
static pid_t start_worker(const char *const *words)
{
    pid_t child = fork();
    if (child == 0) {
        int nowhere = open("/dev/null", O_RDWR);
        setpgid(0, 0);
        if (nowhere >= 0) {
            dup2(nowhere, STDOUT_FILENO);
            dup2(nowhere, STDERR_FILENO);
            if (nowhere > STDERR_FILENO)
                close(nowhere);
        }
        setenv("CCTOOLS_IP_MODE", "AUTO", 0); /* IPv6, too */
        execvp(words[0], (char *const *)(uintptr_t)words);
        _exit(127);
    }
    return child;
}

/* The workers end with this program. */
static bool start_workers(const farm_options *options, const net_door *door)
{
    char port_word[16], cores_word[24];
    snprintf(port_word, sizeof port_word, "%d", door->port);
    snprintf(cores_word, sizeof cores_word, "--cores=%u", options->threads);
    const char *const words[] = {"work_queue_worker",
                                 "--parent-death",
                                 "--single-shot",
                                 "--memory=4096",
                                 "--disk=4096",
                                 cores_word,
                                 "--password",
                                 options->password,
                                 "--workdir",
                                 options->folder,
                                 door->everywhere ? "127.0.0.1" : door->address,
                                 port_word,
                                 NULL};
    workers = farm_take(NULL, options->local + 1, sizeof *workers);
    for (unsigned i = 0; i < options->local; i++) {
        pid_t child = start_worker(words);
        if (child < 0)
            return net_complain("cannot start a worker: %s", strerror(errno));
        workers[worker_count++] = child;
    }
    return true;
}

static void end_workers(void)
{
    for (size_t i = 0; i < worker_count; i++)
        kill(workers[i], SIGTERM);
    for (size_t i = 0; i < worker_count; i++) {
        while (waitpid(workers[i], NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    free(workers);
    workers = NULL;
    worker_count = 0;
}

/* ---- The course of things ---------------------------------------------------------------- */

typedef struct farm {
    const farm_options *options;
    farm_work *work;
    farm_queue *queue;
    double saved, told;
    unsigned failures; /* in succession */
    bool live;         /* can a line be redrawn? */
} farm;

/* Rounded down: 100 only when all is done. */
static double percent_of(const farm *self)
{
    double percent = 100 * work_fraction(self->work) - 0.5;
    return percent > 0 ? percent : 0;
}

static double service_of(const farm_crowd *crowd)
{
    return crowd->done > 0 ? crowd->busy / (double)crowd->done : 0;
}

/* The time limit of an errand. Short work is divided sooner, but not so soon that the manager is
 * overloaded. */
static double budget_of(const farm *self, const farm_crowd *crowd, size_t slots)
{
    double budget = self->options->budget, sooner = budget / FARM_SHORT_BUDGET;
    if (work_ready(self->work) >= FARM_SHORT * slots)
        return budget;
    double least = FARM_SPARE * (double)slots * service_of(crowd);
    return sooner > least ? sooner : least < budget ? least : budget;
}

/* The number of tasks of an errand: leaves some for the next ones, but fewer if the manager is the
 * bottleneck. */
static size_t together(const farm *self, const farm_crowd *crowd, size_t slots)
{
    double rounds = FARM_TOGETHER, round = (double)slots * service_of(crowd);
    if (round > 0 && self->options->budget / round < rounds)
        rounds = self->options->budget / round;
    double count = (double)work_ready(self->work) / ((rounds > 1 ? rounds : 1) * (double)slots);
    return count > 1 ? (size_t)count : 1;
}

static bool hand_out(farm *self, const farm_crowd *crowd, size_t slots)
{
    const farm_options *options = self->options;
    const bool sent = strchr(options->command, '/') != NULL; /* a file, to be sent along */
    char command[700];
    uint64_t number;
    snprintf(command, sizeof command,
             "%s run resume task.tw --checkpoint done.tw --checkpoint-every 1000000000 --quiet "
             "--timeout %.3f --leave %d --threads %u%s",
             sent ? "./tilewright" : options->command, budget_of(self, crowd, slots), FARM_LEAVE,
             options->threads, options->solutions ? " --solutions --json > found.jsonl" : "");
    char *next = farm_path(options->folder, "task-next.tw");
    bool fine = work_hand_out(self->work, together(self, crowd, slots), next, &number);
    char *input = farm_path(options->folder, "task-%" PRIu64 ".tw", number);
    char *output = farm_path(options->folder, "done-%" PRIu64 ".tw", number);
    char *found = farm_path(options->folder, "found-%" PRIu64 ".jsonl", number);
    const farm_errand errand = {.command = command,
                                .program = sent ? options->command : NULL,
                                .input = input,
                                .output = output,
                                .solutions = options->solutions ? found : NULL,
                                .cores = options->threads,
                                .number = number};
    fine = fine && rename(next, input) == 0 && queue_submit(self->queue, &errand);
    free(next);
    free(input);
    free(output);
    free(found);
    return fine;
}

/* Prints progress when it is due; keeps slightly more errands in the queue than the workers can
 * take. */
static bool fill_queue(farm *self)
{
    const farm_crowd crowd = queue_look(self->queue);
    size_t slots = crowd.cores / self->options->threads;
    double every = self->live ? 0.5 : 30, now = net_now();
    if (!self->options->quiet && now - self->told >= every) {
        self->told = now;
        fprintf(stderr,
                "%sfarm %3.0f %%   %" PRIu64 " solutions   %zu workers, %zu cores   %zu tasks "
                "out   %zu pieces wait%s",
                self->live ? "\r" : "", percent_of(self), work_solutions(self->work), crowd.workers,
                crowd.cores, work_out(self->work), work_ready(self->work),
                self->live ? "\033[K" : "\n");
        fflush(stderr);
    }
    slots = slots > 0 ? slots : 1;
    size_t wanted = slots + slots / 4 + 2;
    while (work_out(self->work) < wanted && work_ready(self->work) > 0)
        if (!hand_out(self, &crowd, slots))
            return false;
    return true;
}

/* false: too many failures. */
static bool take_failure(farm *self, uint64_t number, const char *why)
{
    work_give_up(self->work, number);
    if (self->live)
        fputs("\r\033[K", stderr);
    net_complain("task %" PRIu64 ": %s; it goes out again", number, why);
    if (++self->failures < FARM_MOST_FAILURES)
        return true;
    return net_complain("%u tasks went wrong one after the other", self->failures);
}

static bool take_result(farm *self, const farm_result *result)
{
    const farm_options *options = self->options;
    char why[600] = "";
    char *done = farm_path(options->folder, "done-%" PRIu64 ".tw", result->number);
    char *found = farm_path(options->folder, "found-%" PRIu64 ".jsonl", result->number);
    bool fine = result->fine && work_take_back(self->work, result->number, done,
                                               options->solutions ? found : NULL, why);
    free(done);
    free(found);
    remove_file(options->folder, "task-", result->number, ".tw");
    remove_file(options->folder, "done-", result->number, ".tw");
    remove_file(options->folder, "found-", result->number, ".jsonl");
    if (work_is_broken(self->work))
        return false;
    if (!fine)
        return take_failure(self, result->number, result->fine ? why : result->words);
    self->failures = 0;
    return true;
}

static bool save(farm *self, bool now)
{
    if (!now && net_now() - self->saved < FARM_SAVE_SECONDS)
        return true;
    self->saved = net_now();
    return work_save(self->work, self->options->state);
}

static farm_end go(farm *self)
{
    farm_result result;
    bool fine = true;
    while (fine && !self->options->stopped() && !work_is_over(self->work)) {
        fine = fill_queue(self);
        if (fine && queue_wait(self->queue, &result))
            fine = take_result(self, &result);
        fine = fine && save(self, false);
    }
    if (self->live)
        fputs("\r\033[K", stderr);
    if (!work_is_broken(self->work))
        fine = save(self, true) && fine;
    return !fine ? FARM_FAILED : work_is_over(self->work) ? FARM_DONE : FARM_STOPPED;
}

static farm_end run_queue(farm *self)
{
    const farm_options *options = self->options;
    char host[256] = "HOST";
    self->queue = queue_open(options);
    if (!self->queue)
        return FARM_REFUSED;
    const net_door *door = gate_door(queue_gate(self->queue));
    gethostname(host, sizeof host - 1);
    if (!options->quiet)
        fprintf(stderr, "Workers join with: work_queue_worker --password %s %s %d%s\n",
                options->shown_key, door->everywhere ? host : door->address, door->port,
                door->loopback ? " (on this machine; --bind ADDRESS is for others)" : "");
    farm_end end = start_workers(options, door) ? go(self) : FARM_FAILED;
    farm_crowd crowd = queue_look(self->queue);
    if (!options->quiet)
        fprintf(stderr,
                "%zu tasks came back, %zu workers were lost; the manager was busy for %.2f s and "
                "idle for %.2f s; files: %.0f kB out, %.0f kB in\n",
                crowd.done, crowd.lost, crowd.busy, crowd.idle, crowd.sent / 1000,
                crowd.received / 1000);
    queue_close(self->queue);
    end_workers();
    return end;
}

static farm_end run(farm *self)
{
    const farm_options *options = self->options;
    uint64_t number;
    self->work = work_open(self->options->state, options->solutions, options->stopped);
    if (!self->work && options->stopped()) {
        printf("stopped before it began; go on with: %s\n", options->again);
        return FARM_STOPPED;
    }
    if (!self->work)
        return FARM_REFUSED;
    if (strcmp(work_name(self->work), options->puzzle) != 0) {
        net_complain("%s holds the search of %s; give another --folder, or remove it",
                     options->folder, work_name(self->work));
        return FARM_REFUSED;
    }
    self->saved = net_now();
    farm_end end = work_is_over(self->work) ? FARM_DONE : run_queue(self);
    if (end == FARM_STOPPED)
        printf("stopped at %.0f %%; go on with: %s\n", percent_of(self), options->again);
    /* Remove the files of errands that are out: their tasks are in the state. */
    while (work_any_out(self->work, &number)) {
        remove_file(options->folder, "task-", number, ".tw");
        work_give_up(self->work, number);
    }
    return end;
}

farm_end farm_run(const farm_options *options)
{
    farm self = {.options = options, .live = isatty(STDERR_FILENO) == 1};
    farm_end end = run(&self);
    work_free(self.work);
    return end;
}
