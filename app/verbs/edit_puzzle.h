/* edit_puzzle.h -- makes a puzzle from another one by a change of its file. */
#pragma once

#include <jansson.h>

#include <tw/format.h>

/* Writes the puzzle as JSON, lets `edit` change the object of the file, and reads that again.
 * given: pieces that become pins; NULL: none. edit: false: out of memory. *made: new. Statuses as
 * tw_puzzle_write and tw_puzzle_read; error has the first fault. */
tw_status verb_edit_puzzle(const tw_puzzle *puzzle, const tw_solution *given,
                           bool (*edit)(void *user, json_t *object), void *user, tw_puzzle **made,
                           tw_error *error);
