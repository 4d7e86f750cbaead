/* cairo_surface.c -- a page as PNG, animated PNG or PDF, by cairo, streamed to a tw_out.
 *
 * The bytes do not depend on the time or the place of writing. A pixel is 3/4 of a point on paper.
 */
#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

#include "base/bounds.h"
#include "draw/display/apng.h"
#include "draw/display/list_writers.h"

#define NO_DATE "2000-01-01T00:00:00Z"

static cairo_status_t write_bytes(void *user, const unsigned char *bytes, unsigned int count)
{
    const tw_out *out = user;
    return out->write(out->user, (const char *)bytes, count) ? CAIRO_STATUS_SUCCESS
                                                             : CAIRO_STATUS_WRITE_ERROR;
}

static tw_status translate_cairo(cairo_status_t status, tw_error *error)
{
    if (status == CAIRO_STATUS_SUCCESS)
        return TW_OK;
    if (status == CAIRO_STATUS_WRITE_ERROR)
        return TW_ERR_IO;
    return tw_fail(error, status == CAIRO_STATUS_NO_MEMORY ? TW_ERR_MEMORY : TW_ERR_TOO_LARGE,
                   "the picture cannot be made: %s", cairo_status_to_string(status));
}

/* Draws the list, with this frame of a film, onto a surface, at `scale` units of the surface per
 * pixel of the list. */
static tw_status draw_on_surface(const tw_display_list *list, size_t frame,
                                 cairo_surface_t *surface, double scale, tw_error *error)
{
    cairo_t *cairo = cairo_create(surface);
    cairo_scale(cairo, scale, scale);
    tw_status status = translate_cairo(cairo_status(cairo), error);
    status = status ? status : tw_paint_list(list, frame, cairo);
    status = status ? status : translate_cairo(cairo_status(cairo), error);
    cairo_destroy(cairo);
    return status;
}

static cairo_status_t gather_bytes(void *user, const unsigned char *bytes, unsigned int count)
{
    tw_bytes *png = user;
    tw_bytes_add(png, bytes, count);
    return png->status == TW_OK ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_NO_MEMORY;
}

/* Adds what changed on the surface to a film. */
static cairo_status_t add_frame(tw_apng *film, cairo_surface_t *surface, double seconds)
{
    tw_apng_part part;
    cairo_surface_flush(surface);
    unsigned char *pixels = cairo_image_surface_get_data(surface);
    const int stride = cairo_image_surface_get_stride(surface); /* 4 bytes a pixel leave no gap */
    if (!tw_apng_part_next(film, pixels, &part))
        return CAIRO_STATUS_NO_MEMORY;
    tw_bytes png = {.context = film->context};
    cairo_surface_t *cut = cairo_image_surface_create_for_data(
        pixels + part.top * (size_t)stride + 4 * (size_t)part.left,
        cairo_image_surface_get_format(surface), (int)part.width, (int)part.height, stride);
    const cairo_status_t status = cairo_surface_write_to_png_stream(cut, gather_bytes, &png);
    if (status == CAIRO_STATUS_SUCCESS)
        tw_apng_add(film, &png, &part, seconds);
    cairo_surface_destroy(cut);
    tw_bytes_free(&png);
    return status;
}

static tw_status write_film(const tw_display_list *list, uint32_t frames, cairo_surface_t *surface,
                            double scale, const tw_out *out, tw_error *error)
{
    tw_apng film = {.context = list->context, .frames = frames, .writer.out = out};
    film.whole.width = (uint32_t)cairo_image_surface_get_width(surface);
    film.whole.height = (uint32_t)cairo_image_surface_get_height(surface);
    tw_status status = translate_cairo(cairo_surface_status(surface), error);
    for (size_t i = 0, number = 0; i < list->op_count && status == TW_OK; i++) {
        const tw_op *op = &list->ops[i];
        if (op->kind != TW_OP_FRAME)
            continue;
        status = draw_on_surface(list, number++, surface, scale, error);
        if (status == TW_OK)
            status = translate_cairo(
                add_frame(&film, surface,
                          (op->showing.end - op->showing.begin) * op->showing.seconds),
                error);
    }
    const tw_status ended = tw_apng_end(&film);
    return status == TW_OK ? ended : status;
}

/* A page whose size was not asked for gets two pixels each way per pixel of the drawing, for fine
 * screens, or one if it would be too large. */
tw_status tw_write_png(const tw_display_list *list, const tw_out *out, tw_error *error)
{
    double width = ceil(list->width), height = ceil(list->height), scale = 1;
    uint32_t frames = 0;
    for (size_t i = 0; i < list->op_count; i++)
        frames += list->ops[i].kind == TW_OP_FRAME;
    if (!list->sized && 4 * width * height <= TW_LIMIT(list->context, pixels) &&
        2 * fmax(width, height) <= TW_LIMIT(list->context, side))
        scale = 2;
    if (width * height > TW_LIMIT(list->context, pixels))
        return tw_fail(error, TW_ERR_TOO_LARGE, "%.0f by %.0f pixels are too many; %u are allowed",
                       width, height, TW_LIMIT(list->context, pixels));
    cairo_surface_t *surface =
        cairo_image_surface_create(list->clear ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
                                   (int)(scale * width), (int)(scale * height));
    tw_out to = *out;
    tw_status status = frames > 0 ? write_film(list, frames, surface, scale, out, error)
                                  : draw_on_surface(list, 0, surface, scale, error);
    if (status == TW_OK && frames == 0)
        status =
            translate_cairo(cairo_surface_write_to_png_stream(surface, write_bytes, &to), error);
    cairo_surface_destroy(surface);
    return status;
}

/* Makes the title fit for cairo: safe UTF-8, cut to length. */
static cairo_surface_t *start_pdf(const tw_display_list *list, tw_out *out)
{
    char title[400];
    size_t size = strlen(list->title), used = 0, length;
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        write_bytes, out, list->width * 0.75, list->height * 0.75);
    for (size_t i = 0; i < size && used + 5 < sizeof title; used += length)
        i += tw_safe_character(list->title + i, size - i, title + used, &length);
    title[used] = '\0';
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, NO_DATE);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "tilewright");
    return surface;
}

static tw_status end_pdf(cairo_surface_t *surface, tw_status status, tw_error *error)
{
    cairo_surface_finish(surface);
    status = status ? status : translate_cairo(cairo_surface_status(surface), error);
    cairo_surface_destroy(surface);
    return status;
}

tw_status tw_write_pdf(const tw_display_list *list, const tw_out *out, tw_error *error)
{
    tw_out to = *out;
    cairo_surface_t *surface = start_pdf(list, &to);
    return end_pdf(surface, draw_on_surface(list, 0, surface, 0.75, error), error);
}

tw_status tw_write_pdf_leaves(const tw_leaves *leaves, const tw_out *out, tw_error *error)
{
    tw_out to = *out;
    cairo_surface_t *surface = NULL;
    tw_status status = TW_OK;
    for (size_t i = 0; i < leaves->count && status == TW_OK; i++) {
        tw_display_list list = tw_display_list_start(leaves->context);
        status = leaves->draw(leaves->user, i, &list, error);
        if (status == TW_OK && !surface)
            surface = start_pdf(&list, &to);
        status = status ? status : draw_on_surface(&list, 0, surface, 0.75, error);
        if (status == TW_OK)
            cairo_surface_show_page(surface);
        tw_display_list_free(&list);
    }
    return surface ? end_pdf(surface, status, error) : status;
}
