/* cover_text.h -- texts of covers: what their readers share. */
#ifndef TW_FORMAT_COVER_TEXT_H
#define TW_FORMAT_COVER_TEXT_H

#include "format/cover/cover_draft.h"
#include "base/writer.h"
#include "format/text/format_row.h"

/* read_dlx.c: Knuth's texts; read_csv.c: tables. As tw_format_row wants them. */
void tw_read_dlx(tw_reader *reader, const tw_source *source, tw_cover **cover, size_t *dropped);
void tw_read_table(tw_reader *reader, const tw_source *source, tw_cover **cover, size_t *dropped);

#endif
