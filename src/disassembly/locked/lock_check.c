/* lock_check.c -- is a lock one? (tw_lock_check)
 *
 * It shares the bodies of cells with what found it, and no more. That cells touch by faces is seen
 * from the corners of what their faces have in common: each lies on two further planes of their
 * walls, and there are some off every wall. Ranks are found modulo a prime, where they are never
 * too large. All numbers are whole; what would not fit is refused. */
#include <inttypes.h>

#include "base/numbers.h"
#include "disassembly/cells/bodies.h"
#include "disassembly/locked/lock.h"
#include "puzzle/puzzle_shared.h"

static const int64_t check_prime = 1000003;
/* Bounds of corners and normals, so that all products fit. */
enum { MOST_CORNER = 10000, MOST_NORMAL = 1000, MOST_WALLS = 128 };

/* ---- Contacts ---------------------------------------------------------------------------- */

/* The points between two heights: heights[0] <= normal . point <= heights[1]. */
typedef struct wall {
    int64_t normal[3], heights[2];
} wall;

/* The walls around the common part of two bodies. */
typedef struct common_walls {
    wall walls[MOST_WALLS];
    size_t count;
} common_walls;

static bool is_small(const int64_t vector[3], int64_t most)
{
    for (size_t i = 0; i < 3; i++)
        if (vector[i] > most || vector[i] < -most)
            return false;
    return true;
}

static void heights_of(const tw_cell_body *body, const int64_t at[3], const int64_t normal[3],
                       int64_t heights[2])
{
    tw_cell_body_span(body, normal, heights);
    for (size_t i = 0; i < 2; i++)
        heights[i] += tw_dot(normal, at);
}

/* false: too large for the numbers here. */
static bool add_common_walls(common_walls *c, const tw_cell_body *body, const int64_t at[3])
{
    for (size_t i = 0; i < body->corners.count; i++)
        if (!is_small(body->corners.at[i], MOST_CORNER))
            return false;
    for (size_t i = 0; i < body->normals.count; i++) {
        wall *new = &c->walls[c->count++];
        if (c->count > MOST_WALLS || !is_small(body->normals.at[i], MOST_NORMAL))
            return false;
        memcpy(new->normal, body->normals.at[i], sizeof new->normal);
        heights_of(body, at, new->normal, new->heights);
    }
    return is_small(at, MOST_CORNER);
}

/* The point where three planes meet; its fourth number, above 0, is the denominator. false: they do
 * not meet in one point. */
static bool meet_planes(const int64_t normals[3][3], const int64_t heights[3], int64_t point[4])
{
    int64_t crossed[3];
    memset(point, 0, 4 * sizeof *point);
    for (size_t i = 0; i < 3; i++) {
        tw_cross(normals[(i + 1) % 3], normals[(i + 2) % 3], crossed);
        for (size_t k = 0; k < 3; k++)
            point[k] += heights[i] * crossed[k];
    }
    point[3] = tw_dot(normals[2], crossed);
    for (size_t k = 0, back = point[3] < 0; k < 4; k++)
        point[k] = back ? -point[k] : point[k];
    return point[3] != 0;
}

/* Marks the sides of walls that the point lies off; false: it lies outside one. */
static bool is_within_walls(const common_walls *c, const int64_t point[4], bool off[MOST_WALLS][2])
{
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < c->count; i++) {
            int64_t at = tw_dot(c->walls[i].normal, point);
            int64_t low = at - c->walls[i].heights[0] * point[3];
            int64_t high = c->walls[i].heights[1] * point[3] - at;
            if (low < 0 || high < 0)
                return false;
            off[i][0] = off[i][0] || (pass > 0 && low > 0);
            off[i][1] = off[i][1] || (pass > 0 && high > 0);
        }
    return true;
}

static bool is_along(const int64_t a[3], const int64_t b[3])
{
    int64_t crossed[3];
    tw_cross(a, b, crossed);
    return crossed[0] == 0 && crossed[1] == 0 && crossed[2] == 0;
}

