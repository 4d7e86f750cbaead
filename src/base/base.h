/* base.h -- what every room stands on: memory through the context, growing arrays, faults, text.
 *
 * Memory: tw_take / tw_give keep the sizes that the context's allocator is told. Sizes multiply
 * only inside tw_take and tw_grow, which check for overflow. */
#ifndef TW_BASE_BASE_H
#define TW_BASE_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <tw/error.h>
#include <tw/limits.h>

/* ---- Memory ------------------------------------------------------------------------------ */

/* The context itself, or the default one for NULL. */
const tw_context *tw_context_or_default(const tw_context *context);

/* count * size zeroed bytes, new; NULL when memory is out. A count of 0 gives a valid block of
 * one item, so that NULL always means failure. */
void *tw_take(const tw_context *context, size_t count, size_t size);
/* Gives back a block taken with the same count and size; NULL is allowed. */
void tw_give(const tw_context *context, void *block, size_t count, size_t size);
/* Makes room for `need` items in an array of *capacity items: returns the array, moved or not, or
 * NULL when memory is out (the old one is still valid). Grows by at least half. */
void *tw_grow(const tw_context *context, void *items, size_t *capacity, size_t need, size_t size);
/* A copy of a string, new; give it back with tw_give(context, s, strlen(s) + 1, 1). */
char *tw_copy_text(const tw_context *context, const char *text);
void tw_give_text(const tw_context *context, char *text); /* NULL is allowed */

/* ---- Faults ------------------------------------------------------------------------------ */

/* Fills *error (may be NULL) unless it already holds one: the first error wins. Returns status.*/
tw_status tw_fail(tw_error *error, tw_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Counts what it passes on and stops at the limit of faults, or when the report has enough. */
typedef struct tw_faults {
    const tw_context *context; /* whose limits are in force */
    const tw_report *report;   /* may be NULL */
    const char *file;
    size_t count;
    bool enough;
} tw_faults;

/* One fault: `hint` is a finished sentence or "". Returns TW_ERR_INPUT. */
tw_status tw_fault(tw_faults *faults, tw_place at, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The limits in force are no limits: TW_ERR_USAGE. */
tw_status tw_fault_limits(tw_faults *faults);
tw_status tw_fault_list(tw_faults *faults, tw_place at, const char *hint, const char *format,
                        va_list arguments);

/* ---- Options that begin with their size --------------------------------------------------- */

/* Fills `own`, zeroed and of `size` bytes, with a caller's struct that begins with the size that it
 * has to the caller. false: that is 0, or what this version does not know of it is set. */
bool tw_copy_options(void *own, size_t size, const void *given);

/* ---- Text -------------------------------------------------------------------------------- */

/* Copies at most size-1 bytes of text and ends them with NUL. */
void tw_set_text(char *target, size_t size, const char *text);

/* ---- Numbers ----------------------------------------------------------------------------- */

/* Floor division and its remainder, 0 <= remainder < divisor; divisor > 0. */
int64_t tw_floor_div(int64_t value, int64_t divisor);
/* Sorts a short list of numbers, ascending. */
void tw_sort_numbers(uint32_t *numbers, size_t count);
/* The same, with a second list whose entries move along. */
void tw_sort_pairs(uint32_t *numbers, uint32_t *along, size_t count);
/* The next number of the stream that a seed decides, even over all 64 bits. Source: Steele, Lea and
 * Flood, "Fast splittable pseudorandom number generators" (2014). */
uint64_t tw_random(uint64_t *seed);
/* The same as a share, even in [0, 1). */
double tw_random_share(uint64_t *seed);
/* A mixing step for hash tables. */
static inline uint64_t tw_mix(uint64_t hash, uint64_t value)
{
    hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
    hash *= 0xff51afd7ed558ccdu;
    return hash ^ (hash >> 32);
}

#endif
