/* mesh_gltf.c -- glTF 2.0: a node, a mesh and a material for each part, and one buffer.
 *
 * The buffer holds for each part its points (three floats each, metres, y up) and then its
 * triangles (three 32-bit numbers each). In the text file it is a data address in base 64, in the
 * binary one (GLB) a chunk of its own. Programs shade flat where a file gives no normals, as here.
 * Points are rounded to a tenth of a micrometre, so that the least and greatest ones that the text
 * must name are short and exact. */
#include <string.h>

#include "base/writer.h"
#include "mesh/write/mesh_format.h"

/* ---- Numbers ----------------------------------------------------------------------------- */

static float metres(double millimetres)
{
    return (float)(round(millimetres * 1e4) / 1e7);
}

static void as_floats(tw_vec3 at, float result[3])
{
    result[0] = metres(at.x);
    result[1] = metres(at.z);
    result[2] = metres(-at.y);
}

static size_t part_bytes(const tw_mesh_body *body)
{
    return 12 * (body->skin.point_count + body->skin.face_count);
}

static size_t buffer_bytes(const tw_mesh *mesh)
{
    size_t bytes = 0;
    for (size_t p = 0; p < mesh->count; p++)
        bytes += part_bytes(mesh->bodies + p);
    return bytes;
}

/* A value from 0 to 255 of a screen, as a share of light. */
static double light_share(uint8_t value)
{
    double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

/* ---- The buffer -------------------------------------------------------------------------- */

/* Takes the buffer's words one after the other. */
typedef struct gltf_words {
    tw_writer *out;
    bool text; /* in base 64 */
    unsigned char held[3];
    size_t count; /* bytes held */
} gltf_words;

static void put_quad(gltf_words *words)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = (uint32_t)words->held[0] << 16;
    bits |= words->count > 1 ? (uint32_t)words->held[1] << 8 : 0;
    bits |= words->count > 2 ? (uint32_t)words->held[2] : 0;
    char quad[4] = {digits[bits >> 18], digits[bits >> 12 & 63], '=', '='};
    if (words->count > 1)
        quad[2] = digits[bits >> 6 & 63];
    if (words->count > 2)
        quad[3] = digits[bits & 63];
    tw_put_bytes(words->out, quad, 4);
    words->count = 0;
}

static void put_word(gltf_words *words, uint32_t word)
{
    if (!words->text) {
        tw_put_word(words->out, word);
        return;
    }
    for (unsigned i = 0; i < 4; i++) {
        words->held[words->count++] = (unsigned char)(word >> 8 * i);
        if (words->count == 3)
            put_quad(words);
    }
}

static void put_buffer(gltf_words *words, const tw_mesh *mesh)
{
    for (size_t p = 0; p < mesh->count; p++) {
        const tw_skin *skin = &mesh->bodies[p].skin;
        for (size_t i = 0; i < skin->point_count; i++) {
            float at[3];
            as_floats(skin->points[i], at);
            for (size_t k = 0; k < 3; k++) {
                uint32_t word;
                memcpy(&word, at + k, sizeof word);
                put_word(words, word);
            }
        }
        for (size_t i = 0; i < 3 * skin->face_count; i++)
            put_word(words, skin->corners[i]);
    }
    if (words->count > 0)
        put_quad(words);
}

/* ---- The text ---------------------------------------------------------------------------- */

static void put_named_count(tw_writer *out, const char *before, size_t count)
{
    tw_put(out, before);
    tw_put_count(out, count);
}

static void put_nodes(tw_writer *out, const tw_mesh *mesh)
{
    tw_put(out, ",\n\"nodes\":[");
    for (size_t p = 0; p < mesh->count; p++) {
        tw_put(out, p ? ",\n{\"name\":" : "\n{\"name\":");
        tw_put_quoted(out, mesh->bodies[p].name);
        put_named_count(out, ",\"mesh\":", p);
        tw_put(out, "}");
    }
    tw_put(out, "],\n\"meshes\":[");
    for (size_t p = 0; p < mesh->count; p++) {
        tw_put(out, p ? ",\n{\"name\":" : "\n{\"name\":");
        tw_put_quoted(out, mesh->bodies[p].name);
        put_named_count(out, ",\"primitives\":[{\"attributes\":{\"POSITION\":", 2 * p);
        put_named_count(out, "},\"indices\":", 2 * p + 1);
        put_named_count(out, ",\"material\":", p);
        tw_put(out, "}]}");
    }
}

static void put_materials(tw_writer *out, const tw_mesh *mesh)
{
    tw_put(out, "],\n\"materials\":[");
    for (size_t p = 0; p < mesh->count; p++) {
        const tw_mesh_body *body = mesh->bodies + p;
        tw_put(out, p ? ",\n{" : "\n{");
        tw_put(out, "\"pbrMetallicRoughness\":{\"baseColorFactor\":[");
        tw_put_decimal(out, light_share(body->red), 4);
        tw_put(out, ",");
        tw_put_decimal(out, light_share(body->green), 4);
        tw_put(out, ",");
        tw_put_decimal(out, light_share(body->blue), 4);
        tw_put(out, ",1],\"metallicFactor\":0,\"roughnessFactor\":0.7}}");
    }
}

