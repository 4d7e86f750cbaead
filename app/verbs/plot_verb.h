/* plot_verb.h -- draws numbers of a search: solutions over time, work by levels, bars, heat maps.
 *
 * The caller first gathers the numbers, from a search, a store or a run, and then writes the plot.
 */
#pragma once

#include <tw/advanced/plot.h>
#include <tw/advanced/solve.h>

#include "verbs/heat_maps.h"

#define VERB_CURVE_POINTS 4096

/* Solutions over time. Every `stride`-th point is kept; when the room is full, every second point
 * is dropped and the stride doubles. */
typedef struct verb_curve {
    char name[100];
    double x[VERB_CURVE_POINTS + 1], y[VERB_CURVE_POINTS + 1]; /* + 1: for verb_curve_end */
    size_t count;
    uint64_t stride, passed; /* stride 0: as 1; passed: points that were offered */
} verb_curve;

/* Adds a point, x in seconds; it is dropped if it is earlier than the last one. */
void verb_curve_add(verb_curve *curve, double x, double y);
/* Adds the last point, whatever the stride; call it once. An x before the last one is raised to it.
 */
void verb_curve_end(verb_curve *curve, double x, double y);

typedef struct verb_bar_text {
    char name[100], text[120];
} verb_bar_text;

/* One plot, zeroed at first. It has either curves, or bars, or maps. */
typedef struct verb_plotted {
    const tw_puzzle *puzzle; /* of maps; borrowed */
    tw_picture picture;
    tw_plot plot;
    char title[200], note[300], label[200]; /* title "": that of the picture */
    verb_curve *curves;
    size_t curve_count;
    tw_plot_bar *bars;
    verb_bar_text *bar_texts;
    size_t bar_count;
    bool levels; /* the bars are levels: they stand upright */
    verb_heat_maps heat;
} verb_plotted;

/* Make room for curves of solutions, or for bars, zeroed. false: out of memory. */
bool verb_plot_curves(verb_plotted *self, size_t count);
bool verb_plot_bars(verb_plotted *self, size_t count);
/* Makes a bar for each level of a search except level 0, where no piece is placed. At most
 * TW_MAX_LEVELS bars are made. count: of levels, at least 2. begun: branches of level 1; 0: those
 * that `levels` has. false: out of memory. */
bool verb_plot_levels(verb_plotted *self, const tw_level *levels, size_t count, uint64_t begun);
/* Makes seconds the unit of the bars; the axis is logarithmic if the bars differ by a factor of
 * more than 30. */
void verb_plot_scale_seconds(verb_plotted *self);
/* Writes "0.056 s" or "123 s"; less than 0.0001 s is "no time". */
void verb_plot_seconds(double seconds, char text[30]);
/* Writes the plot; of curves, the first TW_MAX_PLOTTED. Statuses as tw_plot_lines. */
tw_status verb_plot_write(verb_plotted *self, const tw_out *out, tw_error *error);
void verb_plot_free(verb_plotted *self); /* frees what it has, not self; call it once */
