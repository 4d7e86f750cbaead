/* exec_sibling.h -- other programs of ours: the command, and those that it starts;
 * what lies beside them. */
#ifndef CLI_EXEC_SIBLING_H
#define CLI_EXEC_SIBLING_H

/* The path of a program of that name beside this one, or the name alone when there is none; new,
 * NULL when memory is out. */
char *cli_sibling(const char *name);
/* The path of a file of that name in the folder of this program; new, NULL when there is none, or
 * memory is out. */
char *cli_beside(const char *name);
/* Becomes the program of that name, where cli_sibling finds it, or else from the path. words: what
 * stands behind the name on its command line, NULL last. Returns only when that cannot be, with
 * errno. */
int cli_exec_sibling(const char *name, char *const *words);

#endif
