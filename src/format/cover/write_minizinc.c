/* write_minizinc.c -- writes a cover as a MiniZinc model, for constraint solvers.
 *
 *   int: n = 3;                                      the options
 *   array[int] of set of int: item = [{1,3}, ..];    those of each place, then of each stock
 *   array[int] of int: low = [1, ..];                of them, so many are taken at least ..
 *   array[int] of int: high = [1, ..];               .. and at most
 *   array[1..n] of int: cost = [3, ..];              if any option has one
 * and one constraint over them all. Its answer is a line "v 1 3 0" for each solution, which
 * read_models.c reads. Numbers are those of the clauses: x[N] is option N - 1. */
#include "cover/cover_shared.h"
#include "cover/item_index.h"
#include "base/writer.h"
#include "format/text/format_row.h"

static void put_items(tw_writer *writer, const tw_item_index *users)
{
    tw_put(writer, "array[int] of set of int: item = [");
    for (size_t i = 0; i < users->lists && writer->status == TW_OK; i++) {
        const tw_u32_span options = tw_item_index_list(users, i);
        tw_put(writer, i > 0 ? ",\n{" : "\n{");
        for (size_t o = 0; o < options.count; o++) {
            tw_put(writer, o > 0 ? "," : "");
            tw_put_count(writer, (uint64_t)options.items[o] + 1);
        }
        tw_put(writer, "}");
    }
    tw_put(writer, "];\n");
}

/* The fewest or the most that are taken of each item. */
static void put_limits(tw_writer *writer, const tw_cover *cover, const tw_item_index *users,
                       bool most)
{
    tw_put(writer, most ? "array[int] of int: high = [" : "array[int] of int: low = [");
    for (size_t i = 0; i < users->lists; i++) {
        uint32_t low, high;
        tw_item_index_range(users, cover, i, &low, &high);
        tw_put(writer, i > 0 ? "," : "");
        tw_put_count(writer, most ? high : low);
    }
    tw_put(writer, "];\n");
}

static void put_goal(tw_writer *writer, const tw_cover *cover)
{
    if (!tw_cover_has_costs(cover)) {
        tw_put(writer, "solve :: int_search(x, dom_w_deg, indomain_max) satisfy;\n");
        return;
    }
    tw_put(writer, "array[1..n] of int: cost = [");
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++) {
        tw_put(writer, o > 0 ? "," : "");
        tw_put_number(writer, tw_cover_option_cost(cover, o));
    }
    tw_put(writer, "];\nsolve minimize sum (o in 1..n) (cost[o] * x[o]);\n");
}

static tw_status write_minizinc(const tw_context *context, const tw_cover *cover,
                                const tw_cover_text *how, const tw_out *out, tw_error *error)
{
    (void)how;
    (void)error;
    tw_item_index users = {0};
    tw_writer writer = {.out = out};
    tw_status status = tw_item_index_make(context, cover, &users);
    if (status == TW_OK) {
        tw_put_format(&writer,
                      "%% an exact cover: x[o] = 1 if option o is taken; "
                      "of item[i], low[i] to high[i] options are\nint: n = %zu;\n",
                      tw_cover_option_count(cover));
        put_items(&writer, &users);
        put_limits(&writer, cover, &users, false);
        put_limits(&writer, cover, &users, true);
        tw_put(&writer, "array[1..n] of var 0..1: x;\n"
                        "constraint forall (i in index_set(item))\n"
                        "    (if low[i] = high[i] then sum (o in item[i]) (x[o]) = low[i]\n"
                        "     else sum (o in item[i]) (x[o]) in low[i]..high[i] endif);\n");
        put_goal(&writer, cover);
        tw_put(&writer, "output [\"v \"] ++ [show(o) ++ \" \" | o in 1..n where fix(x[o]) = 1] "
                        "++ [\"0\\n\"];\n");
    }
    tw_item_index_clear(&users);
    return status ? status : tw_writer_end(&writer);
}

const tw_format_row tw_format_minizinc = {
    .is = {.name = "minizinc",
           .extension = ".mzn",
           .summary = "the exact cover as a MiniZinc model for constraint solvers",
           .kind = TW_FORMAT_COVER,
           .writes = true,
           .lost = "which places are neighbours is not in the model"},
    .write_cover = write_minizinc,
};
