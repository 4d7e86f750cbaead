/* hands.c -- threads that disassemble one assembly together (hands.h). */
#include "disassembly/pairs/hands.h"

#include "base/thread.h"

typedef struct one_hand {
    tw_hands *all;
    size_t number;
    pthread_t thread;
    tw_pair_words front;
} one_hand;

struct tw_hands {
    const tw_context *context;
    pthread_mutex_t asking; /* for a word */
    pthread_mutex_t lock;   /* of all below */
    pthread_cond_t changed;
    void (*work)(void *user, size_t hand);
    void *user;
    uint64_t turn; /* the number of the current work */
    size_t busy;
    bool end;
    size_t count, room;
    one_hand *hands;
};

static void *serve(void *user)
{
    one_hand *h = user;
    tw_hands *all = h->all;
    pthread_mutex_lock(&all->lock);
    for (uint64_t turn = 0;;) {
        while (!all->end && all->turn == turn)
            pthread_cond_wait(&all->changed, &all->lock);
        if (all->end)
            break;
        turn = all->turn;
        pthread_mutex_unlock(&all->lock);
        all->work(all->user, h->number);
        pthread_mutex_lock(&all->lock);
        if (--all->busy == 0)
            pthread_cond_broadcast(&all->changed);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

static void give_hands(tw_hands *hands)
{
    for (size_t i = 0; hands->hands && i < hands->room; i++)
        tw_pair_words_clear(&hands->hands[i].front);
    tw_give(hands->context, hands->hands, hands->room, sizeof *hands->hands);
    tw_give(hands->context, hands, 1, sizeof *hands);
}

tw_hands *tw_hands_new(const tw_context *context, size_t count, tw_pair_words *words)
{
    tw_hands *hands = tw_take(context, 1, sizeof *hands);
    if (!hands)
        return NULL;
    hands->context = context;
    hands->room = count;
    hands->hands = tw_take(context, count, sizeof *hands->hands);
    bool made = hands->hands != NULL;
    for (size_t i = 0; made && i < count; i++) {
        hands->hands[i].all = hands;
        hands->hands[i].number = i;
        made = tw_pair_words_front(words, &hands->asking, &hands->hands[i].front);
    }
    if (!made) {
        give_hands(hands);
        return NULL;
    }
    pthread_mutex_init(&hands->asking, NULL);
    pthread_mutex_init(&hands->lock, NULL);
    pthread_cond_init(&hands->changed, NULL);
    hands->count = 1;
    while (hands->count < count &&
           tw_thread_start(&hands->hands[hands->count].thread, serve, &hands->hands[hands->count]))
        hands->count++;
    return hands;
}

void tw_hands_free(tw_hands *hands)
{
    if (!hands)
        return;
    pthread_mutex_lock(&hands->lock);
    hands->end = true;
    pthread_cond_broadcast(&hands->changed);
    pthread_mutex_unlock(&hands->lock);
    for (size_t i = 1; i < hands->count; i++)
        pthread_join(hands->hands[i].thread, NULL);
    pthread_cond_destroy(&hands->changed);
    pthread_mutex_destroy(&hands->lock);
    pthread_mutex_destroy(&hands->asking);
    give_hands(hands);
}

size_t tw_hands_count(const tw_hands *hands)
{
    return hands->count;
}

tw_pair_words *tw_hands_words(tw_hands *hands, size_t hand)
{
    return &hands->hands[hand].front;
}

void tw_hands_do(tw_hands *hands, void (*work)(void *user, size_t hand), void *user)
{
    for (size_t i = 0; i < hands->count; i++)
        tw_pair_words_renew(&hands->hands[i].front);
    pthread_mutex_lock(&hands->lock);
    hands->work = work;
    hands->user = user;
    hands->busy = hands->count;
    hands->turn++;
    pthread_cond_broadcast(&hands->changed);
    pthread_mutex_unlock(&hands->lock);
    work(user, 0);
    pthread_mutex_lock(&hands->lock);
    hands->busy--;
    while (hands->busy > 0)
        pthread_cond_wait(&hands->changed, &hands->lock);
    pthread_mutex_unlock(&hands->lock);
}
