/* legend.h -- what letters and the colours of cells and edges are called, below a picture. */
#ifndef TW_DRAW_LEGEND_H
#define TW_DRAW_LEGEND_H

#include <tw/advanced/draw.h>

#include "draw/display/display_list.h"

/* How many pixels it is high where it may be so wide; 0 when there is nothing to explain. letters:
 * with those of pieces. */
double tw_legend_height(const tw_puzzle *puzzle, bool letters, double width);
void tw_legend_draw(const tw_puzzle *puzzle, bool letters, tw_display_list *list, tw_point corner,
                    double width);

#endif
