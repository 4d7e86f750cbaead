/* engine/engines.h -- the tables of the engines, one a file, for engines.c alone. */
#ifndef TW_ENGINE_ENGINES_H
#define TW_ENGINE_ENGINES_H

#include "engine/engine.h"

extern const tw_engine tw_engine_backtrack;
extern const tw_engine tw_engine_bitset;
extern const tw_engine tw_engine_dancing;
extern const tw_engine tw_engine_first_empty;
extern const tw_engine tw_engine_null;
extern const tw_engine tw_engine_sat;

#endif
