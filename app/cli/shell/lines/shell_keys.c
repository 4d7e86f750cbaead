/* shell_keys.c -- standard input byte by byte, Ctrl-C, and the mode of the terminal.
 *
 * A terminal as it is found makes lines of what is typed, in canonical mode; who edits lines wants
 * each key. A change between the two breaks keys that are on their way: a Ctrl-D that was typed
 * before it is read as a NUL behind it. So there is one change at the start and one at the end,
 * and what was typed before the first is fetched at once, since only there a NUL is a Ctrl-D.
 *
 * Invariant: while `mode` is not AS_FOUND, everything that ends or stops the program gives the
 * mode back first, be it a return from the shell or a signal. In the background nothing is
 * changed: the terminal is somebody else's then, and got its mode back before.
 *
 * A signal that comes just before a wait must end it too: signals are held back from the look at
 * their flags to pselect, which lets them in. */
#include "cli/shell/lines/shell_keys.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#define MOST_UNHEARD 3 /* Ctrl-C typed so often that nobody looks any more */
#define CTRL_D 4

enum { AS_FOUND, OPEN, KEPT }; /* `ours` is known from KEPT on */
static volatile sig_atomic_t mode = AS_FOUND;
static struct termios found, ours;
static volatile sig_atomic_t came_back = 0;
static volatile sig_atomic_t resized = 0;
static volatile sig_atomic_t interrupts = 0;

/* Bytes that were read and not used. */
static struct {
    char bytes[4096];
    size_t next, end;
} ahead;

/* ---- The mode of the terminal ------------------------------------------------------------ */

/* All of this is called by signal handlers. */

static void set_mode(const struct termios *wanted)
{
    int before = errno;
    pid_t foreground = tcgetpgrp(STDIN_FILENO);
    if (foreground == getpgrp() || foreground == -1) {
        while (tcsetattr(STDIN_FILENO, TCSANOW, wanted) != 0 && errno == EINTR)
            continue;
    }
    errno = before;
}

static void give_back(void)
{
    if (mode != AS_FOUND)
        set_mode(&found);
}

static void take_back(int number)
{
    (void)number;
    if (mode == KEPT)
        set_mode(&ours);
    came_back = 1;
}

static void note_resize(int number)
{
    (void)number;
    resized = 1;
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = (int)SA_RESTART; /* no write is to be cut short */
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

/* As the signal would without a handler, as soon as this one returns. */
static void end_by(int number)
{
    give_back();
    handle(number, SIG_DFL);
    raise(number);
}

/* Stops in the middle of this, if at all: a group of processes that nobody could continue is not
 * stopped. */
static void stop_by(int number)
{
    int before = errno;
    sigset_t only, old;
    give_back();
    handle(number, SIG_DFL);
    raise(number);
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, &old);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    handle(number, stop_by);
    take_back(number);
    errno = before;
}

static bool is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

bool shell_keys_open(void)
{
    static const int ends[] = {SIGINT, SIGHUP, SIGTERM, SIGQUIT};
    if (tcgetattr(STDIN_FILENO, &found) != 0 || !(found.c_lflag & ECHO))
        return false;
    mode = OPEN;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (!is_ignored(ends[i]))
            handle(ends[i], end_by);
    }
    if (!is_ignored(SIGTSTP))
        handle(SIGTSTP, stop_by);
    handle(SIGCONT, take_back);
    handle(SIGWINCH, note_resize);
    return true;
}

/* What was typed before the mode changed. It is never more than the terminal keeps. */
static void fetch_typed(void)
{
    int waiting = 0;
    if (ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting <= 0)
        return;
    size_t wanted = (size_t)waiting < sizeof ahead.bytes ? (size_t)waiting : sizeof ahead.bytes;
    ssize_t got = read(STDIN_FILENO, ahead.bytes, wanted);
    ahead.next = 0;
    ahead.end = got > 0 ? (size_t)got : 0;
    for (size_t i = 0; i < ahead.end; i++) {
        if (ahead.bytes[i] == '\0')
            ahead.bytes[i] = CTRL_D;
    }
}

void shell_keys_keep(void)
{
    if (tcgetattr(STDIN_FILENO, &ours) != 0)
        return;
    mode = KEPT;
    fetch_typed();
}

void shell_keys_close(void)
{
    give_back();
    mode = AS_FOUND;
}

/* ---- Ctrl-C ------------------------------------------------------------------------------ */

static void note_interrupt(int number)
{
    if (++interrupts >= MOST_UNHEARD)
        end_by(number);
}

void shell_keys_watch(void)
{
    handle(SIGINT, note_interrupt);
    handle(SIGCONT, take_back);
}

bool shell_interrupted(void)
{
    return interrupts > 0;
}

/* The terminal itself forgets what was typed before, as far as nobody has read it. */
void shell_keys_forget(void)
{
    if (interrupts > 0)
        ahead.next = ahead.end;
    interrupts = 0;
    if (mode == AS_FOUND)
        came_back = 0; /* there is no line yet that must be shown again */
}

/* ---- Bytes ------------------------------------------------------------------------------- */

/* Reads what there is. Of keys only one: what nobody has read yet is the terminal's to forget, or
 * to keep for who reads next. */
static shell_key fill(void)
{
    ssize_t got = read(STDIN_FILENO, ahead.bytes, mode == KEPT ? 1 : sizeof ahead.bytes);
    ahead.next = 0;
    ahead.end = got > 0 ? (size_t)got : 0;
    return got > 0 ? SHELL_A_BYTE : SHELL_NO_BYTE;
}

/* Waits for bytes. Signals are let in as `open` says. */
static shell_key wait_for_bytes(const sigset_t *open)
{
    fd_set input;
    for (;;) {
        if (interrupts > 0)
            return SHELL_CTRL_C;
        if (came_back)
            return SHELL_CAME_BACK;
        if (resized)
            return SHELL_RESIZED;
        FD_ZERO(&input);
        FD_SET(STDIN_FILENO, &input);
        errno = 0;
        if (pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, open) == 1 &&
            fill() == SHELL_A_BYTE)
            return SHELL_A_BYTE;
        if (errno != EINTR && errno != EAGAIN)
            return SHELL_NO_BYTE;
    }
}

shell_key shell_keys_read(char *byte)
{
    sigset_t held, before;
    shell_key key = SHELL_A_BYTE;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTSTP);
    sigaddset(&held, SIGCONT);
    sigaddset(&held, SIGWINCH);
    if (interrupts > 0)
        return SHELL_CTRL_C;
    if (ahead.next == ahead.end) {
        pthread_sigmask(SIG_BLOCK, &held, &before);
        key = wait_for_bytes(&before);
        if (key == SHELL_CAME_BACK)
            came_back = 0;
        if (key == SHELL_RESIZED)
            resized = 0;
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    if (key == SHELL_A_BYTE)
        *byte = ahead.bytes[ahead.next++];
    return key;
}
