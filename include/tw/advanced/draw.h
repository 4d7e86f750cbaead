/* tw/advanced/draw.h -- colours, pages of several pictures, moves, and bodies in space.
 *
 * Threads, cost: as tw/draw.h. Any number of threads may read a tw_mesh. */
#ifndef TW_ADVANCED_DRAW_H
#define TW_ADVANCED_DRAW_H

#include <tw/advanced/puzzle.h>
#include <tw/disassembly.h>
#include <tw/draw.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Colours ----------------------------------------------------------------------------- */

/* Reads a palette from a text with one colour per line: a CSS name, #rgb or #rrggbb. Empty lines
 * and lines that begin with // are ignored. name: of the text, in faults. text: ends with NUL. Both
 * are borrowed for the call. report: gets each fault; may be NULL. *palette: new. TW_ERR_INPUT: a
 * line is not a colour, or there are none or more than TW_MAX_PALETTE. */
TW_API tw_status tw_palette_read(const tw_context *context, const char *name, const char *text,
                                 const tw_report *report, tw_palette **palette);
/* Only for a palette that was read; NULL is allowed. */
TW_API void tw_palette_free(tw_palette *palette);

/* The colours of the pieces in pictures and meshes: colours[n] of piece n. The caller provides room
 * for tw_puzzle_piece_count of them. palette: gives all colours; NULL: a piece has the colour that
 * the puzzle gives it, or else one of the first palette that ships. TW_ERR_MEMORY. */
TW_API tw_status tw_piece_colours(const tw_context *context, const tw_puzzle *puzzle,
                                  const tw_palette *palette, tw_rgb *colours);

/* ---- Text -------------------------------------------------------------------------------- */

/* Draws the container as tw_draw_text does without walls, with a character in each cell:
 * letters[n], ASCII, in cell n. Statuses of the calls of this section: TW_ERR_TOO_LARGE (cells are
 * too far apart), TW_ERR_USAGE (the size of the style), TW_ERR_MEMORY and TW_ERR_IO. */
TW_API tw_status tw_draw_letters(const tw_context *context, const tw_puzzle *puzzle,
                                 const char *letters, const tw_text_style *style,
                                 const tw_out *out);
/* Reads one solution as tw_draw_text drew it, without colours, in any style and width. poses: of
 * the puzzle; tw_solution_check tells whether they solve it. name: of the text, in faults. text:
 * ends with NUL; what follows an empty line below the drawing is not read. All are borrowed for the
 * call. *solution: new; if several have this drawing, the first found that solves the puzzle.
 * TW_ERR_INPUT: the text is not a drawing of the pieces. */
TW_API tw_status tw_drawing_read(const tw_context *context, const tw_poses *poses, const char *name,
                                 const char *text, const tw_report *report, tw_solution **solution);
/* Draws a set of cells, such as a piece or a polyform, layer by layer with a bar between two. A
 * cell is '#', or '^' or 'v' if its shape points up or down. cells: borrowed for the call. */
TW_API tw_status tw_draw_cells(const tw_context *context, const tw_lattice *lattice,
                               const tw_cell *cells, size_t count, const tw_text_style *style,
                               const tw_out *out);
/* Draws a cell of one kind amid its neighbours. Each neighbour is the label of the arc that leads
 * to it. In space there is a sketch for each layer, side by side as far as they fit.
 * TW_ERR_USAGE also: the kind does not exist. */
TW_API tw_status tw_draw_neighbourhood(const tw_context *context, const tw_lattice *lattice,
                                       uint32_t kind, const tw_text_style *style,
                                       const tw_out *out);

/* ---- Pictures ---------------------------------------------------------------------------- */

/* In all calls of this section, picture is borrowed for the call, NULL for defaults, and a complete
 * file is written to out. Statuses as tw_draw_picture; TW_ERR_TOO_LARGE also for more than
 * TW_MAX_PICTURES pictures on a page. */

/* Draws solutions side by side, with numbers from `first` on, on one page or on pages of
 * picture->room. TW_ERR_USAGE: count is 0. */
TW_API tw_status tw_draw_gallery(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_solution *const *solutions, size_t count, uint64_t first,
                                 const tw_picture *picture, const tw_out *out, tw_error *error);
/* *room: how many solutions of the size of this one fit on a page so that they are well visible, at
 * least 1; use it as picture->room. TW_ERR_USAGE: picture has no width or no height. */
TW_API tw_status tw_gallery_room(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_solution *solution, const tw_picture *picture,
                                 size_t *room);
/* A positive or negative weight on each cell of the container. Borrowed for the call. */
typedef struct tw_weight_map {
    const int64_t *weights; /* by the cells' numbers */
    const bool *taken;      /* by the same: drawn grey, without its weight; NULL: none is */
    const char *caption;    /* below the map; NULL: none */
} tw_weight_map;

