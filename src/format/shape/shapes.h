/* shapes.h -- shapes in a text: mappings such as {box: [3, 2]} evaluated to sets of cells. */
#pragma once

#include "format/shape/shaper.h"

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
