/* results.c -- a line of the file in which the thesis' program kept how many solutions there are.
 *
 *   2d_SIMPLE_10_6=9356
 *
 * The name of the configuration, its arguments, sorted as texts ("10" before "6"), "_matches" when
 * a table of keys and locks was in use; then the number of all solutions, not of those up to
 * symmetry. The file is a Java properties file: characters that would end a key or begin a comment
 * have a backslash before them, and characters beyond ASCII are written as UTF-16 units.
 * Source: the manual in the appendix of the thesis, and files that the program wrote. */
#include "base/writer.h"
#include "format/text/format_row.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>

static void put_unit(tw_writer *writer, uint32_t unit)
{
    tw_put_format(writer, "\\u%04X", (unsigned)(unit & 0xFFFF));
}

/* Decodes the character here, its bytes in *size; a byte that begins none is U+FFFD. */
static uint32_t next_character(const char *text, size_t *size)
{
    const unsigned char *bytes = (const unsigned char *)text;
    *size = tw_utf8_length(text, strlen(text));
    if (*size == 0) {
        *size = 1;
        return 0xFFFD;
    }
    uint32_t value = *size > 1 ? bytes[0] & (0x7Fu >> *size) : bytes[0];
    for (size_t i = 1; i < *size; i++)
        value = value << 6 | (bytes[i] & 0x3Fu);
    return value;
}

static void put_result_key(tw_writer *writer, const char *text)
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

static tw_status write_results(const tw_results *results, const tw_out *out)
{
    tw_writer writer = {.out = out};
    const char *const *arguments = results->arguments;
    const size_t count = results->argument_count; /* few */
    put_result_key(&writer, results->name);
    for (size_t rank = 0; rank < count; rank++)
        for (size_t i = 0; i < count; i++) {
            size_t before = 0; /* how many sort before it */
            for (size_t k = 0; k < count; k++) {
                int order = strcmp(arguments[k], arguments[i]);
                before += order < 0 || (order == 0 && k < i);
            }
            if (before != rank)
                continue;
            tw_put(&writer, "_");
            put_result_key(&writer, arguments[i]);
        }
    tw_put_format(&writer, "%s=%" PRIu64 "\n", results->matches ? "_matches" : "", results->total);
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
