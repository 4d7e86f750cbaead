/* memory_out.h -- failed allocations that no caller is told of: in texts for people and in JSON.
 *
 * The output could lack a part, even a number. So the failure is recorded, and the program ends as
 * one that ran out of memory, whatever it has found. */
#pragma once

#include <stdbool.h>

/* Callable from any thread. */
void cli_note_no_memory(void);
bool cli_memory_ran_out(void);
/* From now on records failed allocations of the JSON library. Call before anything else. */
void cli_watch_json(void);
