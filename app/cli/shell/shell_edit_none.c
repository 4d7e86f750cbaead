/* shell_edit_none.c -- built in place of shell_edit.c where there is no libedit. */
#include "cli/shell/shell_read.h"

bool shell_edit_start(const shell_state *shell)
{
    (void)shell;
    return false;
}

char *shell_edit_line(const char *prompt)
{
    (void)prompt;
    return NULL;
}

void shell_edit_stop(void)
{
}
