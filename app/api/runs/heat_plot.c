/* heat_plot.c -- where pieces lie in the solutions of a run (api_plot.h, verbs/heat_maps.h). */
#include "api/api_orbit.h"
#include "api/runs/api_plot.h"

#include <stdio.h>

typedef struct heating {
    api_plot *plot;
    api_orbit orbit;
    size_t read; /* solutions */
    bool all;    /* there are no others */
} heating;

/* One line at a time, as the list of them may move while the run goes on; lines themselves stay. */
static const char *line_of(api_run *run, size_t number)
{
    pthread_mutex_lock(&run->lock);
    const char *line = number < run->kept ? run->lines[number] : NULL;
    pthread_mutex_unlock(&run->lock);
    return line;
}

static bool all_read(api_run *run, size_t read)
{
    pthread_mutex_lock(&run->lock);
    bool all =
        run->ended && run->result.outcome == TW_OUTCOME_EXHAUSTED && run->result.solutions == read;
    pthread_mutex_unlock(&run->lock);
    return all;
}

/* All of them, or as many as there is time for. */
static bool count_all(heating *self, api_run *run)
{
    const char *line;
    api_request *request = self->plot->request;
    while ((line = line_of(run, self->read)) && !api_is_late(request)) {
        json_t *object = json_loads(line, 0, NULL);
        tw_solution *solution = api_solution(request, self->plot->shown.puzzle, object);
        json_decref(object);
        if (!solution)
            return false;
        tw_status status =
            verb_heat_maps_add(&self->plot->shown.heat, self->orbit.images, solution);
        tw_solution_free(solution);
        if (status != TW_OK)
            return api_fail(request, status, NULL);
        self->read++;
    }
    self->all = all_read(run, self->read);
    return self->plot->shown.heat.solutions > 0 ||
           api_refuse(request, 409, "no solution has been found yet");
}

static void finish(heating *self)
{
    verb_plotted *shown = &self->plot->shown;
    verb_heat_maps_finish(&shown->heat);
    snprintf(shown->label, sizeof shown->label, "in %% of %s %.0f solution%s%s",
             self->all ? "all" : "the", shown->heat.solutions, shown->heat.solutions > 1 ? "s" : "",
             self->all ? "" : " found so far");
    shown->plot.x_label = shown->label;
}

bool api_plot_heat(api_plot *plot, api_run *run, const char *piece)
{
    heating self = {.plot = plot};
    verb_fault fault;
    tw_up_to up_to = run->pins ? TW_UP_TO_NONE : run->up_to;
    bool fine = api_orbit_make(plot->request, plot->shown.puzzle, up_to, &self.orbit);
    if (fine) {
        tw_status status = verb_heat_maps_make(&plot->shown.heat, self.orbit.poses, piece, &fault);
        fine = status == TW_OK ? count_all(&self, run)
                               : api_refuse(plot->request, api_status_of(status), "%s", fault.text);
    }
    if (fine)
        finish(&self);
    api_orbit_free(&self.orbit);
    return fine;
}
