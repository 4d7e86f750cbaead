/* cell_layout.c -- finds the place of each cell on the page, from the lattice's geometry alone.
 *
 * Layers are groups of cells of about the same z, rows of about the same y: a group has all cells
 * within a little more than half the distance of two neighbours from its first member, so the two
 * kinds of triangle in a row stand in one line of text. Rows are found among the cells and their
 * neighbours, because a row may begin with a missing cell. Columns are x divided by the least
 * difference of two x.
 * Invariant: no two marks share a place; if rounding puts two together, the right one moves on.
 * Cost: sorting the marks and their neighbours. */
#include "draw/text/cell_layout.h"

#include <math.h>
#include <stdlib.h>

#include "base/numbers.h"
#include "draw/spacing.h"
#include "lattice/lattice_shared.h"

#define NEAR 0.55 /* share of the distance of neighbours that is still the same row */
#define TINY 1e-4

/* ---- Layers and the order of marks ------------------------------------------------------- */

/* The nearest whole number, limited to a safe range for any geometry. */
static size_t nearest_step(double exact)
{
    if (!(exact > 0))
        return 0;
    return exact < 1e9 ? (size_t)round(exact) : 1000000000;
}

static int compare_height(const void *a, const void *b)
{
    return TW_ORDER(((const tw_mark *)a)->at[2], ((const tw_mark *)b)->at[2]);
}

static int compare_layout_places(const void *left, const void *right)
{
    const tw_mark *a = left, *b = right;
    const int line = tw_order_then(TW_ORDER(a->layer, b->layer), TW_ORDER(a->row, b->row));
    return tw_order_then(line, TW_ORDER(a->column, b->column));
}

static int compare_marks_by_place(const void *left, const void *right)
{
    const tw_mark *a = left, *b = right;
    return tw_order_then(compare_layout_places(a, b), TW_ORDER(a->at[0], b->at[0]));
}

static void find_layout_layers(tw_layout *layout, double apart)
{
    for (size_t i = 0; i < layout->count; i++)
        tw_cell_middle(layout->lattice, layout->marks[i].cell, layout->marks[i].at);
    qsort(layout->marks, layout->count, sizeof *layout->marks, compare_height);
    size_t layer = 0, first = 0;
    for (size_t i = 0; i < layout->count; i++) {
        if (apart > 0 && layout->marks[i].at[2] - layout->marks[first].at[2] > NEAR * apart) {
            layer++;
            first = i;
        }
        layout->marks[i].layer = layer;
    }
    layout->layers = layer + 1;
}

/* Sorts the marks, numbers rows and columns from the first one used, and moves apart marks that
 * share a place. */
static void settle_places(tw_layout *layout)
{
    size_t row = SIZE_MAX, column = SIZE_MAX;
    for (size_t i = 0; i < layout->count; i++) {
        row = layout->marks[i].row < row ? layout->marks[i].row : row;
        column = layout->marks[i].column < column ? layout->marks[i].column : column;
    }
    qsort(layout->marks, layout->count, sizeof *layout->marks, compare_marks_by_place);
    layout->rows = layout->columns = 0;
    layout->pitch = SIZE_MAX;
    for (size_t i = 0; i < layout->count; i++) {
        tw_mark *mark = layout->marks + i;
        mark->row -= row;
        mark->column -= column;
        if (i > 0 && mark[-1].layer == mark->layer && mark[-1].row == mark->row) {
            if (mark->column <= mark[-1].column)
                mark->column = mark[-1].column + 1;
            size_t step = mark->column - mark[-1].column;
            layout->pitch = step < layout->pitch ? step : layout->pitch;
        }
        layout->rows = mark->row >= layout->rows ? mark->row + 1 : layout->rows;
        layout->columns = mark->column >= layout->columns ? mark->column + 1 : layout->columns;
    }
    if (layout->pitch == SIZE_MAX)
        layout->pitch = 1;
}

