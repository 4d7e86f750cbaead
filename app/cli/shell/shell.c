/* shell.c -- `tilewright play --text`: shows one puzzle, which the user fills by hand and solves
 * from there.
 *
 *   lines --cut--> words --table--> command --> what it prints
 *
 * The table below describes all commands: help, completion and did-you-mean read it. A line that
 * fails is refused and the next one is read; from a pipe the refusal names the line, and the exit
 * status shows that there was one. */
#include "cli/read/puzzle_input.h"
#include "cli/run/summary.h"
#include "cli/shell/shell.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static shell_run print_help, leave;
static shell_word command_word;

/* clang-format off */
#define CELL_DETAIL \
    "CELL is a number of \"grid numbers\", or coordinates as in \"grid coordinates\": 3,1\n"
#define PIECE_DETAIL \
    "PIECE is a name, or a letter of the drawings. A number behind it names an\n" \
    "orientation: F3.\n"

static const shell_command shell_commands[] = {
    {"parts", "", "List the pieces: cells, copies, orientations, placements.", "",
     0, 0, shell_parts, NULL},
    {"show", "PIECE", "Draw a piece as it is turned now, and say where it can lie.",
     PIECE_DETAIL
     "From then on it is turned so.\n",
     1, 1, shell_show, shell_piece_word},
    {"rotate", "PIECE", "Turn a piece to its next orientation that fits somewhere.",
     PIECE_DETAIL
     "After the last orientation the first one follows.\n",
     1, 1, shell_rotate, shell_piece_word},
    {"grid", "[numbers|coordinates]", "Draw the container with what has been put.", "",
     0, 1, shell_grid, shell_grid_word},
    {"put", "PIECE CELL...", "Put a piece: its least cell on CELL, or on all the cells named.",
     PIECE_DETAIL CELL_DETAIL
     "With one CELL, the least cell of the piece, which is the one with the lowest\n"
     "number, comes to lie there, and the piece lies as it is turned now; with all its\n"
     "cells named it lies on these.\n",
     2, SHELL_WORDS, shell_put_piece, shell_piece_word},
    {"take", "PIECE|CELL", "Take a piece out: the copy put last, or the one on a cell.",
     PIECE_DETAIL CELL_DETAIL,
     1, 1, shell_take, shell_piece_word},
    {"undo", "", "Undo the last put, take, clear.", "",
     0, 0, shell_undo, NULL},
    {"clear", "", "Take out everything that has been put.", "",
     0, 0, shell_clear, NULL},
    {"save", "FILE [!]", "Write what has been put as a puzzle, with its pieces pinned.",
     "A file that is there already is replaced only when ! stands behind its name.\n",
     1, 2, shell_save, NULL},
    {"load", "FILE", "Put what such a file pins, in place of what has been put.", "",
     1, 1, shell_load, NULL},
    {"solve", "", "Find a first solution that contains what has been put.", "",
     0, 0, shell_solve, NULL},
    {"next", "", "Go on to the next solution.", "",
     0, 0, shell_next, NULL},
    {"all", "", "Go on to the end, with every solution drawn.", "",
     0, 0, shell_all, NULL},
    {"count", "", "Count the solutions that contain what has been put.", "",
     0, 0, shell_count, NULL},
    {"kill", "", "Drop the search that is held between two solutions.", "",
     0, 0, shell_kill, NULL},
    {"trace", "[on|off]", "Print every step of a search, or stop printing them.",
     "A step is the number of pieces that are down, and the last of them as \"put\" would take\n"
     "it.\n",
     0, 1, shell_trace, shell_trace_word},
    {"levels", "", "Tell what the last search did at each level of its tree.", "",
     0, 0, shell_levels, NULL},
    {"help", "[COMMAND]", "List the commands, or tell more of one.", "",
     0, 1, print_help, command_word},
    {"exit", "", "Leave; so does Ctrl-D.", "",
     0, 0, leave, NULL},
    {"quit", "", "Leave.", "",
     0, 0, leave, NULL},
    {NULL, NULL, NULL, NULL, 0, 0, NULL, NULL}};
/* clang-format on */

static const char *command_word(void *shell, size_t number)
{
    (void)shell;
    return shell_commands[number].name;
}

