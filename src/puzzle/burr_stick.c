/* burr_stick.c -- the sticks of six-piece burrs (burr_stick.h), and pieces that are such sticks.
 *
 * A stick has eight rotations that keep its box, and so up to eight numbers; the least is its name.
 * Source: Cutler, "Holey 6-Piece Burr!" (1986), for the 837 connected sticks. */

#include <tw/advanced/puzzle.h>

#include "lattice/lattice_shared.h"
#include "puzzle/burr_stick.h"

enum { SIDE = 2, LEAST_CELLS = 12, BITS = 12 };

/* The cube of each bit, in a stick of six. */
static const int32_t removable[BITS][3] = {{1, 0, 1}, {2, 0, 1}, {3, 0, 1}, {4, 0, 1},
                                           {1, 1, 1}, {2, 1, 1}, {3, 1, 1}, {4, 1, 1},
                                           {2, 0, 0}, {3, 0, 0}, {2, 1, 0}, {3, 1, 0}};

bool tw_burr_stick_has(uint32_t number, int32_t length, const int32_t at[3])
{
    int32_t inner = at[0] - (length - TW_BURR_LENGTH) / 2;
    for (int bit = 0; bit < BITS; bit++)
        if (removable[bit][0] == inner && removable[bit][1] == at[1] && removable[bit][2] == at[2])
            return ((number - 1) >> bit & 1) == 0;
    return true;
}

int tw_burr_sticks_at(int32_t length, const int32_t at[3])
{
    int count = 0;
    for (int axis = 0; axis < 3; axis++) { /* a pair of sticks along the axis: length by 4 by 2 */
        int32_t wide = at[(axis + 1) % 3], flat = at[(axis + 2) % 3];
        count += wide >= length / 2 - 2 && wide < length / 2 + 2 && flat >= length / 2 - 1 &&
                 flat < length / 2 + 1;
    }
    return count;
}

/* ---- Pieces that are sticks -------------------------------------------------------------- */

/* Which cubes of its box a piece has, the long side first. */
typedef struct burr_box {
    int32_t length;
    bool has[TW_BURR_LONGEST][SIDE][SIDE];
} burr_box;

/* Reads the cells into a box, its axes exchanged in a circle, which is a rotation. */
static bool fill_box(const tw_cell *cells, size_t count, burr_box *box)
{
    int32_t low[3], high[3];
    int axis = 0;
    for (int k = 0; k < 3; k++) {
        const tw_cell_range range = tw_cells_range(cells, count, (size_t)k);
        low[k] = range.low;
        high[k] = range.high;
    }
    for (int k = 1; k < 3; k++)
        axis = high[k] - low[k] > high[axis] - low[axis] ? k : axis;
    const int other[2] = {(axis + 1) % 3, (axis + 2) % 3};
    box->length = high[axis] - low[axis] + 1;
    if (box->length < TW_BURR_LENGTH || box->length > TW_BURR_LONGEST || box->length % 2 != 0)
        return false;
    for (int k = 0; k < 2; k++)
        if (high[other[k]] - low[other[k]] + 1 != SIDE)
            return false;
    for (size_t i = 0; i < count; i++) {
        const int32_t *at = cells[i].at;
        box->has[at[axis] - low[axis]][at[other[0]] - low[other[0]]][at[other[1]] - low[other[1]]] =
            true;
    }
    return true;
}

/* The cube that lies at (x, y, z) after one of the eight rotations of the box. */
static bool turned_has(const burr_box *box, int rotation, int32_t x, int32_t y, int32_t z)
{
    for (int quarter = rotation % 4; quarter > 0; quarter--) {
        int32_t next = SIDE - 1 - z;
        z = y;
        y = next;
    }
    return rotation < 4 ? box->has[x][y][z] : box->has[box->length - 1 - x][SIDE - 1 - y][z];
}

/* The number of the box as it lies after a rotation; 0: a cube is missing that may not be. */
static uint32_t number_of_turned(const burr_box *box, int rotation)
{
    uint32_t number = 1;
    int32_t shift = (box->length - TW_BURR_LENGTH) / 2;
    size_t missing = 0;
    for (int bit = 0; bit < BITS; bit++)
        if (!turned_has(box, rotation, removable[bit][0] + shift, removable[bit][1],
                        removable[bit][2])) {
            number += UINT32_C(1) << bit;
            missing++;
        }
    for (int32_t x = 0; x < box->length; x++)
        for (int32_t yz = 0; yz < SIDE * SIDE; yz++)
            if (!box->has[x][yz / SIDE][yz % SIDE] && missing-- == 0)
                return 0;
    return number;
}

/* Can saw cuts across the whole stick make this section? Each takes one of its four sides away. */
static bool is_notched(bool section[SIDE][SIDE])
{
    for (int y = 0; y < SIDE; y++)
        for (int z = 0; z < SIDE; z++)
            if (!section[y][z] && section[!y][z] && section[y][!z])
                return false;
    return true;
}

/* Is a cube missing whose neighbours are there along all three axes? No tool that turns cuts such a
 * corner square. */
static bool has_blind_corner(const burr_box *box)
{
    for (int32_t x = 0; x < box->length; x++)
        for (int y = 0; y < SIDE; y++)
            for (int z = 0; z < SIDE; z++)
                if (!box->has[x][y][z] && box->has[x][!y][z] && box->has[x][y][!z] &&
                    ((x > 0 && box->has[x - 1][y][z]) ||
                     (x + 1 < box->length && box->has[x + 1][y][z])))
                    return true;
    return false;
}

/* What stick cells of the cubic lattice are, and how many of its sections no saw makes. */
static tw_burr_stick stick_of(const tw_cell *cells, size_t count, uint32_t *unmade)
{
    burr_box box = {0};
    tw_burr_stick stick = {0};
    if (count < LEAST_CELLS || !fill_box(cells, count, &box))
        return stick;
    for (int rotation = 0; rotation < 8; rotation++) {
        uint32_t number = number_of_turned(&box, rotation);
        if (number && (!stick.number || number < stick.number))
            stick.number = number;
    }
    if (!stick.number)
        return stick;
    stick.length = (uint32_t)box.length;
    *unmade = 0;
    for (int32_t x = 0; x < box.length; x++)
        *unmade += !is_notched(box.has[x]);
    stick.notchable = *unmade == 0;
    stick.millable = !has_blind_corner(&box);
    return stick;
}

uint32_t tw_burr_stick_unmade(const tw_cell *cells, size_t count)
{
    uint32_t unmade = UINT32_MAX;
    stick_of(cells, count, &unmade);
    return unmade;
}

tw_burr_stick tw_puzzle_burr_stick(const tw_puzzle *puzzle, uint32_t piece)
{
    const tw_cell *cells;
    const uint8_t *colours;
    uint32_t unmade;
    const size_t count = tw_puzzle_form(puzzle, piece, 0, &cells, &colours);
    return tw_lattice_cubic(tw_puzzle_lattice(puzzle)) ? stick_of(cells, count, &unmade)
                                                       : (tw_burr_stick){0};
}
