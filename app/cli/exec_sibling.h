/* exec_sibling.h -- other programs of ours, which stand beside this one. */
#ifndef CLI_BESIDE_H
#define CLI_BESIDE_H

/* Becomes the program of that name, from the folder of this one or else from the path. words: its
 * command line, the name first, NULL last. Returns only when that cannot be, with errno. */
int cli_run_beside(const char *name, char *const *words);

#endif
