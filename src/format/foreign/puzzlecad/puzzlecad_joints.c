/* puzzlecad_joints.c -- joins printed parts by their connectors (puzzlecad.h).
 *
 * The faces of a male and a female connector meet, and their marks have one direction: that is one
 * rotation. Parts belong together if their connectors have one label, in their call or in all, or
 * none there, and if it does not matter which of several equal parts is taken. Invariant: the
 * joints of a part have the coordinates of its cells; a part that was joined to another is
 * `consumed`. */
#include "format/foreign/puzzlecad/puzzlecad.h"

#include <string.h>

#define ANY_CALL SIZE_MAX

/* ---- Rotations --------------------------------------------------------------------------- */

/* To turn[i][0] * x + turn[i][1] * y + turn[i][2] * z + by[i]. */
typedef struct scad_motion {
    int32_t turn[3][3], by[3];
} scad_motion;

static void cross(const int32_t a[3], const int32_t b[3], int32_t product[3])
{
    for (size_t i = 0; i < 3; i++)
        product[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static void move_point(const scad_motion *motion, int32_t at[3], bool is_direction)
{
    int32_t moved[3];
    for (size_t i = 0; i < 3; i++) {
        moved[i] = is_direction ? 0 : motion->by[i];
        for (size_t k = 0; k < 3; k++)
            moved[i] += motion->turn[i][k] * at[k];
    }
    memcpy(at, moved, sizeof moved);
}

/* The motion of the part that has `moving` so that both connectors meet. */
static scad_motion motion_to_meet(const tw_scad_joint *still, const tw_scad_joint *moving)
{
    scad_motion motion = {0};
    int32_t away[3], from[3], to[3], place[3];
    for (size_t i = 0; i < 3; i++)
        away[i] = -still->face[i];
    cross(moving->face, moving->up, from);
    cross(away, still->up, to);
    for (size_t i = 0; i < 3; i++)
        for (size_t k = 0; k < 3; k++)
            motion.turn[i][k] =
                away[i] * moving->face[k] + still->up[i] * moving->up[k] + to[i] * from[k];
    memcpy(place, moving->cell, sizeof place);
    move_point(&motion, place, true);
    for (size_t i = 0; i < 3; i++)
        motion.by[i] = still->cell[i] + still->face[i] - place[i];
    return motion;
}

/* Is the motion one that makes these two meet? */
static bool makes_meet(const scad_motion *motion, const tw_scad_joint *still, tw_scad_joint moving)
{
    move_point(motion, moving.face, true);
    move_point(motion, moving.up, true);
    move_point(motion, moving.cell, false);
    for (size_t i = 0; i < 3; i++)
        if (moving.face[i] != -still->face[i] || moving.up[i] != still->up[i] ||
            moving.cell[i] != still->cell[i] + still->face[i])
            return false;
    return true;
}

/* ---- Joining two parts ------------------------------------------------------------------- */

static bool may_meet(const tw_scad_joint *a, const tw_scad_joint *b)
{
    return !a->used && !b->used && a->male != b->male && strcmp(a->label, b->label) == 0;
}

/* Does a motion bring each connector like `group` of one part to one of the other? */
static bool meets(const tw_scad_part *still, const tw_scad_part *moving, const tw_scad_joint *group,
                  const scad_motion *motion)
{
    for (size_t i = 0; i < still->joint_count; i++) {
        const tw_scad_joint *one = &still->joints[i];
        bool met = one->used || one->male != group->male || strcmp(one->label, group->label) != 0;
        for (size_t k = 0; k < moving->joint_count && !met; k++)
            met = may_meet(one, &moving->joints[k]) && makes_meet(motion, one, moving->joints[k]);
        if (!met)
            return false;
    }
    return true;
}

/* Does it bring a cube onto a cube? */
static bool lies_on(const tw_scad_part *still, const tw_scad_part *moving,
                    const scad_motion *motion)
{
    for (size_t k = 0; k < moving->count; k++) {
        int32_t at[3] = {moving->cells[k].at[0], moving->cells[k].at[1], moving->cells[k].at[2]};
        move_point(motion, at, false);
        for (size_t i = 0; i < still->count; i++)
            if (memcmp(still->cells[i].at, at, sizeof at) == 0)
                return true;
    }
    return false;
}

/* Moves a part and adds it to the other. */
static tw_status merge_parts(tw_scad *scad, tw_scad_part *still, tw_scad_part *moving,
                             const scad_motion *motion)
{
    tw_reader *reader = scad->import.reader;
    const size_t count = still->count + moving->count;
    const size_t joints = still->joint_count + moving->joint_count;
    tw_cell *cells = tw_reader_take(reader, count, sizeof *cells);
    tw_scad_joint *all = tw_reader_take(reader, joints, sizeof *all);
    if (!cells || !all)
        return TW_ERR_MEMORY;
    memcpy(cells, still->cells, still->count * sizeof *cells);
    memcpy(cells + still->count, moving->cells, moving->count * sizeof *cells);
    memcpy(all, still->joints, still->joint_count * sizeof *all);
    memcpy(all + still->joint_count, moving->joints, moving->joint_count * sizeof *all);
    for (size_t i = still->count; i < count; i++)
        move_point(motion, cells[i].at, false);
    for (size_t i = still->joint_count; i < joints; i++) {
        move_point(motion, all[i].face, true);
        move_point(motion, all[i].up, true);
        move_point(motion, all[i].cell, false);
    }
    for (size_t i = 0; i < still->joint_count; i++)
        for (size_t k = still->joint_count; k < joints; k++) {
            const scad_motion none = {.turn = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
            if (may_meet(&all[i], &all[k]) && makes_meet(&none, &all[i], all[k]))
                all[i].used = all[k].used = true;
        }
    still->cells = cells;
    still->count = count;
    still->hash = tw_scad_hash(cells, count);
    still->joints = all;
    still->joint_count = joints;
    moving->consumed = true;
    return tw_reader_charge(reader, count, still->at);
}

/* Joins them if they fit: by `group` of the first and any connector of the other. */
static tw_status join_two(tw_scad *scad, tw_scad_part *still, tw_scad_part *moving,
                          const tw_scad_joint *group, bool *joined)
{
    *joined = false;
    for (size_t k = 0; k < moving->joint_count; k++) {
        if (!may_meet(group, &moving->joints[k]))
            continue;
        const scad_motion motion = motion_to_meet(group, &moving->joints[k]);
        const uint64_t pairs = (uint64_t)still->joint_count * moving->joint_count +
                               (uint64_t)still->count * moving->count;
        tw_status status =
            tw_reader_charge(scad->import.reader, pairs / TW_SCAD_STEPS + 1, still->at);
        if (status)
            return status;
        if (meets(still, moving, group, &motion) && !lies_on(still, moving, &motion)) {
            *joined = true;
            return merge_parts(scad, still, moving, &motion);
        }
    }
    return TW_OK;
}

/* ---- Which parts belong together --------------------------------------------------------- */

static bool same_joint(const tw_scad_joint *a, const tw_scad_joint *b)
{
    return a->male == b->male && strcmp(a->label, b->label) == 0 &&
           memcmp(a->face, b->face, sizeof a->face) == 0 &&
           memcmp(a->up, b->up, sizeof a->up) == 0 && memcmp(a->cell, b->cell, sizeof a->cell) == 0;
}

static bool same_part(const tw_scad_part *a, const tw_scad_part *b)
{
    bool same = a->count == b->count && a->joint_count == b->joint_count && a->hash == b->hash &&
                memcmp(a->cells, b->cells, a->count * sizeof *a->cells) == 0;
    for (size_t i = 0; i < a->joint_count && same; i++)
        same = same_joint(&a->joints[i], &b->joints[i]);
    return same;
}

static bool is_like(const tw_scad_joint *one, const tw_scad_joint *like, bool male)
{
    return !one->used && one->male == male && strcmp(one->label, like->label) == 0 &&
           (like->call == ANY_CALL || one->call == like->call);
}

/* The first free connector of this side and label; NULL: none. *count: how many there are. */
static tw_scad_joint *free_joint(const tw_scad_part *part, const tw_scad_joint *like, bool male,
                                 size_t *count)
{
    tw_scad_joint *first = NULL;
    *count = 0;
    for (size_t i = 0; i < part->joint_count && !part->consumed; i++) {
        if (!is_like(&part->joints[i], like, male))
            continue;
        first = first ? first : &part->joints[i];
        ++*count;
    }
    return first;
}

/* A *leaf* has one connector, a *hub* has several. */
typedef enum scad_which { ANY_PART, LEAVES, HUBS } scad_which;

static bool is_of(const tw_scad_part *part, scad_which which)
{
    return which == ANY_PART || (part->joint_count == 1) == (which == LEAVES);
}

/* The parts that have free connectors of a label on one side. */
typedef struct scad_side {
    bool male;
    scad_which which;
    size_t parts, joints;
    bool equal; /* all parts are, as printed */
} scad_side;

static scad_side look_at_side(const tw_scad *scad, const tw_scad_joint *like, bool male,
                              scad_which which)
{
    scad_side side = {.male = male, .which = which, .equal = true};
    size_t kind = 0, joints;
    for (size_t i = 0; i < scad->count; i++) {
        const tw_scad_part *part = &scad->parts[i];
        if (!is_of(part, which) || !free_joint(part, like, male, &joints))
            continue;
        kind = side.parts++ == 0 ? part->kind : kind;
        side.joints += joints;
        side.equal = side.equal && part->kind == kind;
    }
    return side;
}

/* Is it certain which parts of both sides belong together? */
static bool belong(const tw_scad_joint *like, const scad_side *one, const scad_side *other)
{
    if (!*like->label && (one->which == ANY_PART || like->call == ANY_CALL))
        return one->parts == 1 && other->parts == 1;
    if (one->which == LEAVES)
        return one->parts > 0 && one->equal && one->parts == other->joints;
    return one->parts > 0 && one->parts == other->parts && (one->equal || other->equal);
}

static size_t find_other(const tw_scad *scad, size_t part, const tw_scad_joint *like,
                         const scad_side *side)
{
    size_t k = 0, joints;
    while (k < scad->count && (k == part || !is_of(&scad->parts[k], side->which) ||
                               !free_joint(&scad->parts[k], like, side->male, &joints)))
        k++;
    return k;
}

/* Joins each part of one side to one of the other. */
static tw_status join_sides(tw_scad *scad, const tw_scad_joint *like, const scad_side *one,
                            const scad_side *other, bool *joined)
{
    tw_status status = TW_OK;
    size_t joints;
    *joined = true;
    for (size_t i = 0; *joined && i < scad->count && status == TW_OK; i++) {
        tw_scad_part *part = &scad->parts[i];
        const tw_scad_joint *group =
            is_of(part, one->which) ? free_joint(part, like, one->male, &joints) : NULL;
        const size_t k = group ? find_other(scad, i, like, other) : 0;
        *joined = k < scad->count;
        if (group && *joined)
            status = join_two(scad, part, &scad->parts[k], group, joined);
    }
    return status;
}

/* Joins all parts with connectors like this one, which is certain for: pairs of equal parts; equal
 * leaves, as many as the hubs have connectors. Of all calls, notes the place if it is not, or they
 * do not fit. */
static tw_status join_label(tw_scad *scad, const tw_scad_joint like, tw_place at)
{
    static const struct {
        bool male;
        scad_which one, other;
    } tries[] = {{true, ANY_PART, ANY_PART}, {true, LEAVES, HUBS}, {false, LEAVES, HUBS}};
    bool joined = false;
    tw_status status = TW_OK;
    for (size_t t = 0; t < 3 && !joined && status == TW_OK; t++) {
        const scad_side one = look_at_side(scad, &like, tries[t].male, tries[t].one);
        const scad_side other = look_at_side(scad, &like, !tries[t].male, tries[t].other);
        if (belong(&like, &one, &other))
            status = join_sides(scad, &like, &one, &other, &joined);
    }
    if (!joined && like.call == ANY_CALL && scad->unjoined.line == 0)
        scad->unjoined = at;
    return status;
}

tw_status tw_scad_join(tw_scad *scad)
{
    tw_status status = TW_OK;
    for (size_t i = 0; i < scad->count; i++) {
        scad->parts[i].kind = i;
        for (size_t k = 0; k < i && scad->parts[i].kind == i; k++)
            if (same_part(&scad->parts[k], &scad->parts[i]))
                scad->parts[i].kind = k;
    }
    for (size_t pass = 0; pass < 2; pass++) /* within a call, then among all */
        for (size_t i = 0; i < scad->count && status == TW_OK; i++)
            for (size_t k = 0; k < scad->parts[i].joint_count && status == TW_OK; k++) {
                const tw_scad_part *part = &scad->parts[i];
                tw_scad_joint like = part->joints[k];
                like.call = pass == 0 ? like.call : ANY_CALL;
                if (!part->consumed && !like.used)
                    status = join_label(scad, like, part->at);
            }
    return status;
}
