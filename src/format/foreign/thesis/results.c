/* results.c -- a line of the file in which the thesis' program kept how many solutions there are.
 *
 *   2d_SIMPLE_10_6=9356
 *
 * The name of the configuration, its arguments, sorted as texts ("10" before "6"), "_matches" when
 * a table of keys and locks was in use; then the number of all solutions, not of those up to
 * symmetry. The file is one of Java's properties: what would end a key or begin a comment has a
 * backslash before it, and what is not ASCII is written as the UTF-16 units of its characters.
 * Source: the manual in the appendix of the thesis, and files that the program wrote. */
#include "base/writer.h"
#include "format/text/format_row.h"

#include <string.h>

static void put_unit(tw_writer *writer, uint32_t unit)
{
    tw_put_format(writer, "\\u%04X", (unsigned)(unit & 0xFFFF));
}

/* The character that begins here and its bytes in *size; a byte that begins none is U+FFFD. */
static uint32_t next_character(const char *text, size_t *size)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t more = bytes[0] < 0x80   ? 0
                  : bytes[0] < 0xC2 ? 4
                  : bytes[0] < 0xE0 ? 1
                  : bytes[0] < 0xF0 ? 2
                  : bytes[0] < 0xF5 ? 3
                                    : 4;
    *size = 1;
    if (more > 3)
        return 0xFFFD;
    uint32_t value = more ? bytes[0] & (0x3Fu >> more) : bytes[0];
    for (size_t i = 1; i <= more; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return 0xFFFD;
        value = value << 6 | (bytes[i] & 0x3Fu);
    }
    *size = more + 1;
    return value;
}

static void put_key(tw_writer *writer, const char *text)
{
    while (*text) {
        size_t size;
        uint32_t character = next_character(text, &size);
        char plain[] = {'\\', (char)character, '\0'};
        if (character > 0xFFFF) {
            put_unit(writer, 0xD800 + ((character - 0x10000) >> 10));
            put_unit(writer, 0xDC00 + ((character - 0x10000) & 0x3FF));
        } else if (character < 0x20 || character >= 0x7F) {
            put_unit(writer, character);
        } else {
            tw_put(writer, strchr(" :=#!\\", (char)character) ? plain : plain + 1);
        }
        text += size;
    }
}

/* Does argument a stand before argument b? */
static bool stands_before(const tw_results *results, size_t a, size_t b)
{
    int order = strcmp(results->arguments[a], results->arguments[b]);
    return order == 0 ? a < b : order < 0;
}

/* How many stand before it. Arguments are few. */
static size_t rank_of(const tw_results *results, size_t argument)
{
    size_t rank = 0;
    for (size_t i = 0; i < results->argument_count; i++)
        rank += stands_before(results, i, argument);
    return rank;
}

static void put_argument(tw_writer *writer, const tw_results *results, size_t rank)
{
    for (size_t i = 0; i < results->argument_count; i++) {
        if (rank_of(results, i) == rank) {
            tw_put(writer, "_");
            put_key(writer, results->arguments[i]);
        }
    }
}

static tw_status write_results(const tw_results *results, const tw_out *out)
{
    tw_writer writer = {.out = out};
    put_key(&writer, results->name);
    for (size_t rank = 0; rank < results->argument_count; rank++)
        put_argument(&writer, results, rank);
    tw_put(&writer, results->matches ? "_matches=" : "=");
    tw_put_count(&writer, results->total);
    tw_put(&writer, "\n");
    return tw_writer_end(&writer);
}

const tw_format_row tw_format_results = {
    .is = {.name = "results-properties",
           .extension = ".properties",
           .summary = "the original's line with the number of all solutions",
           .kind = TW_FORMAT_RESULTS,
           .writes = true},
    .write_results = write_results,
};
