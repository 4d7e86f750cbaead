/* mesh_moves.c -- solutions as bodies that move as they are taken apart.
 *
 * Each move has two keys: one where it ends, and one a little later, from where the next begins. */
#include "mesh/finished_mesh.h"
#include "mesh/surfaces.h"

#include "base/sized.h"
#include "draw/moves/move_frames.h"

#define GOING 0.8 /* seconds of a move */
#define RESTING 0.5

static void fill_keys(tw_mesh *mesh, const tw_move_frames *f, const tw_mesh_scale *scale)
{
    double now = 0;
    for (size_t i = 0; i < mesh->key_count; i++) {
        size_t row = f->moves->assembly ? f->count - i / 2 : i / 2;
        mesh->times[i] = now;
        now += i % 2 ? GOING : RESTING;
        for (size_t p = 0; p < mesh->count; p++)
            mesh->keys[p * mesh->key_count + i] =
                tw_mesh_place(scale, f->poses[row * f->bodies + p].at);
    }
}

static tw_status add_keys(tw_mesh *mesh, const tw_move_frames *f, const tw_mesh_scale *scale)
{
    size_t count = 2 * (f->count + 1);
    const tw_array arrays[] = {
        TW_ARRAY(mesh->times, count), TW_ARRAY(mesh->keys, count * mesh->count), {0}};
    if (!tw_arrays(mesh->context, arrays, TW_TAKE)) {
        tw_arrays(mesh->context, arrays, TW_GIVE);
        return TW_ERR_MEMORY;
    }
    mesh->key_count = count;
    fill_keys(mesh, f, scale);
    return TW_OK;
}

tw_status tw_mesh_of_moves(const tw_context *context, const tw_shown_moves *moves,
                           const tw_mesh_style *style, tw_mesh **mesh, tw_error *error)
{
    tw_shown_moves asked;
    tw_mesh_style plain;
    tw_mesh_scale scale;
    tw_move_frames frames = {0};
    tw_mesh *made = NULL;
    context = tw_context_or_default(context);
    tw_status status = tw_sized_copy(moves, &asked, sizeof asked, "tw_shown_moves", error);
    if (status == TW_OK)
        status = tw_sized_copy(style, &plain, sizeof plain, "tw_mesh_style", error);
    plain.explode = 0;
    if (status == TW_OK)
        status = tw_mesh_find_scale(tw_puzzle_lattice(asked.puzzle), &plain, &scale, error);
    if (status == TW_OK)
        status = tw_mesh_of_solution(context, asked.puzzle, asked.solution, &plain, &made, error);
    if (status == TW_OK)
        status = tw_move_frames_new(context, &asked, true, &frames, error);
    if (status == TW_OK && frames.turns)
        status = tw_fail(error, TW_ERR_UNSUPPORTED, "bodies are not shown as they turn");
    if (status == TW_OK)
        status = add_keys(made, &frames, &scale);
    tw_move_frames_free(&frames);
    if (status == TW_OK) {
        *mesh = made;
        return status;
    }
    tw_mesh_free(made);
    return tw_fail(error, status, "%s", tw_status_text(status));
}
