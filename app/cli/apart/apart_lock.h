/* apart_lock.h -- which pieces of an assembly hold one another fast, told. */
#ifndef CLI_APART_LOCK_H
#define CLI_APART_LOCK_H

#include <jansson.h>
#include <tw/advanced/locked.h>

/* As tw_lock_find till a signal comes; what was found is judged by tw_lock_check before it is
 * believed. */
tw_status cli_find_lock(const tw_puzzle *puzzle, const tw_solution *solution, tw_lock **lock,
                        tw_error *error);
/* {pieces, contacts: [{pieces, normal, force}]}; null for NULL. New. */
json_t *cli_lock_json(const tw_puzzle *puzzle, const tw_lock *lock);
/* Adds "assembly 3 is locked: A, C and D hold one another fast" and the end of a line. */
void cli_say_lock(const tw_puzzle *puzzle, const tw_solution *solution, size_t number,
                  const tw_lock *lock, tw_bytes *text);

#endif
