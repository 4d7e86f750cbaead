/* shell_edit.c -- editing, history and completion of lines, by libedit.
 *
 * libedit keeps the terminal in its editing mode while it reads a line; after the line, and at
 * signals, it restores the mode. The first word is completed to a command, the others to words that
 * this command takes. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <editline/readline.h>

#include "cli/shell/shell.h"

#define CTRL_C 3
#define MOST_LINES 500 /* history entries kept */

/* The one shell that reads lines: callbacks of libedit take no user pointer. */
static const shell_state *shell_read_for;
static char *history_path; /* NULL: history is kept for this run only */

/* ---- Completion -------------------------------------------------------------------------- */

static const char *command_word(void *shell, size_t number)
{
    return (*(const shell_state *const *)shell)->commands[number].name;
}

/* The words that may stand at byte `start` of a line, as its first word or its second. NULL:
 * unknown. */
static shell_word *words_at(const shell_state *shell, const char *line, size_t start)
{
    const char *first = line + strspn(line, " \t");
    size_t length = strcspn(first, " \t");
    const char *second = first + length + strspn(first + length, " \t");
    if (line + start <= first)
        return command_word;
    for (const shell_command *command = shell->commands; command->name; command++) {
        if (strlen(command->name) == length && strncmp(command->name, first, length) == 0)
            return line + start <= second ? command->words : NULL;
    }
    return NULL;
}

/* The next word that begins with what was typed, newly allocated; NULL after the last one. */
static char *next_word(const char *typed, int further)
{
    static size_t number;
    static shell_word *words;
    const char *word = NULL;
    if (!further) {
        number = 0;
        words = words_at(shell_read_for, rl_line_buffer, (size_t)rl_point - strlen(typed));
    }
    while (words && (word = words(&shell_read_for, number)) != NULL) {
        number++;
        if (strncmp(word, typed, strlen(typed)) == 0)
            return strdup(word);
    }
    return NULL;
}

static char **complete(const char *typed, int start, int end)
{
    (void)start;
    (void)end;
    rl_attempted_completion_over = 1; /* otherwise file names are offered */
    return rl_completion_matches(typed, next_word);
}

/* ---- History ----------------------------------------------------------------------------- */

/* $XDG_STATE_HOME/tilewright/history (only if the variable holds an absolute path), or the same
 * below ~/.local/state. Creates the folders above it, accessible to their owner only. If that
 * fails, no history is kept and no message is printed. */
static void open_history(void)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    tw_bytes path = {0};
    using_history();
    stifle_history(MOST_LINES);
    if (state && state[0] == '/')
        cli_text_format(&path, "%s/tilewright/history", state);
    else if (home && home[0] == '/')
        cli_text_format(&path, "%s/.local/state/tilewright/history", home);
    history_path = path.size > 0 ? strdup(cli_chars(&path)) : NULL;
    tw_bytes_free(&path);
    if (!history_path)
        return;
    /* an existing folder, or one that cannot be made, shows when the file is opened */
    for (char *slash = strchr(history_path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(history_path, 0700);
        *slash = '/';
    }
    read_history(history_path);
}

/* Replaces the file by a new one, readable by its owner only. The file is always either the old or
 * the new one, complete. */
static void save_history(void)
{
    struct stat there;
    if (lstat(history_path, &there) == 0 && !S_ISREG(there.st_mode))
        return; /* a link to /dev/null, say: no history is wanted */
    tw_bytes name = {0};
    cli_text_format(&name, "%s.XXXXXX", history_path);
    int file = name.status ? -1 : mkstemp((char *)name.data);
    if (file >= 0) {
        close(file);
        if (write_history(cli_chars(&name)) != 0 || rename(cli_chars(&name), history_path) != 0)
            unlink(cli_chars(&name));
    }
    tw_bytes_free(&name);
}

/* Saves a line at once, as a signal may end the run. Skips blank lines, and repetitions of the last
 * one. */
static void remember(const char *line)
{
    HIST_ENTRY *last = history_get(history_base + history_length - 1);
    if (!line[strspn(line, " \t")] || (last && strcmp(last->line, line) == 0))
        return;
    add_history(line);
    if (history_path)
        save_history();
}

/* ---- Lines ------------------------------------------------------------------------------- */

/* Ctrl-C. A signal could arrive between two reads, and be noticed only after the line. */
static int give_up(int count, int key)
{
    (void)count;
    (void)key;
    raise(SIGINT);
    rl_done = 1;
    return 0;
}

/* While a line is edited Ctrl-C is an ordinary key and raises no signal. libedit resets that after
 * each line, and resets "intr=" if the terminal was changed meanwhile, but not "-intr". */
static int make_it_a_key(void)
{
    rl_parse_and_bind("setty -d -intr intr=");
    return 0;
}

bool shell_edit_start(const shell_state *shell)
{
    shell_read_for = shell;
    rl_readline_name = "tilewright";
    rl_catch_signals = 1;
    if (rl_initialize() != 0)
        return false;
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = " \t";
    rl_add_defun("give-up", give_up, CTRL_C);
    rl_pre_input_hook = make_it_a_key;
    open_history();
    return true;
}

char *shell_edit_line(const char *prompt)
{
    char *line = readline(prompt);
    if (line)
        remember(line);
    return line;
}

void shell_edit_stop(void)
{
    free(history_path);
    history_path = NULL;
}
