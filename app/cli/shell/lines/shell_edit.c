/* shell_edit.c -- editing, history and completion of lines, by libedit.
 *
 * libedit sets the terminal to its editing mode for each line and to its "executing" mode behind
 * it. The latter is told to be one in which keys wait as they were typed, unseen, so that whatever
 * is typed while a command runs is edited later; see shell_keys.c. Keys come from there too.
 *
 * The first word is completed to a command, the others to what that command takes. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <histedit.h>

#include "cli/shell/shell_commands.h"
#include "cli/shell/lines/shell_history.h"
#include "cli/shell/lines/shell_keys.h"
#include "cli/shell/lines/shell_read.h"

#define MOST_LINES 500 /* that come back */

static EditLine *editor;
static History *history_of_lines;
static char *history_path; /* NULL: lines are kept for this run alone */

static const shell_state *shell_of(EditLine *edit)
{
    void *shell = NULL;
    el_get(edit, EL_CLIENTDATA, &shell);
    return shell;
}

/* ---- Completion -------------------------------------------------------------------------- */

static const char *command_word(const shell_state *shell, size_t number)
{
    return shell->commands[number].name;
}

/* What may stand where a line goes on at byte `start`, with its first word or its second. NULL:
 * nothing known. */
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

/* The words that begin with what was typed, and how far all of them agree. */
typedef struct offer {
    const shell_state *shell;
    shell_word *words;
    const char *typed, *first;
    size_t count, agreed;
} offer;

/* The next word of an offer from *number on; NULL when there is no further one. */
static const char *next_word(const offer *offered, size_t *number)
{
    const char *word;
    do
        word = offered->words(offered->shell, (*number)++);
    while (word && strncmp(word, offered->typed, strlen(offered->typed)) != 0);
    return word;
}

static void look_through(offer *offered)
{
    const char *word;
    size_t number = 0;
    while ((word = next_word(offered, &number)) != NULL) {
        if (offered->count++ == 0) {
            offered->first = word;
            offered->agreed = strlen(word);
        }
        while (strncmp(word, offered->first, offered->agreed) != 0)
            offered->agreed--;
    }
    while (offered->agreed > 0 && (offered->first[offered->agreed] & 0xC0) == 0x80)
        offered->agreed--; /* in the middle of a letter */
}

/* In columns of one width, a letter a column. */
static void print_offer(const offer *offered)
{
    const char *word;
    size_t widest = 0, column = 0;
    for (size_t number = 0; (word = next_word(offered, &number)) != NULL;)
        widest = strlen(word) > widest ? strlen(word) : widest;
    size_t columns = offered->shell->cli->terminal.width / (widest + 2);
    cli_say(stdout, "\n");
    for (size_t number = 0; (word = next_word(offered, &number)) != NULL;) {
        cli_print_text(stdout, word);
        column = column + 1 < columns ? column + 1 : 0;
        if (column == 0)
            cli_say(stdout, "\n");
        else
            cli_say(stdout, "%*s", (int)(widest + 2 - strlen(word)), "");
    }
    if (column > 0)
        cli_say(stdout, "\n");
}

/* What is sure to come is typed; where nothing is, all that may come is shown. */
static unsigned char complete_word(EditLine *edit, const offer *offered)
{
    char rest[SHELL_LINE];
    size_t typed = strlen(offered->typed);
    int length = offered->agreed > typed ? (int)(offered->agreed - typed) : 0;
    if (offered->count == 0)
        return CC_ERROR;
    if (offered->count > 1 && length == 0) {
        print_offer(offered);
        el_set(edit, EL_REFRESH);
        return CC_NORM;
    }
    snprintf(rest, sizeof rest, "%.*s%s", length, offered->first + typed,
             offered->count == 1 ? " " : "");
    return el_insertstr(edit, rest) == 0 ? CC_REFRESH : CC_ERROR;
}

static unsigned char complete(EditLine *edit, wint_t key)
{
    char text[SHELL_LINE];
    const LineInfo *line = el_line(edit);
    size_t length = (size_t)(line->cursor - line->buffer), start = length;
    (void)key;
    if (length >= sizeof text)
        return CC_ERROR;
    memcpy(text, line->buffer, length);
    text[length] = '\0';
    while (start > 0 && text[start - 1] != ' ' && text[start - 1] != '\t')
        start--;
    offer offered = {.shell = shell_of(edit), .typed = text + start};
    offered.words = words_at(offered.shell, text, start);
    if (!offered.words)
        return CC_ERROR;
    look_through(&offered);
    return complete_word(edit, &offered);
}

/* ---- Keys -------------------------------------------------------------------------------- */

/* Makes libedit set the terminal anew, and draw the line. */
static void come_back(EditLine *edit)
{
    el_set(edit, EL_PREP_TERM, 0);
    el_set(edit, EL_PREP_TERM, 1);
    el_resize(edit);
    el_set(edit, EL_REFRESH);
}

