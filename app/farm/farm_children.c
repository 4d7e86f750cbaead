/* farm_children.c -- programs that the farm starts (farm.h). */
#include "farm/farm.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t *workers;
static size_t worker_count;

/* In the child: standard output, or all that is printed, goes nowhere. */
static void silence(bool errors)
{
    int nowhere = open("/dev/null", O_RDWR);
    if (nowhere < 0)
        return;
    dup2(nowhere, STDOUT_FILENO);
    if (errors)
        dup2(nowhere, STDERR_FILENO);
    if (nowhere > STDERR_FILENO)
        close(nowhere);
}

/* execvp wants its words writable, though it does not write. */
static _Noreturn void become(const char *const *words)
{
    char *copies[64];
    size_t count = 0;
    for (; words[count] && count + 1 < sizeof copies / sizeof *copies; count++)
        copies[count] = strdup(words[count]);
    copies[count] = NULL;
    execvp(copies[0], copies);
    fprintf(stderr, "tilewright-farm: %s: %s\n", words[0], strerror(errno));
    _exit(127);
}

int child_run(const char *const *words, bool quiet)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (quiet)
            silence(false);
        become(words);
    }
    int status = 0;
    if (child < 0) {
        farm_complain("%s: %s", words[0], strerror(errno));
        return -1;
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

char *child_beside(const char *name)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (!slash)
        return strdup(name);
    *slash = '\0';
    char *joined = farm_path(path, "%s", name);
    if (access(joined, X_OK) == 0)
        return joined;
    free(joined);
    return strdup(name);
}

/* A group of its own: Ctrl-C is the manager's, which sends workers away itself. */
static pid_t start_worker(const char *const *words)
{
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        silence(true);
        become(words);
    }
    return child;
}

bool children_start(unsigned count, int port, const char *password, unsigned cores,
                    const char *folder)
{
    char port_word[16], cores_word[24];
    snprintf(port_word, sizeof port_word, "%d", port);
    snprintf(cores_word, sizeof cores_word, "--cores=%u", cores);
    const char *const words[] = {"work_queue_worker",
                                 "--parent-death",
                                 "--single-shot",
                                 "--memory=4096",
                                 "--disk=4096",
                                 cores_word,
                                 "--password",
                                 password,
                                 "--workdir",
                                 folder,
                                 "127.0.0.1",
                                 port_word,
                                 NULL};
    workers = farm_take(NULL, count + 1, sizeof *workers);
    for (unsigned i = 0; i < count; i++) {
        pid_t child = start_worker(words);
        if (child < 0)
            return farm_complain("cannot start a worker: %s", strerror(errno));
        workers[worker_count++] = child;
    }
    return true;
}

void children_end(void)
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
