/* page.c -- lays out a page.
 *
 * All tiles have one scale and the size of the largest, so sizes can be compared. A tile has panels
 * side by side (the layers of a puzzle in space). If no page size is asked for, cells have a
 * comfortable size and the page is as large as needed; else the number of columns is the one that
 * makes cells largest.
 * Cost: every scene is made twice, so that only one is in memory at a time. */
#include "draw/page/page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/display/list_writers.h"
#include "draw/spacing.h"
#include "draw/render/render.h"
#include "base/bounds.h"

#define MARGIN 14.0 /* this and the following in pixels */
#define GAP 18.0
#define TITLE 17.0
#define TITLE_LINE (1.15 * TITLE)
#define NARROW 320.0 /* least width of a page without a size, if its title fills it */
#define CAPTION 12.0
#define BELOW 18.0     /* room for a caption */
#define WORDY 150.0    /* width of a tile with lines of words below it, if not asked for */
#define MM (96 / 25.4) /* in pixels; an inch has 96, as in SVG */

typedef struct page_layout {
    const tw_page *page;
    const tw_inks *inks;
    size_t total;                 /* tiles, of all pages */
    double margin, title, foot;   /* around everything, above and below the tiles */
    double unit, edge;            /* of a cell: its size, its shortest side */
    double width, height;         /* of the largest panel, in the drawings' units */
    size_t panels, panel_columns; /* of a tile */
    double panel_below;           /* room for the number of a panel */
    size_t captions;              /* lines of the longest caption */
    double scale;
    size_t columns;
    double page_width, page_height;
    tw_display_list *list;
} page_layout;

static size_t page_rows(size_t count, size_t columns)
{
    return columns > 0 ? (count + columns - 1) / columns : 0;
}

/* ---- Measuring --------------------------------------------------------------------------- */

/* The number of columns that brings the shape of the whole nearest to the ratio, with few empty
 * places. */
