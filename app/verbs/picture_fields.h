/* picture_fields.h -- the fields for the look of a picture, which draw and plot share.
 *
 * They fill a member `picture`, a tw_picture, of a struct S. One option of the command may be
 * several members of a call: --size 800x600 is "width" and "height", --view 30,25 is "turn" and
 * "tilt". */
#pragma once

#include <tw/advanced/draw.h>

#include "verbs/field.h"

verb_take verb_take_shown; /* a flag that is stored inverted: "legend" as no_legend */
verb_take verb_take_angle, verb_take_size, verb_take_view, verb_take_style, verb_take_stretch,
    verb_take_bed;

/* Of what has its true size: cut pieces and bodies. Lengths are in millimetres; 0: not given. */
typedef struct verb_true_size {
    unsigned paper; /* number of the word; 0: none */
    bool landscape;
    double kerf;
    tw_mesh_style style; /* of bodies; its scale and clearance are also those of cut pieces */
} verb_true_size;

/* clang-format off */
#define FIELD_SIZE(S) {"size", "WxH", "", "Width and height in pixels.", \
    verb_take_size, FIELD_AT(S, picture, tw_picture), .where = VERB_IN_COMMAND}
#define FIELD_SIDES(S) \
    {"width", "PIXELS", "", "Of the picture; without it as it comes.", \
     FIELD_DECIMAL(S, picture.width, 0, TW_MAX_SIDE, NULL), .where = VERB_IN_CALLS}, \
    {"height", "PIXELS", "", "Likewise.", \
     FIELD_DECIMAL(S, picture.height, 0, TW_MAX_SIDE, NULL), .where = VERB_IN_CALLS}
/* name: in a call; member: the inverse flag of the picture. */
#define FIELD_SHOWN(S, name, text, member) {name, NULL, "true", text, \
    verb_take_shown, FIELD_AT(S, picture.member, bool), .type = VERB_IS_FLAG, \
    .where = VERB_IN_CALLS}
#define FIELD_HEADING(S) FIELD_SHOWN(S, "heading", "The puzzle's title is above.", no_title)
#define FIELD_STYLE(S) {"style", "WORDS", "", \
    "cells, clear, cut, dark, no-legend, no-letters, no-title.", \
    verb_take_style, FIELD_AT(S, picture, tw_picture), .where = VERB_IN_COMMAND}
#define FIELD_STYLES(S) \
    {"cells", NULL, "", "Cells are drawn within the pieces.", FIELD_FLAG(S, picture.cells), \
     .where = VERB_IN_CALLS}, \
    {"clear", NULL, "", "There is no background.", FIELD_FLAG(S, picture.clear), \
     .where = VERB_IN_CALLS}, \
    {"cut", NULL, "", "Parts are outlines in true size, to cut out; dxf always is.", \
     FIELD_FLAG(S, picture.cut), .where = VERB_IN_CALLS}, \
    {"dark", NULL, "", "Its ground and its words are for a dark page.", \
     FIELD_FLAG(S, picture.dark), .where = VERB_IN_CALLS}, \
    FIELD_SHOWN(S, "legend", "The pieces are named below.", no_legend), \
    FIELD_SHOWN(S, "labels", "Pieces have their letters.", no_labels), \
    FIELD_HEADING(S)
#define FIELD_VIEW(S) {"view", "TURN,TILT", "", \
    "Where to look from, in degrees; 45,35.26 is isometric.", \
    verb_take_view, FIELD_AT(S, picture, tw_picture), .where = VERB_IN_COMMAND}
#define FIELD_ANGLES(S) \
    {"turn", "DEGREES", "", "From where it is seen, around; with neither angle as it serves.", \
     verb_take_angle, FIELD_AT(S, picture, tw_picture), .type = VERB_IS_DECIMAL, .least = -360, \
     .most = 360, .expected = "degrees from -360 to 360", .where = VERB_IN_CALLS}, \
    {"tilt", "DEGREES", "", "From where it is seen, upwards.", \
     verb_take_angle, FIELD_AT(S, picture, tw_picture), .type = VERB_IS_DECIMAL, .least = -90, \
     .most = 90, .expected = "degrees from -90 to 90", .where = VERB_IN_CALLS}
#define FIELD_LAYERS(S) {"layers", NULL, "", "Draw the layers side by side.", \
    FIELD_FLAG(S, picture.layers)}
#define FIELD_EXPLODE(S) {"explode", "X", "0", \
    "Move pieces outwards by X times their distance.", \
    FIELD_DECIMAL(S, picture.explode, 0, 10, "a number from 0 to 10, like 0.5")}
#define FIELD_PAPER(S) \
    {"paper", "none|a4|a5|a3|letter|legal|tabloid", "none", \
     "Draw on sheets of paper; a gallery takes several.", FIELD_CHOICE(S, true_size.paper), \
     FIELD_EXPERT}, \
    {"landscape", NULL, "", "Lay the sheet on its long side.", \
     FIELD_FLAG(S, true_size.landscape), FIELD_EXPERT}
#define FIELD_LENGTH(S, member) \
    FIELD_DECIMAL(S, true_size.member, 0, 1000, "millimetres from 0 to 1000, like 0.15")
#define FIELD_LENGTHS(S) \
    {"scale", "MM", "", "A cell's shortest edge; for bodies and cuts else 10.", \
     FIELD_LENGTH(S, style.scale)}, \
    {"clearance", "MM", "0", "Bodies and cut pieces: how far each side moves inwards.", \
     FIELD_LENGTH(S, style.clearance)}, \
    {"kerf", "MM", "0", "Of cut pieces: how wide the laser cuts.", FIELD_LENGTH(S, kerf), \
     FIELD_EXPERT}, \
    {"chamfer", "MM", "0", "Bodies: how deep their outer edges are cut.", \
     FIELD_LENGTH(S, style.chamfer), FIELD_EXPERT}, \
    {"rounded", NULL, "", "Bodies: chamfers round the edges.", \
     FIELD_FLAG(S, true_size.style.rounded), FIELD_EXPERT}, \
    {"hollow", "MM", "0", "Bodies: how thick their walls are, around a hollow.", \
     FIELD_LENGTH(S, style.hollow), FIELD_EXPERT}, \
    {"thickness", "MM", "", "Bodies: how thick flat cells and sticks are.", \
     FIELD_LENGTH(S, style.thickness), FIELD_EXPERT}, \
    {"stretch", "X,Y,Z", "", "Bodies: X,Y,Z times as large, as a printer may need it.", \
     verb_take_stretch, FIELD_AT(S, true_size.style, tw_mesh_style), .type = VERB_IS_TEXT, \
     FIELD_EXPERT}, \
    {"bed", "W,D", "", "Bodies: lay pieces on a bed of W,D millimetres.", \
     verb_take_bed, FIELD_AT(S, true_size.style, tw_mesh_style), .type = VERB_IS_TEXT, \
     FIELD_EXPERT}
#define FIELD_FILM(S) {"film", NULL, "", "For svg and png: moves as a film, not side by side.", \
    FIELD_FLAG(S, film), FIELD_EXPERT}
/* clang-format on */
