/* colour.h -- colours of pictures: patterns where there are too few, light and shade. */
#ifndef TW_DRAW_COLOUR_H
#define TW_DRAW_COLOUR_H

#include <tw/advanced/puzzle.h>

#include "base/base.h"

#define TW_PATTERNS 6 /* 0 is plain; then lines in four directions, then crossed ones */

/* A piece's looks: they follow from its style alone (draw/piece_style.h). */
typedef struct tw_look {
    tw_rgb colour;
    unsigned pattern; /* 0 .. TW_PATTERNS-1 */
} tw_look;

/* round: how many pieces before it have the colour. Rounds take the patterns one after the other,
 * then lighter colours with the same patterns again. */
tw_look tw_look_of(tw_rgb colour, size_t round);
/* light 1 leaves a colour as it is, less darkens, more lightens it. */
tw_rgb tw_shade(tw_rgb colour, double light);
/* The shares of light, 0 to 1, that a screen makes of it. */
void tw_colour_light(tw_rgb colour, double light[3]);
/* Lightness and two opponent scales of OKLab; distances between colours as they are seen. */
void tw_colour_lab(tw_rgb colour, double lab[3]);
/* From one colour (share 0) to the other (share 1). */
tw_rgb tw_mix_colours(tw_rgb from, tw_rgb to, double share);
/* Black or white, whichever is better read on it. */
tw_rgb tw_text_on(tw_rgb ground);
/* The colour of a share 0 .. 1 of a scale, from nearly white to dark; grey sees the same order. */
tw_rgb tw_heat_colour(double share);
/* What the puzzle calls so: the colour of that name, else one that the number tells, from 1. */
tw_rgb tw_named_colour(const char *name, size_t number);
/* The colour of the lines of a pattern, and of a piece's outline. */
tw_rgb tw_line_on(tw_rgb ground);

/* The shading of a ball: colours at shares of its radius. */
#define TW_BALL_STOPS 4
double tw_ball_stop(size_t number);
tw_rgb tw_ball_colour(tw_rgb colour, size_t number);

#endif
