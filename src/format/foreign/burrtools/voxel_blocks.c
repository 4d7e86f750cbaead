/* voxel_blocks.c -- pieces as blocks of voxels, and the numbered turn of a placement.
 *
 * A numbered turn is a matrix; together with a position it is a motion of space. On a grid that is
 * not rigid only motions that map all cells to cells count; one cell of each kind is tried.
 * BurrTools turns pieces by all of them and never mirrors them; a flat lattice lies in space, where
 * turning over is a turn. Cost: turns * voxels * log voxels for a placement. */
#include "format/foreign/burrtools/voxel_blocks.h"

#include <stdlib.h>

#include "lattice/lattice_shared.h"
#include "puzzle/orient.h"
#include "puzzle/puzzle_shared.h"

enum { MOST_BLOCK_VOXELS = TW_MAX_TEXT };

/* May all cells be moved by this? Yes if one of them becomes a cell of its own kind; a flat lattice
 * stays in its plane. */
static bool may_move(const tw_burrtools_grid *grid, const tw_voxel *voxel, const tw_voxel *by)
{
    tw_voxel moved = tw_voxel_minus(voxel, by);
    tw_cell before, after;
    return tw_burrtools_grid_cell(grid, voxel, &before) &&
           tw_burrtools_grid_cell(grid, &moved, &after) && before.kind == after.kind;
}

/* The least move that brings the corner to where no coordinate is negative. */
static bool find_voxel_shift(const tw_burrtools_grid *grid, const tw_voxel *voxel,
                             const tw_voxel *corner, tw_voxel *shift)
{
    int64_t reach = grid->reach;
    for (int64_t sum = 0; sum <= 3 * reach; sum++)
        for (int64_t number = 0; number < reach * reach * reach; number++) {
            tw_voxel rest = {{number % reach, number / reach % reach, number / reach / reach}};
            if (rest.at[0] + rest.at[1] + rest.at[2] != sum)
                continue;
            *shift = tw_voxel_minus(corner, &rest);
            if (may_move(grid, voxel, shift))
                return true;
        }
    return false;
}

tw_status tw_voxel_block_make(tw_reader *reader, tw_voxel_block *block, const tw_cell *cells,
                              size_t count, tw_error *error)
{
    const tw_burrtools_grid *grid = block->grid;
    int64_t volume = 1;
    block->count = count;
    block->voxels = tw_reader_take(reader, count, sizeof *block->voxels);
    if (!block->voxels)
        return TW_ERR_MEMORY;
    tw_voxel corner = tw_burrtools_grid_voxel(grid, &cells[0]);
    for (size_t i = 0; i < count; i++) {
        block->voxels[i] = tw_burrtools_grid_voxel(grid, &cells[i]);
        for (size_t k = 0; k < 3; k++)
            if (block->voxels[i].at[k] < corner.at[k])
                corner.at[k] = block->voxels[i].at[k];
    }
    bool fine = find_voxel_shift(grid, &block->voxels[0], &corner, &block->shift);
    for (size_t i = 0; i < count; i++) {
        block->voxels[i] = tw_voxel_minus(&block->voxels[i], &block->shift);
        for (size_t k = 0; k < 3; k++)
            if (block->voxels[i].at[k] >= block->size.at[k])
                block->size.at[k] = block->voxels[i].at[k] + 1;
    }
    for (size_t k = 0; k < 3 && fine; k++) {
        block->size.at[k] = (block->size.at[k] + grid->block - 1) / grid->block * grid->block;
        fine = block->size.at[k] <= MOST_BLOCK_VOXELS / volume;
        volume *= block->size.at[k];
    }
    if (grid->hotspot)
        block->hotspot = block->voxels[0];
    return fine ? TW_OK
                : tw_fail(error, TW_ERR_TOO_LARGE, "its cells lie too far apart to be written");
}

/* ---- Orientations ------------------------------------------------------------------------ */

