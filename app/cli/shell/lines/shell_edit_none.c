/* shell_edit_none.c -- built in place of shell_edit.c where there is no libedit. */
#include "cli/shell/lines/shell_read.h"

bool shell_edit_start(shell_state *shell)
{
    (void)shell;
    return false;
}

const char *shell_edit_line(void)
{
    return NULL;
}

void shell_edit_stop(void)
{
}
