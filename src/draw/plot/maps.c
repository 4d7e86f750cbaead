/* maps.c -- maps: cells of the container coloured by a number each, layer by layer if there are
 * several.
 *
 *   maps --make--> scenes of the empty container, with numbers --> page of tiles
 *
 * Cells have the shapes that their lattice gives them. Numbers from 0 on have a scale below, of one
 * hue that gets darker: the order is the same for every kind of colour vision and in grey. Weights
 * have one hue above 0 and another below. */
#include <math.h>
#include <stdio.h>

#include "draw/page/page.h"
#include "draw/plot/chart.h"
#include "draw/scene/scene.h"
#include "base/bounds.h"
#include "base/sized.h"

#define FOOT 58.0 /* height of the scale, in pixels */
#define STEPS 60  /* of the scale's colours */

typedef struct atlas {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_plot_map *maps;       /* of numbers from 0 on; or NULL, and */
    const tw_weight_map *weighted; /* of weights */
    size_t count;
    tw_picture picture;
    const char *label; /* of the scale */
    tw_axis axis;      /* of the scale */
    double most;       /* the number of the darkest colour */
    double *weights;   /* of the current map, one per cell */
} atlas;

static void draw_scale(void *user, tw_display_list *list, tw_point corner, double width)
{
    const atlas *a = user;
    double left = corner.x, wide = fmin(width, 420), below = corner.y + 34;
    double size = fmin(TW_PLOT_SMALL, fmax(7, width / fmax(tw_plot_width(a->label, 1), 1e-3)));
    tw_display_list_text(list, (tw_point){left, corner.y + 16}, a->label,
                         (tw_lettering){.size = size, .colour = tw_plot_dark});
    tw_plot_area bar = {left, corner.y + 22, left + wide, below};
    for (int i = 0; i < STEPS; i++) { /* each reaches under the next ones, to leave no gap */
        bar.left = left + wide * i / STEPS;
        tw_plot_box(list, &bar, tw_heat_colour((i + 0.5) / STEPS));
    }
    for (size_t i = 0; i < a->axis.count; i++) {
        double share = (double)i / (double)(a->axis.count - 1), x = left + share * wide;
        char text[32];
        tw_axis_text(&a->axis, i, text);
        tw_display_list_move(list, (tw_point){x, bar.top});
        tw_display_list_line(list, (tw_point){x, below + 4});
        tw_display_list_paint(list, NULL, (tw_stroke){tw_plot_pale, 1});
        if (share == 1 && bar.right > left + width - 30)
            tw_plot_text_to(list, (tw_point){x + 4, below + 16}, text, TW_PLOT_SMALL, tw_plot_pale);
        else
            tw_plot_text_at(list, (tw_point){x, below + 16}, text, TW_PLOT_SMALL, tw_plot_pale);
    }
}

static tw_status make_map(void *user, size_t number, tw_scene *scene, char caption[160],
                          tw_error *error)
{
    const atlas *a = user;
    const tw_weight_map *weighted = a->weighted ? a->weighted + number : NULL;
    const char *name = weighted ? weighted->caption : a->count > 1 ? a->maps[number].name : NULL;
    tw_status status = tw_scene_solution(scene, a->puzzle, NULL, &a->picture, error);
    for (size_t c = 0; weighted && c < tw_puzzle_cell_count(a->puzzle); c++)
        a->weights[c] =
            weighted->taken && weighted->taken[c] ? (double)NAN : (double)weighted->weights[c];
    scene->heat = weighted ? a->weights : a->maps[number].values;
    scene->heat_most = a->most;
    scene->signs = weighted;
    if (name)
        snprintf(caption, 160, "%s", name);
    return status;
}

/* Checks that a page takes so many maps; checks their numbers and finds the greatest. */
static tw_status check_maps(atlas *a, tw_error *error)
{
    size_t cells = tw_puzzle_cell_count(a->puzzle);
    if (a->count == 0 || a->count > TW_LIMIT(a->context, pictures))
        return tw_fail(error, TW_ERR_USAGE, "a page has 1 to %u maps, not %zu",
                       TW_LIMIT(a->context, pictures), a->count);
    for (size_t i = 0; i < a->count; i++) {
        if (a->maps && !tw_plot_numbers(a->maps[i].values, cells))
            return tw_fail(error, TW_ERR_USAGE, "maps have finite numbers from 0 on");
        for (size_t c = 0; c < cells; c++)
            a->most = fmax(a->most, a->maps ? a->maps[i].values[c]
                                            : fabs((double)a->weighted[i].weights[c]));
    }
    return tw_picture_check(a->context, &a->picture, error);
}

static tw_status write_maps(atlas *a, const char *title, const char *about, const tw_out *out,
                            tw_error *error)
{
    const tw_page page = {.context = a->context,
                          .picture = &a->picture,
                          .title = title,
                          .about = about,
                          .count = a->count,
                          .uniform = true,
                          .make = make_map,
                          .user = a,
                          .foot = a->maps ? FOOT : 0,
                          .draw_foot = a->maps ? draw_scale : NULL};
    return tw_page_write(&page, out, error);
}

tw_status tw_plot_maps(const tw_context *context, const tw_puzzle *puzzle, const tw_plot *plot,
                       const tw_plot_map *maps, size_t count, const tw_picture *picture,
                       const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    tw_plot around = {0};
    tw_picture asked = {0};
    tw_status status = tw_sized_copy(plot, &around, sizeof around, "tw_plot", error);
    status = status ? status : tw_sized_copy(picture, &asked, sizeof asked, "tw_picture", error);
    const char *title = asked.title ? asked.title : "";
    atlas a = {.context = tw_context_or_default(context),
               .puzzle = puzzle,
               .maps = maps,
               .count = count,
               .label = around.x_label ? around.x_label : "",
               .picture = {.format = asked.format,
                           .width = asked.width,
                           .height = asked.height,
                           .layers = true,
                           .no_title = asked.no_title || !*title,
                           .columns = asked.columns}};
    status = status ? status : check_maps(&a, error);
    if (status != TW_OK)
        return status;
    a.axis = tw_axis_linear(a.most, 7, false);
    a.most = tw_axis_tick(&a.axis, a.axis.count - 1);
    return write_maps(&a, *title ? title : "A map", a.label, out, error);
}

tw_status tw_draw_weights(const tw_context *context, const tw_puzzle *puzzle,
                          const tw_weight_map *maps, size_t count, const tw_picture *picture,
                          const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    atlas a = {.context = tw_context_or_default(context),
               .puzzle = puzzle,
               .weighted = maps,
               .count = count,
               .most = 1};
    size_t cells = tw_puzzle_cell_count(puzzle);
    tw_status status = tw_sized_copy(picture, &a.picture, sizeof a.picture, "tw_picture", error);
    a.picture.layers = true;
    status = status ? status : check_maps(&a, error);
    if (status != TW_OK)
        return status;
    const char *title = a.picture.title ? a.picture.title : tw_puzzle_title(puzzle);
    a.weights = tw_take(a.context, cells, sizeof *a.weights);
    status = a.weights
                 ? write_maps(&a, *title ? title : "Weights", "a weight on each cell", out, error)
                 : tw_fail_as(error, TW_ERR_MEMORY);
    tw_give(a.context, a.weights, cells, sizeof *a.weights);
    return status;
}
