/* test_polygons.c -- a shipped lattice, written as polygons and periods, is read as the same
 * lattice.
 *
 * Each shipped lattice that tiles the plane is written as polygons: turned, scaled, with other
 * periods, and each polygon in a random place, from a random corner on, in either direction. The
 * lattice read must be isomorphic: the same neighbours, and transformations that map cells
 * alike. */
#include <math.h>

#include "base/numbers.h"
#include "support/texts.h"

enum { MOST_KINDS = 16, SAMPLES = 3 };

/* How a lattice was written: cell [x, y, k] of `read` is home[k] moved by `period` * [x, y]. */
typedef struct written {
    tw_lattice *shipped, *read;
    tw_cell home[MOST_KINDS];
    int32_t period[2][2];
} written;

/* Finds the translations of the lattice, and a cell of each kind. On some lattices a kind occurs
 * only in every second place. */
static void find_homes(written *self)
{
    tw_cell next = {.kind = 0, .at = {1, 0}};
    bool all = tw_lattice_has_cell(self->shipped, next);
    const int32_t period[2][2] = {{1, all ? 0 : 1}, {all ? 0 : 1, all ? 1 : -1}};
    memcpy(self->period, period, sizeof period);
    for (uint32_t k = 0; k < tw_lattice_kind_count(self->shipped); k++) {
        self->home[k] = (tw_cell){.kind = k};
        self->home[k].at[0] = !tw_lattice_has_cell(self->shipped, self->home[k]);
        assert_true(tw_lattice_has_cell(self->shipped, self->home[k]));
    }
}

/* Rolls other periods of the same translations, and another cell of each kind. */
static void roll_homes(written *self, uint64_t *seed)
{
    for (size_t step = 0; step < 2; step++) {
        size_t one = tw_random(seed) % 2;
        int32_t times = (int32_t)(tw_random(seed) % 3) - 1;
        for (size_t i = 0; i < 2; i++)
            self->period[one][i] += times * self->period[1 - one][i];
    }
    for (uint32_t k = 0; k < tw_lattice_kind_count(self->shipped); k++)
        for (size_t p = 0; p < 2; p++) {
            int32_t times = (int32_t)(tw_random(seed) % 5) - 2;
            for (size_t i = 0; i < 2; i++)
                self->home[k].at[i] += times * self->period[p][i];
        }
}

static void write_and_read(written *self, uint64_t *seed)
{
    char text[8000];
    double angle = 6.3 * tw_random_share(seed), scale = 0.1 + 20 * tw_random_share(seed);
    const double turn[2][2] = {{scale * cos(angle), -scale * sin(angle)},
                               {scale * sin(angle), scale * cos(angle)}};
    double origin[3], far[3];
    size_t length = 0;
#define SAY(...) length += (size_t)snprintf(text + length, sizeof text - length, __VA_ARGS__)
#define SAY_POINT(x, y)                                                                            \
    SAY("[%.7f, %.7f], ", turn[0][0] * (x) + turn[0][1] * (y), turn[1][0] * (x) + turn[1][1] * (y))
    SAY("tilewright-lattice: 1\nname: written\nperiods: [");
    tw_lattice_position(self->shipped, (tw_cell){.kind = 0}, origin);
    for (size_t p = 0; p < 2; p++) {
        tw_cell cell = {.kind = 0, .at = {self->period[p][0], self->period[p][1]}};
        tw_lattice_position(self->shipped, cell, far);
        SAY_POINT(far[0] - origin[0], far[1] - origin[1]);
    }
    SAY("]\npolygons:\n");
    for (uint32_t k = 0; k < tw_lattice_kind_count(self->shipped); k++) {
        const tw_cell_shape *shape = tw_lattice_cell_shape(self->shipped, k);
        size_t corners = shape->point_count, first = tw_random(seed) % corners;
        size_t step = tw_random(seed) % 2 ? 1 : corners - 1;
        tw_lattice_position(self->shipped, self->home[k], far);
        SAY("  %s: [", tw_lattice_kind_name(self->shipped, k));
        for (size_t c = 0; c < corners; c++) {
            const double *point = shape->points[(first + c * step) % corners];
            SAY_POINT(far[0] + point[0], far[1] + point[1]);
        }
        SAY("]\n");
    }
#undef SAY_POINT
#undef SAY
    assert_true(length < sizeof text);
    tw_source source = source_of("written.yaml", text);
    if (tw_lattice_read(NULL, &source, &complaints, &self->read) != TW_OK)
        fail_msg("%s", text);
}

