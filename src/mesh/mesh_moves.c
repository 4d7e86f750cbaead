/* mesh_moves.c -- solutions as bodies that move during disassembly.
 *
 * Each move has a key where it begins and one where it ends, between two moves all bodies rest.
 * Viewers interpolate linearly between keys, so if pieces turn, each move has FINE more keys, or
 * FINER if some shift meanwhile. */
#include "mesh/finished_mesh.h"
#include "mesh/surfaces.h"

#include "base/sized.h"
#include "draw/moves/move_frames.h"

#define GOING 0.8 /* seconds of a move */
#define RESTING 0.5

enum { FINE = 8, FINER = 38 }; /* ten degrees per key: off the arc by 0.004 of its radius */

/* Keys of one move, including the two of the rest before it. */
static size_t keys_of_move(const tw_move_frames *f)
{
    return 2 + (f->shifts ? FINER : f->turns ? FINE : 0);
}

/* ---- A key ------------------------------------------------------------------------------- */

/* Starts from the greatest of the four numbers, to avoid cancellation. */
static tw_mesh_turn turn_of_matrix(double m[3][3])
{
    const double sum = m[0][0] + m[1][1] + m[2][2];
    double q[4] = {sum, m[0][0], m[1][1], m[2][2]};
    size_t best = 0;
    for (size_t i = 1; i < 4; i++)
        best = q[i] > q[best] ? i : best;
    if (best == 0) {
        q[0] = 1 + sum;
        for (size_t k = 0; k < 3; k++)
            q[1 + k] = m[(k + 2) % 3][(k + 1) % 3] - m[(k + 1) % 3][(k + 2) % 3];
    } else {
        const size_t i = best - 1, j = (i + 1) % 3, k = (i + 2) % 3;
        q[0] = m[k][j] - m[j][k];
        q[1 + i] = 1 + m[i][i] - m[j][j] - m[k][k];
        q[1 + j] = m[j][i] + m[i][j];
        q[1 + k] = m[k][i] + m[i][k];
    }
    const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    return (tw_mesh_turn){q[0] / length, {q[1] / length, q[2] / length, q[3] / length}};
}

static void put_mesh_key(tw_mesh *mesh, size_t number, const tw_move_pose *pose,
                         const tw_mesh_scale *scale)
{
    double m[3][3];
    const tw_vec3 at = tw_mesh_place(scale, pose->at), d = mesh->shifted;
    mesh->keys[number] = at;
    if (!mesh->turned)
        return;
    for (size_t i = 0; i < 3; i++) /* y and z may have opposite signs in a lattice */
        for (size_t k = 0; k < 3; k++)
            m[i][k] = scale->up || (i == 0) == (k == 0) ? pose->turned[i][k] : -pose->turned[i][k];
    const tw_vec3 turned = {m[0][0] * d.x + m[0][1] * d.y + m[0][2] * d.z,
                            m[1][0] * d.x + m[1][1] * d.y + m[1][2] * d.z,
                            m[2][0] * d.x + m[2][1] * d.y + m[2][2] * d.z};
    mesh->keys[number] = tw_vec_add(at, tw_vec_sub(d, turned));
    tw_mesh_turn *turn = mesh->turned + number;
    *turn = turn_of_matrix(m);
    /* -q is the same turn; this sign makes all viewers take the shorter way */
    if (number % mesh->key_count > 0 && turn->w * turn[-1].w + tw_vec_dot(turn->v, turn[-1].v) < 0)
        *turn = (tw_mesh_turn){-turn->w, tw_vec_times(turn->v, -1)};
}

/* ---- All of them ------------------------------------------------------------------------- */

static void fill_keys(tw_mesh *mesh, const tw_move_frames *f, const tw_mesh_scale *scale)
{
    const size_t keys = keys_of_move(f);
    double now = 0;
    for (size_t i = 0; i < mesh->key_count; i++) {
        /* in the order of taking apart */
        const size_t key = f->moves->assembly ? mesh->key_count - 1 - i : i;
        const size_t row = key / keys, within = key % keys;
        mesh->times[i] = now;
        now += i % keys ? GOING / (double)(keys - 1) : RESTING;
        for (size_t p = 0; p < mesh->count; p++) {
            tw_move_pose pose = f->poses[row * f->bodies + p];
            if (within >= 2 && tw_move_takes(&f->frames[row], p))
                pose = tw_move_pose_after(&f->frames[row], &pose,
                                          (double)(within - 1) / (double)(keys - 1));
            put_mesh_key(mesh, p * mesh->key_count + i, &pose, scale);
        }
    }
}

static tw_status add_keys(tw_mesh *mesh, const tw_move_frames *f, const tw_mesh_scale *scale)
{
    const size_t count = keys_of_move(f) * f->count + 2;
    const tw_array turned = TW_ARRAY(mesh->turned, count * mesh->count), none = {0};
    const tw_array arrays[] = {TW_ARRAY(mesh->times, count),
                               TW_ARRAY(mesh->keys, count * mesh->count),
                               f->turns ? turned : none,
                               {0}};
    if (!tw_arrays(&mesh->scope.context, arrays, TW_TAKE))
        return TW_ERR_MEMORY;
    mesh->key_count = count;
    fill_keys(mesh, f, scale);
    return TW_OK;
}

tw_status tw_mesh_of_moves(const tw_context *context, const tw_shown_moves *moves,
                           const tw_mesh_style *style, tw_mesh **mesh, tw_error *error)
{
    tw_clear_error(error);
    tw_shown_moves asked = {0};
    tw_mesh_style plain = {.size = sizeof plain};
    tw_mesh_scale scale;
    tw_move_frames frames = {0};
    tw_mesh *made = NULL;
    tw_scope scope;
    context = tw_context_or_default(context);
    const tw_context *own = tw_scope_begin(&scope, context);
    tw_status status = tw_sized_copy(moves, &asked, sizeof asked, "tw_shown_moves", error);
    status = status ? status : tw_sized_copy(style, &plain, sizeof plain, "tw_mesh_style", error);
    plain.explode = 0;
    status = status ? status : tw_mesh_find_scale(asked.puzzle, &plain, &scale, error);
    if (status == TW_OK)
        status = tw_mesh_of_solution(context, asked.puzzle, asked.solution, &plain, &made, error);
    status = status ? status : tw_move_frames_new(own, &asked, true, &frames, error);
    status = status ? status : add_keys(made, &frames, &scale);
    tw_scope_end(&scope);
    return tw_mesh_finish(made, status, mesh, error);
}
