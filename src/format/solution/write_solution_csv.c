/* write_solution_csv.c -- solutions as comma-separated values: a row a cell, for spreadsheets.
 *
 * Texts stand in double quotes, a quote in them twice. In a puzzle with marks the last column is
 * the transformation of the placement. Nothing is kept between calls. */
#include "format/solution/solutions.h"

#include <string.h>

static void put_csv_text(tw_writer *to, const char *text)
{
    tw_put(to, "\"");
    for (; *text; text++) {
        tw_put(to, *text == '"' ? "\"" : "");
        tw_put_letter(to, *text);
    }
    tw_put(to, "\"");
}

static tw_status write_csv_head(const tw_puzzle *puzzle, const tw_out *out)
{
    static const char *const axes[] = {",x", ",y", ",z", ",w", ",v", ",u"};
    _Static_assert(sizeof axes / sizeof *axes == TW_MAX_RANK, "a name for each coordinate");
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    tw_writer to = {.out = out};
    tw_put(&to, "solution,piece,copy");
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        tw_put(&to, axes[i]);
    tw_put(&to, tw_lattice_kind_count(lattice) > 1 ? ",kind" : "");
    tw_put(&to, tw_puzzle_mark_count(puzzle) > 0 ? ",turn\n" : "\n");
    return tw_writer_end(&to);
}

static void put_cell(tw_writer *to, const tw_lattice *lattice, const tw_cell *cell)
{
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++) {
        tw_put(to, ",");
        tw_put_number(to, cell->at[i]);
    }
    if (tw_lattice_kind_count(lattice) > 1) {
        tw_put(to, ",");
        put_csv_text(to, tw_lattice_kind_name(lattice, cell->kind));
    }
}

static tw_status write_solution(const tw_context *context, const tw_solution *solution,
                                const tw_solution_text *how, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)error;
    const tw_puzzle *puzzle = how->puzzle;
    tw_writer to = {.out = out};
    uint64_t copy = 0;
    if (!solution)
        return write_csv_head(puzzle, out);
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        copy = i > 0 && one[-1].piece == one->piece ? copy + 1 : 1;
        for (size_t c = 0; c < one->cell_count; c++) {
            tw_put_count(&to, how->number);
            tw_put(&to, ",");
            put_csv_text(&to, tw_puzzle_piece_name(puzzle, one->piece));
            tw_put(&to, ",");
            tw_put_count(&to, copy);
            put_cell(&to, tw_puzzle_lattice(puzzle), &one->cells[c]);
            if (tw_puzzle_mark_count(puzzle) > 0)
                tw_put_format(&to, ",%u", (unsigned)one->turn);
            tw_put(&to, "\n");
        }
    }
    return tw_writer_end(&to);
}

const tw_format_row tw_format_csv = {
    .is = {.name = "csv",
           .extension = ".csv",
           .summary = "solutions as a table, a row a cell, for check and draw too",
           .kind = TW_FORMAT_SOLUTION,
           .writes = true},
    .write_solution = write_solution,
};
