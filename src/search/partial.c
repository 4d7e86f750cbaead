/* partial.c -- keeps the best partial filling (partial.h).
 *
 * Invariant: `offered` and `left` never grow, and left <= offered; `options` are the filling that
 *   leaves `left`.
 * Cost: an offer that is taken looks at all options; few are, at most one for each place. */
#include "search/partial.h"

#include <pthread.h>
#include <string.h>

#include "base/base.h"

struct tw_partial {
    const tw_context *context;
    const tw_cover *cover;
    pthread_mutex_t lock;          /* of all below */
    _Atomic(size_t) offered, left; /* read without it, too */
    uint32_t *options, *trial;     /* the best; the one that is filled up */
    size_t count, room;
    bool *taken;    /* one a place: by the trial */
    uint32_t *used; /* one a stock */
};

static bool each_partial_array(tw_partial *partial, tw_arrays_do what)
{
    const tw_array all[] = {TW_ARRAY(partial->options, partial->room),
                            TW_ARRAY(partial->trial, partial->room),
                            TW_ARRAY(partial->taken, partial->cover->places),
                            TW_ARRAY(partial->used, partial->cover->stocks),
                            {0}};
    return tw_arrays(partial->context, all, what);
}

tw_status tw_partial_new(const tw_context *context, const tw_cover *cover, tw_partial **partial)
{
    context = tw_context_or_default(context);
    tw_partial *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    *made = (tw_partial){.context = context, .cover = cover, .room = tw_cover_deepest(cover) + 1};
    atomic_init(&made->offered, TW_NO_PARTIAL);
    atomic_init(&made->left, TW_NO_PARTIAL);
    pthread_mutex_init(&made->lock, NULL); /* cannot fail: a mutex is only memory here */
    if (!each_partial_array(made, TW_TAKE)) {
        tw_partial_free(made);
        return TW_ERR_MEMORY;
    }
    tw_partial_offer(made, NULL, 0);
    *partial = made;
    return TW_OK;
}

void tw_partial_free(tw_partial *partial)
{
    if (!partial)
        return;
    each_partial_array(partial, TW_GIVE);
    pthread_mutex_destroy(&partial->lock);
    tw_give(partial->context, partial, 1, sizeof *partial);
}

bool tw_partial_wants(const tw_partial *partial, size_t left)
{
    return partial && left < atomic_load_explicit(&partial->offered, memory_order_relaxed);
}

/* Puts an option of the trial down, at number `at`. */
static void put_trial(tw_partial *partial, size_t at, uint32_t option)
{
    const uint32_t stock = partial->cover->option_stock[option];
    partial->trial[at] = option;
    tw_cover_mark_places(partial->cover, option, partial->taken, true);
    if (stock != TW_NO_STOCK)
        partial->used[stock]++;
}

/* Adds options while one fits, but leaves a place. Returns how many options there are. */
static size_t add_what_fits(tw_partial *partial, size_t count, size_t *left)
{
    const tw_cover *cover = partial->cover;
    for (uint32_t o = 0; o < cover->options && count < partial->room; o++) {
        size_t more = 0;
        if (tw_cover_fits(cover, o, partial->taken, partial->used))
            more = tw_cover_required_of(cover, o);
        if (more == 0 || more >= *left)
            continue;
        put_trial(partial, count++, o);
        *left -= more;
    }
    return count;
}

void tw_partial_offer(tw_partial *partial, const uint32_t *options, size_t count)
{
    const tw_cover *cover = partial->cover;
    size_t left = cover->required;
    for (size_t i = 0; i < count; i++)
        left -= tw_cover_required_of(cover, options[i]);
    if (left == 0 || count > partial->room)
        return;
    pthread_mutex_lock(&partial->lock);
    if (tw_partial_wants(partial, left)) {
        atomic_store(&partial->offered, left);
        memset(partial->taken, 0, cover->places * sizeof *partial->taken);
        memset(partial->used, 0, cover->stocks * sizeof *partial->used);
        for (size_t i = 0; i < count; i++)
            put_trial(partial, i, options[i]);
        count = add_what_fits(partial, count, &left);
        if (left < atomic_load(&partial->left)) {
            for (size_t i = 0; i < count; i++)
                partial->options[i] = partial->trial[i];
            partial->count = count;
            atomic_store(&partial->left, left);
        }
    }
    pthread_mutex_unlock(&partial->lock);
}

void tw_partial_offer_path(tw_partial *partial, tw_u32_span path)
{
    if (!partial)
        return;
    size_t left = partial->cover->required;
    for (size_t i = 0; i < path.count; i++)
        left -= tw_cover_required_of(partial->cover, path.items[i]);
    if (tw_partial_wants(partial, left))
        tw_partial_offer(partial, path.items, path.count);
}

size_t tw_partial_left(const tw_partial *partial)
{
    return atomic_load(&partial->left);
}

tw_u32_span tw_partial_options(const tw_partial *partial)
{
    return (tw_u32_span){partial->options, partial->count};
}
