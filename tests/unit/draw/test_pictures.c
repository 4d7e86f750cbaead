/* test_pictures.c -- pictures: outlines, colours, pages, formats, refusals. */
#include <math.h>

#include "draw/copy_shades.h"
#include "draw/render/cell_section.h"
#include "draw/outline/outline.h"
#include "draw/scene/scene.h"

#include <stdio.h>

#include "draw/display/list_writers.h"
#include "support/drawn.h"
#include "support/written.h"
#include "support/workshop.h"
#include "draw/page/page.h"

/* ---- Outlines ---------------------------------------------------------------------------- */

/* Corners as a text: "0,0 1,0 1,1" */
static void add_ring(tw_loops *rings, const char *text)
{
    double x, y;
    int used;
    for (; sscanf(text, " %lf,%lf%n", &x, &y, &used) == 2; text += used)
        tw_loops_corner(rings, x, y);
    tw_loops_close(rings);
}

typedef struct outlined {
    size_t rings, corners, holes;
    double area; /* twice the area of all rings */
} outlined;

static outlined fuse(const char *const polygons[])
{
    tw_scope scope;
    tw_loops in = tw_loops_start(tw_scope_begin(&scope, soiled()));
    tw_loops out = tw_loops_start(in.context);
    for (; *polygons; polygons++)
        add_ring(&in, *polygons);
    assert_int_equal(tw_loops_fuse(&in, 1e-3, &out), TW_OK);
    outlined found = {out.count, out.corner_count, 0, 0};
    for (size_t i = 0; i < out.count; i++) {
        found.holes += tw_loops_area(&out, i) < 0;
        found.area += tw_loops_area(&out, i);
    }
    tw_scope_end(&scope);
    return found;
}

static void assert_fused(const char *const polygons[], size_t rings, size_t corners, size_t holes,
                         double area)
{
    outlined found = fuse(polygons);
    assert_int_equal(found.rings, rings);
    assert_int_equal(found.corners, corners);
    assert_int_equal(found.holes, holes);
    assert_true(fabs(found.area - 2 * area) < 1e-2);
}

TEST(cells_side_by_side_have_one_outline)
{
    assert_fused((const char *const[]){"0,0 1,0 1,1 0,1", "1,0 2,0 2,1 1,1", NULL}, 1, 4, 0, 2);
    /* one ring with the opposite direction and less exact corners */
    assert_fused((const char *const[]){"0,0 1,0 1,1 0,1", "1.0001,0 1,0.9999 2,1 2,0", NULL}, 1, 4,
                 0, 2);
    assert_fused(
        (const char *const[]){"0,0 1,0 1,1 0,1", "1,0 2,0 2,1 1,1", "0,1 1,1 1,2 0,2", NULL}, 1, 6,
        0, 3);
}

TEST(a_hole_is_an_outline_of_its_own)
{
    const char *ring[9] = {NULL};
    char text[8][40];
    for (int i = 0, k = 0; i < 9; i++) {
        if (i == 4)
            continue;
        int x = i % 3, y = i / 3;
        snprintf(text[k], sizeof text[k], "%d,%d %d,%d %d,%d %d,%d", x, y, x + 1, y, x + 1, y + 1,
                 x, y + 1);
        ring[k] = text[k];
        k++;
    }
    assert_fused(ring, 2, 8, 1, 8);
}

TEST(cells_that_meet_in_a_corner_stay_apart)
{
    assert_fused((const char *const[]){"0,0 1,0 1,1 0,1", "1,1 2,1 2,2 1,2", NULL}, 2, 8, 0, 2);
}

TEST(a_long_side_meets_several_short_ones)
{
    assert_fused((const char *const[]){"0,0 3,0 3,1 0,1", "0,1 1,1 1,2 0,2", "1,1 2,1 2,2 1,2",
                                       "2,1 3,1 3,2 2,2", NULL},
                 1, 4, 0, 6);
    assert_fused((const char *const[]){"0,0 3,0 3,1 0,1", "0.5,1 1.5,1 1.5,2 0.5,2", NULL}, 1, 8, 0,
                 4);
}

