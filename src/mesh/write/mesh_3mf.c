/* mesh_3mf.c -- 3MF: a zip archive with one XML text, an object for each part.
 *
 * minizip writes the archive into memory: it seeks back to fill in sizes, and a tw_out cannot seek.
 * Timestamps are zeroed, so that the bytes depend on the mesh alone.
 * Source: 3D Manufacturing Format, core specification 1.2. */
#include <stdio.h>
#include <string.h>
#include <zip.h>

#include "base/xml_writer.h"
#include "mesh/finished_mesh.h"

/* ---- A file in memory -------------------------------------------------------------------- */

typedef struct tw_archive {
    const tw_context *context;
    char *bytes;
    size_t size, room, at;
    bool failed; /* memory is out: writes are lost, and reads give nothing */
} tw_archive;

static voidpf ZCALLBACK open_archive(voidpf opaque, const char *name, int mode)
{
    (void)name;
    (void)mode;
    return opaque;
}

static uLong ZCALLBACK read_archive(voidpf opaque, voidpf stream, void *buffer, uLong count)
{
    (void)stream;
    tw_archive *archive = opaque;
    size_t there = archive->failed ? 0 : archive->size - archive->at;
    size_t part = count < there ? count : there;
    memcpy(buffer, archive->bytes + archive->at, part);
    archive->at += part;
    return (uLong)part;
}

/* Reports success even on failure: minizip would not free its memory otherwise. */
static uLong ZCALLBACK write_archive(voidpf opaque, voidpf stream, const void *bytes, uLong count)
{
    (void)stream;
    tw_archive *archive = opaque;
    archive->failed =
        archive->failed || count > SIZE_MAX / 4 - archive->at ||
        !TW_GROW(archive->context, archive->bytes, archive->room, archive->at + count);
    if (!archive->failed)
        memcpy(archive->bytes + archive->at, bytes, count);
    archive->at += count;
    archive->size = archive->at > archive->size ? archive->at : archive->size;
    return count;
}

static long ZCALLBACK tell_archive(voidpf opaque, voidpf stream)
{
    (void)stream;
    return (long)((tw_archive *)opaque)->at;
}

static long ZCALLBACK seek_archive(voidpf opaque, voidpf stream, uLong offset, int origin)
{
    (void)stream;
    tw_archive *archive = opaque;
    size_t from = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                  : origin == ZLIB_FILEFUNC_SEEK_CUR ? archive->at
                                                     : archive->size;
    if (offset > archive->size - from)
        return -1;
    archive->at = from + offset;
    return 0;
}

static int ZCALLBACK close_archive(voidpf opaque, voidpf stream)
{
    (void)opaque;
    (void)stream;
    return 0;
}

/* ---- The texts --------------------------------------------------------------------------- */

static bool write_entry(void *user, const char *bytes, size_t count)
{
    return zipWriteInFileInZip(user, bytes, (unsigned)count) == ZIP_OK;
}

static void put_object(tw_writer *out, const tw_mesh_body *body, size_t number)
{
    const tw_skin *skin = &body->skin;
    tw_put(out, "<object");
    tw_put_number_attribute(out, "id", (int64_t)number + 2);
    tw_put_attribute(out, "type", "model");
    tw_put_attribute(out, "name", body->name);
    tw_put_number_attribute(out, "pid", 1);
    tw_put_number_attribute(out, "pindex", (int64_t)number);
    tw_put(out, ">\n<mesh>\n<vertices>\n");
    for (size_t i = 0; i < skin->point_count; i++) {
        tw_put(out, "<vertex x=\"");
        tw_put_decimal(out, skin->points[i].x, 5);
        tw_put(out, "\" y=\"");
        tw_put_decimal(out, skin->points[i].y, 5);
        tw_put(out, "\" z=\"");
        tw_put_decimal(out, skin->points[i].z, 5);
        tw_put(out, "\"/>\n");
    }
    tw_put(out, "</vertices>\n<triangles>\n");
    for (size_t f = 0; f < skin->face_count; f++) {
        static const char *const names[3] = {"v1", "v2", "v3"};
        tw_put(out, "<triangle");
        for (size_t k = 0; k < 3; k++)
            tw_put_number_attribute(out, names[k], skin->corners[3 * f + k]);
        tw_put(out, "/>\n");
    }
    tw_put(out, "</triangles>\n</mesh>\n</object>\n");
}

