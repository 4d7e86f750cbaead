/* test_certificates.c -- which kinds of certificates prove which puzzles impossible: a table that
 * was worked out by other means (elimination over GF(2) and the integers, a linear program). */
#include "support/certified.h"

/* Columns: modulo 2, 27, 16, 25, 7, over the rationals, signed. */
enum { COLUMNS = 7 };
static const unsigned kinds[COLUMNS] = {TW_PROOF_MOD_2,  TW_PROOF_MOD_27, TW_PROOF_MOD_16,
                                        TW_PROOF_MOD_25, TW_PROOF_MOD_7,  TW_PROOF_RATIONAL,
                                        TW_PROOF_SIGNED};

#define EFFORT 300000000

typedef struct impossible {
    const char *name, *lattice, *container, *pieces;
    const char *proved; /* one letter per column: y, n, or - for not tested */
} impossible;

#define L_TROMINO "{name: L, cells: [[0, 0], [1, 0], [0, 1]], copies: any}"
#define BAR(n) "{name: I, box: [" #n ", 1], copies: any}"
#define ALL(set, name) "{set: " set ", only: [" name "], copies: any}"

static const impossible table[] = {
    {"mutilated chessboard", "square", "{minus: [{box: [8, 8]}, {cells: [[0, 0], [7, 7]]}]}",
     "[" BAR(2) "]", "yyyyyyy"},
    {"free tetrominoes in 4x5", "square", "{box: [4, 5]}", "[{set: tetrominoes}]", "ynynnnn"},
    {"hexominoes in 14x15", "square", "{box: [14, 15]}", "[{set: {polyforms: 6}}]", "ynynnn-"},
    {"1x2x4 in 6x6x6", "cube", "{box: [6, 6, 6]}", "[{name: B, box: [1, 2, 4], copies: 27}]",
     "yyyyyyy"},
    {"1x4 in 6x6", "square", "{box: [6, 6]}", "[" BAR(4) "]", "yyyyyyy"},
    {"1x4 in 10x10", "square", "{box: [10, 10]}", "[" BAR(4) "]", "yyyyyyy"},
    {"1x6 in 8x9", "square", "{box: [8, 9]}", "[" BAR(6) "]", "yyyyyyy"},
    {"1x6 in 9x10", "square", "{box: [9, 10]}", "[" BAR(6) "]", "yyyyyyy"},
    {"1x1x4 in 10x10x10", "cube", "{box: [10, 10, 10]}", "[{name: B, box: [1, 1, 4], copies: any}]",
     "yyyyyy-"},
    {"T tetrominoes in 10x10", "square", "{box: [10, 10]}", "[" ALL("tetrominoes", "T") "]",
     "ynynnnn"},
    {"L tetrominoes in 6x6", "square", "{box: [6, 6]}", "[" ALL("tetrominoes", "L") "]", "ynynnnn"},
    {"L tetrominoes in 10x10", "square", "{box: [10, 10]}", "[" ALL("tetrominoes", "L") "]",
     "ynynnnn"},
    {"L tetrominoes in 3x4", "square", "{box: [3, 4]}", "[" ALL("tetrominoes", "L") "]", "ynynnnn"},
    {"one-sided tetrominoes in 4x7", "square", "{box: [4, 7]}",
     "[{set: {polyforms: 4, symmetry: one-sided}}]", "ynynnnn"},
    {"T tetrominoes in 6x6", "square", "{box: [6, 6]}", "[" ALL("tetrominoes", "T") "]", "ynynnny"},
    {"S tetrominoes in 6x6", "square", "{box: [6, 6]}", "[" ALL("tetrominoes", "S") "]", "ynynnny"},
    {"T pentominoes in 5x5", "square", "{box: [5, 5]}", "[" ALL("pentominoes", "T") "]", "ynynnny"},
    {"bars of three in 8x8 less a corner", "square", "{minus: [{box: [8, 8]}, {cells: [[0, 0]]}]}",
     "[" BAR(3) "]", "yyyyyyy"},
    {"1x2x2 in 5x5x5 less a corner", "cube", "{minus: [{box: [5, 5, 5]}, {cells: [[0, 0, 0]]}]}",
     "[{name: B, box: [1, 2, 2], copies: 31}]", "yyyyyyy"},
    {"L trominoes in 3x3", "square", "{box: [3, 3]}", "[" L_TROMINO "]", "nnnnnny"},
    {"L trominoes in 3x5", "square", "{box: [3, 5]}", "[" L_TROMINO "]", "nnnnnny"},
    {"L trominoes in 3x7", "square", "{box: [3, 7]}", "[" L_TROMINO "]", "nnnnnny"},
    {"F in 5x5", "square", "{box: [5, 5]}", "[" ALL("pentominoes", "F") "]", "nnnnnny"},
    {"L in 5x5", "square", "{box: [5, 5]}", "[" ALL("pentominoes", "L") "]", "nnnnnny"},
    {"N in 5x5", "square", "{box: [5, 5]}", "[" ALL("pentominoes", "N") "]", "nnnnnny"},
    {"P in 5x5", "square", "{box: [5, 5]}", "[" ALL("pentominoes", "P") "]", "nnnnnny"},
    {"U in 5x5", "square", "{box: [5, 5]}", "[" ALL("pentominoes", "U") "]", "nnnnnny"},
    {"W in 5x5", "square", "{box: [5, 5]}", "[" ALL("pentominoes", "W") "]", "nnnnnny"},
    {"Y in 5x5", "square", "{box: [5, 5]}", "[" ALL("pentominoes", "Y") "]", "nnnnnny"},
    {"Z in 5x5", "square", "{box: [5, 5]}", "[" ALL("pentominoes", "Z") "]", "nnnnnny"},
    {"F in 10x10", "square", "{box: [10, 10]}", "[" ALL("pentominoes", "F") "]", "nnnnnny"},
    {"T in 10x10", "square", "{box: [10, 10]}", "[" ALL("pentominoes", "T") "]", "nnnnnny"},
    {"W in 10x10", "square", "{box: [10, 10]}", "[" ALL("pentominoes", "W") "]", "nnnnnny"},
    {"Z in 10x10", "square", "{box: [10, 10]}", "[" ALL("pentominoes", "Z") "]", "nnnnnny"},
    /* solvable, or not provable by a colouring */
    {"dominoes in 8x8", "square", "{box: [8, 8]}", "[" BAR(2) "]", "nnnnnnn"},
    {"pentominoes in 6x10", "square", "{box: [6, 10]}", "[{set: pentominoes}]", "nnnnnnn"},
    {"Y in 5x10", "square", "{box: [5, 10]}", "[" ALL("pentominoes", "Y") "]", "nnnnnnn"},
};

