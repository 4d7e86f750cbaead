/* puzzle_data.h -- the inside of a tw_puzzle, shared by the files of this room only.
 *
 * Invariants: cells ascend in the lattice's order, each once; pieces' forms are normalised, on a
 * wrapped lattice in its plane; low <= high for every piece. */
#pragma once

#include <tw/advanced/puzzle.h>

#include "base/base.h"
#include "base/faults.h"
#include "base/hash_table.h"
#include "base/pace.h"
#include "base/scope.h"
#include "puzzle/cell_box.h"

/* The marks on the half-edges of a cell of one kind: one per label, 0 = none. */
typedef struct tw_edge_marks {
    uint32_t kind;
    uint8_t marks[TW_MAX_LABELS];
} tw_edge_marks;

/* All markings of pieces' cells, closed under the lattice's transformations; number 0 is plain. */
typedef struct tw_markings {
    tw_edge_marks *items;
    size_t count, room;
    tw_hash_table table; /* of items */
    uint32_t *images;    /* of marking m under transformation t, at m * transforms + t */
    size_t image_room;
} tw_markings;

/* A cell's tag is what moves with it when the piece is turned: its colour and its marking. */
static inline uint32_t tw_cell_tag(uint8_t colour, uint32_t marking)
{
    return marking << 8 | colour;
}

static inline uint8_t tw_cell_tag_colour(uint32_t tag)
{
    return (uint8_t)(tag & 255);
}

static inline uint32_t tw_cell_tag_marking(uint32_t tag)
{
    return tag >> 8;
}

typedef struct tw_form {
    tw_cell *cells;
    uint32_t *tags;   /* one per cell */
    uint8_t *colours; /* NULL when no cell has one */
    size_t count;
} tw_form;

typedef struct tw_piece {
    char *name;
    tw_form *forms;
    size_t form_count, form_room;
    uint32_t low, high;
    tw_transform_set turns;
    bool endless; /* `high` is what fits, not what was said */
    bool rigid, painted;
    tw_rgb paint; /* if painted */
    tw_group_def *groups;
    uint32_t *group_numbers; /* of these, among the groups of the puzzle */
    size_t group_count;
} tw_piece;

/* A group of pieces that may stay joined. */
typedef struct tw_group {
    char *name;
    uint32_t piece; /* that was the last to name it */
} tw_group;

/* Has the piece a form of so many cells? */
static inline bool tw_piece_has_size(const tw_piece *piece, size_t cells)
{
    size_t f = 0;
    while (f < piece->form_count && piece->forms[f].count != cells)
        f++;
    return f < piece->form_count;
}

struct tw_puzzle {
    tw_scope scope;            /* of all that it owns, but the lattice */
    const tw_context *context; /* that of the scope; only while the puzzle is made */
    char *title;
    tw_puzzle_notes notes; /* its texts are copies */
    tw_lattice *lattice;
    tw_cell *cells;
    bool *optional;
    uint8_t *colours;
    size_t cell_count, required_count;
    uint32_t empty[2]; /* fewest and most cells that stay empty */
    bool bounds_empty; /* could the pieces miss that? */
    tw_volume volume; /* of the pieces */
    tw_cell_box cell_box; /* of the cells */
    char **colour_names;
    size_t colour_count;
    bool *lies;  /* (colour_count + 1)^2: of a piece, of the container */
    bool paired; /* did the definition have that table? */
    tw_cell *named_cells;
    char **cell_names;
    size_t named_count;
    tw_piece *pieces;
    size_t piece_count; /* made so far */
    char *letters;      /* one per piece; NULL until the pieces are made */
    tw_group *groups;   /* in the order in which pieces name them first */
    size_t group_count, group_room;
    tw_hash_table group_table; /* by name */
    bool labelled;
    char **mark_names;
    size_t mark_count;
    bool *meets;      /* (mark_count + 2)^2, both ways; NULL: any two marks may meet */
    uint8_t *borders; /* one per cell and label, at cell * TW_MAX_LABELS; NULL: none */
    tw_markings markings;
    tw_solution *pins;      /* NULL until they are looked at */
    tw_exchange *exchanges; /* owns their numbers */
    size_t exchange_count, permutation_count;
    tw_cost_rule *costs; /* their cells in cost_cells, one rule after the other */
    size_t cost_count;
    tw_cell *cost_cells;
    size_t cost_cell_count;
};

/* ---- container.c ------------------------------------------------------------------------- */

/* Are they cells of the lattice, with coordinates within bounds? what: their owner, "the
 * container", to begin a fault with. */
tw_status tw_cells_check(const tw_lattice *lattice, const char *what, const tw_cell *cells,
                         size_t count, tw_place place, tw_faults *faults);
/* Takes over the container of a definition. */
tw_status tw_container_make(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults);

/* ---- puzzle_notes.c ---------------------------------------------------------------------- */

tw_status tw_puzzle_notes_copy(tw_puzzle *puzzle, const tw_puzzle_notes *from); /* NULL: none */
/* Copies names; *kept: the number of copies, even when memory is out. */
tw_status tw_names_copy(const tw_puzzle *puzzle, const char *const *names, size_t count,
                        char ***copies, size_t *kept);

