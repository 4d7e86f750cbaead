/* text_page.h -- drawings as text. */
#pragma once

#include "support/fixtures.h"
#include "support/written.h"

static const tw_text_style plain_style = {.size = sizeof plain_style, .width = 80};