TEST(an_outline_drawn_in_is_smaller_all_around)
{
    tw_scope scope;
    tw_loops ring = tw_loops_start(tw_scope_begin(&scope, soiled()));
    tw_display_list list = tw_display_list_start(NULL);
    tw_viewport view = {&list, 10, 100, 200};
    add_ring(&ring, "0,0 2,0 2,1 0,1");
    tw_loops_path(&ring, 0.1, 0, &view);
    assert_int_equal(list.step_count, 5);
    for (size_t i = 0; i < 4; i++) {
        assert_true(fabs(list.steps[i].to.x - (i == 1 || i == 2 ? 119 : 101)) < 1e-6);
        assert_true(fabs(list.steps[i].to.y - (i == 2 || i == 3 ? 209 : 201)) < 1e-6);
    }
    tw_scope_end(&scope);
    tw_display_list_free(&list);
}

/* ---- Pictures ---------------------------------------------------------------------------- */

/* An L and two dominoes around a cell that stays empty. */
typedef struct drawing {
    tw_puzzle *puzzle;
    tw_cell cells[3][3];
    tw_placement placements[3];
    tw_solution solution;
    written page;
} drawing;

static const char pieces[] = "L&< xx/x. 1, I xx 2";

static void open_drawing(drawing *d, tw_lattice *lattice)
{
    static const tw_cell cells[3][3] = {{{.at = {0, 0}}, {.at = {1, 0}}, {.at = {0, 1}}},
                                        {{.at = {2, 0}}, {.at = {2, 1}}},
                                        {{.at = {0, 2}}, {.at = {1, 2}}}};
    memset(d, 0, sizeof *d);
    d->puzzle = new_puzzle_on(lattice, "xxx/x?x/xx.", pieces, true);
    memcpy(d->cells, cells, sizeof cells);
    for (uint32_t i = 0; i < 3; i++)
        d->placements[i] = (tw_placement){i > 0, d->cells[i], i > 0 ? 2 : 3, 0};
    d->solution = (tw_solution){d->placements, 3};
    d->page = new_written();
}

static void close_drawing(drawing *d)
{
    tw_puzzle_free(d->puzzle);
    drop_written(&d->page);
}

/* A drawing that is closed where its block ends. */
#define DRAWING(d, lattice)                                                                        \
    __attribute__((cleanup(close_drawing))) drawing d;                                             \
    open_drawing(&d, lattice)

static tw_status draw(drawing *d, const tw_picture *picture, tw_error *error)
{
    *error = (tw_error){.status = TW_OK};
    clear_written(&d->page);
    return tw_draw_picture(NULL, d->puzzle, &d->solution, picture, out_to(&d->page), error);
}

TEST(an_svg_has_words_titles_and_nothing_unescaped)
{
    DRAWING(d, new_squares());
    tw_error error;
    assert_int_equal(
        draw(&d, &(tw_picture){.size = sizeof(tw_picture), .title = "a < b & \"c\" \x01\xFF"},
             &error),
        TW_OK);
    const char *svg = d.page.text;
    assert_int_equal(strncmp(svg, "<?xml", 5), 0);
    assert_int_equal(count_words(svg, "<svg "), 1);
    assert_int_equal(count_words(svg, "</svg>"), 1);
    assert_int_equal(count_words(svg, "<title>a &lt; b &amp; \"c\" ?"
                                      "?</title>"),
                     1);
    assert_int_equal(count_words(svg, "<title>L&amp;&lt;</title>"), 1);
    assert_int_equal(count_words(svg, "<title>I</title>"), 2);
    assert_int_equal(count_words(svg, "<desc>"), 1);
    assert_int_equal(count_words(svg, "<text "), 4); /* the title and three letters */
    assert_int_equal(count_words(svg, "<g>"), count_words(svg, "</g>"));
}

TEST(a_picture_suits_a_dark_page_or_shows_what_is_behind_it)
{
    DRAWING(d, new_squares());
    tw_error error;
    assert_int_equal(draw(&d, &(tw_picture){.size = sizeof(tw_picture)}, &error), TW_OK);
    assert_int_equal(count_words(d.page.text, "<rect"), 1);
    assert_int_equal(count_words(d.page.text, "#ffffff"), 1); /* the background */
    assert_int_equal(draw(&d, &(tw_picture){.size = sizeof(tw_picture), .dark = true}, &error),
                     TW_OK);
    assert_int_equal(count_words(d.page.text, "<rect"), 1);
    assert_int_equal(count_words(d.page.text, "#ffffff"), 0);
    assert_int_equal(draw(&d, &(tw_picture){.size = sizeof(tw_picture), .clear = true}, &error),
                     TW_OK);
    assert_int_equal(count_words(d.page.text, "<rect"), 0);
    assert_int_equal(count_words(d.page.text, "#ffffff"), 0);
}

