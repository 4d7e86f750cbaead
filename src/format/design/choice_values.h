/* choice_values.h -- the tree of a puzzle text with choices (choice_tree.h), and how it grows. */
#pragma once

#include "format/puzzle/puzzles.h"

/* A choice between `count` alternatives, of which low to high are taken. Alternatives of all
 * choices are numbered through; those of a choice begin at `first`. */
typedef struct tw_text_choice {
    uint32_t low, high, count;
    size_t first;
} tw_text_choice;

#define TW_NO_ALTERNATIVE SIZE_MAX /* of a value: it is there whatever is chosen */
#define TW_UNLESS                                                                                  \
    ((size_t)1 << 48)          /* added to an alternative: it is there unless that is taken        \
                                */
#define TW_NO_PIECE UINT32_MAX /* a cell that stays empty */

/* A cell of a container that is cut into pieces. Its owners are alternatives of a choice, in the
 * same order; a cell with one owner has none. */
typedef struct tw_cut_cell {
    tw_cell cell;
    size_t alternative;     /* its first one; TW_NO_ALTERNATIVE: it has one owner */
    const uint32_t *owners; /* numbers of pieces, TW_NO_PIECE last */
    uint32_t owner_count;
} tw_cut_cell;

typedef struct tw_choice_tree {
    tw_reader reader;        /* its arena holds all that follows */
    const tw_source *source; /* borrowed; lattice files are loaded by it */
    const tw_value *root;    /* the copy */
    tw_text_choice *choices; /* with room for more */
    size_t count, room;
    size_t alternatives; /* of all choices */
    /* Of a container that is cut into pieces: */
    const tw_cut_cell *cells; /* NULL: it is not */
    size_t cell_count;
    uint32_t piece_count;
    struct tw_choice_value
        *covered;                 /* the container, if it is what pieces cover; NULL: it is not */
    const char *key_of_relations; /* a key of the text that relates names to each other, such as
                                   * "matching"; NULL: none */
} tw_choice_tree;

/* ---- Growing ----------------------------------------------------------------------------- */

enum { TW_MAX_ALTERNATIVES = 20000 }; /* of all choices together */

/* A value of the tree under construction. */
typedef struct tw_choice_value {
    tw_value value; /* first: the values of a list or mapping are such values too */
    size_t alternative;
    struct tw_choice_value *last; /* the newest value in it */
} tw_choice_value;

/* Appends a copy of one value, without those in it, to a list or mapping. NULL: memory is out. */
tw_choice_value *tw_choice_append(tw_choice_tree *tree, tw_choice_value *parent,
                                  const tw_value *like, size_t alternative);
/* Appends a copy of a cell, as it is written in a text. */
bool tw_choice_append_cell(tw_choice_tree *tree, tw_choice_value *parent, const tw_lattice *lattice,
                           tw_cell cell, tw_place at, size_t alternative);
/* Adds a choice; returns its first alternative, or TW_NO_ALTERNATIVE after a fault. */
size_t tw_choice_add(tw_choice_tree *tree, uint32_t low, uint32_t high, uint32_t count,
                     tw_place at);
