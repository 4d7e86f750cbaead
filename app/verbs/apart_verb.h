/* apart_verb.h -- taking solutions apart: the fields that apart, solve and draw share, and the
 * answer as JSON, which tw_disassembly_read reads. */
#ifndef VERBS_APART_VERB_H
#define VERBS_APART_VERB_H

#include <tw/disassembly.h>

#include "verbs/field.h"

verb_take verb_take_ease;

/* Rows for a struct S. */
/* clang-format off */
/* S has a tw_disassembly_options `how` and a uint64_t `max_moves`. most: the greatest number of
 * states, 0: any; states: the default, for help. Rows for fixed pieces and for moves to be replayed
 * are in the table of the command, as they name pieces and files. */
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
/* member: the tw_disassembly_options. seldom: help lists "turns" among the rare options. */
#define FIELD_TURNS_AT(S, member, seldom) \
    {"turns", NULL, "", "Cubes: pieces may turn by quarters, too.", \
    FIELD_FLAG(S, member.turns), .rare = (seldom)}, \
    {"ease", "E", "", "Of pieces that turn: edges are rounded by E of a cube's.", \
    verb_take_ease, FIELD_AT(S, member.ease, uint32_t), .type = VERB_IS_DECIMAL, .most = 0.5, \
    FIELD_RARE}
#define FIELD_TURNS(S, seldom) FIELD_TURNS_AT(S, how, seldom)
/* clang-format on */

/* false: refused, as `ease` is set without `turns`. */
bool verb_check_turns(const tw_disassembly_options *how, verb_fault *fault);

/* An assembly and how it is taken apart. Everything is borrowed. */
typedef struct verb_told_assembly {
    const tw_solution *solution;
    const tw_disassembler *by; /* any of the puzzle; it knows the directions */
    const tw_disassembly *disassembly;
    uint64_t number;                   /* of the assembly, from 1; 0: not written */
    const tw_disassembly_options *how; /* that were asked for; NULL: not known */
} verb_told_assembly;

/* An object with the number as "assembly", the members that tw_disassembly_write writes, and, if
 * the options ask for them, "least" (is the sequence proved to be the shortest?) and "turns" (their
 * number). New; NULL: out of memory. */
json_t *verb_assembly_json(const verb_told_assembly *told);

#endif
