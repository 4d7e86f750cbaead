/* xml.h -- XML texts of other programs as trees of elements, and gzip around them.
 *
 * Input is bounded like every text: TW_MAX_TEXT bytes once unpacked, TW_MAX_NODES elements and
 * attributes, and TW_MAX_DEPTH levels, to which come TW_MAX_ASSEMBLY, since disassemblies nest.
 * Document types, and with them entities of their own, are refused. The places of elements and of
 * their texts are exact. */
#pragma once

#include <tw/disassembly.h>

#include "format/text/reader.h"

typedef struct tw_xml_attribute {
    const char *name, *value;
    const struct tw_xml_attribute *next;
} tw_xml_attribute;

/* An element; borrowed until the reader is closed. */
typedef struct tw_xml {
    const char *name;
    tw_place at;      /* of its '<' */
    tw_place text_at; /* of its text, or of the first tag in it */
    const char *text; /* all text between the tags of a leaf; "" */
    size_t length;    /* of the text in bytes */
    const tw_xml_attribute *attributes;
    struct tw_xml *first, *last, *next; /* children, and the next one beside it */
} tw_xml;

/* ---- xml.c ------------------------------------------------------------------------------- */

/* Reads UTF-8; other bytes are read as Latin-1, whatever the file declares. skip: names of elements
 * kept without their contents, ended by NULL. A fault, or *root. */
tw_status tw_xml_parse(tw_reader *reader, const char *bytes, size_t size, const char *const *skip,
                       const tw_xml **root);

/* ---- gzip.c ------------------------------------------------------------------------------ */

/* Do the bytes begin as a gzip file does? */
bool tw_is_packed(const char *bytes, size_t size);
/* The bytes in a gzip file, at most TW_MAX_TEXT and a NUL. *bytes: in the arena. */
tw_status tw_gunzip(tw_reader *reader, const char *packed, size_t packed_size, char **bytes,
                    size_t *size);
/* Packs without name and time, so that equal bytes give equal files. */
tw_status tw_gzip(const char *bytes, size_t size, const tw_out *out, tw_error *error);

/* ---- xml.c: looks at elements ------------------------------------------------------------ */

/* The first element of that name in `parent`, and the next one beside `after`; NULL: none. */
const tw_xml *tw_xml_child(const tw_xml *parent, const char *name);
const tw_xml *tw_xml_again(const tw_xml *after);
size_t tw_xml_count(const tw_xml *parent, const char *name);
/* The value of an attribute; NULL: none. */
const char *tw_xml_attribute_of(const tw_xml *element, const char *name);
/* A whole number in an attribute. A fault when it is not there, or out of bounds. */
bool tw_xml_number(tw_reader *reader, const tw_xml *element, const char *name, tw_bounds bounds,
                   int64_t *number);
/* The same, but leaves *number if there is no such attribute. */
bool tw_xml_number_or(tw_reader *reader, const tw_xml *element, const char *name, tw_bounds bounds,
                      int64_t *number);
/* Makes a name from any text: one line of at most TW_MAX_NAME - 1 bytes, control characters as
 * blanks. "" when nothing is left. */
void tw_name_from(const char *text, char name[TW_MAX_NAME]);
