/* signals.c -- Ctrl-C and related signals, and the timer (signals.h).
 *
 * Handlers call only what is safe in them: clock_gettime, write, unlink, sigaction, _exit. */
#include "cli/signals.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/diagnostics.h"
#include "cli/system_calls.h"

#define FIRST 2.0   /* seconds without a line */
#define MOST_WORD 40

static volatile sig_atomic_t stop_asked = 0;
static const char *volatile unfinished;
static double
    deadline; /* in cli_now() time; 0: none. It and the next 3 change in ticks or with no timer. */
static const char *working;
static double working_since;
static volatile sig_atomic_t line_shown;
static void (*volatile at_signals)(int); /* the current handler */
static void (*before_wait)(int);         /* the handler after a wait */
static bool cut_reads;

double cli_now(void)
{
    const tw_context *context = tw_context_default();
    return context->seconds(context->user);
}

static void set_timer(bool on);

static void say(const char *text)
{
    (void)!write(STDERR_FILENO, text, (unsigned)strlen(text));
}

/* ---- The end ----------------------------------------------------------------------------- */

static void end_at_once(int signal_number)
{
    (void)signal_number;
    if (unfinished)
        unlink(unfinished);
    if (line_shown)
        say("\r\033[K");
    _exit(CLI_EARLY);
}

static void handle(void (*handler)(int))
{
    at_signals = handler;
    system_on_signals(handler, cut_reads);
}

static void ask_stop(int signal_number)
{
    stop_asked = signal_number;
    handle(end_at_once);
}

void cli_end_at_signals(void)
{
    handle(end_at_once);
}

void cli_watch_signals(void)
{
    handle(ask_stop);
}

void cli_wait_begin(void)
{
    before_wait = at_signals;
    handle(end_at_once);
    if (cli_signal_came())
        end_at_once(stop_asked);
}

void cli_wait_end(void)
{
    handle(before_wait);
}

void cli_cut_reads(bool cut)
{
    cut_reads = cut;
    handle(at_signals);
    set_timer(deadline > 0 || working);
}

bool cli_signal_came(void)
{
    return stop_asked != 0;
}

static bool no_signal_came(void *user, double done)
{
    (void)user;
    (void)done;
    return !cli_signal_came();
}

const tw_watch cli_not_stopped = {no_signal_came, NULL};

bool cli_search_goes_on(void *user, const tw_progress *now)
{
    (void)user;
    (void)now;
    return !cli_signal_came();
}

bool cli_interrupt_came(void)
{
    return stop_asked == SIGINT;
}

void cli_remove_at_end(const char *path)
{
    unfinished = path;
}

/* ---- The timer --------------------------------------------------------------------------- */

/* "\rdrawing   12 s" */
static void show_working(double seconds)
{
    char line[MOST_WORD + 32] = "\r", digits[16];
    size_t first = sizeof digits - 1;
    digits[first] = '\0';
    for (unsigned long whole = (unsigned long)seconds; whole > 0 && first > 0; whole /= 10)
        digits[--first] = (char)('0' + whole % 10);
    strncat(line, working, MOST_WORD);
    strcat(line, "   ");
    strcat(line, digits + first);
    strcat(line, " s\033[K");
    say(line);
    line_shown = 1;
}

static void tick(int signal_number)
{
    double time = cli_now();
    if (deadline > 0 && time >= deadline) {
        say(line_shown ? "\r\033[K" : "");
        say("tilewright: stopped, the seconds of --timeout are used up\n");
        line_shown = 0;
        deadline = 0;
        at_signals(signal_number);
    }
    if (working && time - working_since >= FIRST)
        show_working(time - working_since);
}

static void set_timer(bool on)
{
    system_on_ticks(on ? tick : NULL, cut_reads);
}

void cli_end_after(double seconds)
{
    set_timer(false);
    deadline = seconds > 0 ? cli_now() + seconds : 0;
    set_timer(deadline > 0 || working);
}

static void work_on(const char *word)
{
    set_timer(false);
    if (line_shown)
        say("\r\033[K");
    line_shown = 0;
    working = word;
    working_since = cli_now();
    set_timer(deadline > 0 || working);
}

void cli_working(const cli_terminal *terminal, const char *word)
{
    if (terminal->live)
        work_on(word);
}

void cli_not_working(void)
{
    if (working)
        work_on(NULL);
}
