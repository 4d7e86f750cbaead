/* base/team.h -- threads that do one piece of work together.
 *
 * Member 0 is the thread that calls; the others wait for work as long as the team lasts. */
#pragma once

#include "base/base.h"

typedef struct tw_team tw_team;

/* count: members, at least 1; it does without threads that cannot be started. context: borrowed for
 * the life of the team. NULL: memory is out. */
tw_team *tw_team_new(const tw_context *context, size_t count);
void tw_team_free(tw_team *team);          /* NULL is allowed */
size_t tw_team_count(const tw_team *team); /* 1 at least */
/* Each member calls `work`; returns when all are done. Not from two threads at a time. */
void tw_team_do(tw_team *team, void (*work)(void *user, size_t member), void *user);