static tw_cell shipped_cell(const written *self, tw_cell cell)
{
    tw_cell same = self->home[cell.kind];
    for (size_t p = 0; p < 2; p++)
        for (size_t i = 0; i < 2; i++)
            same.at[i] += cell.at[p] * self->period[p][i];
    return same;
}

static void assert_same_neighbours(const written *self)
{
    assert_int_equal(tw_lattice_kind_count(self->read), tw_lattice_kind_count(self->shipped));
    for (uint32_t k = 0; k < tw_lattice_kind_count(self->read); k++) {
        size_t arcs = tw_lattice_arc_count(self->read, k);
        assert_string_equal(tw_lattice_kind_name(self->read, k),
                            tw_lattice_kind_name(self->shipped, k));
        assert_int_equal(arcs, tw_lattice_arc_count(self->shipped, k));
        for (uint32_t l = 0; l < arcs; l++) {
            tw_cell there = tw_lattice_neighbour(self->read, (tw_cell){.kind = k}, l);
            assert_int_not_equal(
                tw_lattice_label(self->shipped, self->home[k], shipped_cell(self, there)),
                UINT32_MAX);
        }
    }
}

/* A sample cell of the lattice that was read; the three of a kind span the plane. */
static tw_cell sample(size_t number)
{
    tw_cell cell = {.kind = (uint32_t)(number / SAMPLES)};
    cell.at[0] = number % SAMPLES == 1;
    cell.at[1] = number % SAMPLES == 2;
    return cell;
}

/* Are the two transformations the same, up to a translation? */
static bool same_transforms(const written *self, uint32_t read, uint32_t shipped)
{
    size_t samples = SAMPLES * tw_lattice_kind_count(self->read);
    int32_t between[2] = {0, 0};
    for (size_t s = 0; s < samples; s++) {
        tw_cell one = shipped_cell(self, tw_lattice_apply(self->read, read, sample(s)));
        tw_cell other = tw_lattice_apply(self->shipped, shipped, shipped_cell(self, sample(s)));
        if (one.kind != other.kind)
            return false;
        for (size_t i = 0; i < 2; i++) {
            between[i] = s == 0 ? one.at[i] - other.at[i] : between[i];
            if (one.at[i] - other.at[i] != between[i])
                return false;
        }
    }
    return true;
}

static void assert_same_group(const written *self)
{
    size_t count = tw_lattice_transform_count(self->shipped);
    assert_int_equal(tw_lattice_transform_count(self->read), count);
    tw_transform_set turns = tw_lattice_turns(self->shipped, false);
    tw_transform_set read_turns = tw_lattice_turns(self->read, false);
    for (uint32_t one = 0; one < count; one++) {
        uint32_t other = 0;
        while (other < count && !same_transforms(self, one, other))
            other++;
        assert_true(other < count);
        assert_int_equal(tw_transform_set_has(&read_turns, one),
                         tw_transform_set_has(&turns, other));
    }
}

static void try_lattice(const char *name, uint64_t seed, bool rolled)
{
    tw_source source;
    written self = {.shipped = shipped_lattice(name, &source)};
    find_homes(&self);
    if (rolled)
        roll_homes(&self, &seed);
    write_and_read(&self, &seed);
    assert_same_neighbours(&self);
    assert_same_group(&self);
    tw_lattice_free(self.read);
    tw_lattice_free(self.shipped);
}

static const char *const tilings[] = {"square", "hexagon", "triangle",
                                      "cairo",  "tangram", "kisrhombille"};

TEST(lattices_that_ship_follow_from_their_polygons)
{
    for (size_t i = 0; i < sizeof tilings / sizeof *tilings; i++)
        try_lattice(tilings[i], 1, false);
}

TEST(however_the_polygons_are_written)
{
    for (size_t i = 0; i < sizeof tilings / sizeof *tilings; i++)
        for (uint64_t seed = 1; seed <= 40; seed++)
            try_lattice(tilings[i], seed, true);
}

