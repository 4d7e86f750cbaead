/* joined_groups.c -- pieces that may stay joined (taking.h). */
#include "disassembly/taking.h"

#include "base/pace.h"
#include "puzzle/puzzle_data.h"

enum { MOST_STUCK = 32 }; /* parts that stay together; more are not settled */

/* ---- What the puzzle says ---------------------------------------------------------------- */

bool tw_joined_groups_make(const tw_context *context, const tw_puzzle *puzzle,
                           tw_joined_groups *groups)
{
    groups->groups = (uint32_t)tw_puzzle_group_count(puzzle);
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        size_t count;
        const tw_group_def *in = tw_puzzle_piece_groups(puzzle, piece, &count);
        for (size_t i = 0; i < count; i++) {
            const tw_joint joint = {piece, tw_puzzle_group_number(puzzle, piece, i), in[i].copies};
            if (!TW_GROW(context, groups->all, groups->room, groups->count + 1))
                return false;
            groups->all[groups->count++] = joint;
        }
    }
    return true;
}

/* ---- Parts of one group ------------------------------------------------------------------ */

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
    for (size_t i = 0; i < taking->piece_count; i++) {
        if (!tw_piece_bits_has(pieces, i))
            continue;
        uint32_t of = only_group(&taking->groups, taking->kinds[i]);
        if (of == UINT32_MAX || (group != UINT32_MAX && of != group))
            return false;
        group = of;
    }
    return group != UINT32_MAX;
}

/* ---- What stays together ----------------------------------------------------------------- */

typedef struct settling {
    tw_taking *taking;
    uint32_t stuck[MOST_STUCK];
    size_t count;
    bool hopeless; /* there are too many, or one fits no group */
    tw_pace pace;
} settling;

/* Copies of a kind of piece among the pieces of a part. */
static uint32_t copies_in(const tw_taking *t, uint32_t node, uint32_t kind)
{
    uint32_t copies = 0;
    for (size_t i = 0; i < t->piece_count; i++)
        copies += t->kinds[i] == kind && tw_piece_bits_has(&t->parts[node].pieces, i);
    return copies;
}

/* Has a group as many copies of each piece of a part? */
static bool has_group_copies(const tw_taking *t, uint32_t node, uint32_t group)
{
    size_t found = 0;
    for (size_t i = 0; i < t->groups.count; i++) {
        const tw_joint *joint = &t->groups.all[i];
        uint32_t copies = joint->group == group ? copies_in(t, node, joint->piece) : 0;
        if (copies > joint->copies)
            return false;
        found += copies;
    }
    return found == tw_piece_bits_size(&t->parts[node].pieces);
}

static bool has_time(settling *s)
{
    return tw_pace_goes_on(&s->pace, s->taking->groups.count * s->taking->piece_count);
}

static void list_stuck(settling *s, uint32_t node)
{
    const tw_taken_part *part = &s->taking->parts[node];
    if (s->hopeless)
        return;
    if (part->move_count == 0 && part->answer == TW_DISASSEMBLY_NONE) {
        uint32_t group = 0;
        while (group < s->taking->groups.groups && has_time(s) &&
               !has_group_copies(s->taking, node, group))
            group++;
        s->hopeless =
            s->pace.stopped || group == s->taking->groups.groups || s->count == MOST_STUCK;
        if (!s->hopeless)
            s->stuck[s->count++] = node;
    }
    if (part->stayed != TW_NO_NODE)
        list_stuck(s, part->stayed);
    if (part->removed != TW_NO_NODE)
        list_stuck(s, part->removed);
}

/* Takes the pieces of a part out of a group, or gives them back. Returns whether copies of any of
 * them are limited. */
static bool change_copies(tw_taking *t, uint32_t node, uint32_t group, bool back)
{
    bool limited = false;
    for (size_t i = 0; i < t->groups.count; i++) {
        tw_joint *joint = &t->groups.all[i];
        const uint32_t copies = copies_in(t, node, joint->piece);
        if (joint->group == group && joint->copies != TW_ANY && copies > 0) {
            joint->copies = back ? joint->copies + copies : joint->copies - copies;
            limited = true;
        }
    }
    return limited;
}

/* Can the parts from this one on be given groups? A group that has any number of copies takes
 * nothing from other parts. Depth: parts that stay together. */
static bool assign(settling *s, size_t from)
{
    const tw_joined_groups *groups = &s->taking->groups;
    bool done = from == s->count, limited = true;
    for (uint32_t group = 0; !done && limited && group < groups->groups; group++) {
        if (!has_time(s))
            return false;
        if (!has_group_copies(s->taking, s->stuck[from], group))
            continue;
        limited = change_copies(s->taking, s->stuck[from], group, false);
        done = assign(s, from + 1);
        change_copies(s->taking, s->stuck[from], group, true);
    }
    return done;
}

static tw_disassembly_answer settle_part(tw_taking *t, uint32_t node)
{
    tw_taken_part *part = &t->parts[node];
    tw_disassembly_answer stayed =
        part->stayed == TW_NO_NODE ? TW_DISASSEMBLY_FOUND : settle_part(t, part->stayed);
    tw_disassembly_answer removed =
        part->removed == TW_NO_NODE ? TW_DISASSEMBLY_FOUND : settle_part(t, part->removed);
    if (part->answer == TW_DISASSEMBLY_NONE)
        part->answer = stayed == TW_DISASSEMBLY_FOUND && removed == TW_DISASSEMBLY_FOUND
                           ? TW_DISASSEMBLY_FOUND
                           : TW_DISASSEMBLY_UNDECIDED;
    return part->answer;
}

void tw_joined_groups_settle(tw_taking *taking, uint32_t node)
{
    settling s = {.taking = taking, .pace = tw_pace_of(taking->context, taking->watch)};
    list_stuck(&s, node);
    if (!s.hopeless && assign(&s, 0))
        settle_part(taking, node);
    taking->stopped = taking->stopped || s.pace.stopped;
}
