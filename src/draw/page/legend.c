/* legend.c -- what letters and the colours of cells and edges are called, below a picture.
 *
 * Entries stand one after the other, in as many rows as the page is narrow: letters that are not of
 * the names of their pieces, colours of cells with the number of cells that have them in the
 * container, then colours of edges. */
#include "draw/page/legend.h"

#include <stdio.h>
#include <string.h>

#include "draw/scene/scene.h"

#define SMALL 11.0 /* all in pixels */
#define ROW 18.0
#define SWATCH 11.0
#define APART 14.0

static const tw_rgb dark = {30, 34, 40};

/* Rows are counted; with a list, drawn too. */
typedef struct writing {
    tw_display_list *list; /* NULL: none */
    tw_point corner;
    double width, x;
    size_t rows;
} writing;

/* colour: of a swatch before the text; NULL: none. */
static void add_entry(writing *w, const tw_rgb *colour, const char *text)
{
    double indent = colour ? SWATCH + 5 : 0;
    double width = indent + 0.6 * SMALL * (double)tw_characters(text);
    if (w->rows == 0 || w->x + width > w->width) {
        w->rows++;
        w->x = 0;
    }
    const tw_point at = {w->corner.x + w->x, w->corner.y + ROW * ((double)w->rows - 1) + 4};
    if (w->list && colour) {
        const tw_point swatch[] = {
            at, {at.x + SWATCH, at.y}, {at.x + SWATCH, at.y + SWATCH}, {at.x, at.y + SWATCH}};
        tw_display_list_polygon(w->list, swatch, 4);
        tw_display_list_paint(w->list, colour, (tw_stroke){dark, 0.7});
    }
    if (w->list)
        tw_display_list_text(w->list, (tw_point){at.x + indent, at.y + 0.86 * SWATCH}, text,
                             (tw_lettering){.size = SMALL, .colour = dark});
    w->x += width + APART;
}

static size_t write_all(writing *w, const tw_puzzle *puzzle, bool letters)
{
    char text[TW_MAX_NAME + 40];
    for (uint32_t piece = 0; letters && piece < tw_puzzle_piece_count(puzzle); piece++) {
        const char *name = tw_puzzle_piece_name(puzzle, piece);
        const char letter = tw_puzzle_letter(puzzle, piece);
        snprintf(text, sizeof text, "%c: %s", letter, name);
        if (!strchr(name, letter))
            add_entry(w, NULL, text);
    }
    for (size_t colour = 1; colour <= tw_puzzle_colour_count(puzzle); colour++) {
        const char *name = tw_puzzle_colour_name(puzzle, (uint8_t)colour);
        const tw_rgb paint = tw_named_colour(name, colour);
        size_t count = 0;
        for (size_t i = 0; i < tw_puzzle_cell_count(puzzle); i++)
            count += tw_puzzle_cell_colour(puzzle, i) == colour;
        snprintf(text, sizeof text, "%s: %zu cell%s", name, count, count == 1 ? "" : "s");
        add_entry(w, &paint, text);
    }
    tw_scene looks = {.tabs = false};
    tw_scene_mark_styles(&looks, puzzle);
    for (size_t mark = 1; mark <= tw_puzzle_mark_count(puzzle); mark++) {
        if (looks.marks[mark].form == TW_MARK_COLOUR)
            add_entry(w, &looks.marks[mark].paint, tw_puzzle_mark_name(puzzle, (uint8_t)mark));
    }
    return w->rows;
}

double tw_legend_height(const tw_puzzle *puzzle, bool letters, double width)
{
    size_t rows = write_all(&(writing){.width = width}, puzzle, letters);
    return rows > 0 ? ROW * (double)rows + 6 : 0;
}

void tw_legend_draw(const tw_puzzle *puzzle, bool letters, tw_display_list *list, tw_point corner,
                    double width)
{
    write_all(&(writing){.list = list, .corner = {corner.x, corner.y + 6}, .width = width}, puzzle,
              letters);
}
