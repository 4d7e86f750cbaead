/* system_calls.h -- what the command needs of the system beyond C: one file for each system, with
 * these calls. The terminal, signals, other programs, and files that take the place of others.
 *
 * Where nothing else is said, a call that fails leaves its reason in errno. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* ---- The program ------------------------------------------------------------------------- */

/* Main calls it first: streams carry bytes as they are, and a closed pipe or a full disk shows as a
 * failed write. */
void system_begin(void);
/* The errno of a failed write to standard output, told alike everywhere: EPIPE if its reader has
 * left. */
int system_output_fault(int number);
/* Makes of the path that a user typed one with '/' between its parts. */
void system_take_path(char *path);
/* Writes the folder of this program. false: it is not known. */
bool system_own_folder(char *path, size_t size);
/* What the name of a program ends in. */
extern const char system_program_ending[];
/* Runs the program in the place of this one. words: its arguments, its own name first and NULL
 * last. Returns only on failure, with errno. */
int system_replace(const char *program, char *const *words);
/* Runs the program and waits for it. Ctrl-C reaches both; `ends` is asked after any other signal,
 * and if it says so, that is passed on. Returns its exit status; -1: it cannot be run, or was
 * killed. */
int system_run(const char *program, char *const *words, bool (*ends)(void));

/* ---- Signals ------------------------------------------------------------------------------ */

/* From now on Ctrl-C, and what asks the program to end, goes to the handler, which calls only what
 * is safe in one. cut: it interrupts a read. */
void system_on_signals(void (*handler)(int number), bool cut);
/* Calls `tick` five times a second, as a handler; NULL: not any more. */
void system_on_ticks(void (*tick)(int number), bool cut);
/* The same for Ctrl-C alone, and for the program's return to the terminal; no read is cut. */
void system_on_interrupt(void (*interrupt)(int number), void (*back)(int number));
/* Ends the program as Ctrl-C does when nothing handles it. */
void system_end_by_interrupt(void);
/* Reads from standard input as soon as there is something; a signal for which `came` then says
 * true ends the wait, even one that came just before. Returns 0 at the end, or after the signal. */
size_t system_read_input(char *bytes, size_t room, bool (*came)(void));

/* ---- The terminal -------------------------------------------------------------------------- */

/* Columns of the terminal, and rows; 0: not known. */
typedef struct system_size {
    unsigned columns, rows;
} system_size;
system_size system_terminal_size(FILE *file);
/* Does it understand escape sequences? Does it show UTF-8? */
bool system_terminal_is_able(void);
bool system_terminal_shows_utf8(void);

/* ---- Files --------------------------------------------------------------------------------- */

/* The file that is written by that name: where a link leads, else the name. New; NULL: no
 * memory. */
char *system_true_name(const char *name);
/* What is there and must stay, as "a disk"; NULL: nothing. */
const char *system_in_the_way(const char *name);
/* Makes a file, whose name ends in XXXXXX, which it replaces; with the rights of the file `like`,
 * or of a new one if there is none. cli_remove_at_end may remove it while it is open. */
FILE *system_open_beside(char *name, const char *like);
/* Puts the file in its place. fresh: not if there is one already. Returns 0 or an errno. */
int system_put_in_place(const char *name, const char *target, bool fresh);
/* Returns when the disk has what was written. */
bool system_make_safe(FILE *file);
bool system_make_folder(const char *path);
/* A stream of these bytes, borrowed until it is closed. */
FILE *system_open_text(char *bytes, size_t size);
