/* display_list.h -- a page as a list of what is drawn on it, one after the other: paths, discs,
 * words.
 *
 *   scenes --> list --> SVG, PNG or PDF
 *
 * Coordinates are pixels from the upper left corner of the page. Later things cover earlier ones.
 * A list remembers the first thing that went wrong and from then on does nothing, so that callers
 * ask once, at the end. */
#ifndef TW_DRAW_DISPLAY_LIST_H
#define TW_DRAW_DISPLAY_LIST_H

#include "draw/colour.h"

typedef enum tw_verb { TW_MOVE, TW_LINE, TW_CONTROL, TW_CURVE, TW_CLOSE } tw_verb;

/* A step of a path. TW_CURVE ends a quadratic curve whose TW_CONTROL comes before it. */
typedef struct tw_step {
    double x, y;
    tw_verb verb;
} tw_step;

typedef enum tw_op_kind { TW_OP_PATH, TW_OP_DISC, TW_OP_TEXT, TW_OP_GROUP, TW_OP_END } tw_op_kind;

/* first, count: steps of a path, or bytes of a text or of the title of a group. */
typedef struct tw_op {
    tw_op_kind kind;
    size_t first, count;
    bool filled, middle, bold; /* middle: the text stands about x, else it begins there */
    tw_rgb fill, line;
    double width;      /* of the line, 0: none */
    double x, y, size; /* middle and radius of a disc; baseline and height of a text */
} tw_op;

typedef struct tw_display_list {
    const tw_context *context;
    double width, height; /* of the page */
    tw_op *ops;
    size_t op_count, op_room;
    tw_step *steps;
    size_t step_count, step_room;
    size_t begun; /* first step of the path that is being made */
    char *bytes;
    size_t byte_count, byte_room;
    tw_status status;
} tw_display_list;

/* Where the drawing's coordinates go on the page: x * scale + left, y * scale + top. */
typedef struct tw_viewport {
    double scale, left, top;
} tw_viewport;

/* An empty list of an empty page; free it whatever becomes of it. */
tw_display_list tw_display_list_start(const tw_context *context);
void tw_display_list_free(tw_display_list *list);

/* A path is begun by its first step and ended by tw_display_list_paint. */
void tw_display_list_move(tw_display_list *list, double x, double y);
void tw_display_list_line(tw_display_list *list, double x, double y);
void tw_display_list_curve(tw_display_list *list, double by_x, double by_y, double x, double y);
void tw_display_list_close(tw_display_list *list);
/* Fills with *fill (NULL: not; where rings lie in one another, every second is a hole), then draws
 * the line, if its width is more than 0. */
void tw_display_list_paint(tw_display_list *list, const tw_rgb *fill, tw_rgb line, double width);
/* A ball: shaded, lighter at the upper left. */
void tw_display_list_disc(tw_display_list *list, double x, double y, double radius, tw_rgb fill,
                          tw_rgb line, double width);
/* size: of the letters, as fonts count it; y: the baseline. */
void tw_display_list_text(tw_display_list *list, double x, double y, double size, const char *text,
                          tw_rgb colour, bool middle, bool bold);
/* A letter about a place, black or white, whichever is better read on the ground. size: of the
 * letter, in pixels; too small ones are left out. */
void tw_display_list_letter(tw_display_list *list, double x, double y, double size, char letter,
                            tw_rgb ground);
/* What comes until the end of the group belongs together under a title. Groups do not nest. */
void tw_display_list_group(tw_display_list *list, const char *title);
void tw_display_list_end(tw_display_list *list);

/* Text from outside as it may stand in any of the formats: valid UTF-8 without control characters;
 * what is not becomes '?'. Bytes used of text and written, 1..4, to safe. */
size_t tw_safe_character(const char *text, size_t size, char safe[4], size_t *written);

#endif
