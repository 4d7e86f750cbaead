/* text_out.h -- writing bytes: literal text, numbers, quoted JSON strings. */
#ifndef TW_FORMAT_TEXT_OUT_H
#define TW_FORMAT_TEXT_OUT_H

#include <tw/format.h>

/* A writer that remembers the first refusal; after it nothing more is written. */
typedef struct tw_writer {
    const tw_out *out;
    tw_status status; /* TW_OK or TW_ERR_IO */
} tw_writer;

void tw_put(tw_writer *writer, const char *text);
void tw_put_number(tw_writer *writer, int64_t number);
void tw_put_count(tw_writer *writer, uint64_t count);
/* In double quotes, escaped as JSON wants it. */
void tw_put_quoted(tw_writer *writer, const char *text);

#endif
