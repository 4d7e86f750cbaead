/* find_turned.h -- a search for the states nearest to the first in which something leaves, when
 * pieces may turn; for what is compiled once for each length of sets. */
#pragma once

#include "disassembly/part_rows.h"

/* How a state was first reached; `moved` is without the first piece. */
typedef struct made_by {
    set moved;
    uint32_t parent, direction, steps;
    tw_axis_turn turn; /* no quarters: it did not turn */
} made_by;

typedef struct turned_search {
    tw_scope scope; /* of the result; who is done with it ends it */
    const apart_run *run;
    const part *part;
    bool any; /* the first one found suffices */
    /* For a search past the nearest: states more than `beyond`, at most `most_moves` moves away. */
    size_t beyond, most_moves; /* 0 most_moves: only the nearest */
    size_t depth;              /* moves to the states that are being made */
    /* The result. A state: its places, then its shapes. */
    uint32_t *states;
    size_t count, state_room;
    made_by *made;
    size_t made_room;
    uint32_t *parting; /* states in which something leaves */
    size_t parting_count, parting_room;
    bool undecided;

    tw_hash_table table;
    bool unturned; /* shapes could not be turned: nothing turns */
    bool over;     /* found, stopped, out of memory or over a limit */
} turned_search;

void TW_NAMED(tw_find_turned_)(turned_search *s);
/* Writes all moves that lead to a state, in order. */
void TW_NAMED(tw_write_turned_path_)(const turned_search *s, uint32_t state);

static inline const tw_offset *turned_places(const turned_search *s, size_t state)
{
    return s->states + 2 * s->part->count * state;
}

static inline const uint32_t *turned_shapes(const turned_search *s, size_t state)
{
    return turned_places(s, state) + s->part->count;
}
