/* xml_none.c -- in place of xml.c in a library that is built without Expat. */
#include "format/xml/xml.h"

tw_status tw_xml_parse(tw_reader *reader, const char *bytes, size_t size, const char *const *skip,
                       const tw_xml **root)
{
    (void)bytes;
    (void)size;
    (void)skip;
    (void)root;
    return tw_reader_refuse(reader, TW_ERR_UNSUPPORTED, (tw_place){0, 0}, "",
                            "this tilewright was built without Expat and cannot read XML");
}
