/* lattice_patch.c -- a patch of a lattice, for `draw`: a puzzle of single cells, and its solution.
 *
 * The patch is a cell and rings of neighbours around it, until there are enough cells to show the
 * pattern. Every kind of cell is a piece of the puzzle, and every cell a copy of its piece, so all
 * code that draws puzzles draws lattices: kinds have colours and letters. */
#include "cli/draw/lattice_patch.h"

#include <stdlib.h>

#include "cli/read/puzzle_input.h"

#define ENOUGH 18 /* cells of a patch, and of a row of cells */
#define ENOUGH_IN_ROW 7
#define MOST 1000

bool cli_is_lattice(const char *what)
{
    char line[400];
    bool is = false;
    FILE *file = cli_open_plain(what);
    if (!file)
        return tw_builtin_find_lattice(what) && !tw_builtin_find_puzzle(what);
    while (!is && fgets(line, sizeof line, file))
        is = cli_says_lattice(line);
    fclose(file);
    return is;
}

/* ---- Cells ------------------------------------------------------------------------------- */

typedef struct patch {
    const tw_lattice *lattice;
    tw_cell cells[MOST];
    size_t count;
} patch;

static void add_cell(patch *p, tw_cell cell)
{
    for (size_t i = 0; i < p->count; i++) {
        if (tw_lattice_compare(p->lattice, p->cells + i, &cell) == 0)
            return;
    }
    if (p->count < MOST)
        p->cells[p->count++] = cell;
}

static void fill_patch(patch *p)
{
    size_t enough = tw_lattice_rank(p->lattice) == 1 ? ENOUGH_IN_ROW : ENOUGH, before;
    add_cell(p, tw_lattice_canonical(p->lattice, (tw_cell){.kind = 0}));
    do {
        before = p->count;
        for (size_t i = 0; i < before; i++) {
            size_t arcs = tw_lattice_arc_count(p->lattice, p->cells[i].kind);
            for (uint32_t label = 0; label < arcs; label++)
                add_cell(p, tw_lattice_canonical(
                                p->lattice, tw_lattice_neighbour(p->lattice, p->cells[i], label)));
        }
    } while (p->count < enough && p->count > before);
}

/* ---- The puzzle -------------------------------------------------------------------------- */

/* The arrays to which the definition points; a piece for each kind in the patch. */
typedef struct parts {
    tw_piece_def pieces[TW_MAX_KINDS];
    tw_form_def forms[TW_MAX_KINDS];
    tw_placement placements[MOST];
    size_t piece_count, placement_count;
} parts;

static void add_piece(parts *all, const patch *p, uint32_t kind)
{
    size_t number = all->piece_count, before = all->placement_count;
    for (size_t i = 0; i < p->count; i++) {
        if (p->cells[i].kind == kind)
            all->placements[all->placement_count++] =
                (tw_placement){.piece = (uint32_t)number, .cells = p->cells + i, .cell_count = 1};
    }
    uint32_t count = (uint32_t)(all->placement_count - before);
    if (count == 0)
        return;
    static const tw_transform_set fixed = {{1}}; /* the identity */
    all->forms[number] = (tw_form_def){.cells = all->placements[before].cells, .cell_count = 1};
    all->pieces[number] = (tw_piece_def){.name = tw_lattice_kind_name(p->lattice, kind),
                                         .forms = all->forms + number,
                                         .form_count = 1,
                                         .low = count,
                                         .high = count,
                                         .turns = &fixed};
    all->piece_count++;
}

/* The puzzle owns the lattice. */
static int make_puzzle(cli_input *input, tw_lattice *lattice, const patch *p, parts *all,
                       tw_puzzle **puzzle)
{
    char title[TW_MAX_NAME + 20];
    tw_report report = cli_input_report(input);
    for (uint32_t kind = 0; kind < tw_lattice_kind_count(lattice); kind++)
        add_piece(all, p, kind);
    snprintf(title, sizeof title, "The lattice %s", tw_lattice_name(lattice));
    const tw_puzzle_def def = {.size = sizeof def,
                               .title = title,
                               .lattice = lattice,
                               .cells = p->cells,
                               .cell_count = p->count,
                               .pieces = all->pieces,
                               .piece_count = all->piece_count};
    tw_status status = tw_puzzle_new(NULL, &def, &report, puzzle);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(input, status, NULL);
}

int cli_open_patch(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle,
                   cli_solution_list *solved)
{
    tw_lattice *lattice = NULL;
    int code = cli_open_lattice(cli, what, input, &lattice);
    if (code != CLI_GO_ON)
        return code;
    patch *p = calloc(1, sizeof *p);
    parts *all = calloc(1, sizeof *all);
    code = CLI_INTERNAL;
    if (p && all) {
        p->lattice = lattice;
        fill_patch(p);
        code = make_puzzle(input, lattice, p, all, &input->puzzle);
        *puzzle = input->puzzle;
    }
    if (code != CLI_GO_ON)
        tw_lattice_free(lattice);
    else if (!cli_solution_list_add(solved, &(tw_solution){all->placements, all->placement_count}))
        code = CLI_INTERNAL;
    if (code == CLI_INTERNAL)
        cli_complain("out of memory");
    free(p);
    free(all);
    return code;
}
