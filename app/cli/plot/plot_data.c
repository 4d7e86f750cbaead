/* plot_data.c -- room for what is drawn, and small text about it (plot_data.h). */
#include "cli/plot/plot_data.h"

#include <string.h>

/* ---- Room -------------------------------------------------------------------------------- */

bool cli_plot_curves(cli_plotting *self, size_t count)
{
    return verb_plot_curves(&self->shown, count) || cli_complain("out of memory");
}

bool cli_plot_bars(cli_plotting *self, size_t count)
{
    return verb_plot_bars(&self->shown, count) || cli_complain("out of memory");
}

void cli_plot_free(cli_plotting *self)
{
    verb_plot_free(&self->shown);
    cli_store_reader_free(&self->from);
}

void cli_plot_entitle(cli_plotting *self, const char *puzzle, const char *kind)
{
    snprintf(self->shown.title, sizeof self->shown.title, "%.150s: %s",
             *puzzle ? puzzle : self->what, kind);
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
    for (size_t i = 0; i < self->shown.bar_count; i++) {
        double value = self->shown.bars[i].value;
        most = value > most ? value : most;
        least = value > 0 && (least <= 0 || value < least) ? value : least;
    }
    self->shown.plot.log = most > 30 * least;
}
