/* test_mark_looks.c -- marks on edges in pictures: their shapes and positions. */
#include <math.h>
#include <stdlib.h>

#include "draw/scene/scene.h"
#include "support/text_page.h"
#include "support/texts.h"

static tw_puzzle *read_lines(const char *matching, const char *pieces)
{
    char text[2000];
    snprintf(text, sizeof text,
             "tilewright: 1\nlattice: square\ncontainer: {box: [2, 1]}\nturns: fixed\n"
             "matching: %s\npieces: %s\n",
             matching, pieces);
    return read_named("marks.yaml", text);
}

/* Two tiles with a mark each, side by side. */
static tw_puzzle *read_pair(const char *matching, const char *left, const char *right)
{
    char pieces[400];
    snprintf(pieces, sizeof pieces,
             "[{name: A, cells: [[0, 0]], pin: [[0, 0]], marks: [[[0, 0], right, %s]]},"
             " {name: B, cells: [[0, 0]], pin: [[1, 0]], marks: [[[0, 0], left, %s]]}]",
             left, right);
    return read_lines(matching, pieces);
}

static const tw_cell here[] = {{.at = {0, 0}}, {.at = {1, 0}}};
static const tw_placement both[] = {{0, here, 1, 0}, {1, here + 1, 1, 0}};
static const tw_solution laid = {both, 2};

static void open_scene(tw_scope *scope, tw_scene *scene, const tw_puzzle *puzzle,
                       const tw_solution *solution)
{
    const tw_picture plain = {.size = sizeof plain};
    *scene = (tw_scene){.context = tw_scope_begin(scope, soiled())};
    assert_int_equal(tw_scene_solution(scene, puzzle, solution, &plain, NULL), TW_OK);
}

static void assert_forms(const char *matching, const char *left, const char *right,
                         tw_mark_form first, tw_mark_form second)
{
    OWNED(tw_puzzle) *puzzle = read_pair(matching, left, right);
    tw_scope scope;
    tw_scene scene;
    open_scene(&scope, &scene, puzzle, &laid);
    assert_int_equal(scene.icon_count, 2);
    assert_int_equal(scene.icons[0].style.form, first);
    assert_int_equal(scene.icons[1].style.form, second);
    assert_int_equal(scene.icons[0].style.shape, scene.icons[1].style.shape);
    assert_int_equal(scene.bodies[0].tiled, first == TW_MARK_COLOUR);
    assert_int_equal(scene.tabs, first != TW_MARK_COLOUR);
    tw_scope_end(&scope);
}

TEST(keys_are_tabs_and_locks_are_blanks)
{
    assert_forms("{k: [l], l: [k]}", "k", "l", TW_MARK_TAB, TW_MARK_BLANK);
    assert_forms("{k: [l], l: [k]}", "l", "k", TW_MARK_TAB, TW_MARK_BLANK);
    assert_forms("{red lock: [red key], red key: [red lock]}", "red lock", "red key", TW_MARK_BLANK,
                 TW_MARK_TAB);
    assert_forms("{a-tab: [b]}", "b", "a-tab", TW_MARK_BLANK, TW_MARK_TAB);
    assert_forms("{socket: [x]}", "socket", "x", TW_MARK_BLANK, TW_MARK_TAB);
}

TEST(what_meets_its_like_is_a_colour)
{
    assert_forms("{red: [red]}", "red", "red", TW_MARK_COLOUR, TW_MARK_COLOUR);
    assert_forms("{red: [red, blue], blue: [blue]}", "red", "blue", TW_MARK_COLOUR, TW_MARK_COLOUR);
}

TEST(names_of_colours_are_their_colours)
{
    static const tw_rgb red = {255, 0, 0}, other = {0xcc, 0x33, 0};
    OWNED(tw_puzzle) *puzzle = read_pair("{red: ['#c30']}", "red", "'#c30'");
    tw_scope scope;
    tw_scene scene;
    open_scene(&scope, &scene, puzzle, &laid);
    assert_memory_equal(&scene.icons[0].style.paint, &red, sizeof red);
    assert_memory_equal(&scene.icons[1].style.paint, &other, sizeof other);
    tw_scope_end(&scope);
}

static const char *draw_page(const tw_puzzle *puzzle, const tw_solution *solution,
                             const tw_picture *picture)
{
    static char text[40000];
    WRITTEN(p);
    assert_int_equal(tw_draw_picture(NULL, puzzle, solution, picture, out_to(&p), NULL), TW_OK);
    assert_true(p.length < sizeof text);
    strcpy(text, p.text);
    return text;
}

