/* writer.h -- output of texts and numbers, gathered to larger blocks.
 *
 * A writer keeps the first failure of its output; after it nothing more is written. Numbers look
 * the same in every locale. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tw/error.h>

/* {.out = out} makes a new writer. End it with tw_writer_end. */
typedef struct tw_writer {
    const tw_out *out;
    tw_status status; /* TW_OK or TW_ERR_IO */
    size_t size;
    char bytes[4096];
} tw_writer;

/* Writes the gathered bytes out. Returns the status; the writer may be used further. */
tw_status tw_writer_end(tw_writer *writer);

void tw_put_bytes(tw_writer *writer, const char *bytes, size_t count);
void tw_put(tw_writer *writer, const char *text);
void tw_put_letter(tw_writer *writer, char letter);
/* At most 400 bytes at a time. Not for numbers with a decimal point: it depends on the locale. */
void tw_put_format(tw_writer *writer, const char *format, ...)
    __attribute__((format(__printf__, 2, 3)));
/* Writes a number as digits at the end of `text`, in a sixth of the time of printf: half the cost
 * of writing a solution is digits. Returns where they begin. */
enum { TW_DIGITS_SIZE = 22 };
const char *tw_digits(uint64_t count, bool negative, char text[TW_DIGITS_SIZE]);
static inline const char *tw_number_digits(int64_t number, char text[TW_DIGITS_SIZE])
{
    return tw_digits(number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0, text);
}
void tw_put_number(tw_writer *writer, int64_t number);
void tw_put_count(tw_writer *writer, uint64_t count);
/* At most `digits` (0 to 17) decimals; a number that is not finite becomes 0. */
void tw_put_decimal(tw_writer *writer, double number, unsigned digits);
/* A character as UTF-8; code: up to 0xFFFF. */
void tw_put_character(tw_writer *writer, uint32_t code);
/* 32 bits, the least significant byte first. */
void tw_put_word(tw_writer *writer, uint32_t word);
void tw_put_float(tw_writer *writer, float number);
/* In double quotes, escaped for JSON; also escapes characters that a terminal would obey. */
void tw_put_quoted(tw_writer *writer, const char *text);
