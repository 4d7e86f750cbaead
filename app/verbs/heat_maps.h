/* heat_maps.h -- in what share of the solutions a piece covers each cell.
 *
 * A solution that was found stands for all that symmetries make of it, and those are counted, so
 * that a map has the symmetry of the container and its pins. Equal pieces are never told apart: a
 * map is one of a stock. */
#ifndef VERBS_HEAT_MAPS_H
#define VERBS_HEAT_MAPS_H

#include <tw/advanced/count.h>
#include <tw/advanced/plot.h>
#include <tw/advanced/solve.h>

#include "verbs/field.h"

typedef struct verb_heat_maps {
    const tw_poses *poses; /* borrowed */
    size_t count, cells;   /* of each */
    tw_plot_map *maps;     /* what is drawn; the rest is its room */
    double *shares;        /* map by map: solutions, after verb_finish_heat per cent of them */
    char (*names)[100];
    uint32_t *map_of; /* of each stock; UINT32_MAX: none */
    double solutions; /* images included */
} verb_heat_maps;

/* A map of each stock, or of the one that has this piece. TW_ERR_INPUT: there is no such piece;
 * TW_ERR_TOO_LARGE: they are too many for one page; the sentence says it, of TW_ERR_MEMORY, too.
 * Free them in any case. */
tw_status verb_heat_maps_make(verb_heat_maps *self, const tw_poses *poses, const char *piece,
                              verb_fault *fault);
void verb_heat_maps_free(verb_heat_maps *self);
/* Adds a solution and its images. A solution that is none of the puzzle is an error, too. */
tw_status verb_heat_maps_add(verb_heat_maps *self, tw_solution_orbit *orbit,
                             const tw_solution *solution);
/* Takes the numbers of a counter that knows in how many solutions each pose is. */
void verb_heat_maps_count(verb_heat_maps *self, tw_counter *counter);
/* Numbers become per cent of the solutions, of which there must be some. */
void verb_heat_maps_finish(verb_heat_maps *self);

#endif
