/* images_call.c -- images of a solution, turned and mirrored by symmetries of its puzzle. */
#include "api/api_puzzle.h"
#include "verbs/search_fields.h"

#define MOST_IMAGES 1000 /* in an answer */

typedef struct images_asked {
    const json_t *solution;
    tw_same same;
} images_asked;

static void images(api_request *request, void *user)
{
    const images_asked *asked = user;
    api_orbit orbit = {.poses = NULL};
    tw_error error = {0};
    tw_solution *solution = api_solution(request, request->puzzle, asked->solution);
    if (solution && api_orbit_make(request, request->puzzle, asked->same, &orbit)) {
        json_t *list = json_array();
        const tw_solution *image;
        size_t count = 0;
        tw_status status = tw_solution_orbit_find(orbit.images, solution, &count, &error);
        for (size_t i = 0;
             status == TW_OK && i < MOST_IMAGES && (image = tw_solution_orbit_get(orbit.images, i));
             i++)
            json_array_append_new(list, api_json_solution(request->puzzle, image, i + 1));
        if (status == TW_OK)
            api_answer(request,
                       json_pack("{s:o, s:o, s:O}", "count", verb_json_count(count), "most",
                                 verb_json_count(tw_solution_orbit_most(orbit.images)), "images",
                                 list));
        else
            api_fail(request, status, &error);
        json_decref(list);
    }
    api_orbit_free(&orbit);
    tw_solution_free(solution);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_PUZZLE,
    {"solution", "Solution", "", "The solution.", FIELD_OBJECT(images_asked, solution),
     FIELD_NEEDED},
    {"same", "none|rotations|reflections", "reflections", "By which symmetries it is turned.",
     verb_take_same, FIELD_AT(images_asked, same, tw_same)},
    FIELD_END};
/* clang-format on */

API_PUZZLE_ENTRY(images, images, API_PUZZLE, fields, images_asked);
