/* panel.c -- the part of a scene that a panel shows, and its place. */
#include "draw/render/panel.h"

#include <math.h>
#include <stdio.h>

bool tw_panel_has(const tw_panel *panel, const tw_spot *spot)
{
    return panel->scene->panels == 1 || spot->layer == panel->number;
}

tw_point tw_panel_place(const tw_panel *panel, uint32_t body, const double point[2])
{
    static const double none[3] = {0, 0, 0};
    const double *offset = body == TW_NO_BODY ? none : panel->scene->bodies[body].offset;
    return tw_viewport_point(&panel->view, point[0] + offset[0], point[1] + offset[1]);
}

double tw_panel_pixels(const tw_panel *panel, double units)
{
    return units * panel->scene->unit * panel->view.scale;
}

/* Writes lines of text, up to 1.5 sizes wide, centred on a point. */
static void write_lines(tw_display_list *list, tw_point about, double size, tw_rgb ground,
                        char lines[2][TW_MAX_NAME + 64], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double width = 0.6 * (double)tw_characters(lines[i]);
        double font = fmin((count > 1 ? 0.5 : 0.7) * size, 1.5 * size / width);
        double middle = about.y + 0.56 * size * ((double)i - (double)(count - 1) / 2);
        if (font >= 3)
            tw_display_list_text(list, (tw_point){about.x, middle + 0.36 * font}, lines[i],
                                 (tw_lettering){font, tw_text_on(ground), true, i + 1 < count});
    }
}

void tw_panel_label(const tw_panel *panel, uint32_t number, tw_point about, double size,
                    tw_rgb ground)
{
    const tw_scene *scene = panel->scene;
    const tw_body *body = &scene->bodies[number];
    if (!scene->cell_names || body->count != 1) {
        tw_display_list_label(panel->view.list, about, size,
                              tw_is_label(body->name) ? body->name : (char[2]){body->letter},
                              ground);
        return;
    }
    const tw_cell cell = scene->spots[body->first].cell;
    char lines[2][TW_MAX_NAME + 64];
    size_t count = 0, length = 0;
    if (tw_lattice_kind_count(scene->lattice) > 1)
        snprintf(lines[count++], sizeof lines[0], "%s",
                 tw_lattice_kind_name(scene->lattice, cell.kind));
    for (size_t i = 0; i < tw_lattice_rank(scene->lattice); i++)
        length += (size_t)snprintf(lines[count] + length, sizeof lines[0] - length, "%s%d",
                                   i ? "," : "", (int)cell.at[i]);
    write_lines(panel->view.list, about, size, ground, lines, count + 1);
}
