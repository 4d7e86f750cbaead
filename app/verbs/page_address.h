/* page_address.h -- addresses on the page, which a link or a started browser opens. */
#pragma once

#include <stddef.h>

/* The text of a puzzle as an address holds it, "/link/..." (web/src/subject.ts): base64 with - and
 * _, without =. New; free it. NULL: out of memory. */
char *verb_page_address(const char *text, size_t size);