TEST(the_same_picture_has_the_same_bytes)
{
    DRAWING(d, new_squares());
    tw_error error;
    for (size_t i = 0; tw_picture_format_get(i); i++) {
        tw_picture picture = {.size = sizeof picture, .format = tw_picture_format_get(i)};
        if (picture.format->part && !tw_has(picture.format->part))
            continue;
        assert_int_equal(draw(&d, &picture, &error), TW_OK);
        size_t size = d.page.length;
        char *before = malloc(size);
        memcpy(before, d.page.text, size);
        assert_int_equal(draw(&d, &picture, &error), TW_OK);
        assert_int_equal(d.page.length, size);
        assert_memory_equal(d.page.text, before, size);
        assert_true(size > 500);
        free(before);
    }
}

TEST(formats_are_what_they_say)
{
    DRAWING(d, new_squares());
    tw_error error;
    tw_picture png = {
        .size = sizeof png, .format = tw_picture_format_get(1), .width = 300, .height = 200};
    tw_picture pdf = {.size = sizeof pdf, .format = tw_picture_format_get(2)};
    if (!tw_has("draw")) {
        assert_int_equal(draw(&d, &png, &error), TW_ERR_UNSUPPORTED);
        assert_non_null(strstr(error.message, "cairo"));
        return;
    }
    assert_int_equal(draw(&d, &png, &error), TW_OK);
    assert_memory_equal(d.page.text, "\x89PNG\r\n\x1a\n", 8);
    assert_memory_equal(d.page.text + 16, "\0\0\x01\x2C\0\0\0\xC8", 8); /* 300 by 200 */
    assert_int_equal(draw(&d, &pdf, &error), TW_OK);
    assert_memory_equal(d.page.text, "%PDF-", 5);
}

TEST(options_out_of_range_are_refused)
{
    DRAWING(d, new_squares());
    tw_error error;
    tw_picture bad[] = {{.width = 15},
                        {.width = TW_MAX_SIDE + 1.0},
                        {.height = -3},
                        {.width = NAN},
                        {.explode = -1},
                        {.explode = 11},
                        {.explode = NAN},
                        {.has_view = true, .tilt = 91},
                        {.has_view = true, .turn = INFINITY},
                        {.format = tw_format_get(0)},
                        {.edge = -1},
                        {.edge = 200, .width = 500},
                        {.width = 20, .height = 20}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bad[i].size = sizeof *bad;
        assert_int_equal(draw(&d, bad + i, &error), TW_ERR_USAGE);
        assert_true(*error.message != '\0');
        assert_int_equal(d.page.length, 0);
    }
}

/* The width of the page in pixels. */
static double page_width(const drawing *d)
{
    const char *at = strstr(d->page.text, "width=\"");
    return at ? atof(at + strlen("width=\"")) : 0;
}

/* Three cells side by side, and a margin in proportion to them. */
TEST(cells_are_as_large_as_they_are_asked_for)
{
    DRAWING(d, new_squares());
    tw_error error;
    double width[2];
    for (size_t i = 0; i < 2; i++) {
        const tw_picture picture = {.size = sizeof picture,
                                    .edge = i == 0 ? 100 : 300,
                                    .no_title = true,
                                    .no_legend = true};
        assert_int_equal(draw(&d, &picture, &error), TW_OK);
        width[i] = page_width(&d);
    }
    double wider = (width[1] - width[0]) / 25.4 * 96; /* a scaled picture states millimetres */
    assert_true(wider > 600 && wider < 650);
    const tw_picture picture = {.size = sizeof picture, .edge = 200, .width = 500};
    assert_int_equal(draw(&d, &picture, &error), TW_ERR_USAGE);
    assert_non_null(strstr(error.message, "edges of 52.9 mm"));
}

