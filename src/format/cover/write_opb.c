/* write_opb.c -- writes a cover as sums, in the OPB form of pseudo-Boolean solvers.
 *
 *   * #variable= V #constraint= C
 *   min: +3 x1 -2 x4 ;        the costs of options, if any has one
 *   +1 x1 +1 x2 = 1 ;         a place, or a stock used a fixed number of times
 *   -1 x1 -1 x3 >= -1 ;       an optional place; the upper bound of a stock
 * xN is option N - 1. Only "=" and ">=" are supported everywhere, hence the signs. An empty sum is
 * written as +0 x1, and a cover without options has a variable x1 too. */
#include <inttypes.h>

#include "cover/cover_shared.h"
#include "cover/item_index.h"
#include "base/writer.h"
#include "format/text/format_row.h"

typedef struct opb_writing {
    const tw_cover *cover;
    tw_item_index users;
    tw_writer writer;
    uint64_t sums; /* of the current pass */
    bool counting;
} opb_writing;

static void put_sum(opb_writing *self, tw_u32_span options, int sign, const char *relation,
                    int64_t bound)
{
    tw_writer *writer = &self->writer;
    self->sums++;
    if (self->counting)
        return;
    for (size_t i = 0; i < options.count && writer->status == TW_OK; i++) {
        tw_put(writer, sign > 0 ? "+1 x" : "-1 x");
        tw_put_count(writer, (uint64_t)options.items[i] + 1);
        tw_put(writer, " ");
    }
    tw_put_format(writer, "%s%s %" PRId64 " ;\n", options.count ? "" : "+0 x1 ", relation, bound);
}

static void put_opb_range(opb_writing *self, tw_u32_span options, int64_t low, int64_t high)
{
    if (low == high && options.count > 0) {
        put_sum(self, options, 1, "=", low);
        return;
    }
    if (low > 0)
        put_sum(self, options, 1, ">=", low);
    if (high < (int64_t)options.count)
        put_sum(self, options, -1, ">=", -high);
}

static void put_sums(opb_writing *self)
{
    for (size_t i = 0; i < self->users.lists; i++) {
        uint32_t low, high;
        tw_item_index_range(&self->users, self->cover, i, &low, &high);
        put_opb_range(self, tw_item_index_list(&self->users, i), low, high);
    }
}

static void put_opb_costs(opb_writing *self)
{
    const tw_cover *cover = self->cover;
    tw_writer *writer = &self->writer;
    if (!tw_cover_has_costs(cover))
        return;
    tw_put(writer, "min: ");
    for (uint32_t o = 0; o < tw_cover_option_count(cover) && writer->status == TW_OK; o++) {
        const int64_t cost = tw_cover_option_cost(cover, o);
        if (cost)
            tw_put_format(writer, "%+" PRId64 " x%u ", cost, o + 1);
    }
    tw_put(writer, ";\n");
}

static void write_opb_all(opb_writing *self)
{
    size_t options = tw_cover_option_count(self->cover);
    self->counting = true;
    put_sums(self);
    tw_put_format(&self->writer, "* #variable= %zu #constraint= %" PRIu64 "\n",
                  options ? options : 1, self->sums);
    put_opb_costs(self);
    self->counting = false;
    put_sums(self);
}

static tw_status write_opb(const tw_context *context, const tw_cover *cover,
                           const tw_cover_text *how, const tw_out *out, tw_error *error)
{
    (void)how;
    (void)error;
    opb_writing self = {.cover = cover, .writer = {.out = out}};
    tw_status status = tw_item_index_make(context, cover, &self.users);
    if (status == TW_OK)
        write_opb_all(&self);
    tw_item_index_clear(&self.users);
    return status ? status : tw_writer_end(&self.writer);
}

const tw_format_row tw_format_opb = {
    .is = {.name = "opb",
           .extension = ".opb",
           .summary = "the exact cover as sums for pseudo-Boolean solvers",
           .kind = TW_FORMAT_COVER,
           .writes = true,
           .lost = "which places are neighbours is not in the sums"},
    .write_cover = write_opb,
};
