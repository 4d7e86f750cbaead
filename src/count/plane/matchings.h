/* count/plane/matchings.h -- problems that are solved by the perfect matchings of a plane graph:
 * every option covers two items, or one that lies on the border, and pieces may be used as often as
 * there is room. Their number is a Pfaffian (count/plane/plane_graph.h), as 30 by 30 dominoes show,
 * whose tables no memory would hold.
 *
 * Where places lie is told by the caller; it is used to guess the order of the edges around each
 * item, which Euler's formula then proves or refuses. Of a symmetry's orbits of places one place
 * stands for each, next to the ones that stand for its neighbours: so the drawing is that of the
 * plane rolled to a cone by a rotation, or of one half of it by a reflection, where the places
 * that the mirror joins to their own images are the border. */
#pragma once

#include "count/count_problem.h"
#include "count/plane/pfaffian.h"

/* Of each place; what lies behind them is in no option that is taken. */
typedef struct tw_place_positions {
    double (*at)[2];
    size_t places;
} tw_place_positions;

/* Makes the matrix whose Pfaffian is the number of solutions, or minus that. image: as for the
 * problem. Fills a zeroed *matrix; tw_skew_matrix_clear may follow in any case. TW_ERR_UNSUPPORTED
 * when it is no such problem, or the positions do not show it; TW_ERR_MEMORY. Cost: options * log.
 */
tw_status tw_matchings_make(const tw_count_problem *problem, const uint32_t *image,
                            const tw_place_positions *positions, tw_skew_matrix *matrix);
