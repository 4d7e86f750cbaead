/* system_posix.c -- what the command needs of the system, by POSIX (system_calls.h). */
/* realpath is of the X/Open part of POSIX. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): that is its switch */
#define _XOPEN_SOURCE 700
#include "cli/system_calls.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

#define TICK 200000 /* microseconds */

/* ---- The program ------------------------------------------------------------------------- */

void system_begin(void)
{
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

void system_take_path(char *path)
{
    (void)path;
}

int system_output_fault(int number)
{
    return number;
}

const char system_program_ending[] = "";

int system_replace(const char *program, char *const *words)
{
    execvp(program, words);
    return errno;
}

int system_run(const char *program, char *const *words, bool (*ends)(void))
{
    int status = 0;
    bool passed = false;
    pid_t child;
    errno = posix_spawnp(&child, program, NULL, NULL, words, environ);
    if (errno)
        return -1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        if (!passed && ends())
            passed = kill(child, SIGTERM) == 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* ---- Signals ------------------------------------------------------------------------------ */

static void handle(int number, void (*handler)(int), bool cut)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = cut ? 0 : (int)SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void system_on_signals(void (*handler)(int number), bool cut)
{
    struct sigaction before;
    handle(SIGINT, handler, cut);
    handle(SIGTERM, handler, cut);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* as nohup does */
        handle(SIGHUP, handler, cut);
}

void system_on_ticks(void (*tick)(int number), bool cut)
{
    const struct itimerval every = {{0, tick ? TICK : 0}, {0, tick ? TICK : 0}};
    if (tick)
        handle(SIGALRM, tick, cut);
    setitimer(ITIMER_REAL, &every, NULL);
}

void system_on_interrupt(void (*interrupt)(int number), void (*back)(int number))
{
    handle(SIGINT, interrupt, false);
    handle(SIGCONT, back, false);
}

void system_end_by_interrupt(void)
{
    handle(SIGINT, SIG_DFL, false);
    raise(SIGINT);
}

/* Signals are blocked from the question to pselect, which lets them in. */
size_t system_read_input(char *bytes, size_t room, bool (*came)(void))
{
    sigset_t held, before;
    fd_set input;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGCONT);
    pthread_sigmask(SIG_BLOCK, &held, &before);
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    bool ready = !came() && pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &before) == 1;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    ssize_t got = ready ? read(STDIN_FILENO, bytes, room) : 0;
    return got > 0 ? (size_t)got : 0;
}

/* ---- The terminal -------------------------------------------------------------------------- */

system_size system_terminal_size(FILE *file)
{
    struct winsize size = {0, 0, 0, 0};
    (void)ioctl(fileno(file), TIOCGWINSZ, &size);
    return (system_size){size.ws_col, size.ws_row};
}

bool system_terminal_is_able(void)
{
    const char *kind = getenv("TERM");
    return kind && *kind && strcmp(kind, "dumb") != 0;
}

static bool names_utf8(const char *locale)
{
    for (; *locale; locale++) {
        if ((locale[0] == 'U' || locale[0] == 'u') && (locale[1] == 'T' || locale[1] == 't') &&
            (locale[2] == 'F' || locale[2] == 'f') && strchr(locale + 3, '8'))
            return true;
    }
    return false;
}

bool system_terminal_shows_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < 3 && !(locale && *locale); i++)
        locale = getenv(variables[i]);
    return locale && names_utf8(locale);
}

/* ---- Files --------------------------------------------------------------------------------- */

char *system_true_name(const char *name)
{
    char *real = realpath(name, NULL);
    return real ? real : strdup(name);
}

/* A link that leads nowhere has an unknown kind of target, and on a disk is all that is on it. */
const char *system_in_the_way(const char *name)
{
    struct stat there;
    if (lstat(name, &there) != 0)
        return NULL;
    if (stat(name, &there) != 0)
        return "a link that leads nowhere";
    return S_ISBLK(there.st_mode) ? "a disk" : NULL;
}

/* The rights that a new file gets. */
static mode_t usual_rights(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

FILE *system_open_beside(char *name, const char *like)
{
    struct stat there;
    const mode_t rights = stat(like, &there) == 0 ? there.st_mode & 0777 : usual_rights();
    const int handle = mkstemp(name);
    FILE *file = handle >= 0 && fchmod(handle, rights) == 0 ? fdopen(handle, "wb") : NULL;
    const int fault = errno;
    if (!file && handle >= 0) {
        close(handle);
        unlink(name);
    }
    errno = fault;
    return file;
}

/* link() never replaces a file; without links, rename() replaces a late one. */
int system_put_in_place(const char *name, const char *target, bool fresh)
{
    if (fresh && link(name, target) == 0) {
        unlink(name);
        return 0;
    }
    if (fresh && errno == EEXIST)
        return EEXIST;
    return rename(name, target) == 0 ? 0 : errno;
}

bool system_make_safe(FILE *file)
{
    int failed;
    do
        failed = fsync(fileno(file));
    while (failed && errno == EINTR);
    return !failed;
}

bool system_make_folder(const char *path)
{
    return mkdir(path, 0777) == 0;
}

FILE *system_open_text(char *bytes, size_t size)
{
    return fmemopen(bytes, size, "rb");
}
