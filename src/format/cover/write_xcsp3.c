/* write_xcsp3.c -- writes a cover as sums in XCSP3, the XML of constraint solvers, within the part
 * that is named XCSP3-core.
 *
 *   <var id="x1"> 0 1 </var>                                 xN is option N - 1
 *   <sum> <list> x1 x3 </list> <condition> (eq,1) </condition> </sum>    a place, or a stock
 *   <minimize type="sum"> <list> .. </list> <coeffs> .. </coeffs> </minimize>   if options cost
 * A cover without options has a variable x1 too. An item that cannot be covered as often as it must
 * be, as no option has it, is x1 >= 2: readers drop terms 0 x1, and some stop at an empty sum. */
#include <inttypes.h>

#include "cover/cover_shared.h"
#include "cover/item_index.h"
#include "base/writer.h"
#include "format/text/format_row.h"

static void put_xcsp3_sum(tw_writer *writer, tw_u32_span options, uint32_t low, uint32_t high)
{
    if (low == 0 && high == options.count)
        return;
    if (options.count == 0) {
        tw_put(writer, "    <sum> <list> x1 </list> <condition> (ge,2) </condition> </sum>\n");
        return;
    }
    tw_put(writer, "    <sum> <list>");
    for (size_t i = 0; i < options.count && writer->status == TW_OK; i++) {
        tw_put(writer, " x");
        tw_put_count(writer, (uint64_t)options.items[i] + 1);
    }
    tw_put(writer, " </list>");
    if (low == high)
        tw_put_format(writer, " <condition> (eq,%u)", low);
    else if (low == 0)
        tw_put_format(writer, " <condition> (le,%u)", high);
    else if (high >= options.count)
        tw_put_format(writer, " <condition> (ge,%u)", low);
    else
        tw_put_format(writer, " <condition> (in,%u..%u)", low, high);
    tw_put(writer, " </condition> </sum>\n");
}

static void put_objective(tw_writer *writer, const tw_cover *cover)
{
    const size_t options = tw_cover_option_count(cover);
    tw_put(writer, "  <objectives>\n    <minimize type=\"sum\"> <list>");
    for (uint32_t o = 0; o < options && writer->status == TW_OK; o++)
        if (tw_cover_option_cost(cover, o))
            tw_put_format(writer, " x%u", o + 1);
    tw_put(writer, " </list> <coeffs>");
    for (uint32_t o = 0; o < options && writer->status == TW_OK; o++)
        if (tw_cover_option_cost(cover, o))
            tw_put_format(writer, " %" PRId64, tw_cover_option_cost(cover, o));
    tw_put(writer, " </coeffs> </minimize>\n  </objectives>\n");
}

static tw_status write_xcsp3(const tw_context *context, const tw_cover *cover,
                             const tw_cover_text *how, const tw_out *out, tw_error *error)
{
    (void)how;
    (void)error;
    const bool costs = tw_cover_has_costs(cover);
    const size_t options = tw_cover_option_count(cover);
    tw_item_index users = {0};
    tw_writer writer = {.out = out};
    tw_status status = tw_item_index_make(context, cover, &users);
    if (status == TW_OK) {
        tw_put_format(&writer, "<instance format=\"XCSP3\" type=\"%s\">\n  <variables>\n",
                      costs ? "COP" : "CSP");
        for (size_t o = 0; o < (options ? options : 1) && writer.status == TW_OK; o++)
            tw_put_format(&writer, "    <var id=\"x%zu\"> 0 1 </var>\n", o + 1);
        tw_put(&writer, "  </variables>\n  <constraints>\n");
        for (size_t i = 0; i < users.lists && writer.status == TW_OK; i++) {
            uint32_t low, high;
            tw_item_index_range(&users, cover, i, &low, &high);
            put_xcsp3_sum(&writer, tw_item_index_list(&users, i), low, high);
        }
        tw_put(&writer, "  </constraints>\n");
        if (costs)
            put_objective(&writer, cover);
        tw_put(&writer, "</instance>\n");
    }
    tw_item_index_clear(&users);
    return status ? status : tw_writer_end(&writer);
}

const tw_format_row tw_format_xcsp3 = {
    .is = {.name = "xcsp3",
           .extension = ".xcsp3",
           .summary = "the exact cover as sums in XCSP3 for constraint solvers",
           .kind = TW_FORMAT_COVER,
           .writes = true,
           .lost = "which places are neighbours is not in the sums"},
    .write_cover = write_xcsp3,
};
