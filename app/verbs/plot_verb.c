/* plot_verb.c -- plots numbers of a search (plot_verb.h). */
#include "verbs/plot_verb.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Curves ------------------------------------------------------------------------------ */

static void thin_out(verb_curve *curve)
{
    size_t to = 0;
    for (size_t i = 0; i < curve->count; i += 2, to++) {
        curve->x[to] = curve->x[i];
        curve->y[to] = curve->y[i];
    }
    curve->count = to;
    curve->stride *= 2;
}

void verb_curve_add(verb_curve *curve, double x, double y)
{
    if (curve->stride == 0)
        curve->stride = 1;
    if (curve->passed++ % curve->stride != 0 ||
        (curve->count > 0 && x < curve->x[curve->count - 1]))
        return;
    if (curve->count == VERB_CURVE_POINTS)
        thin_out(curve);
    curve->x[curve->count] = x;
    curve->y[curve->count++] = y;
}

void verb_curve_end(verb_curve *curve, double x, double y)
{
    if (curve->count > 0 && x < curve->x[curve->count - 1])
        x = curve->x[curve->count - 1];
    curve->x[curve->count] = x;
    curve->y[curve->count++] = y;
}

/* ---- Room -------------------------------------------------------------------------------- */

bool verb_plot_curves(verb_plotted *self, size_t count)
{
    self->curve_count = count;
    self->curves = calloc(count + 1, sizeof *self->curves);
    self->plot.y_label = "solutions";
    self->plot.seconds = true;
    return self->curves;
}

bool verb_plot_bars(verb_plotted *self, size_t count)
{
    self->bar_count = count;
    self->bars = calloc(count + 1, sizeof *self->bars);
    self->bar_texts = calloc(count + 1, sizeof *self->bar_texts);
    return self->bars && self->bar_texts;
}

bool verb_plot_levels(verb_plotted *self, const tw_level *levels, size_t count, uint64_t begun)
{
    if (!verb_plot_bars(self, count - 1 > TW_MAX_LEVELS ? TW_MAX_LEVELS : count - 1))
        return false;
    for (size_t i = 0; i < self->bar_count; i++) {
        self->bars[i].value = (double)(i == 0 && begun > 0 ? begun : levels[i + 1].branches);
        snprintf(self->bar_texts[i].name, sizeof self->bar_texts->name, "%zu", i + 1);
    }
    self->levels = true;
    self->plot.y_label = "branches";
    self->plot.x_label = "pieces placed";
    self->plot.log = true;
    return true;
}

void verb_plot_scale_seconds(verb_plotted *self)
{
    double least = 0, most = 0;
    for (size_t i = 0; i < self->bar_count; i++) {
        double value = self->bars[i].value;
        most = value > most ? value : most;
        least = value > 0 && (least <= 0 || value < least) ? value : least;
    }
    self->plot.log = most > 30 * least;
    self->plot.x_label = "seconds";
}

void verb_plot_seconds(double seconds, char text[30])
{
    if (seconds < 0.0001)
        snprintf(text, 30, "no time");
    else
        snprintf(text, 30, seconds < 10 ? "%.2g s" : "%.0f s", seconds);
}

void verb_plot_free(verb_plotted *self)
{
    free(self->curves);
    free(self->bars);
    free(self->bar_texts);
    verb_heat_maps_free(&self->heat);
}

/* ---- Writing ----------------------------------------------------------------------------- */

static tw_status write_lines(verb_plotted *self, const tw_out *out, tw_error *error)
{
    tw_plot_line lines[TW_MAX_PLOTTED];
    size_t count = self->curve_count < TW_MAX_PLOTTED ? self->curve_count : TW_MAX_PLOTTED;
    for (size_t i = 0; i < count; i++)
        lines[i] = (tw_plot_line){self->curves[i].name, self->curves[i].x, self->curves[i].y,
                                  self->curves[i].count};
    return tw_plot_lines(NULL, &self->plot, lines, count, &self->picture, out, error);
}

tw_status verb_plot_write(verb_plotted *self, const tw_out *out, tw_error *error)
{
    self->picture.size = sizeof self->picture;
    self->plot.size = sizeof self->plot;
    if (*self->title)
        self->picture.title = self->title;
    self->plot.note = self->note;
    for (size_t i = 0; i < self->bar_count; i++) {
        self->bars[i].name = self->bar_texts[i].name;
        self->bars[i].text = *self->bar_texts[i].text ? self->bar_texts[i].text : NULL;
    }
    if (self->curves)
        return write_lines(self, out, error);
    if (self->heat.maps)
        return tw_plot_maps(NULL, self->puzzle, &self->plot, self->heat.maps, self->heat.count,
                            &self->picture, out, error);
    return (self->levels ? tw_plot_levels : tw_plot_bars)(
        NULL, &self->plot, self->bars, self->bar_count, &self->picture, out, error);
}
