/* dxf.c -- the lines and words of a page as DXF, for laser cutters: the text form of release 12,
 * which every program reads, in millimetres, y upwards.
 *
 * A path is a polyline for each of its parts; fills are left out. Cut lines are on the layer CUT,
 * all else on ENGRAVE. The text has ASCII alone: other characters are \U+XXXX. */
#include <string.h>

#include "base/writer.h"
#include "draw/display/list_writers.h"

#define MM (25.4 / 96)

static void put_pair(tw_writer *to, int code, const char *value)
{
    tw_put_format(to, "%d\n%s\n", code, value);
}

static void put_measure(tw_writer *to, int code, double pixels)
{
    tw_put_format(to, "%d\n", code);
    tw_put_decimal(to, pixels * MM, 4);
    tw_put(to, "\n");
}

static void put_dxf_point(tw_writer *to, const tw_display_list *list, tw_point at, int code)
{
    put_measure(to, code, at.x);
    put_measure(to, code + 10, list->height - at.y);
    put_measure(to, code + 20, 0);
}

static void put_polylines(tw_writer *to, const tw_display_list *list, const tw_op *op)
{
    const char *layer =
        memcmp(&op->line.colour, &tw_cut_ink, sizeof tw_cut_ink) == 0 ? "CUT" : "ENGRAVE";
    const tw_step *steps = list->steps + op->first;
    for (size_t i = 0, end; i < op->count; i = end) {
        for (end = i + 1; end < op->count && steps[end].verb != TW_MOVE;)
            end++;
        put_pair(to, 0, "POLYLINE");
        put_pair(to, 8, layer);
        put_pair(to, 66, "1");
        put_pair(to, 70, steps[end - 1].verb == TW_CLOSE ? "1" : "0");
        put_dxf_point(to, list, (tw_point){0, list->height}, 10);
        for (; i < end; i++) {
            if (steps[i].verb == TW_CONTROL || steps[i].verb == TW_CLOSE)
                continue;
            put_pair(to, 0, "VERTEX");
            put_pair(to, 8, layer);
            put_dxf_point(to, list, steps[i].to, 10);
        }
        put_pair(to, 0, "SEQEND");
    }
}

static void put_dxf_text(tw_writer *to, const tw_display_list *list, const tw_op *op)
{
    const unsigned char *text = (const unsigned char *)list->bytes + op->first;
    put_pair(to, 0, "TEXT");
    put_pair(to, 8, "ENGRAVE");
    put_dxf_point(to, list, op->at, 10);
    put_measure(to, 40, 0.72 * op->lettering.size); /* of a capital letter */
    tw_put(to, "1\n");
    for (size_t i = 0, used; i < op->count; i += used) {
        char safe[4];
        size_t length;
        used = tw_safe_character((const char *)text + i, op->count - i, safe, &length);
        uint32_t code = length == 1 ? (uint8_t)safe[0] : (uint8_t)safe[0] & (0x7FU >> length);
        for (size_t k = 1; k < length; k++)
            code = code << 6 | ((uint8_t)safe[k] & 0x3F);
        tw_put_format(to, length == 1 ? "%c" : "\\U+%04X", (unsigned)code);
    }
    tw_put(to, "\n");
    if (!op->lettering.middle)
        return;
    put_pair(to, 72, "1");
    put_dxf_point(to, list, op->at, 11);
}

static tw_status write_dxf(const tw_display_list *list, const tw_out *out, tw_error *error)
{
    static const char head[] =
        "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSUNITS\n70\n4\n"
        "0\nENDSEC\n0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nLAYER\n70\n2\n"
        "0\nLAYER\n2\nCUT\n70\n0\n62\n1\n6\nCONTINUOUS\n"
        "0\nLAYER\n2\nENGRAVE\n70\n0\n62\n7\n6\nCONTINUOUS\n"
        "0\nENDTAB\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n";
    tw_writer to = {.out = out, .status = list->status};
    (void)error;
    tw_put(&to, head);
    for (size_t i = 0; i < list->op_count && to.status == TW_OK; i++) {
        const tw_op *op = list->ops + i;
        if (op->kind == TW_OP_PATH && op->line.width > 0)
            put_polylines(&to, list, op);
        else if (op->kind == TW_OP_TEXT)
            put_dxf_text(&to, list, op);
        else if (op->kind == TW_OP_DISC) {
            put_pair(&to, 0, "CIRCLE");
            put_pair(&to, 8, "ENGRAVE");
            put_dxf_point(&to, list, op->at, 10);
            put_measure(&to, 40, op->radius);
        }
    }
    tw_put(&to, "0\nENDSEC\n0\nEOF\n");
    return tw_writer_end(&to);
}

const tw_picture_row tw_picture_dxf = {
    .is = {.name = "dxf",
           .extension = ".dxf",
           .summary = "Lines to cut, in millimetres",
           .kind = TW_FORMAT_PICTURE,
           .writes = true},
    .write = write_dxf,
};
