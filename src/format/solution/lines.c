/* lines.c -- solutions in the two forms of lines of the thesis: the letter of each cell, and each
 * piece with its orientation.
 *
 * Nothing is kept between calls; every line ends with a newline. */
#include "base/base.h"
#include "base/writer.h"
#include "format/solution/solutions.h"
#include "format/text/line_lexer.h"
#include "puzzle/puzzle_shared.h"

/* ---- Writing ----------------------------------------------------------------------------- */

static tw_status write_line(const tw_context *context, const tw_solution *solution,
                            const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    tw_writer writer = {.out = out};
    const tw_puzzle *puzzle = how->puzzle;
    if (!solution)
        return TW_OK;
    size_t count = tw_puzzle_cell_count(puzzle);
    context = tw_context_or_default(context);
    char *letters = tw_take(context, count, 1); /* of each cell; '.' where nothing lies */
    if (!letters)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    memset(letters, '.', count);
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        char letter = tw_puzzle_letter(puzzle, one->piece);
        for (size_t c = 0; c < one->cell_count; c++) {
            uint32_t number = tw_puzzle_find_cell(puzzle, one->cells[c]);
            if (number != UINT32_MAX)
                letters[number] = letter;
        }
    }
    tw_put_bytes(&writer, letters, count);
    tw_put(&writer, "\n");
    tw_give(context, letters, count, 1);
    return tw_writer_end(&writer);
}

uint32_t tw_orientation_of(const tw_poses *poses, const tw_placement *placement)
{
    uint32_t pose = tw_poses_of_placement(poses, placement);
    return pose == UINT32_MAX ? pose : tw_poses_get(poses, pose).orientation;
}

tw_status tw_name_pose_fault(tw_status status, tw_error *error)
{
    if (status == TW_ERR_INPUT)
        return tw_fail(error, status, "a piece does not lie as it may");
    if (status == TW_ERR_TOO_LARGE)
        return tw_fail(error, status, "its cells lie too far apart to draw");
    return status;
}

/* Each placement at its first cell in cell order. */
static tw_status write_orientations(const tw_context *context, const tw_solution *solution,
                                    const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    tw_writer writer = {.out = out};
    const tw_puzzle *puzzle = how->puzzle;
    tw_status status = TW_OK;
    if (!solution)
        return TW_OK;
    size_t count = tw_puzzle_cell_count(puzzle);
    context = tw_context_or_default(context);
    uint32_t *owners = tw_take(context, count, sizeof *owners); /* of first cells; from 1 */
    if (!owners)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    for (uint32_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        uint32_t number = one->cell_count ? tw_puzzle_find_cell(puzzle, one->cells[0]) : UINT32_MAX;
        if (number != UINT32_MAX)
            owners[number] = i + 1;
    }
    const char *before = "";
    for (size_t c = 0; c < count && !status; c++) {
        if (owners[c] == 0)
            continue;
        const tw_placement *one = &solution->placements[owners[c] - 1];
        uint32_t orientation = tw_orientation_of(how->poses, one);
        tw_put(&writer, before);
        tw_put_letter(&writer, tw_puzzle_letter(puzzle, one->piece));
        tw_put_number(&writer, orientation);
        before = " ";
        status = orientation == UINT32_MAX ? TW_ERR_INPUT : writer.status;
    }
    tw_give(context, owners, count, sizeof *owners);
    tw_put(&writer, "\n");
    return tw_name_pose_fault(status ? status : tw_writer_end(&writer), error);
}

/* ---- Reading letters --------------------------------------------------------------------- */

void tw_read_letters(tw_reader *reader, const tw_poses *poses, const tw_lettered *shown,
                     const tw_place *places, tw_solution **made)
{
    tw_error error = {0};
    uint32_t cell = 0;
    tw_status status = tw_solution_of_letters(reader->context, poses, shown, made, &cell, &error);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(reader);
    else if (status)
        tw_reader_refuse(reader, status, places[cell], error.hint, "%s", error.message);
}

static void read_line_of_letters(tw_reader *reader, const tw_poses *poses, const tw_source *source,
                                 tw_solution **made)
{
    const size_t count = tw_puzzle_cell_count(tw_poses_puzzle(poses));
    tw_place *places = tw_reader_take(reader, count, sizeof *places);
    tw_line_lexer lexer;
    if (!places || !tw_line_lexer_open(&lexer, source, reader))
        return;
    const tw_word line = tw_line_lexer_word(&lexer), more = tw_line_lexer_word(&lexer);
    if (line.size != count || more.size > 0) {
        tw_reader_fault(reader, more.size > 0 ? more.at : line.at, "",
                        "expected a letter for each of the %zu cells, found %s", count,
                        more.size > 0 ? tw_quote_word(more).text : tw_say("%zu", line.size).text);
        return;
    }
    for (size_t c = 0; c < count; c++)
        places[c] = (tw_place){line.at.line, line.at.column + (uint32_t)c};
    tw_read_letters(reader, poses, &(tw_lettered){.letters = line.text}, places, made);
}

/* ---- Rows -------------------------------------------------------------------------------- */

const tw_format_row tw_format_lines = {
    .is = {.name = "lines",
           .extension = ".txt",
           .summary = "a solution as the letter of each cell",
           .kind = TW_FORMAT_SOLUTION,
           .reads = true,
           .writes = true,
           .lost = "where one of two neighbours of one letter ends is not in a line"},
    .read_posed = read_line_of_letters,
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