static void put_model(tw_writer *out, const tw_mesh *mesh, const char *title)
{
    tw_put(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<model unit=\"millimeter\" xml:lang=\"en-US\" "
                "xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">\n"
                "<metadata name=\"Title\">");
    tw_put_xml_text(out, title, strlen(title));
    tw_put(out, "</metadata>\n<metadata name=\"Application\">tilewright</metadata>\n"
                "<resources>\n<basematerials id=\"1\">\n");
    for (size_t p = 0; p < mesh->count; p++) {
        const tw_rgb colour = mesh->bodies[p].colour;
        char text[8];
        snprintf(text, sizeof text, "#%02X%02X%02X", colour.red, colour.green, colour.blue);
        tw_put(out, "<base");
        tw_put_attribute(out, "name", mesh->bodies[p].name);
        tw_put_attribute(out, "displaycolor", text);
        tw_put(out, "/>\n");
    }
    tw_put(out, "</basematerials>\n");
    for (size_t p = 0; p < mesh->count; p++)
        put_object(out, mesh->bodies + p, p);
    tw_put(out, "</resources>\n<build>\n");
    for (size_t p = 0; p < mesh->count; p++) {
        tw_put(out, "<item");
        tw_put_number_attribute(out, "objectid", (int64_t)p + 2);
        tw_put(out, "/>\n");
    }
    tw_put(out, "</build>\n</model>\n");
}

static const char types[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
    "<Default Extension=\"rels\" "
    "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
    "<Default Extension=\"model\" "
    "ContentType=\"application/vnd.ms-package.3dmanufacturing-3dmodel+xml\"/></Types>\n";

static const char relations[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
    "<Relationship Id=\"rel0\" Target=\"/3D/3dmodel.model\" "
    "Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/></Relationships>\n";

/* ---- The archive ------------------------------------------------------------------------- */

static bool put_zip_entry(zipFile zip, const char *name, const char *text, const tw_mesh *mesh,
                          const char *title)
{
    const zip_fileinfo nothing = {.dosDate = 0x210000}; /* the earliest date */
    if (zipOpenNewFileInZip(zip, name, &nothing, NULL, 0, NULL, 0, NULL, Z_DEFLATED,
                            Z_DEFAULT_COMPRESSION) != ZIP_OK)
        return false;
    const tw_out inner = {write_entry, zip};
    tw_writer out = {.out = &inner};
    if (text)
        tw_put(&out, text);
    else
        put_model(&out, mesh, title);
    return tw_writer_end(&out) == TW_OK && zipCloseFileInZip(zip) == ZIP_OK;
}

static tw_status write_3mf(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)
{
    tw_archive archive = {.context = mesh->scope.from};
    zlib_filefunc_def calls = {.zopen_file = open_archive,
                               .zread_file = read_archive,
                               .zwrite_file = write_archive,
                               .ztell_file = tell_archive,
                               .zseek_file = seek_archive,
                               .zclose_file = close_archive,
                               .zerror_file = close_archive,
                               .opaque = &archive};
    zipFile zip = zipOpen2("", APPEND_STATUS_CREATE, NULL, &calls);
    bool fine = zip && put_zip_entry(zip, "[Content_Types].xml", types, mesh, how->title) &&
                put_zip_entry(zip, "_rels/.rels", relations, mesh, how->title) &&
                put_zip_entry(zip, "3D/3dmodel.model", NULL, mesh, how->title);
    fine = zip && zipClose(zip, NULL) == ZIP_OK && fine && !archive.failed;
    tw_status status = fine ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK && !out->write(out->user, archive.bytes, archive.size))
        status = TW_ERR_IO;
    tw_give(archive.context, archive.bytes, archive.room, 1);
    return status;
}

const tw_mesh_row tw_mesh_3mf = {
    .is = {.name = "3mf",
           .extension = ".3mf",
           .summary = "The same, with names and colours",
           .kind = TW_FORMAT_PRINT,
           .writes = true,
           .binary = true},
    .write = write_3mf,
};
