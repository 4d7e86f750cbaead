/* earlier_names.h -- commands and options by the names that they had before (earlier_names.c). */
#ifndef CLI_EARLIER_NAMES_H
#define CLI_EARLIER_NAMES_H

enum { CLI_EARLIER_WORDS = 3 };

typedef struct cli_earlier {
    const char *old;
    const char *now[CLI_EARLIER_WORDS]; /* the words that stand in its place */
} cli_earlier;

/* NULL: no command had this name before. */
const cli_earlier *cli_earlier_command(const char *word);
/* A command line from the command on, with new names in place of old ones, each told on standard
 * error: a new list that ends with NULL, whose words are borrowed; freed with free(). NULL: no
 * memory. */
char **cli_renew_words(char *const *words);

#endif