TEST(too_large_a_picture_is_refused)
{
    DRAWING(d, new_squares());
    tw_error error;
    tw_picture huge = {.size = sizeof huge,
                       .format = tw_picture_format_get(1),
                       .width = TW_MAX_SIDE,
                       .height = TW_MAX_SIDE};
    if (tw_has("draw"))
        assert_int_equal(draw(&d, &huge, &error), TW_ERR_TOO_LARGE);
    const tw_solution *first = &d.solution;
    assert_int_equal(tw_draw_gallery(NULL, d.puzzle, &first, TW_MAX_PICTURES + 1, 1, NULL,
                                     out_to(&d.page), &error),
                     TW_ERR_TOO_LARGE);
    assert_int_equal(d.page.length, 0);
}

TEST(a_solution_of_another_puzzle_is_refused)
{
    DRAWING(d, new_squares());
    tw_error error;
    d.cells[0][1].at[0] = 7;
    assert_int_equal(draw(&d, NULL, &error), TW_ERR_INPUT);
    d.cells[0][1].at[0] = 2; /* now a duplicate */
    assert_int_equal(draw(&d, NULL, &error), TW_ERR_INPUT);
    d.cells[0][1].at[0] = 1;
    assert_int_equal(draw(&d, NULL, &error), TW_OK);
    d.placements[2].piece = 2;
    assert_int_equal(draw(&d, NULL, &error), TW_ERR_INPUT);
}

TEST(a_reader_that_refuses_ends_the_picture)
{
    DRAWING(d, new_squares());
    tw_error error;
    d.page.left = 700;
    for (size_t i = 0; i < (tw_has("draw") ? 3 : 1); i++) {
        const tw_picture picture = {.size = sizeof picture, .format = tw_picture_format_get(i)};
        assert_int_equal(draw(&d, &picture, &error), TW_ERR_IO);
    }
}

TEST(pages_show_pieces_steps_and_galleries)
{
    DRAWING(d, new_squares());
    tw_error error = {0};
    assert_int_equal(tw_draw_parts(NULL, d.puzzle, NULL, out_to(&d.page), &error), TW_OK);
    assert_int_equal(count_words(d.page.text, ">I \xC3\x97 2</text>"), 1);
    assert_int_equal(count_words(d.page.text, ">L&amp;&lt;</text>"), 2); /* on it and below it */
    clear_written(&d.page);
    assert_int_equal(tw_draw_steps(NULL, d.puzzle, &d.solution, NULL, out_to(&d.page), &error),
                     TW_OK);
    assert_int_equal(count_words(d.page.text, "<g>"), 1 + 2 + 3);
    assert_int_equal(count_words(d.page.text, ">3. I</text>"), 1);
    uint32_t order[3] = {9, 9, 9}, last = 0;
    assert_int_equal(tw_draw_order(NULL, d.puzzle, &d.solution, order, &error), TW_OK);
    assert_int_equal(1 << order[0] | 1 << order[1] | 1 << order[2], 7);
    while (order[last] != 2)
        last++;
    assert_string_equal(tw_puzzle_piece_name(d.puzzle, d.solution.placements[last].piece), "I");
    clear_written(&d.page);
    const tw_solution *both[2] = {&d.solution, &d.solution};
    assert_int_equal(tw_draw_gallery(NULL, d.puzzle, both, 2, 41, NULL, out_to(&d.page), &error),
                     TW_OK);
    assert_int_equal(count_words(d.page.text, ">42</text>"), 1);
    assert_int_equal(count_words(d.page.text, "<g>"), 6);
    assert_int_equal(tw_draw_steps(NULL, d.puzzle, NULL, NULL, out_to(&d.page), &error),
                     TW_ERR_USAGE);
}

TEST(a_gallery_of_more_than_a_page_wants_a_format_with_pages)
{
    DRAWING(d, new_squares());
    size_t room = 0;
    tw_picture page = {.size = sizeof page, .width = 400, .height = 600, .room = 1};
    const tw_solution *both[2] = {&d.solution, &d.solution};
    assert_int_equal(tw_gallery_room(NULL, d.puzzle, both[0], NULL, &room), TW_ERR_USAGE);
    assert_int_equal(tw_gallery_room(NULL, d.puzzle, both[0], &page, &room), TW_OK);
    assert_true(room > 2 && room < 40);
    assert_int_equal(tw_draw_gallery(NULL, d.puzzle, both, 2, 1, &page, out_to(&d.page), NULL),
                     TW_ERR_USAGE);
}

