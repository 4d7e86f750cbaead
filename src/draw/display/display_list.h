/* display_list.h -- a page as a list of drawing operations, in order: paths, discs, words.
 *
 *   scenes --> list --> SVG, PNG or PDF
 *
 * Coordinates are pixels from the upper left corner of the page. Later things cover earlier ones. A
 * list keeps its first failure and ignores all calls after it, so callers check once, at the end.
 */
#pragma once

#include "draw/colour.h"

typedef enum tw_verb { TW_MOVE, TW_LINE, TW_CONTROL, TW_CURVE, TW_CLOSE } tw_verb;

typedef struct tw_point {
    double x, y;
} tw_point;

/* The colour of lines where a laser cuts. */
static const tw_rgb tw_cut_ink = {255, 0, 0};

/* A line along a path; width 0: none. */
typedef struct tw_stroke {
    tw_rgb colour;
    double width;
} tw_stroke;

/* How text is set. middle: centred on its place; else it begins there. */
typedef struct tw_lettering {
    double size; /* the font size */
    tw_rgb colour;
    bool middle, bold;
} tw_lettering;

/* A step of a path. TW_CURVE ends a quadratic curve whose TW_CONTROL comes before it. */
typedef struct tw_step {
    tw_point to;
    tw_verb verb;
} tw_step;

typedef enum tw_op_kind {
    TW_OP_PATH,
    TW_OP_DISC,
    TW_OP_TEXT,
    TW_OP_GROUP,
    TW_OP_FRAME,
    TW_OP_END
} tw_op_kind;

/* When a frame of a film is visible: from one share of the film's time to another. */
typedef struct tw_showing {
    double begin, end; /* 0..1 */
    double seconds;    /* of the whole film, which loops */
} tw_showing;

/* first, count: steps of a path, or bytes of a text or of the title of a group. */
typedef struct tw_op {
    tw_op_kind kind;
    size_t first, count;
    bool filled;
    tw_rgb fill;
    tw_stroke line;
    tw_point at; /* middle of a disc, baseline of a text */
    double radius;
    tw_lettering lettering;
    tw_showing showing;
} tw_op;

typedef struct tw_display_list {
    const tw_context *context;
    double width, height;      /* of the page */
    bool sized;                /* the size was asked for: exact pixels, else twice as many */
    bool scaled;               /* lengths matter: SVG states its size in millimetres */
    bool clear;                /* without a background */
    tw_rgb ground;             /* the background */
    const char *title, *about; /* for screen readers; borrowed */
    tw_op *ops;
    size_t op_count, op_room;
    tw_step *steps;
    size_t step_count, step_room;
    size_t begun; /* first step of the unfinished path */
    char *bytes;
    size_t byte_count, byte_room;
    tw_status status;
} tw_display_list;

/* Maps coordinates of a drawing to a page: to x * scale + left, y * scale + top. */
typedef struct tw_viewport {
    tw_display_list *list; /* borrowed */
    double scale, left, top;
} tw_viewport;

tw_point tw_viewport_point(const tw_viewport *view, double x, double y);

/* An empty list of an empty page; free it in any case. */
tw_display_list tw_display_list_start(const tw_context *context);
void tw_display_list_free(tw_display_list *list);

/* The first step begins a path, and tw_display_list_paint ends it. */
void tw_display_list_move(tw_display_list *list, tw_point to);
void tw_display_list_line(tw_display_list *list, tw_point to);
void tw_display_list_curve(tw_display_list *list, tw_point by, tw_point to);
void tw_display_list_close(tw_display_list *list);
/* A whole polygon, or a circle, closed. */
void tw_display_list_polygon(tw_display_list *list, const tw_point *corners, size_t count);
void tw_display_list_circle(tw_display_list *list, tw_point about, double radius);
/* Fills with *fill (NULL: not) by the even-odd rule, then draws the line. */
void tw_display_list_paint(tw_display_list *list, const tw_rgb *fill, tw_stroke line);
/* A ball: shaded, lighter at the upper left. */
void tw_display_list_disc(tw_display_list *list, tw_point about, double radius, tw_rgb fill,
                          tw_stroke line);
/* at: on the baseline. */
void tw_display_list_text(tw_display_list *list, tw_point at, const char *text, tw_lettering how);
/* Draws a short text centred on a place, black or white, whichever is easier to read on the ground.
 * size: of a single letter, in pixels; more take the room of one. Too small ones are left out. */
void tw_display_list_label(tw_display_list *list, tw_point about, double size, const char *text,
                           tw_rgb ground);
/* Begins a frame of a film, up to its end; it may contain groups. */
void tw_display_list_frame(tw_display_list *list, tw_showing showing);
/* Begins a group with a title, up to its end. Groups do not nest. */
void tw_display_list_group(tw_display_list *list, const char *title);
void tw_display_list_end(tw_display_list *list);

/* Characters of a UTF-8 text. */
size_t tw_characters(const char *text);
/* Is a name so short that it is a label itself? For a longer one there are a letter and a legend.
 */
bool tw_is_label(const char *name);
/* Makes a character of outside text safe for all formats: valid UTF-8 and no control character,
 * else '?'. Returns the bytes used of text; *written: those written to safe, 1..4. */
size_t tw_safe_character(const char *text, size_t size, char safe[4], size_t *written);
