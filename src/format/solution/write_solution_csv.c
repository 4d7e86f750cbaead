/* write_solution_csv.c -- solutions as comma-separated values: a row a cell, for spreadsheets.
 *
 * Texts stand in double quotes, a quote in them twice. Nothing is kept between calls. */
#include "format/text/text_out.h"

#include <string.h>

static void put_text(tw_writer *to, const char *text)
{
    tw_put(to, "\"");
    for (; *text; text++) {
        char one[3] = {*text, *text == '"' ? '"' : '\0', '\0'};
        tw_put(to, one);
    }
    tw_put(to, "\"");
}

tw_status tw_write_solution_csv_head(const tw_puzzle *puzzle, const tw_out *out)
{
    static const char *const axes[TW_MAX_RANK] = {",x", ",y", ",z", ",w"};
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    tw_writer to = {.out = out};
    tw_put(&to, "solution,piece,copy");
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        tw_put(&to, axes[i]);
    tw_put(&to, tw_lattice_kind_count(lattice) > 1 ? ",kind\n" : "\n");
    return to.status;
}

static void put_cell(tw_writer *to, const tw_lattice *lattice, const tw_cell *cell)
{
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++) {
        tw_put(to, ",");
        tw_put_number(to, cell->at[i]);
    }
    if (tw_lattice_kind_count(lattice) > 1) {
        tw_put(to, ",");
        put_text(to, tw_lattice_kind_name(lattice, cell->kind));
    }
    tw_put(to, "\n");
}

tw_status tw_write_solution_csv(const tw_puzzle *puzzle, const tw_solution *solution,
                                uint64_t number, const tw_out *out)
{
    tw_writer to = {.out = out};
    uint64_t copy = 0;
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *one = &solution->placements[i];
        copy = i > 0 && one[-1].piece == one->piece ? copy + 1 : 1;
        for (size_t c = 0; c < one->cell_count; c++) {
            tw_put_count(&to, number);
            tw_put(&to, ",");
            put_text(&to, tw_puzzle_piece_name(puzzle, one->piece));
            tw_put(&to, ",");
            tw_put_count(&to, copy);
            put_cell(&to, tw_puzzle_lattice(puzzle), &one->cells[c]);
        }
    }
    return to.status;
}