/* Do the bodies share a piece of the plane in which they touch? */
static bool share_a_face(const common_walls *c, const int64_t normal[3], int64_t height)
{
    bool off[MOST_WALLS][2] = {{false}};
    for (size_t a = 0; a < c->count; a++)
        for (size_t b = 0; b < 4 * a; b++) {
            const wall *one = &c->walls[a], *other = &c->walls[b / 4];
            const int64_t heights[3] = {height, one->heights[b % 2], other->heights[b / 2 % 2]};
            int64_t normals[3][3], point[4];
            memcpy(normals[0], normal, sizeof normals[0]);
            memcpy(normals[1], one->normal, sizeof normals[1]);
            memcpy(normals[2], other->normal, sizeof normals[2]);
            if (meet_planes((const int64_t(*)[3])normals, heights, point))
                is_within_walls(c, point, off);
        }
    for (size_t i = 0; i < c->count; i++)
        if (!is_along(c->walls[i].normal, normal) && (!off[i][0] || !off[i][1]))
            return false;
    return true;
}

/* to: from the one's body to the other's. *fits: false if the numbers are too large. */
static bool do_solids_touch(const tw_cell_body *one, const tw_cell_body *other, const int64_t to[3],
                            const int64_t normal[3], bool *fits)
{
    static const int64_t here[3] = {0};
    common_walls c = {.count = 0};
    int64_t below[2], above[2];
    *fits = is_small(normal, MOST_NORMAL) && add_common_walls(&c, one, here) &&
            add_common_walls(&c, other, to);
    if (!*fits)
        return false;
    heights_of(one, here, normal, below);
    heights_of(other, to, normal, above);
    return below[1] == above[0] && share_a_face(&c, normal, below[1]);
}

/* Do two balls touch? They are as far apart as both are wide, and the normal is along the way. */
static bool do_balls_touch(const tw_bodies *bodies, const tw_cell *one, const int64_t to[3],
                           uint32_t other, const int64_t normal[3])
{
    int64_t way[3], along[3], length = 0;
    for (size_t i = 0; i < 3; i++)
        way[i] = to[i] + bodies->kinds[other].middle[i] - bodies->kinds[one->kind].middle[i];
    for (size_t i = 0; i < 3; i++) {
        along[i] = tw_dot(bodies->gram[i], way);
        length += along[i] * way[i];
    }
    return length == bodies->reach[one->kind * bodies->kind_count + other] &&
           is_along(along, normal) && tw_dot(along, normal) > 0;
}

/* Do some cells of the two pieces touch as the contact says? */
static bool is_contact(const tw_bodies *bodies, const tw_solution *solution,
                       const tw_lock_contact *contact, bool *fits)
{
    const tw_placement *one = &solution->placements[contact->one];
    const tw_placement *other = &solution->placements[contact->other];
    *fits = true;
    for (size_t i = 0; i < one->cell_count * other->cell_count && *fits; i++) {
        const tw_cell *a = &one->cells[i % one->cell_count],
                      *b = &other->cells[i / one->cell_count];
        int64_t to[3];
        for (size_t k = 0; k < 3; k++)
            to[k] = ((int64_t)b->at[k] - a->at[k]) * bodies->unit;
        if (!is_small(to, MOST_CORNER))
            continue;
        if (bodies->balls ? do_balls_touch(bodies, a, to, b->kind, contact->normal)
                          : do_solids_touch(&bodies->kinds[a->kind], &bodies->kinds[b->kind], to,
                                            contact->normal, fits))
            return true;
    }
    return false;
}

/* ---- Forces ------------------------------------------------------------------------------ */

static bool check_adds_up(const tw_lock *lock, uint32_t piece, size_t axis)
{
    int64_t sum = 0;
    for (size_t i = 0; i < lock->contact_count; i++) {
        const tw_lock_contact *c = &lock->contacts[i];
        int64_t side = c->one == piece ? 1 : c->other == piece ? -1 : 0, term;
        if (__builtin_mul_overflow(side * c->normal[axis], c->force, &term) ||
            __builtin_add_overflow(sum, term, &sum))
            return false;
    }
    return sum == 0;
}

/* The matrix of the contacts' equations, modulo the prime: a row for each, rank columns a piece. */
typedef struct matrix {
    int64_t *at;
    size_t rows, columns;
} matrix;

static int64_t *matrix_row(const matrix *m, size_t row)
{
    return m->at + row * m->columns;
}

static size_t rank_of_matrix(matrix *m)
{
    size_t rank = 0;
    for (size_t lead = 0; lead < m->columns; lead++) {
        size_t row = rank;
        while (row < m->rows && matrix_row(m, row)[lead] == 0)
            row++;
        if (row == m->rows)
            continue;
        for (size_t i = 0; i < m->columns; i++) {
            int64_t kept = matrix_row(m, rank)[i];
            matrix_row(m, rank)[i] = matrix_row(m, row)[i];
            matrix_row(m, row)[i] = kept;
        }
        for (size_t i = rank + 1; i < m->rows; i++) {
            int64_t *from = matrix_row(m, i), *row_kept = matrix_row(m, rank);
            const int64_t a = row_kept[lead], b = from[lead];
            for (size_t k = 0; k < m->columns; k++) /* avoids divisions */
                from[k] = (from[k] * a - row_kept[k] * b) % check_prime;
        }
        rank++;
    }
    return rank;
}