const tw_mark *tw_layout_find(const tw_layout *layout, size_t layer, size_t row, size_t column)
{
    const tw_mark key = {.layer = layer, .row = row, .column = column};
    return bsearch(&key, layout->marks, layout->count, sizeof key, compare_layout_places);
}

/* ---- Squares of a grid ------------------------------------------------------------------- */

/* The side of a shape that is an upright square, else 0. */
static double grid_side(const tw_cell_shape *shape)
{
    if (!shape || (shape->shape != TW_SHAPE_POLYGON && shape->shape != TW_SHAPE_PRISM) ||
        shape->point_count != 4)
        return 0;
    double side = 0;
    for (size_t i = 0; i < 4; i++) {
        const double *a = shape->points[i], *b = shape->points[(i + 1) % 4];
        double x = fabs(a[0] - b[0]), y = fabs(a[1] - b[1]);
        double length = x > y ? x : y;
        if ((x > TINY && y > TINY) || (side > 0 && fabs(length - side) > TINY))
            return 0;
        side = length;
    }
    return side;
}

/* Places marks by whole sides; false when some are not whole. */
static bool place_squares(tw_layout *layout, double side)
{
    double least[2] = {INFINITY, INFINITY};
    for (size_t i = 0; i < layout->count; i++)
        for (size_t k = 0; k < 2; k++)
            least[k] = fmin(least[k], layout->marks[i].at[k]);
    for (size_t i = 0; i < layout->count; i++) {
        tw_mark *mark = layout->marks + i;
        double x = (mark->at[0] - least[0]) / side, y = (mark->at[1] - least[1]) / side;
        mark->column = nearest_step(x);
        mark->row = nearest_step(y);
        if (!(fabs(x - (double)mark->column) <= TINY && fabs(y - (double)mark->row) <= TINY))
            return false;
    }
    return true;
}

bool tw_layout_squares(tw_layout *layout)
{
    double side = 0;
    for (size_t i = 0; i < layout->count; i++) {
        double own = grid_side(tw_lattice_cell_shape(layout->lattice, layout->marks[i].cell.kind));
        if (own <= 0 || (side > 0 && fabs(own - side) > TINY))
            return false;
        side = own;
    }
    if (side <= 0)
        return false;
    find_layout_layers(layout, tw_spacing_measure(layout->lattice).layer);
    if (!place_squares(layout, side))
        return false;
    qsort(layout->marks, layout->count, sizeof *layout->marks, compare_layout_places);
    for (size_t i = 1; i < layout->count; i++)
        if (compare_layout_places(layout->marks + i, layout->marks + i - 1) == 0)
            return false;
    settle_places(layout);
    return true;
}

void tw_layout_turn(tw_layout *layout)
{
    for (size_t i = 0; i < layout->count; i++) {
        tw_mark *mark = layout->marks + i;
        size_t row = mark->row;
        mark->row = layout->columns - 1 - mark->column;
        mark->column = row;
    }
    settle_places(layout);
}

/* ---- Letters in rows --------------------------------------------------------------------- */

/* A mark, or the place of a neighbour that only helps to find rows and columns. */
typedef struct layout_spot {
    double x, y, key; /* key: sorts the spots of a layer */
    size_t layer;
    uint32_t mark; /* its number, or UINT32_MAX */
} layout_spot;

static int compare_layout_spots(const void *left, const void *right)
{
    const layout_spot *a = left, *b = right;
    return tw_order_then(TW_ORDER(a->layer, b->layer), TW_ORDER(a->key, b->key));
}

/* Adds a mark and its neighbours in the same layer. */
static size_t add_spots(const tw_layout *layout, uint32_t number, layout_spot *spots)
{
    const tw_mark *mark = layout->marks + number;
    size_t count = 0;
    spots[count++] = (layout_spot){mark->at[0], mark->at[1], mark->at[1], mark->layer, number};
    for (uint32_t label = 0; label < tw_lattice_arc_count(layout->lattice, mark->cell.kind);
         label++) {
        tw_cell cell = tw_lattice_arc(layout->lattice, mark->cell.kind, label)->step;
        for (size_t k = 0; k < TW_MAX_RANK; k++)
            cell.at[k] += mark->cell.at[k];
        double at[3];
        tw_cell_middle(layout->lattice, cell, at);
        if (fabs(at[2] - mark->at[2]) <= TINY)
            spots[count++] = (layout_spot){at[0], at[1], at[1], mark->layer, UINT32_MAX};
    }
    return count;
}

