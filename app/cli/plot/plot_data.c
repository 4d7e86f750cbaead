/* plot_data.c -- room for what is drawn, and small text about it (plot_data.h). */
#include "cli/plot/plot_data.h"

#include <stdlib.h>
#include <string.h>

/* ---- Room -------------------------------------------------------------------------------- */

static bool got(const void *block)
{
    return block || cli_complain("out of memory");
}

bool cli_plot_curves(cli_plotting *self, size_t count)
{
    self->curve_count = count;
    self->curves = calloc(count + 1, sizeof *self->curves);
    return got(self->curves);
}

bool cli_plot_bars(cli_plotting *self, size_t count)
{
    self->bar_count = count;
    self->bars = calloc(count + 1, sizeof *self->bars);
    self->bar_texts = calloc(count + 1, sizeof *self->bar_texts);
    return got(self->bars) && got(self->bar_texts);
}

void cli_plot_free(cli_plotting *self)
{
    free(self->curves);
    free(self->bars);
    free(self->bar_texts);
    verb_heat_maps_free(&self->heat);
    cli_store_reader_free(&self->from);
}

void cli_plot_entitle(cli_plotting *self, const char *puzzle, const char *kind)
{
    snprintf(self->title, sizeof self->title, "%.150s: %s", *puzzle ? puzzle : self->what, kind);
}

/* ---- Curves ------------------------------------------------------------------------------ */

static void thin_out(cli_curve *curve)
{
    size_t to = 0;
    for (size_t i = 0; i < curve->count; i += 2, to++) {
        curve->x[to] = curve->x[i];
        curve->y[to] = curve->y[i];
    }
    curve->count = to;
    curve->stride *= 2;
}

void cli_curve_add(cli_curve *curve, double x, double y)
{
    if (curve->stride == 0)
        curve->stride = 1;
    if (curve->passed++ % curve->stride != 0 ||
        (curve->count > 0 && x < curve->x[curve->count - 1]))
        return;
    if (curve->count == CLI_CURVE_POINTS)
        thin_out(curve);
    curve->x[curve->count] = x;
    curve->y[curve->count++] = y;
}

void cli_curve_end(cli_curve *curve, double x, double y)
{
    if (curve->count > 0 && x < curve->x[curve->count - 1])
        x = curve->x[curve->count - 1];
    curve->x[curve->count] = x;
    curve->y[curve->count++] = y;
}

/* ---- Text and scale ---------------------------------------------------------------------- */

void cli_plot_up_to(const char *word, char text[40])
{
    if (strcmp(word, "none") == 0)
        snprintf(text, 40, "each counted");
    else
        snprintf(text, 40, "up to %.30s", word);
}

void cli_plot_count(uint64_t number, bool exact, char text[60])
{
    char digits[32];
    snprintf(text, 60, "%s%s solution%s", exact ? "" : "at least ", cli_number(number, digits),
             number == 1 ? "" : "s");
}

void cli_plot_seconds(double seconds, char text[30])
{
    if (seconds < 0.0001)
        snprintf(text, 30, "no time");
    else
        snprintf(text, 30, seconds < 10 ? "%.2g s" : "%.0f s", seconds);
}

void cli_plot_choose_scale(cli_plotting *self)
{
    double least = 0, most = 0;
    for (size_t i = 0; i < self->bar_count; i++) {
        double value = self->bars[i].value;
        most = value > most ? value : most;
        least = value > 0 && (least <= 0 || value < least) ? value : least;
    }
    self->plot.log = most > 30 * least;
}
