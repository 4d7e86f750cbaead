/* choose_engine.h -- chooses the engine and its heuristics from what a caller asks for
 * (tw/engines.h). */
#pragma once

#include "engine/engine.h"

enum { TW_HEURISTIC_WORDS = 64 };
/* The heuristics in the words of the option --heuristic; "": none. */
void tw_heuristic_words(const tw_engine_tuning *tuning, char words[TW_HEURISTIC_WORDS]);
/* name: NULL for the default engine, or, if the best are `wanted`, for one that looks at costs.
 * TW_ERR_USAGE: no engine has this name. TW_ERR_UNSUPPORTED: it lacks a heuristic, or
 * this machine the instructions. */
tw_status tw_choose_engine(const char *name, tw_objective objective, const tw_engine_tuning *tuning,
                           const tw_engine **engine, tw_heuristics *heuristics, tw_error *error);
#define TW_CHEAPEST_MOST 100000 /* most solutions that a search for the best can keep */
/* Can the engine find `limit` best solutions? TW_ERR_UNSUPPORTED: it does not look at costs.
 * TW_ERR_USAGE: they are too many. */
tw_status tw_check_objective(const tw_engine *engine, uint64_t limit, tw_error *error);
/* Does an engine accept the cover, within `memory` bytes? *need: the memory it needs, as its entry
 * `needs` says; 0 without one. TW_ERR_MEMORY. */
tw_status tw_engine_can(const tw_setup *setup, uint64_t memory, tw_need *need, bool *can);
#define TW_POOL_MOST 1024 /* workers */
/* The number of workers that a pool (pool.h) of this engine has if `threads` are requested. */
size_t tw_pool_workers_for(const tw_engine *engine, size_t threads);
/* Keeps the chosen engine if it can search within `memory` bytes. *threads: reduced to those there
 * is room for, and to the number of options; at least one. open: NULL, or the tuning with which
 * another engine may take its place, as no engine was named. TW_ERR_MEMORY. TW_ERR_UNSUPPORTED: it
 * cannot; error says why, and names one that can. */
tw_status tw_settle_engine(tw_setup *setup, const tw_engine_tuning *open, uint64_t memory,
                           size_t *threads, tw_error *error);
