/* signals.h -- Ctrl-C, SIGTERM, and the end of the terminal where that is not ignored: the first
 * raises a flag that the search looks at, the second kills. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <stdbool.h>

/* From now on they raise the flag; the second one ends the program as ever. */
void cli_watch_signals(void);
bool cli_signal_came(void);

#endif