/* Draws maps of the container side by side, layer by layer. Weights above 0 have one colour, those
 * below have another. TW_ERR_USAGE: count is not 1 .. TW_MAX_PICTURES. */
TW_API tw_status tw_draw_weights(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_weight_map *maps, size_t count, const tw_picture *picture,
                                 const tw_out *out, tw_error *error);
/* Draws every piece of the puzzle, with its name and its number of copies; or, with picture->cut,
 * what is to be cut out. Then TW_ERR_UNSUPPORTED also: cells are not flat polygons; TW_ERR_USAGE: a
 * sheet is too small, or a format without pages needs several. */
TW_API tw_status tw_draw_parts(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_picture *picture, const tw_out *out, tw_error *error);
/* Draws a page of steps, each with one piece more, in space from the lowest up. TW_ERR_USAGE:
 * solution is NULL or has no pieces. */
TW_API tw_status tw_draw_steps(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_solution *solution, const tw_picture *picture,
                               const tw_out *out, tw_error *error);

/* A start of a puzzle in a booklet. */
typedef struct tw_booklet_start {
    const tw_solution *given, *solution; /* pieces in their places; all pieces */
    const char *caption; /* behind the number below the picture, such as ": easy"; may have several
                          * lines; NULL: none */
} tw_booklet_start;

/* What is in a booklet. Borrowed for the call. */
typedef struct tw_booklet {
    size_t size; /* sizeof(tw_booklet) */
    const tw_booklet_start *starts;
    size_t start_count;
    const char *const *lines;      /* below the pieces; ends with NULL */
    const char *heading, *answers; /* of the pages with starts; with solutions */
    size_t page;                   /* draw this page alone, from 1; 0: all */
} tw_booklet;

/* Draws a booklet: a page with the title, the pieces and the lines, then the starts in their order
 * and with their numbers, then the solutions with the same numbers. With picture->layers pieces are
 * drawn whole all the same. TW_ERR_USAGE: there are no starts, or no such page; picture has no
 * width or height, or, for all pages, a format without pages. TW_ERR_TOO_LARGE: too many pieces for
 * a page. */
TW_API tw_status tw_draw_booklet(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_booklet *content, const tw_picture *picture,
                                 const tw_out *out, tw_error *error);
/* *pages: how many it has. Statuses as tw_draw_booklet. */
TW_API tw_status tw_booklet_pages(const tw_context *context, const tw_puzzle *puzzle,
                                  const tw_booklet *content, const tw_picture *picture,
                                  size_t *pages, tw_error *error);

/* How a disassembly is shown. Borrowed for the call; the pointers must be set. */
typedef struct tw_shown_moves {
    size_t size; /* sizeof(tw_shown_moves) */
    const tw_puzzle *puzzle;
    const tw_solution *solution;         /* that was taken apart */
    const tw_disassembler *disassembler; /* of the puzzle; supplies the directions */
    const tw_disassembly *disassembly;   /* of the solution */
    bool assembly;                       /* backwards, as the solution is put together */
    bool film; /* all moves in one place, one after the other; needs format->plays */
} tw_shown_moves;

/* Draws the solution, then a picture for each move. The picture shows the part in which the move is
 * made, after the move: the moved pieces are in full colour, an arrow leads from where they were,
 * and words and coordinates tell how they moved, up and right as in the picture. With assembly the
 * pictures come in reverse order, and arrows lead inwards. explode and shown of the picture are
 * ignored. Pictures over picture->room go to further pages. TW_ERR_USAGE: there are no moves, the
 * picture has `layers`, or a film is wanted in a format that does not play. TW_ERR_INPUT: the
 * disassembly is of another solution. TW_ERR_TOO_LARGE: TW_MAX_PICTURES moves or more. */
TW_API tw_status tw_draw_moves(const tw_context *context, const tw_shown_moves *moves,
                               const tw_picture *picture, const tw_out *out, tw_error *error);
/* Writes the moves in words, a line each: "   8. pieces B and D right by 1". Right, forward and
 * down are where coordinates grow, but a solid that stands up has z upwards. film is ignored. Fails
 * as tw_draw_moves, but may have any number of moves. */
TW_API tw_status tw_shown_moves_write(const tw_shown_moves *moves, const tw_out *out,
                                      tw_error *error);

/* order[i]: the step, from 0, at which pictures of steps add placement i of the solution. The
 * caller provides room for solution->count of them. The order is for viewing; pieces need not move
 * freely in it. TW_ERR_USAGE: solution is NULL. */
TW_API tw_status tw_draw_order(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_solution *solution, uint32_t *order, tw_error *error);

/* ---- Meshes ------------------------------------------------------------------------------ */

