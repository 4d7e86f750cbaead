/* gzip_none.c -- in place of gzip.c in a library that is built without zlib. */
#include "format/xml/xml.h"

bool tw_is_packed(const char *bytes, size_t size)
{
    return size >= 2 && (unsigned char)bytes[0] == 0x1f && (unsigned char)bytes[1] == 0x8b;
}

tw_status tw_gunzip(tw_reader *reader, const char *packed, size_t packed_size, char **bytes,
                    size_t *size)
{
    (void)packed;
    (void)packed_size;
    (void)bytes;
    (void)size;
    return tw_reader_refuse(reader, TW_ERR_UNSUPPORTED, (tw_place){0, 0}, "unpack it with gunzip",
                            "this tilewright was built without zlib and cannot unpack gzip files");
}

tw_status tw_gzip(const tw_context *context, const char *bytes, size_t size, const tw_out *out,
                  tw_error *error)
{
    (void)context;
    (void)bytes;
    (void)size;
    (void)out;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "this tilewright was built without zlib and cannot pack gzip files");
}
