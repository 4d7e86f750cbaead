/* shell_read.c -- reads lines for the shell: edited by the user, or from a pipe; and handles
 * Ctrl-C.
 *
 * A user is present if both ends are a terminal. Then there is a prompt, and lines are edited if
 * the terminal can do it. Without a user there is no prompt, and only commands print. A terminal
 * that cannot edit lines makes them itself. */
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/shell/shell.h"
#include "cli/system_calls.h"

#ifndef CLI_HAS_EDITING /* a build without libedit */
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
#endif

#define MOST_UNHEARD 3 /* this many unhandled Ctrl-C end the program */

static bool editing = false;
static volatile sig_atomic_t interrupts = 0;
static volatile sig_atomic_t came_back = 0; /* the program was stopped and continues */

/* ---- Ctrl-C ------------------------------------------------------------------------------ */

static void note_interrupt(int number)
{
    (void)number;
    if (++interrupts >= MOST_UNHEARD)
        system_end_by_interrupt();
}

static void note_return(int number)
{
    (void)number;
    came_back = 1;
}

void shell_watch_interrupts(void)
{
    system_on_interrupt(note_interrupt, note_return);
}

bool shell_interrupted(void)
{
    return interrupts > 0;
}

/* ---- Lines ------------------------------------------------------------------------------- */

void shell_read_start(shell_state *shell)
{
    if (!setlocale(LC_CTYPE, "") && shell->cli->terminal.unicode)
        setlocale(LC_CTYPE, "C.UTF-8"); /* the named locale is not installed */
    editing = shell->typed && shell->cli->terminal.live && shell_edit_start(shell);
    shell->edited = editing;
}

void shell_read_stop(void)
{
    cli_flush_output();
    if (editing)
        shell_edit_stop();
    editing = false;
}

/* Bytes of standard input that are read but not used. */
static struct {
    char bytes[4096];
    size_t next, end;
} ahead;

static bool signal_came(void)
{
    return interrupts > 0 || came_back;
}

/* Waits for bytes or a signal. false: no bytes. */
static bool fill_ahead(void)
{
    ahead.next = 0;
    ahead.end = system_read_input(ahead.bytes, sizeof ahead.bytes, signal_came);
    return ahead.end > 0;
}

static void ask(const shell_state *shell)
{
    if (shell->typed)
        fputs(shell->prompt, stdout);
    cli_flush_output();
}

/* A new line without its end; NULL at the end of the input or after Ctrl-C. */
static char *read_plain(const shell_state *shell)
{
    tw_bytes line = {0};
    bool more = true, ended = false;
    ask(shell);
    while (!ended && (more = ahead.next < ahead.end || fill_ahead() || came_back)) {
        if (came_back) {
            came_back = 0;
            line.size = 0; /* the terminal has dropped the typed text */
            ask(shell);
            continue;
        }
        const char *byte = &ahead.bytes[ahead.next++];
        ended = *byte == '\n';
        if (!ended && line.size < SHELL_LINE)
            tw_bytes_add(&line, byte, 1);
    }
    char *read = interrupts > 0 || (!more && line.size == 0) ? NULL : strdup(cli_chars(&line));
    tw_bytes_free(&line);
    return read;
}

shell_input shell_read_line(shell_state *shell, char line[SHELL_LINE])
{
    cli_flush_output();
    if (shell->typed)
        interrupts = 0; /* it was for earlier work; on a pipe it holds for all the rest */
    came_back = 0;
    shell->line++;
    char *read = editing ? shell_edit_line(shell->prompt) : read_plain(shell);
    if (!read)
        return interrupts > 0 ? SHELL_INTERRUPTED : SHELL_NO_LINE;
    size_t length = strcspn(read, "\r\n");
    if (length >= SHELL_LINE) {
        shell_refuse(shell, "the line is longer than %d bytes", SHELL_LINE - 1);
        length = 0;
    }
    memcpy(line, read, length);
    line[length] = '\0';
    free(read);
    return SHELL_A_LINE;
}
