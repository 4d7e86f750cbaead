/* static_order.c -- the order in which a search that goes from one end of the container to the
 * other fills its cells.
 *
 * Cells are sorted by position: first along the longest side of the container's bounding box, so
 * that the border between full and empty stays short, then along the second longest, then along
 * the shortest. Of equal sides the one that comes last counts as the longer, as in the order of the
 * cells themselves. Constraints follow: no piece fills them.
 * Cost: cells * log cells. */
#include "solve/encoding/encoding.h"

#include <stdlib.h>

#define STEPS 1024.0 /* steps of a unit of length; positions that differ by less are equal */

typedef struct spot {
    int64_t along[3]; /* in steps from the box's lower corner, the longest side first */
    uint32_t cell;
} spot;

static int compare_spots(const void *a, const void *b)
{
    const spot *one = a, *two = b;
    for (size_t i = 0; i < 3; i++)
        if (one->along[i] != two->along[i])
            return one->along[i] < two->along[i] ? -1 : 1;
    return one->cell < two->cell ? -1 : 1;
}

static void measure(const tw_puzzle *puzzle, double low[3], double high[3])
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    tw_lattice_position(lattice, *tw_puzzle_cell(puzzle, 0), low);
    tw_lattice_position(lattice, *tw_puzzle_cell(puzzle, 0), high);
    for (size_t c = 1; c < tw_puzzle_cell_count(puzzle); c++) {
        double at[3];
        tw_lattice_position(lattice, *tw_puzzle_cell(puzzle, c), at);
        for (size_t i = 0; i < 3; i++) {
            low[i] = at[i] < low[i] ? at[i] : low[i];
            high[i] = at[i] > high[i] ? at[i] : high[i];
        }
    }
}

/* The axes, the longest side first. */
static void order_axes(const double low[3], const double high[3], size_t axes[3])
{
    for (size_t i = 0; i < 3; i++)
        axes[i] = 2 - i;
    for (size_t i = 1; i < 3; i++)
        for (size_t j = i; j > 0; j--) {
            size_t before = axes[j - 1], after = axes[j];
            if (high[after] - low[after] <= high[before] - low[before] + 1 / STEPS)
                break;
            axes[j - 1] = after;
            axes[j] = before;
        }
}

static void place_spots(const tw_puzzle *puzzle, spot *spots)
{
    double low[3], high[3];
    size_t axes[3];
    measure(puzzle, low, high);
    order_axes(low, high, axes);
    for (uint32_t c = 0; c < tw_puzzle_cell_count(puzzle); c++) {
        double at[3];
        tw_lattice_position(tw_puzzle_lattice(puzzle), *tw_puzzle_cell(puzzle, c), at);
        spots[c].cell = c;
        for (size_t i = 0; i < 3; i++)
            spots[c].along[i] = (int64_t)((at[axes[i]] - low[axes[i]]) * STEPS + 0.5);
    }
}

tw_status tw_static_order_make(const tw_context *context, const tw_puzzle *puzzle, size_t places,
                               uint32_t *order)
{
    size_t cells = tw_puzzle_cell_count(puzzle);
    spot *spots = tw_take(context, cells, sizeof *spots);
    if (!spots)
        return TW_ERR_MEMORY;
    if (cells > 0)
        place_spots(puzzle, spots);
    qsort(spots, cells, sizeof *spots, compare_spots);
    for (uint32_t i = 0; i < places; i++)
        order[i] = i < cells ? spots[i].cell : i;
    tw_give(context, spots, cells, sizeof *spots);
    return TW_OK;
}