static tw_lattice *read_tiling(const char *periods, const char *polygons)
{
    char text[2000];
    tw_lattice *lattice = NULL;
    snprintf(text, sizeof text,
             "tilewright-lattice: 1\nname: tiling\nperiods: %s\npolygons: {%s}\n", periods,
             polygons);
    tw_source source = source_of("tiling.yaml", text);
    assert_int_equal(tw_lattice_read(NULL, &source, &complaints, &lattice), TW_OK);
    return lattice;
}

static void assert_counts(const char *periods, const char *polygons, size_t arcs, size_t turns,
                          size_t mirrors)
{
    tw_lattice *lattice = read_tiling(periods, polygons);
    tw_transform_set proper = tw_lattice_turns(lattice, false);
    assert_int_equal(tw_lattice_arc_count(lattice, 0), arcs);
    assert_int_equal(tw_transform_set_count(&proper), turns);
    assert_int_equal(tw_lattice_transform_count(lattice), turns + mirrors);
    tw_lattice_free(lattice);
}

TEST(sides_may_meet_in_part)
{
    assert_counts("[[2, 0], [1, 1]]", "a: [[0, 0], [2, 0], [2, 1], [0, 1]]", 6, 2, 2);
    assert_counts("[[2, 0], [0.5, 1]]", "a: [[0, 0], [2, 0], [2, 1], [0, 1]]", 6, 2, 0);
}

/* Arc n1 is first. A side may have two neighbours, and two sides may share one neighbour. */
TEST(neighbours_are_numbered_from_the_first_corner)
{
    tw_lattice *lattice = read_tiling("[[2, 0], [1, 1]]", "a: [[0, 0], [2, 0], [2, 1], [0, 1]]");
    static const int32_t steps[][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
    for (uint32_t l = 0; l < 6; l++) {
        char label[8];
        const tw_arc *arc = tw_lattice_arc(lattice, 0, l);
        snprintf(label, sizeof label, "n%u", l + 1);
        assert_string_equal(arc->label, label);
        assert_memory_equal(arc->step.at, steps[l], sizeof steps[l]);
    }
    tw_lattice_free(lattice);
}

TEST(two_sides_may_have_one_neighbour)
{
    assert_counts("[[2, 0], [0, 1]]",
                  "a: [[0, 0], [1, 0], [1.5, 0.5], [1, 1], [0, 1]],"
                  " b: [[1, 0], [2, 0], [2, 1], [1, 1], [1.5, 0.5]]",
                  4, 1, 1);
}

TEST(a_straight_corner_changes_no_turn)
{
    assert_counts("[[1, 0], [0, 1]]", "a: [[0, 0], [0.3, 0], [1, 0], [1, 1], [0, 1]]", 4, 4, 4);
}

TEST(periods_may_lean_a_little)
{
    static const char text[] = "tilewright-lattice: 1\nname: leaning\nperiods: [[1, 0], [5, 1]]\n"
                               "polygons: {a: [[0, 0], [1, 0], [1, 1], [0, 1]]}\n";
    tw_lattice *lattice = NULL;
    tw_source source = source_of("leaning.yaml", text);
    assert_counts("[[1, 0], [3, 1]]", "a: [[0, 0], [1, 0], [1, 1], [0, 1]]", 4, 4, 4);
    assert_counts("[[1, 0], [4, 1]]", "a: [[0, 0], [1, 0], [1, 1], [0, 1]]", 4, 4, 4);
    assert_int_equal(tw_lattice_read(NULL, &source, NULL, &lattice), TW_ERR_INPUT);
}

/* Plane groups without reflections, or with glides only. */
TEST(other_groups_are_found)
{
    assert_counts("[[1, 0], [0.3, 1.1]]",
                  "a: [[0, 0], [0.6, 0.1], [1, 0], [1.4, 0.5], [1.3, 1.1], [0.9, 1.2], [0.3, 1.1],"
                  " [0.4, 0.5]]",
                  4, 1, 0);
    assert_counts("[[1, 0], [0.3, 1.1]]", "a: [[0, 0], [1, 0], [1.3, 1.1], [0.3, 1.1]]", 4, 2, 0);
    assert_counts("[[1, 0], [0, 2]]",
                  "a: [[0, 0], [0.3, 0.1], [1, 0], [1, 1], [0.7, 1.1], [0, 1]],"
                  " b: [[0, 1], [0.7, 1.1], [1, 1], [1, 2], [0.3, 2.1], [0, 2]]",
                  4, 1, 1);
}

RUN_TESTS
