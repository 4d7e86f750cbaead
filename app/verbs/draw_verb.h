/* draw_verb.h -- draws a puzzle, its pieces and its solutions, as pictures or as bodies. */
#pragma once

#include <tw/advanced/draw.h>

#include "verbs/convert_verbs.h"
#include "verbs/field.h"
#include "verbs/picture_fields.h"

#define VERB_DRAWN_WORDS "container|solution|parts|steps|gallery|weights|moves|solved"
typedef enum verb_drawn {
    VERB_CONTAINER,
    VERB_SOLUTION,
    VERB_PARTS,
    VERB_STEPS,
    VERB_GALLERY,
    VERB_WEIGHTS,
    VERB_MOVES,
    VERB_SOLVED /* a solution that the caller finds; without one the container */
} verb_drawn;

/* One drawing. What it points to is borrowed. */
typedef struct verb_drawing {
    verb_drawn what;
    const tw_puzzle *puzzle;
    const tw_solution *const *solutions; /* a gallery draws all, anything else the first */
    size_t solution_count;
    uint64_t first;                      /* gallery: number of the first solution */
    tw_weight_map map;                   /* weights */
    const tw_disassembler *disassembler; /* moves; this and the next three as in tw_shown_moves */
    const tw_disassembly *disassembly;
    bool assembly, film;
    uint32_t piece; /* parts as bodies: draws this piece alone; UINT32_MAX: all */
    bool bare;      /* without a solution: also without the pieces that are pinned */
    tw_picture picture;
    verb_true_size true_size; /* palette and explode of its style are taken from the picture */
} verb_drawing;

/* The first solution, borrowed; NULL: none, and the container is drawn. */
const tw_solution *verb_first_drawn(const verb_drawing *drawing);
/* Are outlines drawn, to be cut out? */
bool verb_draws_cuts(const tw_picture *picture, const tw_format *format);
/* Sets lengths of the picture and its sheet by its format and the true size. false: refused, as
 * they contradict one another. */
bool verb_lay_sheet(verb_drawing *drawing, verb_fault *fault);
/* Draws a picture. format: of tw_picture_format_get. Statuses as the calls of tw/draw.h and
 * tw/advanced/draw.h. */
tw_status verb_draw_flat(const verb_drawing *drawing, const tw_format *format, const tw_out *out,
                         tw_error *error);
/* Makes the bodies of parts, of moves, or of the solution. *mesh: new. Statuses as
 * tw_mesh_of_pieces, tw_mesh_of_moves, tw_mesh_of_solution; *mesh is then unchanged. */
tw_status verb_draw_mesh(const verb_drawing *drawing, tw_mesh **mesh, tw_error *error);

/* ---- Formats ----------------------------------------------------------------------------- */

/* All formats of pictures and bodies, pictures first. */
verb_formats verb_image_format;
