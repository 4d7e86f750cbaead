/* exec_sibling.h -- the other programs of this project: the command, and those that it starts; and
 * files beside them. */
#pragma once

/* The path of the sibling program of that name, or the name alone if there is none; new, NULL when
 * memory is out. */
char *cli_sibling(const char *name);
/* The path of a file of that name in the folder of this program; new, NULL when there is none, or
 * memory is out. */
char *cli_beside(const char *name);
/* Replaces this process by that program, found by cli_sibling or else in PATH. words: its
 * arguments, NULL last. Returns only on failure, with errno. */
int cli_exec_sibling(const char *name, char *const *words);
/* Runs that program and waits for it. Returns its exit status; CLI_EARLY after a signal, or after a
 * message if it could not be run. */
int cli_run_sibling(const char *name, char *const *words);
