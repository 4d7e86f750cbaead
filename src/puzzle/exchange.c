/* exchange.c -- names of colours and marks that may be exchanged, and their permutations.
 *
 * A list of names stands for all permutations of them. Lists are independent, so the number of
 * permutations is the product of the factorials of their lengths. Permutations are numbered: the
 * digits of the number, to the bases 2, 3, 4, ..., list after list, tell with which earlier name
 * of its list each name changes places, one after the other; so different numbers give different
 * permutations.
 * Invariant: no colour and no mark is in two lists, or twice in one. */
#include "puzzle/puzzle_data.h"
#include "base/bounds.h"

#include <string.h>

/* ---- Checking ---------------------------------------------------------------------------- */

/* The names that are in a list so far. */
typedef struct exchange_name {
    bool colours[TW_MAX_COLOURS + 1];
    bool marks[TW_MAX_MARKS + 1];
} exchange_name;

/* names: those of one sort, `known` of them. */
static tw_status check_numbers(const tw_exchange *list, const uint8_t *numbers, char *const *names,
                               size_t known, bool *taken, tw_faults *faults)
{
    for (size_t i = 0; numbers && i < list->count; i++) {
        if (numbers[i] == 0 || numbers[i] > known)
            return tw_fault(faults, list->place, "",
                            "a list of names to be exchanged has number %d; there are %zu",
                            numbers[i], known);
        if (taken[numbers[i]])
            return tw_fault(faults, list->place, "join the lists, or name it once",
                            "\"%s\" stands twice among the names to be exchanged",
                            names[numbers[i] - 1]);
        taken[numbers[i]] = true;
    }
    return TW_OK;
}

static tw_status check_list(const tw_puzzle *puzzle, const tw_exchange *list, exchange_name *taken,
                            tw_faults *faults)
{
    if (list->count < 2 || (!list->colours && !list->marks))
        return tw_fault(faults, list->place, "name two or more, or leave it out",
                        "a list of names to be exchanged has %zu of them", list->count);
    tw_status status = check_numbers(list, list->colours, puzzle->colour_names,
                                     puzzle->colour_count, taken->colours, faults);
    return status ? status
                  : check_numbers(list, list->marks, puzzle->mark_names, puzzle->mark_count,
                                  taken->marks, faults);
}

static tw_status check_lists(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    const size_t most = TW_LIMIT(puzzle->context, symmetries);
    size_t *count = &puzzle->permutation_count;
    exchange_name taken = {{false}, {false}};
    tw_status worst = TW_OK;
    for (size_t i = 0; i < def->exchange_count; i++) {
        const tw_exchange *list = &def->exchanges[i];
        tw_status status = check_list(puzzle, list, &taken, faults);
        worst = status ? status : worst;
        for (size_t k = 2; status == TW_OK && k <= list->count && *count <= most; k++)
            *count *= k;
        if (status == TW_OK && *count > most)
            return tw_fault(faults, list->place, "",
                            "the names to be exchanged have more than %u permutations",
                            TW_LIMIT(puzzle->context, symmetries));
    }
    return worst;
}

/* ---- Making ------------------------------------------------------------------------------ */

static bool copy_exchange_numbers(const tw_puzzle *puzzle, const uint8_t **numbers, size_t count)
{
    if (!*numbers)
        return true;
    uint8_t *copy = tw_take(puzzle->context, count, 1);
    if (copy)
        memcpy(copy, *numbers, count);
    *numbers = copy;
    return copy != NULL;
}

tw_status tw_exchanges_make(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    puzzle->permutation_count = 1;
    tw_status status = check_lists(puzzle, def, faults);
    if (status)
        return status;
    puzzle->exchanges = tw_take(puzzle->context, def->exchange_count, sizeof *puzzle->exchanges);
    if (!puzzle->exchanges)
        return TW_ERR_MEMORY;
    puzzle->exchange_count = def->exchange_count;
    bool whole = true;
    for (size_t i = 0; i < def->exchange_count; i++) {
        tw_exchange *list = &puzzle->exchanges[i];
        *list = def->exchanges[i];
        bool colours = copy_exchange_numbers(puzzle, &list->colours, list->count);
        bool marks = copy_exchange_numbers(puzzle, &list->marks, list->count);
        whole = whole && colours && marks;
    }
    return whole ? TW_OK : TW_ERR_MEMORY;
}

/* ---- Permutations ------------------------------------------------------------------------ */

static void swap_images(uint8_t *images, const uint8_t *numbers, size_t a, size_t b)
{
    if (!numbers)
        return;
    uint8_t image = images[numbers[a]];
    images[numbers[a]] = images[numbers[b]];
    images[numbers[b]] = image;
}

void tw_exchange_permutation(const tw_puzzle *puzzle, size_t number, tw_permutation *permutation)
{
    for (size_t i = 0; i < sizeof permutation->colours; i++)
        permutation->colours[i] = (uint8_t)i;
    for (size_t i = 0; i < sizeof permutation->marks; i++)
        permutation->marks[i] = (uint8_t)i;
    for (size_t l = 0; l < puzzle->exchange_count; l++) {
        const tw_exchange *list = &puzzle->exchanges[l];
        for (size_t i = 1; i < list->count; i++) {
            size_t other = i - number % (i + 1); /* digit 0: with itself */
            swap_images(permutation->colours, list->colours, i, other);
            swap_images(permutation->marks, list->marks, i, other);
            number /= i + 1;
        }
    }
}

bool tw_exchange_keeps_matching(const tw_puzzle *puzzle, const tw_permutation *permutation)
{
    const uint8_t *marks = permutation->marks;
    for (size_t a = 0; a < puzzle->mark_count + 2; a++)
        for (size_t b = 0; marks[a] != a && b < puzzle->mark_count + 2; b++)
            if (tw_puzzle_may_meet(puzzle, (uint8_t)a, (uint8_t)b) !=
                tw_puzzle_may_meet(puzzle, marks[a], marks[b]))
                return false;
    return true;
}

/* ---- Reading ----------------------------------------------------------------------------- */

size_t tw_puzzle_exchange_count(const tw_puzzle *puzzle)
{
    return puzzle->exchange_count;
}

const tw_exchange *tw_puzzle_exchange(const tw_puzzle *puzzle, size_t number)
{
    return &puzzle->exchanges[number];
}

size_t tw_puzzle_permutation_count(const tw_puzzle *puzzle)
{
    return puzzle->permutation_count;
}
