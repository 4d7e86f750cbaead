/* test_lattice.c -- the lattice room: what is accepted, what is refused with which message, the
 * group, arithmetic on cells, wrapping, order. */
#include "base/numbers.h"
#include "support/drawn.h"
#include "support/fixtures.h"
#include "lattice/lattice_shared.h"

/* ---- Building ---------------------------------------------------------------------------- */

TEST(a_plane_of_squares_has_8_transformations_4_of_them_turns)
{
    OWNED(tw_lattice) *lattice = new_plane();
    assert_int_equal(tw_lattice_transform_count(lattice), 8);
    tw_transform_set turns = tw_lattice_turns(lattice, false);
    assert_int_equal(tw_transform_set_count(&turns), 4);
}

TEST(a_generator_by_labels_gets_its_matrix)
{
    OWNED(tw_lattice) *lattice = new_plane();
    uint32_t turn =
        tw_lattice_generator_element(lattice, tw_lattice_find_generator(lattice, "turn"));
    tw_cell image = tw_lattice_apply(lattice, turn, (tw_cell){.at = {-1, 0}});
    assert_int_equal(image.at[0], 0); /* left maps to up */
    assert_int_equal(image.at[1], -1);
}

/* The eight labels, pairs and permutations of the paper's hexagonal prisms (section 2). */
TEST(the_papers_hexagonal_prism_has_12_turns)
{
    static const int32_t steps[8][3] = {{0, 0, -1}, {0, 0, 1},  {1, 0, 0},  {0, 1, 0},
                                        {-1, 1, 0}, {-1, 0, 0}, {0, -1, 0}, {1, -1, 0}};
    static const uint32_t back[8] = {1, 0, 5, 6, 7, 2, 3, 4};
    static const uint32_t flip[8] = {1, 0, 2, 7, 6, 5, 4, 3};
    static const uint32_t rotate[8] = {0, 1, 3, 4, 5, 6, 7, 2};
    static const char *const names[8] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    tw_arc_def arcs[8];
    tw_generator_def generators[2];
    memset(generators, 0, sizeof generators);
    for (uint32_t l = 0; l < 8; l++) {
        arcs[l] = (tw_arc_def){.label = names[l], .back = back[l]};
        memcpy(arcs[l].step, steps[l], sizeof steps[l]);
    }
    generators[0].label_image = flip;
    generators[1].label_image = rotate;
    generators[0].name = "F";
    generators[1].name = "R";
    generators[0].by_labels = generators[1].by_labels = true;
    tw_kind_def kind = {.name = "prism", .arcs = arcs, .arc_count = 8};
    tw_lattice_def def = {.size = sizeof def,
                          .name = "prisms",
                          .rank = 3,
                          .kinds = &kind,
                          .kind_count = 1,
                          .generators = generators,
                          .generator_count = 2};
    OWNED(tw_lattice) *lattice = new_lattice(&def);
    assert_int_equal(tw_lattice_transform_count(lattice), 12);
    for (uint32_t t = 0; t < 12; t++)
        assert_true(tw_lattice_transform(lattice, t)->proper);
}

/* ---- Refusals ---------------------------------------------------------------------------- */

static void expect_fault(const plane *p, const char *words)
{
    fault_log log = {0};
    tw_report report = {log_fault, &log};
    tw_lattice *lattice = NULL;
    assert_int_equal(tw_lattice_new(NULL, &p->def, &report, &lattice), TW_ERR_INPUT);
    assert_null(lattice);
    assert_true(log.count > 0);
    assert_said(&log, words);
}

TEST(a_pairing_that_is_no_involution_is_refused)
{
    NEW_PLANE(p);
    p.arcs[0].back = 2;
    expect_fault(&p, "comes back by");
}

TEST(steps_of_partners_that_are_not_opposite_are_refused)
{
    NEW_PLANE(p);
    p.arcs[0].step[0] = -2;
    expect_fault(&p, "not opposite");
}

TEST(an_arc_from_a_cell_to_itself_is_refused)
{
    NEW_PLANE(p);
    p.arcs[0].step[0] = p.arcs[1].step[0] = 0;
    expect_fault(&p, "from a cell to itself");
}

TEST(an_arc_without_a_label_is_refused)
{
    for (size_t nameless = 0; nameless < 2; nameless++) {
        NEW_PLANE(p);
        p.arcs[nameless].label = NULL;
        p.arcs[1 - nameless].step[0]++; /* a fault of its partner, too */
        expect_fault(&p, nameless ? "an arc has no name" : "are not opposite"); /* the last */
    }
}

