/* plot_call.c -- what a run did as a picture: work by levels, solutions over time, heat. */
#include <stdlib.h>
#include <string.h>

#include "api/runs/api_plot.h"
#include "api/service.h"
#include "verbs/picture_fields.h"

#define MOST_POINTS 2000
#define LEVEL 16 /* its number, as text */

typedef struct plot_asked {
    uint64_t run;
    unsigned kind; /* one of the following */
    const char *piece;
    tw_picture picture;
} plot_asked;

enum { LEVELS, TIME, HEAT };

/* ---- Levels ------------------------------------------------------------------------------ */

/* Level 0, where nothing lies, is left out. */
static size_t copy_levels(api_run *run, tw_plot_bar bars[TW_MAX_LEVELS],
                          char names[TW_MAX_LEVELS][LEVEL])
{
    size_t made = 0;
    pthread_mutex_lock(&run->lock);
    for (size_t i = 1; i < run->level_count && made < TW_MAX_LEVELS; i++, made++) {
        bars[made].value = (double)run->levels[i].branches;
        snprintf(names[made], LEVEL, "%zu", i);
    }
    pthread_mutex_unlock(&run->lock);
    for (size_t i = 0; i < made; i++)
        bars[i].name = names[i];
    return made;
}

static void plot_levels(api_plot *plot, api_run *run)
{
    tw_error error = {0};
    tw_plot_bar *bars = calloc(TW_MAX_LEVELS, sizeof *bars);
    char(*names)[LEVEL] = calloc(TW_MAX_LEVELS, sizeof *names);
    size_t count = bars && names ? copy_levels(run, bars, names) : 0;
    plot->plot.x_label = "pieces placed";
    plot->plot.y_label = "branches";
    plot->plot.log = true;
    if (!bars || !names)
        api_fail(plot->request, TW_ERR_MEMORY, NULL);
    else if (count == 0)
        api_refuse(plot->request, 409, "no levels have been told apart yet");
    else {
        tw_status status =
            tw_plot_levels(NULL, &plot->plot, bars, count, &plot->picture, &plot->out, &error);
        if (status != TW_OK)
            api_fail(plot->request, status, &error);
    }
    free(bars);
    free(names);
}

/* ---- Time -------------------------------------------------------------------------------- */

typedef struct found_curve {
    double x[MOST_POINTS + 3], y[MOST_POINTS + 3];
    size_t count;
} found_curve;

static void add_point(found_curve *curve, double x, double y)
{
    if (curve->count > 0 && x < curve->x[curve->count - 1])
        return;
    curve->x[curve->count] = x;
    curve->y[curve->count++] = y;
}

/* Every so many-th solution, and the end. */
static void copy_times(api_run *run, found_curve *curve)
{
    pthread_mutex_lock(&run->lock);
    size_t stride = run->kept / MOST_POINTS + 1;
    uint64_t found = run->result.solutions > run->before + run->kept ? run->result.solutions
                                                                     : run->before + run->kept;
    add_point(curve, 0, 0);
    for (size_t i = 0; i < run->kept; i += stride)
        if (run->times[i] >= 0)
            add_point(curve, run->times[i], (double)(run->before + i + 1));
    add_point(curve, run->ended ? run->result.seconds : run->progress.seconds, (double)found);
    pthread_mutex_unlock(&run->lock);
}

static void plot_time(api_plot *plot, api_run *run)
{
    tw_error error = {0};
    found_curve *found = calloc(1, sizeof *found);
    if (!found) {
        api_fail(plot->request, TW_ERR_MEMORY, NULL);
        return;
    }
    copy_times(run, found);
    plot->plot.seconds = true;
    plot->plot.y_label = "solutions";
    const tw_plot_line line = {"solutions", found->x, found->y, found->count};
    tw_status status =
        tw_plot_lines(NULL, &plot->plot, &line, 1, &plot->picture, &plot->out, &error);
    if (status != TW_OK)
        api_fail(plot->request, status, &error);
    free(found);
}

/* ---- The call ---------------------------------------------------------------------------- */

static void plot_run(api_request *request, const plot_asked *asked, api_run *run,
                     const tw_puzzle *puzzle)
{
    api_plot plot = {.request = request,
                     .puzzle = puzzle,
                     .picture = asked->picture,
                     .plot = {.size = sizeof plot.plot},
                     .out = api_out(request, "image/svg+xml")};
    plot.picture.size = sizeof plot.picture;
    plot.picture.title = tw_puzzle_title(puzzle);
    if (asked->kind == LEVELS)
        plot_levels(&plot, run);
    else if (asked->kind == TIME)
        plot_time(&plot, run);
    else
        api_plot_heat(&plot, run, asked->piece);
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
