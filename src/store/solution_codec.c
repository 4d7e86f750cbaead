/* solution_codec.c -- solutions as bytes, and back (tw/advanced/store.h).
 *
 * A cell is its number in the container, stored as the difference from the one before: mostly one
 * byte.
 * Invariant: packing what was unpacked gives the same bytes. */
#include "store/solution_codec.h"

#include "puzzle/assign_names.h"
#include "puzzle/puzzle_shared.h"
#include "store/packer.h"

/* ---- Packing ----------------------------------------------------------------------------- */

/* numbers: of its cells, ascending. */
static void add_coded_placement(tw_bytes *bytes, const tw_placement *placement,
                                const uint32_t *numbers)
{
    tw_pack_number(bytes, placement->piece);
    tw_pack_number(bytes, placement->turn);
    tw_pack_number(bytes, placement->cell_count);
    for (size_t i = 0; i < placement->cell_count; i++)
        tw_pack_number(bytes, i ? numbers[i] - numbers[i - 1] : numbers[i]);
}

tw_status tw_solution_orbit_pack(tw_solution_orbit *orbit, const uint32_t *poses, size_t pose_count,
                                 tw_bytes *bytes)
{
    const uint32_t *order = NULL;
    size_t before = bytes->size;
    tw_solution least = tw_solution_orbit_canonical(orbit, poses, pose_count, &order);
    tw_pack_number(bytes, least.count);
    for (size_t i = 0; i < least.count; i++) {
        tw_pose pose = tw_poses_get(tw_solution_orbit_source(orbit), order[i]);
        add_coded_placement(bytes, &least.placements[i], pose.cells);
    }
    bytes->size = bytes->status ? before : bytes->size;
    return bytes->status;
}

/* ---- Unpacking --------------------------------------------------------------------------- */

size_t tw_packed_begin(tw_scan *scan)
{
    return tw_scan_count(scan, 4);
}

void tw_packed_piece(tw_scan *scan, tw_packed_placement *placement)
{
    placement->piece = tw_scan_number32(scan);
    placement->turn = tw_scan_number32(scan);
    placement->count = tw_scan_count(scan, 1);
    scan->bad |= placement->count == 0;
}

uint32_t tw_packed_cell(tw_scan *scan, size_t index, uint32_t before)
{
    uint32_t step = tw_scan_number32(scan);
    scan->bad |= index > 0 && (step == 0 || step > UINT32_MAX - 1 - before);
    return index ? before + step : step;
}

/* An unpacked solution. Without lists, placements and cells are only counted. */
typedef struct unpacking {
    tw_placement *placements;
    tw_cell *cells;
    size_t placement_count, cell_count;
} unpacking;

static bool unpack_solution(const tw_puzzle *puzzle, const void *bytes, size_t count, unpacking *to)
{
    tw_scan scan = {bytes, (const uint8_t *)bytes + count, false};
    tw_packed_placement at;
    to->placement_count = tw_packed_begin(&scan);
    to->cell_count = 0;
    for (size_t i = 0; i < to->placement_count && !scan.bad; i++) {
        uint32_t number = 0;
        tw_packed_piece(&scan, &at);
        scan.bad |= at.piece >= tw_puzzle_piece_count(puzzle);
        if (to->placements && !scan.bad)
            to->placements[i] =
                (tw_placement){at.piece, to->cells + to->cell_count, at.count, at.turn};
        for (size_t j = 0; j < at.count && !scan.bad; j++, to->cell_count++) {
            number = tw_packed_cell(&scan, j, number);
            scan.bad |= number >= tw_puzzle_cell_count(puzzle);
            if (to->cells && !scan.bad)
                to->cells[to->cell_count] = *tw_puzzle_cell(puzzle, number);
        }
    }
    return !scan.bad && tw_scan_left(&scan) == 0;
}

tw_status tw_solution_unpack(const tw_context *context, const tw_puzzle *puzzle, const void *bytes,
                             size_t count, tw_solution **solution, tw_error *error)
{
    tw_clear_error(error);
    unpacking to = {.cells = NULL};
    if (!unpack_solution(puzzle, bytes, count, &to))
        return tw_fail(error, TW_ERR_INPUT, "the packed solution is damaged, or of another puzzle");
    tw_solution *made =
        tw_solution_new(context, to.placement_count, to.cell_count, &to.placements, &to.cells);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    unpack_solution(puzzle, bytes, count, &to);
    made->count = to.placement_count;
    *solution = made;
    return TW_OK;
}

bool tw_packed_covers(const void *bytes, size_t count, uint32_t piece, uint32_t cell)
{
    tw_scan scan = {bytes, (const uint8_t *)bytes + count, false};
    tw_packed_placement at;
    size_t placements = tw_packed_begin(&scan);
    for (size_t i = 0; i < placements && !scan.bad; i++) {
        uint32_t number = 0;
        tw_packed_piece(&scan, &at);
        for (size_t j = 0; j < at.count && !scan.bad; j++) {
            number = tw_packed_cell(&scan, j, number);
            if (!scan.bad && (piece == UINT32_MAX || at.piece == piece) &&
                (cell == UINT32_MAX || number == cell))
                return true;
        }
    }
    return false;
}
