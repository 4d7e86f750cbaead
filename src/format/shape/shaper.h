/* shaper.h -- the context in which shapes are read, and the forms with files of their own. */
#pragma once

#include "format/shape/cell_sets.h"

/* The colours of a puzzle in the order in which they are first named; number i + 1 is names[i]. */
typedef struct tw_colours {
    const char *names[TW_MAX_COLOURS];
    size_t count;
    tw_place container[TW_MAX_COLOURS]; /* first use there; line 0: none */
    tw_place pieces[TW_MAX_COLOURS];
    bool listed[TW_MAX_COLOURS]; /* does `matching` say what they meet, or that they are met? */
} tw_colours;

/* The context in which a shape is read. */
typedef struct tw_shaper {
    tw_reader *reader;
    const tw_lattice *lattice;
    const char *owner;   /* `the container`, `piece "F"` */
    tw_colours *colours; /* NULL: cells have no colours here */
    bool container;      /* a container: cells may be optional */
    size_t most;         /* cells at most */
    int32_t by[TW_MAX_RANK]; /* what moves the cells that are written here */
} tw_shaper;

/* The name of a cell in a shape: of the wrapped lattice for a container; a piece lies in the plane,
 * reduced by the periods alone. */
static inline tw_cell tw_shaper_name(const tw_shaper *shaper, tw_cell cell)
{
    return shaper->container ? tw_lattice_canonical(shaper->lattice, cell)
                             : tw_lattice_image(shaper->lattice, cell, 0);
}
/* The name of a cell as it is written, once it is moved. A wrap that turns does not allow to move
 * names: cells that have one name would part. */
static inline tw_cell tw_shaper_moved(const tw_shaper *shaper, tw_cell cell)
{
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        cell.at[i] += shaper->by[i];
    return tw_shaper_name(shaper, cell);
}
/* (shape_colours.c) The number of a colour, new or known; 0 after a fault. */
uint8_t tw_colour_number(const tw_shaper *shaper, const char *name, tw_place at);
/* (shape_colours.c) Colours the cells of a shape as `colours` and `chequered` beside it say. */
tw_status tw_colour_shape(const tw_shaper *shaper, const tw_value *map, tw_cell_set *set);

/* The forms with files of their own; map: the shape that has `value` under its key. */
tw_status tw_read_layers(const tw_shaper *shaper, const tw_value *value, const tw_value *map,
                         tw_cell_set *set);
/* Cell number i is the set's i-th. */
tw_status tw_read_arcs(const tw_shaper *shaper, const tw_value *list, const tw_value *map,
                       tw_cell_set *set);
/* A stick of a six-piece burr, or for a container the place where six of them cross. */
tw_status tw_read_burr(const tw_shaper *shaper, const tw_value *value, const tw_value *map,
                       tw_cell_set *set);
