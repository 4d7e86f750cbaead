/* list_verb.h -- what ships and what this build can do: puzzles, lattices, sets of pieces, formats
 * and engines, each as one JSON object wherever it is listed. */
#pragma once

#include <tw/advanced.h>

#include "verbs/field.h"

typedef struct verb_list {
    const char *search; /* words; NULL: all puzzles */
    bool targets;       /* only puzzles that have targets */
} verb_list;

extern const verb_field verb_list_fields[];

typedef struct verb_shipped {
    const char *name; /* constant */
    tw_puzzle *puzzle;
} verb_shipped;

/* Reads the puzzles that ship and are asked for, sorted by family, cells and name.
 * verb_list_free frees the rows. TW_ERR_MEMORY leaves *rows NULL. */
tw_status verb_list_puzzles(const verb_list *asked, verb_shipped **rows, size_t *count);
void verb_list_free(verb_shipped *rows, size_t count);

/* The objects; all new, NULL if memory runs out. source: the text of the lattice, which holds its
 * sets of pieces. */
json_t *verb_shipped_json(const verb_shipped *row);
json_t *verb_lattice_json(const tw_source *source, const tw_lattice *lattice);
json_t *verb_set_json(const tw_piece_set *set);
json_t *verb_format_json(const tw_format *format);
/* The name of an optional part that this build has, by number from 0; NULL past the last. */
const char *verb_part(size_t number);
/* For an engine or a heuristic. */
json_t *verb_named_json(const char *name, const char *summary);