/* ---- All of it --------------------------------------------------------------------------- */

static tw_status check_contacts(const tw_bodies *bodies, const tw_solution *solution,
                                const tw_lock *lock, tw_error *error)
{
    for (size_t i = 0; i < lock->contact_count; i++) {
        const tw_lock_contact *c = &lock->contacts[i];
        bool fits = true;
        if (c->force < 1 || c->one == c->other ||
            !tw_has_number(lock->pieces, lock->piece_count, c->one) ||
            !tw_has_number(lock->pieces, lock->piece_count, c->other))
            return tw_fail(error, TW_ERR_INPUT,
                           "contact %zu bears no force, or is none of two of the pieces", i);
        if (is_contact(bodies, solution, c, &fits))
            continue;
        return fits ? tw_fail(error, TW_ERR_INPUT,
                              "pieces %" PRIu32 " and %" PRIu32 " do not touch as contact %zu says",
                              c->one, c->other, i)
                    : tw_fail(error, TW_ERR_TOO_LARGE,
                              "the shapes of the lattice are too fine to be tried");
    }
    return TW_OK;
}

static tw_status check_forces(const tw_lock *lock, size_t rank, tw_error *error)
{
    for (size_t i = 0; i < lock->piece_count; i++)
        for (size_t axis = 0; axis < rank; axis++)
            if (!check_adds_up(lock, lock->pieces[i], axis))
                return tw_fail(error, TW_ERR_INPUT,
                               "the forces at piece %" PRIu32 " do not add up to nothing",
                               lock->pieces[i]);
    return TW_OK;
}

static tw_status check_shifts(const tw_lock *lock, size_t rank, tw_error *error)
{
    matrix m = {.rows = lock->contact_count, .columns = lock->piece_count * rank};
    m.at = tw_take(lock->context, m.rows * m.columns, sizeof *m.at);
    if (!m.at)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < m.rows; i++)
        for (size_t p = 0; p < lock->piece_count; p++)
            for (size_t axis = 0; axis < rank; axis++) {
                const tw_lock_contact *c = &lock->contacts[i];
                int64_t side = c->one == lock->pieces[p] ? 1 : c->other == lock->pieces[p] ? -1 : 0;
                matrix_row(&m, i)[p * rank + axis] = side * (c->normal[axis] % check_prime);
            }
    size_t found = rank_of_matrix(&m);
    tw_give(lock->context, m.at, m.rows * m.columns, sizeof *m.at);
    return found + rank == m.columns
               ? TW_OK
               : tw_fail(error, TW_ERR_INPUT, "with these contacts closed pieces can still shift");
}

static tw_status check_pieces(const tw_solution *solution, const tw_lock *lock, tw_error *error)
{
    for (size_t i = 0; i < lock->piece_count; i++)
        if (lock->pieces[i] >= solution->count || (i > 0 && lock->pieces[i] <= lock->pieces[i - 1]))
            return tw_fail(error, TW_ERR_INPUT, "these are no numbers of placements, ascending");
    return lock->piece_count > 1 && lock->contact_count > 0
               ? TW_OK
               : tw_fail(error, TW_ERR_INPUT, "two pieces at least hold one another");
}

tw_status tw_lock_check(const tw_context *context, const tw_assembly *assembly, const tw_lock *lock,
                        tw_error *error)
{
    tw_clear_error(error);
    const tw_lattice *lattice = tw_puzzle_lattice(assembly->puzzle);
    const tw_solution *solution = assembly->solution;
    tw_bodies bodies;
    tw_status status = tw_solution_names(assembly->puzzle, solution, error);
    if (status == TW_OK)
        status = check_pieces(solution, lock, error);
    if (status == TW_OK)
        status = check_forces(lock, tw_lattice_rank(lattice), error);
    if (status == TW_OK)
        status = check_shifts(lock, tw_lattice_rank(lattice), error);
    if (status == TW_OK)
        status = tw_bodies_make(context, lattice, &bodies, error);
    if (status != TW_OK)
        return status;
    status = check_contacts(&bodies, solution, lock, error);
    tw_scope_end(&bodies.scope);
    return status;
}
