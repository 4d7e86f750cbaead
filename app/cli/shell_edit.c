/* shell_edit.c -- editing, history and completion of lines, by libedit.
 *
 * libedit calls back without a word of whom it calls for, so the one shell there is stands here
 * for it. The first word is completed to a command, the others to what that command takes. */
#include <stdio.h> /* before readline.h, which uses FILE */
#include <stdlib.h>
#include <string.h>

#include <editline/readline.h>

#include "shell.h"

static const shell_state *completing; /* whose lines are edited */

/* ---- Completion -------------------------------------------------------------------------- */

static const char *command_word(const shell_state *shell, size_t number)
{
    (void)shell;
    return shell_commands[number].name;
}

/* What may stand where the word begins at byte `start` of the line, the first word or the second.
 * NULL: nothing known. */
static shell_word *words_at(int start)
{
    const char *first = rl_line_buffer + strspn(rl_line_buffer, " ");
    size_t length = strcspn(first, " ");
    const char *second = first + length + strspn(first + length, " ");
    if (rl_line_buffer + start <= first)
        return command_word;
    for (const shell_command *command = shell_commands; command->name; command++) {
        if (strlen(command->name) == length && strncmp(command->name, first, length) == 0)
            return rl_line_buffer + start <= second ? command->words : NULL;
    }
    return NULL;
}

static shell_word *offered;
static size_t next_offer;

/* The next word that begins so, new; NULL when there is no further one. */
static char *offer_word(const char *text, int again)
{
    if (!again)
        next_offer = 0;
    for (;;) {
        const char *word = offered(completing, next_offer);
        if (!word)
            return NULL;
        next_offer++;
        if (strncmp(word, text, strlen(text)) == 0)
            return strdup(word);
    }
}

static char **complete(const char *text, int start, int end)
{
    (void)end;
    rl_attempted_completion_over = 1; /* never file names */
    offered = words_at(start);
    return offered ? rl_completion_matches(text, offer_word) : NULL;
}

/* ---- Lines ------------------------------------------------------------------------------- */

bool shell_edit_start(shell_state *shell)
{
    static char breaks[] = " \t";
    completing = shell;
    rl_readline_name = "tilewright";
    rl_initialize();
    using_history();
    stifle_history(500);
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = breaks;
    return true;
}

/* Is it what was typed just before? */
static bool is_last(const char *line)
{
    HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    return last && strcmp(last->line, line) == 0;
}

char *shell_edit_line(const char *prompt)
{
    char *line = readline(prompt);
    if (line && line[strspn(line, " \t")] && !is_last(line))
        add_history(line);
    return line;
}

void shell_edit_stop(void)
{
    clear_history();
    rl_attempted_completion_function = NULL;
    completing = NULL;
}
