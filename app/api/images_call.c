/* images_call.c -- a solution as symmetries of its puzzle turn and mirror it. */
#include "api/api_orbit.h"
#include "api/service.h"
#include "verbs/search_fields.h"

#define MOST_IMAGES 1000 /* that are told */

typedef struct images_asked {
    const json_t *solution;
    tw_up_to up_to;
} images_asked;

bool api_orbit_make(api_request *request, const tw_puzzle *puzzle, tw_up_to up_to, api_orbit *orbit)
{
    tw_error error = {0};
    tw_watch watch = api_watch(request);
    *orbit = (api_orbit){.poses = NULL};
    tw_status status = tw_poses_new(NULL, puzzle, &watch, &orbit->poses, &error);
    if (status == TW_OK && orbit->poses)
        status = tw_symmetry_new(NULL, orbit->poses, false, &watch, &orbit->symmetry, &error);
    if (status == TW_OK && !orbit->symmetry)
        return api_give_up(request);
    if (status == TW_OK)
        status = tw_solution_orbit_new(NULL, orbit->symmetry, up_to, &orbit->images, &error);
    return status == TW_OK || api_fail(request, status, &error);
}

void api_orbit_free(api_orbit *orbit)
{
    tw_solution_orbit_free(orbit->images);
    tw_symmetry_free(orbit->symmetry);
    tw_poses_free(orbit->poses);
}

static void answer(api_request *request, const tw_puzzle *puzzle, api_orbit *orbit,
                   const tw_solution *solution)
{
    size_t count = 0;
    tw_error error = {0};
    tw_status status = tw_solution_orbit_find(orbit->images, solution, &count, &error);
    if (status != TW_OK) {
        api_fail(request, status, &error);
        return;
    }
    json_t *list = json_array();
    const tw_solution *image;
    for (size_t i = 0; i < MOST_IMAGES && (image = tw_solution_orbit_get(orbit->images, i)); i++)
        json_array_append_new(list, api_json_solution(puzzle, image, i + 1));
    api_answer(request,
               json_pack("{s:o, s:o, s:o}", "count", verb_json_count(count), "most",
                         verb_json_count(tw_solution_orbit_most(orbit->images)), "images", list));
}

static void answer_images(api_request *request, void *user)
{
    const images_asked *asked = user;
    api_orbit orbit = {.poses = NULL};
    tw_solution *solution = NULL;
    tw_puzzle *puzzle = api_puzzle(request);
    if (puzzle)
        solution = api_solution(request, puzzle, asked->solution);
    if (solution && api_orbit_make(request, puzzle, asked->up_to, &orbit))
        answer(request, puzzle, &orbit, solution);
    api_orbit_free(&orbit);
    tw_solution_free(solution);
    tw_puzzle_free(puzzle);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_PUZZLE,
    {"solution", "Solution", "", "The solution.", FIELD_OBJECT(images_asked, solution),
     FIELD_NEEDED},
    {"up-to", "none|rotations|isometries", "isometries", "By which symmetries it is turned.",
     verb_take_up_to, FIELD_AT(images_asked, up_to, tw_up_to)},
    FIELD_END};
/* clang-format on */

const api_entry api_images_entry = {"images", answer_images, API_TEXT, fields,
                                    sizeof(images_asked)};
