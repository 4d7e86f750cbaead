/* own_lattice.c -- a lattice and a puzzle with colours and marks, without a file. Prints:
 *
 *     2 colours, 2 marks, not labelled, to be drawn
 *     0 0 black: - - - -
 *     1 0 white: slot - - -
 *     0 1 white: - slot - -
 *     1 1 black: - - - -
 *     domino: tab
 *     2 solutions
 */
#include <stdio.h>
#include <tw/advanced.h>

enum { EAST, WEST, SOUTH, NORTH, ARCS };
enum { TAB = 1, SLOT, OUTSIDE, MARKS };

/* Squares that may be turned, never mirrored. */
static tw_lattice *squares(void)
{
    const tw_arc_def arcs[] = {{.label = "e", .step = {1, 0}, .back = WEST},
                               {.label = "w", .step = {-1, 0}, .back = EAST},
                               {.label = "s", .step = {0, 1}, .back = NORTH},
                               {.label = "n", .step = {0, -1}, .back = SOUTH}};
    static const double corners[][3] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const tw_kind_def kind = {
        .name = "cell",
        .arcs = arcs,
        .arc_count = ARCS,
        .drawn = {.shape = TW_SHAPE_POLYGON, .points = corners, .point_count = 4}};
    static const uint32_t image[] = {SOUTH, NORTH, WEST, EAST}; /* where each arc goes */
    const tw_generator_def quarter = {.name = "quarter", .by_labels = true, .label_image = image};
    const tw_lattice_def def = {.size = sizeof def,
                                .name = "squares",
                                .rank = 2,
                                .kinds = &kind,
                                .kind_count = 1,
                                .generators = &quarter,
                                .generator_count = 1,
                                .has_geometry = true,
                                .basis = {{1, 0}, {0, 1}}};
    tw_lattice *lattice = NULL;
    return tw_lattice_new(NULL, &def, NULL, &lattice) == TW_OK ? lattice : NULL;
}

/* Two dominoes in a chequered square of four. Each has a tab at its side, which may look at
 * another piece but out of the box only where this has a slot. */
static tw_puzzle *dominoes(tw_lattice *lattice)
{
    static const tw_cell board[] = {{.at = {0, 0}}, {.at = {1, 0}}, {.at = {0, 1}}, {.at = {1, 1}}};
    static const uint8_t chequered[] = {1, 2, 2, 1};
    static const char *const colours[] = {"black", "white"}, *const marks[] = {"tab", "slot"};
    static const tw_mark_def tab = {.cell = 1, .label = SOUTH, .mark = TAB},
                             slots[] = {{.cell = 1, .label = EAST, .mark = SLOT},
                                        {.cell = 2, .label = WEST, .mark = SLOT}};
    bool meets[4 * 4];
    for (int i = 0; i < 16; i++)
        meets[i] = i != TAB * 4 + OUTSIDE && i != OUTSIDE * 4 + TAB;
    const tw_form_def form = {
        .cells = board, .colours = chequered, .cell_count = 2, .marks = &tab, .mark_count = 1};
    const tw_piece_def piece = {
        .name = "domino", .forms = &form, .form_count = 1, .low = 2, .high = 2};
    const tw_puzzle_def def = {.size = sizeof def,
                               .title = "Tabs",
                               .lattice = lattice,
                               .cells = board,
                               .colours = chequered,
                               .cell_count = 4,
                               .colour_names = colours,
                               .colour_count = 2,
                               .pieces = &piece,
                               .piece_count = 1,
                               .mark_names = marks,
                               .mark_count = 2,
                               .borders = slots,
                               .border_count = 2,
                               .meets = meets};
    tw_puzzle *puzzle = NULL;
    if (tw_puzzle_new(NULL, &def, NULL, &puzzle) == TW_OK)
        return puzzle;
    tw_lattice_free(lattice); /* nobody took it */
    return NULL;
}

static const char *mark_name(const tw_puzzle *puzzle, uint8_t mark)
{
    return mark ? tw_puzzle_mark_name(puzzle, mark) : "-";
}

/* What a puzzle is made of can all be read back. */
static void describe(const tw_puzzle *puzzle)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    double at[3];
    printf("%zu colours, %zu marks, %s, %s\n", tw_puzzle_colour_count(puzzle),
           tw_puzzle_mark_count(puzzle), tw_puzzle_labelled(puzzle) ? "labelled" : "not labelled",
           tw_lattice_has_geometry(lattice) ? "to be drawn" : "without geometry");
    for (uint32_t c = 0; c < tw_puzzle_cell_count(puzzle); c++) {
        tw_lattice_position(lattice, *tw_puzzle_cell(puzzle, c), at);
        printf("%g %g %s:", at[0], at[1],
               tw_puzzle_colour_name(puzzle, tw_puzzle_cell_colour(puzzle, c)));
        for (uint32_t label = 0; label < ARCS; label++)
            printf(" %s", mark_name(puzzle, tw_puzzle_border(puzzle, c, label)));
        putchar('\n');
    }
    printf("domino: %s\n", mark_name(puzzle, tw_puzzle_form_mark(puzzle, 0, 0, 1, SOUTH)));
}

int main(void)
{
    tw_lattice *lattice = squares();
    tw_puzzle *puzzle = lattice ? dominoes(lattice) : NULL;
    tw_solver *solver = NULL;
    tw_result result = {0};
    if (!puzzle)
        return 1;
    describe(puzzle);
    tw_status status = tw_solver_new(NULL, puzzle, NULL, &solver, NULL);
    if (status == TW_OK)
        status = tw_solver_run(solver, NULL, NULL, &result, NULL);
    printf("%llu solutions\n", (unsigned long long)result.solutions);
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    return status != TW_OK;
}
