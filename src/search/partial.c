/* partial.c -- keeps the best partial filling (partial.h).
 *
 * Invariant: `offered` and `left` never grow; `options` are the filling that leaves `left`, those
 * of `must` first. Cost: an offer that is taken looks at all options; few are, as it must leave
 * fewer places than all before, and than options alone do in their order. */
#include "search/partial.h"

#include <pthread.h>
#include <string.h>

#include "base/scope.h"

struct tw_partial {
    tw_scope scope;
    const tw_cover *cover;
    pthread_mutex_t lock;          /* of all below */
    _Atomic(size_t) offered, left; /* read without it, too */
    uint32_t *options, *trial;     /* the best; the one that is filled up */
    size_t count, room;
    uint32_t *must; /* options of every filling */
    size_t must_count;
    bool *taken;    /* one a place: by the trial */
    uint32_t *used; /* one a stock */
};

tw_status tw_partial_new(const tw_context *context, const tw_cover *cover, tw_u32_span must,
                         tw_partial **partial)
{
    tw_partial *made = tw_scope_object(tw_context_or_default(context), sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->cover = cover;
    made->must_count = must.count;
    made->room = tw_cover_deepest(cover) + 1;
    atomic_init(&made->offered, TW_NO_PARTIAL);
    atomic_init(&made->left, TW_NO_PARTIAL);
    pthread_mutex_init(&made->lock, NULL); /* cannot fail: a mutex is only memory here */
    const tw_array all[] = {
        TW_ARRAY(made->options, made->room),    TW_ARRAY(made->trial, made->room),
        TW_ARRAY(made->must, made->must_count), TW_ARRAY(made->taken, cover->places),
        TW_ARRAY(made->used, cover->stocks),    {0}};
    if (!tw_arrays(&made->scope.context, all, TW_TAKE)) {
        tw_partial_free(made);
        return TW_ERR_MEMORY;
    }
    for (size_t i = 0; i < must.count; i++)
        made->must[i] = must.items[i];
    tw_partial_offer(made, must);
    if (tw_partial_left(made) < TW_NO_PARTIAL) /* only what is better is of interest */
        atomic_store(&made->offered, tw_partial_left(made));
    *partial = made;
    return TW_OK;
}

void tw_partial_free(tw_partial *partial)
{
    if (!partial)
        return;
    pthread_mutex_destroy(&partial->lock);
    tw_scope_free(partial, sizeof *partial);
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

/* Puts an option of the trial down, if it fits and leaves a place. */
static void put_if_it_fits(tw_partial *partial, size_t *count, uint32_t option, size_t *left)
{
    size_t more = 0;
    if (*count < partial->room &&
        tw_cover_fits(partial->cover, option, partial->taken, partial->used))
        more = tw_cover_required_of(partial->cover, option);
    if (more == 0 || more >= *left)
        return;
    put_trial(partial, (*count)++, option);
    *left -= more;
}

/* Makes the trial of options, and fills it up. Returns how many options it has. */
static size_t make_trial(tw_partial *partial, tw_u32_span options, size_t *left)
{
    const tw_cover *cover = partial->cover;
    size_t count = 0;
    memset(partial->taken, 0, cover->places * sizeof *partial->taken);
    memset(partial->used, 0, cover->stocks * sizeof *partial->used);
    *left = tw_cover_left(cover, partial->must, partial->must_count);
    for (; count < partial->must_count; count++)
        put_trial(partial, count, partial->must[count]);
    for (size_t i = 0; i < options.count; i++)
        put_if_it_fits(partial, &count, options.items[i], left);
    for (uint32_t o = 0; o < cover->options; o++)
        put_if_it_fits(partial, &count, o, left);
    return count;
}

void tw_partial_offer(tw_partial *partial, tw_u32_span options)
{
    size_t left = tw_cover_left(partial->cover, options.items, options.count);
    pthread_mutex_lock(&partial->lock);
    if (left > 0 && tw_partial_wants(partial, left)) {
        atomic_store(&partial->offered, left);
        size_t count = make_trial(partial, options, &left);
        if (left > 0 && left < atomic_load(&partial->left)) {
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
    if (partial && tw_partial_wants(partial, tw_cover_left(partial->cover, path.items, path.count)))
        tw_partial_offer(partial, path);
}

size_t tw_partial_left(const tw_partial *partial)
{
    return atomic_load(&partial->left);
}

tw_u32_span tw_partial_options(const tw_partial *partial)
{
    return (tw_u32_span){partial->options, partial->count};
}
