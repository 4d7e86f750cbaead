/* weight_maps.c -- a whole number on each cell of a container, as a picture: one hue above 0 and
 * another below, the numbers in them. In space layer by layer. */
#include <math.h>
#include <stdio.h>

#include "draw/page/page.h"
#include "draw/scene/make_scene.h"
#include "base/bounds.h"
#include "base/sized.h"

typedef struct weighing {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_weight_map *maps;
    size_t count;
    tw_picture picture;
    double *numbers; /* of the map at hand, one a cell */
    double most;
} weighing;

static void fill_numbers(const weighing *self, const tw_weight_map *map)
{
    for (size_t c = 0; c < tw_puzzle_cell_count(self->puzzle); c++)
        self->numbers[c] = map->taken && map->taken[c] ? (double)NAN : (double)map->weights[c];
}

static tw_status make_map(void *user, size_t number, tw_scene *scene, char caption[160],
                          tw_error *error)
{
    const weighing *self = user;
    tw_status status = tw_scene_solution(scene, self->puzzle, NULL, &self->picture, error);
    fill_numbers(self, &self->maps[number]);
    scene->heat = self->numbers;
    scene->heat_most = self->most;
    scene->signs = true;
    if (self->maps[number].caption)
        snprintf(caption, 160, "%s", self->maps[number].caption);
    if (status == TW_ERR_TOO_LARGE)
        tw_fail(error, status, "the container is too large to draw");
    return status;
}

static tw_status take_options(weighing *self, const tw_picture *picture, tw_error *error)
{
    tw_status status =
        tw_sized_copy(picture, &self->picture, sizeof self->picture, "tw_picture", error);
    self->picture.layers = true;
    if (status)
        return status;
    if (self->count == 0 || self->count > TW_LIMIT(self->context, pictures))
        return tw_fail(error, TW_ERR_USAGE, "a page has 1 to %u maps, not %zu",
                       TW_LIMIT(self->context, pictures), self->count);
    for (size_t i = 0; i < self->count; i++)
        for (size_t c = 0; c < tw_puzzle_cell_count(self->puzzle); c++)
            self->most = fmax(self->most, fabs((double)self->maps[i].weights[c]));
    self->most = fmax(self->most, 1);
    return tw_picture_check(self->context, &self->picture, error);
}

tw_status tw_draw_weights(const tw_context *context, const tw_puzzle *puzzle,
                          const tw_weight_map *maps, size_t count, const tw_picture *picture,
                          const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    weighing self = {
        .context = tw_context_or_default(context), .puzzle = puzzle, .maps = maps, .count = count};
    size_t cells = tw_puzzle_cell_count(puzzle);
    tw_status status = take_options(&self, picture, error);
    if (status)
        return status;
    const char *title = self.picture.title ? self.picture.title : tw_puzzle_title(puzzle);
    const tw_page page = {.context = self.context,
                          .picture = &self.picture,
                          .title = *title ? title : "Weights",
                          .about = "a weight on each cell",
                          .count = count,
                          .uniform = true,
                          .make = make_map,
                          .user = &self};
    self.numbers = tw_take(self.context, cells, sizeof *self.numbers);
    status = self.numbers ? tw_page_write(&page, out, error)
                          : tw_fail(error, TW_ERR_MEMORY, "%s", tw_status_text(TW_ERR_MEMORY));
    tw_give(self.context, self.numbers, cells, sizeof *self.numbers);
    return status;
}
