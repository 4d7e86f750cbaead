/* scope.c -- memory that is given back together (scope.h).
 *
 * Invariant: the ring of a scope has each block that it gave and that is not given back, once. */
#include "base/scope.h"

#include <stddef.h>

#include "base/bounds.h"

/* A head as large as keeps the block behind it aligned for all types. */
#define HEAD                                                                                       \
    ((sizeof(tw_scope_block) + _Alignof(max_align_t) - 1) / _Alignof(max_align_t) *                \
     _Alignof(max_align_t))

static tw_scope_block *head_of(void *block)
{
    return block ? (tw_scope_block *)(void *)((char *)block - HEAD) : NULL;
}

static void *resize_in_scope(void *user, void *block, size_t old_size, size_t new_size)
{
    tw_scope *scope = user;
    const tw_context *from = scope->from;
    tw_scope_block *old = head_of(block);
    (void)old_size;
    if (new_size == 0) {
        old->before->next = old->next;
        old->next->before = old->before;
        return from->resize(from->user, old, old->size, 0);
    }
    if (new_size > SIZE_MAX - HEAD)
        return NULL;
    tw_scope_block *made = from->resize(from->user, old, old ? old->size : 0, HEAD + new_size);
    if (!made)
        return NULL;
    if (!old) {
        made->next = scope->ends.next;
        made->before = &scope->ends;
    }
    made->size = HEAD + new_size;
    made->next->before = made->before->next = made;
    return (char *)made + HEAD;
}

static double seconds_in_scope(void *user)
{
    const tw_context *from = ((tw_scope *)user)->from;
    return from->seconds(from->user);
}

static uint64_t free_memory_in_scope(void *user)
{
    return tw_free_memory(((tw_scope *)user)->from);
}

const tw_context *tw_scope_begin(tw_scope *scope, const tw_context *from)
{
    *scope = (tw_scope){.context = {.size = sizeof scope->context,
                                    .resize = resize_in_scope,
                                    .seconds = seconds_in_scope,
                                    .user = scope,
                                    .limits = tw_limits_own(from),
                                    .free_memory = free_memory_in_scope},
                        .from = from,
                        .ends = {.next = &scope->ends, .before = &scope->ends}};
    return &scope->context;
}

void tw_scope_end(tw_scope *scope)
{
    while (scope->from && scope->ends.next != &scope->ends)
        resize_in_scope(scope, (char *)scope->ends.next + HEAD, 0, 0);
    scope->from = NULL;
}

void *tw_scope_object(const tw_context *from, size_t size)
{
    tw_scope *scope = tw_take(from, 1, size);
    if (scope)
        tw_scope_begin(scope, from);
    return scope;
}

void tw_scope_free(void *object, size_t size)
{
    tw_scope *scope = object;
    if (!scope)
        return;
    const tw_context *from = scope->from;
    tw_scope_end(scope);
    tw_give(from, object, 1, size);
}
