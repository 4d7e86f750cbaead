/* write_solution.c -- writes solutions: a line of JSON, and the two line forms of the thesis.
 *
 * Nothing is kept between calls; every line ends with a newline. */
#include "format/puzzle/puzzle_writer.h"
#include "format/solution/solutions.h"

#include <string.h>

/* ---- JSON -------------------------------------------------------------------------------- */

static void put_placement(tw_emitter *to, const tw_puzzle *puzzle, const tw_placement *placement)
{
    tw_emitter_map(to, NULL, true);
    tw_emitter_text(to, "piece", tw_puzzle_piece_name(puzzle, placement->piece));
    tw_emitter_list(to, "cells", true);
    for (size_t c = 0; c < placement->cell_count; c++)
        tw_put_cell(to, tw_puzzle_lattice(puzzle), NULL, &placement->cells[c]);
    tw_emitter_end(to);
    if (tw_puzzle_mark_count(puzzle) > 0)
        tw_emitter_number(to, "turn", placement->turn);
    tw_emitter_end(to);
}

void tw_put_placements(tw_emitter *to, const char *key, const tw_puzzle *puzzle,
                       const tw_solution *solution)
{
    tw_emitter_list(to, key, true);
    for (size_t i = 0; i < solution->count; i++)
        put_placement(to, puzzle, &solution->placements[i]);
    tw_emitter_end(to);
}

static tw_status write_jsonl(const tw_context *context, const tw_solution *solution,
                             const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)error;
    tw_emitter to;
    if (!solution)
        return TW_OK;
    tw_emitter_open(&to, out, TW_EMITTER_LINE);
    tw_emitter_count(&to, "solution", how->number);
    tw_put_placements(&to, "pieces", how->puzzle, solution);
    return tw_emitter_close(&to);
}

/* ---- The thesis' lines ------------------------------------------------------------------- */

/* Containers are large and there is no memory to take: cells are worked through in blocks of this
 * many, each block looking at all placements once. */
enum { BLOCK = 2048 };

/* letters: one for each cell from `first` on; '.' where nothing lies. */
static void fill_letters(const tw_puzzle *puzzle, const tw_solution *solution, uint32_t first,
                         char letters[BLOCK])
{
    memset(letters, '.', BLOCK);
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        char letter = tw_puzzle_letter(puzzle, one->piece);
        for (size_t c = 0; c < one->cell_count; c++) {
            uint32_t number = tw_puzzle_find_cell(puzzle, one->cells[c]);
            if (number != UINT32_MAX && number >= first && number - first < BLOCK)
                letters[number - first] = letter;
        }
    }
}

static tw_status write_line(const tw_context *context, const tw_solution *solution,
                            const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)error;
    tw_writer writer = {.out = out};
    const tw_puzzle *puzzle = how->puzzle;
    size_t count = tw_puzzle_cell_count(puzzle);
    if (!solution)
        return TW_OK;
    for (size_t first = 0; first < count; first += BLOCK) {
        char letters[BLOCK + 1];
        fill_letters(puzzle, solution, (uint32_t)first, letters);
        letters[count - first < BLOCK ? count - first : BLOCK] = '\0';
        tw_put(&writer, letters);
    }
    tw_put(&writer, "\n");
    return tw_writer_end(&writer);
}

/* owners: the placement whose first cell is cell first + i, counted from 1; 0 = none. */
static void fill_owners(const tw_puzzle *puzzle, const tw_solution *solution, uint32_t first,
                        uint32_t owners[BLOCK])
{
    memset(owners, 0, BLOCK * sizeof *owners);
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        uint32_t number = one->cell_count ? tw_puzzle_find_cell(puzzle, one->cells[0]) : UINT32_MAX;
        if (number != UINT32_MAX && number >= first && number - first < BLOCK)
            owners[number - first] = (uint32_t)i + 1;
    }
}

/* UINT32_MAX when the placement is no pose. */
static uint32_t orientation_of(const tw_poses *poses, const tw_placement *placement)
{
    uint32_t pose = tw_poses_of_placement(poses, placement);
    return pose == UINT32_MAX ? pose : tw_poses_get(poses, pose).orientation;
}

static tw_status put_orientation(tw_writer *writer, const tw_poses *poses,
                                 const tw_placement *placement, bool first)
{
    uint32_t orientation = orientation_of(poses, placement);
    if (orientation == UINT32_MAX)
        return TW_ERR_INPUT;
    tw_put(writer, first ? "" : " ");
    tw_put_letter(writer, tw_puzzle_letter(tw_poses_puzzle(poses), placement->piece));
    tw_put_number(writer, orientation);
    return writer->status;
}

static tw_status put_orientations(const tw_poses *poses, const tw_solution *solution,
                                  const tw_out *out)
{
    tw_writer writer = {.out = out};
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    size_t count = tw_puzzle_cell_count(puzzle);
    bool none = true;
    for (size_t first = 0; first < count; first += BLOCK) {
        uint32_t owners[BLOCK];
        fill_owners(puzzle, solution, (uint32_t)first, owners);
        for (size_t i = 0; i < BLOCK; i++) {
            if (owners[i] == 0)
                continue;
            tw_status status =
                put_orientation(&writer, poses, &solution->placements[owners[i] - 1], none);
            if (status)
                return status;
            none = false;
        }
    }
    tw_put(&writer, "\n");
    return tw_writer_end(&writer);
}

tw_status tw_name_pose_fault(tw_status status, tw_error *error)
{
    if (status == TW_ERR_INPUT)
        return tw_fail(error, status, "a piece does not lie as it may");
    if (status == TW_ERR_TOO_LARGE)
        return tw_fail(error, status, "its cells lie too far apart to draw");
    return status;
}

static tw_status write_orientations(const tw_context *context, const tw_solution *solution,
                                    const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    (void)context;
    return solution ? tw_name_pose_fault(put_orientations(how->poses, solution, out), error)
                    : TW_OK;
}

/* ---- Rows -------------------------------------------------------------------------------- */

const tw_format_row tw_format_jsonl = {
    .is = {.name = "jsonl",
           .extension = ".jsonl",
           .summary = "solutions as lines of JSON",
           .kind = TW_FORMAT_SOLUTION,
           .reads = true,
           .writes = true},
    .read_solution = tw_read_jsonl,
    .write_solution = write_jsonl,
};

const tw_format_row tw_format_lines = {
    .is = {.name = "lines",
           .extension = ".txt",
           .summary = "a solution as the letter of each cell",
           .kind = TW_FORMAT_SOLUTION,
           .writes = true,
           .lost = "where one of two neighbours of one letter ends is not in a line"},
    .write_solution = write_line,
};

const tw_format_row tw_format_orientations = {
    .is = {.name = "orientations",
           .extension = ".txt",
           .summary = "a solution as each piece with its orientation",
           .kind = TW_FORMAT_SOLUTION,
           .writes = true,
           .poses = true,
           .lost = "what the letters stand for is not in a line"},
    .write_solution = write_orientations,
};
