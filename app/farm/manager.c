/* manager.c -- tilewright-farm: the command line, and the course of things (farm.h).
 *
 * The search is divided by `tilewright split`, and what comes out is printed by `tilewright resume`
 * of the last state: this program only deals out and adds up. It can be killed at any moment and
 * begun again in the same folder. */
#include "farm/farm.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command/farm_options.h"

enum { EXIT_FINE = 0, EXIT_INPUT = 2, EXIT_EARLY = 3, EXIT_INTERNAL = 4 };

#define PIECES 128 /* at first, when nothing is said */
#define PIECES_A_PART 8
#define MOST_PARTS 40

static volatile sig_atomic_t stop_asked;

/* ---- Small things ------------------------------------------------------------------------ */

bool farm_complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("tilewright-farm: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return false;
}

double farm_now(void)
{
    const tw_context *context = tw_context_default();
    return context->seconds(context->user);
}

void *farm_take(void *old, size_t count, size_t size)
{
    void *block = NULL;
    if (size == 0 || count <= SIZE_MAX / size / 2)
        block = old ? realloc(old, count * size + 1) : calloc(count + 1, size);
    if (block)
        return block;
    farm_complain("out of memory; begin again in the same folder");
    exit(EXIT_INTERNAL);
}

char *farm_path(const char *folder, const char *format, ...)
{
    char name[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    size_t room = strlen(folder) + strlen(name) + 2;
    char *path = farm_take(NULL, room, 1);
    snprintf(path, room, "%s/%s", folder, name);
    return path;
}

static void remove_file(const char *folder, const char *name, uint64_t number, const char *end)
{
    char *path = farm_path(folder, "%s%" PRIu64 "%s", name, number, end);
    (void)unlink(path);
    free(path);
}

static void ask_stop(int number)
{
    (void)number;
    stop_asked = 1;
}

static void watch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = ask_stop;
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* ---- The command line -------------------------------------------------------------------- */

static bool read_number(const char *name, const char *text, double least, double most,
                        double *number)
{
    char *end = NULL;
    *number = strtod(text, &end);
    if (end == text || *end || !(*number >= least && *number <= most))
        return farm_complain("--%s=%s: expected a number from %g to %g", name, text, least, most);
    return true;
}

/* A text that lives as long as the options. */
static const char *keep(farm_options *options, char *made)
{
    options->made[options->made_count++] = made;
    return made;
}

/* An option of the search goes on to `tilewright split` as it is. */
static bool pass_on(farm_options *options, const char *name, const char *value)
{
    size_t count = 0, room = strlen(name) + strlen(value) + 4;
    while (options->search[count])
        count++;
    char *word = farm_take(NULL, room, 1);
    snprintf(word, room, "--%s=%s", name, value);
    if (count < 7)
        options->search[count] = keep(options, word);
    else
        free(word);
    return true;
}

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names != NULL;
}

static bool take_text(farm_options *options, const char *name, const char *value)
{
    static const char *const search[] = {"up-to", "engine", "with", "pivot", NULL};
    const struct {
        const char *name;
        const char **text;
    } texts[] = {{"password", &options->password},
                 {"folder", &options->folder},
                 {"solutions", &options->solutions},
                 {"command", &options->command}};
    if (is_one_of(name, search))
        return pass_on(options, name, value);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(texts[i].name, name) == 0)
            *texts[i].text = value;
    return true;
}

static bool take_option(farm_options *options, const char *name, const char *value)
{
    double number = 0;
    if (strcmp(name, "json") == 0)
        options->json = true;
    else if (strcmp(name, "quiet") == 0)
        options->quiet = true;
    else if (strcmp(name, "port") == 0 && read_number(name, value, 0, 65535, &number))
        options->port = (int)number;
    else if (strcmp(name, "time-budget") == 0 && read_number(name, value, 0.1, 1e6, &number))
        options->budget = number;
    else if (strcmp(name, "pieces") == 0 && read_number(name, value, 1, 100000, &number))
        options->pieces = (unsigned)number;
    else if (strcmp(name, "threads") == 0 && read_number(name, value, 1, 1024, &number))
        options->threads = (unsigned)number;
    else if (strcmp(name, "local") == 0 && read_number(name, value, 0, 1024, &number))
        options->local = (unsigned)number;
    else
        return number == 0 && take_text(options, name, value);
    return true;
}