/* Each mark of a cell is drawn on a different side of it, the side of its arc. */
static void assert_sides(const char *lattice, const char *kind, const char *const arcs[3])
{
    char text[1000];
    snprintf(text, sizeof text,
             "tilewright: 1\nlattice: %s\ncontainer: {cells: [[0, 0%s]]}\npieces:\n"
             "  - {name: A, cells: [[0, 0%s]], marks: [[[0, 0%s], %s, a], [[0, 0%s], %s, b],"
             " [[0, 0%s], %s, c]]}\n",
             lattice, kind, kind, kind, arcs[0], kind, arcs[1], kind, arcs[2]);
    OWNED(tw_puzzle) *puzzle = read_named("sides.yaml", text);
    const tw_cell cell = *tw_puzzle_cell(puzzle, 0);
    const tw_placement one = {0, &cell, 1, 0};
    tw_scope scope;
    tw_scene scene;
    open_scene(&scope, &scene, puzzle, &(tw_solution){&one, 1});
    assert_int_equal(scene.icon_count, 3);
    for (size_t i = 0; i < 3; i++) {
        const tw_mark_icon *icon = scene.icons + i;
        double x = (icon->ends[0][0] + icon->ends[1][0]) / 2 - icon->middle[0];
        double y = (icon->ends[0][1] + icon->ends[1][1]) / 2 - icon->middle[1];
        assert_true(icon->edged);
        assert_true(fabs(x * icon->out[1] - y * icon->out[0]) < 1e-6); /* it faces outwards */
        assert_true(x * icon->out[0] + y * icon->out[1] > 0.1);
        assert_ptr_equal(tw_scene_icon_towards(&scene, 0, icon->out), icon);
    }
    tw_scope_end(&scope);
}

TEST(marks_stand_on_sides_of_squares_triangles_and_hexagons)
{
    assert_sides("square", "", (const char *const[]){"up", "left", "down"});
    assert_sides("triangle", ", up", (const char *const[]){"left", "right", "below"});
    assert_sides("hexagon", "", (const char *const[]){"ne", "w", "se"});
    assert_sides("{base: square, wrap: [[5, 0]]}", "", (const char *const[]){"up", "left", "down"});
}

TEST(tiles_have_the_colours_of_their_edges_and_no_other)
{
    OWNED(tw_puzzle) *puzzle = read_pair("{red: [red]}", "red", "red");
    const char *text = draw_page(puzzle, &laid, NULL);
    const char *first = strstr(text, "fill=\"#ff0000\"");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "fill=\"#ff0000\""));
    for (size_t i = 0; i < tw_palette_get(0)->count; i++) {
        tw_rgb c = tw_palette_get(0)->colours[i];
        char fill[24];
        snprintf(fill, sizeof fill, "fill=\"#%02x%02x%02x\"", c.red, c.green, c.blue);
        assert_null(strstr(text, fill));
    }
}

/* ---- Cells ------------------------------------------------------------------------------- */

TEST(a_legend_names_the_colours_and_counts_cells)
{
    OWNED(tw_puzzle) *puzzle =
        read_named("cells.yaml", "tilewright: 1\nlattice: square\ncontainer:\n  box: [3, 1]\n"
                                 "  colours: {red: [[0, 0], [1, 0]], '#c30': [[2, 0]]}\npieces:\n"
                                 "  - {name: A, box: [2, 1], colours: {red: [[0, 0], [1, 0]]}}\n"
                                 "  - {name: B, box: [1, 1], colours: {'#c30': [[0, 0]]}}\n");
    const tw_picture bare = {.size = sizeof bare, .no_legend = true};
    const char *text = draw_page(puzzle, NULL, NULL);
    assert_non_null(strstr(text, ">red: 2 cells<"));
    assert_non_null(strstr(text, ">#c30: 1 cell<"));
    assert_non_null(strstr(text, "fill=\"#ff0000\""));
    assert_non_null(strstr(text, "fill=\"#cc3300\""));
    assert_null(strstr(draw_page(puzzle, NULL, &bare), "cells<"));
}

TEST(letters_stand_beside_the_discs_of_cells)
{
    OWNED(tw_puzzle) *puzzle =
        read_named("disc.yaml", "tilewright: 1\nlattice: square\ncontainer:\n  box: [2, 1]\n"
                                "  colours: {red: [[0, 0], [1, 0]]}\npieces:\n"
                                "  - {name: A, box: [2, 1], colours: {red: [[0, 0], [1, 0]]}}\n");
    const tw_placement one = {0, here, 2, 0};
    const tw_picture bare = {.size = sizeof bare, .no_legend = true, .no_title = true};
    const char *text = draw_page(puzzle, &(tw_solution){&one, 1}, &bare);
    double x = 0, width = 0;
    assert_int_equal(sscanf(strstr(text, "width=\""), "width=\"%lf\"", &width), 1);
    const char *letter = strstr(text, "<text ");
    assert_non_null(letter);
    assert_int_equal(sscanf(strstr(letter, "x=\""), "x=\"%lf\"", &x), 1);
    assert_true(fabs(x - width / 2) < 1); /* between the two cells */
}

RUN_TESTS
