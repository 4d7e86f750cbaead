/* earlier_names.c -- commands and options by the names that they had before; these still work.
 *
 * A command line is rewritten before anything reads it, so no other file knows an old name. Each
 * old name that is met is told on standard error, with the new one. */
#include "cli/earlier_names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/diagnostics.h"

static const cli_earlier commands[] = {
    {"apart", {"disassemble"}},    {"farm", {"run", "farm"}},   {"merge", {"run", "merge"}},
    {"resume", {"run", "resume"}}, {"split", {"run", "split"}},
};

const cli_earlier *cli_earlier_command(const char *word)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].old, word) == 0)
            return commands + i;
    return NULL;
}

char **cli_renew_words(char *const *words)
{
    const cli_earlier *earlier = cli_earlier_command(words[0]);
    size_t count = 0, made = 0;
    while (words[count])
        count++;
    char **list = calloc(count + CLI_EARLIER_WORDS + 1, sizeof *list);
    if (!list)
        return NULL;
    for (; earlier && made < CLI_EARLIER_WORDS && earlier->now[made]; made++)
        list[made] = (char *)(uintptr_t)earlier->now[made]; /* only read */
    if (earlier)
        cli_complain("note: \"%s\" is called \"%s%s%s\" now", words[0], list[0],
                     made > 1 ? " " : "", made > 1 ? list[1] : "");
    for (size_t i = earlier ? 1 : 0; i < count; i++)
        list[made++] = words[i];
    return list;
}
