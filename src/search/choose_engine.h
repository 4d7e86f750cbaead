/* choose_engine.h -- which engine searches, and how, from what a caller says (tw/engines.h). */
#ifndef TW_SEARCH_CHOOSE_ENGINE_H
#define TW_SEARCH_CHOOSE_ENGINE_H

#include "engine/engine.h"

enum { TW_HEURISTIC_WORDS = 64 };
/* The heuristics as the words that ask for them, as --heuristic of the command has them; "": none.
 */
void tw_heuristic_words(const tw_engine_tuning *tuning, char words[TW_HEURISTIC_WORDS]);
/* name: NULL for the default one; where the best are `wanted`, for one that looks at costs.
 * TW_ERR_USAGE: there is none of that name, TW_ERR_UNSUPPORTED: it lacks a heuristic. */
tw_status tw_choose_engine(const char *name, tw_objective objective, const tw_engine_tuning *tuning,
                           const tw_engine **engine, tw_heuristics *heuristics, tw_error *error);
#define TW_CHEAPEST_MOST 100000 /* solutions that can be wanted, where the best are */
/* Of so many solutions that are the best: TW_ERR_UNSUPPORTED if the engine does not look at costs,
 * TW_ERR_USAGE if they are too many. */
tw_status tw_check_objective(const tw_engine *engine, uint64_t limit, tw_error *error);
/* Does an engine take the cover, within so many bytes? *need: what it may take, as its entry
 * `needs`; nothing without one. TW_ERR_MEMORY. */
tw_status tw_engine_can(const tw_setup *setup, uint64_t memory, tw_need *need, bool *can);
#define TW_POOL_MOST 1024 /* workers */
/* How many a pool (pool.h) of this engine has when so many are asked for. */
size_t tw_pool_workers_for(const tw_engine *engine, size_t threads);
/* Leaves the engine that was chosen, if it can, within so many bytes; *threads: as many of them as
 * there is room for, and no more than options, at least one.
 * open: the engine was not asked for by name, so another one that can, with this tuning, may take
 * its place; else NULL. TW_ERR_MEMORY; TW_ERR_UNSUPPORTED: it cannot; error says why, and names one
 * that can. */
tw_status tw_settle_engine(tw_setup *setup, const tw_engine_tuning *open, uint64_t memory,
                           size_t *threads, tw_error *error);

#endif
