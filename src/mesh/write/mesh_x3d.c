/* mesh_x3d.c -- X3D 3.3, and the page that shows it with X3DOM, loading nothing from outside the
 * page and its folder.
 *
 * One Shape a part. 1 is an edge of a cell, y is up. Flat puzzles are seen from above, others from
 * the front, a little from the right and from above. The head stands in the X3D file as a comment,
 * on the page as text. X3DOM treats any crease but 0 as smooth all over.
 * Source: ISO/IEC 19776-1, profile Interchange. */
#include <string.h>

#include "base/xml_writer.h"
#include "mesh/finished_mesh.h"

enum { DIGITS = 5 };

static void put_x3d_place(tw_writer *out, double x, double y, double z)
{
    tw_put_decimal(out, x, DIGITS);
    tw_put(out, " ");
    tw_put_decimal(out, y, DIGITS);
    tw_put(out, " ");
    tw_put_decimal(out, z, DIGITS);
}

/* ---- Where one looks from ---------------------------------------------------------------- */

static tw_mesh_turn combine_turns(tw_mesh_turn a, tw_mesh_turn b)
{
    tw_vec3 v = tw_vec_add(tw_vec_times(b.v, a.w), tw_vec_times(a.v, b.w));
    return (tw_mesh_turn){a.w * b.w - tw_vec_dot(a.v, b.v), tw_vec_add(v, tw_vec_cross(a.v, b.v))};
}

/* Writes its axis and its angle. */
static void put_x3d_turn(tw_writer *out, tw_mesh_turn turn)
{
    const double sine = tw_vec_length(turn.v);
    const tw_vec3 axis = sine > 1e-9 ? tw_vec_times(turn.v, 1 / sine) : (tw_vec3){0, 1, 0};
    put_x3d_place(out, axis.x, axis.y, axis.z);
    tw_put(out, " ");
    tw_put_decimal(out, 2 * acos(fmax(-1, fmin(1, turn.w))), DIGITS);
}

static void put_viewpoint(tw_writer *out, const tw_mesh *mesh)
{
    tw_mesh_box box = tw_mesh_find_box(mesh);
    tw_vec3 size = tw_vec_times(tw_vec_sub(box.high, box.low), 1 / mesh->edge);
    tw_vec3 middle = tw_vec_times(tw_vec_add(box.low, box.high), 0.5 / mesh->edge);
    bool flat = size.z < 0.3 * fmin(size.x, size.y);
    double yaw = flat ? 0 : 0.5, pitch = flat ? -1.4 : -0.6;
    double far = tw_vec_length(size) / 2 / sin(0.7853981 / 2) * 1.05;
    far *= mesh->key_count > 0 ? 2 : 1; /* keeps parts in view as they move out */
    tw_mesh_turn turn = combine_turns((tw_mesh_turn){cos(yaw / 2), {0, sin(yaw / 2), 0}},
                                      (tw_mesh_turn){cos(pitch / 2), {sin(pitch / 2), 0, 0}});
    tw_put(out, "<Viewpoint position=\"");
    put_x3d_place(out, middle.x + far * sin(yaw) * cos(pitch), middle.z - far * sin(pitch),
                  -middle.y + far * cos(yaw) * cos(pitch));
    tw_put(out, "\" orientation=\"");
    put_x3d_turn(out, turn);
    tw_put(out, "\" centerOfRotation=\"");
    put_x3d_place(out, middle.x, middle.z, -middle.y);
    tw_put(out, "\"></Viewpoint>\n");
}

/* ---- Shapes ------------------------------------------------------------------------------ */

