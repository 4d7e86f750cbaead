/* page.c -- where everything goes on a page.
 *
 * All tiles have one scale and the room of the largest, so that sizes can be compared. A tile has
 * panels side by side (the layers of a puzzle in space). Without a size asked for a cell has the
 * size it is best seen at, and the page is as large as it must be; with one, the number of columns
 * is that which leaves most room for the cells.
 * Cost: every scene is made twice, so that only one is in memory at a time. */
#include "draw/page/page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/display/list_writers.h"
#include "draw/render/render.h"
#include "base/bounds.h"

#define MARGIN 14.0 /* all in pixels */
#define GAP 18.0
#define TITLE 17.0
#define CAPTION 12.0
#define BELOW 18.0  /* room for a caption */
#define WORDY 150.0 /* a tile with lines of words below it is so wide if that is no matter */

static const tw_rgb dark = {30, 34, 40}, pale = {95, 102, 114};

typedef struct layout {
    const tw_page *page;
    double unit;
    double width, height;         /* of the largest panel, in the drawings' units */
    size_t panels, panel_columns; /* of a tile */
    size_t captions;              /* lines of the longest */
    double scale;
    size_t columns;
    double page_width, page_height, foot;
    tw_display_list list;
} layout;

/* ---- Measuring --------------------------------------------------------------------------- */

