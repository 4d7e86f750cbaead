/* mesh_gltf.c -- glTF 2.0: a node, a mesh and a material for each part, and one buffer; an
 * animation when parts move.
 *
 * The buffer holds for each part its points (three floats each, metres, y up) and then its
 * triangles (three 32-bit numbers each); then the times of keys and for each part its places at
 * them. In the text file it is a data address in base 64, in the binary one (GLB) a chunk of its
 * own. Without normals, as here, programs shade flat. Points are rounded to a tenth of a
 * micrometre, so that the least and greatest ones that the text must name are short and exact. */
#include "base/emitter.h"
#include "draw/colour.h"
#include "mesh/finished_mesh.h"

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

/* Bytes of all keys with `floats` floats each. */
static size_t key_bytes(const tw_mesh *mesh, size_t floats)
{
    return 4 * floats * mesh->key_count;
}

static size_t buffer_bytes(const tw_mesh *mesh)
{
    size_t bytes = 0;
    for (size_t p = 0; p < mesh->count; p++)
        bytes += 12 * (mesh->bodies[p].skin.point_count + mesh->bodies[p].skin.face_count);
    return bytes + key_bytes(mesh, 1) + mesh->count * key_bytes(mesh, mesh->turned ? 7 : 3);
}

/* ---- The buffer -------------------------------------------------------------------------- */

/* An encoder of bytes in base 64. */
typedef struct base64 {
    tw_writer *out;
    unsigned char held[3];
    size_t count; /* bytes held */
} base64;

static void put_quad(base64 *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = (uint32_t)text->held[0] << 16;
    bits |= text->count > 1 ? (uint32_t)text->held[1] << 8 : 0;
    bits |= text->count > 2 ? (uint32_t)text->held[2] : 0;
    char quad[4] = {digits[bits >> 18], digits[bits >> 12 & 63], '=', '='};
    if (text->count > 1)
        quad[2] = digits[bits >> 6 & 63];
    if (text->count > 2)
        quad[3] = digits[bits & 63];
    tw_put_bytes(text->out, quad, 4);
    text->count = 0;
}

static bool write_base64(void *user, const char *bytes, size_t count)
{
    base64 *text = user;
    for (size_t i = 0; i < count; i++) {
        text->held[text->count++] = (unsigned char)bytes[i];
        if (text->count == 3)
            put_quad(text);
    }
    return text->out->status == TW_OK;
}

static void put_gltf_place(tw_writer *to, tw_vec3 place)
{
    float at[3];
    as_floats(place, at);
    for (size_t k = 0; k < 3; k++)
        tw_put_float(to, at[k]);
}

static void put_buffer(tw_writer *to, const tw_mesh *mesh)
{
    const size_t keys = mesh->count * mesh->key_count;
    for (size_t p = 0; p < mesh->count; p++) {
        const tw_skin *skin = &mesh->bodies[p].skin;
        for (size_t i = 0; i < skin->point_count; i++)
            put_gltf_place(to, skin->points[i]);
        for (size_t i = 0; i < 3 * skin->face_count; i++)
            tw_put_word(to, skin->corners[i]);
    }
    for (size_t i = 0; i < mesh->key_count; i++)
        tw_put_float(to, (float)mesh->times[i]);
    for (size_t i = 0; i < keys; i++)
        put_gltf_place(to, mesh->keys[i]);
    for (size_t i = 0; mesh->turned && i < keys; i++) {
        tw_put_float(to, (float)mesh->turned[i].v.x);
        tw_put_float(to, (float)mesh->turned[i].v.z);
        tw_put_float(to, (float)-mesh->turned[i].v.y);
        tw_put_float(to, (float)mesh->turned[i].w);
    }
}

/* ---- The text ---------------------------------------------------------------------------- */

static void put_nodes(tw_emitter *to, const tw_mesh *mesh)
{
    tw_emitter_list(to, "nodes", false);
    for (size_t p = 0; p < mesh->count; p++) {
        tw_emitter_map(to, NULL, true);
        tw_emitter_text(to, "name", mesh->bodies[p].name);
        tw_emitter_count(to, "mesh", p);
        tw_emitter_end(to);
    }
    tw_emitter_end(to);
}

static void put_meshes(tw_emitter *to, const tw_mesh *mesh)
{
    tw_emitter_list(to, "meshes", false);
    for (size_t p = 0; p < mesh->count; p++) {
        tw_emitter_map(to, NULL, true);
        tw_emitter_text(to, "name", mesh->bodies[p].name);
        tw_emitter_list(to, "primitives", true);
        tw_emitter_map(to, NULL, true);
        tw_emitter_map(to, "attributes", true);
        tw_emitter_count(to, "POSITION", 2 * p);
        tw_emitter_end(to);
        tw_emitter_count(to, "indices", 2 * p + 1);
        tw_emitter_count(to, "material", p);
        tw_emitter_end(to);
        tw_emitter_end(to);
        tw_emitter_end(to);
    }
    tw_emitter_end(to);
}

