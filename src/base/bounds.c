/* bounds.c -- the limits in force, from the context's and the ceilings; and the free memory.
 *
 * Invariant: all members of tw_limits but the first are uint32_t, side by side, in the order of
 * LIMITS. */
#include "base/bounds.h"

#include "base/base.h"
#include "base/free_memory.h"
#include "base/sized.h"

#include <stddef.h>
#include <string.h>

#define LIMITS(LIMIT)                                                                              \
    LIMIT(rank, TW_MAX_RANK)                                                                       \
    LIMIT(kinds, TW_MAX_KINDS)                                                                     \
    LIMIT(labels, TW_MAX_LABELS)                                                                   \
    LIMIT(matrix, TW_MAX_MATRIX)                                                                   \
    LIMIT(transforms, TW_MAX_TRANSFORMS)                                                           \
    LIMIT(generators, TW_MAX_GENERATORS)                                                           \
    LIMIT(coordinate, TW_MAX_COORDINATE)                                                           \
    LIMIT(step, TW_MAX_STEP)                                                                       \
    LIMIT(name, TW_MAX_NAME)                                                                       \
    LIMIT(vertices, TW_MAX_VERTICES)                                                               \
    LIMIT(cells, TW_MAX_CELLS)                                                                     \
    LIMIT(piece_cells, TW_MAX_PIECE_CELLS)                                                         \
    LIMIT(pieces, TW_MAX_PIECES)                                                                   \
    LIMIT(copies, TW_MAX_COPIES)                                                                   \
    LIMIT(colours, TW_MAX_COLOURS)                                                                 \
    LIMIT(marks, TW_MAX_MARKS)                                                                     \
    LIMIT(polyform, TW_MAX_POLYFORM)                                                               \
    LIMIT(polyforms, TW_MAX_POLYFORMS)                                                             \
    LIMIT(poses, TW_MAX_POSES)                                                                     \
    LIMIT(symmetries, TW_MAX_SYMMETRIES)                                                           \
    LIMIT(text, TW_MAX_TEXT)                                                                       \
    LIMIT(depth, TW_MAX_DEPTH)                                                                     \
    LIMIT(nodes, TW_MAX_NODES)                                                                     \
    LIMIT(faults, TW_MAX_FAULTS)                                                                   \
    LIMIT(side, TW_MAX_SIDE)                                                                       \
    LIMIT(pixels, TW_MAX_PIXELS)                                                                   \
    LIMIT(pictures, TW_MAX_PICTURES)                                                               \
    LIMIT(strokes, TW_MAX_STROKES)                                                                 \
    LIMIT(faces, TW_MAX_FACES)                                                                     \
    LIMIT(coverings, TW_MAX_COVERINGS)                                                             \
    LIMIT(plotted, TW_MAX_PLOTTED)                                                                 \
    LIMIT(levels, TW_MAX_LEVELS)                                                                   \
    LIMIT(points, TW_MAX_POINTS)                                                                   \
    LIMIT(body_cells, TW_MAX_BODY_CELLS)                                                           \
    LIMIT(triangles, TW_MAX_TRIANGLES)

#define CEILING(field, most) .field = most,
#define NAME(field, most) #field,

static const tw_limits ceilings = {.size = sizeof(tw_limits), LIMITS(CEILING)};
static const char *const names[] = {LIMITS(NAME)};

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

const tw_limits *tw_limits_own(const tw_context *context)
{
    bool says = context && context->size >= offsetof(tw_context, limits) + sizeof(tw_limits *);
    return says ? context->limits : NULL;
}

uint32_t tw_limit_at(const tw_context *context, size_t offset)
{
    uint32_t ceiling = value_at(&ceilings, offset);
    const tw_limits *own = tw_limits_own(context);
    if (!own || own->size < offset + sizeof ceiling)
        return ceiling;
    uint32_t value = value_at(own, offset);
    return value < ceiling ? value : ceiling;
}

tw_status tw_limits_check(const tw_context *context, tw_error *error)
{
    tw_limits asked = ceilings;
    tw_context known;
    tw_status status = tw_sized_copy(context, &known, sizeof known, "tw_context", error);
    if (status == TW_OK)
        status = tw_sized_copy(tw_limits_own(context), &asked, sizeof asked, "tw_limits", error);
    for (size_t i = 0; status == TW_OK && i < COUNT; i++) {
        size_t offset = FIRST + i * sizeof(uint32_t);
        uint32_t value = value_at(&asked, offset), ceiling = value_at(&ceilings, offset);
        if (value > ceiling)
            status = tw_fail(error, TW_ERR_USAGE, "the limit \"%s\" is %u; at most %u is possible",
                             names[i], value, ceiling);
    }
    return status;
}

/* ---- Memory ------------------------------------------------------------------------------ */

uint64_t tw_free_memory(const tw_context *context)
{
    context = tw_context_or_default(context);
    bool says = context->size >= offsetof(tw_context, free_memory) + sizeof context->free_memory;
    return says && context->free_memory ? context->free_memory(context->user) : tw_free_of_system();
}

uint64_t tw_memory_bound(const tw_context *context, uint64_t asked)
{
    uint64_t free = asked ? 0 : tw_free_memory(context);
    return asked ? asked : free ? free / 2 : UINT64_MAX;
}
