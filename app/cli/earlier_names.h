/* earlier_names.h -- the earlier names of commands and options (earlier_names.c). */
#pragma once

/* Replaces old names in a command line, which begins with the command, and reports each on standard
 * error. Returns a new list, ended by NULL, of borrowed words; free it with free(). NULL: no
 * memory. */
char **cli_renew_words(char *const *words);