/* How pieces become bodies in space; zeroed but for the size makes good ones. Lengths are in
 * millimetres, 0..1000. */
typedef struct tw_mesh_style {
    size_t size;      /* sizeof(tw_mesh_style) */
    double scale;     /* shortest edge of a cell (diameter of a ball, length of a stick), from 0.01
                       * on; 0: 10 */
    double clearance; /* every outer face moves inwards by this, also in notches */
    double chamfer;   /* depth to which convex edges are cut off, in each of their faces; at most a
                       * third of scale */
    double thickness; /* of flat cells, 0: half an edge; of sticks, 0: 0.15 of an edge */
    double explode;   /* as in tw_picture, 0..10 */
    const tw_palette *palette; /* as in tw_picture */
    double stretch[3]; /* bodies that do not move are stretched so along x, y and z, as a printer
                        * may need it, 0.1..10; 0: 1 */
    double bed[2]; /* of tw_mesh_of_pieces: pieces lie on a bed so wide and deep, 1..100000 mm; 0:
                    * about as wide as deep */
    double hollow; /* pieces have a wall so thick around a closed hollow; 0: they are solid */
    bool rounded;  /* chamfers are three faces that round the edge, not one; there must be some */
} tw_mesh_style;

/* A closed surface of triangles for each part; a piece is a part. Every edge of a part has
 * exactly two triangles, which pass it in opposite directions; all triangles face outwards. x
 * points to the right, y away, z up. Bodies lie as in pictures: the container is on its larger
 * face, and nothing is mirrored. Immutable. */
typedef struct tw_mesh tw_mesh;

/* In the calls that make a mesh, style is borrowed for the call, NULL for defaults. *mesh: new.
 * TW_ERR_UNSUPPORTED: the lattice has no shapes of cells, or a piece cannot be made a closed body.
 * TW_ERR_INPUT: the clearance, chamfer or wall is too large for the cells, or the solution has
 * cells or pieces that the puzzle lacks. TW_ERR_USAGE: a length is out of range. TW_ERR_TOO_LARGE:
 * over TW_MAX_BODY_CELLS or TW_MAX_TRIANGLES. error tells which. */

/* Makes a solution, with its middle over the origin and standing on z = 0. solution NULL: makes the
 * container, as one body. */
TW_API tw_status tw_mesh_of_solution(const tw_context *context, const tw_puzzle *puzzle,
                                     const tw_solution *solution, const tw_mesh_style *style,
                                     tw_mesh **mesh, tw_error *error);
/* Makes one piece in its first form, or, for UINT32_MAX, all pieces side by side on z = 0, with as
 * many copies as every solution has, at least one. TW_ERR_USAGE: the piece does not exist.
 * TW_ERR_TOO_LARGE: they do not fit on the bed. */
TW_API tw_status tw_mesh_of_pieces(const tw_context *context, const tw_puzzle *puzzle,
                                   uint32_t piece, const tw_mesh_style *style, tw_mesh **mesh,
                                   tw_error *error);
/* Makes a solution with the moves that take it apart, or, with moves->assembly, put it together. A
 * format that plays repeats the moves; in any other the solution lies still. moves->film and
 * style->explode are ignored. Statuses also as tw_draw_moves. */
TW_API tw_status tw_mesh_of_moves(const tw_context *context, const tw_shown_moves *moves,
                                  const tw_mesh_style *style, tw_mesh **mesh, tw_error *error);
TW_API void tw_mesh_free(tw_mesh *mesh); /* NULL is allowed */

/* A format of meshes, scenes first and then those for printers; NULL past the end. */
TW_API const tw_format *tw_mesh_format_get(size_t number);

/* How a mesh is written. Borrowed for the call. */
typedef struct tw_mesh_text {
    size_t size;             /* sizeof(tw_mesh_text) */
    const tw_format *format; /* of tw_mesh_format_get */
    const char *title;       /* NULL: none */
    const char *head;        /* lines at the top of the file, if format->poses; NULL: none */
    /* The script and the style sheet of X3DOM, to embed in a page, for "x3dom". NULL: the page
     * loads x3dom.js and x3dom.css from its own folder. */
    const char *script, *style;
} tw_mesh_text;

/* Writes a mesh as a whole file, whose bytes depend on the arguments alone. "x3d" is X3D 3.3, and
 * "x3dom" a page that shows it; their unit is an edge of a cell. "gltf" is glTF 2.0 as one text,
 * "glb" the same as one binary file. "obj" is Wavefront OBJ with an object for each
 * part, in millimetres. "stl" is binary STL with all parts one after the other. "3mf"
 * has an object for each part. TW_ERR_USAGE: the format is not one of meshes. */
TW_API tw_status tw_mesh_write(const tw_mesh *mesh, const tw_mesh_text *how, const tw_out *out,
                               tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
