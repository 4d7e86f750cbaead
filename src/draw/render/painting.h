/* painting.h -- items in space and the order in which they are painted, so that near ones hide far
 * ones. */
#pragma once

#include "base/scope.h"
#include "draw/display/display_list.h"

/* A corner of an item in the view; line: is there a line from it to the next one? */
typedef struct tw_sight {
    double x, y;
    bool line;
} tw_sight;

typedef enum tw_item_kind { TW_ITEM_FACE, TW_ITEM_BALL, TW_ITEM_TUBE } tw_item_kind;

/* Something that is painted at once. Its corners are convex and in order; those of balls and tubes
 * enclose them closely. Depths grow towards the eye. */
typedef struct tw_item {
    tw_item_kind kind;
    size_t first, count;           /* its corners */
    double depth[3];               /* of a face: depth[0] * x + depth[1] * y + depth[2] */
    double from[3], to[3], radius; /* of a ball (from alone) or tube: x, y, depth */
    uint32_t user;                 /* what it is, for the caller */
    bool hidden; /* bears no letter; tw_painting_sort sets it if something nearer covers its middle
                  */
} tw_item;

typedef struct tw_painting {
    const tw_context *context; /* of a scope, also for what sorting takes on the way */
    double unit;  /* the size of a cell: much smaller lengths do not matter */
    double reach; /* how far an item's paint may go beyond its corners; 0 at the start */
    tw_item *items;
    size_t count, room;
    tw_sight *corners;
    size_t corner_count, corner_room;
    uint32_t *order; /* items, in the order of painting */
    size_t order_count, order_room;
    tw_status status; /* after a failure nothing is added */
} tw_painting;

tw_painting tw_painting_start(const tw_context *context, double unit);
void tw_painting_corner(tw_painting *painting, tw_sight corner);
/* Adds an item with the corners added since the last one; fills in first and count. */
void tw_painting_item(tw_painting *painting, tw_item item);
/* Finds the order. Items must not pass through one another. If some hide one another in a circle,
 * faces are cut, and the parts are added as items. TW_ERR_TOO_LARGE over TW_MAX_COVERINGS. */
tw_status tw_painting_sort(tw_painting *painting, tw_error *error);
/* Twice the area of a polygon; the sign is that of its direction. */
double tw_sights_area(const tw_sight *corners, size_t count);
/* The middle of an item's corners. */
tw_point tw_item_middle(const tw_painting *painting, const tw_item *item);
/* The depth of an item at x, y in the view. */
double tw_item_depth(const tw_item *item, double x, double y);
