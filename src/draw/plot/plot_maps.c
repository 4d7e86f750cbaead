/* plot_maps.c -- maps: cells of the container coloured by a number each, with a scale below.
 *
 *   maps --make--> scenes of the empty container, with numbers --> page of tiles, scale at its foot
 *
 * Cells have the shapes that their lattice gives them, layer by layer where there are several.
 * One hue that only gets darker: the order is the same for every kind of sight and in grey. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/page/page.h"
#include "draw/plot/plot_internal.h"
#include "draw/scene/make_scene.h"
#include "base/bounds.h"
#include "base/sized.h"

#define FOOT 58.0 /* height of the scale, in pixels */
#define STEPS 60  /* of the scale's colours */

/* ---- The scale --------------------------------------------------------------------------- */

typedef struct atlas {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const char *title, *label; /* label: of the scale */
    const tw_plot_map *maps;
    size_t count;
    tw_picture picture;
    tw_axis axis;
} atlas;

static void draw_scale(void *user, tw_display_list *list, tw_point corner, double width)
{
    const atlas *a = user;
    double left = corner.x, wide = fmin(width, 420), below = corner.y + 34;
    double size = fmin(TW_PLOT_SMALL, fmax(7, width / fmax(tw_plot_width(a->label, 1), 1e-3)));
    tw_display_list_text(list, (tw_point){left, corner.y + 16}, a->label,
                         (tw_lettering){.size = size, .colour = tw_plot_dark});
    tw_plot_area bar = {left, corner.y + 22, left + wide, below};
    for (int i = 0; i < STEPS; i++) { /* each goes on under those after it: none shines through */
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

/* ---- The page ---------------------------------------------------------------------------- */

static tw_status make_map(void *user, size_t number, tw_scene *scene, char caption[160],
                          tw_error *error)
{
    const atlas *a = user;
    tw_status status = tw_scene_solution(scene, a->puzzle, NULL, &a->picture, error);
    scene->heat = a->maps[number].values;
    scene->heat_most = tw_axis_tick(&a->axis, a->axis.count - 1);
    if (a->count > 1 && a->maps[number].name)
        snprintf(caption, 160, "%s", a->maps[number].name);
    if (status == TW_ERR_TOO_LARGE)
        tw_fail(error, status, "the container is too large to draw");
    return status;
}

static tw_status check_maps(atlas *a, tw_error *error)
{
    double high = 0;
    size_t cells = tw_puzzle_cell_count(a->puzzle);
    if (a->count == 0 || a->count > TW_LIMIT(a->context, pictures))
        return tw_fail(error, TW_ERR_USAGE, "a page has 1 to %u maps, not %zu",
                       TW_LIMIT(a->context, pictures), a->count);
    for (size_t i = 0; i < a->count; i++) {
        if (!tw_plot_numbers(a->maps[i].values, cells))
            return tw_fail(error, TW_ERR_USAGE, "maps have finite numbers from 0 on");
        for (size_t k = 0; k < cells; k++)
            high = fmax(high, a->maps[i].values[k]);
    }
    a->axis = tw_axis_linear(high, 7, false);
    return tw_picture_check(a->context, &a->picture, error);
}

static tw_status take_options(atlas *a, const tw_plot *plot, const tw_picture *picture,
                              tw_error *error)
{
    tw_plot around = {0};
    tw_picture asked = {0};
    tw_status status = tw_sized_copy(plot, &around, sizeof around, "tw_plot", error);
    if (status == TW_OK)
        status = tw_sized_copy(picture, &asked, sizeof asked, "tw_picture", error);
    a->label = around.x_label ? around.x_label : "";
    a->title = asked.title ? asked.title : "";
    a->picture = (tw_picture){.format = asked.format,
                              .width = asked.width,
                              .height = asked.height,
                              .layers = true,
                              .no_title = asked.no_title || !*a->title,
                              .columns = asked.columns};
    return status;
}

tw_status tw_plot_maps(const tw_context *context, const tw_puzzle *puzzle, const tw_plot *plot,
                       const tw_plot_map *maps, size_t count, const tw_picture *picture,
                       const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    atlas a = {
        .context = tw_context_or_default(context), .puzzle = puzzle, .maps = maps, .count = count};
    tw_status status = take_options(&a, plot, picture, error);
    tw_page page = {.context = a.context,
                    .picture = &a.picture,
                    .title = *a.title ? a.title : "A map",
                    .about = a.label,
                    .count = count,
                    .uniform = true,
                    .make = make_map,
                    .user = &a,
                    .foot = FOOT,
                    .draw_foot = draw_scale};
    if (status == TW_OK)
        status = check_maps(&a, error);
    return status == TW_OK ? tw_page_write(&page, out, error) : status;
}