static void put_x3d_shape(tw_writer *out, const tw_mesh *mesh, const tw_mesh_body *body,
                          const char *crease)
{
    const tw_skin *skin = &body->skin;
    tw_put(out, "<Shape>\n<Appearance><Material diffuseColor=\"");
    put_x3d_place(out, body->colour.red / 255.0, body->colour.green / 255.0,
                  body->colour.blue / 255.0);
    tw_put(out, "\"></Material></Appearance>\n<IndexedFaceSet");
    tw_put_attribute(out, "creaseAngle", crease);
    tw_put(out, " coordIndex=\"");
    for (size_t f = 0; f < skin->face_count; f++) {
        for (size_t k = 0; k < 3; k++) {
            tw_put_count(out, skin->corners[3 * f + k]);
            tw_put(out, " ");
        }
        tw_put(out, f + 1 < skin->face_count ? "-1\n" : "-1");
    }
    tw_put(out, "\"><Coordinate point=\"");
    for (size_t i = 0; i < skin->point_count; i++) {
        tw_vec3 at = tw_vec_times(skin->points[i], 1 / mesh->edge);
        put_x3d_place(out, at.x, at.z, -at.y);
        tw_put(out, i + 1 < skin->point_count ? "\n" : "");
    }
    tw_put(out, "\"></Coordinate></IndexedFaceSet>\n</Shape>\n");
}

/* ---- Parts that move ----------------------------------------------------------------------- */

static void put_times(tw_writer *out, const tw_mesh *mesh)
{
    double whole = mesh->times[mesh->key_count - 1];
    tw_put(out, "\" key=\"");
    for (size_t i = 0; i < mesh->key_count; i++) {
        tw_put(out, i > 0 ? " " : "");
        tw_put_decimal(out, mesh->times[i] / whole, DIGITS);
    }
    tw_put(out, "\" keyValue=\"");
}

/* The keys of a part, its places or its turns, and the routes from the clock over them to it. */
static void put_keys(tw_writer *out, const tw_mesh *mesh, size_t part, bool turns)
{
    const char *kind = turns ? "Orientation" : "Position", *name = turns ? "turn" : "way";
    tw_put_format(out, "<%sInterpolator DEF=\"%s%zu", kind, name, part);
    put_times(out, mesh);
    for (size_t key = part * mesh->key_count, i = 0; i < mesh->key_count; key++, i++) {
        const tw_vec3 at = tw_vec_times(mesh->keys[key], 1 / mesh->edge);
        const tw_mesh_turn *turn = turns ? &mesh->turned[key] : NULL;
        tw_put(out, i > 0 ? "\n" : "");
        if (turn)
            put_x3d_turn(out, (tw_mesh_turn){turn->w, {turn->v.x, turn->v.z, -turn->v.y}});
        else
            put_x3d_place(out, at.x, at.z, -at.y);
    }
    tw_put_format(out,
                  "\"></%sInterpolator>\n<ROUTE fromNode=\"clock\" "
                  "fromField=\"fraction_changed\" toNode=\"%s%zu\" "
                  "toField=\"set_fraction\"></ROUTE>\n<ROUTE fromNode=\"%s%zu\" "
                  "fromField=\"value_changed\" toNode=\"part%zu\" toField=\"set_%s\"></ROUTE>\n",
                  kind, name, part, name, part, part, turns ? "rotation" : "translation");
}

static void put_x3d_scene(tw_writer *out, const tw_mesh *mesh, const char *title,
                          const char *crease)
{
    bool moving = mesh->key_count > 0;
    tw_put(out, "<Scene>\n<WorldInfo");
    tw_put_attribute(out, "title", title);
    tw_put(out, "></WorldInfo>\n<NavigationInfo type='\"EXAMINE\" \"ANY\"'>"
                "</NavigationInfo>\n"
                "<Background skyColor=\"1 1 1\"></Background>\n");
    put_viewpoint(out, mesh);
    if (moving) {
        tw_put(out, "<TimeSensor DEF=\"clock\" loop=\"true\" cycleInterval=\"");
        tw_put_decimal(out, mesh->times[mesh->key_count - 1], DIGITS);
        tw_put(out, "\"></TimeSensor>\n");
    }
    for (size_t p = 0; p < mesh->count; p++) {
        if (moving)
            tw_put_format(out, "<Transform DEF=\"part%zu\">\n", p);
        else
            tw_put(out, "<Group>\n");
        tw_put(out, "<MetadataString name=\"piece\" value='\"");
        for (const char *c = mesh->bodies[p].name; *c; c++) {
            tw_put(out, *c == '\\' || *c == '"' ? "\\" : "");
            tw_put_xml_value(out, c, 1);
        }
        tw_put(out, "\"'></MetadataString>\n");
        put_x3d_shape(out, mesh, mesh->bodies + p, crease);
        tw_put(out, moving ? "</Transform>\n" : "</Group>\n");
        if (moving)
            put_keys(out, mesh, p, false);
        if (mesh->turned)
            put_keys(out, mesh, p, true);
    }
    tw_put(out, "</Scene>\n");
}

