/* sets.h -- sets of pieces in a lattice text. */
#pragma once

#include "format/text/reader.h"

/* Keys that are known of a set; ends with NULL. */
extern const char *const tw_set_keys[];

/* A set as stated in its text. */
typedef struct tw_set {
    const char *name;
    const char *title;
    uint32_t size; /* cells of each piece when they are enumerated, else 0 */
    tw_polyform_symmetry symmetry;
    const tw_value *names;  /* mapping of names to an example each, or NULL */
    const tw_value *pieces; /* mapping of names to cells, or NULL */
    const tw_value *also;   /* mapping of other names to those of the pieces, or NULL */
    tw_place place;
} tw_set;

/* A piece of a set; cells in the arena. */
typedef struct tw_set_piece {
    const char *name;
    const tw_cell *cells;
    size_t count;
    tw_place place;
} tw_set_piece;

typedef struct tw_set_pieces {
    const tw_set_piece *list; /* in the arena */
    size_t count;
} tw_set_pieces;

/* Checks the mapping of sets of a lattice text, without the lattice. */
void tw_check_sets(tw_reader *reader, const tw_value *sets);
/* Reads a mapping with `polyforms` or `pieces`; other keys are ignored. */
bool tw_get_set(tw_reader *reader, const tw_value *map, const char *name, tw_set *set);
/* The set called `name`; NULL after a fault at `at`. */
const tw_value *tw_find_set(tw_reader *reader, const tw_value *sets, const char *name, tw_place at);
/* The pieces, those with names first. most: more are refused. */
tw_status tw_set_list(tw_reader *reader, const tw_lattice *lattice, const tw_set *set, size_t most,
                      tw_set_pieces *pieces);
