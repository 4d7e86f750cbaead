/* commands.c -- the list of subcommands, and the help about all of them. */
#include "cli/commands.h"

#include <string.h>

#include "cli/cli.h"

/* To add a subcommand, add a word here: NAME for cli_NAME_command, which its file declares;
 * FAMILY_NAME for a name of two words. */
/* clang-format off */
#define COMMANDS(ROW) \
    ROW(solve) ROW(count) ROW(show) ROW(draw) ROW(play) ROW(check) \
    ROW(explain) ROW(sample) ROW(plot) ROW(disassemble) ROW(estimate) ROW(rate) \
    ROW(sets) ROW(challenge) ROW(unique) ROW(design) ROW(figure) \
    ROW(import) ROW(export) \
    ROW(run_resume) ROW(run_split) ROW(run_merge) ROW(run_farm) \
    ROW(list) ROW(pieces) ROW(lattice)
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

/* Is `word` the first of the two words of `name`? */
static bool is_first_word(const char *word, const char *name)
{
    const size_t length = strlen(word);
    return strncmp(name, word, length) == 0 && name[length] == ' ';
}

bool cli_begins_family(const char *word)
{
    for (const cli_command *const *command = cli_commands; *command; command++)
        if (is_first_word(word, (*command)->name))
            return true;
    return false;
}

void cli_print_family(FILE *file, const char *word)
{
    const char *head = "Usage:";
    for (const cli_command *const *command = cli_commands; *command; command++) {
        if (!is_first_word(word, (*command)->name))
            continue;
        cli_say(file, "%-6s tilewright %-11s %s\n", head, (*command)->name, (*command)->summary);
        head = "";
    }
}

/* ---- Usage ------------------------------------------------------------------------------- */

/* Groups of the help, each with the first of its commands. */
static const struct {
    const char *name;
    const cli_command *first;
} groups[] = {{"Everyday", &cli_solve_command},
              {"Analyse", &cli_explain_command},
              {"Make", &cli_sets_command},
              {"Convert", &cli_import_command},
              {"Long runs", &cli_run_resume_command},
              {"Reference", &cli_list_command}};

/* "" for a command that is not the first of its group. */
static const char *group_begun_by(const cli_command *command)
{
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (groups[i].first == command)
            return groups[i].name;
    return "";
}

/* Prints a family of two-word commands, from its first on, as one line: "resume, split, merge".
 * Returns the last command of the family. */
static const cli_command *const *print_family(FILE *file, const cli_command *const *command)
{
    const int length = (int)strcspn((*command)->name, " ");
    const char *first = (*command)->name;
    cli_say(file, "%-10s %-12.*s ", group_begun_by(*command), length, first);
    for (;; command++) {
        const cli_command *next = command[1];
        bool last = !next || strncmp(next->name, first, (size_t)length + 1) != 0;
        cli_say(file, "%s%s", (*command)->name + length + 1,
                last ? ": for long searches.\n" : ", ");
        if (last)
            return command;
    }
}

void cli_print_usage(FILE *file)
{
    cli_say(file, "%s",
            "Usage: tilewright COMMAND [PUZZLE] [OPTIONS], as solve soma; COMMAND --help\n");
    for (const cli_command *const *command = cli_commands; *command; command++) {
        if (strchr((*command)->name, ' '))
            command = print_family(file, command);
        else
            cli_say(file, "%-10s %-12s %s\n", group_begun_by(*command), (*command)->name,
                    (*command)->summary);
    }
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
