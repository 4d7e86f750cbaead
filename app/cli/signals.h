/* signals.h -- Ctrl-C, SIGTERM, SIGHUP unless it is ignored, and the time limit.
 *
 * A command with nothing to save ends at once, at any point: the unfinished file is removed, and
 * the exit code is CLI_EARLY. A command with something to save, or to print, watches for signals:
 * the first raises a flag that the search checks, the second ends the program. */
#pragma once

#include <stdbool.h>

#include "cli/terminal/terminal.h"

/* From now on a signal ends the program at once; main starts so. */
void cli_end_at_signals(void);
/* From now on the first signal raises the flag; the second ends the program. */
void cli_watch_signals(void);
/* Enclose a read from a pipe or a terminal, which may never return and has nothing to save: a
 * signal ends the program at once, even one that came before. */
void cli_wait_begin(void);
void cli_wait_end(void);
/* true: from now on a signal or the timeout interrupts a read (EINTR); false: not any more. */
void cli_cut_reads(bool cut);
bool cli_signal_came(void);
/* Goes on while no signal has come. */
extern const tw_watch cli_not_stopped;
/* The same as the progress of a search. */
bool cli_search_goes_on(void *user, const tw_progress *now);
/* Was it Ctrl-C? */
bool cli_interrupt_came(void);
/* Seconds of the monotonic clock; safe in a handler. */
double cli_now(void);
/* After so many more seconds (0: never, the default) prints a message and acts as if a signal had
 * come. */
void cli_end_after(double seconds);
/* The file to remove when the program ends at once; borrowed until the next call. NULL: none. */
void cli_remove_at_end(const char *path);
/* For work without known progress: after two seconds shows a line on the terminal, if it can be
 * redrawn, with a word for the work and the time it takes so far. Call cli_not_working() before
 * anything else is printed. */
void cli_working(const cli_terminal *terminal, const char *word);
void cli_not_working(void);
