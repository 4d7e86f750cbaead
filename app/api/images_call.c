/* images_call.c -- a solution as symmetries of its puzzle turn and mirror it. */
#include "api/api_orbit.h"
#include "api/service.h"

#define MOST_IMAGES 1000 /* that are told */

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
               json_pack("{s:o, s:o, s:o}", "count", api_json_count(count), "most",
                         api_json_count(tw_solution_orbit_most(orbit->images)), "images", list));
}

static bool take_up_to(api_request *request, tw_up_to *up_to)
{
    const char *word = NULL;
    bool exchange = false;
    if (!api_take_text(request, request->body, "up_to", &word))
        return false;
    return !word || tw_up_to_find(word, up_to, &exchange) ||
           api_refuse(request, 400, "there is no way to count up to \"%.60s\"", word);
}

void api_images(api_request *request)
{
    tw_up_to up_to = TW_UP_TO_ISOMETRIES;
    api_orbit orbit = {.poses = NULL};
    tw_solution *solution = NULL;
    tw_puzzle *puzzle = api_puzzle(request);
    if (puzzle && take_up_to(request, &up_to))
        solution = api_solution(request, puzzle, json_object_get(request->body, "solution"));
    if (solution && api_orbit_make(request, puzzle, up_to, &orbit))
        answer(request, puzzle, &orbit, solution);
    api_orbit_free(&orbit);
    tw_solution_free(solution);
    tw_puzzle_free(puzzle);
}