TEST(solids_balls_and_cells_without_a_shape_are_drawn)
{
    tw_error error;
    for (int which = 0; which < 3; which++) {
        DRAWING(d, which == 0 ? new_cubes() : which == 1 ? new_honeycomb() : new_plane());
        assert_int_equal(draw(&d, NULL, &error), TW_OK);
        /* A dozen faces are visible; balls are circles, for seven cells and the empty one */
        size_t paths = count_words(d.page.text, "<path"),
               discs = count_words(d.page.text, "<circle");
        assert_true(which == 0 ? paths > 15 && discs == 0 : discs == 8);
    }
}

/* A bar with a key at its left end, turned over: the key is at the right. */
TEST(marks_turn_with_their_pieces)
{
    const tw_mark_def key = {.cell = 0, .label = LEFT, .mark = KEY};
    const tw_cell cells[2] = {{.at = {0, 0}}, {.at = {1, 0}}};
    workshop w;
    open_workshop(&w, "xx");
    add_piece(&w, "bar", "xx", &key, 1, 1);
    add_border(&w, 0, UP, LOCK); /* every mark must be used */
    OWNED(tw_puzzle) *puzzle = finish(&w);
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    size_t turns = tw_lattice_transform_count(lattice), left = 0, right = 0;
    for (uint32_t turn = 0; turn < turns; turn++) {
        tw_placement placement = {0, cells, 2, turn};
        tw_solution solution = {&placement, 1};
        tw_scope scope;
        tw_scene scene = {.context = tw_scope_begin(&scope, soiled())};
        tw_picture plain = {.size = sizeof plain, .no_title = true};
        assert_int_equal(tw_scene_solution(&scene, puzzle, &solution, &plain, NULL), TW_OK);
        for (size_t i = 0; i < scene.icon_count; i++) {
            assert_int_equal(scene.icons[i].style.form, scene.marks[KEY].form);
            assert_true(fabs(scene.icons[i].at[1]) < 1e-9);
            left += fabs(scene.icons[i].at[0] + 0.33) < 1e-9;
            right += fabs(scene.icons[i].at[0] - 1.33) < 1e-9;
        }
        tw_scope_end(&scope);
    }
    /* of eight turns two leave it as it is and two swap its ends; the others make it vertical */
    assert_int_equal(turns, 8);
    assert_int_equal(left, 2);
    assert_int_equal(right, 2);
}

TEST(the_lowest_piece_comes_first)
{
    DRAWING(d, new_squares());
    tw_scope scope;
    tw_scene scene = {.context = tw_scope_begin(&scope, soiled())};
    tw_picture plain = {.size = sizeof plain, .no_title = true};
    assert_int_equal(tw_scene_solution(&scene, d.puzzle, &d.solution, &plain, NULL), TW_OK);
    assert_int_equal(scene.body_count, 3);
    for (uint32_t b = 0; b < 3; b++)
        assert_int_equal(scene.bodies[b].order, b); /* in reading order */
    tw_scope_end(&scope);
}

TEST(balls_have_any_number_of_colours)
{
    enum { BALLS = 1500 };
    tw_display_list list = tw_display_list_start(NULL);
    tw_bytes svg = {0};
    const tw_out out = tw_bytes_out(&svg);
    size_t gradients = 0;
    for (uint32_t i = 0; i < 2 * BALLS; i++) /* each colour twice */
        tw_display_list_disc(&list, (tw_point){i, 0}, 1,
                             (tw_rgb){(uint8_t)(i % BALLS), (uint8_t)(i % BALLS >> 8), 7},
                             (tw_stroke){.width = 0});
    assert_int_equal(tw_display_list_write(&list, NULL, &out, NULL), TW_OK);
    for (const char *at = (const char *)svg.data; (at = strstr(at, "<radialGradient id=")); at++)
        gradients++;
    assert_int_equal(gradients, BALLS);
    tw_bytes_free(&svg);
    tw_display_list_free(&list);
}

RUN_TESTS
