/* cheapest.c -- the best solutions so far, and the cutoff they set (search/cost/cheapest.h).
 *
 * Invariant, whenever the mutex is free: `found` ascends by cost and then by the order of the tree,
 * `passed` ascends; both have `most` at most, and the cutoff follows from their last ones. */
#include "search/cost/cheapest.h"

#include <pthread.h>
#include <string.h>

#include "base/scope.h"
#include "cover/cover_internal.h"

typedef struct found {
    int64_t cost; /* with the sign of the prices */
    uint32_t root, image;
    size_t count;
    uint32_t *options; /* cheapest->room of them */
} found;

struct tw_cheapest {
    tw_scope scope;
    const tw_context *context; /* that of the scope, which the mutex guards, too */
    tw_prices prices;
    tw_cutoff cutoff;
    size_t most, room;
    pthread_mutex_t lock; /* guards all that follows */
    found *found;
    size_t count, found_room;
    int64_t *passed;
    size_t passed_count, passed_room;
    bool failed;
};

/* ---- The cutoff -------------------------------------------------------------------------- */

static void lower(tw_cheapest *self)
{
    int64_t most = INT64_MAX, room;
    if (self->count == self->most)
        most = self->found[self->count - 1].cost;
    if (self->passed_count == self->most && self->passed[self->most - 1] <= most)
        most = self->passed[self->most - 1] - 1;
    if (most == INT64_MAX)
        return;
    room = tw_prices_room(&self->prices, most);
    if (room < atomic_load(&self->cutoff.most))
        atomic_store(&self->cutoff.most, room);
}

/* ---- Hits -------------------------------------------------------------------------------- */

static int64_t cost_of(const tw_cheapest *self, const tw_pool_hit *hit)
{
    int64_t cost = 0;
    for (size_t i = 0; i < hit->count; i++)
        cost += tw_prices_cost(&self->prices, hit->options[i]);
    return cost;
}

/* Does the image of the hit come before what was found: is it cheaper, or earlier in the tree? The
 * choices of a node ascend, so paths compare lexicographically. */
static bool comes_before_found(int64_t cost, const tw_pool_hit *hit, uint32_t image,
                               const found *other)
{
    if (cost != other->cost)
        return cost < other->cost;
    if (hit->root != other->root)
        return hit->root < other->root;
    for (size_t i = 0; i < hit->count && i < other->count; i++)
        if (hit->options[i] != other->options[i])
            return hit->options[i] < other->options[i];
    return hit->count != other->count ? hit->count < other->count : image < other->image;
}

/* Room for one more solution: that of the last if there are enough. NULL: memory is out. */
static uint32_t *make_found_room(tw_cheapest *self)
{
    if (self->count == self->most)
        return self->found[--self->count].options;
    if (!TW_GROW(self->context, self->found, self->found_room, self->count + 1))
        return NULL;
    return tw_take(self->context, self->room, sizeof(uint32_t));
}

static bool insert(tw_cheapest *self, int64_t cost, const tw_pool_hit *hit, uint32_t image)
{
    size_t at = self->count;
    if (at == self->most && !comes_before_found(cost, hit, image, &self->found[at - 1]))
        return false;
    uint32_t *options = make_found_room(self);
    if (!options) {
        self->failed = true;
        return false;
    }
    for (at = self->count++; at > 0 && comes_before_found(cost, hit, image, &self->found[at - 1]);
         at--)
        self->found[at] = self->found[at - 1];
    memcpy(options, hit->options, hit->count * sizeof *options);
    self->found[at] = (found){cost, hit->root, image, hit->count, options};
    lower(self);
    return true;
}

bool tw_cheapest_take(tw_cheapest *cheapest, const tw_pool_hit *hit, uint32_t image)
{
    int64_t cost = cost_of(cheapest, hit);
    pthread_mutex_lock(&cheapest->lock);
    bool taken = insert(cheapest, cost, hit, image);
    pthread_mutex_unlock(&cheapest->lock);
    return taken;
}

void tw_cheapest_pass(tw_cheapest *cheapest, const tw_pool_hit *hit)
{
    int64_t cost = cost_of(cheapest, hit);
    pthread_mutex_lock(&cheapest->lock);
    size_t at = cheapest->passed_count;
    bool full = at == cheapest->most;
    bool room = full || TW_GROW(cheapest->context, cheapest->passed, cheapest->passed_room, at + 1);
    cheapest->failed = cheapest->failed || !room;
    if (room && (!full || cost < cheapest->passed[at - 1])) {
        cheapest->passed_count += !full;
        for (at = cheapest->passed_count - 1; at > 0 && cheapest->passed[at - 1] > cost; at--)
            cheapest->passed[at] = cheapest->passed[at - 1];
        cheapest->passed[at] = cost;
        lower(cheapest);
    }
    pthread_mutex_unlock(&cheapest->lock);
}

/* ---- Making and freeing ------------------------------------------------------------------ */

tw_status tw_cheapest_new(const tw_setup *setup, bool dearest, size_t most, tw_cheapest **cheapest)
{
    tw_cheapest *made = tw_scope_object(tw_context_or_default(setup->context), sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->context = &made->scope.context;
    made->most = most;
    made->room = tw_cover_deepest(setup->cover);
    pthread_mutex_init(&made->lock, NULL); /* cannot fail where a mutex is only memory */
    tw_status status = tw_prices_make(setup, dearest, &made->prices);
    made->cutoff.costs = made->prices.extra;
    atomic_init(&made->cutoff.most, INT64_MAX);
    if (status)
        tw_cheapest_free(made);
    else
        *cheapest = made;
    return status;
}

void tw_cheapest_free(tw_cheapest *cheapest)
{
    if (!cheapest)
        return;
    tw_prices_clear(&cheapest->prices);
    pthread_mutex_destroy(&cheapest->lock);
    tw_scope_free(cheapest, sizeof *cheapest);
}

/* ---- Reading ----------------------------------------------------------------------------- */

const tw_cutoff *tw_cheapest_cutoff(const tw_cheapest *cheapest)
{
    return &cheapest->cutoff;
}

size_t tw_cheapest_count(tw_cheapest *cheapest)
{
    pthread_mutex_lock(&cheapest->lock);
    size_t count = cheapest->count;
    pthread_mutex_unlock(&cheapest->lock);
    return count;
}

static int64_t with_sign(const tw_cheapest *cheapest, int64_t cost)
{
    return cheapest->prices.dearest ? -cost : cost;
}

tw_priced tw_cheapest_get(const tw_cheapest *cheapest, size_t number)
{
    const found *one = &cheapest->found[number];
    return (tw_priced){with_sign(cheapest, one->cost), one->options, one->count, one->image};
}

int64_t tw_cheapest_bound(const tw_cheapest *cheapest)
{
    return with_sign(cheapest, tw_prices_least(&cheapest->prices));
}

bool tw_cheapest_failed(const tw_cheapest *cheapest)
{
    return cheapest->failed;
}
