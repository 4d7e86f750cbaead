/* convert_verbs.c -- boards of lists of pieces, and covers that are written (convert_verbs.h). */
#include "verbs/convert_verbs.h"

#include <stdio.h>
#include <string.h>

/* "10,6" */
bool verb_take_box(const verb_field *row, const char *text, void *member, verb_fault *fault)
{
    verb_box *box = member;
    uint64_t sides[2];
    char word[16];
    const char *rest = text;
    (void)row;
    for (size_t i = 0; i < 2; i++) {
        size_t length = strcspn(rest, ",");
        snprintf(word, sizeof word, "%.*s", length < 15 ? (int)length : 15, rest);
        if (!verb_parse_number(word, 1, TW_MAX_CELLS, sides + i) ||
            (i == 0) != (rest[length] == ','))
            return verb_refuse(fault, "expected a width and a height, as in 10,6");
        rest += length + (i == 0);
    }
    *box = (verb_box){(uint32_t)sides[0], (uint32_t)sides[1]};
    return true;
}

/* The engine has symmetry taken out of the cover, and plans nothing. */
tw_solve_options verb_cover_options(const tw_puzzle *puzzle, tw_up_to up_to, bool exchange,
                                    const char *pivot)
{
    return (tw_solve_options){.size = sizeof(tw_solve_options),
                              .engine = "dancing",
                              .up_to = up_to,
                              .exchange = exchange,
                              .pivot = pivot,
                              .no_images = true,
                              .wanted = tw_puzzle_cost_count(puzzle) > 0 ? TW_WANTED_CHEAPEST
                                                                         : TW_WANTED_ALL};
}
