/* heat_maps.h -- the share of the solutions in which a piece covers each cell.
 *
 * All images of a solution under the symmetries count, so a map has the symmetry of the container
 * and its pins. Equal pieces are not distinguished: there is one map for each stock. */
#pragma once

#include <tw/advanced/count.h>
#include <tw/advanced/plot.h>
#include <tw/advanced/solve.h>

#include "verbs/field.h"

typedef struct verb_heat_maps {
    const tw_poses *poses; /* borrowed */
    size_t count, cells;   /* number of maps; cells of each */
    tw_plot_map *maps;     /* to be drawn; they point into shares and names */
    double *shares;        /* map by map: solutions, or per cent (verb_heat_maps_finish) */
    char (*names)[100];
    uint32_t *map_of; /* number of the map of each stock; UINT32_MAX: none */
    double solutions; /* images included */
} verb_heat_maps;

/* Makes an empty map for each stock, or for the stock of this piece alone (piece NULL: all). poses:
 * borrowed for the life of the maps. TW_ERR_INPUT: the piece does not exist. TW_ERR_TOO_LARGE:
 * there are too many maps for one page. TW_ERR_MEMORY. fault has the sentence for each. Free the
 * maps in any case. */
tw_status verb_heat_maps_make(verb_heat_maps *self, const tw_poses *poses, const char *piece,
                              verb_fault *fault);
void verb_heat_maps_free(verb_heat_maps *self);
/* Adds a solution and its images. Statuses as tw_solution_orbit_find: an error too if it is no
 * solution of the puzzle. */
tw_status verb_heat_maps_add(verb_heat_maps *self, tw_solution_orbit *orbit,
                             const tw_solution *solution);
/* Takes all numbers from a counter that has counted the solutions of each pose. */
void verb_heat_maps_count(verb_heat_maps *self, tw_counter *counter);
/* Turns the numbers into per cent of the solutions. There must be at least one solution. */
void verb_heat_maps_finish(verb_heat_maps *self);
