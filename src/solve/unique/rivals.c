/* rivals.c -- the fewest hints that rule out all rivals (rivals.h).
 *
 * A branch and bound: of the rivals that the hints so far leave, one with the fewest hints to
 * choose from is taken. One of these has to be given: without any of them the rival stays. Each is
 * tried, and excluded in the trials after it. Rivals that share no hint to choose from need a hint
 * each, which bounds the number of hints from below. (R. Karp, "Implicit hitting set problems and
 * multi-genome alignment", 2010, has the scheme in which the rivals come one by one.)
 * Invariant: a hint is given, excluded, or to be chosen. */
#include "solve/unique/rivals.h"

#include <stdlib.h>

/* ---- Rivals ------------------------------------------------------------------------------ */

bool tw_rivals_pair(tw_rivals *rivals, uint32_t one, uint32_t other)
{
    if (!TW_GROW(rivals->context, rivals->pairs, rivals->pair_room, rivals->pair_count + 1))
        return false;
    rivals->pairs[rivals->pair_count++] = (tw_hint_pair){one, other};
    return true;
}

bool tw_rivals_end_way(tw_rivals *rivals)
{
    if (!TW_GROW(rivals->context, rivals->ways, rivals->way_room, rivals->way_count + 1))
        return false;
    rivals->ways[rivals->way_count++] = rivals->pair_count;
    return true;
}

bool tw_rivals_end_part(tw_rivals *rivals)
{
    if (!TW_GROW(rivals->context, rivals->parts, rivals->part_room, rivals->part_count + 1))
        return false;
    rivals->parts[rivals->part_count++] = rivals->way_count;
    return true;
}

bool tw_rivals_end(tw_rivals *rivals)
{
    if (!TW_GROW(rivals->context, rivals->ends, rivals->room, rivals->count + 1))
        return false;
    rivals->ends[rivals->count++] = rivals->part_count;
    return true;
}

/* Where item `number` of a list of ends begins. */
static size_t begin_of(const size_t *ends, size_t number)
{
    return number > 0 ? ends[number - 1] : 0;
}

size_t tw_rivals_way_begins(const tw_rivals *rivals)
{
    return begin_of(rivals->ways, rivals->way_count);
}

void tw_rivals_drop_part(tw_rivals *rivals)
{
    rivals->way_count = begin_of(rivals->parts, rivals->part_count);
    rivals->pair_count = begin_of(rivals->ways, rivals->way_count);
}

static bool way_holds(const tw_rivals *rivals, size_t way, const bool *given)
{
    for (size_t i = begin_of(rivals->ways, way); i < rivals->ways[way]; i++) {
        const tw_hint_pair pair = rivals->pairs[i];
        if (given[pair.one] != (pair.other != TW_NO_HINT && given[pair.other]))
            return false;
    }
    return true;
}

bool tw_rivals_leave(const tw_rivals *rivals, size_t rival, const bool *given)
{
    bool left = true;
    for (size_t p = begin_of(rivals->ends, rival); p < rivals->ends[rival] && left; p++) {
        left = false;
        for (size_t w = begin_of(rivals->parts, p); w < rivals->parts[p] && !left; w++)
            left = way_holds(rivals, w, given);
    }
    return left;
}

bool tw_rivals_leave_any(const tw_rivals *rivals, const bool *given)
{
    for (size_t r = 0; r < rivals->count; r++)
        if (tw_rivals_leave(rivals, r, given))
            return true;
    return false;
}

/* The pairs of a rival, of all its ways. */
static size_t pairs_of(const tw_rivals *rivals, size_t rival, const tw_hint_pair **pairs)
{
    const size_t first_part = begin_of(rivals->ends, rival), after_part = rivals->ends[rival];
    const size_t first = begin_of(rivals->ways, begin_of(rivals->parts, first_part));
    *pairs = rivals->pairs + first;
    return first_part < after_part ? rivals->ways[rivals->parts[after_part - 1] - 1] - first : 0;
}

/* ---- One hint after the other ------------------------------------------------------------ */

/* The hint after which fewest rivals are left, of those of one that is left. */
static uint32_t best_hint(const tw_rivals *rivals, bool *given)
{
    const tw_hint_pair *pairs;
    uint32_t best = TW_NO_HINT;
    size_t r = 0, fewest = SIZE_MAX;
    while (!tw_rivals_leave(rivals, r, given))
        r++;
    const size_t count = pairs_of(rivals, r, &pairs);
    for (size_t i = 0; i < 2 * count; i++) {
        const uint32_t hint = i % 2 ? pairs[i / 2].other : pairs[i / 2].one;
        if (hint == TW_NO_HINT || given[hint])
            continue;
        size_t left = 0;
        given[hint] = true;
        for (size_t k = 0; k < rivals->count; k++)
            left += tw_rivals_leave(rivals, k, given);
        given[hint] = false;
        if (left < fewest) {
            fewest = left;
            best = hint;
        }
    }
    return best;
}

bool tw_rivals_rule_out(const tw_rivals *rivals, bool *given)
{
    while (tw_rivals_leave_any(rivals, given)) {
        const uint32_t hint = best_hint(rivals, given);
        if (hint == TW_NO_HINT)
            return false;
        given[hint] = true;
    }
    return true;
}