static const struct option known[] = {
    {"port", 1, NULL, 'o'},    {"password", 1, NULL, 'o'}, {"folder", 1, NULL, 'o'},
    {"pieces", 1, NULL, 'o'},  {"threads", 1, NULL, 'o'},  {"local", 1, NULL, 'o'},
    {"command", 1, NULL, 'o'}, {"up-to", 1, NULL, 'o'},    {"solutions", 1, NULL, 'o'},
    {"engine", 1, NULL, 'o'},  {"with", 1, NULL, 'o'},     {"time-budget", 1, NULL, 'o'},
    {"pivot", 1, NULL, 'o'},   {"json", 0, NULL, 'o'},     {"quiet", 0, NULL, 'o'},
    {"version", 0, NULL, 'v'}, {"help", 0, NULL, 'h'},     {NULL, 0, NULL, 0}};

static bool read_options(int argc, char **argv, farm_options *options)
{
    int which = 0, found;
    while ((found = getopt_long(argc, argv, "h", known, &which)) != -1) {
        if (found == 'h' || found == 'v')
            printf("tilewright-farm %s: see \"tilewright farm --help\"\n", tw_version());
        if (found == 'h' || found == 'v')
            exit(EXIT_FINE);
        if (found != 'o' || !take_option(options, known[which].name, optarg ? optarg : ""))
            return false;
    }
    if (optind + 1 != argc) {
        farm_complain("one puzzle is needed: tilewright farm PUZZLE");
        return false;
    }
    options->puzzle = argv[optind];
    return true;
}

/* ---- Getting ready ----------------------------------------------------------------------- */

/* "dir/my.yaml" -> "my.farm", new. */
static char *folder_of(const char *puzzle)
{
    const char *slash = strrchr(puzzle, '/'), *name = slash ? slash + 1 : puzzle;
    const char *dot = strrchr(name, '.');
    size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    char *folder = farm_take(NULL, length + sizeof ".farm", 1);
    snprintf(folder, length + sizeof ".farm", "%.*s.farm", (int)length, name);
    return folder;
}

/* A word of 32 digits that nobody guesses, in a file that nobody else reads. */
static bool make_password(const char *path)
{
    unsigned char bytes[16];
    FILE *random = fopen("/dev/urandom", "rb");
    bool fine = random && fread(bytes, sizeof bytes, 1, random) == 1;
    if (random)
        fclose(random);
    int descriptor = fine ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!file)
        return farm_complain("%s: %s", path, strerror(errno));
    for (size_t i = 0; i < sizeof bytes; i++)
        fprintf(file, "%02x", bytes[i]);
    fine = fputc('\n', file) != EOF;
    return fclose(file) == 0 && fine ? true : farm_complain("%s: cannot be written", path);
}

static void remove_parts(const farm_options *options, size_t parts)
{
    for (size_t i = 1; i <= parts; i++)
        remove_file(options->folder, "begin.", i, ".tw");
}

/* `tilewright merge` of all parts: what it writes is the first state. */
static int join_parts(const farm_options *options, const char *tilewright, size_t parts,
                      const char *state)
{
    const char *words[MOST_PARTS + 6] = {tilewright, "merge", "--output", state};
    char *names[MOST_PARTS];
    for (size_t i = 0; i < parts; i++)
        words[4 + i] = names[i] = farm_path(options->folder, "begin.%zu.tw", i + 1);
    int code = child_run(words, true);
    for (size_t i = 0; i < parts; i++)
        free(names[i]);
    return code;
}

/* Divides the search. An exit code, or EXIT_FINE. */
static int divide(const farm_options *options, const char *tilewright, const char *state)
{
    size_t parts = (options->pieces + PIECES_A_PART - 1) / PIECES_A_PART;
    parts = parts < MOST_PARTS ? parts : MOST_PARTS;
    char into[32], *prefix = farm_path(options->folder, "begin");
    snprintf(into, sizeof into, "--into=%zu", parts);
    const char *words[16] = {tilewright, "split", into, "--output", prefix, options->puzzle};
    for (size_t i = 0; options->search[i]; i++)
        words[6 + i] = options->search[i];
    remove_parts(options, MOST_PARTS);
    int code = child_run(words, true);
    if (code == 0)
        code = join_parts(options, tilewright, parts, state);
    remove_parts(options, parts);
    free(prefix);
    return code == 0 || code == 1 || (code == 3 && !stop_asked) ? EXIT_FINE
           : code < 0                                           ? EXIT_INTERNAL
                                                                : code;
}

/* ---- The course of things ---------------------------------------------------------------- */

typedef struct farm {
    const farm_options *options;
    farm_work *work;
    farm_queue *queue;
    char *state;      /* path */
    char *tilewright; /* the program, as it is called here */
    double saved, told;
    unsigned failures; /* one after the other */
    bool live;         /* can a line be redrawn? */
} farm;

