/* joined_groups.c -- pieces that may stay joined (joined_groups.h). */
#include "disassembly/joined_groups.h"

#include "puzzle/puzzle_data.h"

enum { MOST_STUCK = 32 }; /* parts that stay together; more are not settled */

/* ---- What the puzzle says ---------------------------------------------------------------- */

static uint32_t group_number(tw_joined_groups *groups, const char *name)
{
    uint32_t count = 0;
    for (size_t i = 0; i < groups->count; i++) {
        if (strcmp(groups->all[i].name, name) == 0)
            return groups->all[i].group;
        count = groups->all[i].group + 1 > count ? groups->all[i].group + 1 : count;
    }
    return count;
}

bool tw_joined_groups_make(const tw_context *context, const tw_puzzle *puzzle,
                           tw_joined_groups *groups)
{
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        size_t count;
        const tw_group_def *in = tw_puzzle_piece_groups(puzzle, piece, &count);
        for (size_t i = 0; i < count; i++) {
            tw_joint joint = {piece, group_number(groups, in[i].name), in[i].copies, in[i].name};
            if (!TW_GROW(context, groups->all, groups->room, groups->count + 1))
                return false;
            groups->all[groups->count++] = joint;
            groups->groups = joint.group + 1 > groups->groups ? joint.group + 1 : groups->groups;
        }
    }
    return true;
}

void tw_joined_groups_clear(const tw_context *context, tw_joined_groups *groups)
{
    tw_give(context, groups->all, groups->room, sizeof *groups->all);
}

/* ---- Parts of one group ------------------------------------------------------------------ */

static bool has_member(const tw_piece_bits *pieces, size_t piece)
{
    return pieces->words[piece / 64] >> piece % 64 & 1;
}

/* The only group of a piece; UINT32_MAX: it is in none, or in several. */
static uint32_t only_group(const tw_joined_groups *groups, uint32_t piece)
{
    uint32_t found = UINT32_MAX;
    for (size_t i = 0; i < groups->count; i++) {
        if (groups->all[i].piece != piece)
            continue;
        if (found != UINT32_MAX)
            return UINT32_MAX;
        found = groups->all[i].group;
    }
    return found;
}

bool tw_joined_groups_hold(const tw_taking *taking, const tw_piece_bits *pieces)
{
    uint32_t group = UINT32_MAX;
    bool any = false;
    for (size_t i = 0; i < taking->piece_count; i++) {
        if (!has_member(pieces, i))
            continue;
        uint32_t of = only_group(&taking->groups, taking->kinds[i]);
        if (of == UINT32_MAX || (any && of != group))
            return false;
        group = of;
        any = true;
    }
    return any;
}

/* ---- What stays together ----------------------------------------------------------------- */

typedef struct settling {
    tw_taking *taking;
    uint32_t stuck[MOST_STUCK];
    size_t count;
    bool many;
} settling;

static void list_stuck(settling *s, uint32_t node)
{
    const tw_taken_part *part = &s->taking->parts[node];
    if (part->move_count == 0 && part->answer == TW_APART_NO) {
        s->many = s->many || s->count == MOST_STUCK;
        if (!s->many)
            s->stuck[s->count++] = node;
    }
    if (part->stayed != TW_NO_NODE)
        list_stuck(s, part->stayed);
    if (part->removed != TW_NO_NODE)
        list_stuck(s, part->removed);
}

/* Copies of a kind of piece among the pieces of a part. */
static uint32_t copies_in(const tw_taking *t, uint32_t node, uint32_t kind)
{
    uint32_t copies = 0;
    for (size_t i = 0; i < t->piece_count; i++)
        copies += t->kinds[i] == kind && has_member(&t->parts[node].pieces, i);
    return copies;
}

/* Takes the pieces of a part out of a group; false: it has not as many. Nothing is taken then. */
static bool take_from_group(tw_taking *t, uint32_t node, uint32_t group)
{
    size_t found = 0, pieces = 0;
    for (size_t w = 0; w < TW_PIECE_WORDS; w++)
        pieces += (size_t)__builtin_popcountll(t->parts[node].pieces.words[w]);
    for (size_t i = 0; i < t->groups.count; i++) {
        const tw_joint *joint = &t->groups.all[i];
        uint32_t copies = joint->group == group ? copies_in(t, node, joint->piece) : 0;
        if (copies > joint->copies)
            return false;
        found += copies;
    }
    if (found != pieces)
        return false;
    for (size_t i = 0; i < t->groups.count; i++)
        if (t->groups.all[i].group == group && t->groups.all[i].copies != TW_ANY)
            t->groups.all[i].copies -= copies_in(t, node, t->groups.all[i].piece);
    return true;
}

static void give_to_group(tw_taking *t, uint32_t node, uint32_t group)
{
    for (size_t i = 0; i < t->groups.count; i++)
        if (t->groups.all[i].group == group && t->groups.all[i].copies != TW_ANY)
            t->groups.all[i].copies += copies_in(t, node, t->groups.all[i].piece);
}

/* Can the parts from this one on be given groups? Depth: parts that stay together. */
static bool assign(settling *s, size_t from)
{
    bool done = from == s->count;
    for (uint32_t group = 0; !done && group < s->taking->groups.groups; group++) {
        if (!take_from_group(s->taking, s->stuck[from], group))
            continue;
        done = assign(s, from + 1);
        give_to_group(s->taking, s->stuck[from], group);
    }
    return done;
}

static tw_apart settle(tw_taking *t, uint32_t node)
{
    tw_taken_part *part = &t->parts[node];
    tw_apart stayed = part->stayed == TW_NO_NODE ? TW_APART_YES : settle(t, part->stayed);
    tw_apart removed = part->removed == TW_NO_NODE ? TW_APART_YES : settle(t, part->removed);
    if (part->answer == TW_APART_NO)
        part->answer =
            stayed == TW_APART_YES && removed == TW_APART_YES ? TW_APART_YES : TW_APART_UNDECIDED;
    return part->answer;
}

void tw_joined_groups_settle(tw_taking *taking, uint32_t node)
{
    settling s = {.taking = taking};
    list_stuck(&s, node);
    if (!s.many && assign(&s, 0))
        settle(taking, node);
}
