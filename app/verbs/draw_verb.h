/* draw_verb.h -- pictures and bodies of a puzzle, its pieces and its solutions. */
#ifndef VERBS_DRAW_VERB_H
#define VERBS_DRAW_VERB_H

#include <tw/advanced/draw.h>

#include "verbs/convert_verbs.h"
#include "verbs/field.h"

#define VERB_DRAWN_WORDS "container|solution|parts|steps|gallery|weights|moves"
typedef enum verb_drawn {
    VERB_CONTAINER,
    VERB_SOLUTION,
    VERB_PARTS,
    VERB_STEPS,
    VERB_GALLERY,
    VERB_WEIGHTS,
    VERB_MOVES
} verb_drawn;

/* One drawing. All borrowed. */
typedef struct verb_drawing {
    verb_drawn what;
    const tw_puzzle *puzzle;
    const tw_solution *const *solutions; /* the first one is drawn, but for a gallery */
    size_t solution_count;
    uint64_t first;                      /* of a gallery: the number of the first of them */
    tw_weight_map map;                   /* of weights */
    const tw_disassembler *disassembler; /* of moves; as tw_shown_moves has them */
    const tw_disassembly *disassembly;
    bool assembly, film;
    uint32_t piece; /* of bodies of parts: it alone; UINT32_MAX: all */
    tw_picture picture;
    tw_mesh_style style; /* of bodies; what the picture says as well is taken from there */
} verb_drawing;

/* The first of its solutions; NULL: there is none, and the container is drawn. */
const tw_solution *verb_first_drawn(const verb_drawing *drawing);
/* A picture, of a format that tw_picture_format_get has. */
tw_status verb_draw_flat(const verb_drawing *drawing, const tw_format *format, const tw_out *out,
                         tw_error *error);
/* The bodies: parts, moves, or the solution. *mesh: new, or NULL. */
tw_status verb_draw_mesh(const verb_drawing *drawing, tw_mesh **mesh, tw_error *error);

/* ---- Formats ----------------------------------------------------------------------------- */

/* All that pictures and bodies are written in, flat ones first, by number; NULL past the end. */
verb_formats verb_image_format;

#endif