/* Finds the end of the row that begins at spots[from], and whether it holds a mark. A row of
 * neighbours alone does not count: one kind of cell may be missing in it. */
static size_t end_row(const layout_spot *spots, size_t count, size_t from, double near,
                      bool *marked)
{
    size_t i = from;
    *marked = false;
    while (i < count && spots[i].layer == spots[from].layer &&
           spots[i].y - spots[from].y <= NEAR * near) {
        *marked = *marked || spots[i].mark != UINT32_MAX;
        i++;
    }
    return i;
}

/* The least distance of two rows of a layer; finds the y of the first row of all. */
static double row_distance(const layout_spot *spots, size_t count, tw_spacing apart, double *top)
{
    double least = apart.rows;
    size_t last = SIZE_MAX;
    for (size_t i = 0, next; i < count; i = next) {
        bool marked;
        next = end_row(spots, count, i, apart.near, &marked);
        if (!marked)
            continue;
        if (last == SIZE_MAX || spots[i].y < *top)
            *top = spots[i].y;
        if (last != SIZE_MAX && spots[last].layer == spots[i].layer)
            least = fmin(least, spots[i].y - spots[last].y);
        last = i;
    }
    return least;
}

static void place_rows(tw_layout *layout, layout_spot *spots, size_t count, tw_spacing apart)
{
    qsort(spots, count, sizeof *spots, compare_layout_spots);
    double top = 0, step = row_distance(spots, count, apart, &top);
    size_t row = 0, layer = SIZE_MAX;
    for (size_t i = 0, next; i < count; i = next) {
        bool marked;
        next = end_row(spots, count, i, apart.near, &marked);
        if (!marked)
            continue;
        size_t least = spots[i].layer == layer ? row + 1 : 0;
        row = nearest_step((spots[i].y - top) / step);
        row = row < least ? least : row;
        layer = spots[i].layer;
        for (size_t k = i; k < next; k++) {
            if (spots[k].mark != UINT32_MAX)
                layout->marks[spots[k].mark].row = row;
        }
    }
}

static void place_columns(tw_layout *layout, layout_spot *spots, size_t count, double near)
{
    for (size_t i = 0; i < count; i++)
        spots[i].key = spots[i].x;
    qsort(spots, count, sizeof *spots, compare_layout_spots);
    double unit = near, left = spots[0].x;
    for (size_t i = 1; i < count; i++) {
        double step = spots[i].x - spots[i - 1].x;
        left = fmin(left, spots[i].x);
        if (spots[i].layer == spots[i - 1].layer && step > TINY * near && step < unit)
            unit = step;
    }
    unit = fmax(unit, 0.2 * near);
    for (size_t i = 0; i < count; i++) {
        if (spots[i].mark != UINT32_MAX)
            layout->marks[spots[i].mark].column = nearest_step((spots[i].x - left) / unit);
    }
}

tw_status tw_layout_letters(tw_layout *layout)
{
    tw_spacing apart = tw_spacing_measure(layout->lattice);
    find_layout_layers(layout, apart.layer);
    const size_t room = layout->count * (1 + TW_MAX_LABELS);
    size_t count = 0;
    layout_spot *spots = tw_take(&layout->scope.context, room, sizeof *spots);
    if (!spots)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < layout->count; i++)
        count += add_spots(layout, (uint32_t)i, spots + count);
    if (count > 0) {
        place_rows(layout, spots, count, apart);
        place_columns(layout, spots, count, apart.near);
    }
    settle_places(layout);
    return TW_OK;
}
