/* signals.h -- Ctrl-C, SIGTERM, the end of the terminal where that is not ignored, and seconds that
 * are used up.
 *
 * Whoever has nothing to save ends at once, wherever it is: what is half written is taken away,
 * and the exit code is CLI_EARLY. Whoever has something to save, or to tell, watches for signals:
 * the first raises a flag that the search looks at, the second ends it. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <stdbool.h>

#include "cli/terminal/terminal.h"

/* From now on signals end the program at once: so it begins. */
void cli_end_at_signals(void);
/* From now on they raise the flag; the second one ends the program. */
void cli_watch_signals(void);
/* Between these two bytes are waited for that may never come, from a pipe or a terminal, and
 * nothing is lost: a signal ends the program at once, and so does one that came before. */
void cli_wait_begin(void);
void cli_wait_end(void);
/* From now on a signal, and the end of the seconds, cuts a read short (EINTR), or not any more. */
void cli_cut_reads(bool cut);
bool cli_signal_came(void);
/* The same for a tw_watch: true while none has come. Both arguments are not looked at. */
bool cli_no_signal_came(void *user, double done);
/* Was it Ctrl-C? */
bool cli_interrupt_came(void);
/* Seconds of the clock that cannot be set; safe in a handler. */
double cli_now(void);
/* When it has run so many seconds more (0: never, as before), a sentence is said and all is as if a
 * signal had come. */
void cli_end_after(double seconds);
/* The file to be taken away when the program ends at once; borrowed until the next call. NULL:
 * none. */
void cli_remove_at_end(const char *path);
/* From two seconds on a line on the terminal, if it can be redrawn, tells what is done, in a word,
 * and since when: for that which does not know how far it is. Before anything else is printed it is
 * to be taken away. */
void cli_working(const cli_terminal *terminal, const char *word);
void cli_not_working(void);

#endif