/* Adds the form under every turn of the lattice, where flat pieces are also turned over; of a rigid
 * grid instead, with cell 0 at 0, where all cells land on cells. */
static tw_status add_turned_images(tw_orientations *ways, const tw_context *context,
                                   const tw_burrtools_grid *grid, const tw_lattice *lattice,
                                   const tw_form *form)
{
    const tw_transform_set turns = tw_lattice_turns(lattice, tw_lattice_rank(lattice) < 3);
    const size_t count = grid->rigid ? grid->turn_count : tw_lattice_transform_count(lattice);
    const tw_voxel first = tw_burrtools_grid_voxel(grid, &form->cells[0]);
    tw_cell *cells = tw_take(context, form->count, sizeof *cells);
    tw_status status = cells ? TW_OK : TW_ERR_MEMORY;
    for (uint32_t t = 0; t < count && !status; t++) {
        bool fine = grid->rigid || tw_transform_set_has(&turns, t);
        for (size_t c = 0; c < form->count && fine; c++) {
            if (!grid->rigid) {
                cells[c] = tw_lattice_apply(lattice, t, form->cells[c]);
                continue;
            }
            const tw_voxel voxel = tw_burrtools_grid_voxel(grid, &form->cells[c]),
                           way = tw_voxel_minus(&voxel, &first);
            tw_voxel image;
            fine = tw_burrtools_grid_turned(grid, t, &way, &image) &&
                   tw_burrtools_grid_cell(grid, &image, &cells[c]);
        }
        if (fine)
            status = tw_orientations_add(context, lattice, cells, form->tags, form->count, ways);
    }
    tw_give(context, cells, form->count, sizeof *cells);
    return status;
}

tw_status tw_voxel_ways_agree(const tw_context *context, const tw_burrtools_grid *grid,
                              const tw_puzzle *puzzle, uint32_t piece, tw_error *error)
{
    const tw_form *form = &puzzle->pieces[piece].forms[0];
    tw_orientations own = {0}, other = {0};
    tw_status status = tw_orientations_make(context, puzzle, piece, NULL, &own);
    if (!status)
        status = add_turned_images(&other, context, grid, puzzle->lattice, form);
    const bool same = !status && tw_orientations_equal(&own, &other);
    tw_orientations_free(context, &own);
    tw_orientations_free(context, &other);
    if (status)
        return status;
    return same ? TW_OK
                : tw_fail(error, TW_ERR_UNSUPPORTED,
                          "piece \"%s\" may lie in other ways than BurrTools lays pieces: there "
                          "every piece has one shape, is turned by all turns%s and never mirrored",
                          tw_puzzle_piece_name(puzzle, piece),
                          grid->rigid ? " of space that fit" : "");
}

/* ---- Placements -------------------------------------------------------------------------- */

/* A point and its colour. */
typedef struct voxel_spot {
    tw_voxel at;
    uint8_t colour; /* of the piece, or of the container */
} voxel_spot;

static int compare_points(const void *a, const void *b)
{
    const voxel_spot *one = a, *other = b;
    for (size_t i = 0; i < 3; i++)
        if (one->at.at[i] != other->at.at[i])
            return one->at.at[i] < other->at.at[i] ? -1 : 1;
    return 0;
}

/* The middles of the cells that are covered, sorted. */
static bool list_target(const tw_burrtools_grid *grid, const tw_puzzle *puzzle,
                        const tw_placement *placement, voxel_spot *points)
{
    for (size_t c = 0; c < placement->cell_count; c++) {
        tw_voxel voxel = tw_burrtools_grid_voxel(grid, &placement->cells[c]);
        uint32_t number = tw_puzzle_find_cell(puzzle, placement->cells[c]);
        if (number == UINT32_MAX || !tw_burrtools_grid_middle(grid, &voxel, &points[c].at))
            return false;
        points[c].colour = tw_puzzle_cell_colour(puzzle, number);
    }
    qsort(points, placement->cell_count, sizeof *points, compare_points);
    return true;
}