static size_t count_lines(const char *text)
{
    size_t lines = *text ? 1 : 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static tw_status measure_tile(layout *l, size_t number, tw_error *error)
{
    tw_scene scene = {.context = l->page->context};
    char caption[160] = "";
    tw_status status = l->page->make(l->page->user, number, &scene, caption, error);
    if (status == TW_OK) {
        l->unit = scene.unit;
        l->width = fmax(l->width, scene.high[0] - scene.low[0]);
        l->height = fmax(l->height, scene.high[1] - scene.low[1]);
        l->panels = scene.panels > l->panels ? scene.panels : l->panels;
        size_t lines = count_lines(caption);
        l->captions = lines > l->captions ? lines : l->captions;
    }
    tw_scene_free(&scene);
    return status;
}

static size_t total_of(const layout *l)
{
    return l->page->total > 0 ? l->page->total : l->page->count;
}

static tw_status measure_tiles(layout *l, tw_error *error)
{
    tw_status status = TW_OK;
    size_t count = l->page->uniform ? 1 : total_of(l);
    for (size_t i = 0; i < count && status == TW_OK; i++)
        status = measure_tile(l, i, error);
    l->width = fmax(l->width, 0.5 * l->unit);
    l->height = fmax(l->height, 0.5 * l->unit);
    return status;
}

/* ---- Sizes for a scale ------------------------------------------------------------------- */

static size_t rows_of(size_t count, size_t columns)
{
    return columns > 0 ? (count + columns - 1) / columns : 0;
}

static double caption_below(const layout *l)
{
    return (double)l->captions * BELOW;
}

static double panel_below(const layout *l)
{
    return l->panels > 1 ? BELOW : 0;
}

static double tile_width(const layout *l, double scale)
{
    double columns = (double)l->panel_columns;
    return columns * l->width * scale + (columns - 1) * GAP;
}

static double tile_height(const layout *l, double scale)
{
    double rows = (double)rows_of(l->panels, l->panel_columns);
    return rows * (l->height * scale + panel_below(l)) + (rows - 1) * GAP + caption_below(l);
}

static double title_above(const layout *l)
{
    return l->page->picture->no_title ? 0 : 1.7 * TITLE;
}

static double margin_of(const layout *l)
{
    return l->page->picture->margin > 0 ? l->page->picture->margin : MARGIN;
}

static double whole_width(const layout *l, double scale, size_t columns)
{
    return 2 * margin_of(l) + (double)columns * (tile_width(l, scale) + GAP) - GAP;
}

static double whole_height(const layout *l, double scale, size_t columns)
{
    double rows = (double)rows_of(l->page->count, columns);
    return 2 * margin_of(l) + title_above(l) + l->foot + rows * (tile_height(l, scale) + GAP) - GAP;
}

/* ---- Texts ------------------------------------------------------------------------------- */

/* The width of a bold text, as far as that can be known without its font. */
static double text_width(const char *text, double size)
{
    return 0.68 * size * (double)tw_characters(text);
}

/* A size at which a text keeps within a width, unless that would be too small to read. */
static double text_size(const char *text, double most, double width)
{
    return fmin(most, fmax(width / fmax(text_width(text, 1), 1e-3), 0.45 * most));
}

/* ---- Choosing ---------------------------------------------------------------------------- */

/* The largest scale that keeps within a size; 0 or less when there is no room at all. */
static double fitting_scale(const layout *l, double width, double height, size_t columns)
{
    double fixed_x = whole_width(l, 0, columns), fixed_y = whole_height(l, 0, columns);
    double by_x = (width - fixed_x) / (whole_width(l, 1, columns) - fixed_x);
    double by_y = (height - fixed_y) / (whole_height(l, 1, columns) - fixed_y);
    return fmin(by_x, by_y);
}

/* Columns that make the shape of what is counted nearest to the ratio, with few places empty. */
static size_t good_columns(size_t count, double width, double height, double ratio)
{
    size_t best = 1;
    double least = INFINITY;
    for (size_t columns = 1; columns <= count; columns++) {
        size_t rows = rows_of(count, columns);
        double shape = (double)columns * width / ((double)rows * height);
        double empty = 1 - (double)count / (double)(rows * columns);
        double off = fabs(log(shape / ratio)) + empty;
        if (off < least - 1e-9) {
            least = off;
            best = columns;
        }
    }
    return best;
}

static double comfortable_scale(const layout *l)
{
    bool single = l->page->count == 1;
    double cell = fmax((single ? 56 : 30) / l->unit, l->captions > 1 ? WORDY / l->width : 0);
    double whole =
        (single ? 800 : 230) / fmax(l->width * (double)l->panel_columns,
                                    l->height * (double)rows_of(l->panels, l->panel_columns));
    return fmin(cell, whole);
}

static void choose_freely(layout *l)
{
    double scale = comfortable_scale(l);
    size_t asked = l->page->picture->columns;
    l->columns = asked > 0 ? (asked < l->page->count ? asked : l->page->count)
                           : good_columns(l->page->count, tile_width(l, scale) + GAP,
                                          tile_height(l, scale) + GAP, 1.4);
    double side = TW_LIMIT(l->page->context, side);
    double most = fitting_scale(l, side, side, l->columns);
    l->scale = fmin(scale, most);
    double title = l->page->picture->no_title ? 0 : text_width(l->page->title, 0.8 * TITLE);
    double width = fmax(whole_width(l, l->scale, l->columns), fmin(title, 640) + 2 * margin_of(l));
    l->page_width = ceil(width);
    l->page_height = ceil(whole_height(l, l->scale, l->columns));
}

static void choose_within(layout *l, double width, double height)
{
    size_t asked = l->page->picture->columns, count = l->page->count;
    l->scale = 0;
    for (size_t columns = 1; columns <= count; columns++) {
        double scale = fitting_scale(l, width, height, columns);
        if ((asked > 0 && columns != (asked < count ? asked : count)) || scale <= l->scale)
            continue;
        l->scale = scale;
        l->columns = columns;
    }
    l->page_width = width;
    l->page_height = height;
}

static void choose_panels(layout *l)
{
    double ratio = l->page->count == 1 ? 1.8 : 1000;
    l->panel_columns = good_columns(l->panels, l->width, l->height, ratio);
}

static tw_status choose_sizes(layout *l, tw_error *error)
{
    const tw_picture *picture = l->page->picture;
    double width = picture->width, height = picture->height;
    double side = TW_LIMIT(l->page->context, side);
    choose_panels(l);
    if (width > 0 || height > 0)
        choose_within(l, width > 0 ? width : side, height > 0 ? height : side);
    else
        choose_freely(l);
    if (l->scale <= 0)
        return tw_fail(error, width > 0 || height > 0 ? TW_ERR_USAGE : TW_ERR_TOO_LARGE,
                       "%.0f by %.0f pixels are too small for this picture", l->page_width,
                       l->page_height);
    if (width <= 0 && height > 0) /* the page ends where the tiles do */
        l->page_width = ceil(whole_width(l, l->scale, l->columns));
    if (height <= 0 && width > 0)
        l->page_height = ceil(whole_height(l, l->scale, l->columns));
    return TW_OK;
}

/* How high the foot is follows from how wide the page is. */
static tw_status choose(layout *l, tw_error *error)
{
    l->foot = l->page->foot;
    tw_status status = choose_sizes(l, error);
    if (status != TW_OK || !l->page->measure_foot)
        return status;
    l->foot = l->page->measure_foot(l->page->user, l->page_width - 2 * margin_of(l));
    return l->foot > 0 ? choose_sizes(l, error) : TW_OK;
}

/* ---- Drawing ----------------------------------------------------------------------------- */

static void draw_title(layout *l)
{
    if (l->page->picture->no_title)
        return;
    double size = text_size(l->page->title, TITLE, l->page_width - 2 * margin_of(l));
    tw_display_list_text(&l->list, (tw_point){margin_of(l), margin_of(l) + size}, l->page->title,
                         (tw_lettering){size, dark, .bold = true});
}

static tw_status draw_panels(layout *l, const tw_scene *scene, tw_point corner, tw_error *error)
{
    tw_status status = TW_OK;
    double width = l->width * l->scale, height = l->height * l->scale;
    for (size_t i = 0; i < scene->panels && status == TW_OK; i++) {
        size_t row = i / l->panel_columns;
        double x = corner.x + (double)(i % l->panel_columns) * (width + GAP);
        double y = corner.y + (double)row * (height + panel_below(l) + GAP);
        tw_panel panel = {scene, i, {&l->list, l->scale, x, y}};
        panel.view.left += (l->width - (scene->high[0] - scene->low[0])) / 2 * l->scale;
        panel.view.top += (l->height - (scene->high[1] - scene->low[1])) / 2 * l->scale;
        char text[32];
        snprintf(text, sizeof text, "%zu", i + 1);
        status = tw_panel_draw(&panel, error);
        if (scene->panels > 1 && !l->page->picture->no_labels)
            tw_display_list_text(&l->list, (tw_point){x + width / 2, y + height + CAPTION}, text,
                                 (tw_lettering){0.9 * CAPTION, pale, .middle = true});
    }
    return status;
}

/* Line by line, as large as the longest may be, within what all captions take above the foot. */
static void draw_caption(layout *l, const char *caption, tw_point foot, double width)
{
    char text[160];
    double size = CAPTION, y = foot.y - caption_below(l) + 0.75 * BELOW;
    for (int pass = 0; pass < 2; pass++) {
        for (const char *line = caption; *line; line += *line == '\n') {
            size_t length = strcspn(line, "\n");
            snprintf(text, sizeof text, "%.*s", (int)length, line);
            size = fmin(size, text_size(text, CAPTION, width));
            if (pass == 1)
                tw_display_list_text(&l->list, (tw_point){foot.x, y}, text,
                                     (tw_lettering){size, dark, .middle = true});
            y += pass * BELOW;
            line += length;
        }
    }
}

static tw_status draw_tile(layout *l, size_t number, tw_error *error)
{
    tw_scene scene = {.context = l->page->context};
    char caption[160] = "";
    double width = tile_width(l, l->scale), height = tile_height(l, l->scale);
    double spare = l->page_width - whole_width(l, l->scale, l->columns);
    double below = l->page_height - whole_height(l, l->scale, l->columns);
    size_t place = l->page->seconds ? 0 : number % l->page->count, row = place / l->columns;
    tw_point corner = {margin_of(l) + spare / 2 + (double)(place % l->columns) * (width + GAP),
                       margin_of(l) + title_above(l) + below / 2 + (double)row * (height + GAP)};
    tw_status status = l->page->make(l->page->user, number, &scene, caption, error);
    if (status == TW_OK)
        status = draw_panels(l, &scene, corner, error);
    if (status == TW_OK)
        draw_caption(l, caption, (tw_point){corner.x + width / 2, corner.y + height}, width + GAP);
    tw_scene_free(&scene);
    return status;
}

/* All tiles in the place of the first. */
static tw_status draw_film(layout *l, tw_error *error)
{
    tw_status status = TW_OK;
    double whole = 0, begin = 0;
    for (size_t i = 0; i < total_of(l); i++)
        whole += l->page->seconds(l->page->user, i);
    for (size_t i = 0; i < total_of(l) && status == TW_OK; i++) {
        double end = begin + l->page->seconds(l->page->user, i);
        tw_display_list_frame(&l->list, (tw_showing){begin / whole, end / whole, whole});
        status = draw_tile(l, i, error);
        tw_display_list_end(&l->list);
        begin = end;
    }
    return status;
}

/* The page with the tiles from `first` on. */
static tw_status draw_tiles(layout *l, size_t first, tw_error *error)
{
    tw_status status = TW_OK;
    size_t end = first + l->page->count < total_of(l) ? first + l->page->count : total_of(l);
    l->list.width = l->page_width;
    l->list.height = l->page_height;
    l->list.title = l->page->title;
    l->list.about = l->page->about;
    draw_title(l);
    for (size_t i = first; i < end && status == TW_OK && !l->page->seconds; i++)
        status = draw_tile(l, i, error);
    if (status == TW_OK && l->page->seconds)
        status = draw_film(l, error);
    if (l->page->draw_foot)
        l->page->draw_foot(l->page->user, &l->list,
                           (tw_point){margin_of(l), l->page_height - margin_of(l) - l->foot},
                           l->page_width - 2 * margin_of(l));
    if (status == TW_OK)
        status = l->list.status;
    if (status == TW_ERR_TOO_LARGE)
        tw_fail(error, status, "this page would take more than %u strokes; draw less at a time",
                TW_LIMIT(l->page->context, strokes));
    return status;
}

static tw_status draw_leaf(void *user, size_t number, tw_display_list *list, tw_error *error)
{
    layout *l = user;
    l->list = *list;
    tw_status status = draw_tiles(l, number * l->page->count, error);
    *list = l->list;
    return status;
}

static tw_status write_one(layout *l, const tw_out *out, tw_error *error)
{
    l->list = tw_display_list_start(l->page->context);
    tw_status status = draw_tiles(l, 0, error);
    if (status == TW_OK)
        status = tw_display_list_write(&l->list, l->page->picture->format, out, error);
    tw_display_list_free(&l->list);
    return status;
}

static layout start_layout(const tw_page *page)
{
    return (layout){.page = page, .unit = 1, .panels = 1, .panel_columns = 1, .columns = 1};
}

tw_status tw_page_write(const tw_page *page, const tw_out *out, tw_error *error)
{
    layout l = start_layout(page);
    tw_status status = measure_tiles(&l, error);
    if (status == TW_OK)
        status = choose(&l, error);
    if (status != TW_OK)
        return status;
    const tw_leaves leaves = {.context = page->context,
                              .count = page->seconds ? 1 : rows_of(total_of(&l), page->count),
                              .draw = draw_leaf,
                              .user = &l};
    return leaves.count > 1 ? tw_leaves_write(&leaves, page->picture->format, out, error)
                            : write_one(&l, out, error);
}

tw_status tw_page_room(const tw_page *page, size_t *room, tw_error *error)
{
    layout l = start_layout(page);
    tw_status status = measure_tiles(&l, error);
    if (status != TW_OK)
        return status;
    choose_panels(&l);
    double scale = comfortable_scale(&l), most = TW_LIMIT(page->context, pictures);
    double width = page->picture->width - 2 * margin_of(&l) + GAP;
    double height = page->picture->height - 2 * margin_of(&l) - title_above(&l) + GAP;
    double columns = fmax(1, floor(width / (tile_width(&l, scale) + GAP)));
    double rows = fmax(1, floor(height / (tile_height(&l, scale) + GAP)));
    *room = (size_t)fmin(columns * rows, most);
    return TW_OK;
}
