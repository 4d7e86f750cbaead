/* main.c -- finds the subcommand and runs it. */
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/earlier_names.h"
#include "cli/terminal/memory_out.h"
#include "cli/read/palette_input.h"

static const char *command_name(void *user, size_t number)
{
    (void)user;
    return cli_commands[number] ? cli_commands[number]->name : NULL;
}

static int refuse_command(const char *word)
{
    const char *near = tw_nearest(word, command_name, NULL);
    if (near)
        return cli_refuse("unknown command \"%s\"; did you mean \"%s\"?", word, near);
    if (tw_builtin_find_puzzle(word))
        return cli_refuse("\"%s\" is a puzzle; to solve it: tilewright solve %s", word, word);
    return cli_refuse("unknown command \"%s\"; \"tilewright --help\" lists them", word);
}

/* Parses the command line into the struct of the command, and runs it. */
static int run_parsed(const cli_command *command, char **words, void *options)
{
    cli_call cli = {.options = options, .words = words};
    if (!cli_parse_options(command, words, &cli.args, options))
        return CLI_INPUT;
    cli.terminal = cli_look_at_terminal((cli_colour)cli.args.colour);
    if (cli.args.help) {
        cli_print_help(stdout, command);
        return CLI_FOUND;
    }
    int code = cli_palette_open(&cli);
    if (code == CLI_GO_ON)
        code = command->run(&cli);
    cli_palette_close(&cli);
    return code;
}

int cli_run_command(char *const *given)
{
    char **words = cli_renew_words(given);
    const cli_command *command = words ? cli_find_command(words[0]) : NULL;
    void *options = command ? calloc(1, command->size) : NULL;
    int code = words && !command ? refuse_command(words[0]) : CLI_GO_ON;
    if (options)
        code = run_parsed(command, words, options);
    else if (code == CLI_GO_ON)
        code = cli_no_memory();
    free(options);
    free(words);
    return code;
}

static int print_version(void)
{
    static const char *const parts[] = {"draw", "locked", "sat"};
    cli_say(stdout, "tilewright %s\noptional parts:", tw_version());
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (tw_has(parts[i]))
            cli_say(stdout, " %s", parts[i]);
    cli_say(stdout, "\n");
    return CLI_FOUND;
}

/* "help" or "help COMMAND". */
static int print_help(const char *name)
{
    char *words[] = {(char *)(uintptr_t)name, "--help", NULL}; /* only read */
    if (name)
        return cli_run_command(words);
    cli_print_usage(stdout);
    return CLI_FOUND;
}

static int dispatch(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    if (argc < 2) {
        cli_print_usage(stderr);
        return CLI_INPUT;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return print_help(NULL);
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0)
        return print_version();
    if (strcmp(word, "--options-list") == 0) {
        cli_print_options(stdout);
        return CLI_FOUND;
    }
    if (strcmp(word, "help") == 0)
        return print_help(argv[2]);
    return cli_run_command(argv + 1);
}

/* `code`, or what became of it when a piece of the output is missing or could not be written: a
 * reader that has gone is told nothing. */
static int finish(int code)
{
    if (code < CLI_INTERNAL && cli_memory_ran_out()) {
        cli_complain("out of memory");
        code = CLI_INTERNAL;
    }
    int reason = cli_end_output();
    if (reason == 0)
        return code;
    if (reason == EPIPE)
        return CLI_EARLY;
    cli_complain("cannot write to standard output: %s", strerror(reason));
    return CLI_INTERNAL;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* a reader that has gone shows as a failed write */
    signal(SIGXFSZ, SIG_IGN); /* and so does a file that may not grow any more */
    cli_watch_json();
    cli_end_at_signals();
    return finish(dispatch(argc, argv));
}
