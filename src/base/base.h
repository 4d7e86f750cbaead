/* base.h -- the base of all other folders: memory through the context, growing arrays, the first
 * error, short texts.
 *
 * Memory: tw_take / tw_give keep the sizes that the context's allocator is told. Sizes multiply
 * only inside tw_take and tw_grow, which check for overflow. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <tw/error.h>
#include <tw/limits.h>

#define TW_PATH 4096 /* bytes of a path with its end, at most */

/* ---- Memory ------------------------------------------------------------------------------ */

/* The context itself, or the default one for NULL. */
const tw_context *tw_context_or_default(const tw_context *context);

/* Allocates count * size zeroed bytes; NULL when memory is out. A count of 0 gives a valid block of
 * one item, so that NULL always means failure. */
void *tw_take(const tw_context *context, size_t count, size_t size);
/* Frees a block taken with the same count and size; NULL is allowed. */
void tw_give(const tw_context *context, void *block, size_t count, size_t size);
/* Allocates `size` zeroed bytes that tw_give_alone frees by their address alone: a result that is
 * one block. NULL when memory is out. */
void *tw_take_alone(const tw_context *context, size_t size);
void tw_give_alone(void *block); /* NULL is allowed */
/* Makes room for `need` items in an array of *capacity items: returns the array, moved or not, or
 * NULL when memory is out (the old one is still valid). Grows by at least half. */
void *tw_grow(const tw_context *context, void *items, size_t *capacity, size_t need, size_t size);
/* The same in place, for an array and its capacity. false: memory is out, the old array stays. */
#define TW_GROW(context, items, capacity, need)                                                    \
    tw_grow_at(context, &(items), &(capacity), need, sizeof *(items))
static inline bool tw_grow_at(const tw_context *context, void *items_at, size_t *capacity,
                              size_t need, size_t size)
{
    void *items;
    memcpy(&items, items_at, sizeof items); /* a pointer of any type */
    if (items && need <= *capacity)
        return true;
    items = tw_grow(context, items, capacity, need, size);
    if (items)
        memcpy(items_at, &items, sizeof items);
    return items != NULL;
}
/* The same for an array of an object that has a context and keeps a status: false, and
 * TW_ERR_MEMORY, when memory is out; after a failure nothing grows. */
#define TW_GROW_OF(owner, items, capacity, need)                                                   \
    tw_grow_kept((owner)->context, &(owner)->items, &(owner)->capacity, need,                      \
                 sizeof *(owner)->items, &(owner)->status)
static inline bool tw_grow_kept(const tw_context *context, void *items_at, size_t *capacity,
                                size_t need, size_t size, tw_status *status)
{
    if (*status == TW_OK && !tw_grow_at(context, items_at, capacity, need, size))
        *status = TW_ERR_MEMORY;
    return *status == TW_OK;
}
/* Arrays that are allocated, or freed, together: a list that ends with {0} and states each size
 * once. */
typedef struct tw_array {
    void *at; /* address of the pointer */
    size_t count, size;
} tw_array;
#define TW_ARRAY(array, count)                                                                     \
    {                                                                                              \
        &(array), count, sizeof *(array)                                                           \
    }
typedef enum tw_arrays_do { TW_TAKE, TW_GIVE } tw_arrays_do;
/* Calls tw_take or tw_give for each array; a freed pointer becomes NULL. false: memory is out; some
 * arrays may be allocated, the others are NULL. */
bool tw_arrays(const tw_context *context, const tw_array *all, tw_arrays_do what);
/* Allocates a copy of a string; free it with tw_give(context, s, strlen(s) + 1, 1). */
char *tw_copy_text(const tw_context *context, const char *text);
void tw_give_text(const tw_context *context, char *text); /* NULL is allowed */

/* ---- Errors ------------------------------------------------------------------------------ */

/* Clears *error, so that it tells of this call alone; every public call with an error does this
 * first. NULL is allowed. */
static inline void tw_clear_error(tw_error *error)
{
    if (!error)
        return;
    error->status = TW_OK;
    error->at = (tw_place){0, 0};
    error->file[0] = error->message[0] = error->hint[0] = '\0';
}

/* Fills *error (may be NULL) unless it holds an error: the first of a call wins. Returns status. */
tw_status tw_fail(tw_error *error, tw_status status, const char *format, ...)
    __attribute__((format(__printf__, 3, 4)));
/* The same in the words of the status alone. TW_OK is no failure. */
tw_status tw_fail_as(tw_error *error, tw_status status);
/* Names the file of a failure; returns the status. */
tw_status tw_fail_in(const char *path, tw_status status, tw_error *error);

/* ---- Text -------------------------------------------------------------------------------- */

/* Copies at most size-1 bytes of text and ends them with NUL. */
void tw_set_text(char *target, size_t size, const char *text);