static void expect(const char *name, const tw_cover *cover, const char *proved)
{
    for (size_t k = 0; k < COLUMNS; k++) {
        if (proved[k] == '-')
            continue;
        bool is = is_proved(cover, kinds[k], proved[k] == 'y' ? EFFORT : EFFORT / 10);
        if (is != (proved[k] == 'y'))
            fail_msg("%s: kind %u %s", name, kinds[k], is ? "proves it" : "does not prove it");
    }
}

TEST(each_puzzle_of_the_table_has_the_kinds_of_proofs_that_it_says)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const impossible *row = &table[i];
        OWNED(tw_cover) *cover = cover_of_text(row->lattice, row->container, row->pieces);
        expect(row->name, cover, row->proved);
    }
}

/* The cells (x, y) with x + y < side: hexagons piled up to a triangle. */
static tw_cover *tribones_in_triangle(int side)
{
    char container[4000] = "{cells: [";
    size_t end = strlen(container);
    for (int y = 0; y < side; y++)
        for (int x = 0; x + y < side; x++)
            end += (size_t)sprintf(container + end, "%s[%d, %d]", x + y ? ", " : "", x, y);
    sprintf(container + end, "]}");
    return cover_of_text("hexagon", container,
                         "[{name: I, cells: [[0, 0], [1, 0], [2, 0]], copies: any}]");
}

/* Conway and Lagarias: no T_n can be tiled. If n is 11 or 12 modulo 12, a colouring by three
 * colours shows it. If n is 0, 2, 8 or 9 modulo 9 as well, pieces of weight -1 could tile it, so no
 * weights prove it. */
