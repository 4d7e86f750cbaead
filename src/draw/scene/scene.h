/* scene.h -- a scene to draw: cells, the bodies they are parts of, and the viewpoint.
 *
 *   puzzle, solution --tw_scene_solution--> scene --tw_scene_draw--> a panel on a list
 *
 * A *spot* is a cell that is drawn. A *body* is drawn as one thing: a piece in its place. Spots of
 * no body are empty. A scene has panels: one for the whole, or one for each layer. */
#pragma once

#include <tw/advanced/draw.h>

#include "base/scope.h"
#include "base/space.h"
#include "draw/colour.h"

#define TW_NO_BODY UINT32_MAX

typedef struct tw_spot {
    tw_cell cell;
    uint32_t body;
    uint8_t colour; /* of the cell in the puzzle, 0 = none */
    tw_rgb paint;   /* the paint of that colour */
    bool optional;
    size_t layer;
    double at[3], middle[3]; /* its position, and the middle of its shape */
} tw_spot;

/* A name that is written on a cell while no body covers it. The cell is a spot of its own. */
typedef struct tw_written {
    tw_spot spot;
    const char *name; /* borrowed from the puzzle */
    bool inside;      /* the cell is in the container */
} tw_written;

typedef struct tw_body {
    const char *name; /* borrowed from the puzzle */
    char letter;
    tw_look look;
    size_t first, count; /* its spots */
    uint32_t order;      /* place in the order of assembly, from 0 */
    double middle[3];    /* of its spots */
    double offset[3];    /* offset of the drawing from where it lies */
    bool turns;          /* turned first, by these rows */
    double turned[3][3];
    bool tiled; /* its edges have colours, so it has no own colour */
    bool gone;  /* is not drawn */
    bool moved; /* emphasised, if anything is */
} tw_body;

/* Turns a vector of a body with the body. */
static inline void tw_body_way(const tw_body *body, const double way[3], double seen[3])
{
    for (size_t i = 0; i < 3; i++)
        seen[i] = body->turns ? tw_space_dot(body->turned[i], way) : way[i];
}

/* Finds the place where a point of a body is drawn. */
static inline void tw_body_place(const tw_body *body, const double point[3], double place[3])
{
    tw_body_way(body, point, place);
    for (size_t i = 0; i < 3; i++)
        place[i] += body->offset[i];
}

/* How a mark looks: the colour of an edge that must meet its like, or a tab that must meet a blank.
 */
typedef enum tw_mark_form { TW_MARK_COLOUR, TW_MARK_TAB, TW_MARK_BLANK } tw_mark_form;
typedef struct tw_mark_style {
    tw_mark_form form;
    unsigned shape; /* of tabs and blanks, 0 .. TW_TAB_SHAPES-1: partners have the same */
    tw_rgb paint;
} tw_mark_style;
#define TW_TAB_SHAPES 4

/* A mark on an edge of a piece. */
typedef struct tw_mark_icon {
    uint32_t body;
    size_t spot; /* the spot of the edge; icons are sorted by it */
    tw_mark_style style;
    double at[2];  /* beside the edge */
    double out[3]; /* from the middle of the cell to that of its neighbour, of length 1 */
    bool edged;    /* the two cells share a side in the plane: */
    double ends[2][2], middle[2];
} tw_mark_icon;

/* The way that something goes, drawn over all else. */
typedef struct tw_arrow {
    bool drawn;
    double from[3], to[3];
} tw_arrow;

typedef struct tw_scene {
    const tw_context *context; /* of a scope, also for what drawing takes on the way */
    const tw_lattice *lattice;
    tw_spot *spots; /* body by body, then those of no body */
    size_t spot_count;
    tw_body *bodies;
    size_t body_count;
    tw_written *written; /* only in a plane */
    size_t written_count;
    tw_mark_icon *icons;
    size_t icon_count, icon_room;
    tw_mark_style marks[TW_MAX_MARKS + 1]; /* by number */
    bool tabs;                             /* one of them is a tab */
    bool flat;                             /* drawn as a plane, panel by panel */
    bool exploded, labels, cells, cell_names;
    const tw_palette *palette; /* asked for; NULL: none. Borrowed */
    const tw_inks *inks;
    size_t shown; /* bodies with a smaller order are drawn */
    bool fresh;   /* emphasises the last of them, and moved ones */
    bool moving;  /* the size is that of the bodies that are drawn */
    tw_arrow arrow;
    size_t panels;          /* 1, or the number of layers */
    double unit;            /* the size of a cell */
    double view[3][3];      /* rows: to the right, downwards, towards the eye */
    double low[2], high[2]; /* the box around the drawings of all panels */
    const double *heat;     /* borrowed: a number for each spot, drawn as a map; NULL: none */
    double heat_most;       /* the number of the darkest colour */
    bool signs;             /* whole numbers of either sign; a cell with NaN is grey */
} tw_scene;

/* Both fill a scene that is zeroed but for its context, whose scope ends when it is drawn. picture:
 * as in tw/draw.h. */

/* Makes a scene of the solution; for NULL, of the empty container. */
tw_status tw_scene_solution(tw_scene *scene, const tw_puzzle *puzzle, const tw_solution *solution,
                            const tw_picture *picture, tw_error *error);
/* Makes a scene of one piece alone, in its first form. */
tw_status tw_scene_piece(tw_scene *scene, const tw_puzzle *puzzle, uint32_t piece,
                         const tw_picture *picture);
/* Converts a vector to the view: to the right, downwards, towards the eye. */
void tw_scene_look(const tw_scene *scene, const double vector[3], double seen[3]);
/* Finds the box around the drawings, after bodies were moved. */
void tw_scene_measure(tw_scene *scene);
/* Is the body drawn now, and is it the newest one? */
bool tw_body_shown(const tw_scene *scene, uint32_t body);
bool tw_body_fresh(const tw_scene *scene, uint32_t body);
/* The first icon of this spot, or of one after it; icon_count: there is none. */
size_t tw_scene_first_icon(const tw_scene *scene, size_t spot);
/* The mark on the edge of a spot that faces a direction (of length 1); NULL: none. */
const tw_mark_icon *tw_scene_icon_towards(const tw_scene *scene, size_t spot,
                                          const double direction[3]);
/* The current look of a body: neutral if its edges have colours, paler if a newer body is
 * emphasised. */
tw_look tw_body_look(const tw_scene *scene, uint32_t body);

/* ---- Marks (mark_icons.c) ---------------------------------------------------------------- */

/* Fills scene->marks. */
void tw_scene_mark_styles(tw_scene *scene, const tw_puzzle *puzzle);
/* Adds the marks on the edges of a body; needs its spots. */
tw_status tw_scene_mark_icons(tw_scene *scene, const tw_puzzle *puzzle, uint32_t body,
                              const tw_placement *placement);
