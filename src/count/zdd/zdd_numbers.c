/* zdd_numbers.c -- counts the sets of a diagram, finds a set by its number, and counts the sets
 * with a variable (count/zdd/zdd.h). */
#include "count/multiword.h"
#include "count/zdd/zdd.h"

#define PAGE_NODES 4096 /* between two pace checks */
#define NODE_STEPS 50   /* of pace */

static uint64_t *number_of_node(const tw_zdd_numbers *numbers, uint32_t node)
{
    return numbers->of + node * numbers->words;
}

tw_status tw_zdd_numbers_make(const tw_zdd *zdd, size_t words, tw_zdd_numbers *numbers)
{
    numbers->zdd = zdd;
    numbers->words = words;
    numbers->of = tw_take(zdd->context, zdd->count * words, sizeof *numbers->of);
    if (!numbers->of)
        return TW_ERR_MEMORY;
    number_of_node(numbers, TW_ZDD_EMPTY)[0] = 1;
    for (uint32_t n = 2; n < zdd->count; n++) {
        tw_words_add(number_of_node(numbers, n), words, number_of_node(numbers, zdd->nodes[n].low),
                     words);
        tw_words_add(number_of_node(numbers, n), words, number_of_node(numbers, zdd->nodes[n].high),
                     words);
    }
    return TW_OK;
}

void tw_zdd_numbers_clear(tw_zdd_numbers *numbers)
{
    if (numbers->zdd)
        tw_give(numbers->zdd->context, numbers->of, numbers->zdd->count * numbers->words,
                sizeof *numbers->of);
    *numbers = (tw_zdd_numbers){0};
}

bool tw_zdd_walk(const tw_zdd_numbers *numbers, uint64_t *number, uint32_t *variables,
                 size_t *count)
{
    const tw_zdd *zdd = numbers->zdd;
    uint32_t at = zdd->root;
    *count = 0;
    while (at > TW_ZDD_EMPTY) {
        const tw_zdd_node *node = &zdd->nodes[at];
        if (tw_words_pass_over(number, numbers->words, number_of_node(numbers, node->high))) {
            at = node->low;
            continue;
        }
        variables[(*count)++] = node->variable;
        at = node->high;
    }
    return at == TW_ZDD_EMPTY &&
           !tw_words_pass_over(number, numbers->words, number_of_node(numbers, at));
}

/* ---- How often variables are used -------------------------------------------------------- */

/* Goes down from the root: the ways to a node are known when it is reached. */
tw_status tw_zdd_heat(const tw_zdd_numbers *numbers, tw_pace *pace, uint64_t *uses)
{
    const tw_zdd *zdd = numbers->zdd;
    const size_t words = numbers->words;
    tw_status status = TW_OK;
    uint64_t *ways = tw_take(zdd->context, zdd->count * words, sizeof *ways);
    if (!ways)
        return TW_ERR_MEMORY;
    ways[zdd->root * words] = 1;
    for (size_t n = zdd->root + 1; !status && n-- > 2;) {
        if (n % PAGE_NODES == 0)
            status = tw_pace_status(pace, NODE_STEPS * PAGE_NODES);
        const tw_zdd_node *node = &zdd->nodes[n];
        const uint64_t *here = ways + n * words;
        tw_words_add(ways + node->low * words, words, here, words);
        tw_words_add(ways + node->high * words, words, here, words);
        tw_words_add_product(uses + node->variable * words, words, here,
                             number_of_node(numbers, node->high));
    }
    tw_give(zdd->context, ways, zdd->count * words, sizeof *ways);
    return status;
}
