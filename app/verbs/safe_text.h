/* safe_text.h -- makes texts from outside, such as names in a puzzle file, safe to show.
 *
 * Control characters, those that change the direction of writing, and malformed UTF-8 become '?'.
 */
#pragma once

#include <stddef.h>

/* The next character of a text, made safe: *size bytes, in the text itself or constant, without a
 * NUL after them. *next: the text, not at its end; it moves past the character. */
const char *verb_safe_character(const char **next, size_t *size);
