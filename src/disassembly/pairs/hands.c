/* hands.c -- threads that disassemble one assembly together (hands.h). */
#include "disassembly/pairs/hands.h"

#include <pthread.h>

#include "base/team.h"

struct tw_hands {
    const tw_context *context;
    pthread_mutex_t asking; /* for a word */
    tw_team *team;
    size_t room;
    tw_pair_words *fronts; /* one a hand */
};

static void give_hands(tw_hands *hands)
{
    tw_team_free(hands->team);
    for (size_t i = 0; hands->fronts && i < hands->room; i++)
        tw_pair_words_clear(&hands->fronts[i]);
    tw_give(hands->context, hands->fronts, hands->room, sizeof *hands->fronts);
    tw_give(hands->context, hands, 1, sizeof *hands);
}

tw_hands *tw_hands_new(const tw_context *context, size_t count, tw_pair_words *words)
{
    tw_hands *hands = tw_take(context, 1, sizeof *hands);
    if (!hands)
        return NULL;
    hands->context = context;
    hands->room = count;
    hands->fronts = tw_take(context, count, sizeof *hands->fronts);
    bool made = hands->fronts != NULL;
    for (size_t i = 0; made && i < count; i++)
        made = tw_pair_words_front(words, &hands->asking, &hands->fronts[i]);
    if (!made || !(hands->team = tw_team_new(context, count))) {
        give_hands(hands);
        return NULL;
    }
    pthread_mutex_init(&hands->asking, NULL);
    return hands;
}

void tw_hands_free(tw_hands *hands)
{
    if (!hands)
        return;
    pthread_mutex_destroy(&hands->asking);
    give_hands(hands);
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
