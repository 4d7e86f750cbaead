/* solve/tables/kept/fault_lines.h -- the straight lines between the cells of a container.
 *
 * A *line* (in space a plane) runs along sides of cells, cuts through no cell, and somewhere has
 * two cells that are neighbours on either side. A piece with cells on both sides *crosses* it. A
 * solution with a line that no piece crosses has a *fault* there: it falls apart in two. */
#pragma once

#include <tw/advanced/puzzle.h>

#include "base/base.h"

typedef struct tw_fault_lines {
    const tw_context *context;
    bool *beyond; /* for each line and cell: is it on the far side? */
    size_t count, room, cells;
} tw_fault_lines;

/* Fills a zeroed *lines; clear may follow in any case. TW_ERR_UNSUPPORTED if no line is defined:
 * cells that are not bodies with corners, more than three axes, wrapped lattices. TW_ERR_MEMORY.
 * Cost: at most sides of cells times cells. */
tw_status tw_fault_lines_make(const tw_context *context, const tw_puzzle *puzzle,
                              tw_fault_lines *lines, tw_error *error);
void tw_fault_lines_clear(tw_fault_lines *lines);
bool tw_fault_lines_is_crossed(const tw_fault_lines *lines, size_t line, const tw_pose *pose);
