/* rigid_turns.c -- rigid turns: every way to lay a set of cells on the lattice that keeps all
 * distances.
 *
 * A lattice's own transformations carry the whole lattice onto itself; a piece alone can have more
 * freedom. (Balls in a triangular layer may be turned by 60 degrees in the layer, though the
 * close-packed stack of layers may not.) Cells are matched one after the other: the image of
 * cell i is any lattice cell whose distances from the images of cells 0 .. i-1 are right. What
 * keeps all distances is a motion, a mirrored one if it changes the sense of four cells that do
 * not lie in a plane (of three that do not lie in a line, on a lattice that is flat itself).
 * Only those are tried that are as far off from the image of cell 0 as they have to be: the *shell*
 * of a cell.
 * Invariant: place[0 .. depth) keep the distances among cells 0 .. depth-1.
 * Source: the rule of BurrTools, a puzzle program, for its grid of spheres.
 * Cost: the cells of a ball as wide as the set, and of shells to the power of the few first
 * choices; it gives up after MOST_STEPS, which geometry that makes sense does not come near. */
#include "lattice/lattice_internal.h"
#include "lattice/lattice_shared.h"

#include <math.h>
#include <string.h>

/* A step is one choice examined; an image costs as many steps as its caller may need. */
enum { MOST_NEAR = 8000, MOST_TRANSLATIONS = 2000000, STEPS_PER_IMAGE = 500 };
enum { PLACE_STEPS = 8, CHOICE_STEPS = 4 }; /* of pace */

static const double close_enough = 1e-4; /* of squared distances; geometry has 7 digits */

typedef struct site {
    tw_cell cell;
    double at[3];
    double far; /* squared, from the image of cell 0 */
} site;

/* Places in the list of sites. */
typedef struct shell {
    size_t from, to;
} shell;

typedef struct matcher {
    const tw_lattice *lattice;
    size_t count; /* of cells to place */
    double at[TW_MOST_RIGID_CELLS][3];
    site *near; /* cells round the image of cell 0, with itself */
    size_t near_count, near_room;
    const site **listed; /* into `near`: one shell after the other */
    size_t listed_count, listed_room;
    shell shell[TW_MOST_RIGID_CELLS];
    size_t choice[TW_MOST_RIGID_CELLS]; /* place in `listed` of each cell's image */
    size_t frame[4]; /* cells that show the sense: independent directions from the first */
    size_t frame_size;
    size_t dimension; /* of the lattice: 1, 2 or 3 */
    size_t steps;     /* made so far */
} matcher;

/* ---- Vectors ----------------------------------------------------------------------------- */

static double distance2(const double a[3], const double b[3])
{
    double difference[3];
    tw_space_between(b, a, difference);
    return tw_space_dot(difference, difference);
}

/* Subtracts from `vector`, in place, its projection on the orthogonal `axes`; returns the rest's
 * squared length. */
static double reject(double vector[3], double axes[3][3], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double times = tw_space_dot(vector, axes[i]) / tw_space_dot(axes[i], axes[i]);
        for (size_t c = 0; c < 3; c++)
            vector[c] -= times * axes[i][c];
    }
    return tw_space_dot(vector, vector);
}

/* ---- Sense ------------------------------------------------------------------------------- */

/* Finds cells whose directions from the first are independent; their number is the set's dimension
 * plus one. */
static void find_rigid_frame(matcher *m)
{
    double axes[3][3];
    m->frame[0] = 0;
    m->frame_size = 1;
    for (size_t c = 1; c < m->count && m->frame_size < 4; c++) {
        double vector[3];
        tw_space_between(m->at[0], m->at[c], vector);
        if (reject(vector, axes, m->frame_size - 1) < 1e-3)
            continue;
        memcpy(axes[m->frame_size - 1], vector, sizeof vector);
        m->frame[m->frame_size++] = c;
    }
}

/* Signed volume (area, in the plane) of the frame at the given points. */
static double sense(const matcher *m, const double *const points[4])
{
    double a[3], b[3], c[3], normal[3];
    tw_space_between(points[0], points[1], a);
    tw_space_between(points[0], points[2], b);
    tw_space_cross(a, b, normal);
    if (m->dimension == 2)
        return normal[2];
    tw_space_between(points[0], points[3], c);
    return tw_space_dot(normal, c);
}

/* Is the match mirrored? A set of lower dimension than the lattice never is: it can be turned over
 * through the dimension it leaves free. */