static void put_materials(tw_emitter *to, const tw_mesh *mesh)
{
    tw_emitter_list(to, "materials", false);
    for (size_t p = 0; p < mesh->count; p++) {
        double light[3];
        tw_colour_light(mesh->bodies[p].colour, light);
        tw_emitter_map(to, NULL, true);
        tw_emitter_map(to, "pbrMetallicRoughness", true);
        tw_emitter_list(to, "baseColorFactor", true);
        for (size_t k = 0; k < 4; k++)
            tw_put_decimal(tw_emitter_value(to, NULL), k < 3 ? light[k] : 1, 4);
        tw_emitter_end(to);
        tw_emitter_number(to, "metallicFactor", 0);
        tw_emitter_real(to, "roughnessFactor", 0.7);
        tw_emitter_end(to);
        tw_emitter_end(to);
    }
    tw_emitter_end(to);
}

static void put_gltf_vector(tw_emitter *to, const char *key, const float at[3])
{
    tw_emitter_list(to, key, true);
    for (size_t k = 0; k < 3; k++)
        tw_emitter_exact(to, NULL, (double)at[k]);
    tw_emitter_end(to);
}

enum { FLOATS = 5126, WORDS = 5125 }; /* as the format calls them */

/* Begins the description of a view. */
static void begin_accessor(tw_emitter *to, size_t view, int component, const char *type,
                           size_t count)
{
    tw_emitter_map(to, NULL, true);
    tw_emitter_count(to, "bufferView", view);
    tw_emitter_number(to, "componentType", component);
    tw_emitter_word(to, "type", type);
    tw_emitter_count(to, "count", count);
}

static void put_accessors(tw_emitter *to, const tw_skin *skin, size_t view)
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
    begin_accessor(to, view, FLOATS, "VEC3", skin->point_count);
    put_gltf_vector(to, "min", low);
    put_gltf_vector(to, "max", high);
    tw_emitter_end(to);
    begin_accessor(to, view + 1, WORDS, "SCALAR", 3 * skin->face_count);
    tw_emitter_end(to);
}

/* Views and accessors of the keys: the times, then a row of places for each part, then one of
 * turns. */
static size_t first_key_view(const tw_mesh *mesh)
{
    return 2 * mesh->count;
}

static size_t row_count(const tw_mesh *mesh)
{
    return mesh->turned ? 2 * mesh->count : mesh->count;
}

static bool is_turn(const tw_mesh *mesh, size_t row)
{
    return row >= mesh->count;
}

static void put_key_accessors(tw_emitter *to, const tw_mesh *mesh)
{
    if (mesh->key_count == 0)
        return;
    begin_accessor(to, first_key_view(mesh), FLOATS, "SCALAR", mesh->key_count);
    tw_emitter_list(to, "min", true);
    tw_put_decimal(tw_emitter_value(to, NULL), 0, 1);
    tw_emitter_end(to);
    tw_emitter_list(to, "max", true);
    tw_emitter_exact(to, NULL, (double)(float)mesh->times[mesh->key_count - 1]);
    tw_emitter_end(to);
    tw_emitter_end(to);
    for (size_t row = 0; row < row_count(mesh); row++) {
        begin_accessor(to, first_key_view(mesh) + 1 + row, FLOATS,
                       is_turn(mesh, row) ? "VEC4" : "VEC3", mesh->key_count);
        tw_emitter_end(to);
    }
}

static void put_animation(tw_emitter *to, const tw_mesh *mesh)
{
    if (mesh->key_count == 0)
        return;
    tw_emitter_list(to, "animations", false);
    tw_emitter_map(to, NULL, false);
    tw_emitter_text(to, "name", "moves");
    tw_emitter_list(to, "channels", false);
    for (size_t row = 0; row < row_count(mesh); row++) {
        tw_emitter_map(to, NULL, true);
        tw_emitter_count(to, "sampler", row);
        tw_emitter_map(to, "target", true);
        tw_emitter_count(to, "node", row % mesh->count);
        tw_emitter_word(to, "path", is_turn(mesh, row) ? "rotation" : "translation");
        tw_emitter_end(to);
        tw_emitter_end(to);
    }
    tw_emitter_end(to);
    tw_emitter_list(to, "samplers", false);
    for (size_t row = 0; row < row_count(mesh); row++) {
        tw_emitter_map(to, NULL, true);
        tw_emitter_count(to, "input", first_key_view(mesh));
        tw_emitter_count(to, "output", first_key_view(mesh) + 1 + row);
        tw_emitter_end(to);
    }
    tw_emitter_end(to);
    tw_emitter_end(to);
    tw_emitter_end(to);
}

/* target: vertices or indices; 0: neither. Returns where the next view begins. */
static size_t put_view(tw_emitter *to, size_t at, size_t bytes, int target)
{
    tw_emitter_map(to, NULL, true);
    tw_emitter_number(to, "buffer", 0);
    if (target)
        tw_emitter_number(to, "target", target);
    tw_emitter_count(to, "byteOffset", at);
    tw_emitter_count(to, "byteLength", bytes);
    tw_emitter_end(to);
    return at + bytes;
}

