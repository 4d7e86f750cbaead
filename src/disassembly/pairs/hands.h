/* hands.h -- threads that take one assembly apart together, and what they know of pairs.
 *
 * Hand 0 is the thread that calls; the others wait for work as long as the hands last. Words of
 * pairs are found by one at a time, and each hand keeps those that it asked for. */
#pragma once

#include "disassembly/pairs/pair_words.h"

enum { TW_MOST_HANDS = 1024 };

typedef struct tw_hands tw_hands;

/* Does without threads that cannot be started. words: borrowed for the life of the hands, which use
 * them only through their fronts, and take from their scope. NULL: memory is out. */
tw_hands *tw_hands_new(size_t count, tw_pair_words *words);
void tw_hands_free(tw_hands *hands);          /* before the words; NULL is allowed */
size_t tw_hands_count(const tw_hands *hands); /* 1 at least */
/* The front through which a hand uses the words. */
tw_pair_words *tw_hands_words(tw_hands *hands, size_t hand);
/* Each hand calls `work`; returns when all are done. */
void tw_hands_do(tw_hands *hands, void (*work)(void *user, size_t hand), void *user);
