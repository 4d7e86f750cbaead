/* seeds.h -- tries random puzzles, seed after seed, until enough of them were compared. */
#pragma once

#include <stdbool.h>

#include "support/share.h"
#include "support/test_list.h"

/* Compares the puzzle of a seed. *compared: it could be compared. Has it solutions? */
typedef bool seed_trial(uint64_t seed, bool *compared);

/* Compares a share of `usual` puzzles. More than half must have solutions, or the test shows
 * little. */
static inline void compare_seeds(uint64_t usual, seed_trial *trial)
{
    const uint64_t wanted = share_of(usual);
    uint64_t compared = 0, solved = 0, seed = 1;
    for (; compared < wanted && seed < 10 * wanted; seed++) {
        bool could = false, solutions = trial(seed, &could);
        compared += could;
        solved += could && solutions;
    }
    print_message("# seeds 1 to %llu: %llu random puzzles compared, %llu of them have solutions\n",
                  (unsigned long long)seed - 1, (unsigned long long)compared,
                  (unsigned long long)solved);
    assert_true(compared == wanted);
    assert_true(solved > wanted / 2);
}
