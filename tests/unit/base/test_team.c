/* test_team.c -- a team does each work once a member, and one work after the other. */
#include "support/ledger.h"

#include <stdatomic.h>

#include "base/base.h"
#include "base/team.h"

enum { MEMBERS = 16, TURNS = 2000 };

typedef struct told {
    atomic_size_t calls;
    size_t by[MEMBERS];
} told;

static void note(void *user, size_t member)
{
    told *t = user;
    atomic_fetch_add(&t->calls, 1);
    t->by[member]++;
}

TEST(each_member_works_once_a_turn)
{
    for (size_t count = 1; count <= MEMBERS; count++) {
        told t = {0};
        tw_team *team = tw_team_new(tw_context_or_default(NULL), count);
        assert_non_null(team);
        assert_int_equal(tw_team_count(team), count);
        for (size_t turn = 1; turn <= TURNS; turn++) {
            tw_team_do(team, note, &t);
            assert_int_equal(atomic_load(&t.calls), turn * count);
        }
        for (size_t m = 0; m < count; m++)
            assert_int_equal(t.by[m], TURNS);
        tw_team_free(team);
    }
    tw_team_free(NULL);
}

RUN_TESTS
