/* tw/advanced/draw.h -- colours, pages of many pictures, moves, and bodies in space.
 *
 * Threads, cost: as those of tw/draw.h; a tw_mesh is read by any number of threads. */
#ifndef TW_ADVANCED_DRAW_H
#define TW_ADVANCED_DRAW_H

#include <tw/advanced/puzzle.h>
#include <tw/disassembly.h>
#include <tw/draw.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Colours ----------------------------------------------------------------------------- */

/* A colour a line: a name of CSS, #rgb or #rrggbb; empty lines and those that begin with // say
 * nothing. name: of the text, in faults. text: ends with NUL. report: gets each fault; may be NULL.
 * *palette: new. TW_ERR_INPUT. */
TW_API tw_status tw_palette_read(const tw_context *context, const char *name, const char *text,
                                 const tw_report *report, tw_palette **palette);
TW_API void tw_palette_free(tw_palette *palette); /* of one that was read; NULL is allowed */

/* The colours that pieces have in pictures and meshes: colours[n] of piece n. palette: of all of
 * them; NULL: what the puzzle asks for, and for the others the first that ships. */
TW_API tw_status tw_piece_colours(const tw_context *context, const tw_puzzle *puzzle,
                                  const tw_palette *palette, tw_rgb *colours);

/* ---- Text -------------------------------------------------------------------------------- */

/* The container with a character in each cell, layer by layer: letters[n], of ASCII, in cell n.
 * TW_ERR_TOO_LARGE as above. */
TW_API tw_status tw_draw_letters(const tw_context *context, const tw_puzzle *puzzle,
                                 const char *letters, const tw_text_style *style,
                                 const tw_out *out);
/* A set of cells, layer by layer with a bar between two (a piece, a polyform): each as '#', or '^'
 * and 'v' where the shape of the cell points up or down. Errors as above. */
TW_API tw_status tw_draw_cells(const tw_context *context, const tw_lattice *lattice,
                               const tw_cell *cells, size_t count, const tw_text_style *style,
                               const tw_out *out);
/* A cell of one kind in the middle of its neighbours, each as the label of the arc that leads
 * to it; in space one sketch per layer, side by side. TW_ERR_USAGE: there is no such kind. */
TW_API tw_status tw_draw_neighbourhood(const tw_context *context, const tw_lattice *lattice,
                                       uint32_t kind, const tw_text_style *style,
                                       const tw_out *out);

/* ---- Pictures ---------------------------------------------------------------------------- */

/* Many solutions on one page, or on pages of picture->room, numbered from `first`. */
TW_API tw_status tw_draw_gallery(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_solution *const *solutions, size_t count, uint64_t first,
                                 const tw_picture *picture, const tw_out *out, tw_error *error);
/* *room: how many solutions go onto a page of a gallery at a size at which they are well seen, 1 at
 * least; for picture->room. picture: with width and height. TW_ERR_USAGE: without them. */
TW_API tw_status tw_gallery_room(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_solution *solution, const tw_picture *picture,
                                 size_t *room);
/* Weights on the cells of the container, around 0. Borrowed. */
typedef struct tw_weight_map {
    const int64_t *weights; /* one a cell */
    const bool *taken;      /* one a cell: drawn grey, without its weight; NULL: none is */
    const char *caption;    /* below it; NULL: none */
} tw_weight_map;

/* Maps of the container side by side, one colour above 0 and another below, layer by layer. */
TW_API tw_status tw_draw_weights(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_weight_map *maps, size_t count, const tw_picture *picture,
                                 const tw_out *out, tw_error *error);
/* Every piece of the puzzle, with its name and how many there are. */
TW_API tw_status tw_draw_parts(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_picture *picture, const tw_out *out, tw_error *error);
/* A page of steps: the pieces come one by one, the lowest first in space. */
TW_API tw_status tw_draw_steps(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_solution *solution, const tw_picture *picture,
                               const tw_out *out, tw_error *error);

/* A disassembly as it is shown. Borrowed for the call. */
typedef struct tw_shown_moves {
    size_t size; /* sizeof(tw_shown_moves) */
    const tw_puzzle *puzzle;
    const tw_solution *solution;         /* that was taken apart */
    const tw_disassembler *disassembler; /* that knows the directions */
    const tw_disassembly *disassembly;
    bool assembly; /* the other way round: how it is put together */
    bool film;     /* in one place, one after the other, where format->plays */
} tw_shown_moves;

