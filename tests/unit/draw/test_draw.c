/* test_draw.c -- drawings: walls between pieces, rows of letters, layers, letters and colours. */
#include "draw/piece_style.h"

#include "support/drawn.h"
#include "support/text_page.h"

/* ---- Solutions as sketches --------------------------------------------------------------- */

#define MAX_PLACED 12

/* A solution written as cells: each letter of the sketch is a placement of that piece. */
typedef struct placed {
    tw_cell cells[MAX_PLACED][64];
    tw_placement placements[MAX_PLACED];
    tw_solution solution;
} placed;

static void place(placed *all, const tw_puzzle *puzzle, const char *rows, int32_t z)
{
    int32_t x = 0, y = 0;
    for (; *rows; rows++, x++) {
        if (*rows == '/') {
            x = -1;
            y++;
        } else if (*rows != '.') {
            char name[2] = {*rows, '\0'};
            uint32_t piece = tw_puzzle_find_piece(puzzle, name);
            assert_true(piece < MAX_PLACED);
            tw_placement *placement = all->placements + piece;
            placement->piece = piece;
            placement->cells = all->cells[piece];
            all->cells[piece][placement->cell_count++] = (tw_cell){.at = {x, y, z}};
        }
    }
    all->solution = (tw_solution){all->placements, tw_puzzle_piece_count(puzzle)};
}

static void assert_drawn(const tw_puzzle *puzzle, const tw_solution *solution,
                         const tw_text_style *style, const char *expected)
{
    WRITTEN(p);
    assert_int_equal(tw_draw_text(NULL, puzzle, solution, style, out_to(&p)), TW_OK);
    assert_string_equal(p.text, expected);
}

static void assert_cells_drawn(tw_lattice *lattice, const tw_cell *cells, size_t count,
                               const char *expected)
{
    WRITTEN(p);
    assert_int_equal(tw_draw_cells(NULL, lattice, cells, count, &plain_style, out_to(&p)), TW_OK);
    assert_string_equal(p.text, expected);
    tw_lattice_free(lattice);
}

/* Three pieces round the middle of 3 x 3, one optional cell, one corner missing. */
static const char ring_pieces[] = "A xx/x. 1, B xx 1, C xx 1";

static tw_puzzle *new_ring(tw_lattice *lattice, placed *all)
{
    tw_puzzle *puzzle = new_puzzle_on(lattice, "xxx/x?x/xx.", ring_pieces, true);
    memset(all, 0, sizeof *all);
    place(all, puzzle, "AAB/A.B/CC.", 0);
    return puzzle;
}

/* ---- Walls ------------------------------------------------------------------------------- */

TEST(walls_stand_only_between_different_pieces)
{
    placed all;
    OWNED(tw_puzzle) *puzzle = new_ring(new_squares(), &all);
    assert_drawn(puzzle, &all.solution, &plain_style,
                 "+-------+---+\n"
                 "| A   A | B |\n"
                 "|   +---+   |\n"
                 "| A | . | B |\n"
                 "+---+---+---+\n"
                 "| C   C |\n"
                 "+-------+\n");
}

TEST(unicode_walls_meet_in_the_right_corners)
{
    placed all;
    OWNED(tw_puzzle) *puzzle = new_ring(new_squares(), &all);
    tw_text_style style = {.size = sizeof style, .unicode = true, .width = 80};
    assert_drawn(puzzle, &all.solution, &style,
                 "┌───────┬───┐\n"
                 "│ A   A │ B │\n"
                 "│   ┌───┤   │\n"
                 "│ A │ . │ B │\n"
                 "├───┴───┼───┘\n"
                 "│ C   C │\n"
                 "└───────┘\n");
}

/* The colour of a piece on a terminal. */
static int colour_of(const tw_puzzle *puzzle, uint32_t piece)
{
    tw_piece_style styles[16];
    tw_piece_styles(puzzle, NULL, styles, piece + 1);
    return tw_nearest_ground(styles[piece].colour);
}

TEST(colour_fills_pieces_and_leaves_walls_and_empty_cells)
{
    placed all;
    OWNED(tw_puzzle) *puzzle = new_ring(new_squares(), &all);
    tw_text_style style = {.size = sizeof style, .colour = true, .width = 80};
    char ground[40], expected[80];
    int colour = colour_of(puzzle, 1);
    snprintf(ground, sizeof ground, "\033[48;5;%d;38;5;%dm", colour, tw_terminal_text(colour));
    snprintf(expected, sizeof expected, "\033[0m| . |%s B \033[0m|\n", ground);
    WRITTEN(p);
    assert_int_equal(tw_draw_text(NULL, puzzle, &all.solution, &style, out_to(&p)), TW_OK);
    if (!strstr(p.text, expected))
        fail_msg("expected \"%s\" in \"%s\"", expected, p.text);
}

