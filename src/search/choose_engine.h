/* choose_engine.h -- which engine searches, and how, from what a caller says (tw/engines.h). */
#ifndef TW_SEARCH_CHOOSE_ENGINE_H
#define TW_SEARCH_CHOOSE_ENGINE_H

#include "engine/engine.h"

/* name: NULL for the default one. TW_ERR_USAGE: there is none of that name, TW_ERR_UNSUPPORTED: it
 * lacks a heuristic. */
tw_status tw_choose_engine(const char *name, const tw_engine_tuning *tuning,
                           const tw_engine **engine, tw_heuristics *heuristics, tw_error *error);
/* TW_ERR_UNSUPPORTED when it refuses the cover; error names one that does not. */
tw_status tw_check_engine(const tw_engine *engine, const tw_cover *cover, tw_heuristics heuristics,
                          tw_error *error);

#endif
