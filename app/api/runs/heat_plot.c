/* heat_plot.c -- in what share of the solutions a piece covers each cell (api_plot.h).
 *
 * A solution that was found stands for all that symmetries make of it, and those are counted, so
 * that a map has the container's own symmetry. Equal pieces are never told apart: a map is one of a
 * stock. */
#include <stdlib.h>
#include <string.h>

#include "api/api_orbit.h"
#include "api/runs/api_plot.h"

#define MOST_CELLS 20000000 /* of all maps together */

typedef struct heating {
    api_plot *plot;
    api_orbit orbit;
    uint32_t asked;     /* stock; UINT32_MAX: all */
    size_t maps, cells; /* cells of each */
    double *heat;       /* map by map */
    char (*names)[100];
    tw_plot_map *drawn;
    size_t images, read; /* counted, of so many solutions */
    bool all;            /* there are no others */
} heating;

static void name_map(const heating *self, const tw_stock *stock, char name[100])
{
    const char *piece = tw_puzzle_piece_name(self->plot->puzzle, stock->piece);
    if (stock->low == 1 && stock->high == 1)
        snprintf(name, 100, "%s", piece);
    else
        snprintf(name, 100, "%.60s \xC3\x97 %u", piece, stock->high);
}

static bool make_maps(heating *self)
{
    size_t stocks = tw_poses_stock_count(self->orbit.poses);
    self->cells = tw_puzzle_cell_count(self->plot->puzzle);
    self->maps = self->asked == UINT32_MAX ? stocks : 1;
    if (self->maps > TW_MAX_PICTURES || self->maps * self->cells > MOST_CELLS)
        return api_refuse(self->plot->request, 422,
                          "%zu pieces are too many for one page; choose one", self->maps);
    self->heat = calloc(self->maps * self->cells, sizeof *self->heat);
    self->names = calloc(self->maps, sizeof *self->names);
    self->drawn = calloc(self->maps, sizeof *self->drawn);
    if (!self->heat || !self->names || !self->drawn)
        return api_fail(self->plot->request, TW_ERR_MEMORY, NULL);
    for (uint32_t map = 0; map < self->maps; map++) {
        uint32_t stock = self->asked == UINT32_MAX ? map : self->asked;
        name_map(self, tw_poses_stock(self->orbit.poses, stock), self->names[map]);
        self->drawn[map] = (tw_plot_map){self->names[map], self->heat + map * self->cells};
    }
    return true;
}

static bool find_stock(heating *self, const char *name)
{
    self->asked = UINT32_MAX;
    if (!name)
        return true;
    uint32_t piece = tw_puzzle_find_piece(self->plot->puzzle, name);
    if (piece == UINT32_MAX)
        return api_refuse(self->plot->request, 400, "there is no piece \"%.60s\"", name);
    self->asked = tw_poses_stock_of_piece(self->orbit.poses, piece);
    return true;
}

static void add_image(heating *self, const tw_solution *image)
{
    for (size_t i = 0; i < image->count; i++) {
        const tw_placement *placement = image->placements + i;
        uint32_t stock = tw_poses_stock_of_piece(self->orbit.poses, placement->piece);
        if (self->asked != UINT32_MAX && stock != self->asked)
            continue;
        double *heat = self->heat + (self->asked == UINT32_MAX ? stock * self->cells : 0);
        for (size_t k = 0; k < placement->cell_count; k++)
            heat[tw_puzzle_find_cell(self->plot->puzzle, placement->cells[k])]++;
    }
    self->images++;
}

static void add_solution(heating *self, const tw_solution *solution)
{
    size_t count = 0;
    const tw_solution *image;
    if (tw_solution_orbit_find(self->orbit.images, solution, &count, NULL) == TW_OK)
        for (size_t i = 0; (image = tw_solution_orbit_get(self->orbit.images, i)); i++)
            add_image(self, image);
    self->read++;
}

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
        tw_solution *solution = api_solution(request, self->plot->puzzle, object);
        json_decref(object);
        if (!solution)
            return false;
        add_solution(self, solution);
        tw_solution_free(solution);
    }
    self->all = all_read(run, self->read);
    return self->images > 0 || api_refuse(request, 409, "no solution has been found yet");
}

static void draw(heating *self)
{
    api_plot *plot = self->plot;
    tw_error error = {0};
    for (size_t i = 0; i < self->maps * self->cells; i++)
        self->heat[i] *= 100 / (double)self->images;
    snprintf(plot->note, sizeof plot->note, "in %% of %s %zu solution%s%s",
             self->all ? "all" : "the", self->images, self->images == 1 ? "" : "s",
             self->all ? "" : " found so far");
    plot->plot.x_label = plot->note;
    tw_status status = tw_plot_maps(NULL, plot->puzzle, &plot->plot, self->drawn, self->maps,
                                    &plot->picture, &plot->out, &error);
    if (status != TW_OK)
        api_fail(plot->request, status, &error);
}

void api_plot_heat(api_plot *plot, api_run *run, const char *piece)
{
    heating self = {.plot = plot};
    tw_up_to up_to = run->pins ? TW_UP_TO_NONE : run->up_to;
    if (api_orbit_make(plot->request, plot->puzzle, up_to, &self.orbit) &&
        find_stock(&self, piece) && make_maps(&self) && count_all(&self, run))
        draw(&self);
    api_orbit_free(&self.orbit);
    free(self.heat);
    free(self.names);
    free(self.drawn);
}
