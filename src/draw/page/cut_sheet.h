/* cut_sheet.h -- pieces and board as outlines to cut out. */
#pragma once

#include <tw/draw.h>

#include "base/scope.h"

/* picture: its edge is set. All is borrowed. */
typedef struct tw_cut_sheet {
    const tw_context *context;
    const tw_puzzle *puzzle;
    const tw_picture *picture;
    const char *title, *about;
} tw_cut_sheet;

/* Writes a sheet, or pages of sheets if they have a size. TW_ERR_UNSUPPORTED: cells are not flat
 * polygons. TW_ERR_USAGE: a part is larger than a sheet, or a format without pages needs several.
 */
tw_status tw_cut_sheet_write(const tw_cut_sheet *sheet, const tw_out *out, tw_error *error);
