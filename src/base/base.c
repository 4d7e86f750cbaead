/* base.c -- memory through the context, faults, small text and number helpers (base.h).
 *
 * Invariant: every block is given back with the size it was taken with. */
#include "base/base.h"
#include "base/bounds.h"

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

/* ---- Faults ------------------------------------------------------------------------------ */

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

tw_status tw_fault_list(tw_faults *faults, tw_place at, const char *hint, const char *format,
                        va_list arguments)
{
    faults->count++;
    if (!faults->report || faults->enough || faults->count > TW_LIMIT(faults->context, faults))
        return TW_ERR_INPUT;
    tw_error error = {.status = TW_ERR_INPUT, .at = at};
    tw_set_text(error.file, sizeof error.file, faults->file ? faults->file : "");
    tw_set_text(error.hint, sizeof error.hint, hint);
    vsnprintf(error.message, sizeof error.message, format, arguments);
    faults->enough = !faults->report->fault(faults->report->user, &error);
    return TW_ERR_INPUT;
}

tw_status tw_fault_limits(tw_faults *faults)
{
    tw_error error = {.status = TW_OK};
    if (tw_limits_check(faults->context, &error) && faults->report)
        faults->enough = !faults->report->fault(faults->report->user, &error);
    return error.status;
}

tw_status tw_fault(tw_faults *faults, tw_place at, const char *hint, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tw_status status = tw_fault_list(faults, at, hint, format, arguments);
    va_end(arguments);
    return status;
}

/* ---- Options ----------------------------------------------------------------------------- */

bool tw_copy_options(void *own, size_t size, const void *given)
{
    const unsigned char *bytes = given;
    size_t told;
    memcpy(&told, given, sizeof told);
    memcpy(own, given, told < size ? told : size);
    for (size_t i = size; i < told; i++)
        if (bytes[i])
            return false;
    return told > 0;
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

/* ---- Numbers ----------------------------------------------------------------------------- */

int64_t tw_floor_div(int64_t value, int64_t divisor)
{
    int64_t quotient = value / divisor;
    return value % divisor < 0 ? quotient - 1 : quotient;
}

/* By insertion: pieces are small. */
void tw_sort_numbers(uint32_t *numbers, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint32_t number = numbers[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; j--)
            numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

void tw_sort_pairs(uint32_t *numbers, uint32_t *along, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint32_t number = numbers[i], other = along[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; j--) {
            numbers[j] = numbers[j - 1];
            along[j] = along[j - 1];
        }
        numbers[j] = number;
        along[j] = other;
    }
}

uint64_t tw_random(uint64_t *seed)
{
    uint64_t x = *seed += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

double tw_random_share(uint64_t *seed)
{
    return (double)(tw_random(seed) >> 11) / 9007199254740992.0; /* 2^53 */
}
