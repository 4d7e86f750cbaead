/* apart_verb.h -- how assemblies come apart: rows that apart, solve and draw share, and the answer
 * as JSON, which tw_disassembly_read reads. */
#ifndef VERBS_APART_VERB_H
#define VERBS_APART_VERB_H

#include <tw/disassembly.h>

#include "verbs/field.h"

verb_take verb_take_ease;

/* Rows for a struct S. */
/* clang-format off */
/* That has `how`, tw_disassembly_options, and `max_moves`; most: states, 0 for any number. What is
 * fixed and what is replayed stands in the table of the command: it names pieces and files. */
#define FIELD_APART(S, most, states) \
    {"max-states", "N", "", "Of one assembly: then it is not decided (" states ").", \
     FIELD_NUMBER(S, how.max_states, 1, most)}, \
    {"max-moves", "N", "", "Of one part till it falls in two: then it is not decided.", \
     FIELD_NUMBER(S, max_moves, 1, 1e9), FIELD_RARE}, \
    {"first-choice", NULL, "", "Of several separations take the first, not the best.", \
     FIELD_FLAG(S, how.first_choice), FIELD_RARE}, \
    {"least", NULL, "", "Of all sequences find one with the fewest moves.", \
     FIELD_FLAG(S, how.least)}
#define FIELD_LIFT(S) \
    {"lift", NULL, "", "Pieces in a plane may be lifted out of it.", FIELD_FLAG(S, how.lift), \
     FIELD_RARE}
/* seldom: help has the first one among those that few need. */
#define FIELD_TURNS_AT(S, member, seldom) \
    {"turns", NULL, "", "Cubes: pieces may turn by quarters, too.", \
    FIELD_FLAG(S, member.turns), .rare = (seldom)}, \
    {"ease", "E", "", "Of pieces that turn: edges are rounded by E of a cube's.", \
    verb_take_ease, FIELD_AT(S, member.ease, uint32_t), .type = VERB_IS_DECIMAL, .most = 0.5, \
    FIELD_RARE}
#define FIELD_TURNS(S, seldom) FIELD_TURNS_AT(S, how, seldom)
/* clang-format on */

/* Is an ease asked for without turns? Then it is refused: false. */
bool verb_check_turns(const tw_disassembly_options *how, verb_fault *fault);

/* All borrowed. */
typedef struct verb_told_assembly {
    const tw_solution *solution;
    const tw_disassembler *by; /* any that knows the directions */
    const tw_disassembly *disassembly;
    uint64_t number;                   /* of the assembly, from 1; 0: it has none */
    const tw_disassembly_options *how; /* what was asked for is told; NULL: nothing */
} verb_told_assembly;

/* Its number, what tw_disassembly_write tells, and with `least` and `turns` what they came to; new,
 * NULL when memory is out. */
json_t *verb_assembly_json(const verb_told_assembly *told);

#endif
