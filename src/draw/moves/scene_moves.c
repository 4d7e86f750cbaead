/* scene_moves.c -- draws moves and puts them into words (scene_moves.h).
 *
 * Words follow the picture: a move to its lower right and towards the eye is "front right". In the
 * plane up and down are those of the page, in space those of gravity. */
#include "draw/moves/scene_moves.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/utf8.h"

#define PART 0.38 /* least share of a move that gets a word: sine of an eighth of half a turn */

/* ---- What is seen -------------------------------------------------------------------------- */

static void place_bodies(tw_scene *scene, const tw_move_frames *f, size_t number, double share)
{
    size_t move = number > 0 ? number - 1 : 0;
    const tw_move_frame *frame = f->frames + move;
    for (uint32_t b = 0; b < scene->body_count; b++) {
        tw_body *body = scene->bodies + b;
        tw_move_pose pose = f->poses[move * f->bodies + b];
        body->gone = number > 0 && !tw_move_concerns(frame, b);
        body->moved = number > 0 && tw_move_takes(frame, b);
        if (body->moved)
            pose = tw_move_pose_after(frame, &pose, share);
        body->turns = true;
        memcpy(body->turned, pose.turned, sizeof body->turned);
        memcpy(body->offset, pose.at, sizeof body->offset);
    }
}

/* Places the arrow from the middle of the moved pieces, as they were before, to where it comes;
 * backwards for an assembly. */
static void place_arrow(tw_scene *scene, const tw_move_frames *f, size_t number)
{
    const tw_move_frame *frame = f->frames + number - 1;
    double middle[3] = {0, 0, 0}, cells = 0;
    for (size_t i = 0; i < frame->move.moved_count; i++) {
        uint32_t b = frame->move.moved[i];
        double count = (double)scene->bodies[b].count;
        cells += count;
        double place[3];
        tw_move_place(&f->poses[(number - 1) * f->bodies + b], scene->bodies[b].middle, place);
        for (size_t k = 0; k < 3; k++)
            middle[k] += count * place[k];
    }
    tw_arrow *arrow = &scene->arrow;
    for (size_t k = 0; k < 3; k++)
        middle[k] /= fmax(cells, 1);
    const tw_move_pose here = {.at = {middle[0], middle[1], middle[2]}};
    const tw_move_pose there = tw_move_pose_after(frame, &here, 1);
    double length = 0;
    for (size_t k = 0; k < 3; k++) {
        length += fabs(there.at[k] - here.at[k]);
        arrow->from[k] = f->moves->assembly ? there.at[k] : here.at[k];
        arrow->to[k] = f->moves->assembly ? here.at[k] : there.at[k];
    }
    arrow->drawn = length > 1e-6; /* none for a turn on the spot */
}

void tw_scene_move(tw_scene *scene, const tw_move_frames *frames, size_t number, double share)
{
    scene->exploded = true; /* contact faces come into view */
    scene->moving = true;
    scene->fresh = number > 0;
    place_bodies(scene, frames, number, share);
    if (number > 0)
        place_arrow(scene, frames, number);
    tw_scene_measure(scene);
}

/* ---- What is said -------------------------------------------------------------------------- */

static void add_words_between(char *text, size_t size, const char *between, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s%s", length > 0 ? between : "", more);
}

static void say_way(const tw_scene *scene, const double way[3], char *text, size_t size)
{
    double length = sqrt(tw_space_dot(way, way));
    double rise = 0, right = 0, front = 0;
    if (scene->flat && way[2] != 0) {
        snprintf(text, size, "out of the plane");
        return;
    }
    if (scene->flat) {
        rise = -way[1];
        right = way[0];
    } else {
        double up = scene->view[1][2] < 0 || scene->view[2][2] > 0 ? 1 : -1;
        rise = up * way[2];
        for (size_t k = 0; k < 2; k++) {
            right += scene->view[0][k] * way[k];
            front += scene->view[2][k] * way[k];
        }
        double level = hypot(way[0], way[1]), seen = hypot(right, front);
        right *= seen > 0 ? level / seen : 0;
        front *= seen > 0 ? level / seen : 0;
    }
    *text = '\0';
    if (fabs(rise) > PART * length)
        add_words_between(text, size, "", rise > 0 ? "up" : "down");
    if (fabs(front) > PART * length)
        add_words_between(text, size, ", ", front > 0 ? "front" : "back");
    if (fabs(right) > PART * length)
        add_words_between(text, size, *text && fabs(front) > PART * length ? " " : ", ",
                          right > 0 ? "right" : "left");
}

static void say_names(const tw_scene *scene, const tw_disassembly_move *move, char *text,
                      size_t size)
{
    *text = '\0';
    for (size_t i = 0; i < move->moved_count; i++) {
        const char *name = scene->bodies[move->moved[i]].name;
        if (i >= 3 && move->moved_count > 4) {
            char more[40];
            snprintf(more, sizeof more, " and %zu more", move->moved_count - i);
            add_words_between(text, size, "", more);
            return;
        }
        char part[24];
        snprintf(part, sizeof part, "%.*s", (int)tw_utf8_cut(name, 20), name);
        add_words_between(text, size, ", ", part);
    }
}

/* "3. A, C: half turn, z to x" and the axis. */
static void caption_turn(const tw_move_frame *frame, const char *names, bool back, size_t position,
                         char caption[160])
{
    const tw_disassembly_move *move = &frame->move;
    const bool forward = (move->quarters > 0) != back;
    const char from = "xyz"[(move->axis + (forward ? 1 : 2)) % 3];
    const char to = "xyz"[(move->axis + (forward ? 2 : 1)) % 3];
    char where[60] = "";
    for (size_t i = 0; i < 3; i++) {
        char one[24];
        snprintf(one, sizeof one, i == move->axis ? "\xE2\x80\xA6" : "%g", move->centre[i] / 2.0);
        add_words_between(where, sizeof where, ", ", one);
    }
    snprintf(caption, 160, "%zu. %s: %s%sturn, %c to %c\n(%s)", position, names,
             move->path_count > 0 ? "shifting " : "", abs(move->quarters) == 2 ? "half " : "", from,
             to, where);
}

void tw_move_caption(const tw_scene *scene, const tw_move_frames *frames, size_t number,
                     size_t position, char caption[160])
{
    const tw_move_frame *frame = frames->frames + number - 1;
    bool back = frames->moves->assembly;
    const int32_t *by =
        tw_disassembler_direction(frames->moves->disassembler, frame->move.direction);
    char names[100], words[60] = "", where[60] = "", size[24] = "";
    double way[3];
    for (size_t k = 0; k < 3; k++)
        way[k] = back ? -frame->way[k] : frame->way[k];
    say_names(scene, &frame->move, names, sizeof names);
    if (frame->move.quarters != 0) {
        caption_turn(frame, names, back, position, caption);
        return;
    }
    say_way(scene, way, words, sizeof words);
    int32_t steps = frame->move.steps > 0 ? (int32_t)frame->move.steps : 1;
    for (size_t i = 0; i < tw_lattice_rank(scene->lattice); i++) {
        char one[16];
        snprintf(one, sizeof one, "%d", (back ? -1 : 1) * steps * by[i]);
        add_words_between(where, sizeof where, ", ", one);
    }
    if (frame->move.steps > 1)
        snprintf(size, sizeof size, " by %d", steps);
    bool away = frame->move.steps == 0;
    snprintf(caption, 160, "%zu. %s%s: %s%s%s\n(%s)%s", position, away && back ? "put in " : "",
             names, words, size, away && !back ? " and off" : "", where,
             away ? " \xE2\x80\xA6" : "");
}