TEST(a_narrow_page_takes_narrow_walls_then_letters)
{
    placed all;
    OWNED(tw_puzzle) *puzzle = new_ring(new_squares(), &all);
    tw_text_style narrow = {.size = sizeof narrow, .width = 12}, narrowest = narrow, low = narrow,
                  plain = narrow;
    narrowest.width = 6;
    low.width = plain.width = 80;
    low.height = 3;
    plain.plain = true;
    assert_drawn(puzzle, &all.solution, &narrow,
                 "+---+-+\n"
                 "|A A|B|\n"
                 "| +-+ |\n"
                 "|A|.|B|\n"
                 "+-+-+-+\n"
                 "|C C|\n"
                 "+---+\n");
    assert_drawn(puzzle, &all.solution, &narrowest, "AAB\nA.B\nCC\n");
    assert_drawn(puzzle, &all.solution, &low, "AAB\nA.B\nCC\n");
    assert_drawn(puzzle, &all.solution, &plain, "AAB\nA.B\nCC\n");
}

TEST(a_high_drawing_is_turned_where_it_may_be)
{
    placed all = {.solution = {NULL, 0}};
    OWNED(tw_puzzle) *puzzle =
        new_puzzle_on(new_squares(), "xx/xx/xx/xx", "A xx/x. 1, B xx 1, C xxx 1", true);
    place(&all, puzzle, "AA/AC/BC/BC", 0);
    tw_text_style low = {.size = sizeof low, .width = 17, .height = 5, .may_turn = true};
    const char *turned = "+---+-----------+\n"
                         "| A | C   C   C |\n"
                         "|   +---+-------+\n"
                         "| A   A | B   B |\n"
                         "+-------+-------+\n";
    assert_drawn(puzzle, &all.solution, &low, turned);
    low.width = 16;
    assert_drawn(puzzle, &all.solution, &low,
                 "+-+-----+\n"
                 "|A|C C C|\n"
                 "| +-+---+\n"
                 "|A A|B B|\n"
                 "+---+---+\n");
    low.height = 4;
    assert_drawn(puzzle, &all.solution, &low, "AA\nAC\nBC\nBC\n");
    low.height = 9;
    assert_drawn(puzzle, &all.solution, &low,
                 "+-------+\n"
                 "| A   A |\n"
                 "|   +---+\n"
                 "| A | C |\n"
                 "+---+   |\n"
                 "| B | C |\n"
                 "|   |   |\n"
                 "| B | C |\n"
                 "+---+---+\n");
}

TEST(an_empty_container_shows_its_notation)
{
    placed all;
    OWNED(tw_puzzle) *puzzle = new_ring(new_squares(), &all);
    tw_text_style plain = {.size = sizeof plain, .plain = true};
    assert_drawn(puzzle, NULL, &plain, "xxx\nx?x\nxx\n");
    assert_drawn(puzzle, NULL, &plain_style,
                 "+-----------+\n"
                 "| x   x   x |\n"
                 "|           |\n"
                 "| x   ?   x |\n"
                 "|       +---+\n"
                 "| x   x |\n"
                 "+-------+\n");
}

TEST(two_copies_of_a_piece_have_a_wall_between_them)
{
    OWNED(tw_puzzle) *puzzle = new_puzzle_on(new_squares(), "xx/xx", "D xx 2", true);
    tw_cell cells[4] = {{{0, 0}, 0}, {{1, 0}, 0}, {{0, 1}, 0}, {{1, 1}, 0}};
    tw_placement placements[2] = {{0, cells, 2, 0}, {0, cells + 2, 2, 0}};
    tw_solution solution = {placements, 2};
    assert_drawn(puzzle, &solution, &plain_style,
                 "+-------+\n"
                 "| D   D |\n"
                 "+-------+\n"
                 "| D   D |\n"
                 "+-------+\n");
}

TEST(cells_without_a_shape_are_letters)
{
    placed all;
    OWNED(tw_puzzle) *puzzle = new_ring(new_plane(), &all);
    assert_drawn(puzzle, &all.solution, &plain_style, "AAB\nA.B\nCC\n");
}

/* ---- Layers and rows --------------------------------------------------------------------- */

