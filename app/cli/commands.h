/* commands.h -- the list of the subcommands, which their own files declare. */
#pragma once

#include "cli/options.h"

/* All subcommands in the order of the help, group by group, ended by NULL. */
extern const cli_command *const cli_commands[];

/* Finds a command by the first word, or the first two; `words` ends with NULL. NULL: not found. */
const cli_command *cli_find_command(char *const *words);

/* Is it a word, such as "run", that begins names of two words? */
bool cli_begins_family(const char *word);
void cli_print_family(FILE *file, const char *word); /* commands of that family */
void cli_print_usage(FILE *file);                    /* of the program */
/* "command<TAB>--option<TAB>argument<TAB>fallback<TAB>sentence" for each option. */
void cli_print_options(FILE *file);
