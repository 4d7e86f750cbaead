/* shell_search.h -- the search that is held between two solutions. */
#ifndef CLI_SHELL_SEARCH_H
#define CLI_SHELL_SEARCH_H

#include "cli/shell/shell_state.h"

/* Ends the held search, if there is one, without a word. true: there was one. */
bool shell_drop(shell_state *shell);
/* Frees all searches. */
void shell_forget_searches(shell_state *shell);

#endif
