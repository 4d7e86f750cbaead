/* base.c -- the context, memory through it, the first error, short texts (base.h).
 *
 * Invariant: every block is given back with the size it was taken with. */
#include "base/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void *default_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static double default_seconds(void *user)
{
    (void)user;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static const tw_context default_context = {
    .size = sizeof default_context, .resize = default_resize, .seconds = default_seconds};

const tw_context *tw_context_default(void)
{
    return &default_context;
}

const tw_context *tw_context_or_default(const tw_context *context)
{
    return context ? context : &default_context;
}

const char *tw_status_text(tw_status status)
{
    static const char *const texts[] = {
        "fine",      "out of memory", "bad input",     "input or output error",
        "bad usage", "not supported", "newer version", "wrong moment",
        "too large"};
    return (size_t)status < sizeof texts / sizeof *texts ? texts[status] : "unknown status";
}

const char *tw_version(void)
{
    return TW_VERSION;
}

bool tw_has(const char *part)
{
    size_t length = strlen(part);
    for (const char *at = TW_PARTS; *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (length > 0 && strcspn(at, " ") == length && memcmp(at, part, length) == 0)
            return true;
    return false;
}

/* ---- Memory ------------------------------------------------------------------------------ */

enum { MANY_PAGES = 1 << 17 }; /* bytes; fewer are cleared faster than taken from the system */

static bool product_fits(size_t count, size_t size)
{
    return size == 0 || count <= SIZE_MAX / 2 / size;
}

void *tw_take(const tw_context *context, size_t count, size_t size)
{
    if (count == 0)
        count = 1;
    if (!product_fits(count, size))
        return NULL;
    if (context->resize == default_resize && count * size >= MANY_PAGES)
        return calloc(count, size); /* the system gives cleared pages */
    void *block = context->resize(context->user, NULL, 0, count * size);
    if (block)
        memset(block, 0, count * size);
    return block;
}

void tw_give(const tw_context *context, void *block, size_t count, size_t size)
{
    if (block)
        context->resize(context->user, block, (count ? count : 1) * size, 0);
}

/* What stands before such a block. */
typedef union alone_head {
    struct {
        const tw_context *context;
        size_t size;
    } of;
    max_align_t aligned;
} alone_head;

void *tw_take_alone(const tw_context *context, size_t size)
{
    if (size > SIZE_MAX - sizeof(alone_head))
        return NULL;
    alone_head *head = tw_take(context, sizeof *head + size, 1);
    if (!head)
        return NULL;
    head->of.context = context;
    head->of.size = sizeof *head + size;
    return head + 1;
}

void tw_give_alone(void *block)
{
    alone_head *head = block ? (alone_head *)block - 1 : NULL;
    if (head)
        tw_give(head->of.context, head, head->of.size, 1);
}

void *tw_grow(const tw_context *context, void *items, size_t *capacity, size_t need, size_t size)
{
    if (items && need <= *capacity)
        return items;
    size_t wanted = *capacity + *capacity / 2 + 8;
    if (wanted < need)
        wanted = need;
    if (!product_fits(wanted, size))
        return NULL;
    void *moved =
        context->resize(context->user, items, items ? *capacity * size : 0, wanted * size);
    if (moved)
        *capacity = wanted;
    return moved;
}

bool tw_arrays(const tw_context *context, const tw_array *all, tw_arrays_do what)
{
    bool there = true;
    for (; all->at; all++) {
        void *block;
        memcpy(&block, all->at, sizeof block); /* a pointer of any type */
        if (what == TW_GIVE)
            tw_give(context, block, all->count, all->size);
        block = what == TW_TAKE ? tw_take(context, all->count, all->size) : NULL;
        memcpy(all->at, &block, sizeof block);
        there = there && block;
    }
    return there;
}

char *tw_copy_text(const tw_context *context, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = tw_take(context, size, 1);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

void tw_give_text(const tw_context *context, char *text)
{
    if (text)
        tw_give(context, text, strlen(text) + 1, 1);
}

/* ---- Errors ------------------------------------------------------------------------------ */

tw_status tw_fail(tw_error *error, tw_status status, const char *format, ...)
{
    if (!error || error->status != TW_OK)
        return status;
    memset(error, 0, sizeof *error);
    error->status = status;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return status;
}

tw_status tw_fail_as(tw_error *error, tw_status status)
{
    return status ? tw_fail(error, status, "%s", tw_status_text(status)) : TW_OK;
}

tw_status tw_fail_in(const char *path, tw_status status, tw_error *error)
{
    if (status && error)
        tw_set_text(error->file, sizeof error->file, path);
    return status;
}

/* ---- Text -------------------------------------------------------------------------------- */

void tw_set_text(char *target, size_t size, const char *text)
{
    size_t length = strlen(text);
    if (length >= size)
        length = size - 1;
    memcpy(target, text, length);
    target[length] = '\0';
}
