/* mesh_text.c -- bytes of mesh files: texts escaped, numbers the same in every locale. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "mesh/write/mesh_writers.h"

tw_status tw_mesh_flush(tw_mesh_out *out)
{
    if (out->status == TW_OK && out->size > 0 &&
        !out->out->write(out->out->user, out->bytes, out->size))
        out->status = TW_ERR_IO;
    out->size = 0;
    return out->status;
}

void tw_mesh_put(tw_mesh_out *out, const char *bytes, size_t count)
{
    while (count > 0 && out->status == TW_OK) {
        size_t room = sizeof out->bytes - out->size, part = count < room ? count : room;
        memcpy(out->bytes + out->size, bytes, part);
        out->size += part;
        bytes += part;
        count -= part;
        if (out->size == sizeof out->bytes)
            tw_mesh_flush(out);
    }
}

void tw_mesh_text(tw_mesh_out *out, const char *text)
{
    tw_mesh_put(out, text, strlen(text));
}

void tw_mesh_xml(tw_mesh_out *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            tw_mesh_text(out, "&lt;");
        else if (*text == '>')
            tw_mesh_text(out, "&gt;");
        else if (*text == '&')
            tw_mesh_text(out, "&amp;");
        else if (*text == '"')
            tw_mesh_text(out, "&quot;");
        else if ((unsigned char)*text < ' ' && *text != '\n')
            tw_mesh_text(out, " ");
        else
            tw_mesh_put(out, text, 1);
    }
}

void tw_mesh_json(tw_mesh_out *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            tw_mesh_text(out, "\\");
        if ((unsigned char)*text < ' ')
            tw_mesh_text(out, " ");
        else
            tw_mesh_put(out, text, 1);
    }
}

void tw_mesh_number(tw_mesh_out *out, double number, unsigned digits)
{
    uint64_t unit = 1;
    char text[64];
    for (unsigned i = 0; i < digits; i++)
        unit *= 10;
    double size = fabs(number);
    if (!(size < 1e6))
        size = 0;
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
    tw_mesh_put(out, text, (size_t)length);
}

void tw_mesh_count(tw_mesh_out *out, uint64_t number)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%" PRIu64, number);
    tw_mesh_put(out, text, (size_t)length);
}

void tw_mesh_word(tw_mesh_out *out, uint32_t word)
{
    const unsigned char bytes[4] = {(unsigned char)word, (unsigned char)(word >> 8),
                                    (unsigned char)(word >> 16), (unsigned char)(word >> 24)};
    tw_mesh_put(out, (const char *)bytes, 4);
}

void tw_mesh_float(tw_mesh_out *out, float number)
{
    uint32_t word;
    memcpy(&word, &number, sizeof word);
    tw_mesh_word(out, word);
}