static void tell(farm *self, const farm_crowd *crowd)
{
    double every = self->live ? 0.5 : 30, now = farm_now();
    if (self->options->quiet || now - self->told < every)
        return;
    self->told = now;
    fprintf(stderr,
            "%sfarm %3.0f %%   %" PRIu64 " solutions   %zu workers, %zu cores   %zu tasks "
            "out   %zu pieces wait%s",
            self->live ? "\r" : "",
            100 * work_fraction(self->work) - 0.5 > 0 ? 100 * work_fraction(self->work) - 0.5 : 0,
            work_solutions(self->work), crowd->workers, crowd->cores, work_out(self->work),
            work_ready(self->work), self->live ? "\033[K" : "\n");
    fflush(stderr);
}

static double service_of(const farm_crowd *crowd)
{
    return crowd->done > 0 ? crowd->busy / (double)crowd->done : 0;
}

/* How long a task may take. When work is short it is to be divided sooner, but not so soon that the
 * manager has too much to do. */
static double budget_of(const farm *self, const farm_crowd *crowd, size_t slots)
{
    double budget = self->options->budget, sooner = budget / FARM_SHORT_BUDGET;
    if (work_ready(self->work) >= FARM_SHORT * slots)
        return budget;
    double least = FARM_SPARE * (double)slots * service_of(crowd);
    return sooner > least ? sooner : least < budget ? least : budget;
}

/* How many pieces a task gets: some wait for the next ones, but fewer where the manager is the
 * limit.
 */
static size_t together(const farm *self, const farm_crowd *crowd, size_t slots)
{
    double rounds = FARM_TOGETHER, round = (double)slots * service_of(crowd);
    if (round > 0 && self->options->budget / round < rounds)
        rounds = self->options->budget / round;
    double count = (double)work_ready(self->work) / ((rounds > 1 ? rounds : 1) * (double)slots);
    return count > 1 ? (size_t)count : 1;
}

static bool is_file(const char *command)
{
    return strchr(command, '/') != NULL;
}

static void write_command(const farm *self, double budget, char *command, size_t room)
{
    const farm_options *options = self->options;
    snprintf(command, room,
             "%s resume task.tw --checkpoint done.tw --checkpoint-every 1000000000 --quiet "
             "--time-budget %.3f --leave %d --threads %u%s",
             is_file(options->command) ? "./tilewright" : options->command, budget, FARM_LEAVE,
             options->threads, options->solutions ? " --solutions --json > found.jsonl" : "");
}

static bool hand_out(farm *self, const farm_crowd *crowd, size_t slots)
{
    const farm_options *options = self->options;
    char command[700];
    uint64_t number;
    write_command(self, budget_of(self, crowd, slots), command, sizeof command);
    char *next = farm_path(options->folder, "task-next.tw");
    bool fine = work_hand_out(self->work, together(self, crowd, slots), next, &number);
    char *input = farm_path(options->folder, "task-%" PRIu64 ".tw", number);
    char *output = farm_path(options->folder, "done-%" PRIu64 ".tw", number);
    char *found = farm_path(options->folder, "found-%" PRIu64 ".jsonl", number);
    const farm_task task = {.command = command,
                            .program = is_file(options->command) ? options->command : NULL,
                            .input = input,
                            .output = output,
                            .solutions = options->solutions ? found : NULL,
                            .cores = options->threads,
                            .number = number};
    fine = fine && rename(next, input) == 0 && queue_submit(self->queue, &task);
    free(next);
    free(input);
    free(output);
    free(found);
    return fine;
}

/* Keeps a few tasks more in the queue than there are workers for. */
static bool fill_queue(farm *self)
{
    farm_crowd crowd = queue_look(self->queue);
    size_t slots = crowd.cores / self->options->threads;
    slots = slots > 0 ? slots : 1;
    tell(self, &crowd);
    size_t wanted = slots + slots / 4 + 2;
    while (work_out(self->work) < wanted && work_ready(self->work) > 0)
        if (!hand_out(self, &crowd, slots))
            return false;
    return true;
}

/* false: too much has gone wrong. */
static bool take_failure(farm *self, uint64_t number, const char *why)
{
    work_give_up(self->work, number);
    if (self->live)
        fputs("\r\033[K", stderr);
    farm_complain("task %" PRIu64 ": %s; it goes out again", number, why);
    if (++self->failures < FARM_MOST_FAILURES)
        return true;
    return farm_complain("%u tasks went wrong one after the other", self->failures);
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
    if (!now && farm_now() - self->saved < FARM_SAVE_SECONDS)
        return true;
    self->saved = farm_now();
    return work_save(self->work, self->state);
}

