/* ways_to_choose.c -- all ways to make the choices of a design, by number, and random ones
 * (design_internal.h).
 *
 * The ways of a choice come in the order of how many alternatives are taken, then in the order of
 * words. The first choice changes fastest. */
#include "base/numbers.h"
#include "design/design_internal.h"

/* ---- Numbers ----------------------------------------------------------------------------- */

/* How many ways there are to take so many of `count`; UINT64_MAX: too many to be counted here. */
static uint64_t ways_to_take(uint32_t count, uint32_t taken)
{
    uint64_t ways = 1;
    if (taken > count)
        return 0;
    taken = taken < count - taken ? taken : count - taken;
    for (uint32_t i = 0; i < taken; i++) { /* the product is divisible at each step */
        if (__builtin_mul_overflow(ways, (uint64_t)(count - i), &ways))
            return UINT64_MAX;
        ways /= i + 1;
    }
    return ways;
}

static uint64_t ways_of(const tw_text_choice *choice)
{
    uint64_t ways = 0;
    for (uint32_t taken = choice->low; taken <= choice->high; taken++)
        if (__builtin_add_overflow(ways, ways_to_take(choice->count, taken), &ways))
            return UINT64_MAX;
    return ways;
}

uint64_t tw_count_candidates(const tw_choice_tree *tree)
{
    uint64_t candidates = 1;
    for (size_t i = 0; i < tree->count; i++)
        if (__builtin_mul_overflow(candidates, ways_of(&tree->choices[i]), &candidates))
            return UINT64_MAX;
    return candidates;
}

static void choose_way(const tw_text_choice *choice, uint64_t way, bool *its)
{
    uint32_t taken = choice->low;
    for (uint64_t ways; (ways = ways_to_take(choice->count, taken)) <= way; taken++)
        way -= ways;
    for (uint32_t a = 0; a < choice->count; a++) {
        const uint64_t with = taken > 0 ? ways_to_take(choice->count - a - 1, taken - 1) : 0;
        its[a] = way < with;
        if (its[a])
            taken--;
        else
            way -= with;
    }
}

void tw_choose_numbered(const tw_choice_tree *tree, uint64_t number, bool *taken)
{
    for (size_t i = 0; i < tree->count; i++) {
        const uint64_t ways = ways_of(&tree->choices[i]);
        choose_way(&tree->choices[i], number % ways, taken + tree->choices[i].first);
        number /= ways;
    }
}

/* ---- At random --------------------------------------------------------------------------- */

/* A random alternative that is taken, or not; there is one. */
static uint32_t draw_alternative(const tw_text_choice *choice, uint64_t *seed, const bool *its,
                                 bool taken)
{
    uint32_t a;
    do
        a = (uint32_t)tw_random_below(seed, choice->count);
    while (its[a] != taken);
    return a;
}

void tw_choose_random(const tw_choice_tree *tree, uint64_t *seed, bool *taken)
{
    for (size_t i = 0; i < tree->count; i++) {
        const tw_text_choice *choice = &tree->choices[i];
        bool *its = taken + choice->first;
        uint32_t left =
            choice->low + (uint32_t)tw_random_below(seed, (uint64_t)choice->high - choice->low + 1);
        for (uint32_t a = 0; a < choice->count; a++) { /* each with its share of those left */
            its[a] = tw_random_below(seed, choice->count - a) < left;
            left -= its[a];
        }
    }
}

void tw_change_choice(const tw_choice_tree *tree, uint64_t *seed, bool *taken)
{
    const tw_text_choice *choice = &tree->choices[tw_random_below(seed, tree->count)];
    bool *its = taken + choice->first;
    uint32_t count = 0;
    for (uint32_t a = 0; a < choice->count; a++)
        count += its[a];
    const bool more = count<choice->high, less = count> choice->low;
    const bool swaps = count > 0 && count < choice->count;
    /* of the three ways to change it, one that is possible */
    const uint64_t way =
        tw_random_below(seed, (uint64_t)more + less + swaps + !(more || less || swaps));
    if (!more && !less && !swaps)
        return;
    const bool adds = way == 0 && more, drops = !adds && less && way == (uint64_t)more;
    const uint32_t old = adds ? 0 : draw_alternative(choice, seed, its, true);
    const uint32_t new = drops ? 0 : draw_alternative(choice, seed, its, false);
    if (!adds)
        its[old] = false;
    if (!drops)
        its[new] = true;
}
