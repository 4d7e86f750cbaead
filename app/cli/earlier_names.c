/* earlier_names.c -- the earlier names of commands and options, which still work.
 *
 * A command line is rewritten before anything reads it, so no other file handles an old name. Each
 * old name found is reported on standard error, with the new one. */
#include "cli/earlier_names.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/diagnostics.h"

enum { NEW_WORDS = 3, LONGEST = 24 /* bytes of a new option, with its NUL */ };

typedef struct earlier_command {
    const char *old;
    const char *with; /* an option that must be given; NULL: none */
    bool left_out;    /* that option is then dropped */
    const char *now[NEW_WORDS];
} earlier_command;

/* clang-format off */
static const earlier_command commands[] = {
    {"apart", NULL, false, {"disassemble"}},
    {"cover", "--to", false, {"export", "--from=auto"}},
    {"cover", NULL, false, {"solve", "--from=auto"}},
    {"farm", NULL, false, {"run", "farm"}},
    {"merge", NULL, false, {"run", "merge"}},
    {"prove", NULL, false, {"export", "--to", "drat"}},
    {"resume", NULL, false, {"run", "resume"}},
    {"serve", "--open", true, {"play"}},
    {"serve", NULL, false, {"play", "--no-open"}},
    {"shell", NULL, false, {"play", "--text"}},
    {"split", NULL, false, {"run", "split"}},
};
/* clang-format on */

/* command: the last word of its name; NULL: every command that has the option. */
/* clang-format off */
static const struct {
    const char *command, *old, *now;
} options[] = {
    {NULL, "--puzzle", "--problem"},
    {NULL, "--quarter-turns", "--rotations"},
    {NULL, "--random-seed", "--seed"},
    {NULL, "--time-budget", "--timeout"},
    {NULL, "--turns", "--rotations"},
    {NULL, "--up-to", "--same"},
    {NULL, "--with", "--heuristic"},
    {"export", "--apart", "--moves"},
    {"export", "--drat", "--output"},
    {"farm", "--pieces", "--tasks"},
    {"farm", "--solutions", "--output"},
    {"import", "--apart", "--moves"},
};
/* clang-format on */

/* The word that gives this option; NULL: none. */
static char *const *find_option(char *const *words, const char *option)
{
    const size_t length = strlen(option);
    while (*words && (strncmp(*words, option, length) != 0 || !strchr("=", (*words)[length])))
        words++;
    return *words ? words : NULL;
}

static const earlier_command *find_earlier(char *const *words)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].old, words[0]) == 0 &&
            (!commands[i].with || find_option(words, commands[i].with)))
            return commands + i;
    return NULL;
}

/* The new name of a renamed value of --same; any other word unchanged. */
static const char *renew_value(const char *word)
{
    return strcmp(word, "isometries") == 0 ? "reflections" : word;
}

/* The word with its option renamed, written to `room`, which advances; else the word itself. */
static char *renew_option(const char *command, char *word, char **room)
{
    const size_t length = strcspn(word, "=");
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if ((options[i].command && strcmp(options[i].command, command) != 0) ||
            strlen(options[i].old) != length || memcmp(options[i].old, word, length) != 0)
            continue;
        char *now = *room;
        const char *value = word[length] ? renew_value(word + length + 1) : "";
        *room += sprintf(now, "%s%s%s", options[i].now, word[length] ? "=" : "", value) + 1;
        cli_complain("note: %s is called %s now", options[i].old, options[i].now);
        return now;
    }
    return word;
}

char **cli_renew_words(char *const *words)
{
    const earlier_command *earlier = find_earlier(words);
    char *const *left_out = earlier && earlier->left_out ? find_option(words, earlier->with) : NULL;
    size_t count = 0, bytes = 0, made = 0;
    for (; words[count]; count++)
        bytes += strlen(words[count]) + LONGEST;
    const size_t most = count + NEW_WORDS + 1;
    char **list = calloc(1, most * sizeof *list + bytes); /* followed by the new texts */
    if (!list)
        return NULL;
    char *room = (char *)(list + most);
    for (; earlier && made < NEW_WORDS && earlier->now[made]; made++)
        list[made] = (char *)(uintptr_t)earlier->now[made]; /* only read */
    if (earlier)
        cli_complain("note: \"%s%s%s\" is called \"%s%s%s%s%s\" now", words[0],
                     earlier->with ? " " : "", earlier->with ? earlier->with : "", list[0],
                     made > 1 ? " " : "", made > 1 ? list[1] : "", made > 2 ? " " : "",
                     made > 2 ? list[2] : "");
    if (!earlier)
        list[made++] = words[0];
    const char *command = list[0];
    if (strcmp(command, "run") == 0)
        command = list[1] ? list[1] : words[1] ? words[1] : "";
    for (size_t i = 1; i < count; i++) {
        if (words + i == left_out)
            continue;
        const bool of_same = strcmp(list[made - 1], "--same") == 0;
        list[made++] = of_same ? (char *)(uintptr_t)renew_value(words[i])
                               : renew_option(command, words[i], &room);
    }
    return list;
}
