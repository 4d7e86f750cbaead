/* xml_writer.h -- texts and attributes of XML and HTML.
 *
 * Control characters, which XML cannot hold, become blanks; line ends and tabs stay. */
#pragma once

#include "base/writer.h"

/* Between tags. */
void tw_put_xml_text(tw_writer *writer, const char *text, size_t size);
/* In a value, in quotes of either kind. */
void tw_put_xml_value(tw_writer *writer, const char *text, size_t size);
/* A blank, then name="value". */
void tw_put_attribute(tw_writer *writer, const char *name, const char *value);
void tw_put_number_attribute(tw_writer *writer, const char *name, int64_t number);