/* The whole, then a picture for each move: the part it is a move of as the move leaves it, what was
 * moved in full colour, an arrow from where it was, and in words and coordinates how it went, up
 * and right as in the picture. With assembly the pictures come the other way round, and arrows lead
 * in. Numbers above picture->room go onto further pages. TW_ERR_USAGE: there is no move, or film in
 * a format that plays nothing; TW_ERR_TOO_LARGE over TW_MAX_PICTURES moves. */
TW_API tw_status tw_draw_moves(const tw_context *context, const tw_shown_moves *moves,
                               const tw_picture *picture, const tw_out *out, tw_error *error);

/* order[i]: when placement i of the solution comes in the order of assembly, from 0; room for all
 * of them. As pictures show it that say nothing of how. */
TW_API tw_status tw_draw_order(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_solution *solution, uint32_t *order, tw_error *error);

/* ---- Meshes ------------------------------------------------------------------------------ */

/* How pieces become bodies in space. Lengths are millimetres; all zero but the size is a good mesh.
 */
typedef struct tw_mesh_style {
    size_t size;      /* sizeof(tw_mesh_style) */
    double scale;     /* the shortest edge of a cell (a ball's diameter, a stick's length); 0: 10 */
    double clearance; /* every outer face moves inwards by this, also in notches */
    double chamfer;   /* edges that stand out are cut off, this deep in each of their faces */
    double thickness; /* of flat cells, 0: half an edge; of sticks, 0: 0.15 of an edge */
    double explode;   /* moves pieces out by so many times their distance from the middle, 0..10 */
    const tw_palette *palette; /* as of a tw_picture */
} tw_mesh_style;

/* Closed surfaces of triangles, one part a piece: in each part every edge has just two triangles,
 * which go along it in opposite directions, and all look outwards. x to the right, y away, z up;
 * the page's y points towards the eye and the first layer is on top, so that nothing is mirrored.
 * Immutable once made. */
typedef struct tw_mesh tw_mesh;

/* style: borrowed for the call, NULL: defaults. *mesh: new. Both: TW_ERR_UNSUPPORTED when the
 * lattice does not say how its cells look, or a piece cannot be made a closed body; TW_ERR_INPUT
 * for a clearance or chamfer too large for the cells, or a solution with cells or pieces that are
 * not there; TW_ERR_USAGE for lengths out of range; TW_ERR_TOO_LARGE over TW_MAX_BODY_CELLS or
 * TW_MAX_TRIANGLES. error says which. */

/* A solution, its middle over the origin and standing on z = 0; the container as one body when
 * solution is NULL. */
TW_API tw_status tw_mesh_of_solution(const tw_context *context, const tw_puzzle *puzzle,
                                     const tw_solution *solution, const tw_mesh_style *style,
                                     tw_mesh **mesh, tw_error *error);
/* One piece (its first form), or with UINT32_MAX all of them, as often as they are needed, side by
 * side on z = 0. */
TW_API tw_status tw_mesh_of_pieces(const tw_context *context, const tw_puzzle *puzzle,
                                   uint32_t piece, const tw_mesh_style *style, tw_mesh **mesh,
                                   tw_error *error);
/* A solution whose parts move as it is taken apart, or with moves->assembly put together; again and
 * again in scenes whose format->plays, in others it lies as it is. moves->film and style->explode
 * are not looked at. Errors as those of tw_draw_moves, too. */
TW_API tw_status tw_mesh_of_moves(const tw_context *context, const tw_shown_moves *moves,
                                  const tw_mesh_style *style, tw_mesh **mesh, tw_error *error);
TW_API void tw_mesh_free(tw_mesh *mesh); /* NULL is allowed */

/* The formats of meshes, scenes before those for printers, by number; NULL past the end. */
TW_API const tw_format *tw_mesh_format_get(size_t number);

/* How a mesh is written. Borrowed for the call. */
typedef struct tw_mesh_text {
    size_t size;             /* sizeof(tw_mesh_text) */
    const tw_format *format; /* one of those */
    const char *title;       /* NULL: none */
    const char *head;        /* lines that stand at the top, where format->poses; NULL: none */
    /* X3DOM, its script and its style sheet as they may stand in a page, for "x3dom". NULL: the
     * page asks for x3dom.js and x3dom.css in its own folder. */
    const char *script, *style;
} tw_mesh_text;

/* A whole file; its bytes depend on the arguments alone. "x3d" is X3D 3.3 and "x3dom" a page that
 * shows it, 1 is an edge of a cell there; "gltf" is glTF 2.0 as one text and "glb" as one binary
 * file; "stl" is binary STL, all parts one after the other; "3mf" has one object a part.
 * TW_ERR_USAGE when meshes are not written so. */
TW_API tw_status tw_mesh_write(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out,
                               tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
