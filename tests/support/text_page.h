/* text_page.h -- drawings as text, into a string. */
#ifndef TW_TEST_TEXT_PAGE_H
#define TW_TEST_TEXT_PAGE_H

#include "support/fixtures.h"

typedef struct page {
    char text[20000];
    size_t size;
    bool refuses;
} page;

static inline bool write_page(void *user, const char *bytes, size_t count)
{
    page *p = user;
    if (p->refuses || p->size + count >= sizeof p->text)
        return false;
    memcpy(p->text + p->size, bytes, count);
    p->size += count;
    return true;
}

static const tw_text_style plain_style = {.size = sizeof plain_style, .width = 80};

#endif
