/* shapes.h -- shapes in a text: mappings such as {box: [3, 2]} evaluated to sets of cells. */
#ifndef TW_FORMAT_SHAPES_H
#define TW_FORMAT_SHAPES_H

#include "base/hash_table.h"
#include "format/text/reader.h"

/* ---- cell_set.c: a set of cells with what is known of each ------------------------------- */

typedef struct tw_set_cell {
    tw_cell cell; /* canonical */
    tw_place place;
    uint8_t colour; /* 0 = none */
    bool optional;
} tw_set_cell;

/* {.reader = reader} is empty. Free with tw_cell_set_free. At most TW_MAX_CELLS. */
typedef struct tw_cell_set {
    tw_reader *reader;
    tw_set_cell *cells; /* in the order added */
    size_t count, capacity;
    tw_hash_table table;
} tw_cell_set;

/* Adds a cell that is not in the set. A fault when it grows too large. */
tw_status tw_cell_set_add(tw_cell_set *set, const tw_set_cell *cell);
tw_set_cell *tw_cell_set_find(const tw_cell_set *set, tw_cell cell); /* NULL when it is not there */
/* Keeps the cells for which `keep` is true of the other set's having them. */
void tw_cell_set_filter(tw_cell_set *set, const tw_cell_set *other, bool keep);
/* Moves every cell; a fault at `place`, and nothing moved, when one would go out of bounds. */
tw_status tw_cell_set_shift(tw_cell_set *set, const tw_lattice *lattice,
                            const int32_t by[TW_MAX_RANK], tw_place place);
void tw_cell_set_free(tw_cell_set *set);

/* ---- Colours ----------------------------------------------------------------------------- */

/* The colours of a puzzle in the order in which they are first named; number i + 1 is names[i]. */
typedef struct tw_colours {
    const char *names[TW_MAX_COLOURS];
    size_t count;
    tw_place container[TW_MAX_COLOURS]; /* first use there; line 0: none */
    tw_place pieces[TW_MAX_COLOURS];
} tw_colours;

/* ---- shapes.c ---------------------------------------------------------------------------- */

/* What a shape is read for. */
typedef struct tw_shaper {
    tw_reader *reader;
    const tw_lattice *lattice;
    const char *owner;   /* `the container`, `piece "F"` */
    tw_colours *colours; /* NULL: cells have no colours here */
    bool container;      /* a container: cells may be optional */
    size_t most;         /* cells at most */
} tw_shaper;

/* Keys that make or change a shape; ends with NULL. */
extern const char *const tw_shape_keys[];

/* Evaluates a shape: a mapping with one of the keys box, cells, layers, arcs, union, intersect,
 * minus, translate, or a list of cells. Other keys of the outermost mapping are the caller's. Every
 * cell exists and there is at least one. set: empty; freed by the caller in any case. */
tw_status tw_read_shape(const tw_shaper *shaper, const tw_value *value, tw_cell_set *set);
/* The same for a mapping that holds nothing else: every key must be one of tw_shape_keys. */
tw_status tw_read_whole_shape(const tw_shaper *shaper, const tw_value *value, tw_cell_set *set);
/* Is there a key that is a form, such as box? */
bool tw_has_form(const tw_value *map);
/* Number of a colour, named here for the first time or not; 0 after a fault. */
uint8_t tw_colour_number(const tw_shaper *shaper, const char *name, tw_place at);

/* ---- layers.c, arcs.c: two of the forms -------------------------------------------------- */

tw_status tw_read_layers(const tw_shaper *shaper, const tw_value *value, tw_cell_set *set);
/* start: the kind of cell 1, or NULL. Cell number i is the set's i-th. */
tw_status tw_read_arcs(const tw_shaper *shaper, const tw_value *list, const tw_value *start,
                       tw_cell_set *set);

#endif
