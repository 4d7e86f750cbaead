/* hands.c -- threads that disassemble one assembly together (hands.h). */
#include "disassembly/pairs/hands.h"

#include <pthread.h>

#include "base/team.h"

struct tw_hands {
    pthread_mutex_t asking; /* for a word */
    tw_team *team;
    tw_pair_words *fronts; /* one a hand */
};

/* Gives back hands that could not be made, as they are asked for again. */
static void give_hands(tw_hands *hands, size_t count, tw_pair_words *words)
{
    tw_pair_words *fronts = hands ? hands->fronts : NULL;
    for (size_t i = 0; fronts && i < count; i++)
        tw_give(words->context, fronts[i].known, (size_t)1 << fronts[i].known_bits,
                sizeof *fronts[i].known);
    tw_give(words->context, fronts, count, sizeof *fronts);
    tw_give(words->context, hands, 1, sizeof *hands);
}

tw_hands *tw_hands_new(size_t count, tw_pair_words *words)
{
    tw_hands *hands = tw_take(words->context, 1, sizeof *hands);
    bool made = hands && (hands->fronts = tw_take(words->context, count, sizeof *hands->fronts));
    for (size_t i = 0; made && i < count; i++)
        made = tw_pair_words_front(words, &hands->asking, &hands->fronts[i]);
    if (!made || !(hands->team = tw_team_new(words->scope.from, count))) {
        give_hands(hands, count, words);
        return NULL;
    }
    pthread_mutex_init(&hands->asking, NULL);
    return hands;
}

void tw_hands_free(tw_hands *hands)
{
    if (!hands)
        return;
    tw_team_free(hands->team);
    pthread_mutex_destroy(&hands->asking);
}

size_t tw_hands_count(const tw_hands *hands)
{
    return tw_team_count(hands->team);
}

tw_pair_words *tw_hands_words(tw_hands *hands, size_t hand)
{
    return &hands->fronts[hand];
}

void tw_hands_do(tw_hands *hands, void (*work)(void *user, size_t hand), void *user)
{
    for (size_t i = 0; i < tw_team_count(hands->team); i++)
        tw_pair_words_renew(&hands->fronts[i]);
    tw_team_do(hands->team, work, user);
}
