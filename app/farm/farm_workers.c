/* farm_workers.c -- workers that the farm starts on its own machine (farm.h). */
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

/* In the child: what is printed goes nowhere. */
static void silence(void)
{
    int nowhere = open("/dev/null", O_RDWR);
    if (nowhere < 0)
        return;
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    if (nowhere > STDERR_FILENO)
        close(nowhere);
}

/* A group of its own: Ctrl-C is the manager's, which sends workers away itself. */
static pid_t start_worker(const char *const *words)
{
    pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        silence();
        setenv("CCTOOLS_IP_MODE", "AUTO", 0); /* addresses of version 6, too */
        execvp(words[0], (char *const *)(uintptr_t)words);
        _exit(127);
    }
    return child;
}

bool workers_start(const farm_options *options, const farm_gate *gate)
{
    char port_word[16], cores_word[24];
    snprintf(port_word, sizeof port_word, "%d", gate_port(gate));
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
                                 gate_address(gate),
                                 port_word,
                                 NULL};
    workers = farm_take(NULL, options->local + 1, sizeof *workers);
    for (unsigned i = 0; i < options->local; i++) {
        pid_t child = start_worker(words);
        if (child < 0)
            return farm_complain("cannot start a worker: %s", strerror(errno));
        workers[worker_count++] = child;
    }
    return true;
}

void workers_end(void)
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