static bool is_mirrored(const matcher *m)
{
    const double *old_points[4], *new_points[4];
    if (m->frame_size <= m->dimension || m->dimension < 2)
        return false;
    for (size_t i = 0; i < m->frame_size; i++) {
        old_points[i] = m->at[m->frame[i]];
        new_points[i] = m->listed[m->choice[m->frame[i]]]->at;
    }
    return sense(m, old_points) * sense(m, new_points) < 0;
}

/* ---- The ball round the first image ------------------------------------------------------ */

static tw_status add_site(matcher *m, tw_cell cell, const double centre[3], double radius2)
{
    site found = {.cell = cell};
    tw_lattice_position(m->lattice, cell, found.at);
    found.far = distance2(found.at, centre);
    if (found.far > radius2 || !tw_lattice_has_cell(m->lattice, cell))
        return TW_OK;
    if (m->near_count >= MOST_NEAR)
        return TW_ERR_TOO_LARGE;
    if (!TW_GROW(m->lattice->context, m->near, m->near_room, m->near_count + 1))
        return TW_ERR_MEMORY;
    m->near[m->near_count++] = found;
    return TW_OK;
}

double tw_lattice_axis_reach(const tw_lattice *lattice, size_t axis, double radius)
{
    double axes[3][3];
    size_t count = 0;
    double vector[3];
    for (size_t i = 0; i < lattice->rank; i++) {
        memcpy(vector, lattice->basis[i], sizeof vector);
        if (i != axis && count < 3 && reject(vector, axes, count) > 1e-9)
            memcpy(axes[count++], vector, sizeof vector);
    }
    memcpy(vector, lattice->basis[axis], sizeof vector);
    double height2 = reject(vector, axes, count);
    return height2 < 1e-9 ? 0 : floor(radius / sqrt(height2)) + 2;
}

/* Collects all cells within the radius of cell `base`. Counts through the box of translations like
 * an odometer. */
static tw_status collect_near(matcher *m, tw_cell base, double radius, tw_pace *pace)
{
    double centre[3];
    int32_t reach[TW_MAX_RANK] = {0}, by[TW_MAX_RANK] = {0};
    size_t rank = m->lattice->rank;
    double places = (double)m->lattice->kind_count;
    m->near_count = 0;
    tw_lattice_position(m->lattice, base, centre);
    for (size_t i = 0; i < rank; i++) {
        double far =
            tw_lattice_axis_reach(m->lattice, i, radius + 4); /* cells lie off their translation */
        places *= 2 * far + 1;
        if (!(places <= MOST_TRANSLATIONS)) /* too many, or NaN */
            return TW_ERR_TOO_LARGE;
        reach[i] = (int32_t)far;
        by[i] = -reach[i];
    }
    for (size_t digit = 0; digit < rank;) {
        if (!tw_pace_goes_on(pace, PLACE_STEPS * m->lattice->kind_count))
            return TW_ERR_STATE;
        for (uint32_t k = 0; k < m->lattice->kind_count; k++) {
            tw_cell cell = {.kind = k};
            for (size_t i = 0; i < rank; i++)
                cell.at[i] = base.at[i] + by[i];
            tw_status status = add_site(m, cell, centre, radius * radius + close_enough);
            if (status)
                return status;
        }
        for (digit = 0; digit < rank && by[digit] == reach[digit]; digit++)
            by[digit] = -reach[digit];
        if (digit < rank)
            by[digit]++;
    }
    return TW_OK;
}

/* Adds the shell of a cell to the list; cells at equal distances share one. */
static tw_status find_shell(matcher *m, size_t cell)
{
    const double far = distance2(m->at[cell], m->at[0]);
    for (size_t c = 0; c < cell; c++)
        if (distance2(m->at[c], m->at[0]) == far) {
            m->shell[cell] = m->shell[c];
            return TW_OK;
        }
    m->shell[cell].from = m->listed_count;
    for (size_t i = 0; i < m->near_count; i++) {
        if (fabs(m->near[i].far - far) > close_enough)
            continue;
        if (!TW_GROW(m->lattice->context, m->listed, m->listed_room, m->listed_count + 1))
            return TW_ERR_MEMORY;
        m->listed[m->listed_count++] = &m->near[i];
    }
    m->shell[cell].to = m->listed_count;
    return TW_OK;
}

/* ---- Matching ---------------------------------------------------------------------------- */

