/* written.h -- what a call writes, kept as a text: WRITTEN(to); f(..., out_to(&to)); to.text. */
#pragma once

#include <string.h>

#include "support/test_list.h"

typedef struct written {
    char *text; /* ends with NUL */
    size_t length;
    size_t left; /* most bytes that are accepted; 0: any number */
    tw_out out;
} written;

static inline bool keep_written(void *user, const char *bytes, size_t count)
{
    written *to = user;
    if (to->left > 0 && to->length + count > to->left)
        return false;
    to->text = realloc(to->text, to->length + count + 1);
    assert_non_null(to->text);
    if (count > 0)
        memcpy(to->text + to->length, bytes, count);
    to->length += count;
    to->text[to->length] = '\0';
    return true;
}

/* Removes what was written. */
static inline void clear_written(written *to)
{
    to->length = 0;
    keep_written(to, "", 0);
}

static inline written new_written(void)
{
    written made = {.text = NULL};
    clear_written(&made);
    return made;
}

static inline void drop_written(written *to)
{
    free(to->text);
    *to = (written){0};
}

static inline const tw_out *out_to(written *to)
{
    to->out = (tw_out){keep_written, to};
    return &to->out;
}

static inline size_t count_words(const char *text, const char *word)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, word)); at += strlen(word))
        count++;
    return count;
}

/* A text that is freed where its block ends. */
#define OWN_WRITTEN __attribute__((cleanup(drop_written))) written
#define WRITTEN(to) OWN_WRITTEN to = new_written()