/* Adds a byte to a letter. true: it is whole. A broken one is passed over. */
static bool add_byte(wchar_t *letter, char byte, mbstate_t *state)
{
    size_t used = mbrtowc(letter, &byte, 1, state);
    if (used == (size_t)-1) {
        memset(state, 0, sizeof *state);
        used = mbrtowc(letter, &byte, 1, state); /* it may begin another one */
    }
    if (used == (size_t)-1)
        memset(state, 0, sizeof *state);
    return used == 1; /* 0: a NUL, which no key of a line is */
}

/* As libedit wants it: 1 with a letter, 0 at the end of the input, -1 and errno. */
static int read_key(EditLine *edit, wchar_t *letter)
{
    mbstate_t state;
    memset(&state, 0, sizeof state);
    for (;;) {
        char byte = '\0';
        shell_key key = shell_keys_read(&byte);
        if (key == SHELL_A_BYTE && add_byte(letter, byte, &state))
            return 1;
        if (key == SHELL_NO_BYTE)
            return 0;
        if (key == SHELL_CAME_BACK)
            come_back(edit);
        if (key == SHELL_RESIZED)
            el_resize(edit);
        if (key == SHELL_CTRL_C) {
            errno = EINTR;
            return -1;
        }
    }
}

/* ---- Lines ------------------------------------------------------------------------------- */

static char *prompt_of(EditLine *edit)
{
    static char prompt[SHELL_PROMPT]; /* libedit asks for one to write to */
    memcpy(prompt, shell_of(edit)->prompt, sizeof prompt);
    return prompt;
}

static void bind_keys(void)
{
    static const char *const keys[][2] = {{"^I", "complete"},
                                          {"^R", "em-inc-search-prev"},
                                          {"^W", "ed-delete-prev-word"},
                                          {"\\e[1~", "ed-move-to-beg"},
                                          {"\\e[4~", "ed-move-to-end"},
                                          {"\\e[7~", "ed-move-to-beg"},
                                          {"\\e[8~", "ed-move-to-end"},
                                          {"\\e[H", "ed-move-to-beg"},
                                          {"\\e[F", "ed-move-to-end"},
                                          {"\\e[3~", "ed-delete-next-char"},
                                          {"\\e[1;5C", "em-next-word"},
                                          {"\\e[1;5D", "ed-prev-word"}};
    el_set(editor, EL_EDITOR, "emacs");
    el_wset(editor, EL_ADDFN, L"complete", L"Complete a word", complete); /* el_set would leak */
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        el_set(editor, EL_BIND, keys[i][0], keys[i][1], NULL);
}

/* Lines are kept to come back, each once where it was typed twice, in this run and the next. */
static void keep_history(void)
{
    HistEvent event;
    history_of_lines = history_init();
    if (!history_of_lines)
        return;
    history(history_of_lines, &event, H_SETSIZE, MOST_LINES);
    history(history_of_lines, &event, H_SETUNIQUE, 1);
    history_path = shell_history_path();
    if (history_path)
        history(history_of_lines, &event, H_LOAD, history_path); /* none is there at first */
    el_set(editor, EL_HIST, history, history_of_lines);
}

static bool write_history(void *user, const char *path)
{
    HistEvent event;
    return history(user, &event, H_SAVE, path) >= 0;
}

/* At once, as a signal may end the run. */
static void remember(const char *line)
{
    HistEvent event;
    if (!history_of_lines || !line[strspn(line, " \t\r\n")])
        return;
    history(history_of_lines, &event, H_ENTER, line);
    if (history_path)
        shell_history_replace(history_path, write_history, history_of_lines);
}

/* Does the user's own file say that lines are edited? It is so without one. */
static bool wants_editing(void)
{
    int edited = 1;
    el_source(editor, NULL);
    return el_get(editor, EL_EDITMODE, &edited) != 0 || edited != 0;
}

bool shell_edit_start(shell_state *shell)
{
    if (!shell_keys_open())
        return false;
    editor = el_init("tilewright", stdin, stdout, stderr);
    if (!editor) {
        shell_edit_stop();
        return false;
    }
    el_set(editor, EL_CLIENTDATA, shell);
    el_set(editor, EL_PROMPT, prompt_of);
    el_set(editor, EL_GETCFN, read_key);
    bind_keys();
    keep_history();
    if (!wants_editing() ||
        el_set(editor, EL_SETTY, "-x", "-icanon", "-echo", "-iexten", NULL) != 0) {
        shell_edit_stop();
        return false;
    }
    shell_keys_keep();
    return true;
}

const char *shell_edit_line(void)
{
    int count = 0;
    const char *typed = el_gets(editor, &count);
    if (!typed || count <= 0)
        return NULL;
    remember(typed);
    return typed;
}

void shell_edit_stop(void)
{
    if (editor) {
        el_set(editor, EL_EDITMODE, 0); /* else its end drops what was typed for who reads next */
        el_end(editor);
    }
    if (history_of_lines)
        history_end(history_of_lines);
    editor = NULL;
    history_of_lines = NULL;
    free(history_path);
    history_path = NULL;
    shell_keys_close();
}
