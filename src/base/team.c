/* team.c -- threads that do one piece of work together (base/team.h).
 *
 * Invariant: `busy` members have not finished the work of this turn. */
#include "base/team.h"

#include "base/thread.h"

typedef struct team_member {
    tw_team *team;
    size_t number;
    pthread_t thread;
} team_member;

struct tw_team {
    const tw_context *context;
    size_t count, room;
    team_member *members;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t changed;
    void (*work)(void *user, size_t member);
    void *user;
    uint64_t turn; /* the number of the current work */
    size_t busy;
    bool end;
};

static void *serve(void *user)
{
    const team_member *member = user;
    tw_team *team = member->team;
    pthread_mutex_lock(&team->lock);
    for (uint64_t turn = 0;;) {
        while (!team->end && team->turn == turn)
            pthread_cond_wait(&team->changed, &team->lock);
        if (team->end)
            break;
        turn = team->turn;
        pthread_mutex_unlock(&team->lock);
        team->work(team->user, member->number);
        pthread_mutex_lock(&team->lock);
        if (--team->busy == 0)
            pthread_cond_broadcast(&team->changed);
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

tw_team *tw_team_new(const tw_context *context, size_t count)
{
    tw_team *team = tw_take(context, 1, sizeof *team);
    if (!team)
        return NULL;
    team->context = context;
    team->room = count;
    team->members = tw_take(context, count, sizeof *team->members);
    if (!team->members) {
        tw_give(context, team, 1, sizeof *team);
        return NULL;
    }
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->changed, NULL);
    for (team->count = 1; team->count < count; team->count++) {
        team_member *member = &team->members[team->count];
        *member = (team_member){.team = team, .number = team->count};
        if (!tw_thread_start(&member->thread, serve, member))
            break;
    }
    return team;
}

void tw_team_free(tw_team *team)
{
    if (!team)
        return;
    pthread_mutex_lock(&team->lock);
    team->end = true;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->lock);
    for (size_t i = 1; i < team->count; i++)
        pthread_join(team->members[i].thread, NULL);
    pthread_cond_destroy(&team->changed);
    pthread_mutex_destroy(&team->lock);
    tw_give(team->context, team->members, team->room, sizeof *team->members);
    tw_give(team->context, team, 1, sizeof *team);
}

size_t tw_team_count(const tw_team *team)
{
    return team->count;
}

void tw_team_do(tw_team *team, void (*work)(void *user, size_t member), void *user)
{
    pthread_mutex_lock(&team->lock);
    team->work = work;
    team->user = user;
    team->busy = team->count;
    team->turn++;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->lock);
    work(user, 0);
    pthread_mutex_lock(&team->lock);
    team->busy--;
    while (team->busy > 0)
        pthread_cond_wait(&team->changed, &team->lock);
    pthread_mutex_unlock(&team->lock);
}
