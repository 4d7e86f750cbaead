/* main.c -- finds the subcommand and runs it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/each_problem.h"
#include "cli/earlier_names.h"
#include "cli/input.h"
#include "cli/system_calls.h"
#include "cli/terminal/memory_out.h"
#include "verbs/list_verb.h"

/* Did the command that ran only print? Help does. */
static bool printed_alone = true;

static const char *command_name(void *user, size_t number)
{
    (void)user;
    return cli_commands[number] ? cli_commands[number]->name : NULL;
}

/* The command for a word that other programs use or users guess; NULL: none. */
static const char *meant_command(const char *word)
{
    static const char *const words[][2] = {
        {"convert", "export"}, {"info", "show"}, {"open", "play"},      {"print", "draw"},
        {"verify", "check"},   {"view", "play"}, {"worksheet", "draw"}, {"random", "sample"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], word) == 0)
            return words[i][1];
    return NULL;
}

static int refuse_command(char *const *words)
{
    char both[64];
    const char *word = words[0];
    const bool alone = !words[1] || words[1][0] == '-';
    if (alone && cli_begins_family(word)) { /* "run" lists its commands */
        const bool asked =
            words[1] && (strcmp(words[1], "-h") == 0 || strcmp(words[1], "--help") == 0);
        cli_print_family(asked ? stdout : stderr, word);
        return asked ? CLI_FOUND : CLI_INPUT;
    }
    snprintf(both, sizeof both, "%s %s", word, words[1] ? words[1] : "");
    const char *near = meant_command(word);
    if (!near)
        near = tw_nearest(cli_begins_family(word) ? both : word, command_name, NULL);
    if (!near)
        near = tw_nearest(both, command_name, NULL);
    if (near)
        return cli_refuse("unknown command \"%s\"; did you mean \"%s\"?",
                          strchr(near, ' ') ? both : word, near);
    if (tw_builtin_find_puzzle(word))
        return cli_refuse("\"%s\" is a puzzle; to solve it: tilewright solve %s", word, word);
    if (access(word, R_OK) == 0)
        return cli_refuse("\"%s\" is a file; to solve a puzzle: tilewright solve %s", word, word);
    return cli_refuse("unknown command \"%s\"; \"tilewright --help\" lists them", word);
}

int cli_open_palette(cli_call *cli)
{
    const char *name = cli->options->palette;
    cli_input input;
    if (!name)
        return CLI_GO_ON;
    for (size_t i = 0; tw_palette_get(i); i++)
        if (strcmp(tw_palette_get(i)->name, name) == 0)
            cli->palette = tw_palette_get(i);
    if (cli->palette)
        return CLI_GO_ON;
    int code = cli_input_open(cli, name, CLI_PALETTE_TEXT, &input);
    tw_report report = cli_input_report(&input);
    if (code == CLI_GO_ON) {
        tw_status status =
            tw_palette_read(NULL, input.name, input.text, &report, &cli->own_palette);
        code = status == TW_OK ? CLI_GO_ON : cli_input_failed(&input, status, NULL);
    }
    cli_input_free(&input);
    cli->palette = cli->own_palette;
    return code;
}

/* Parses the command line into the struct of the command, and runs it. */
static int run_parsed(const cli_command *command, char **words, void *options)
{
    cli_call cli = {.options = options, .began = cli_now(), .words = words};
    if (!cli_parse_options(command, words, &cli.args, options))
        return CLI_INPUT;
    cli.terminal = cli_look_at_terminal((cli_colour)cli.args.colour);
    if (cli.args.help) {
        cli_print_help(stdout, command);
        return CLI_FOUND;
    }
    printed_alone = command->prints;
    if (cli_asks_all_problems(&cli))
        return cli_run_each_problem(&cli);
    /* a command that another program may run opens it there: a pipe can be read only once */
    int code = command->makes_file ? CLI_GO_ON : cli_open_palette(&cli);
    if (code == CLI_GO_ON)
        code = command->run(&cli);
    tw_palette_free(cli.own_palette);
    return code;
}

int cli_run_command(char *const *given)
{
    char **words = cli_renew_words(given);
    const cli_command *command = words ? cli_find_command(words) : NULL;
    void *options = command ? calloc(1, command->size) : NULL;
    int code = words && !command ? refuse_command(words) : CLI_GO_ON;
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
    cli_say(stdout, "tilewright %s\noptional parts:", tw_version());
    for (size_t i = 0; verb_part(i); i++)
        cli_say(stdout, " %s", verb_part(i));
    cli_say(stdout, "\n");
    return CLI_FOUND;
}

/* Runs `help`. names: the words after it, a command or none. */
static int print_help(char *const *names)
{
    char *words[4] = {NULL};
    size_t count = 0;
    for (; count < 2 && names[count]; count++)
        words[count] = names[count];
    words[count] = "--help";
    if (count > 0)
        return cli_run_command(words);
    cli_print_usage(stdout);
    return CLI_FOUND;
}

/* Moves options before the command, with their values, behind its name: "-j 2 solve soma". */
static int run_behind_options(int argc, char **argv)
{
    int options = 1;
    while (options < argc && argv[options][0] == '-')
        options += cli_takes_next(argv[options]) ? 2 : 1;
    if (options >= argc)
        return cli_refuse("%s: a command is missing; \"tilewright --help\" lists them", argv[1]);
    const int name = cli_begins_family(argv[options]) && options + 1 < argc ? 2 : 1;
    char **words = calloc((size_t)argc, sizeof *words);
    if (!words)
        return cli_no_memory();
    memcpy(words, argv + options, (size_t)name * sizeof *words);
    memcpy(words + name, argv + 1, (size_t)(options - 1) * sizeof *words);
    memcpy(words + name + options - 1, argv + options + name,
           (size_t)(argc - options - name) * sizeof *words);
    int code = cli_run_command(words);
    free(words);
    return code;
}

static int dispatch(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    if (argc < 2) {
        cli_print_usage(stderr);
        return CLI_INPUT;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return print_help(argv + argc);
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0)
        return print_version();
    if (strcmp(word, "--options-list") == 0) {
        cli_print_options(stdout);
        return CLI_FOUND;
    }
    if (strcmp(word, "help") == 0)
        return print_help(argv + 2);
    if (word[0] == '-')
        return run_behind_options(argc, argv);
    return cli_run_command(argv + 1);
}

int cli_finish(int code)
{
    if (code < CLI_INTERNAL && cli_memory_ran_out()) {
        cli_complain("out of memory");
        code = CLI_INTERNAL;
    }
    int reason = cli_end_output();
    if (reason == 0)
        return code;
    if (reason == EPIPE)
        return printed_alone ? CLI_FOUND : CLI_EARLY;
    cli_complain("cannot write to standard output: %s", strerror(reason));
    return CLI_INTERNAL;
}

int main(int argc, char **argv)
{
    system_begin();
    cli_watch_json();
    cli_end_at_signals();
    return cli_finish(dispatch(argc, argv));
}
