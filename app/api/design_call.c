/* design_call.c -- puzzles as somebody wants them, as many as the time of a call allows. */
#include "api/api_puzzle.h"
#include "verbs/design_verb.h"

#define MOST_DESIGNS 1000 /* in an answer */

typedef struct designs_listed {
    tw_watch watch;
    json_t *list;
} designs_listed;

static bool list_designed(void *user, const tw_designed *designed)
{
    json_t *object = verb_designed_json(designed);
    return json_array_append_new(((designs_listed *)user)->list, object) == 0;
}

static bool designs_go_on(void *user, const tw_design_result *result)
{
    const tw_watch *watch = &((designs_listed *)user)->watch;
    return watch->go_on(watch->user, verb_design_share(result));
}

/* New, and borrows *source; NULL: refused. */
static tw_design *read_asked_design(api_request *request, tw_source *source)
{
    const tw_watch watch = api_watch(request);
    json_t *faults = json_array();
    const tw_report report = api_faults_report(faults);
    const char *target = NULL;
    tw_design *design = NULL;
    bool fine = api_take_source(request, source, &target);
    if (fine && target)
        fine = api_refuse(request, 400, "a design has no \"target\"");
    tw_status status = fine ? tw_design_read(NULL, source, &watch, &report, &design) : TW_OK;
    if (api_is_read(request, status, faults) && fine)
        api_has_come(request, status, NULL, design);
    return design;
}

static void find_designs(api_request *request, void *user)
{
    const verb_design *asked = user;
    tw_design_options options = verb_design_options(asked);
    designs_listed found = {api_watch(request), json_array()};
    const tw_design_sink sink = {
        .size = sizeof sink, .found = list_designed, .progress = designs_go_on, .user = &found};
    tw_design_result result = {.tried = 0};
    tw_error error = {0};
    tw_source source;
    tw_design *design = read_asked_design(request, &source);
    if (options.limit == 0 || options.limit > MOST_DESIGNS)
        options.limit = MOST_DESIGNS;
    options.threads = 1;
    if (design) {
        tw_status status = tw_design_search(design, &options, &sink, &result, &error);
        if (api_has_come(request, status, &error, true)) {
            json_t *object = verb_design_json(design, &result);
            verb_json_join(&object, json_pack("{s:O}", "designs", found.list));
            api_answer(request, object);
        }
    }
    json_decref(found.list);
    tw_design_free(design);
}

API_ENTRY(design, find_designs, API_TEXT, verb_design_fields, verb_design);
