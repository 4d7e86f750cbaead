/* shell_read.c -- lines to the shell: edited by a person, or as they come from a pipe.
 *
 * A person is there when both ends are a terminal. Then there is a prompt, with editing where the
 * terminal can do it; else there is none, and nothing is printed but what commands print. A
 * terminal that cannot do it makes the lines itself. */
#include <locale.h>
#include <string.h>

#include "cli/shell/lines/shell_keys.h"
#include "cli/shell/lines/shell_read.h"

static bool editing = false;

void shell_read_start(shell_state *shell)
{
    if (!setlocale(LC_CTYPE, "") && shell->cli->terminal.unicode)
        setlocale(LC_CTYPE, "C.UTF-8"); /* the one that is named is not installed */
    editing = shell->typed && shell->cli->terminal.live && shell_edit_start(shell);
    shell->edited = editing;
}

void shell_read_stop(void)
{
    fflush(stdout);
    if (editing)
        shell_edit_stop();
    editing = false;
}

static void refuse_length(const shell_state *shell, char line[SHELL_LINE])
{
    shell_refuse(shell, "the line is longer than %d bytes", SHELL_LINE - 1);
    line[0] = '\0';
}

static void ask(const shell_state *shell)
{
    if (shell->typed)
        fputs(shell->prompt, stdout);
    fflush(stdout);
}

static shell_input read_plain(const shell_state *shell, char line[SHELL_LINE])
{
    size_t length = 0; /* all of it, beyond the room there is too */
    char byte = '\0';
    shell_key key = SHELL_A_BYTE;
    ask(shell);
    while (key != SHELL_NO_BYTE && byte != '\n') {
        key = shell_keys_read(&byte);
        if (key == SHELL_CTRL_C)
            return SHELL_INTERRUPTED;
        if (key == SHELL_CAME_BACK)
            ask(shell); /* the terminal has dropped what was typed */
        if (key == SHELL_A_BYTE && ++length < SHELL_LINE)
            line[length - 1] = byte;
    }
    if (length == 0)
        return SHELL_NO_LINE;
    line[length < SHELL_LINE ? length : SHELL_LINE - 1] = '\0';
    if (length >= SHELL_LINE)
        refuse_length(shell, line);
    line[strcspn(line, "\r\n")] = '\0';
    return SHELL_A_LINE;
}

static shell_input read_edited(const shell_state *shell, char line[SHELL_LINE])
{
    const char *typed = shell_edit_line();
    if (!typed)
        return shell_interrupted() ? SHELL_INTERRUPTED : SHELL_NO_LINE;
    size_t length = strcspn(typed, "\r\n");
    if (length < SHELL_LINE) {
        memcpy(line, typed, length);
        line[length] = '\0';
    } else
        refuse_length(shell, line);
    return SHELL_A_LINE;
}

shell_input shell_read_line(shell_state *shell, char line[SHELL_LINE])
{
    fflush(stdout);
    if (shell->typed)
        shell_keys_forget(); /* it was for what was done before; a program would mean all of it */
    shell->line++;
    return editing ? read_edited(shell, line) : read_plain(shell, line);
}
