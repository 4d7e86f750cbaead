/* patience.h -- a watch that stops at its n-th call. */
#pragma once

#include "support/test_list.h"

typedef struct patience {
    uint64_t asked, last; /* last: the call that stops; 0: none does */
    double done;          /* told last; it never falls, but where it `restarts` */
    bool restarts;
} patience;

static inline bool lose_patience(void *user, double done)
{
    patience *self = user;
    assert_true(done >= (self->restarts ? 0 : self->done) && done <= 1);
    self->done = done;
    return ++self->asked != self->last;
}

static inline bool never_goes_on(void *user, double done)
{
    (void)user;
    (void)done;
    return false;
}

static const tw_watch no_patience = {never_goes_on, NULL};
