/* disassemble_verb.h -- taking solutions apart: the fields that apart, solve and draw share, and
 * the answer as JSON, which tw_disassembly_read reads. */
#pragma once

#include <tw/disassembly.h>

#include "verbs/field.h"

verb_take verb_take_ease, verb_take_slack;

/* Rows for a struct S. */
/* clang-format off */
/* S has a tw_disassembly_options `how` and a uint64_t `max_moves`. most: the greatest number of
 * states, 0: any; states: the default, for help. Rows for fixed pieces and for moves to be replayed
 * are in the table of the command, as they name pieces and files. */
#define FIELD_DISASSEMBLE(S, most, states) \
    {"max-states", "N", "", "Give up on an assembly after N states (" states ").", \
     FIELD_NUMBER(S, how.max_states, 1, most)}, \
    {"max-moves", "N", "", "Give up on a part that N moves do not separate.", \
     FIELD_NUMBER(S, max_moves, 1, 1e9), FIELD_EXPERT}, \
    {"first-choice", NULL, "", "Take the first separation found, not the best (faster).", \
     FIELD_FLAG(S, how.first_choice), FIELD_EXPERT}, \
    {"least", NULL, "", "Find a sequence with the fewest moves.", \
     FIELD_FLAG(S, how.least)}
#define FIELD_LIFT(S) \
    {"lift", NULL, "", "Pieces in a plane may be lifted out of it.", FIELD_FLAG(S, how.lift)}
/* member: the tw_disassembly_options. */
#define FIELD_TURNS_AT(S, member) \
    {"rotations", NULL, "", "Also allow rotations by 90 and 180 degrees (cube lattice).", \
    FIELD_FLAG(S, member.rotations)}, \
    {"ease", "E", "", "When rotating, round edges by E times a cube's edge.", \
    verb_take_ease, FIELD_AT(S, member.ease, uint32_t), .type = VERB_IS_DECIMAL, .most = 0.5, \
    FIELD_EXPERT}
#define FIELD_SLACK_AT(S, member) \
    {"slack", "E", "", "When rotating, also shift; faces are E edges inside.", \
    verb_take_slack, FIELD_AT(S, member.slack, uint32_t), .type = VERB_IS_DECIMAL, .most = 0.2, \
    FIELD_EXPERT}
#define FIELD_TURNS(S) FIELD_TURNS_AT(S, how)
/* clang-format on */

/* false: refused, as `ease` or `slack` is set without `rotations`. */
bool verb_check_turns(const tw_disassembly_options *how, verb_fault *fault);

/* An assembly and how it is taken apart. Everything is borrowed. */
typedef struct verb_told_assembly {
    const tw_solution *solution;
    const tw_disassembler *by; /* any of the puzzle; it knows the directions */
    const tw_disassembly *disassembly;
    uint64_t number;                   /* of the assembly, from 1; 0: not written */
    const tw_disassembly_options *how; /* the given options; NULL: unknown */
} verb_told_assembly;

/* An object with the number as "assembly", the members that tw_disassembly_write writes, and, if
 * the options ask for them, "least" (is the sequence proved to be the shortest?) and
 * "rotations" (their number). New; NULL: out of memory. */
json_t *verb_assembly_json(const verb_told_assembly *told);

/* Compares levels such as "9.3", as tw_disassembly_level gives them: negative if the first is
 * higher. What does not come apart has an empty one, the lowest. */
int verb_compare_levels(const tw_bytes *one, const tw_bytes *other);
