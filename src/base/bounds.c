/* bounds.c -- the limits in force, from the context's and the ceilings.
 *
 * Invariant: all members of tw_limits but the first are uint32_t, side by side, in the order of
 * `names`. */
#include "base/bounds.h"

#include "base/base.h"
#include "base/sized.h"

#include <string.h>

static const tw_limits ceilings = {
    .size = sizeof(tw_limits),
    .rank = TW_MAX_RANK,
    .kinds = TW_MAX_KINDS,
    .labels = TW_MAX_LABELS,
    .matrix = TW_MAX_MATRIX,
    .transforms = TW_MAX_TRANSFORMS,
    .generators = TW_MAX_GENERATORS,
    .coordinate = TW_MAX_COORDINATE,
    .step = TW_MAX_STEP,
    .name = TW_MAX_NAME,
    .vertices = TW_MAX_VERTICES,
    .cells = TW_MAX_CELLS,
    .piece_cells = TW_MAX_PIECE_CELLS,
    .pieces = TW_MAX_PIECES,
    .copies = TW_MAX_COPIES,
    .colours = TW_MAX_COLOURS,
    .marks = TW_MAX_MARKS,
    .polyform = TW_MAX_POLYFORM,
    .polyforms = TW_MAX_POLYFORMS,
    .poses = TW_MAX_POSES,
    .symmetries = TW_MAX_SYMMETRIES,
    .text = TW_MAX_TEXT,
    .depth = TW_MAX_DEPTH,
    .nodes = TW_MAX_NODES,
    .faults = TW_MAX_FAULTS,
    .side = TW_MAX_SIDE,
    .pixels = TW_MAX_PIXELS,
    .pictures = TW_MAX_PICTURES,
    .strokes = TW_MAX_STROKES,
    .faces = TW_MAX_FACES,
    .coverings = TW_MAX_COVERINGS,
    .plotted = TW_MAX_PLOTTED,
    .levels = TW_MAX_LEVELS,
    .points = TW_MAX_POINTS,
    .body_cells = TW_MAX_BODY_CELLS,
    .triangles = TW_MAX_TRIANGLES,
};

static const char *const names[] = {
    "rank",    "kinds",     "labels",   "matrix",    "transforms",  "generators", "coordinate",
    "step",    "name",      "vertices", "cells",     "piece_cells", "pieces",     "copies",
    "colours", "marks",     "polyform", "polyforms", "poses",       "symmetries", "text",
    "depth",   "nodes",     "faults",   "side",      "pixels",      "pictures",   "strokes",
    "faces",   "coverings", "plotted",  "levels",    "points",      "body_cells", "triangles",
};

enum { FIRST = offsetof(tw_limits, rank), COUNT = sizeof names / sizeof *names };
_Static_assert(FIRST + COUNT * sizeof(uint32_t) <= sizeof(tw_limits) &&
                   FIRST + (COUNT + 2) * sizeof(uint32_t) > sizeof(tw_limits),
               "a name for each limit");

tw_limits tw_limits_default(void)
{
    return ceilings;
}

static uint32_t value_at(const tw_limits *limits, size_t offset)
{
    uint32_t value;
    memcpy(&value, (const char *)limits + offset, sizeof value);
    return value;
}

uint32_t tw_limit_at(const tw_context *context, size_t offset)
{
    uint32_t ceiling = value_at(&ceilings, offset);
    const tw_limits *own = context ? context->limits : NULL;
    if (!own || own->size < offset + sizeof ceiling)
        return ceiling;
    uint32_t value = value_at(own, offset);
    return value < ceiling ? value : ceiling;
}

tw_status tw_limits_check(const tw_context *context, tw_error *error)
{
    tw_limits asked = ceilings;
    tw_status status =
        tw_sized_copy(context ? context->limits : NULL, &asked, sizeof asked, "tw_limits", error);
    for (size_t i = 0; status == TW_OK && i < COUNT; i++) {
        size_t offset = FIRST + i * sizeof(uint32_t);
        uint32_t value = value_at(&asked, offset), ceiling = value_at(&ceilings, offset);
        if (value > ceiling)
            status = tw_fail(error, TW_ERR_USAGE, "the limit \"%s\" is %u; at most %u is possible",
                             names[i], value, ceiling);
    }
    return status;
}
