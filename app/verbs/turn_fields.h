/* turn_fields.h -- how pieces may move when a solution is taken apart: rows that apart, solve and
 * draw share. */
#ifndef VERBS_TURN_FIELDS_H
#define VERBS_TURN_FIELDS_H

#include <tw/disassembly.h>

#include "verbs/field.h"

verb_take verb_take_ease;

/* Rows for tw_disassembly_options in a struct S; seldom: help has the first one among those that
 * few need. */
/* clang-format off */
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

#endif
