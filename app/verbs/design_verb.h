/* design_verb.h -- looks for puzzles as somebody wants them. */
#pragma once

#include <tw/advanced/design.h>

#include "verbs/field.h"

typedef struct verb_wish {
    bool given;
    tw_wish wish;
} verb_wish;

typedef struct verb_design {
    verb_wish solutions, assemblies, level, moves, rotations;
    uint64_t pieces; /* 0: any number */
    bool notchable, asymmetric;
    uint64_t limit, exact, seed;
    const char *known; /* NULL: nothing is kept */
} verb_design;

extern const verb_field verb_design_fields[];

/* The options of the library; they borrow from `asked`. */
tw_design_options verb_design_options(const verb_design *asked);
/* "1 solution, level 9, 27 moves"; "" if nothing is known. text: room for `size` bytes, 160 for
 * all. */
void verb_design_sentence(const tw_designed *designed, char *text, size_t size);
/* How much of the work is done, from 0 to 1; of a climb, which has no end, 0. */
double verb_design_share(const tw_design_result *result);
/* {"number", "solution_count", "assembly_count", "level_moves", "move_count", "rotation_count",
 * "puzzle_text", "placements"}. New; NULL: out of memory. */
json_t *verb_designed_json(const tw_designed *designed);
/* {"outcome", "exact", "candidate_count", "tried_count", "searched_count", "alike_count",
 * "refused_count", "found_count", "next"}. New; NULL: out of memory. */
json_t *verb_design_json(const tw_design *design, const tw_design_result *result);
