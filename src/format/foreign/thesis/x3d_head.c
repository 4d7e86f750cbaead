/* x3d_head.c -- a solution as text, the way the thesis' program put it at the head of its pictures.
 *
 *   Solution #0 Parts order H7 G3 F5
 *
 *    H G G F F H ...          the letter of each cell, in cell order
 *
 *    H H G                    layer by layer, row by row; a blank line behind each layer
 *    G F F
 *
 * Parts stand in the order of their first cell, each with the number of its orientation as one
 * character, 0-9 and then a-z. What that program did beyond 36 orientations is not known; here
 * such a number is decimal. Row, column and layer are coordinates 2, 1 and 3; cells of several
 * kinds at one position stand side by side.
 * Cost: the cells of the container, and the positions of the box around it.
 * Source: the manual in the appendix of the thesis, and texts that the program wrote. */
#include "format/solution/solutions.h"

#include <inttypes.h>

#include "base/base.h"
#include "format/shape/cell_sets.h"

enum { MOST_POSITIONS = 1000000 }; /* in a picture */

/* The piece on a cell. */
typedef struct tw_cover_mark {
    uint32_t placement; /* from 1; 0: nothing */
    char letter;
} tw_cover_mark;

typedef struct tw_head {
    tw_writer writer;
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    const tw_solution *solution;
    tw_cover_mark *marks; /* of each cell of the container */
    size_t cell_count;
} tw_head;

static tw_status mark_head_placement(tw_head *head, size_t number)
{
    const tw_placement *one = &head->solution->placements[number];
    if (one->piece >= tw_puzzle_piece_count(head->puzzle))
        return TW_ERR_INPUT;
    char letter = tw_puzzle_letter(head->puzzle, one->piece);
    for (size_t c = 0; c < one->cell_count; c++) {
        uint32_t cell = tw_puzzle_find_cell(head->puzzle, one->cells[c]);
        if (cell == UINT32_MAX)
            return TW_ERR_INPUT;
        head->marks[cell] = (tw_cover_mark){(uint32_t)number + 1, letter};
    }
    return TW_OK;
}

/* ---- Parts ------------------------------------------------------------------------------- */

static void put_letter(tw_writer *writer, char letter)
{
    tw_put(writer, " ");
    tw_put_letter(writer, letter);
}

/* Each placement at its first cell in cell order. */
static tw_status put_parts(tw_head *head)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    for (uint32_t cell = 0; cell < head->cell_count; cell++) {
        uint32_t placement = head->marks[cell].placement;
        const tw_placement *one = placement ? &head->solution->placements[placement - 1] : NULL;
        if (!one || tw_puzzle_find_cell(head->puzzle, one->cells[0]) != cell)
            continue;
        uint32_t orientation;
        tw_status status = tw_orientation_of(head->poses, one, &orientation);
        if (status)
            return status;
        put_letter(&head->writer, tw_puzzle_letter(head->puzzle, one->piece));
        if (orientation < sizeof digits - 1)
            tw_put_letter(&head->writer, digits[orientation]);
        else
            tw_put_count(&head->writer, orientation);
    }
    return TW_OK;
}

/* ---- The picture ------------------------------------------------------------------------- */

/* The letter of a cell; ' ' outside the container. */
static char head_letter_at(const tw_head *head, const tw_cell *cell)
{
    if (!tw_lattice_has_cell(tw_puzzle_lattice(head->puzzle), *cell))
        return ' ';
    uint32_t number = tw_puzzle_find_cell(head->puzzle, *cell);
    if (number == UINT32_MAX)
        return ' ';
    return head->marks[number].placement ? head->marks[number].letter : '_';
}

/* Writes one row from `at`, whose first coordinate is set here, without trailing blanks. kinds:
 * those in the container. */
static void put_head_row(tw_head *head, const tw_extent *box, const bool *kinds, tw_cell at)
{
    const size_t kind_count = tw_lattice_kind_count(tw_puzzle_lattice(head->puzzle));
    size_t blanks = 0;
    for (int64_t x = 0; x < box->size[0]; x++) {
        at.at[0] = box->least[0] + (int32_t)x;
        for (at.kind = 0; at.kind < kind_count; at.kind++) {
            char letter = kinds[at.kind] ? head_letter_at(head, &at) : ' ';
            if (letter == ' ') {
                blanks += kinds[at.kind];
                continue;
            }
            for (; blanks > 0; blanks--)
                tw_put(&head->writer, "  ");
            put_letter(&head->writer, letter);
        }
    }
    tw_put(&head->writer, "\n");
}

static void put_picture(tw_head *head, const tw_extent *box)
{
    bool kinds[TW_MAX_KINDS] = {false};
    for (size_t c = 0; c < head->cell_count; c++)
        kinds[tw_puzzle_cell(head->puzzle, c)->kind] = true;
    tw_cell at = {.kind = 0};
    for (int64_t w = 0; w < box->size[3]; w++)
        for (int64_t z = 0; z < box->size[2]; z++) {
            for (int64_t y = 0; y < box->size[1]; y++) {
                at.at[1] = box->least[1] + (int32_t)y;
                at.at[2] = box->least[2] + (int32_t)z;
                at.at[3] = box->least[3] + (int32_t)w;
                put_head_row(head, box, kinds, at);
            }
            tw_put(&head->writer, "\n");
        }
}

/* ---- All of it --------------------------------------------------------------------------- */

static tw_status put_x3d_head(tw_head *head, uint64_t number)
{
    tw_extent box = tw_extent_of(tw_puzzle_cell(head->puzzle, 0), head->cell_count);
    tw_status status = box.volume <= MOST_POSITIONS ? TW_OK : TW_ERR_TOO_LARGE;
    for (size_t i = 0; i < head->solution->count && status == TW_OK; i++)
        status = mark_head_placement(head, i);
    if (status)
        return status;
    tw_put_format(&head->writer, "Solution #%" PRIu64 " Parts order", number);
    status = put_parts(head);
    if (status)
        return status;
    tw_put(&head->writer, "\n\n");
    for (size_t cell = 0; cell < head->cell_count; cell++)
        put_letter(&head->writer, head->marks[cell].placement ? head->marks[cell].letter : '_');
    tw_put(&head->writer, "\n\n");
    put_picture(head, &box);
    return tw_writer_end(&head->writer);
}

static tw_status write_x3d_head(const tw_context *context, const tw_solution *solution,
                                const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    context = tw_context_or_default(context);
    tw_head head = {.writer = {.out = out}, .poses = how->poses, .solution = solution};
    if (!solution)
        return TW_OK;
    head.puzzle = how->puzzle;
    head.cell_count = tw_puzzle_cell_count(head.puzzle);
    head.marks = tw_take(context, head.cell_count, sizeof *head.marks);
    if (!head.marks)
        return TW_ERR_MEMORY;
    tw_status status = put_x3d_head(&head, how->number - 1); /* that program counts from 0 */
    tw_give(context, head.marks, head.cell_count, sizeof *head.marks);
    return tw_name_pose_fault(status, error);
}

const tw_format_row tw_format_x3d_head = {
    .is = {.name = "x3d-head",
           .extension = ".txt",
           .summary = "the text at the head of the original's pictures",
           .kind = TW_FORMAT_SOLUTION,
           .writes = true,
           .poses = true,
           .lost = "what the letters stand for is not in a head"},
    .write_solution = write_x3d_head,
};