/* ---- Files ------------------------------------------------------------------------------- */

static tw_status write_x3d(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)
{
    tw_writer to = {.out = out};
    const char *title = how->title, *head = how->head;
    tw_put(&to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    tw_put(&to, head ? "<!--\n" : "");
    for (; head && *head; head++) { /* a comment must not contain "--" */
        bool plain = (unsigned char)*head >= ' ' || *head == '\n';
        tw_put_bytes(&to, plain ? head : " ", 1);
        tw_put(&to, *head == '-' ? " " : "");
    }
    tw_put(&to, how->head ? "-->\n" : "");
    tw_put(&to, "<X3D profile=\"Interchange\" version=\"3.3\" "
                "xmlns:xsd=\"http://www.w3.org/2001/XMLSchema-instance\" "
                "xsd:noNamespaceSchemaLocation=\"http://www.web3d.org/specifications/"
                "x3d-3.3.xsd\">\n<head>\n"
                "<meta name=\"generator\" content=\"tilewright\"/>\n<meta name=\"title\"");
    tw_put_attribute(&to, "content", title);
    tw_put(&to, "/>\n</head>\n");
    put_x3d_scene(&to, mesh, title, "0.4");
    tw_put(&to, "</X3D>\n");
    return tw_writer_end(&to);
}

static tw_status write_x3dom(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out)
{
    tw_writer to = {.out = out};
    const char *title = how->title, *head = how->head;
    tw_put(&to, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"generator\" content=\"tilewright\">\n<title>");
    tw_put_xml_text(&to, title, strlen(title));
    tw_put(&to, "</title>\n");
    tw_put(&to, how->script ? "<script>\n" : "<script src=\"x3dom.js\">");
    tw_put(&to, how->script ? how->script : "");
    tw_put(&to, "</script>\n");
    tw_put(&to, how->style ? "<style>\n" : "<link rel=\"stylesheet\" href=\"x3dom.css\">\n");
    tw_put(&to, how->style ? how->style : "");
    tw_put(&to, how->style ? "</style>\n" : "");
    tw_put(&to, "<style>body { margin: 1vh } pre { max-height: 16vh; margin: 0; overflow: auto }\n"
                "x3d { width: 100%; height: 80vh; border: 0 }</style>\n"
                "</head>\n<body>\n");
    if (head) {
        tw_put(&to, "<pre>\n");
        tw_put_xml_text(&to, head, strlen(head));
        tw_put(&to, "</pre>\n");
    }
    tw_put(&to, "<x3d>\n");
    put_x3d_scene(&to, mesh, title, "0");
    tw_put(&to, "</x3d>\n</body>\n</html>\n");
    return tw_writer_end(&to);
}

const tw_mesh_row tw_mesh_x3d = {
    .is = {.name = "x3d",
           .extension = ".x3d",
           .summary = "Scene in space, as the original wrote it",
           .kind = TW_FORMAT_SCENE,
           .writes = true,
           .plays = true,
           .poses = true},
    .write = write_x3d,
};

const tw_mesh_row tw_mesh_x3dom = {
    .is = {.name = "x3dom",
           .extension = ".html",
           .summary = "Page that shows such a scene",
           .kind = TW_FORMAT_SCENE,
           .writes = true,
           .plays = true,
           .poses = true},
    .write = write_x3dom,
};
