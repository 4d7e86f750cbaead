/* conditions.h -- conditions on solutions, for verbs that count without listing: solutions that
 * contain a piece, avoid one, are symmetric, or fault-free.
 *
 * All solutions form one diagram, and each condition keeps a part of it. There is no search. */
#pragma once

#include <tw/advanced/count.h>

#include "verbs/search_fields.h"

/* The conditions as given. */
typedef struct verb_conditions_asked {
    const char *contains, *avoids, *symmetric; /* NULL: not given */
    bool fault_free;
} verb_conditions_asked;

/* Rows for a struct S that has a field `conditions`. */
/* clang-format off */
#define FIELD_CONDITIONS(S) \
    {"contains", "PIECE", "", "Only solutions with X on 3,1 and with F: 'X 3,1; F'.", \
     FIELD_TEXT(S, conditions.contains)}, \
    {"avoids", "PIECE", "", "Only solutions without it, which is written as in contains.", \
     FIELD_TEXT(S, conditions.avoids)}, \
    {"symmetric", "WORD", "", "Only those with a symmetry: any, turn, mirror, or a name.", \
     FIELD_TEXT(S, conditions.symmetric)}, \
    {"fault-free", NULL, "", "Only those that no straight line divides.", \
     FIELD_FLAG(S, conditions.fault_free)}
/* clang-format on */

/* The conditions for the library; zeroed: none. */
typedef struct verb_conditions {
    tw_condition *list;
    size_t count;
} verb_conditions;

bool verb_asks_conditions(const verb_conditions_asked *asked);

/* Names of fields that exclude conditions, as they need a search, keep solutions, or identify some
 * of them. Ends with NULL. */
extern const char *const verb_never_with_conditions[];
/* Is a count with conditions allowed? given: the first of those fields that was given; NULL: none.
 * says_same: the convention was given. false: refused. */
bool verb_may_meet_conditions(const verb_search *search, bool says_same, const char *given,
                              verb_fault *fault);

/* Adds what was asked for to `conditions`, as numbers of a prepared solver. Call
 * verb_conditions_free in any case. TW_ERR_USAGE: refused, and the fault begins with the name
 * of the field; else TW_ERR_MEMORY. */
tw_status verb_read_conditions(const verb_conditions_asked *asked, const tw_solver *solver,
                               verb_conditions *conditions, verb_fault *fault);
/* Adds one condition: the symmetries that these words name, separated by commas, as `symmetric` has
 * them. Statuses as verb_read_conditions. */
tw_status verb_read_symmetries(const char *field, const char *words, const tw_poses *poses,
                               const tw_symmetry *symmetry, verb_conditions *conditions,
                               verb_fault *fault);
void verb_conditions_free(verb_conditions *conditions);
