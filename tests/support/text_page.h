/* text_page.h -- drawings as text. */
#ifndef TW_TEST_TEXT_PAGE_H
#define TW_TEST_TEXT_PAGE_H

#include "support/fixtures.h"
#include "support/written.h"

static const tw_text_style plain_style = {.size = sizeof plain_style, .width = 80};

#endif
