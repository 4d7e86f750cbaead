/* api_orbit.h -- the images of solutions under the symmetries of their puzzle. */
#ifndef API_ORBIT_H
#define API_ORBIT_H

#include "api/api_puzzle.h"

typedef struct api_orbit {
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_solution_orbit *images;
} api_orbit;

/* puzzle: borrowed. It ends with the time that the request has. false: refused. api_orbit_free in
 * any case. */
bool api_orbit_make(api_request *request, const tw_puzzle *puzzle, tw_up_to up_to,
                    api_orbit *orbit);
void api_orbit_free(api_orbit *orbit);

#endif
