/* commands.c -- the list of subcommands, and what is said of all of them. */
#include "cli/commands.h"

#include <string.h>

#include "cli/cli.h"

/* A new subcommand is a word here: NAME for cli_NAME_command, which its file declares; FAMILY_NAME
 * for one that is typed as two words. */
/* clang-format off */
#define COMMANDS(ROW) \
    ROW(solve) ROW(count) ROW(sample) ROW(explain) ROW(show) ROW(draw) ROW(plot) ROW(play) \
    ROW(check) ROW(disassemble) \
    ROW(list) ROW(estimate) ROW(run_resume) ROW(run_split) ROW(run_merge) ROW(run_farm) \
    ROW(import) ROW(export) \
    ROW(lattice) ROW(pieces)
/* clang-format on */

#define DECLARE(name) extern const cli_command cli_##name##_command;
COMMANDS(DECLARE)

#define LIST(name) &cli_##name##_command,
const cli_command *const cli_commands[] = {COMMANDS(LIST) NULL};

const cli_command *cli_find_command(char *const *words)
{
    for (const cli_command *const *command = cli_commands; *command; command++) {
        const char *name = (*command)->name, *second = strchr(name, ' ');
        size_t length = strcspn(name, " ");
        if (strlen(words[0]) == length && memcmp(words[0], name, length) == 0 &&
            (!second || (words[1] && strcmp(words[1], second + 1) == 0)))
            return *command;
    }
    return NULL;
}

/* ---- Usage ------------------------------------------------------------------------------- */

/* Commands that fewer people need stand together under a word, so that all of it fits a screen. */
void cli_print_usage(FILE *file)
{
    const char *theme = NULL;
    cli_say(file,
            "tilewright %s -- solves puzzles of polyominoes, polycubes, spheres, ...\n\n"
            "Usage: tilewright COMMAND [ARGUMENTS] [OPTIONS]\n\n",
            tw_version());
    for (const cli_command *const *command = cli_commands; *command; command++)
        if (!(*command)->theme)
            cli_say(file, "  %-9s %s\n", (*command)->name, (*command)->summary);
    for (const cli_command *const *command = cli_commands; *command; command++) {
        const char *own = (*command)->theme;
        if (!own)
            continue;
        if (theme && strcmp(own, theme) == 0)
            cli_say(file, ", %s", (*command)->name);
        else
            cli_say(file, "%s  %s: %s", theme ? "\n" : "", own, (*command)->name);
        theme = own;
    }
    cli_say(file, "\n%s",
            "\nA PUZZLE is a file, - for standard input, or a name from \"tilewright list\".\n"
            "\"tilewright COMMAND --help\" tells more; each knows --color " CLI_COLOURS ".\n"
            "Exit: 0 found, 1 none, 2 bad input, 3 stopped, 4 internal, 5 the file differs.\n"
            "Try: tilewright list, tilewright solve soma\n");
}

void cli_print_options(FILE *file)
{
    for (const cli_command *const *command = cli_commands; *command; command++) {
        cli_say(file, "%s\t\t%s\t\t%s\n", (*command)->name, (*command)->operands,
                (*command)->summary);
        const verb_field *option;
        for (size_t i = 0; (option = cli_option_at(*command, i)); i++)
            cli_say(file, "%s\t--%s\t%s\t%s\t%s\n", (*command)->name, option->name,
                    option->argument ? option->argument : "", option->fallback, option->text);
    }
}