static tw_puzzle *new_block(tw_cell box[8])
{
    tw_lattice *lattice = new_cubes();
    for (int32_t i = 0; i < 8; i++)
        box[i] = (tw_cell){.at = {i & 1, i >> 1 & 1, i >> 2}};
    tw_form_def form = {.cells = box, .cell_count = 4};
    tw_piece_def pieces[2] = {{.name = "P", .forms = &form, .form_count = 1, .low = 1, .high = 1},
                              {.name = "Q", .forms = &form, .form_count = 1, .low = 1, .high = 1}};
    const tw_transform_set turns = tw_lattice_turns(lattice, false);
    pieces[0].turns = pieces[1].turns = &turns;
    tw_puzzle_def def = {.size = sizeof def,
                         .title = "block",
                         .lattice = lattice,
                         .cells = box,
                         .cell_count = 8,
                         .pieces = pieces,
                         .piece_count = 2};
    return puzzle_from(&def);
}

TEST(layers_stand_side_by_side_as_far_as_they_fit)
{
    tw_cell box[8];
    OWNED(tw_puzzle) *puzzle = new_block(box);
    tw_placement placements[2] = {{0, box, 4, 0}, {1, box + 4, 4, 0}};
    tw_solution solution = {placements, 2};
    tw_text_style narrow = {.size = sizeof narrow, .width = 20};
    assert_drawn(puzzle, &solution, &plain_style,
                 "layer 1     layer 2\n"
                 "+-------+   +-------+\n"
                 "| P   P |   | Q   Q |\n"
                 "|       |   |       |\n"
                 "| P   P |   | Q   Q |\n"
                 "+-------+   +-------+\n");
    assert_drawn(puzzle, &solution, &narrow,
                 "layer 1\n"
                 "+-------+\n"
                 "| P   P |\n"
                 "|       |\n"
                 "| P   P |\n"
                 "+-------+\n"
                 "\n"
                 "layer 2\n"
                 "+-------+\n"
                 "| Q   Q |\n"
                 "|       |\n"
                 "| Q   Q |\n"
                 "+-------+\n");
    narrow.height = 12; /* one line too few */
    assert_drawn(puzzle, &solution, &narrow,
                 "layer 1 layer 2\n"
                 "+---+   +---+\n"
                 "|P P|   |Q Q|\n"
                 "|   |   |   |\n"
                 "|P P|   |Q Q|\n"
                 "+---+   +---+\n");
    narrow.height = 5;
    assert_drawn(puzzle, &solution, &narrow, "1    2\nPP   QQ\nPP   QQ\n");
    narrow.plain = true;
    assert_drawn(puzzle, &solution, &narrow, "PP   QQ\nPP   QQ\n");
}

TEST(hexagons_stand_in_shifted_rows)
{
    const tw_cell cells[] = {{{0, 0}, 0}, {{1, 0}, 0}, {{0, 1}, 0}, {{1, 1}, 0}, {{0, 2}, 0}};
    assert_cells_drawn(new_honeycomb(), cells, 5, "# #\n # #\n  #\n");
}

TEST(both_kinds_of_triangle_share_a_row)
{
    const tw_cell cells[] = {{{0, 0}, 0}, {{0, 0}, 1}, {{1, 0}, 0}, {{0, 1}, 0}, {{0, 1}, 1}};
    assert_cells_drawn(new_triangles(), cells, 5, "^v^\n ^v\n");
}

TEST(a_row_of_downward_triangles_alone_keeps_its_distance)
{
    const tw_cell cells[] = {{{1, 0}, 1}, {{2, 0}, 1}, {{0, 2}, 0}};
    assert_cells_drawn(new_triangles(), cells, 3, " v v\n\n^\n");
}

TEST(a_missing_row_stays_empty)
{
    const tw_cell cells[] = {{{0, 0}, 0}, {{2, 0}, 0}, {{0, 2}, 0}};
    assert_cells_drawn(new_squares(), cells, 3, "# #\n\n#\n");
}

TEST(cells_on_one_spot_are_all_drawn)
{
    /* no geometry: both kinds of a translation have the same position */
    tw_arc_def here[1] = {{.label = "out", .kind = 1, .step = {0}, .back = 0}};
    tw_arc_def there[2] = {{.label = "in", .kind = 0, .step = {0}, .back = 0},
                           {.label = "on", .kind = 1, .step = {1}, .back = 1}};
    tw_arc_def both[3] = {there[0],
                          {.label = "on", .kind = 1, .step = {1}, .back = 2},
                          {.label = "off", .kind = 1, .step = {-1}, .back = 1}};
    tw_kind_def kinds[2] = {{.name = "a", .arcs = here, .arc_count = 1},
                            {.name = "b", .arcs = both, .arc_count = 3}};
    tw_lattice_def def = {
        .size = sizeof def, .name = "comb", .rank = 1, .kinds = kinds, .kind_count = 2};
    const tw_cell cells[] = {{{0}, 0}, {{0}, 1}, {{1}, 0}, {{1}, 1}};
    assert_cells_drawn(new_lattice(&def), cells, 4, "####\n");
}

