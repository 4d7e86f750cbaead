/* exec_sibling.h -- other programs of ours, which stand beside this one. */
#ifndef CLI_EXEC_SIBLING_H
#define CLI_EXEC_SIBLING_H

/* Becomes the program of that name, from the folder of this one or else from the path. words: what
 * stands behind the name on its command line, NULL last. Returns only when that cannot be, with
 * errno. */
int cli_exec_sibling(const char *name, char *const *words);

#endif
