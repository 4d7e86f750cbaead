/* shell_read.c -- lines to the shell: edited by a person, or as they come from a pipe; and Ctrl-C.
 *
 * A person is there when both ends are a terminal. Then there is a prompt, with editing where the
 * terminal can do it; else there is none, and nothing is printed but what commands print.
 * Ctrl-C raises a flag. A search that runs looks at it a hundred times a second; while a line is
 * typed, it ends the reading of that line. */
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "shell.h"

#define MOST_UNHEARD 3 /* Ctrl-C typed so often that nobody looks any more */

static atomic_int interrupts = 0; /* a search in its thread looks at it too */
static bool editing = false;

/* ---- Ctrl-C ------------------------------------------------------------------------------ */

static void note_interrupt(int number)
{
    if (++interrupts >= MOST_UNHEARD) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

bool shell_interrupted(void)
{
    return interrupts > 0;
}

static void watch_interrupts(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_interrupt; /* and no SA_RESTART: it ends the reading of a line */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* ---- Lines ------------------------------------------------------------------------------- */

void shell_read_start(shell_state *shell)
{
    watch_interrupts();
    if (!setlocale(LC_CTYPE, "") && shell->cli->terminal.unicode)
        setlocale(LC_CTYPE, "C.UTF-8"); /* the one that is named is not installed */
    editing = shell->typed && shell->cli->terminal.live && shell_edit_start(shell);
}

/* The rest of a line that was too long. */
static void skip_line(void)
{
    int byte = getchar();
    while (byte != '\n' && byte != EOF)
        byte = getchar();
}

static void refuse_length(const shell_state *shell, char line[SHELL_LINE])
{
    shell_refuse(shell, "the line is longer than %d bytes", SHELL_LINE - 1);
    line[0] = '\0';
}

static shell_input read_plain(const shell_state *shell, char line[SHELL_LINE])
{
    if (shell->typed) {
        fputs(shell->prompt, stdout);
        fflush(stdout);
    }
    if (!fgets(line, SHELL_LINE, stdin)) {
        bool interrupted = ferror(stdin) && errno == EINTR;
        clearerr(stdin);
        return interrupted ? SHELL_INTERRUPTED : SHELL_NO_LINE;
    }
    size_t length = strcspn(line, "\n");
    if (length == SHELL_LINE - 1) {
        skip_line();
        refuse_length(shell, line);
    }
    line[strcspn(line, "\r\n")] = '\0';
    return SHELL_A_LINE;
}

static shell_input read_edited(const shell_state *shell, char line[SHELL_LINE])
{
    char *typed = shell_edit_line(shell->prompt);
    if (!typed)
        return shell_interrupted() ? SHELL_INTERRUPTED : SHELL_NO_LINE;
    if (strlen(typed) < SHELL_LINE)
        memcpy(line, typed, strlen(typed) + 1);
    else
        refuse_length(shell, line);
    free(typed);
    return SHELL_A_LINE;
}

shell_input shell_read_line(shell_state *shell, char line[SHELL_LINE])
{
    fflush(stdout);
    if (shell->typed)
        interrupts = 0; /* it was for what was done before; a program would mean all of it */
    shell->line++;
    shell_input input = editing ? read_edited(shell, line) : read_plain(shell, line);
    if (input == SHELL_NO_LINE && editing)
        shell_edit_stop();
    return input;
}