/* ---- Refusals ---------------------------------------------------------------------------- */

TEST(cells_too_far_apart_are_refused)
{
    OWNED(tw_lattice) *lattice = new_squares();
    const tw_cell cells[] = {{{0, 0}, 0}, {{TW_MAX_COORDINATE, TW_MAX_COORDINATE}, 0}};
    WRITTEN(p);
    assert_int_equal(tw_draw_cells(NULL, lattice, cells, 2, &plain_style, out_to(&p)),
                     TW_ERR_TOO_LARGE);
    assert_int_equal(p.length, 0);
}

TEST(a_solution_that_leaves_the_container_is_refused)
{
    placed all;
    OWNED(tw_puzzle) *puzzle = new_ring(new_squares(), &all);
    WRITTEN(p);
    all.cells[1][0].at[0] = 7;
    assert_int_equal(tw_draw_text(NULL, puzzle, &all.solution, &plain_style, out_to(&p)),
                     TW_ERR_INPUT);
    all.cells[1][0].at[0] = 2;
    all.placements[0].piece = 3;
    assert_int_equal(tw_draw_text(NULL, puzzle, &all.solution, &plain_style, out_to(&p)),
                     TW_ERR_INPUT);
    assert_int_equal(p.length, 0);
}

TEST(a_reader_that_refuses_ends_the_drawing)
{
    placed all;
    OWNED(tw_puzzle) *puzzle = new_ring(new_squares(), &all);
    WRITTEN(p);
    p.left = 1;
    assert_int_equal(tw_draw_text(NULL, puzzle, &all.solution, &plain_style, out_to(&p)),
                     TW_ERR_IO);
}

/* ---- Letters and colours ----------------------------------------------------------------- */

static tw_puzzle *new_named(const char *const names[], size_t count)
{
    char pieces[200] = "", rows[32] = "";
    for (size_t i = 0; i < count; i++) {
        snprintf(pieces + strlen(pieces), sizeof pieces - strlen(pieces), "%s%s x 1", i ? ", " : "",
                 names[i]);
        strcat(rows, "x");
    }
    return new_puzzle_on(new_plane(), rows, pieces, true);
}

static void assert_letters(const char *const names[], size_t count, const char *expected)
{
    OWNED(tw_puzzle) *puzzle = new_named(names, count);
    char letters[17] = "";
    for (uint32_t i = 0; i < count; i++)
        letters[i] = tw_puzzle_letter(puzzle, i);
    assert_string_equal(letters, expected);
    tw_piece_style styles[16];
    tw_piece_styles(puzzle, NULL, styles, count);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(styles[i].letter, letters[i]);
}

TEST(a_letter_is_the_first_of_the_name_where_nobody_else_has_it)
{
    assert_letters((const char *const[]){"Left", "right", "3-bar"}, 3, "Lr3");
    assert_letters((const char *const[]){"(a)", "\303\251b", "--"}, 3, "abA");
}

TEST(pieces_that_begin_alike_get_letters_of_their_own)
{
    assert_letters((const char *const[]){"L1", "L2", "L3"}, 3, "LlA");
    assert_letters((const char *const[]){"Long", "L.2", "Lodge", "L.4"}, 4, "LloA");
    /* "12" may not take the letter 2, with which "2" begins */
    assert_letters((const char *const[]){"1", "12", "2"}, 3, "1A2");
    assert_letters((const char *const[]){"x", "xx", "xxx"}, 3, "xXA");
    /* an l beside an I would look like another I */
    assert_letters((const char *const[]){"I", "L", "L4"}, 3, "ILA");
    assert_letters((const char *const[]){"l", "i", "ii"}, 3, "liA");
    assert_letters((const char *const[]){"l", "I"}, 2, "lI");
    /* L gets the letter L, whatever comes before it */
    assert_letters((const char *const[]){"L3", "Long", "L"}, 3, "loL");
}

TEST(twelve_pieces_have_twelve_colours)
{
    static const char *const names[] = {"Z", "Y", "X", "W", "V", "U", "T", "P", "N", "L", "I", "F"};
    OWNED(tw_puzzle) *puzzle = new_named(names, 12);
    for (uint32_t i = 0; i < 12; i++) {
        for (uint32_t k = 0; k < i; k++)
            assert_int_not_equal(colour_of(puzzle, i), colour_of(puzzle, k));
    }
}

RUN_TESTS
