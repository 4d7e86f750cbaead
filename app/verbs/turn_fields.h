/* turn_fields.h -- how pieces may move when a solution is taken apart: rows that apart, solve and
 * draw share. */
#ifndef VERBS_TURN_FIELDS_H
#define VERBS_TURN_FIELDS_H

#include "verbs/field.h"

/* As tw_disassembly_options has them. */
typedef struct verb_turns {
    bool on;
    uint32_t ease;
} verb_turns;

verb_take verb_take_turns, verb_take_ease;

/* Rows for a member of a struct S; seldom: help has the first one among those that few need. */
/* clang-format off */
#define FIELD_TURNS_AT(S, member, seldom) \
    {"turns", NULL, "", "Cubes: pieces may turn by quarters, too.", \
    verb_take_turns, FIELD_AT(S, member, verb_turns), .type = VERB_IS_FLAG, .rare = (seldom)}, \
    {"ease", "E", "", "Of pieces that turn: edges are rounded by E of a cube's.", \
    verb_take_ease, FIELD_AT(S, member, verb_turns), .type = VERB_IS_DECIMAL, .most = 0.5, \
    FIELD_RARE}
#define FIELD_TURNS(S, seldom) FIELD_TURNS_AT(S, turns, seldom)
/* clang-format on */

/* Is an ease asked for without turns? Then it is refused: false. */
bool verb_check_turns(const verb_turns *turns, verb_fault *fault);

#endif