/* ---- The fewest -------------------------------------------------------------------------- */

typedef struct fewest_search {
    const tw_rivals *rivals;
    tw_pace *pace;
    bool *given, *excluded;
    uint32_t *often; /* of each hint: of how many rivals that are left it may be chosen */
    size_t *seen;    /* of each hint: the last rival that counted it, by its stamp */
    size_t stamp;
    bool *blocked;     /* of each hint: a rival that is counted in the bound has it */
    uint32_t *choices; /* a row of hints for each depth */
} fewest_search;

/* What is left at a node. */
typedef struct fewest_node {
    size_t left, bound; /* rivals; hints that they need at least */
    size_t tightest;    /* the rival with the fewest hints to choose from */
    size_t fewest;      /* of these */
} fewest_node;

/* The hints to choose from for a rival, each once. Returns their number. */
static size_t list_choices(fewest_search *self, size_t rival, uint32_t *choices)
{
    const tw_hint_pair *pairs;
    const size_t count = pairs_of(self->rivals, rival, &pairs);
    size_t found = 0;
    self->stamp++;
    for (size_t i = 0; i < 2 * count; i++) {
        const uint32_t hint = i % 2 ? pairs[i / 2].other : pairs[i / 2].one;
        if (hint == TW_NO_HINT || self->given[hint] || self->excluded[hint] ||
            self->seen[hint] == self->stamp)
            continue;
        self->seen[hint] = self->stamp;
        choices[found++] = hint;
    }
    return found;
}

/* Counts the rival in the bound, if it shares no hint with those that are. */
static void count_in_bound(fewest_search *self, const uint32_t *choices, size_t count,
                           fewest_node *node)
{
    bool apart = true;
    for (size_t i = 0; i < count && apart; i++)
        apart = !self->blocked[choices[i]];
    for (size_t i = 0; i < count && apart; i++)
        self->blocked[choices[i]] = true;
    node->bound += apart;
}

/* Looks at all rivals that are left. choices: room for a row. */
static fewest_node look_at_rivals(fewest_search *self, uint32_t *choices)
{
    const tw_rivals *rivals = self->rivals;
    fewest_node node = {.fewest = SIZE_MAX};
    memset(self->often, 0, rivals->hints * sizeof *self->often);
    memset(self->blocked, 0, rivals->hints * sizeof *self->blocked);
    for (size_t r = 0; r < rivals->count && node.fewest > 0; r++) {
        if (!tw_rivals_leave(rivals, r, self->given))
            continue;
        const size_t count = list_choices(self, r, choices);
        for (size_t i = 0; i < count; i++)
            self->often[choices[i]]++;
        count_in_bound(self, choices, count, &node);
        node.left++;
        if (count < node.fewest) {
            node.fewest = count;
            node.tightest = r;
        }
    }
    return node;
}

/* Hints of many rivals first. */
static void sort_choices(const fewest_search *self, uint32_t *choices, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const uint32_t hint = choices[i];
        size_t k = i;
        for (; k > 0 && self->often[choices[k - 1]] < self->often[hint]; k--)
            choices[k] = choices[k - 1];
        choices[k] = hint;
    }
}

/* Gives up to `most` more hints. *found: no rival is left. */
static tw_status give_hints(fewest_search *self, size_t most, bool *found)
{
    uint32_t *choices = self->choices + most * self->rivals->hints;
    const fewest_node node = look_at_rivals(self, choices);
    *found = node.left == 0;
    if (*found || node.fewest == 0 || node.bound > most)
        return TW_OK;
    if (!tw_pace_goes_on(self->pace, self->rivals->pair_count))
        return TW_ERR_STATE;
    const size_t count = list_choices(self, node.tightest, choices);
    tw_status status = TW_OK;
    size_t tried = 0;
    sort_choices(self, choices, count);
    for (; tried < count && status == TW_OK && !*found; tried++) {
        self->given[choices[tried]] = true;
        status = give_hints(self, most - 1, found);
        if (*found)
            return status;
        self->given[choices[tried]] = false;
        self->excluded[choices[tried]] = true;
    }
    while (tried > 0)
        self->excluded[choices[--tried]] = false;
    return status;
}

tw_status tw_rivals_fewest(const tw_rivals *rivals, size_t most, tw_pace *pace, bool *given,
                           bool *found)
{
    const tw_context *context = rivals->context;
    const size_t hints = rivals->hints;
    fewest_search self = {.rivals = rivals, .pace = pace, .given = given};
    const tw_array all[] = {TW_ARRAY(self.excluded, hints),
                            TW_ARRAY(self.often, hints),
                            TW_ARRAY(self.seen, hints),
                            TW_ARRAY(self.blocked, hints),
                            TW_ARRAY(self.choices, (most + 1) * hints),
                            {0}};
    *found = false;
    memset(given, 0, hints * sizeof *given);
    tw_status status =
        tw_arrays(context, all, TW_TAKE) ? give_hints(&self, most, found) : TW_ERR_MEMORY;
    tw_arrays(context, all, TW_GIVE);
    return status;
}