static void put_vector(tw_writer *out, const char *before, const float at[3])
{
    for (size_t k = 0; k < 3; k++) {
        tw_put(out, k ? "," : before);
        tw_put_decimal(out, (double)at[k], 17);
    }
    tw_put(out, "]");
}

static void put_points(tw_writer *out, const tw_skin *skin, size_t view)
{
    float low[3], high[3];
    for (size_t i = 0; i < skin->point_count; i++) {
        float at[3];
        as_floats(skin->points[i], at);
        for (size_t k = 0; k < 3; k++) {
            low[k] = i && low[k] < at[k] ? low[k] : at[k];
            high[k] = i && high[k] > at[k] ? high[k] : at[k];
        }
    }
    put_named_count(out, "{\"bufferView\":", view);
    put_named_count(out, ",\"componentType\":5126,\"type\":\"VEC3\",\"count\":", skin->point_count);
    put_vector(out, ",\"min\":[", low);
    put_vector(out, ",\"max\":[", high);
    put_named_count(out, "},\n{\"bufferView\":", view + 1);
    put_named_count(out,
                    ",\"componentType\":5125,\"type\":\"SCALAR\",\"count\":", 3 * skin->face_count);
    tw_put(out, "}");
}

static void put_views(tw_writer *out, const tw_mesh *mesh)
{
    tw_put(out, "],\n\"accessors\":[");
    for (size_t p = 0; p < mesh->count; p++) {
        tw_put(out, p ? ",\n" : "\n");
        put_points(out, &mesh->bodies[p].skin, 2 * p);
    }
    tw_put(out, "],\n\"bufferViews\":[");
    for (size_t p = 0, at = 0; p < mesh->count; p++) {
        const tw_skin *skin = &mesh->bodies[p].skin;
        tw_put(out, p ? ",\n" : "\n");
        put_named_count(out, "{\"buffer\":0,\"target\":34962,\"byteOffset\":", at);
        put_named_count(out, ",\"byteLength\":", 12 * skin->point_count);
        at += 12 * skin->point_count;
        put_named_count(out, "},\n{\"buffer\":0,\"target\":34963,\"byteOffset\":", at);
        put_named_count(out, ",\"byteLength\":", 12 * skin->face_count);
        at += 12 * skin->face_count;
        tw_put(out, "}");
    }
}

static void put_text(tw_writer *out, const tw_mesh *mesh, const char *title, bool data)
{
    tw_put(out, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"tilewright\"},\n"
                "\"scene\":0,\n\"scenes\":[{");
    if (title && *title) {
        tw_put(out, "\"name\":");
        tw_put_quoted(out, title);
        tw_put(out, ",");
    }
    for (size_t p = 0; p < mesh->count; p++)
        put_named_count(out, p ? "," : "\"nodes\":[", p);
    tw_put(out, "]}]");
    put_nodes(out, mesh);
    put_materials(out, mesh);
    put_views(out, mesh);
    put_named_count(out, "],\n\"buffers\":[{\"byteLength\":", buffer_bytes(mesh));
    if (data) {
        gltf_words words = {.out = out, .text = true};
        tw_put(out, ",\n\"uri\":\"data:application/octet-stream;base64,");
        put_buffer(&words, mesh);
        tw_put(out, "\"");
    }
    tw_put(out, "}]}\n");
}

/* ---- Both files -------------------------------------------------------------------------- */

static bool count_bytes(void *user, const char *bytes, size_t count)
{
    (void)bytes;
    *(size_t *)user += count;
    return true;
}

static void put_binary(tw_writer *out, const tw_mesh *mesh, const char *title)
{
    size_t text = 0, buffer = buffer_bytes(mesh);
    const tw_out counter = {count_bytes, &text};
    tw_writer counting = {.out = &counter};
    put_text(&counting, mesh, title, false);
    tw_writer_end(&counting);
    size_t blanks = (4 - text % 4) % 4;
    tw_put(out, "glTF");
    tw_put_word(out, 2);
    tw_put_word(out, (uint32_t)(12 + 8 + text + blanks + 8 + buffer));
    tw_put_word(out, (uint32_t)(text + blanks));
    tw_put(out, "JSON");
    put_text(out, mesh, title, false);
    tw_put_bytes(out, "   ", blanks);
    tw_put_word(out, (uint32_t)buffer);
    tw_put_bytes(out, "BIN\0", 4);
    gltf_words words = {.out = out};
    put_buffer(&words, mesh);
}

static tw_status write_gltf(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)
{
    tw_writer to = {.out = out};
    put_text(&to, mesh, how->title, true);
    return tw_writer_end(&to);
}

static tw_status write_glb(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)
{
    tw_writer to = {.out = out};
    put_binary(&to, mesh, how->title);
    return tw_writer_end(&to);
}

const tw_mesh_row tw_mesh_gltf = {
    .is = {.name = "gltf",
           .extension = ".gltf",
           .summary = "Scene in space for viewers",
           .kind = TW_FORMAT_SCENE,
           .writes = true},
    .write = write_gltf,
};

const tw_mesh_row tw_mesh_glb = {
    .is = {.name = "glb",
           .extension = ".glb",
           .summary = "The same, smaller",
           .kind = TW_FORMAT_SCENE,
           .writes = true,
           .binary = true},
    .write = write_glb,
};
