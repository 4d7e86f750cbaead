/* earlier_names.c -- commands and options by the names that they had before; these still work.
 *
 * A command line is rewritten before anything reads it, so no other file knows an old name. Each
 * old name that is met is told on standard error, with the new one. */
#include "cli/earlier_names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/diagnostics.h"

enum { NEW_WORDS = 2 };

typedef struct earlier_command {
    const char *old;
    const char *with; /* an option that must be there, and is left out; NULL: none */
    const char *now[NEW_WORDS];
} earlier_command;

static const earlier_command commands[] = {
    {"apart", NULL, {"disassemble"}},    {"farm", NULL, {"run", "farm"}},
    {"merge", NULL, {"run", "merge"}},   {"resume", NULL, {"run", "resume"}},
    {"serve", "--open", {"play"}},       {"serve", NULL, {"play", "--no-open"}},
    {"shell", NULL, {"play", "--text"}}, {"split", NULL, {"run", "split"}},
};

/* Which of the words is this one? NULL: none. */
static char *const *find_word(char *const *words, const char *word)
{
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words ? words : NULL;
}

static const earlier_command *find_earlier(char *const *words)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].old, words[0]) == 0 &&
            (!commands[i].with || find_word(words, commands[i].with)))
            return commands + i;
    return NULL;
}

char **cli_renew_words(char *const *words)
{
    const earlier_command *earlier = find_earlier(words);
    char *const *left_out = earlier && earlier->with ? find_word(words, earlier->with) : NULL;
    size_t count = 0, made = 0;
    while (words[count])
        count++;
    char **list = calloc(count + NEW_WORDS + 1, sizeof *list);
    if (!list)
        return NULL;
    for (; earlier && made < NEW_WORDS && earlier->now[made]; made++)
        list[made] = (char *)(uintptr_t)earlier->now[made]; /* only read */
    if (earlier)
        cli_complain("note: \"%s%s%s\" is called \"%s%s%s\" now", words[0], left_out ? " " : "",
                     left_out ? earlier->with : "", list[0], made > 1 ? " " : "",
                     made > 1 ? list[1] : "");
    for (size_t i = earlier ? 1 : 0; i < count; i++)
        if (words + i != left_out)
            list[made++] = words[i];
    return list;
}