/* ---- piece_groups.c ---------------------------------------------------------------------- */

/* Copies the groups of a piece, one of those that are made. */
tw_status tw_piece_groups_make(tw_puzzle *puzzle, const tw_piece_def *def, tw_piece *piece,
                               tw_faults *faults);

/* ---- form.c ------------------------------------------------------------------------------ */

/* Takes room for the cells of a form, which are copied, and their tags. TW_ERR_MEMORY. */
tw_status tw_form_take(const tw_puzzle *puzzle, const tw_cell *cells, size_t count, tw_form *form);
/* Normalises a form whose tags are filled in; its colours are those of its tags, NULL when there
 * are none. TW_ERR_MEMORY. */
tw_status tw_form_settle(const tw_puzzle *puzzle, tw_form *form);
/* Turns the form in the plane and lays it on the lattice. cells: its cells there, normalised. tags:
 * of the form's cells, reordered with them; may be NULL. false: the form meets itself round a
 * wrapped lattice, so it cannot lie so. */
bool tw_form_lay(const tw_puzzle *puzzle, const tw_form *form, uint32_t transform, tw_cell *cells,
                 uint32_t *tags);
/* The steps of pace that it takes. */
size_t tw_form_lay_steps(const tw_puzzle *puzzle, const tw_form *form);
/* Would tw_form_lay return false? */
bool tw_form_meets_itself(const tw_puzzle *puzzle, const tw_form *form, uint32_t transform);
/* The number of the cell that comes first after the turn, where nothing is wrapped. */
uint32_t tw_first_turned(const tw_lattice *lattice, uint32_t transform, const tw_cell *cells,
                         size_t count);
void tw_form_free(const tw_context *context, tw_form *form);

/* ---- needs_turn.c ------------------------------------------------------------------------ */

/* Refuses a piece if its cells and a turn do not determine the places of its marks. TW_ERR_STATE:
 * the pace of the faults stops. */
tw_status tw_piece_check_marks(const tw_puzzle *puzzle, const tw_piece *piece, tw_place place,
                               tw_faults *faults);

/* ---- rigid_forms.c ----------------------------------------------------------------------- */

/* Adds the forms that rigid turns make of the piece's own. Faults are reported at `place`. */
tw_status tw_piece_add_rigid(tw_puzzle *puzzle, tw_piece *piece, bool mirrors, tw_place place,
                             tw_faults *faults);

/* ---- pose_lookup.c ----------------------------------------------------------------------- */

/* As tw_poses_of_placement, for a piece of this stock. The placement's piece is one of the puzzle.
 */
tw_status tw_poses_of_stock(const tw_poses *poses, uint32_t stock, const tw_placement *placement,
                            uint32_t *pose);

/* ---- piece_letter.c ---------------------------------------------------------------------- */

/* Gives every piece its letter. */
tw_status tw_piece_letters_make(tw_puzzle *puzzle);

/* ---- edge_marks.c: marks on half-edges --------------------------------------------------- */

/* Closes the markings under all transformations and fills the table of images. A fault at `place`
 * when there are too many; TW_ERR_STATE when the pace of the faults stops. */
tw_status tw_edge_marks_close(tw_puzzle *puzzle, tw_place place, tw_faults *faults);
/* The tag after a transformation; only once closed. */
uint32_t tw_cell_tag_turned(const tw_puzzle *puzzle, uint32_t tag, uint32_t transform);
/* The marking after a permutation of marks; UINT32_MAX if no piece has it. */
uint32_t tw_marking_permuted(const tw_puzzle *puzzle, uint32_t marking, const uint8_t *marks);
/* Copies names, table and border marks of the definition, whose container is made already. */
tw_status tw_marks_make(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults);
/* The tag of each cell of a form of a piece. */
tw_status tw_form_tag_cells(tw_puzzle *puzzle, const char *piece, const tw_form_def *def,
                            uint32_t *tags, tw_faults *faults);
/* Reports every mark on no piece and on no border. */
tw_status tw_marks_check(const tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults);

/* ---- exchange.c: names that may be exchanged --------------------------------------------- */

/* A permutation of colours and marks: the image of each. 0, and in the matching table the outside,
 * are no names and stay fixed. */
typedef struct tw_permutation {
    uint8_t colours[TW_MAX_COLOURS + 1];
    uint8_t marks[TW_MAX_MARKS + 2];
} tw_permutation;

/* Copies the lists of the definition; colours and marks are there already. */
tw_status tw_exchanges_make(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults);
/* The permutation of that number, below permutation_count; number 0 is the identity. */
void tw_exchange_permutation(const tw_puzzle *puzzle, size_t number, tw_permutation *permutation);
/* May the same marks meet after it as before? */
bool tw_exchange_keeps_matching(const tw_puzzle *puzzle, const tw_permutation *permutation);

/* ---- costs.c ----------------------------------------------------------------------------- */

/* Copies the rules of the definition; container and pieces are there already. */
tw_status tw_costs_make(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults);

/* "[1, 2]", "[1, 2, up]": a cell as a person writes it; cut to fit. */
void tw_puzzle_name_cell(const tw_lattice *lattice, const tw_cell *cell, char *text, size_t size);
