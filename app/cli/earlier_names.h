/* earlier_names.h -- commands and options by the names that they had before (earlier_names.c). */
#ifndef CLI_EARLIER_NAMES_H
#define CLI_EARLIER_NAMES_H

/* A command line from the command on, with new names in place of old ones, each told on standard
 * error: a new list that ends with NULL, whose words are borrowed; freed with free(). NULL: no
 * memory. */
char **cli_renew_words(char *const *words);

#endif