TEST(tribones_are_disproved_modulo_3_or_not_at_all)
{
    static const struct {
        int side;
        const char *proved;
    } rows[] = {{8, "nnnnnnn"},  {9, "nnnnnnn"},  {11, "nynnnnn"},
                {12, "nynnnnn"}, {17, "nnnnnnn"}, {18, "nnnnnnn"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[20];
        snprintf(name, sizeof name, "T_%d", rows[i].side);
        OWNED(tw_cover) *cover = tribones_in_triangle(rows[i].side);
        expect(name, cover, rows[i].proved);
    }
}

/* Six 1x2x2 in 3x3x3 leave three cells empty, which must lie on a diagonal. */
TEST(six_blocks_leave_no_other_three_cells_of_a_cube_empty)
{
    OWNED(tw_cover) *cover = cover_of_text(
        "cube", "{minus: [{box: [3, 3, 3]}, {cells: [[0, 0, 0], [1, 1, 1], [0, 2, 2]]}]}",
        "[{name: B, box: [1, 2, 2], copies: 6}]");
    expect("wrong holes", cover, "yyyyyyy");
}

/* `copies` blocks in a cube of optional cells. */
static tw_cover *blocks_in_cube(int side, const char *block, int copies)
{
    char container[2000] = "{layers: [", pieces[80];
    for (int z = 0; z < side; z++) {
        strcat(container, z ? ", \"" : "\"");
        for (int y = 0; y < side; y++)
            sprintf(container + strlen(container), "%s%.*s", y ? "\\n" : "", side, "?????????");
        strcat(container, "\"");
    }
    strcat(container, "]}");
    snprintf(pieces, sizeof pieces, "[{name: B, box: %s, copies: %d}]", block, copies);
    return cover_of_text("cube", container, pieces);
}

TEST(signed_proofs_allow_for_cells_that_may_stay_empty)
{
    tw_cover *cover = cover_of_text("square",
                                    "{layers: \"???????\\n???????\\n???????\\n???????\\n"
                                    "???????\\n???????\\n???????\"}",
                                    "[{name: O, box: [2, 2], copies: 10}]");
    expect("ten squares in 7x7", cover, "nnnnnny");
    tw_cover_free(cover);
    cover = blocks_in_cube(5, "[1, 2, 2]", 31);
    expect("31 of 1x2x2 in 5x5x5", cover, "nnnnnny");
    tw_cover_free(cover);
}

/* Without folding the perceptron takes ten times as long. */
TEST(what_is_symmetric_is_folded)
{
    OWNED(tw_cover) *cover = blocks_in_cube(7, "[1, 2, 4]", 42);
    expect("42 of 1x2x4 in 7x7x7", cover, "nnnnnny");
}

/* The effort may end at any point of the simplification of weights. */
TEST(a_proof_stays_one_when_the_effort_ends)
{
    OWNED(tw_cover) *cover =
        cover_of_text("square", "{box: [5, 5]}", "[" ALL("pentominoes", "Z") "]");
    size_t proved = 0;
    for (uint64_t effort = 1000; effort < 100000; effort += 100)
        proved += is_proved(cover, TW_PROOF_SIGNED, effort);
    assert_true(proved > 900);
}

/* A triangle of hexagons has room for one domino; in halves, for one and a half. */
TEST(parity_cuts_prove_what_signs_alone_do_not)
{
    static const char cells[] = "[0, 0], [1, 0], [0, 1], [5, 0], [6, 0], [5, 1]";
    char container[200];
    snprintf(container, sizeof container, "{cells: [%s], optional: [%s]}", cells, cells);
    OWNED(tw_cover) *cover =
        cover_of_text("hexagon", container, "[{name: D, box: [2, 1], copies: [3, any]}]");
    expect("two triangles", cover, "nnnnnnn");
    tw_certificate *found = certificate_of(cover, TW_PROOF_CUTS, EFFORT);
    assert_non_null(found);
    assert_int_equal(found->cut_count, 1); /* of the six cells that three dominoes need */
    tw_certificate_free(found);
}

/* At least one cell stays empty in each plane, and in some less obvious sets. */
TEST(cuts_are_found_where_fractions_break_them)
{
    OWNED(tw_cover) *cover = blocks_in_cube(5, "[1, 2, 4]", 15);
    expect("15 of 1x2x4 in 5x5x5", cover, "nnnnnnn");
    tw_certificate *found = certificate_of(cover, TW_PROOF_CUTS, EFFORT);
    assert_non_null(found);
    assert_in_range(found->cut_count, 1, 3);
    assert_true(tw_certificate_greatest(found) < 10);
    tw_certificate_free(found);
}

/* A watch that stops after some calls; counts the blocks taken after that. */
typedef struct stopping {
    size_t questions; /* calls still answered with true */
    bool stopped;
    size_t after; /* blocks taken since then */
    double now;
} stopping;

static bool count_down(void *user, double done)
{
    stopping *self = user;
    (void)done;
    self->stopped = self->questions == 0;
    return !self->stopped && self->questions--;
}

/* A clock that advances one second per look, so that each look calls the watch. */
static double a_second_later(void *user)
{
    return ++((stopping *)user)->now;
}

static void *count_blocks(void *user, void *block, size_t old_size, size_t new_size)
{
    stopping *self = user;
    (void)old_size;
    self->after += self->stopped && new_size > 0;
    if (new_size == 0)
        free(block);
    return new_size > 0 ? realloc(block, new_size) : NULL;
}

/* Stops the search after more and more calls, with more and more cuts found. */
TEST(a_search_for_cuts_stops_when_it_is_told)
{
    OWNED(tw_puzzle) *puzzle = shipped_puzzle("calendar-weekdays");
    OWNED(tw_cover) *cover = cover_of(puzzle);
    tw_status status = TW_ERR_STATE;
    for (size_t questions = 1; status == TW_ERR_STATE; questions += 1 + questions / 8) {
        stopping self = {.questions = questions};
        const tw_context context = {.size = sizeof context,
                                    .resize = count_blocks,
                                    .seconds = a_second_later,
                                    .user = &self};
        const tw_watch watch = {count_down, &self};
        tw_pace pace = tw_pace_of(&context, &watch);
        const tw_finding how = {.kinds = TW_PROOF_CUTS, .effort = EFFORT / 10, .pace = &pace};
        tw_certificate *found = NULL;
        status = tw_certificate_find(&context, cover, tw_cover_place_count(cover), &how, &found);
        tw_certificate_free(found);
        assert_true(status == TW_OK || self.after < 10);
    }
    assert_int_equal(status, TW_OK);
}

TEST(a_split_proves_what_is_impossible_in_each_case)
{
    OWNED(tw_cover) *cover =
        cover_of_text("square", "{layers: \"xxxx.x\\nxx.xxx\\nxx..xx\\nxxxxxx\"}",
                      "[{set: pentominoes, only: [P, L, U, Y]}]");
    assert_false(is_proved(cover, TW_PROOF_CHEAP | TW_PROOF_CUTS, EFFORT / 10));
    tw_certificate *found = certificate_of(cover, TW_PROOF_ALL, EFFORT / 10);
    assert_non_null(found);
    assert_int_not_equal(found->split, TW_NO_SPLIT);
    tw_certificate_free(found);
}

/* Pins and marks are ignored, which loses no solutions. */
TEST(shipped_puzzles_with_solutions_have_no_certificates)
{
    size_t looked = 0;
    for (size_t i = 0; tw_builtin_puzzle(i).name; i++) {
        const tw_builtin shipped = tw_builtin_puzzle(i);
        OWNED(tw_puzzle) *puzzle = read_named(shipped.name, shipped.text);
        const tw_puzzle_notes *notes = tw_puzzle_about(puzzle);
        if (*notes->reflections && strcmp(notes->reflections, "0") != 0) {
            tw_cover *cover = cover_of(puzzle);
            if (is_proved(cover, TW_PROOF_CHEAP | TW_PROOF_CUTS, 3000000))
                fail_msg("%s has solutions", shipped.name);
            tw_cover_free(cover);
            looked++;
        }
    }
    assert_true(looked > 50);
}

RUN_TESTS
