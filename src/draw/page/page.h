/* page.h -- scenes side by side on a page: one picture, a gallery, a sheet of parts, steps. */
#ifndef TW_DRAW_PAGE_H
#define TW_DRAW_PAGE_H

#include "draw/display/display_list.h"
#include "draw/scene/scene.h"

/* A page of `count` tiles, and when there are more in all further ones like it. make builds the
 * scene of a tile and its caption ("" for none; lines apart by \n); it is called twice for each,
 * and the page frees the scenes. uniform: all tiles are as large as the first. */
typedef struct tw_page {
    const tw_context *context;
    const tw_picture *picture;
    const char *title, *about;
    size_t count, total; /* total 0: count */
    bool uniform;
    tw_status (*make)(void *user, size_t number, tw_scene *scene, char caption[160],
                      tw_error *error);
    void *user;
    /* Not NULL: all tiles lie in one place and are shown for so long, one after the other, again
     * and again. count: 1. */
    double (*seconds)(void *user, size_t number);
    /* What stands below the tiles, if anything: so many pixels high, and across the page from its
     * upper left corner on. */
    double foot;
    double (*measure_foot)(void *user, double width); /* or as high as it says; NULL: as foot */
    void (*draw_foot)(void *user, tw_display_list *list, tw_point corner, double width);
} tw_page;

tw_status tw_page_write(const tw_page *page, const tw_out *out, tw_error *error);
/* How many tiles go onto a page of the picture's size, 1 at least. page: count and total 2. */
tw_status tw_page_room(const tw_page *page, size_t *room, tw_error *error);
/* (picture.c) Are its numbers in range, and can its format be written? */
tw_status tw_picture_check(const tw_context *context, const tw_picture *picture, tw_error *error);

#endif
