/* solve/unique/hint_search.h -- the state of a search for hints (tw/advanced/unique.h).
 *
 * Invariant: a pose, of placements and rivals alike, is a pose of the given puzzle, whichever
 * puzzle the rival was found in. */
#pragma once

#include <tw/advanced/solve.h>
#include <tw/advanced/unique.h>

#include "base/scope.h"
#include "solve/unique/rivals.h"

/* A piece of the last rival. */
typedef struct tw_rival_piece {
    uint32_t pose;
    uint32_t from; /* colours, marks: the placement whose piece it is */
    uint32_t turn; /* marks: of that piece, from where the solution has it */
} tw_rival_piece;

typedef struct tw_hint_search {
    tw_scope scope; /* of what the search needs, not of the hints */
    const tw_context *context;
    const tw_puzzle *puzzle;     /* borrowed */
    const tw_solution *solution; /* borrowed */
    tw_hint_kind kind;
    tw_same same; /* which solutions are no rivals */
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_solution_orbit *orbit; /* NULL: each solution counts */
    /* of the solution */
    uint32_t *pose;         /* of each placement */
    uint32_t *sorted;       /* the same, ascending */
    uint32_t *least;        /* poses of its canonical form, ascending */
    bool *own;              /* of each placement: the puzzle pins it */
    uint32_t *placement_on; /* each cell of the container; UINT32_MAX: none */
    uint32_t *edge_at;      /* marks: the hint of a half-edge, by cell and label; TW_NO_HINT */
    tw_hint *items;         /* all hints, by number */
    tw_rivals rivals;
    /* of the search in progress */
    uint32_t *known; /* of each cell: the stock on it; UINT32_MAX: not told by a hint */
    tw_hint *chosen;
    tw_placement *pins;
    uint32_t *pinned;             /* of each piece: how many are */
    tw_rival_piece *other, *seen; /* the pieces of the last rival, and of the last solution */
    size_t other_count, seen_count;
    bool seen_rival;    /* the last solution is one; it may have no piece at all */
    bool out_of_memory; /* while a solution was taken */
    uint32_t *scratch;  /* a number for each cell */
    uint32_t *half;     /* marks: what lies at each half-edge of the rival */
    bool *marked;       /* marks: has a placement one? */
    /* of the call */
    const tw_watch *watch; /* may be NULL */
    tw_error *error;
    double share; /* done */
    bool stopped;
} tw_hint_search;

/* Searches a rival: a solution that agrees with the hints, one bool each, and has the placements
 * `keep`, NULL for none. *found: it is the last rival. TW_OK also if the watch stops it:
 * self->stopped. */
tw_status tw_find_rival(tw_hint_search *self, const bool *given, const bool *keep, bool *found);
/* Does the last rival have this placement? */
bool tw_rival_has(const tw_hint_search *self, size_t placement);
/* Adds the last rival, which agrees with these hints, to the rivals. given: NULL for an image,
 * whose pieces all turn as the whole. TW_ERR_MEMORY. */
tw_status tw_add_rival(tw_hint_search *self, const bool *given);
/* Does the rival that was added last stay, whatever the hints are? */
static inline bool tw_rival_stays(const tw_hint_search *self)
{
    const tw_rivals *rivals = &self->rivals;
    return rivals->count > 0 &&
           rivals->part_count == (rivals->count > 1 ? rivals->ends[rivals->count - 2] : 0);
}
/* Adds the images of the solution that are rivals, by symmetries that keep the puzzle's pins.
 * TW_ERR_MEMORY. */
tw_status tw_add_images(tw_hint_search *self);
/* Asks the watch. false: stop. */
bool tw_hint_search_goes_on(void *self, double done);

static inline size_t tw_half_edge(uint32_t cell, uint32_t label)
{
    return (size_t)cell * TW_MAX_LABELS + label;
}
