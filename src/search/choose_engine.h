/* choose_engine.h -- which engine searches, and how, from what a caller says (tw/engines.h). */
#ifndef TW_SEARCH_CHOOSE_ENGINE_H
#define TW_SEARCH_CHOOSE_ENGINE_H

#include "engine/engine.h"

/* name: NULL for the default one. TW_ERR_USAGE: there is none of that name, TW_ERR_UNSUPPORTED: it
 * lacks a heuristic. */
tw_status tw_choose_engine(const char *name, const tw_engine_tuning *tuning,
                           const tw_engine **engine, tw_heuristics *heuristics, tw_error *error);
/* What an engine does by this tuning: the one place that says what the name of an engine means. */
tw_heuristics tw_engine_heuristics(const tw_engine *engine, const tw_engine_tuning *tuning);
/* Does an engine take the cover, within so many bytes? *need: what it may take, as its entry
 * `needs`; nothing without one. TW_ERR_MEMORY. */
tw_status tw_engine_can(const tw_setup *setup, uint64_t memory, tw_need *need, bool *can);
/* So many of these threads have room for their states; one at least when the engine can. */
size_t tw_threads_within(const tw_need *need, size_t threads, uint64_t memory);
/* Leaves the engine that was chosen, if it can, within so many bytes; *need: what it may take.
 * open: the engine was not asked for by name, so another one that can, with this tuning, may take
 * its place; else NULL. TW_ERR_MEMORY; TW_ERR_UNSUPPORTED: it cannot; error says why, and names one
 * that can.
 */
tw_status tw_settle_engine(tw_setup *setup, const tw_engine_tuning *open, uint64_t memory,
                           tw_need *need, tw_error *error);

#endif