/* The middles of the block's voxels, seen from the hotspot and turned, sorted. */
static bool list_turned(const tw_voxel_block *block, size_t turn, voxel_spot *points)
{
    for (size_t i = 0; i < block->count; i++) {
        if (!tw_burrtools_grid_way(block->grid, turn, &block->hotspot, &block->voxels[i],
                                   &points[i].at))
            return false;
        points[i].colour = block->colours ? block->colours[i] : 0;
    }
    qsort(points, block->count, sizeof *points, compare_points);
    return true;
}

static bool points_match(const tw_puzzle *puzzle, const voxel_spot *turned,
                         const voxel_spot *target, size_t count, const tw_voxel *by)
{
    for (size_t i = 0; i < count; i++) {
        tw_voxel way = tw_voxel_minus(&target[i].at, &turned[i].at);
        if (memcmp(&way, by, sizeof way) != 0 ||
            !tw_puzzle_may_lie(puzzle, turned[i].colour, target[i].colour))
            return false;
    }
    return true;
}

/* Does the motion carry this cell to a cell? */
static bool carries(const tw_voxel_block *block, size_t turn, const tw_voxel *by,
                    const tw_cell *cell)
{
    tw_voxel voxel = tw_burrtools_grid_voxel(block->grid, cell);
    tw_cell found;
    voxel = tw_voxel_minus(&voxel, &block->shift);
    return tw_burrtools_grid_lay(block->grid, turn, &block->hotspot, by, &voxel, &found);
}

/* Is it a motion of the whole lattice? One cell of each kind suffices. */
static bool is_motion(const tw_voxel_block *block, size_t turn, const tw_voxel *by)
{
    const tw_lattice *lattice = block->grid->lattice;
    size_t kinds = tw_lattice_kind_count(lattice), found = 1;
    tw_cell cells[TW_MAX_KINDS] = {{.kind = 0}};
    bool known[TW_MAX_KINDS] = {true};
    for (size_t i = 0; i < found; i++) {
        if (!carries(block, turn, by, &cells[i]))
            return false;
        for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, cells[i].kind); l++) {
            tw_cell next = tw_lattice_neighbour(lattice, cells[i], l);
            if (found < kinds && !known[next.kind]) {
                known[next.kind] = true;
                cells[found++] = next;
            }
        }
    }
    return true;
}

static bool find_motion(const tw_voxel_block *block, const tw_puzzle *puzzle,
                        const tw_placement *placement, voxel_spot *points, tw_voxel_motion *motion)
{
    voxel_spot *target = points + block->count;
    if (placement->cell_count != block->count ||
        !list_target(block->grid, puzzle, placement, target))
        return false;
    for (motion->turn = 0; motion->turn < block->grid->turn_count; motion->turn++) {
        if (!list_turned(block, motion->turn, points))
            continue;
        tw_voxel by = tw_voxel_minus(&target[0].at, &points[0].at);
        if (points_match(puzzle, points, target, block->count, &by) &&
            tw_burrtools_grid_under(block->grid, &by, &motion->position) &&
            (block->grid->rigid || is_motion(block, motion->turn, &by)))
            return true;
    }
    return false;
}

tw_status tw_voxel_motion_of(const tw_context *context, const tw_voxel_block *block,
                             const tw_puzzle *puzzle, const tw_placement *placement,
                             tw_voxel_motion *motion, tw_error *error)
{
    voxel_spot *points = tw_take(context, 2 * block->count, sizeof *points);
    if (!points)
        return TW_ERR_MEMORY;
    bool found = find_motion(block, puzzle, placement, points, motion);
    tw_give(context, points, 2 * block->count, sizeof *points);
    return found ? TW_OK
                 : tw_fail(error, TW_ERR_INPUT, "piece \"%s\" does not lie as it may",
                           tw_puzzle_piece_name(puzzle, placement->piece));
}
