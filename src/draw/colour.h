/* colour.h -- colours of pictures: patterns when colours run out, light and shade. */
#pragma once

#include <tw/advanced/puzzle.h>

#include "base/base.h"

#define TW_PATTERNS 6 /* 0 is plain; then lines in four directions, then crossed ones */

/* A piece's looks, which depend on its style alone (draw/piece_style.h). */
typedef struct tw_look {
    tw_rgb colour;
    unsigned pattern; /* 0 .. TW_PATTERNS-1 */
} tw_look;

/* round: the number of earlier pieces with this colour. Each round takes the next pattern; then the
 * patterns repeat with another lightness. */
tw_look tw_look_of(tw_rgb colour, size_t round);
/* light 1 leaves a colour as it is, less darkens, more lightens it. */
tw_rgb tw_shade(tw_rgb colour, double light);
/* The linear light of a screen, 0 to 1, in red, green and blue. */
void tw_colour_light(tw_rgb colour, double light[3]);
/* OKLab: lightness and two opponent scales; distances are those perceived. */
void tw_colour_lab(tw_rgb colour, double lab[3]);
/* Mixes two colours: share 0 gives `from`, 1 gives `to`. */
tw_rgb tw_mix_colours(tw_rgb from, tw_rgb to, double share);
/* Black or white, whichever is easier to read on `ground`. */
tw_rgb tw_text_on(tw_rgb ground);
/* The colour of a share 0 .. 1 of a scale, from nearly white to dark; in grey the order is the
 * same. */
tw_rgb tw_heat_colour(double share);
/* The colour of a name in the puzzle: the CSS colour of that name, else one by number, from 1. */
tw_rgb tw_named_colour(const char *name, size_t number);
/* Colours of all that is no piece. */
typedef struct tw_inks {
    tw_rgb page, words, faint; /* the background, and text on it */
    tw_rgb board;              /* below the pieces, seen between them */
    tw_rgb empty, spare;       /* cells without a piece: to be covered, and optional ones */
    tw_rgb newest;             /* the outline of the piece that was laid last */
} tw_inks;

const tw_inks *tw_inks_of(bool dark);
/* The contrast of two colours, 1 .. 21, as WCAG 2.2 defines it. */
double tw_contrast(tw_rgb one, tw_rgb other);
/* The colour of the lines of a pattern, and of a piece's outline. The piece or its outline has a
 * contrast of TW_SEEN or more against the page. */
#define TW_SEEN 3
tw_rgb tw_outline_on(tw_rgb fill, const tw_inks *inks);

/* The shading of a ball: colours at shares of its radius. */
#define TW_BALL_STOPS 4
double tw_ball_stop(size_t number);
tw_rgb tw_ball_colour(tw_rgb colour, size_t number);