TEST(two_arcs_to_the_same_cell_are_refused)
{
    NEW_PLANE(p);
    memcpy(p.arcs[2].step, p.arcs[0].step, sizeof p.arcs[0].step);
    memcpy(p.arcs[3].step, p.arcs[1].step, sizeof p.arcs[0].step);
    expect_fault(&p, "lead to the same cell");
}

TEST(labels_that_are_no_permutation_are_refused)
{
    NEW_PLANE(p);
    p.images[0] = 1;
    expect_fault(&p, "does not permute the labels");
}

TEST(a_permutation_that_breaks_the_pairing_is_refused)
{
    NEW_PLANE(p);
    uint32_t *image = p.images; /* swaps left and up only */
    image[0] = 2;
    image[1] = 1;
    image[2] = 0;
    image[3] = 3;
    expect_fault(&p, "does not keep the pairing");
}

/* The permutation keeps the pairing, but no linear map makes it: the paper's section 4.1 does not
 * check this. */
TEST(a_permutation_that_does_not_extend_to_the_lattice_is_refused)
{
    static const int32_t steps[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
    static const uint32_t tilt[6] = {1, 0, 2, 4, 3, 5}; /* exchanges two axes, keeps the third */
    static const char *const names[6] = {"e", "ne", "nw", "w", "sw", "se"};
    tw_arc_def arcs[6];
    tw_generator_def generator;
    memset(&generator, 0, sizeof generator);
    for (uint32_t l = 0; l < 6; l++) {
        arcs[l] = (tw_arc_def){.label = names[l], .back = (l + 3) % 6};
        memcpy(arcs[l].step, steps[l], sizeof steps[l]);
    }
    generator.label_image = tilt;
    generator.name = "tilt";
    generator.by_labels = true;
    tw_kind_def kind = {.name = "cell", .arcs = arcs, .arc_count = 6};
    NEW_PLANE(p);
    p.def.kinds = &kind;
    p.def.generators = &generator;
    p.def.generator_count = 1;
    expect_fault(&p, "does not extend to the whole lattice");
}

TEST(a_matrix_that_does_not_map_arcs_onto_arcs_is_refused)
{
    NEW_PLANE(p);
    p.generators[1].matrix[0][1] = 1;
    expect_fault(&p, "where there is no arc");
}

TEST(a_rank_that_the_arcs_do_not_span_is_refused)
{
    NEW_PLANE(p);
    p.def.rank = 3;
    expect_fault(&p, "span 2 directions");
}

TEST(shapes_without_the_points_they_need_are_refused)
{
    static const double points[TW_MAX_VERTICES + 1][3] = {{0}};
    static const uint8_t faces[] = {0, 1, 4, 255}, line[] = {0, 1, 255}, open[] = {0, 1, 2};
    const tw_cell_shape wrong[] = {
        {.shape = TW_SHAPE_POLYGON, .points = points, .point_count = 2},
        {.shape = TW_SHAPE_SEGMENT, .points = points, .point_count = 1},
        {.shape = TW_SHAPE_SOLID,
         .points = points,
         .point_count = 4,
         .faces = faces,
         .face_length = 4},
        {.shape = TW_SHAPE_SOLID,
         .points = points,
         .point_count = 4,
         .faces = line,
         .face_length = 3},
        {.shape = TW_SHAPE_SOLID,
         .points = points,
         .point_count = 4,
         .faces = open,
         .face_length = 3},
        {.shape = TW_SHAPE_PRISM, .points = points, .point_count = TW_MAX_VERTICES + 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        NEW_PLANE(p);
        p.kind.drawn = wrong[i];
        expect_fault(&p, "of kind \"cell\" has");
    }
}

TEST(a_period_that_is_a_step_is_refused)
{
    NEW_PLANE(p);
    p.def.wrap_count = 1;
    p.def.wrap[0][0] = 1;
    expect_fault(&p, "leads from a cell to itself");
}

TEST(dependent_periods_are_refused)
{
    NEW_PLANE(p);
    p.def.wrap_count = 2;
    p.def.wrap[0][0] = 4;
    p.def.wrap[1][0] = 8;
    expect_fault(&p, "not independent");
}

/* ---- Cells ------------------------------------------------------------------------------- */

TEST(only_translations_that_arcs_can_make_are_cells)
{
    NEW_PLANE(p);
    for (size_t l = 0; l < 4; l++) { /* steps on the diagonals: one colour of a chequered board */
        int32_t x = p.arcs[l].step[0], y = p.arcs[l].step[1];
        p.arcs[l].step[0] = x + y;
        p.arcs[l].step[1] = y - x;
    }
    OWNED(tw_lattice) *lattice = new_lattice(&p.def);
    assert_true(tw_lattice_has_cell(lattice, (tw_cell){.at = {1, 1}}));
    assert_true(tw_lattice_has_cell(lattice, (tw_cell){.at = {2, 0}}));
    assert_false(tw_lattice_has_cell(lattice, (tw_cell){.at = {1, 0}}));
    assert_false(tw_lattice_has_cell(lattice, (tw_cell){.kind = 1}));
}

TEST(a_wrapped_cell_has_one_name_and_some_turns_keep_the_periods)
{
    NEW_PLANE(p);
    p.def.wrap_count = 1;
    p.def.wrap[0][0] = 5;
    OWNED(tw_lattice) *lattice = new_lattice(&p.def);
    tw_cell a = tw_lattice_canonical(lattice, (tw_cell){.at = {-1, 2}});
    tw_cell b = tw_lattice_canonical(lattice, (tw_cell){.at = {9, 2}});
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(a.at[0], 4);
    uint32_t quarter = tw_lattice_generator_element(lattice, 0), keep = 0;
    assert_int_equal(tw_lattice_transform_count(lattice), 8);
    assert_false(tw_lattice_keeps_periods(lattice, quarter));
    for (uint32_t t = 0; t < 8; t++)
        keep += tw_lattice_keeps_periods(lattice, t);
    assert_int_equal(keep, 4);
}

/* The number of cells in a box from the origin that are the same as none before. */
static size_t different_cells(const tw_lattice *lattice, int32_t width, int32_t height)
{
    size_t count = 0;
    for (int32_t i = 0; i < width * height; i++) {
        const tw_cell own = tw_lattice_canonical(lattice, (tw_cell){.at = {i % width, i / width}});
        int32_t j = 0;
        for (; j < i; j++) {
            const tw_cell other =
                tw_lattice_canonical(lattice, (tw_cell){.at = {j % width, j / width}});
            if (memcmp(&own, &other, sizeof own) == 0)
                break;
        }
        count += j == i;
    }
    return count;
}

TEST(a_strip_that_is_turned_over_repeats_after_two_rounds)
{
    static const char *const turns[] = {"mirror"};
    NEW_PLANE(p);
    p.def.wrap_count = 1;
    p.def.wrap[0][0] = 4;
    p.def.wrap[0][1] = 6;
    p.def.wrap_turns = turns;
    OWNED(tw_lattice) *lattice = new_lattice(&p.def);
    assert_int_equal(tw_lattice_image_count(lattice), 2);
    assert_string_equal(tw_lattice_wrap_turn(lattice, 0), "mirror");
    const tw_cell over = tw_lattice_canonical(lattice, (tw_cell){.at = {1, 6}}),
                  twice = tw_lattice_canonical(lattice, (tw_cell){.at = {1, 12}}),
                  other = tw_lattice_image(lattice, (tw_cell){.at = {1, 0}}, 1);
    assert_int_equal(over.at[0], 3); /* between the ends of the strip */
    assert_int_equal(over.at[1], 0);
    assert_int_equal(twice.at[0], 1);
    assert_int_equal(twice.at[1], 0);
    assert_int_equal(other.at[0], 3);
    assert_int_equal(other.at[1], 6);
    assert_int_equal(different_cells(lattice, 5, 18), 30);
    for (uint32_t t = 0; t < 8; t++)
        for (int32_t x = -1; x < 6; x++) { /* the middle line stays where it is */
            const tw_isometry moved = {.transform = t, .by = {x, 3}};
            const tw_cell middle =
                tw_lattice_apply(tw_lattice_plane(lattice), t, (tw_cell){.at = {2, 0}});
            assert_int_equal(tw_lattice_keeps_wrap(lattice, &moved),
                             tw_lattice_keeps_periods(lattice, t) && middle.at[0] + x == 2);
        }
}

TEST(wraps_that_turn_make_more_periods)
{
    static const char *const turns[] = {"mirror", "turn+turn"};
    NEW_PLANE(p); /* a glide and half a turn make another glide across */
    p.def.wrap_count = 2;
    p.def.wrap[0][0] = 1;
    p.def.wrap[0][1] = 4;
    p.def.wrap[1][0] = 3;
    p.def.wrap[1][1] = 3;
    p.def.wrap_turns = turns;
    OWNED(tw_lattice) *lattice = new_lattice(&p.def);
    assert_int_equal(tw_lattice_image_count(lattice), 4);
    assert_int_equal(different_cells(lattice, 8, 16), 4 * 8 / 4);
}

TEST(wraps_that_turn_a_cell_on_its_place_are_refused)
{
    static const struct {
        const char *turn, *words;
        int32_t by[2];
    } wrong[] = {{"mirror", "a cell of kind \"cell\" is turned on its place", {4, 0}},
                 {"mirror", "leads from a cell to itself", {3, 0}},
                 {"turn+turn", "is turned on its place", {4, 2}},
                 {"turn", "leads from a cell to itself", {1, 0}},
                 {"flop", "no turn or mirror to wrap by \"flop\"", {4, 4}},
                 {"mirror+", "no turn or mirror to wrap by \"mirror+\"", {4, 4}},
                 {"turn+turn+turn+turn", "not independent", {0, 0}}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        NEW_PLANE(p);
        p.def.wrap_count = 1;
        p.def.wrap_turns = &wrong[i].turn;
        memcpy(p.def.wrap[0], wrong[i].by, sizeof wrong[i].by);
        expect_fault(&p, wrong[i].words);
    }
}

TEST(the_order_of_labels_decides_which_cell_is_least)
{
    static const uint32_t order[4] = {0, 2, 1, 3}; /* left first: column by column */
    NEW_PLANE(p);
    OWNED(tw_lattice) *rows = new_lattice(&p.def);
    p.def.order = order;
    p.def.order_count = 4;
    OWNED(tw_lattice) *columns = new_lattice(&p.def);
    tw_cell low = {.at = {0, 3}}, right = {.at = {3, 0}};
    assert_true(tw_lattice_compare(rows, &right, &low) < 0);
    assert_true(tw_lattice_compare(columns, &low, &right) < 0);
}

TEST(translates_have_one_normal_form_wrapped_or_not)
{
    NEW_PLANE(p);
    for (size_t wrapped = 0; wrapped < 2; wrapped++) {
        p.def.wrap_count = wrapped;
        p.def.wrap[0][0] = 6;
        OWNED(tw_lattice) *lattice = new_lattice(&p.def);
        tw_cell form[4] = {{.at = {0, 0}}, {.at = {1, 0}}, {.at = {2, 0}}, {.at = {2, 1}}};
        tw_lattice_normalise(lattice, form, 4);
        for (int32_t shift = 0; shift < 6; shift++) {
            tw_cell moved[4];
            for (size_t c = 0; c < 4; c++) {
                int32_t by[TW_MAX_RANK] = {shift, -shift};
                moved[3 - c] = tw_lattice_translate(lattice, form[c], by);
            }
            tw_lattice_normalise(lattice, moved, 4);
            assert_memory_equal(form, moved, sizeof form);
        }
    }
}

TEST(sorting_many_cells_gives_the_lattices_order)
{
    OWNED(tw_lattice) *lattice = new_plane();
    tw_cell cells[200];
    uint32_t seed = 7;
    for (size_t c = 0; c < 200; c++) {
        seed = seed * 1664525 + 1013904223;
        cells[c] = (tw_cell){.at = {(int32_t)(seed >> 20) % 50, (int32_t)(seed >> 8) % 50}};
    }
    tw_lattice_sort(lattice, cells, 200);
    for (size_t c = 1; c < 200; c++)
        assert_true(tw_lattice_compare(lattice, &cells[c - 1], &cells[c]) <= 0);
}

TEST(transformations_form_a_group_that_keeps_neighbours)
{
    OWNED(tw_lattice) *lattice = new_plane();
    tw_cell cell = {.at = {3, -2}};
    for (uint32_t t = 0; t < tw_lattice_transform_count(lattice); t++) {
        const tw_transform *map = tw_lattice_transform(lattice, t);
        for (uint32_t l = 0; l < 4; l++) {
            tw_cell one = tw_lattice_apply(lattice, t, tw_lattice_neighbour(lattice, cell, l));
            tw_cell two =
                tw_lattice_neighbour(lattice, tw_lattice_apply(lattice, t, cell), map->label[0][l]);
            assert_memory_equal(&one, &two, sizeof one);
            assert_int_equal(tw_lattice_label(lattice, tw_lattice_apply(lattice, t, cell), one),
                             map->label[0][l]);
        }
        assert_int_equal(tw_lattice_label(lattice, cell, cell), UINT32_MAX);
        tw_transform_set seed = {{1u << t | 1u}};
        tw_transform_set closed = tw_lattice_closure(lattice, seed);
        assert_int_equal(8 % tw_transform_set_count(&closed), 0); /* Lagrange */
    }
}

/* ---- Rigid turns ------------------------------------------------------------------------- */

typedef struct gathered {
    const tw_lattice *lattice;
    size_t count, different;
    tw_cell sets[64][4];
    size_t size;
} gathered;

static bool gather_image(void *user, const tw_cell *cells)
{
    gathered *g = user;
    tw_cell set[4];
    memcpy(set, cells, g->size * sizeof *set);
    tw_lattice_normalise(g->lattice, set, g->size);
    g->count++;
    for (size_t i = 0; i < g->different; i++)
        if (memcmp(g->sets[i], set, g->size * sizeof *set) == 0)
            return true;
    memcpy(g->sets[g->different++], set, g->size * sizeof *set);
    return true;
}

static tw_lattice *new_drawn_plane(void)
{
    NEW_PLANE(p);
    p.def.has_geometry = true;
    p.def.basis[0][0] = p.def.basis[1][1] = 1;
    return new_lattice(&p.def);
}

/* Points at distance 5 differ by (5, 0), (3, 4) or (4, 3): no turn of the lattice maps one to
 * another. */
TEST(rigid_turns_find_what_no_turn_of_the_lattice_does)
{
    OWNED(tw_lattice) *lattice = new_drawn_plane();
    tw_cell pair[2] = {{.at = {0, 0}}, {.at = {5, 0}}};
    gathered g = {.lattice = lattice, .size = 2};
    assert_int_equal(
        tw_lattice_rigid(lattice, pair, 2, &(tw_rigid_sink){false, gather_image, &g, NULL}, NULL),
        TW_OK);
    assert_int_equal(g.different, 6); /* 12 directions, each with its opposite */
}

TEST(rigid_turns_mirror_only_when_they_may)
{
    OWNED(tw_lattice) *lattice = new_drawn_plane();
    tw_cell ell[4] = {{.at = {0, 0}}, {.at = {1, 0}}, {.at = {2, 0}}, {.at = {2, 1}}};
    gathered g = {.lattice = lattice, .size = 4};
    assert_int_equal(
        tw_lattice_rigid(lattice, ell, 4, &(tw_rigid_sink){false, gather_image, &g, NULL}, NULL),
        TW_OK);
    assert_int_equal(g.different, 4);
    assert_int_equal(
        tw_lattice_rigid(lattice, ell, 4, &(tw_rigid_sink){true, gather_image, &g, NULL}, NULL),
        TW_OK);
    assert_int_equal(g.different, 8);
}

TEST(rigid_turns_need_geometry)
{
    OWNED(tw_lattice) *lattice = new_plane();
    tw_cell one = {.kind = 0};
    gathered g = {.lattice = lattice, .size = 1};
    assert_int_equal(
        tw_lattice_rigid(lattice, &one, 1, &(tw_rigid_sink){false, gather_image, &g, NULL}, NULL),
        TW_ERR_UNSUPPORTED);
}

/* Sorts random cells that lie as far as `reach` from 0, some of them twice. */
static void sort_some(const tw_lattice *lattice, size_t count, int32_t reach)
{
    static tw_cell cells[1000];
    uint64_t seed = count, sums[2] = {0, 0};
    for (size_t c = 0; c < count; c++) {
        cells[c] = (tw_cell){.kind = (uint32_t)(tw_random(&seed) % 2)};
        for (size_t i = 0; i < 2; i++)
            cells[c].at[i] = (int32_t)(tw_random(&seed) % (2 * (uint64_t)reach + 1)) - reach;
        sums[0] += tw_lattice_hash(&cells[c]);
    }
    tw_lattice_sort(lattice, cells, count);
    for (size_t c = 0; c < count; c++) {
        sums[1] += tw_lattice_hash(&cells[c]);
        assert_true(c == 0 || tw_lattice_compare(lattice, &cells[c - 1], &cells[c]) <= 0);
    }
    assert_int_equal(sums[0], sums[1]);
}

TEST(cells_are_sorted_however_many_and_far)
{
    OWNED(tw_lattice) *lattice = new_triangles();
    static const int32_t reaches[] = {0, 1, 5, 1000, 1 << 27};
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++)
        for (size_t count = 1; count <= 1000; count += 1 + count / 7)
            sort_some(lattice, count, reaches[i]);
}

RUN_TESTS
