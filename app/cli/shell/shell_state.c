/* shell_state.c -- what cannot be done is said (shell_state.h). */
#include "cli/shell/shell_state.h"

#include <stdarg.h>

bool shell_refuse(const shell_state *shell, const char *format, ...)
{
    char message[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    fflush(stdout);
    if (shell->typed)
        return cli_complain("%s", message);
    return cli_complain("line %zu: %s", shell->line, message);
}

bool shell_failed(const shell_state *shell, tw_status status, const tw_error *error)
{
    return shell_refuse(shell, "%s",
                        error && error->message[0] ? error->message : tw_status_text(status));
}
