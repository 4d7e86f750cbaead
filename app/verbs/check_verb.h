/* check_verb.h -- what of a puzzle deserves a second look while it is being made: none of it is a
 * fault of its text, and all but a search for solutions works with it. */
#pragma once

#include <tw/advanced/puzzle.h>

#include "verbs/field.h"

typedef struct verb_finding {
    const char *about; /* one of the words of verb_look_over; constant */
    uint32_t piece;    /* the first piece concerned; UINT32_MAX: none */
    const char *text;  /* "piece "X" is in 2 parts: its cells are not all neighbours"; borrowed for
                        * the call */
} verb_finding;

typedef struct verb_finding_sink {
    void (*take)(void *user, const verb_finding *finding);
    void *user;
} verb_finding_sink;

/* Takes every finding:
 *   volume     the pieces have too many or too few cells
 *   parts      a piece is in several parts, if only neighbours hold together
 *   hole       in space a piece encloses cells
 *   nowhere    a piece must be used but has no placement
 *   equal      pieces are never told apart, for all their names
 *   mirror     a piece is the mirror image of another, and neither may be reflected
 *   group      nothing can stay joined by a group, as it has one piece
 * watch: may be NULL; if it stops the call, what needs the placements is missing. Statuses as
 * tw_poses_new. */
tw_status verb_look_over(const tw_puzzle *puzzle, const tw_watch *watch,
                         const verb_finding_sink *sink, tw_error *error);
/* Takes the findings about groups alone. */
void verb_look_for_lone_groups(const tw_puzzle *puzzle, const verb_finding_sink *sink);
/* A finding for JSON: {about, piece (a number, or null), text}. New. */
json_t *verb_finding_json(const verb_finding *finding);
