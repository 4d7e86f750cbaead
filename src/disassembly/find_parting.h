/* find_parting.h -- a search for the states nearest to the first in which something leaves; for
 * what is compiled once for each length of sets. */
#pragma once

#include "disassembly/state_store.h"
#include "disassembly/part_rows.h"

typedef struct parting_search {
    const apart_run *run;
    const part *part;
    tw_state_store *store;
    bool any; /* the first one found suffices */
    /* For a search past the nearest: states more than `beyond`, at most `most_moves` moves away. */
    size_t beyond, most_moves; /* 0 most_moves: only the nearest */
    uint32_t *parting;
    size_t parting_count, parting_room;
    bool undecided;
    size_t depth; /* moves to the states that are being made */

    /* For the worker that expands a state. */
    struct search_layer *layer; /* NULL: no other worker does */
    uint32_t state, place, tries;
    uint32_t next, last;           /* numbers for states that it makes */
    uint32_t left_place, left_end; /* places of its share that it has not expanded */
    size_t made;
    bool over; /* found, stopped, out of memory, without room or over a limit */
} parting_search;

/* Lists those states in `parting`, which the caller then owns, and leaves all states in the store.
 */
void TW_NAMED(tw_find_parting_)(parting_search *s);

/* The move by which a state is first reached. */
typedef struct state_move {
    set moved;
    uint16_t axis, steps;
} state_move;

/* Is a difference of places so many steps of a direction? Of coordinates that do not fit into their
 * fields other vectors make the same number. */
static inline bool is_by_steps(const apart_run *r, tw_offset by, int32_t steps, size_t direction)
{
    const tw_pair_words *words = r->taking->words; /* a front lacks the fields */
    const int32_t *step = tw_moves_direction(words->moves, direction);
    int32_t way[TW_MAX_RANK];
    bool same = by == (tw_offset)steps * r->steps[direction];
    if (same)
        tw_offset_unpack(words, by + words->middle, way);
    for (size_t i = 0; same && i < words->rank; i++)
        same = way[i] == steps * step[i];
    return same;
}

/* Finds the move from the difference of the two states: the first piece stays where it is, and no
 * two axes lead the same way. */
static inline state_move move_to(const parting_search *s, uint32_t state)
{
    const tw_offset *to = tw_state_places(s->store, state);
    const tw_offset *from = tw_state_places(s->store, tw_state_parent(s->store, state));
    const apart_run *r = s->run;
    set moved = {{0}};
    tw_offset by = 0;
    for (size_t i = 0; i < room_of(s->part); i++)
        if (to[i] != from[i]) {
            moved = with(moved, i);
            by = to[i] - from[i];
        }
    for (uint16_t steps = 1; steps < UINT16_MAX; steps++)
        for (uint16_t axis = 0; axis < r->axes; axis++) {
            if (is_by_steps(r, by, steps, axis))
                return (state_move){moved, axis, steps};
            if (is_by_steps(r, by, steps, axis + r->axes))
                return (state_move){less(s->part->full, moved), axis, steps};
        }
    return (state_move){moved, 0, 0};
}