/* EXIT_FINE: all is done. */
static int go(farm *self)
{
    farm_result result;
    bool fine = true;
    while (fine && !stop_asked && !work_is_over(self->work)) {
        fine = fill_queue(self);
        if (fine && queue_wait(self->queue, 1, &result))
            fine = take_result(self, &result);
        fine = fine && save(self, false);
    }
    if (self->live)
        fputs("\r\033[K", stderr);
    if (!work_is_broken(self->work))
        fine = save(self, true) && fine;
    return !fine ? EXIT_INTERNAL : work_is_over(self->work) ? EXIT_FINE : EXIT_EARLY;
}

/* The files of tasks that are out: their pieces are in the state. */
static void remove_tasks(const farm *self)
{
    uint64_t number;
    while (work_any_out(self->work, &number)) {
        remove_file(self->options->folder, "task-", number, ".tw");
        work_give_up(self->work, number);
    }
}

static int print_end(farm *self)
{
    const farm_options *options = self->options;
    const char *words[] = {
        self->tilewright, "resume", self->state, "--quiet", options->json ? "--json" : NULL, NULL};
    return child_run(words, false);
}

static void tell_how_to_join(const farm *self)
{
    char host[256] = "HOST";
    gethostname(host, sizeof host - 1);
    if (!self->options->quiet)
        fprintf(stderr, "Workers join with: work_queue_worker --password %s %s %d\n",
                self->options->password, host, queue_port(self->queue));
}

static int run_queue(farm *self)
{
    const farm_options *options = self->options;
    self->queue = queue_open(options->port, options->password, options->budget);
    if (!self->queue)
        return EXIT_INPUT;
    tell_how_to_join(self);
    int code = EXIT_INTERNAL;
    if (children_start(options->local, queue_port(self->queue), options->password, options->threads,
                       options->folder))
        code = go(self);
    farm_crowd crowd = queue_look(self->queue);
    if (!options->quiet)
        fprintf(stderr,
                "%zu tasks came back, %zu workers were lost; the manager was busy for %.2f s and "
                "idle for %.2f s; files: %.0f kB out, %.0f kB in\n",
                crowd.done, crowd.lost, crowd.busy, crowd.idle, crowd.sent / 1000,
                crowd.received / 1000);
    queue_close(self->queue);
    children_end();
    return code;
}

static int run(farm *self)
{
    const farm_options *options = self->options;
    self->work = work_open(self->state, options->solutions);
    if (!self->work)
        return EXIT_INPUT;
    if (strcmp(work_name(self->work), options->puzzle) != 0) {
        farm_complain("%s holds the search of %s; give another --folder, or remove it",
                      options->folder, work_name(self->work));
        return EXIT_INPUT;
    }
    self->saved = farm_now();
    int code = work_is_over(self->work) ? EXIT_FINE : run_queue(self);
    if (code == EXIT_EARLY) {
        printf("stopped at %.0f %%; go on with: tilewright farm %s --folder %s\n",
               100 * work_fraction(self->work) - 0.5 > 0 ? 100 * work_fraction(self->work) - 0.5
                                                         : 0,
               options->puzzle, options->folder);
    }
    remove_tasks(self);
    return code == EXIT_FINE ? print_end(self) : code;
}

static bool prepare(farm_options *options)
{
    if (!options->folder)
        options->folder = keep(options, folder_of(options->puzzle));
    if (mkdir(options->folder, 0777) != 0 && errno != EEXIST)
        return farm_complain("%s: %s", options->folder, strerror(errno));
    if (!options->password)
        options->password = keep(options, farm_path(options->folder, "password"));
    if (!options->command)
        options->command = keep(options, child_beside("tilewright"));
    return access(options->password, F_OK) == 0 || make_password(options->password);
}

static int farm_out(const farm_options *options)
{
    farm self = {.options = options, .live = isatty(STDERR_FILENO) == 1};
    self.tilewright = child_beside("tilewright");
    self.state = farm_path(options->folder, "farm.tw");
    int code = EXIT_FINE;
    if (access(self.state, F_OK) != 0)
        code = divide(options, self.tilewright, self.state);
    if (code == EXIT_FINE)
        code = run(&self);
    work_free(self.work);
    free(self.state);
    free(self.tilewright);
    return code;
}

int main(int argc, char **argv)
{
    farm_options options = {.port = 9123, .threads = 1, .pieces = PIECES};
    options.budget = strtod(FARM_TIME_BUDGET, NULL);
    int code = EXIT_INPUT;
    if (read_options(argc, argv, &options) && prepare(&options)) {
        watch_signals();
        code = farm_out(&options);
    }
    for (size_t i = 0; i < options.made_count; i++)
        free(options.made[i]);
    return code;
}