static size_t good_columns(size_t count, double width, double height, double ratio)
{
    size_t best = 1;
    double least = INFINITY;
    for (size_t columns = 1; columns <= count; columns++) {
        size_t rows = page_rows(count, columns);
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

static tw_status measure_tiles(page_layout *l, const tw_page *page, tw_error *error)
{
    const tw_picture *picture = page->picture;
    *l = (page_layout){.page = page,
                       .inks = tw_inks_of(picture->dark),
                       .total = page->total > 0 ? page->total : page->count,
                       .margin = picture->margin > 0 ? picture->margin : MARGIN,
                       .title = picture->no_title ? 0 : 1.7 * TITLE,
                       .unit = 1,
                       .panels = 1,
                       .columns = 1};
    tw_status status = TW_OK;
    size_t count = page->uniform ? 1 : l->total;
    for (size_t i = 0; i < count && status == TW_OK; i++) {
        tw_scope scope;
        tw_scene scene = {.context = tw_scope_begin(&scope, page->context)};
        char caption[160] = "";
        status = page->make(page->user, i, &scene, caption, error);
        if (status == TW_ERR_TOO_LARGE)
            tw_fail(error, status, "more than %u layers are too many for one page",
                    TW_LIMIT(page->context, pictures));
        if (status == TW_OK) {
            size_t lines = *caption ? 1 : 0;
            for (const char *text = caption; *text; text++)
                lines += *text == '\n';
            l->unit = scene.unit;
            l->edge = tw_shortest_edge(scene.lattice, NULL);
            l->width = fmax(l->width, scene.high[0] - scene.low[0]);
            l->height = fmax(l->height, scene.high[1] - scene.low[1]);
            l->panels = scene.panels > l->panels ? scene.panels : l->panels;
            l->captions = lines > l->captions ? lines : l->captions;
        }
        tw_scope_end(&scope);
    }
    l->width = fmax(l->width, 0.5 * l->unit);
    l->height = fmax(l->height, 0.5 * l->unit);
    l->panel_below = l->panels > 1 ? BELOW : 0;
    l->panel_columns = good_columns(l->panels, l->width, l->height, page->count == 1 ? 1.8 : 1000);
    return status;
}

/* ---- Sizes for a scale ------------------------------------------------------------------- */

static double tile_width(const page_layout *l, double scale)
{
    double columns = (double)l->panel_columns;
    return columns * l->width * scale + (columns - 1) * GAP;
}

static double tile_height(const page_layout *l, double scale)
{
    double rows = (double)page_rows(l->panels, l->panel_columns);
    return rows * (l->height * scale + l->panel_below) + (rows - 1) * GAP +
           (double)l->captions * BELOW;
}

static double whole_width(const page_layout *l, double scale, size_t columns)
{
    return 2 * l->margin + (double)columns * (tile_width(l, scale) + GAP) - GAP;
}

static double whole_height(const page_layout *l, double scale, size_t columns)
{
    double rows = (double)page_rows(l->page->count, columns);
    return 2 * l->margin + l->title + l->foot + rows * (tile_height(l, scale) + GAP) - GAP;
}

/* ---- Texts ------------------------------------------------------------------------------- */

/* Estimates the width of a bold text without its font. */
static double text_width(const char *text, double size)
{
    return 0.68 * size * (double)tw_characters(text);
}

/* The size at which a text fits a width, unless that is too small to read. */
static double page_text_size(const char *text, double most, double width)
{
    return fmin(most, fmax(width / fmax(text_width(text, 1), 1e-3), 0.45 * most));
}

/* Bytes of the next line of a title: as many words as fit the width, at least one. */
static size_t title_line(const char *title, double width)
{
    size_t fits = strcspn(title, " "), characters = 0;
    for (size_t i = 0; title[i]; i++) {
        characters += ((unsigned char)title[i] & 0xC0) != 0x80;
        bool whole = title[i + 1] == ' ' || title[i + 1] == '\0';
        if (whole && 0.68 * 0.8 * TITLE * (double)characters <= width + 1e-6)
            fits = i + 1 > fits ? i + 1 : fits;
    }
    return fits;
}

static size_t title_lines(const char *title, double width)
{
    size_t lines = 0;
    for (const char *at = title; *at; lines++) {
        at += title_line(at, width);
        at += *at == ' ';
    }
    return lines;
}

/* Breaks the title into lines of about equal length, as few as fit the page. Returns their number;
 * list: NULL, or receives the lines, as large as the longest may be. */
static size_t put_title(const page_layout *l, tw_display_list *list)
{
    const char *title = l->page->title;
    char line[400];
    double width = l->page_width - 2 * l->margin, size = TITLE;
    size_t lines = l->page->picture->no_title ? 0 : title_lines(title, width);
    double even = text_width(title, 0.8 * TITLE) / fmax(1, (double)lines);
    while (even < width && title_lines(title, even) > lines)
        even *= 1.05;
    even = fmin(even, width);
    for (size_t pass = 0; pass < 2 && lines > 0 && list; pass++) {
        const char *at = title;
        for (size_t i = 0; i < lines; i++) {
            size_t length = title_line(at, even);
            tw_point corner = {l->margin, l->margin + size + TITLE_LINE * (double)i};
            snprintf(line, sizeof line, "%.*s", (int)length, at);
            if (pass == 0)
                size = fmin(size, page_text_size(line, TITLE, width));
            else
                tw_display_list_text(list, corner, line,
                                     (tw_lettering){size, l->inks->words, .bold = true});
            at += length;
            at += *at == ' ';
        }
    }
    return lines;
}

static void measure_title(page_layout *l)
{
    size_t lines = put_title(l, NULL);
    l->title = lines > 0 ? 1.7 * TITLE + TITLE_LINE * (double)(lines - 1) : 0;
}

/* ---- Choosing ---------------------------------------------------------------------------- */

/* The largest scale that fits a size; 0 or less when there is no room at all. */
static double fitting_scale(const page_layout *l, double width, double height, size_t columns)
{
    double fixed_x = whole_width(l, 0, columns), fixed_y = whole_height(l, 0, columns);
    double by_x = (width - fixed_x) / (whole_width(l, 1, columns) - fixed_x);
    double by_y = (height - fixed_y) / (whole_height(l, 1, columns) - fixed_y);
    return fmin(by_x, by_y);
}

/* The scale asked for; 0: none. */
static double asked_scale(const page_layout *l)
{
    double edge = l->page->picture->edge;
    return edge > 0 ? edge / (l->edge > 0 ? l->edge : l->unit) : 0;
}

static double comfortable_scale(const page_layout *l)
{
    if (asked_scale(l) > 0)
        return asked_scale(l);
    bool single = l->page->count == 1;
    double cell = fmax((single ? 56 : 30) / l->unit, l->captions > 1 ? WORDY / l->width : 0);
    double whole =
        (single ? 800 : 230) / fmax(l->width * (double)l->panel_columns,
                                    l->height * (double)page_rows(l->panels, l->panel_columns));
    return fmin(cell, whole);
}

/* asked: columns; 0: the best number. */
static void choose_freely(page_layout *l, size_t asked)
{
    double scale = comfortable_scale(l), side = TW_LIMIT(l->page->context, side);
    l->columns = asked > 0 ? asked
                           : good_columns(l->page->count, tile_width(l, scale) + GAP,
                                          tile_height(l, scale) + GAP, 1.4);
    l->scale = fmin(scale, fitting_scale(l, side, side, l->columns));
    double title = l->page->picture->no_title ? 0 : text_width(l->page->title, 0.8 * TITLE);
    double width = fmax(whole_width(l, l->scale, l->columns), fmin(title, NARROW) + 2 * l->margin);
    l->page_width = ceil(width);
    l->page_height = ceil(whole_height(l, l->scale, l->columns));
}

/* Replaces the largest scale that fits by the one asked for; false: it does not fit. */
static bool keep_scale(page_layout *l, tw_error *error)
{
    double asked = asked_scale(l), edge = l->page->picture->edge;
    if (asked > l->scale * (1 + 1e-9)) {
        tw_fail(error, TW_ERR_USAGE,
                "the page is too small for edges of %.1f mm; edges of %.1f mm fit", edge / MM,
                floor(10 * edge / MM * l->scale / asked) / 10);
        return false;
    }
    l->scale = asked > 0 ? asked : l->scale;
    return true;
}

static tw_status choose_sizes(page_layout *l, tw_error *error)
{
    double width = l->page->picture->width, height = l->page->picture->height;
    double side = TW_LIMIT(l->page->context, side);
    size_t asked = l->page->picture->columns, count = l->page->count;
    asked = asked < count ? asked : count;
    if (width > 0 || height > 0) {
        l->scale = 0;
        l->page_width = width > 0 ? width : side;
        l->page_height = height > 0 ? height : side;
        size_t first = asked > 0 ? asked : 1, last = asked > 0 ? asked : count;
        for (size_t columns = first; columns <= last; columns++) {
            double scale = fitting_scale(l, l->page_width, l->page_height, columns);
            if (scale <= l->scale)
                continue;
            l->scale = scale;
            l->columns = columns;
        }
    } else {
        choose_freely(l, asked);
    }
    if (l->scale <= 0)
        return tw_fail(error, width > 0 || height > 0 ? TW_ERR_USAGE : TW_ERR_TOO_LARGE,
                       "%.0f by %.0f pixels are too small for this picture", l->page_width,
                       l->page_height);
    if (!keep_scale(l, error))
        return TW_ERR_USAGE;
    if (width <= 0 && height > 0) /* the page ends where the tiles do */
        l->page_width = ceil(whole_width(l, l->scale, l->columns));
    if (height <= 0 && width > 0)
        l->page_height = ceil(whole_height(l, l->scale, l->columns));
    return TW_OK;
}

/* ---- Drawing ----------------------------------------------------------------------------- */

static tw_status draw_panels(page_layout *l, const tw_scene *scene, tw_point corner,
                             tw_error *error)
{
    tw_status status = TW_OK;
    double width = l->width * l->scale, height = l->height * l->scale;
    for (size_t i = 0; i < scene->panels && status == TW_OK; i++) {
        size_t row = i / l->panel_columns;
        double x = corner.x + (double)(i % l->panel_columns) * (width + GAP);
        double y = corner.y + (double)row * (height + l->panel_below + GAP);
        tw_panel panel = {scene, i, {l->list, l->scale, x, y}};
        panel.view.left += (l->width - (scene->high[0] - scene->low[0])) / 2 * l->scale;
        panel.view.top += (l->height - (scene->high[1] - scene->low[1])) / 2 * l->scale;
        char text[32];
        snprintf(text, sizeof text, "%zu", i + 1);
        status = tw_panel_draw(&panel, error);
        if (scene->panels > 1 && !l->page->picture->no_labels)
            tw_display_list_text(l->list, (tw_point){x + width / 2, y + height + CAPTION}, text,
                                 (tw_lettering){0.9 * CAPTION, l->inks->faint, .middle = true});
    }
    return status;
}

/* Draws a caption line by line, as large as the longest may be, in the room of all captions above
 * the foot. */
static void draw_caption(page_layout *l, const char *caption, tw_point foot, double width)
{
    char text[160];
    double size = CAPTION, y = foot.y - (double)l->captions * BELOW + 0.75 * BELOW;
    for (int pass = 0; pass < 2; pass++) {
        for (const char *line = caption; *line; line += *line == '\n') {
            size_t length = strcspn(line, "\n");
            snprintf(text, sizeof text, "%.*s", (int)length, line);
            size = fmin(size, page_text_size(text, CAPTION, width));
            if (pass == 1)
                tw_display_list_text(l->list, (tw_point){foot.x, y}, text,
                                     (tw_lettering){size, l->inks->words, .middle = true});
            y += pass * BELOW;
            line += length;
        }
    }
}

static tw_status draw_tile(page_layout *l, size_t number, tw_error *error)
{
    tw_scope scope;
    tw_scene scene = {.context = tw_scope_begin(&scope, l->page->context)};
    char caption[160] = "";
    double width = tile_width(l, l->scale), height = tile_height(l, l->scale);
    double spare = l->page_width - whole_width(l, l->scale, l->columns);
    double below = l->page_height - whole_height(l, l->scale, l->columns);
    size_t place = l->page->seconds ? 0 : number % l->page->count, row = place / l->columns;
    tw_point corner = {l->margin + spare / 2 + (double)(place % l->columns) * (width + GAP),
                       l->margin + l->title + below / 2 + (double)row * (height + GAP)};
    tw_status status = l->page->make(l->page->user, number, &scene, caption, error);
    status = status ? status : draw_panels(l, &scene, corner, error);
    if (status == TW_OK)
        draw_caption(l, caption, (tw_point){corner.x + width / 2, corner.y + height}, width + GAP);
    tw_scope_end(&scope);
    return status;
}

/* Draws all tiles in the place of the first. */
static tw_status draw_film(page_layout *l, tw_error *error)
{
    tw_status status = TW_OK;
    double whole = 0, begin = 0;
    for (size_t i = 0; i < l->total; i++)
        whole += l->page->seconds(l->page->user, i);
    for (size_t i = 0; i < l->total && status == TW_OK; i++) {
        double end = begin + l->page->seconds(l->page->user, i);
        tw_display_list_frame(l->list, (tw_showing){begin / whole, end / whole, whole});
        status = draw_tile(l, i, error);
        tw_display_list_end(l->list);
        begin = end;
    }
    return status;
}

/* Draws the page of this number. */
static tw_status draw_numbered_page(void *user, size_t number, tw_display_list *list,
                                    tw_error *error)
{
    page_layout *l = user;
    const tw_page *page = l->page;
    size_t first = number * page->count;
    size_t end = first + page->count < l->total ? first + page->count : l->total;
    double room = l->page_width - 2 * l->margin;
    l->list = list;
    list->width = l->page_width;
    list->height = l->page_height;
    list->ground = l->inks->page;
    list->scaled = page->picture->edge > 0;
    list->clear = page->picture->clear;
    list->sized = page->picture->width > 0 || page->picture->height > 0;
    list->title = page->title;
    list->about = page->about;
    put_title(l, list);
    tw_status status = page->seconds ? draw_film(l, error) : TW_OK;
    for (size_t i = first; i < end && status == TW_OK && !page->seconds; i++)
        status = draw_tile(l, i, error);
    if (page->draw_foot)
        page->draw_foot(page->user, list,
                        (tw_point){l->margin, l->page_height - l->margin - l->foot}, room);
    status = status ? status : list->status;
    if (status == TW_ERR_TOO_LARGE)
        tw_fail(error, status, "this page would take more than %u strokes; draw less at a time",
                TW_LIMIT(page->context, strokes));
    return status;
}

static tw_status lay_out_page(page_layout *l, const tw_page *page, tw_error *error)
{
    tw_status status = measure_tiles(l, page, error);
    l->foot = page->foot;
    for (int pass = 0; pass < 3 && status == TW_OK; pass++) {
        status = choose_sizes(l, error);
        measure_title(l); /* the heights of title and foot depend on the width */
        if (page->measure_foot)
            l->foot = page->measure_foot(page->user, l->page_width - 2 * l->margin);
    }
    return status;
}

static size_t page_leaves(const page_layout *l)
{
    return l->page->seconds ? 1 : page_rows(l->total, l->page->count);
}

/* ---- Sections ---------------------------------------------------------------------------- */

/* Draws the page of this number among those of all sections. layouts: of each section. */
static tw_status draw_section_page(void *layouts, size_t number, tw_display_list *list,
                                   tw_error *error)
{
    page_layout *l = layouts;
    for (; number >= page_leaves(l); l++)
        number -= page_leaves(l);
    return draw_numbered_page(l, number, list, error);
}

tw_status tw_sections_write(const tw_page *sections, size_t count, size_t only, size_t *pages,
                            const tw_out *out, tw_error *error)
{
    const tw_context *context = sections->context;
    const tw_format *format = sections->picture->format;
    page_layout *layouts = tw_take(context, count, sizeof *layouts);
    tw_leaves leaves = {.context = context, .draw = draw_section_page, .user = layouts};
    tw_status status = layouts ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; i < count && status == TW_OK; i++) {
        status = lay_out_page(&layouts[i], &sections[i], error);
        leaves.count += status == TW_OK ? page_leaves(&layouts[i]) : 0;
    }
    if (leaves.count == 0) /* nothing to draw: a page with a title and a foot */
        leaves.draw = draw_numbered_page;
    if (status == TW_OK && only > leaves.count)
        status = tw_fail(error, TW_ERR_USAGE, "there are %zu pages", leaves.count);
    if (status == TW_OK && out)
        status = only > 0 ? tw_leaf_write(&leaves, only - 1, format, out, error)
                          : tw_leaves_write(&leaves, format, out, error);
    if (status == TW_OK)
        *pages = leaves.count;
    tw_give(context, layouts, count, sizeof *layouts);
    return status;
}

tw_status tw_page_write(const tw_page *page, const tw_out *out, tw_error *error)
{
    size_t pages;
    return tw_sections_write(page, 1, 0, &pages, out, error);
}

/* ---- Room -------------------------------------------------------------------------------- */

tw_status tw_page_room(const tw_page *page, size_t *room, tw_error *error)
{
    page_layout l;
    tw_status status = measure_tiles(&l, page, error);
    if (status != TW_OK)
        return status;
    double scale = comfortable_scale(&l), most = TW_LIMIT(page->context, pictures);
    double width = page->picture->width - 2 * l.margin + GAP;
    l.page_width = page->picture->width;
    measure_title(&l);
    double height = page->picture->height - 2 * l.margin - l.title + GAP;
    double columns = fmax(1, floor(width / (tile_width(&l, scale) + GAP)));
    double rows = fmax(1, floor(height / (tile_height(&l, scale) + GAP)));
    *room = (size_t)fmin(columns * rows, most);
    return TW_OK;
}
