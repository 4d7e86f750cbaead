/* plot_call.c -- plots a run: work by levels, solutions over time, heat. */
#include <stdio.h>

#include "api/api_puzzle.h"
#include "api/runs/api_run.h"
#include "verbs/picture_fields.h"
#include "verbs/plot_verb.h"

typedef struct plot_asked {
    uint64_t run;
    unsigned kind; /* one of the following */
    const char *piece;
    tw_picture picture;
} plot_asked;

enum { LEVELS, TIME, HEAT };

/* Each fills in the plot of a run, which is in use and not locked. false: refused. */

static bool take_levels(api_request *request, api_run *run, verb_plotted *shown)
{
    pthread_mutex_lock(&run->lock);
    const bool any = run->level_count > 1;
    const bool fine = any && verb_plot_levels(shown, run->levels, run->level_count, 0);
    pthread_mutex_unlock(&run->lock);
    if (!any)
        return api_refuse(request, 409, "no levels have been told apart yet");
    return fine || api_fail(request, TW_ERR_MEMORY, NULL);
}

static bool take_times(api_request *request, api_run *run, verb_plotted *shown)
{
    if (!verb_plot_curves(shown, 1))
        return api_fail(request, TW_ERR_MEMORY, NULL);
    verb_curve *curve = shown->curves;
    snprintf(curve->name, sizeof curve->name, "solutions");
    verb_curve_add(curve, 0, 0);
    pthread_mutex_lock(&run->lock);
    uint64_t found = run->before + run->kept;
    for (size_t i = 0; i < run->kept; i++)
        if (run->solutions[i].time >= 0)
            verb_curve_add(curve, run->solutions[i].time, (double)(run->before + i + 1));
    verb_curve_end(curve, run->ended ? run->result.seconds : run->progress.seconds,
                   (double)(run->result.solutions > found ? run->result.solutions : found));
    pthread_mutex_unlock(&run->lock);
    return true;
}

/* Fetches one line at a time: the list may move while the run goes on; the lines do not. */
static const char *line_of(api_run *run, size_t number)
{
    pthread_mutex_lock(&run->lock);
    const char *line = number < run->kept ? run->solutions[number].line : NULL;
    pthread_mutex_unlock(&run->lock);
    return line;
}

/* Adds all kept solutions, or as many as time allows; *read: their number. */
static bool add_solutions(api_request *request, api_run *run, verb_plotted *shown,
                          tw_solution_orbit *orbit, size_t *read)
{
    const char *line;
    while ((line = line_of(run, *read)) && !api_is_late(request)) {
        tw_solution *solution = api_solution_of(request, shown->puzzle, line);
        if (!solution)
            return false;
        tw_status status = verb_heat_maps_add(&shown->heat, orbit, solution);
        tw_solution_free(solution);
        if (status != TW_OK)
            return api_fail(request, status, NULL);
        ++*read;
    }
    return shown->heat.solutions > 0 || api_refuse(request, 409, "no solution has been found yet");
}

/* Maps where pieces lie in the solutions and all their symmetric images. piece: its name; NULL: a
 * map for each piece. */
static bool take_heat(api_request *request, api_run *run, const char *piece, verb_plotted *shown)
{
    api_orbit orbit = {.images = NULL};
    verb_fault fault;
    size_t read = 0;
    tw_same same = run->pins ? TW_SAME_NONE : run->same;
    bool fine = api_orbit_make(request, shown->puzzle, same, &orbit);
    if (fine) {
        tw_status status = verb_heat_maps_make(&shown->heat, orbit.poses, piece, &fault);
        fine = status == TW_OK ? add_solutions(request, run, shown, orbit.images, &read)
                               : api_refuse(request, api_status_of(status), "%s", fault.text);
    }
    if (fine) {
        pthread_mutex_lock(&run->lock);
        bool all = run->ended && run->result.outcome == TW_OUTCOME_EXHAUSTED &&
                   run->result.solutions == read;
        pthread_mutex_unlock(&run->lock);
        verb_heat_maps_finish(&shown->heat);
        snprintf(shown->label, sizeof shown->label, "in %% of %s %.0f solution%s%s",
                 all ? "all" : "the", shown->heat.solutions, shown->heat.solutions > 1 ? "s" : "",
                 all ? "" : " found so far");
        shown->plot.x_label = shown->label;
    }
    api_orbit_free(&orbit);
    return fine;
}

/* ---- The call ---------------------------------------------------------------------------- */

static void plot_run(api_request *request, const plot_asked *asked, api_run *run,
                     const tw_puzzle *puzzle)
{
    verb_plotted shown = {.puzzle = puzzle, .picture = asked->picture};
    shown.picture.title = tw_puzzle_title(puzzle);
    if (asked->kind == LEVELS ? take_levels(request, run, &shown)
        : asked->kind == TIME ? take_times(request, run, &shown)
                              : take_heat(request, run, asked->piece, &shown)) {
        const tw_out out = api_out(request, "image/svg+xml");
        tw_error error = {0};
        tw_status status = verb_plot_write(&shown, &out, &error);
        if (status != TW_OK)
            api_fail(request, status, &error);
    }
    verb_plot_free(&shown);
}

/* Reads the requested puzzle again, as the job may free its own at any time. */
static void answer(api_request *request, void *user)
{
    json_t *begun = json_loads(request->run->asked, 0, NULL);
    api_request about = *request;
    about.body = begun;
    tw_puzzle *puzzle = api_puzzle(&about);
    if (puzzle)
        plot_run(request, user, request->run, puzzle);
    tw_puzzle_free(puzzle);
    json_decref(begun);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_RUN(plot_asked),
    {"kind", "levels|time|heat", "levels", "Work by levels of the tree, solutions over time, or "
     "where pieces lie in the solutions.", FIELD_CHOICE(plot_asked, kind)},
    {"piece", "NAME", "", "Of heat: this one; else a map for each.", FIELD_TEXT(plot_asked, piece)},
    FIELD_SIDES(plot_asked), FIELD_HEADING(plot_asked),
    FIELD_END};
/* clang-format on */

API_RUN_ENTRY(plot, answer, fields, plot_asked);
