/* page.h -- scenes side by side on a page: one picture, a gallery, a sheet of parts, steps. */
#pragma once

#include "draw/display/display_list.h"
#include "draw/scene/scene.h"

/* A page of `count` tiles, and further pages like it if `total` is more. make builds the scene of a
 * tile and its caption ("" for none; lines separated by \n); it is called twice for each, and the
 * page frees the scenes. uniform: all tiles are as large as the first. */
typedef struct tw_page {
    const tw_context *context;
    const tw_picture *picture;
    const char *title, *about;
    size_t count, total; /* total 0: count */
    bool uniform;
    tw_status (*make)(void *user, size_t number, tw_scene *scene, char caption[160],
                      tw_error *error);
    void *user;
    /* Not NULL: all tiles lie in one place and are shown in turn for so many seconds, in a loop.
     * count: 1. */
    double (*seconds)(void *user, size_t number);
    /* The foot below the tiles, if any: its height in pixels. It is drawn across the page from its
     * upper left corner on. */
    double foot;
    double (*measure_foot)(void *user, double width); /* the foot's height; NULL: foot */
    void (*draw_foot)(void *user, tw_display_list *list, tw_point corner, double width);
} tw_page;

tw_status tw_page_write(const tw_page *page, const tw_out *out, tw_error *error);
/* Lays out sections, each on pages of its own, with one picture's size and format, and writes the
 * page numbered `only`, from 1, or, for 0, all of them into one file, whose format must have pages.
 * out NULL: nothing is written. *pages: their number. TW_ERR_USAGE: there is no such page. */
tw_status tw_sections_write(const tw_page *sections, size_t count, size_t only, size_t *pages,
                            const tw_out *out, tw_error *error);
/* Finds how many tiles fit on a page of the picture's size, at least 1. page: count and total 2. */
tw_status tw_page_room(const tw_page *page, size_t *room, tw_error *error);
/* (picture.c) The name of a piece, and how often it is there: "domino \xC3\x97 3". */
void tw_piece_caption(const tw_puzzle *puzzle, uint32_t piece, char caption[160]);
/* (picture.c) Are its numbers in range, and can its format be written? */
tw_status tw_picture_check(const tw_context *context, const tw_picture *picture, tw_error *error);
