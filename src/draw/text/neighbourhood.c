/* neighbourhood.c -- a cell in the middle of its neighbours, each named by the arc to it.
 *
 * The neighbours stand where the geometry puts them, seen from above; neighbours at another z than
 * the cell have their own sketch, with a dot in place of the cell. The scale grows until no two
 * names touch; names that share a place are put under one another.
 * Cost: a few passes over at most TW_MAX_LABELS names. */
#include <tw/advanced/draw.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/spacing.h"
#include "draw/text/canvas.h"
#include "base/sized.h"

#define TINY 1e-4
#define ROWS 3.0 /* lines for the distance of the nearest neighbour */
#define MAX_SCALE 40.0
#define GAP 5 /* columns between two sketches */
#define CAPTION 8
#define STROKE 5 /* columns from the cell to a name beside it */

/* A name on the sketch. */
typedef struct neighbour_spot {
    const char *name;
    double at[3];     /* from the middle of the cell */
    long row, column; /* of the name's middle, from the cell's */
    long width;
} neighbour_spot;

/* The names of one height, and the columns they need around the cell's. */
typedef struct sketch_layer {
    double height;
    long left, right;
} sketch_layer;

typedef struct sketch {
    neighbour_spot spots[TW_MAX_LABELS + 1]; /* the cell itself is the first */
    size_t count;
    sketch_layer layers[TW_MAX_LABELS + 1]; /* by height */
    size_t layer_count;
    double near; /* least distance seen from above */
    long top, bottom;
} sketch;

static bool same_height(double a, double b)
{
    return fabs(a - b) <= TINY;
}

/* ---- Reading the lattice ----------------------------------------------------------------- */

static void add_height(sketch *all, double height)
{
    size_t i = 0;
    while (i < all->layer_count && all->layers[i].height < height - TINY)
        i++;
    if (i < all->layer_count && same_height(all->layers[i].height, height))
        return;
    memmove(all->layers + i + 1, all->layers + i, (all->layer_count - i) * sizeof *all->layers);
    all->layers[i] = (sketch_layer){.height = height};
    all->layer_count++;
}

static void read_neighbours(const tw_lattice *lattice, uint32_t kind, sketch *all)
{
    double middle[3];
    tw_cell_middle(lattice, (tw_cell){.kind = kind}, middle);
    all->spots[all->count++] = (neighbour_spot){.name = tw_lattice_kind_name(lattice, kind)};
    add_height(all, 0);
    for (uint32_t label = 0; label < tw_lattice_arc_count(lattice, kind); label++) {
        const tw_arc *arc = tw_lattice_arc(lattice, kind, label);
        neighbour_spot *next = all->spots + all->count++;
        *next = (neighbour_spot){.name = arc->label};
        tw_cell_middle(lattice, arc->step, next->at);
        for (size_t k = 0; k < 3; k++)
            next->at[k] -= middle[k];
        add_height(all, next->at[2]);
        double run = hypot(next->at[0], next->at[1]);
        if (run > TINY && (all->near == 0 || run < all->near))
            all->near = run;
    }
    if (all->near == 0)
        all->near = 1;
}

/* ---- Placing names ----------------------------------------------------------------------- */

static long rounded_place(double value)
{
    return fabs(value) < 1000 ? lround(value) : 0;
}

/* Are there fewer than `apart` columns between two names? */
static bool names_touch(const neighbour_spot *a, const neighbour_spot *b, long apart)
{
    return same_height(a->at[2], b->at[2]) && a->row == b->row &&
           2 * labs(a->column - b->column) < a->width + b->width + 2 * apart;
}

/* Places every name at a scale; false if two touch that a larger scale would part. */
static bool place_names(sketch *all, double scale)
{
    for (size_t i = 0; i < all->count; i++) {
        neighbour_spot *name = all->spots + i;
        name->width = (long)strlen(name->name);
        name->row = rounded_place(name->at[1] / all->near * ROWS);
        name->column = rounded_place(name->at[0] / all->near * scale);
    }
    for (size_t i = 1; i < all->count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (names_touch(all->spots + i, all->spots + k, k == 0 ? STROKE : 2))
                return false;
        }
    }
    return true;
}

/* Moves names that still touch an earlier one down until they do not. */
static void part_names(sketch *all)
{
    for (size_t i = 1; i < all->count; i++) {
        for (size_t k = 0; k < i;) {
            if (names_touch(all->spots + i, all->spots + k, 1)) {
                all->spots[i].row++;
                k = 0;
            } else {
                k++;
            }
        }
    }
}

/* Column of the first letter of a name, counted from the cell's. */
static long left_end(const neighbour_spot *name)
{
    return name->column - name->width / 2;
}

static void measure_sketch(sketch *all)
{
    for (size_t i = 0; i < all->layer_count; i++)
        all->layers[i].right = all->layer_count > 1 ? CAPTION - 1 : 0;
    for (size_t i = 0; i < all->count; i++) {
        const neighbour_spot *name = all->spots + i;
        sketch_layer *own = all->layers;
        while (!same_height(own->height, name->at[2]))
            own++;
        long left = left_end(name), right = left + name->width - 1;
        all->top = name->row < all->top ? name->row : all->top;
        all->bottom = name->row > all->bottom ? name->row : all->bottom;
        own->left = left < own->left ? left : own->left;
        own->right = right > own->right ? right : own->right;
    }
}