static void put_views(tw_emitter *to, const tw_mesh *mesh)
{
    tw_emitter_list(to, "accessors", false);
    for (size_t p = 0; p < mesh->count; p++)
        put_accessors(to, &mesh->bodies[p].skin, 2 * p);
    put_key_accessors(to, mesh);
    tw_emitter_end(to);
    tw_emitter_list(to, "bufferViews", false);
    size_t at = 0;
    for (size_t p = 0; p < mesh->count; p++) {
        const tw_skin *skin = &mesh->bodies[p].skin;
        at = put_view(to, at, 12 * skin->point_count, 34962);
        at = put_view(to, at, 12 * skin->face_count, 34963);
    }
    if (mesh->key_count > 0)
        at = put_view(to, at, key_bytes(mesh, 1), 0);
    for (size_t row = 0; row < row_count(mesh) && mesh->key_count > 0; row++)
        at = put_view(to, at, key_bytes(mesh, is_turn(mesh, row) ? 4 : 3), 0);
    tw_emitter_end(to);
}

static void put_gltf_scene(tw_emitter *to, const tw_mesh *mesh, const char *title)
{
    tw_emitter_map(to, "asset", true);
    tw_emitter_word(to, "version", "2.0");
    tw_emitter_word(to, "generator", "tilewright");
    tw_emitter_end(to);
    tw_emitter_number(to, "scene", 0);
    tw_emitter_list(to, "scenes", false);
    tw_emitter_map(to, NULL, true);
    if (*title)
        tw_emitter_text(to, "name", title);
    tw_emitter_list(to, "nodes", true);
    for (size_t p = 0; p < mesh->count; p++)
        tw_emitter_count(to, NULL, p);
    tw_emitter_end(to);
    tw_emitter_end(to);
    tw_emitter_end(to);
}

/* data: the text contains the buffer. */
static void put_buffers(tw_emitter *to, const tw_mesh *mesh, bool data)
{
    tw_emitter_list(to, "buffers", false);
    tw_emitter_map(to, NULL, true);
    tw_emitter_count(to, "byteLength", buffer_bytes(mesh));
    if (data) {
        base64 text = {.out = tw_emitter_value(to, "uri")};
        const tw_out out = {write_base64, &text};
        tw_writer bytes = {.out = &out};
        tw_put(text.out, "\"data:application/octet-stream;base64,");
        put_buffer(&bytes, mesh);
        tw_writer_end(&bytes);
        if (text.count > 0)
            put_quad(&text);
        tw_put(text.out, "\"");
    }
    tw_emitter_end(to);
    tw_emitter_end(to);
}

static tw_status put_gltf_text(const tw_out *out, const tw_mesh *mesh, const char *title, bool data)
{
    tw_emitter to;
    tw_emitter_open(&to, out, TW_EMITTER_JSON);
    put_gltf_scene(&to, mesh, title);
    put_nodes(&to, mesh);
    put_meshes(&to, mesh);
    put_materials(&to, mesh);
    put_views(&to, mesh);
    put_animation(&to, mesh);
    put_buffers(&to, mesh, data);
    return tw_emitter_close(&to);
}

/* ---- Both files -------------------------------------------------------------------------- */

static bool count_bytes(void *user, const char *bytes, size_t count)
{
    (void)bytes;
    *(size_t *)user += count;
    return true;
}

static tw_status write_gltf(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)
{
    return put_gltf_text(out, mesh, how->title, true);
}

static tw_status write_glb(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)
{
    size_t text = 0, buffer = buffer_bytes(mesh);
    const tw_out counter = {count_bytes, &text};
    put_gltf_text(&counter, mesh, how->title, false);
    size_t blanks = (4 - text % 4) % 4;
    tw_writer to = {.out = out};
    tw_put(&to, "glTF");
    tw_put_word(&to, 2);
    tw_put_word(&to, (uint32_t)(12 + 8 + text + blanks + 8 + buffer));
    tw_put_word(&to, (uint32_t)(text + blanks));
    tw_put(&to, "JSON");
    tw_status status = tw_writer_end(&to);
    status = status ? status : put_gltf_text(out, mesh, how->title, false);
    tw_put_bytes(&to, "   ", blanks);
    tw_put_word(&to, (uint32_t)buffer);
    tw_put_bytes(&to, "BIN\0", 4);
    put_buffer(&to, mesh);
    return status ? status : tw_writer_end(&to);
}

const tw_mesh_row tw_mesh_gltf = {
    .is = {.name = "gltf",
           .extension = ".gltf",
           .summary = "Scene in space for viewers",
           .kind = TW_FORMAT_SCENE,
           .writes = true,
           .plays = true},
    .write = write_gltf,
};

const tw_mesh_row tw_mesh_glb = {
    .is = {.name = "glb",
           .extension = ".glb",
           .summary = "The same, smaller",
           .kind = TW_FORMAT_SCENE,
           .writes = true,
           .plays = true,
           .binary = true},
    .write = write_glb,
};
