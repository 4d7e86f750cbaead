/* writer.c -- gathering bytes, and texts and numbers as bytes (writer.h). */
#include "base/writer.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

tw_status tw_writer_end(tw_writer *writer)
{
    const tw_out *out = writer->out;
    if (writer->status == TW_OK && writer->size > 0 &&
        !out->write(out->user, writer->bytes, writer->size))
        writer->status = TW_ERR_IO;
    writer->size = 0;
    return writer->status;
}

void tw_put_bytes(tw_writer *writer, const char *bytes, size_t count)
{
    while (count > 0 && writer->status == TW_OK) {
        size_t room = sizeof writer->bytes - writer->size, part = count < room ? count : room;
        memcpy(writer->bytes + writer->size, bytes, part);
        writer->size += part;
        bytes += part;
        count -= part;
        if (writer->size == sizeof writer->bytes)
            tw_writer_end(writer);
    }
}

void tw_put(tw_writer *writer, const char *text)
{
    tw_put_bytes(writer, text, strlen(text));
}

void tw_put_letter(tw_writer *writer, char letter)
{
    tw_put_bytes(writer, &letter, 1);
}

void tw_put_format(tw_writer *writer, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0)
        tw_put_bytes(writer, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

const char *tw_digits(uint64_t count, bool negative, char text[TW_DIGITS_SIZE])
{
    char *digit = text + TW_DIGITS_SIZE - 1;
    *digit = '\0';
    do
        *--digit = (char)('0' + count % 10);
    while ((count /= 10) > 0);
    if (negative)
        *--digit = '-';
    return digit;
}

void tw_put_number(tw_writer *writer, int64_t number)
{
    char text[TW_DIGITS_SIZE];
    tw_put(writer, tw_number_digits(number, text));
}

void tw_put_count(tw_writer *writer, uint64_t count)
{
    char text[TW_DIGITS_SIZE];
    tw_put(writer, tw_digits(count, false, text));
}

void tw_put_decimal(tw_writer *writer, double number, unsigned digits)
{
    uint64_t unit = 1;
    char text[64];
    for (unsigned i = 0; i < digits; i++)
        unit *= 10;
    double size = isfinite(number) ? fabs(number) : 0;
    if (size >= 0x1p53) { /* no decimals */
        tw_put_format(writer, "%.0f", number);
        return;
    }
    uint64_t whole = (uint64_t)size;
    uint64_t part = (uint64_t)((size - (double)whole) * (double)unit + 0.5);
    whole += part / unit;
    part %= unit;
    bool negative = number < 0 && whole + part > 0;
    int length = snprintf(text, sizeof text, "%s%" PRIu64 ".%0*" PRIu64, negative ? "-" : "", whole,
                          (int)digits, part);
    while (length > 0 && text[length - 1] == '0')
        length--;
    if (length > 0 && text[length - 1] == '.')
        length--;
    tw_put_bytes(writer, text, (size_t)length);
}

void tw_put_character(tw_writer *writer, uint32_t code)
{
    if (code < 0x80) {
        tw_put_letter(writer, (char)code);
    } else if (code < 0x800) {
        tw_put_letter(writer, (char)(0xC0 | code >> 6));
        tw_put_letter(writer, (char)(0x80 | (code & 0x3F)));
    } else {
        tw_put_letter(writer, (char)(0xE0 | (code >> 12 & 0xF)));
        tw_put_letter(writer, (char)(0x80 | (code >> 6 & 0x3F)));
        tw_put_letter(writer, (char)(0x80 | (code & 0x3F)));
    }
}

void tw_put_word(tw_writer *writer, uint32_t word)
{
    for (unsigned i = 0; i < 4; i++)
        tw_put_letter(writer, (char)(word >> 8 * i));
}

void tw_put_float(tw_writer *writer, float number)
{
    uint32_t word;
    memcpy(&word, &number, sizeof word);
    tw_put_word(writer, word);
}

/* A character that a terminal obeys instead of showing: a control, or a Unicode character that
 * changes the writing direction. *size: its bytes; 0: it is none. */
static unsigned obeyed_character(const char *text, size_t *size)
{
    const unsigned char *c = (const unsigned char *)text;
    *size = c[0] > 0 && (c[0] < 0x20 || c[0] == 0x7F) ? 1 : 0;
    if (c[0] < 0x80)
        return c[0];
    if ((c[0] == 0xC2 && c[1] >= 0x80 && c[1] < 0xA0) || (c[0] == 0xD8 && c[1] == 0x9C)) {
        *size = 2;
        return (c[0] & 0x1Fu) << 6 | (c[1] & 0x3Fu);
    }
    bool marks = c[0] == 0xE2 && c[1] == 0x80 &&
                 ((c[2] >= 0x8E && c[2] <= 0x8F) || (c[2] >= 0xAA && c[2] <= 0xAE));
    bool isolates = c[0] == 0xE2 && c[1] == 0x81 && c[2] >= 0xA6 && c[2] <= 0xA9;
    *size = marks || isolates ? 3 : 0;
    return *size > 0 ? 0x2000u | (c[1] & 0x3Fu) << 6 | (c[2] & 0x3Fu) : 0;
}

/* Copies everything but quotes, backslashes and control characters. */
void tw_put_quoted(tw_writer *writer, const char *text)
{
    tw_put(writer, "\"");
    while (*text) {
        size_t plain = 0, size = 0;
        while (text[plain] && text[plain] != '"' && text[plain] != '\\' &&
               (obeyed_character(text + plain, &size), size == 0))
            plain++;
        tw_put_bytes(writer, text, plain);
        text += plain;
        if (!*text)
            break;
        if (*text == '"' || *text == '\\')
            tw_put_format(writer, "\\%c", *text);
        else if (*text == '\n')
            tw_put(writer, "\\n");
        else
            tw_put_format(writer, "\\u%04x", obeyed_character(text, &size));
        text += size > 0 ? size : 1;
    }
    tw_put(writer, "\"");
}
