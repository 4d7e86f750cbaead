/* gzip.c -- bytes in and out of gzip files, by zlib.
 *
 * A file of several members is read as their bytes one after the other; bytes after the last one
 * that are no member are ignored, as gzip itself does.
 * Cost: nothing above TW_MAX_TEXT bytes is ever unpacked. */
#include <zlib.h>

#include "format/xml/xml.h"
#include "base/bounds.h"

bool tw_is_packed(const char *bytes, size_t size)
{
    return size >= 2 && (unsigned char)bytes[0] == 0x1f && (unsigned char)bytes[1] == 0x8b;
}

/* ---- Reading ----------------------------------------------------------------------------- */

typedef struct tw_unpacker {
    tw_reader *reader;
    char *bytes; /* grown as needed, in the context's memory */
    size_t size, room;
    z_stream stream;
} tw_unpacker;

/* Room for more bytes, up to one above the limit, which tells that there are too many. */
static tw_status make_unpack_room(tw_unpacker *self)
{
    size_t most = TW_LIMIT(self->reader->context, text), need = self->size + 65536;
    if (self->size > most)
        return tw_reader_refuse(self->reader, TW_ERR_TOO_LARGE, (tw_place){0, 0}, "",
                                "the gzip file unpacks to more than %zu bytes", most);
    need = need < most + 1 ? need : most + 1;
    if (!TW_GROW(self->reader->context, self->bytes, self->room, need))
        return tw_reader_memory(self->reader);
    self->stream.next_out = (unsigned char *)self->bytes + self->size;
    self->stream.avail_out = (uInt)(need - self->size);
    return TW_OK;
}

/* Does another member follow? If so, moves the stream to its start. */
static bool begins_another(tw_unpacker *self)
{
    return self->stream.avail_in >= 2 && self->stream.next_in[0] == 0x1f &&
           self->stream.next_in[1] == 0x8b && inflateReset(&self->stream) == Z_OK;
}

static tw_status inflate_all(tw_unpacker *self)
{
    for (;;) {
        tw_status status = make_unpack_room(self);
        if (status)
            return status;
        int result = inflate(&self->stream, Z_NO_FLUSH);
        self->size = (size_t)((char *)self->stream.next_out - self->bytes);
        if (result == Z_STREAM_END && !begins_another(self))
            return TW_OK;
        if (result == Z_MEM_ERROR)
            return tw_reader_memory(self->reader);
        if (result == Z_BUF_ERROR && self->stream.avail_in == 0)
            return tw_reader_fault(self->reader, (tw_place){0}, "",
                                   "the gzip file ends too soon; it was cut off");
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
            return tw_reader_fault(self->reader, (tw_place){0}, "", "the gzip file is damaged");
    }
}

tw_status tw_gunzip(tw_reader *reader, const char *packed, size_t packed_size, char **bytes,
                    size_t *size)
{
    tw_unpacker self = {.reader = reader};
    self.stream.next_in = (z_const Bytef *)(uintptr_t)packed; /* zlib does not write there */
    self.stream.avail_in = (uInt)(packed_size < UINT32_MAX / 2 ? packed_size : UINT32_MAX / 2);
    if (inflateInit2(&self.stream, 15 + 16) != Z_OK)
        return tw_reader_memory(reader);
    tw_status status = inflate_all(&self);
    inflateEnd(&self.stream);
    char *copy = status == TW_OK ? tw_reader_text(reader, self.bytes, self.size) : NULL;
    tw_give(reader->context, self.bytes, self.room, 1);
    if (!copy)
        return reader->status;
    *bytes = copy;
    *size = self.size;
    return TW_OK;
}

/* The text in a gzip file, for callers that show its lines. */
tw_status tw_source_unpack(const tw_source *source, const tw_report *report, tw_bytes *bytes)
{
    tw_reader reader;
    char *text;
    size_t size;
    if (!tw_is_packed(source->text, source->size))
        return TW_ERR_USAGE;
    tw_reader_open(&reader, bytes->context, source);
    if (tw_gunzip(&reader, source->text, source->size, &text, &size) == TW_OK)
        tw_bytes_add(bytes, text, size);
    if (bytes->status)
        tw_reader_memory(&reader);
    return tw_reader_close(&reader, report);
}

/* ---- Writing ----------------------------------------------------------------------------- */

tw_status tw_gzip(const char *bytes, size_t size, const tw_out *out, tw_error *error)
{
    unsigned char block[16384];
    z_stream stream = {0};
    bool written = true;
    int result = Z_OK;
    if (size > UINT32_MAX / 2)
        return tw_fail(error, TW_ERR_TOO_LARGE, "there are more than 2 GB to pack");
    if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    stream.next_in = (z_const Bytef *)(uintptr_t)bytes;
    stream.avail_in = (uInt)size;
    while (result == Z_OK && written) {
        stream.next_out = block;
        stream.avail_out = sizeof block;
        result = deflate(&stream, Z_FINISH);
        size_t count = sizeof block - stream.avail_out;
        written = count == 0 || out->write(out->user, (const char *)block, count);
    }
    deflateEnd(&stream);
    return !written ? TW_ERR_IO : result == Z_STREAM_END ? TW_OK : TW_ERR_MEMORY;
}