static bool fits_rigidly(const matcher *m, size_t cell)
{
    const double *at = m->listed[m->choice[cell]]->at;
    for (size_t i = 0; i < cell; i++) {
        double wanted = distance2(m->at[cell], m->at[i]);
        if (fabs(distance2(at, m->listed[m->choice[i]]->at) - wanted) > close_enough)
            return false;
    }
    return true;
}

static bool hand_over_turn(matcher *m, const tw_rigid_sink *sink)
{
    tw_cell cells[TW_MOST_RIGID_CELLS];
    m->steps += STEPS_PER_IMAGE;
    if (!sink->mirrors && is_mirrored(m))
        return true;
    for (size_t c = 0; c < m->count; c++)
        cells[c] = m->listed[m->choice[c]]->cell;
    return sink->image(sink->user, cells);
}

/* Finds all matches with the image of cell 0 fixed; false when the caller has enough, or after too
 * many steps. */
static bool match_all(matcher *m, const tw_rigid_sink *sink)
{
    size_t depth = 1; /* cells matched; cell `depth` is being tried */
    if (m->count == 1)
        return hand_over_turn(m, sink);
    m->choice[1] = m->shell[1].from;
    while (depth > 0) {
        if (++m->steps > MOST_TRANSLATIONS || !tw_pace_goes_on(sink->pace, CHOICE_STEPS))
            return false;
        if (m->choice[depth] == m->shell[depth].to) { /* no more choices here */
            depth--;
            if (depth > 0)
                m->choice[depth]++;
            continue;
        }
        if (!fits_rigidly(m, depth)) {
            m->choice[depth]++;
        } else if (depth + 1 == m->count) {
            if (!hand_over_turn(m, sink))
                return false;
            m->choice[depth]++;
        } else {
            depth++;
            m->choice[depth] = m->shell[depth].from;
        }
    }
    return true;
}

static tw_status match_from_each_kind(matcher *m, const tw_rigid_sink *sink)
{
    double radius2 = 0;
    bool go_on = true;
    for (size_t c = 0; c < m->count; c++)
        radius2 = fmax(radius2, distance2(m->at[c], m->at[0]));
    for (uint32_t k = 0; k < m->lattice->kind_count && go_on; k++) {
        tw_cell base = {.kind = k};
        memcpy(base.at, m->lattice->potential[k], sizeof m->lattice->potential[k]);
        tw_status status = collect_near(m, base, sqrt(radius2), sink->pace);
        if (status)
            return status;
        m->listed_count = 0;
        for (size_t c = 0; c < m->count && status == TW_OK; c++)
            status = find_shell(m, c);
        if (status)
            return status;
        m->choice[0] = m->shell[0].from; /* itself, the only one */
        go_on = match_all(m, sink);
    }
    if (sink->pace && sink->pace->stopped)
        return TW_ERR_STATE;
    return m->steps > MOST_TRANSLATIONS ? TW_ERR_TOO_LARGE : TW_OK;
}

tw_status tw_lattice_rigid(const tw_lattice *lattice, const tw_cell *cells, size_t count,
                           const tw_rigid_sink *sink, tw_error *error)
{
    lattice = tw_lattice_plane(lattice);
    if (!lattice->has_geometry)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "rigid turns need the lattice's geometry");
    if (count > TW_MOST_RIGID_CELLS)
        return tw_fail(error, TW_ERR_TOO_LARGE, "rigid turns of %zu cells; at most %d are possible",
                       count, TW_MOST_RIGID_CELLS);
    matcher m = {.lattice = lattice, .count = count};
    double axes[3][3], vector[3];
    for (size_t i = 0; i < lattice->rank && m.dimension < 3; i++) {
        memcpy(vector, lattice->basis[i], sizeof vector);
        if (reject(vector, axes, m.dimension) > 1e-9)
            memcpy(axes[m.dimension++], vector, sizeof vector);
    }
    for (size_t c = 0; c < count; c++)
        tw_lattice_position(lattice, cells[c], m.at[c]);
    find_rigid_frame(&m);
    tw_status status = match_from_each_kind(&m, sink);
    tw_give(lattice->context, m.near, m.near_room, sizeof *m.near);
    tw_give(lattice->context, m.listed, m.listed_room, sizeof *m.listed);
    if (status)
        return tw_fail(error, status,
                       status == TW_ERR_MEMORY ? "out of memory"
                                               : "the piece is too wide to be "
                                                 "turned rigidly");
    return TW_OK;
}
