/* write_list.c -- the table of flat picture formats, and the calls that write display lists by it.
 */
#include "draw/display/list_writers.h"

/* clang-format off */
/* In the order of listing. A new format is a line here. */
#define EACH_PICTURE(row) \
    row(svg) \
    row(png) \
    row(pdf) \
    row(dxf)
/* clang-format on */

#define DECLARE(name) extern const tw_picture_row tw_picture_##name;
EACH_PICTURE(DECLARE)

#define ENTER(name) &tw_picture_##name,
static const tw_picture_row *const picture_rows[] = {EACH_PICTURE(ENTER) NULL};

/* cairo writes these two. Without it both are refused before anything is drawn. */
#ifdef TW_HAS_DRAW
#define BY_CAIRO(call) call
#else
#define BY_CAIRO(call) NULL
#endif

const tw_picture_row tw_picture_png = {
    .is = {.name = "png",
           .extension = ".png",
           .summary = "Picture in pixels",
           .kind = TW_FORMAT_PICTURE,
           .writes = true,
           .binary = true,
           .plays = true,
           .part = "draw"},
    .write = BY_CAIRO(tw_write_png),
};

const tw_picture_row tw_picture_pdf = {
    .is = {.name = "pdf",
           .extension = ".pdf",
           .summary = "Page for paper",
           .kind = TW_FORMAT_PICTURE,
           .writes = true,
           .binary = true,
           .pages = true,
           .part = "draw"},
    .write = BY_CAIRO(tw_write_pdf),
    .write_leaves = BY_CAIRO(tw_write_pdf_leaves),
};

const tw_format *tw_picture_format_get(size_t number)
{
    return number < sizeof picture_rows / sizeof *picture_rows - 1 ? &picture_rows[number]->is
                                                                   : NULL;
}

static const tw_picture_row *picture_row_of(const tw_format *format)
{
    for (size_t i = 0; picture_rows[i]; i++)
        if (&picture_rows[i]->is == format)
            return picture_rows[i];
    return format ? NULL : &tw_picture_svg;
}

tw_status tw_display_list_check(const tw_format *format, tw_error *error)
{
    const tw_picture_row *row = picture_row_of(format);
    if (!row)
        return tw_fail(error, TW_ERR_USAGE, "there is no such format of pictures");
    if (row->is.part && !tw_has(row->is.part))
        return tw_fail(error, TW_ERR_UNSUPPORTED,
                       "this tilewright was built without cairo and pango, so of flat pictures it "
                       "can write svg and dxf alone");
    return TW_OK;
}

tw_status tw_display_list_write(const tw_display_list *list, const tw_format *format,
                                const tw_out *out, tw_error *error)
{
    return picture_row_of(format)->write(list, out, error);
}

tw_status tw_leaf_write(const tw_leaves *leaves, size_t number, const tw_format *format,
                        const tw_out *out, tw_error *error)
{
    tw_display_list list = tw_display_list_start(leaves->context);
    tw_status status = leaves->draw(leaves->user, number, &list, error);
    status = status ? status : tw_display_list_write(&list, format, out, error);
    tw_display_list_free(&list);
    return status;
}

tw_status tw_leaves_write(const tw_leaves *leaves, const tw_format *format, const tw_out *out,
                          tw_error *error)
{
    const tw_picture_row *row = picture_row_of(format);
    if (leaves->count < 2)
        return tw_leaf_write(leaves, 0, format, out, error);
    if (!row->write_leaves)
        return tw_fail(error, TW_ERR_USAGE, "a file of the format %s has one page, not %zu",
                       row->is.name, leaves->count);
    return row->write_leaves(leaves, out, error);
}
