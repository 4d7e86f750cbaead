/* solution_twins.c -- solutions that come again (solution_twins.h).
 *
 * Two are equal when the same poses are taken: pieces that are never told apart share them. In a
 * labelled puzzle it counts, too, which piece lies so, and which of its copies. */
#include "cli/check/solution_twins.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

typedef struct twin_key {
    uint64_t place;
    size_t count;
    uint64_t parts[]; /* a placement: its pose; above it the piece, if that counts */
} twin_key;

tw_status cli_solution_twins_begin(cli_solution_twins *twins, const tw_puzzle *puzzle,
                                   tw_error *error)
{
    *twins = (cli_solution_twins){.puzzle = puzzle};
    return tw_poses_new(NULL, puzzle, NULL, &twins->poses, error);
}

static int compare_parts(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static int compare_keys(const void *left, const void *right)
{
    const twin_key *a = left, *b = right;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return memcmp(a->parts, b->parts, a->count * sizeof *a->parts);
}

static twin_key *make_key(const cli_solution_twins *twins, const tw_solution *solution)
{
    bool labelled = tw_puzzle_labelled(twins->puzzle);
    twin_key *key = malloc(sizeof *key + solution->count * sizeof *key->parts);
    if (!key)
        return NULL;
    key->count = solution->count;
    for (size_t i = 0; i < key->count; i++) {
        const tw_placement *placement = &solution->placements[i];
        key->parts[i] = tw_poses_of_placement(twins->poses, placement);
        if (labelled)
            key->parts[i] |= (uint64_t)placement->piece << 32;
    }
    if (!labelled)
        qsort(key->parts, key->count, sizeof *key->parts, compare_parts);
    return key;
}

bool cli_solution_twins_find(cli_solution_twins *twins, const tw_solution *solution, uint64_t place,
                             uint64_t *first)
{
    twin_key *key = make_key(twins, solution);
    if (!key)
        return false;
    key->place = place;
    twin_key **found = tsearch(key, &twins->seen, compare_keys);
    *first = found ? (*found)->place : 0;
    if (!found || *found != key)
        free(key);
    return found != NULL;
}

void cli_solution_twins_free(cli_solution_twins *twins)
{
    while (twins->seen) {
        twin_key *key = *(twin_key **)twins->seen;
        tdelete(key, &twins->seen, compare_keys);
        free(key);
    }
    tw_poses_free(twins->poses);
    *twins = (cli_solution_twins){.puzzle = NULL};
}
