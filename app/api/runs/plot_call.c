/* plot_call.c -- what a run did as a picture: work by levels, solutions over time, heat. */
#include <stdio.h>

#include "api/runs/api_plot.h"
#include "api/service.h"
#include "verbs/picture_fields.h"

typedef struct plot_asked {
    uint64_t run;
    unsigned kind; /* one of the following */
    const char *piece;
    tw_picture picture;
} plot_asked;

enum { LEVELS, TIME, HEAT };

/* ---- What is drawn ----------------------------------------------------------------------- */

static bool take_levels(api_plot *plot, api_run *run)
{
    pthread_mutex_lock(&run->lock);
    const bool any = run->level_count > 1;
    const bool fine = any && verb_plot_levels(&plot->shown, run->levels, run->level_count, 0);
    pthread_mutex_unlock(&run->lock);
    if (!any)
        return api_refuse(plot->request, 409, "no levels have been told apart yet");
    return fine || api_fail(plot->request, TW_ERR_MEMORY, NULL);
}

static bool take_times(api_plot *plot, api_run *run)
{
    if (!verb_plot_curves(&plot->shown, 1))
        return api_fail(plot->request, TW_ERR_MEMORY, NULL);
    verb_curve *curve = plot->shown.curves;
    snprintf(curve->name, sizeof curve->name, "solutions");
    verb_curve_add(curve, 0, 0);
    pthread_mutex_lock(&run->lock);
    uint64_t found = run->before + run->kept;
    for (size_t i = 0; i < run->kept; i++)
        if (run->times[i] >= 0)
            verb_curve_add(curve, run->times[i], (double)(run->before + i + 1));
    verb_curve_end(curve, run->ended ? run->result.seconds : run->progress.seconds,
                   (double)(run->result.solutions > found ? run->result.solutions : found));
    pthread_mutex_unlock(&run->lock);
    return true;
}

/* ---- The call ---------------------------------------------------------------------------- */

static void plot_run(api_request *request, const plot_asked *asked, api_run *run,
                     const tw_puzzle *puzzle)
{
    api_plot plot = {.request = request, .shown = {.puzzle = puzzle, .picture = asked->picture}};
    plot.shown.picture.title = tw_puzzle_title(puzzle);
    if (asked->kind == LEVELS ? take_levels(&plot, run)
        : asked->kind == TIME ? take_times(&plot, run)
                              : api_plot_heat(&plot, run, asked->piece)) {
        const tw_out out = api_out(request, "image/svg+xml");
        tw_error error = {0};
        tw_status status = verb_plot_write(&plot.shown, &out, &error);
        if (status != TW_OK)
            api_fail(request, status, &error);
    }
    verb_plot_free(&plot.shown);
}

/* The puzzle that was asked for, read again: that of the job may go any moment. */
static void answer(api_request *request, void *user)
{
    const plot_asked *asked = user;
    api_run *run = api_find_run(request, asked->run);
    if (!run)
        return;
    json_t *begun = json_loads(run->asked, 0, NULL);
    api_request about = *request;
    about.body = begun;
    tw_puzzle *puzzle = api_puzzle(&about);
    if (puzzle)
        plot_run(request, asked, run, puzzle);
    tw_puzzle_free(puzzle);
    json_decref(begun);
    api_run_leave(run);
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

const api_entry api_plot_entry = {"plot", answer, API_FEW, fields, sizeof(plot_asked)};