/* ---- Drawing ----------------------------------------------------------------------------- */

typedef struct pen {
    tw_canvas *canvas;
    long row, column; /* of the cell's middle on the canvas */
    bool unicode;
} pen;

static void put_dot(const pen *sheet, long row, long column, uint32_t code)
{
    tw_canvas_put(sheet->canvas, (size_t)(sheet->row + row), (size_t)(sheet->column + column), code,
                  -1);
}

/* Draws a line from the cell to a neighbour in the same layer: along the row, or one stroke per
 * row. */
static void draw_stroke(const pen *sheet, const neighbour_spot *from, const neighbour_spot *to)
{
    if (to->row == 0) {
        const neighbour_spot *left = to->column > 0 ? from : to,
                             *right = to->column > 0 ? to : from;
        for (long k = left_end(left) + left->width + 1; k < left_end(right) - 1; k++)
            put_dot(sheet, 0, k, sheet->unicode ? 0x2500 : '-');
        return;
    }
    uint32_t code = (to->row > 0) == (to->column > 0) ? '\\' : '/';
    if (to->column == 0)
        code = sheet->unicode ? 0x2502 : '|';
    for (long k = 1; k < labs(to->row); k++)
        put_dot(sheet, to->row > 0 ? k : -k,
                lround((double)(to->column * k) / (double)labs(to->row)), code);
}

static void write_name(const pen *sheet, const neighbour_spot *name)
{
    for (long k = 0; k < name->width; k++) {
        unsigned char c = (unsigned char)name->name[k];
        put_dot(sheet, name->row, left_end(name) + k, c >= ' ' && c <= '~' ? c : '?');
    }
}

static void draw_sketch_layer(const sketch *all, const sketch_layer *own, const pen *sheet)
{
    bool level = same_height(own->height, 0);
    if (!level)
        put_dot(sheet, 0, 0, sheet->unicode ? 0xB7 : '.');
    for (size_t i = 1; level && i < all->count; i++) {
        if (same_height(all->spots[i].at[2], own->height))
            draw_stroke(sheet, all->spots, all->spots + i);
    }
    for (size_t i = 0; i < all->count; i++) {
        if (same_height(all->spots[i].at[2], own->height))
            write_name(sheet, all->spots + i);
    }
    if (all->layer_count > 1) {
        char caption[32];
        snprintf(caption, sizeof caption, level ? "z 0" : "z %+.3g", own->height);
        tw_canvas_text(sheet->canvas, (size_t)(sheet->row + all->bottom + 2),
                       (size_t)(sheet->column + own->left), caption);
    }
}

static size_t layer_width(const sketch_layer *own)
{
    return (size_t)(own->right - own->left + 1);
}

/* Draws layers first .. end-1 side by side, in so many columns. */
static tw_status draw_sketch_band(const tw_context *context, const sketch *all, size_t first,
                                  size_t end, size_t columns, const tw_text_style *style,
                                  const tw_out *out)
{
    size_t rows = (size_t)(all->bottom - all->top + 1) + (all->layer_count > 1 ? 2 : 0);
    tw_scope scope;
    tw_canvas canvas;
    tw_status status = tw_canvas_new(tw_scope_begin(&scope, context), rows, columns, &canvas);
    size_t from = 0;
    for (size_t i = first; i < end && status == TW_OK; i++) {
        const sketch_layer *own = all->layers + i;
        pen sheet = {&canvas, -all->top, (long)from - own->left, style->unicode};
        draw_sketch_layer(all, own, &sheet);
        from += layer_width(own) + GAP;
    }
    status = status ? status : tw_canvas_write(&canvas, style->colour, out);
    tw_scope_end(&scope);
    return status;
}

/* Draws as many layers side by side as fit the width, at least one. */
static tw_status draw_sketch(const tw_context *context, const sketch *all,
                             const tw_text_style *style, const tw_out *out)
{
    tw_status status = TW_OK;
    for (size_t first = 0, end; first < all->layer_count && status == TW_OK; first = end) {
        size_t columns = layer_width(all->layers + first);
        for (end = first + 1; end < all->layer_count; end++) {
            size_t wider = columns + GAP + layer_width(all->layers + end);
            if (style->width > 0 && wider > style->width)
                break;
            columns = wider;
        }
        if (first > 0 && !out->write(out->user, "\n", 1))
            return TW_ERR_IO;
        status = draw_sketch_band(context, all, first, end, columns, style, out);
    }
    return status;
}

tw_status tw_draw_neighbourhood(const tw_context *context, const tw_lattice *lattice, uint32_t kind,
                                const tw_text_style *style, const tw_out *out)
{
    tw_text_style how = {0};
    if (tw_sized_copy(style, &how, sizeof how, "tw_text_style", NULL) ||
        kind >= tw_lattice_kind_count(lattice))
        return TW_ERR_USAGE;
    sketch all = {.count = 0};
    read_neighbours(lattice, kind, &all);
    double scale = 2 * ROWS;
    while (scale < MAX_SCALE && !place_names(&all, scale))
        scale += 1;
    part_names(&all);
    measure_sketch(&all);
    return draw_sketch(tw_context_or_default(context), &all, &how, out);
}
