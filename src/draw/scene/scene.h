/* scene.h -- what is to be seen: cells, the bodies they are parts of, and from where one looks.
 *
 *   puzzle, solution --tw_scene_solution--> scene --tw_scene_draw--> a panel of a page
 *
 * A *spot* is a cell that is drawn. A *body* is what is drawn as one thing: a piece as it lies.
 * Spots of no body are empty. A scene has panels: one for the whole, or one for each layer. */
#ifndef TW_DRAW_SCENE_H
#define TW_DRAW_SCENE_H

#include "draw/colour.h"
#include "draw/draw_internal.h"
#include "draw/outline/outline.h"

#define TW_NO_BODY UINT32_MAX

typedef struct tw_spot {
    tw_cell cell;
    uint32_t body;
    uint8_t colour; /* of the cell in the puzzle, 0 = none */
    bool optional;
    size_t layer;
    double at[3], middle[3]; /* its position, and the middle of its shape */
} tw_spot;

typedef struct tw_body {
    const char *name; /* borrowed from the puzzle */
    char letter;
    tw_look look;
    size_t first, count; /* its spots */
    uint32_t order;      /* when it comes, from 0 */
    double middle[3];    /* of its spots */
    double offset[3];    /* it is drawn so far from where it lies */
} tw_body;

/* A mark on an edge of a piece. */
typedef struct tw_mark_icon {
    uint32_t body;
    uint8_t mark;
    double at[2];
} tw_mark_icon;

typedef struct tw_scene {
    const tw_context *context;
    const tw_lattice *lattice;
    tw_spot *spots; /* body by body, then those of none */
    size_t spot_count;
    tw_body *bodies;
    size_t body_count;
    tw_mark_icon *icons;
    size_t icon_count, icon_room;
    bool flat; /* drawn as a plane, panel by panel */
    bool exploded, labels, cells;
    size_t colours;         /* of the puzzle's cells */
    size_t shown;           /* bodies whose order is less are drawn */
    bool fresh;             /* the last of them stands out */
    size_t panels;          /* 1, or the number of layers */
    double unit;            /* the size of a cell */
    double view[3][3];      /* rows: to the right, downwards, towards the eye */
    double low[2], high[2]; /* what the drawings of all panels lie in */
    const double *heat;     /* borrowed: a number for each spot, drawn as a map; NULL: none */
    double heat_most;       /* the number of the darkest colour */
} tw_scene;

/* The solution, or the empty container for NULL. picture as in tw/draw.h. Free the scene whatever
 * becomes of it. */
tw_status tw_scene_solution(const tw_context *context, const tw_puzzle *puzzle,
                            const tw_solution *solution, const tw_picture *picture, tw_scene *scene,
                            tw_error *error);
/* One piece alone, in its first form. */
tw_status tw_scene_piece(const tw_context *context, const tw_puzzle *puzzle, uint32_t piece,
                         const tw_picture *picture, tw_scene *scene);
void tw_scene_free(tw_scene *scene);
/* Draws one panel; the scene's low corner comes to lie at left, top of the frame. */
tw_status tw_scene_draw(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                        tw_display_list *list, tw_error *error);

/* ---- Parts of it ------------------------------------------------------------------------- */

/* (assembly.c) Puts the bodies in the order in which they come. */
tw_status tw_scene_order(tw_scene *scene);
/* (mark_icons.c) Adds the marks on the edges of a body. */
tw_status tw_scene_mark_icons(tw_scene *scene, const tw_puzzle *puzzle, uint32_t body,
                              const tw_placement *placement);
/* (render2d.c) */
tw_status tw_render2d(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                      tw_display_list *list);
/* Adds the outline of a spot in the plane of its layer, as a loop; nothing for balls and sticks. */
void tw_spot_outline(const tw_scene *scene, const tw_spot *spot, tw_loops *loops);
/* The radius of a spot that is drawn as a disc, else 0. */
double tw_spot_radius(const tw_scene *scene, const tw_spot *spot);
/* Is the body drawn now, and is it the newest one? */
bool tw_body_shown(const tw_scene *scene, uint32_t body);
bool tw_body_fresh(const tw_scene *scene, uint32_t body);
/* The colour it has now: paler when a newer one stands out. */
tw_look tw_body_look(const tw_scene *scene, uint32_t body);
/* (sticks.c) All sticks of a panel. */
tw_status tw_draw_sticks(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                         tw_display_list *list);
/* (render3d.c) */
tw_status tw_render3d(const tw_scene *scene, const tw_viewport *frame, tw_display_list *list,
                      tw_error *error);
/* (plot_maps.c) */
tw_status tw_draw_heat(const tw_scene *scene, size_t panel, const tw_viewport *frame,
                       tw_display_list *list);
/* A dot that tells the colour of a cell. */
tw_rgb tw_dot_colour(size_t colour);
/* Puts a letter about a place. size: of the letter, in pixels; too small ones are left out. */
void tw_draw_letter_at(tw_display_list *list, double x, double y, double size, char letter,
                       tw_rgb ground);

#endif
