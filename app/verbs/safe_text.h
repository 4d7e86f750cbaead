/* safe_text.h -- texts from outside, such as names in a puzzle file, made safe to be shown.
 *
 * Control characters, those that turn the direction of writing, and broken UTF-8 become '?'. */
#ifndef VERBS_SAFE_TEXT_H
#define VERBS_SAFE_TEXT_H

#include <stddef.h>

/* The next character of a text that has not ended, made safe: `size` bytes; *next goes behind it.
 */
const char *verb_safe_character(const char **next, size_t *size);

#endif
