/* write_csv.c -- writes a cover as a table: a column an item, a row an option.
 *
 *   option,p0,p1 0..1,s0 2..3     pN is place N, sN stock N; a range where it is not just once
 *   0,1,1,0
 * A bound that is none is left out: "s1 0..". What read_csv.c reads back is the cover as it was.
 * Cost: options * items. */
#include "format/cover/cover_text.h"

static void put_range(tw_writer *writer, uint32_t low, uint32_t high)
{
    if (low == 1 && high == 1)
        return;
    tw_put(writer, " ");
    tw_put_number(writer, low);
    tw_put(writer, "..");
    if (high < UINT32_MAX)
        tw_put_number(writer, high);
}

static void put_names(tw_writer *writer, const tw_cover *cover)
{
    tw_put(writer, "option");
    for (uint32_t p = 0; p < tw_cover_place_count(cover); p++) {
        tw_put(writer, ",p");
        tw_put_number(writer, p);
        put_range(writer, !tw_cover_is_optional(cover, p), 1);
    }
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++) {
        uint32_t low, high;
        tw_cover_range(cover, s, &low, &high);
        tw_put(writer, ",s");
        tw_put_number(writer, s);
        put_range(writer, low, high);
    }
    tw_put(writer, "\n");
}

static void put_option(tw_writer *writer, const tw_cover *cover, uint32_t option)
{
    tw_u32_span places = tw_cover_option(cover, option);
    tw_put_number(writer, option);
    for (size_t p = 0, i = 0; p < tw_cover_place_count(cover) && writer->status == TW_OK; p++) {
        bool covers = i < places.count && places.items[i] == p;
        tw_put(writer, covers ? ",1" : ",0");
        i += covers;
    }
    for (size_t s = 0; s < tw_cover_stock_count(cover) && writer->status == TW_OK; s++)
        tw_put(writer, tw_cover_option_stock(cover, option) == s ? ",1" : ",0");
    tw_put(writer, "\n");
}

static tw_status write_table(const tw_context *context, const tw_cover *cover,
                             const tw_cover_text *how, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)how;
    (void)error;
    tw_writer writer = {.out = out};
    put_names(&writer, cover);
    for (uint32_t o = 0; o < tw_cover_option_count(cover) && writer.status == TW_OK; o++)
        put_option(&writer, cover, o);
    return tw_writer_end(&writer);
}

const tw_format_row tw_format_cover_csv = {
    .is = {.name = "cover-csv",
           .extension = ".csv",
           .summary = "the exact cover as a table",
           .kind = TW_FORMAT_COVER,
           .reads = true,
           .writes = true,
           .lost = "which places are neighbours and what options cost is not in the table"},
    .read_cover = tw_read_table,
    .write_cover = write_table,
};
