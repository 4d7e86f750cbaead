/* turned_shapes.c -- what a piece is after a turn (turned_shapes.h). */
#include "disassembly/turns/turned_shapes.h"

#include "base/base.h"
#include "lattice/lattice_shared.h"

#include <string.h>

enum { FORWARD = 0, BACK = 1, HALF = 2 };
/* Of a shape; one more if its cells were given in another order, in which no turn leaves them. */
enum { ALL_WAYS = 24 + 1 };

/* Finds the shape that one becomes by a quarter turn forward. */
static tw_status find_turned_shape(tw_turned_shapes *t, size_t axis, uint32_t shape,
                                   uint32_t *found)
{
    const size_t u = tw_next_axis(axis), v = tw_next_axis(u);
    const tw_oriented *from = &t->words->shapes[shape];
    const size_t count = from->count;
    tw_cell *cells = tw_take(t->context, count, sizeof *cells);
    tw_laid_shape laid = {.shape = 0};
    tw_error why = {0};
    if (!cells)
        return TW_ERR_MEMORY;
    for (size_t c = 0; c < count; c++) {
        cells[c] = from->cells[c];
        cells[c].at[u] = from->most[v] - from->cells[c].at[v];
        cells[c].at[v] = from->cells[c].at[u];
    }
    tw_lattice_sort(t->words->lattice, cells, count);
    const tw_placement placement = {.cells = cells, .cell_count = count};
    tw_status status = tw_pair_words_shape(t->words, &placement, cells, &laid, &why);
    tw_give(t->context, cells, count, sizeof *cells);
    *found = laid.shape;
    return status;
}

/* Makes room for all shapes there are. */
static tw_status make_turn_room(tw_turned_shapes *t)
{
    const size_t before = t->room;
    if (!TW_GROW(t->context, t->become, t->room, t->words->shape_count))
        return TW_ERR_MEMORY;
    if (t->room > before)
        memset(t->become + before, 0, (t->room - before) * sizeof *t->become);
    return TW_OK;
}

static size_t place_among(const uint32_t *ways, size_t count, uint32_t shape)
{
    size_t at = 0;
    while (at < count && ways[at] != shape)
        at++;
    return at;
}

/* Files a shape and all that it becomes. */
static tw_status file_ways(tw_turned_shapes *t, uint32_t shape)
{
    uint32_t ways[ALL_WAYS] = {shape};
    size_t forward[ALL_WAYS][3]; /* places among them */
    size_t count = 1;
    for (size_t i = 0; i < count; i++)
        for (size_t axis = 0; axis < 3; axis++) {
            uint32_t found;
            tw_status status = find_turned_shape(t, axis, ways[i], &found);
            if (status != TW_OK)
                return status;
            forward[i][axis] = place_among(ways, count, found);
            if (forward[i][axis] == count)
                ways[count++] = found;
        }
    tw_status status = make_turn_room(t);
    for (size_t i = 0; i < count && status == TW_OK; i++)
        for (size_t axis = 0; axis < 3; axis++) {
            const size_t one = forward[i][axis], two = forward[one][axis],
                         three = forward[two][axis];
            uint32_t *become = &t->become[ways[i]][TW_TURNS_OF_AXIS * axis];
            become[FORWARD] = ways[one] + 1;
            become[HALF] = ways[two] + 1;
            become[BACK] = ways[three] + 1;
        }
    return status;
}

tw_status tw_turned_shapes_file(tw_turned_shapes *t, const uint32_t *shapes, size_t count)
{
    if (t->age != t->words->age && t->become)
        memset(t->become, 0, t->room * sizeof *t->become);
    t->age = t->words->age;
    tw_status status = make_turn_room(t);
    for (size_t i = 0; i < count && status == TW_OK; i++)
        if (t->become[shapes[i]][FORWARD] == 0)
            status = file_ways(t, shapes[i]);
    return status;
}

bool tw_turned_shapes_turn(const tw_turned_shapes *t, const tw_axis_turn *turn,
                           tw_laid_shape *piece)
{
    const size_t u = tw_next_axis(turn->axis), v = tw_next_axis(u);
    const int32_t *most = t->words->shapes[piece->shape].most, *centre = turn->centre;
    const bool half = turn->quarters % 2 == 0;
    const size_t how = half ? HALF : turn->quarters > 0 ? FORWARD : BACK;
    int32_t at[3], to[3];
    tw_offset_unpack(t->words, piece->at, at);
    to[turn->axis] = at[turn->axis];
    if (half) {
        to[u] = centre[u] - at[u] - most[u];
        to[v] = centre[v] - at[v] - most[v];
    } else {
        const int32_t sum = (centre[u] + centre[v]) / 2, difference = (centre[u] - centre[v]) / 2;
        to[u] = turn->quarters > 0 ? sum - at[v] - most[v] : at[v] + difference;
        to[v] = turn->quarters > 0 ? at[u] - difference : sum - at[u] - most[u];
    }
    for (size_t k = 0; k < 3; k++)
        if (to[k] >= 1 << (t->words->bits - 2) || to[k] < -(1 << (t->words->bits - 2)))
            return false;
    piece->shape = t->become[piece->shape][TW_TURNS_OF_AXIS * turn->axis + how] - 1;
    piece->at = tw_offset_pack(t->words, to) + t->words->middle;
    return true;
}