bool shell_refuse(const shell_state *shell, const char *format, ...)
{
    char message[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    cli_flush_output();
    if (shell->typed)
        return cli_complain("%s", message);
    return cli_complain("line %zu: %s", shell->line, message);
}

bool shell_failed(const shell_state *shell, tw_status status, const tw_error *error)
{
    return shell_refuse(shell, "%s",
                        error && error->message[0] ? error->message : tw_status_text(status));
}

/* ---- Commands ---------------------------------------------------------------------------- */

/* The command of that name, or the only one that the word abbreviates. NULL: refused. */
static const shell_command *find_command(const shell_state *shell, const char *word)
{
    const shell_command *found = NULL, *other = NULL;
    for (const shell_command *command = shell_commands; command->name; command++) {
        if (strcmp(command->name, word) == 0)
            return command;
        if (strncmp(command->name, word, strlen(word)) != 0)
            continue;
        other = found;
        found = command;
    }
    if (found && !other)
        return found;
    const char *near = tw_nearest(word, command_word, NULL);
    if (other)
        shell_refuse(shell, "\"%s\" may mean \"%s\" or \"%s\"", word, other->name, found->name);
    else
        shell_refuse(shell, "unknown command \"%s\"%s", word,
                     verb_meant(near, "; \"help\" lists them"));
    return NULL;
}

static bool print_help(shell_state *shell, const shell_words *words)
{
    const shell_command *command = shell_commands;
    if (words->count > 1) {
        command = find_command(shell, words->at[1]);
        if (command)
            cli_say(stdout, "%s%s%s\n\n%s\n%s", command->name, *command->arguments ? " " : "",
                    command->arguments, command->text, command->detail);
        return command != NULL;
    }
    for (; command->name; command++) {
        char head[40];
        snprintf(head, sizeof head, "%s %s", command->name, command->arguments);
        cli_say(stdout, "  %-27s %s\n", head, command->text);
    }
    cli_say(stdout,
            "\nCommands may be shortened while they stay clear. \"help put\" tells how pieces and "
            "cells\n"
            "are named. Ctrl-C stops a search, not the shell.\n");
    return true;
}

static bool leave(shell_state *shell, const shell_words *words)
{
    (void)words;
    shell->leaving = true;
    return true;
}

static bool run_words(shell_state *shell, const shell_words *words)
{
    const shell_command *command = find_command(shell, words->at[0]);
    size_t given = words->count - 1;
    if (!command)
        return false;
    if (given < command->least)
        return shell_refuse(shell, "%s needs %s: %s %s", command->name,
                            given == 0 ? "an argument" : "one more argument", command->name,
                            command->arguments);
    if (given > command->most)
        return shell_refuse(shell, "%s: \"%s\" is one argument too many", command->name,
                            words->at[command->most + 1]);
    return command->run(shell, words);
}

static void run_line(shell_state *shell, const char *line)
{
    shell_words words = {.count = 0};
    bool fine = shell_cut_words(line, &words);
    if (!fine)
        shell_refuse(shell, "a quote is not closed");
    else if (words.count > 0)
        fine = run_words(shell, &words);
    shell->refused = shell->refused || !fine;
}

/* ---- Starting and ending ----------------------------------------------------------------- */

/* "soma> ": the puzzle's name without folder and extension. */
static void make_prompt(shell_state *shell)
{
    size_t length;
    const char *stem = cli_stem(shell->what, &length);
    tw_bytes safe = {0};
    cli_text_add_safe(&safe, stem);
    if (!safe.status)
        safe.size -= strlen(stem) - length;
    bool fits = !safe.status && safe.size > 0 && safe.size + 3 <= sizeof shell->prompt;
    snprintf(shell->prompt, sizeof shell->prompt, "%.*s> ", fits ? (int)safe.size : 10,
             fits ? cli_chars(&safe) : "tilewright");
    tw_bytes_free(&safe);
}

static int talk(shell_state *shell)
{
    char line[SHELL_LINE];
    shell_watch_interrupts();
    if (shell->typed) {
        const cli_run run = {
            .cli = shell->cli,
            .end = {.what = shell->what, .puzzle = shell->puzzle, .solver = shell->solver}};
        cli_print_header(&run);
        cli_say(stdout, "Engine: %s. \"help\" lists the commands; %sCtrl-D leaves.\n",
                tw_solver_get_stats(shell->solver).engine,
                shell->edited ? "the Tab key completes words; " : "");
    }
    while (!shell->leaving && !cli_output_failed()) {
        shell_input input = shell_read_line(shell, line);
        if (input == SHELL_NO_LINE)
            break;
        if (input == SHELL_A_LINE)
            run_line(shell, line);
        else if (shell->typed)
            cli_say(stdout, "\n");
        cli_measure_terminal(&shell->cli->terminal);
        if (shell_interrupted() && !shell->typed)
            return CLI_EARLY;
    }
    if (shell->typed && !shell->leaving)
        cli_say(stdout, "\n");
    return shell->refused && !shell->typed ? CLI_INPUT : shell->end;
}

static int start(shell_state *shell)
{
    int code = cli_open_target(shell->cli, shell->what, &shell->input, &shell->puzzle);
    if (code == CLI_GO_ON)
        code = cli_make_solver(&shell->input, shell->puzzle, &shell->options, &shell->solver);
    if (code != CLI_GO_ON)
        return code;
    if (tw_lattice_image_count(tw_puzzle_lattice(shell->puzzle)) > 1)
        return cli_refuse("--text: pieces cannot be named by a turn on lattice \"%s\", which is "
                          "wrapped with one",
                          tw_lattice_name(tw_puzzle_lattice(shell->puzzle)));
    shell->poses = tw_solver_poses(shell->solver);
    make_prompt(shell);
    return shell_start_pieces(shell) && shell_board_start(shell) ? talk(shell) : CLI_INTERNAL;
}

int cli_shell(cli_call *cli)
{
    shell_state shell = {.cli = cli, .what = cli->args.operands[0], .commands = shell_commands};
    shell.typed = cli->terminal.out && isatty(STDIN_FILENO) == 1;
    if (strcmp(shell.what, "-") == 0)
        return cli_refuse(
            "--text: commands come from standard input; the puzzle must be a file or a name");
    const cli_play_options *asked = (const cli_play_options *)cli->options;
    if (!cli_read_search(&asked->search, &shell.options))
        return CLI_INPUT;
    shell_read_start(&shell);
    int code = start(&shell);
    shell_read_stop();
    shell_forget_searches(&shell);
    shell_board_free(&shell.board);
    free(shell.present);
    tw_solver_free(shell.solver);
    cli_input_free(&shell.input);
    return code;
}
