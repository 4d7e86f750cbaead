/* plot_verb.h -- numbers of a search as a picture: solutions over time, work by levels, bars, heat.
 *
 * What is drawn is gathered first, by a search, from a store or from a run; then it is written. */
#ifndef VERBS_PLOT_VERB_H
#define VERBS_PLOT_VERB_H

#include <tw/advanced/plot.h>
#include <tw/advanced/solve.h>

#include "verbs/heat_maps.h"

#define VERB_CURVE_POINTS 4096

/* Solutions over time. Every `stride`-th point is kept; when there is no room for more, every
 * second is dropped and the stride doubles. */
typedef struct verb_curve {
    char name[100];
    double x[VERB_CURVE_POINTS + 1], y[VERB_CURVE_POINTS + 1]; /* one more for the last of all */
    size_t count;
    uint64_t stride, passed;
} verb_curve;

void verb_curve_add(verb_curve *curve, double x, double y);
/* The last point, whatever the stride; one that is earlier than the last is left out. */
void verb_curve_end(verb_curve *curve, double x, double y);

typedef struct verb_bar_text {
    char name[100], text[120];
} verb_bar_text;

/* One plot, zeroed at first: of curves, bars and maps just one is there. */
typedef struct verb_plotted {
    const tw_puzzle *puzzle; /* of maps; borrowed */
    tw_picture picture;
    tw_plot plot;
    char title[200], note[300], label[200]; /* no title: that of the picture */
    verb_curve *curves;
    size_t curve_count;
    tw_plot_bar *bars;
    verb_bar_text *bar_texts;
    size_t bar_count;
    bool levels; /* bars are levels */
    verb_heat_maps heat;
} verb_plotted;

/* Room for curves of solutions, and for bars; false: memory. */
bool verb_plot_curves(verb_plotted *self, size_t count);
bool verb_plot_bars(verb_plotted *self, size_t count);
/* A bar for each level of a search but level 0, where nothing lies. count: 2 at least. begun: the
 * branches of the first, where that is more than 0. false: memory. */
bool verb_plot_levels(verb_plotted *self, const tw_level *levels, size_t count, uint64_t begun);
/* Bars are seconds; those that differ much are drawn on a logarithmic axis. */
void verb_plot_scale_seconds(verb_plotted *self);
/* "0.056 s", "123 s" */
void verb_plot_seconds(double seconds, char text[30]);
tw_status verb_plot_write(verb_plotted *self, const tw_out *out, tw_error *error);
void verb_plot_free(verb_plotted *self);

#endif
