/* solve/encoding/encoding.h -- the internals of src/solve: encode, decode.
 *
 * All symmetry of the puzzle is taken out, whatever solutions are counted up to: solutions of a
 * class that count separately are made as images of the one found (class_images.h). Symmetry is
 * taken out in one of two ways. Either the cover is *reduced*: it holds, of the pivot's poses
 * (those of a piece, or those that cover a cell), only those that are least in their orbit under
 * the elements of the group that keep the pivot; when these poses rank first, the image of a
 * solution that is least by rank (over the whole group) always is a hit. Or the cover is whole and
 * the search begins at several *subproblems* (subproblems.h). In both ways exactly one hit of each
 * class of solutions is least where it is found. */
#pragma once

#include <tw/advanced/solve.h>

#include "base/base.h"
#include "engine/engine.h"
#include "puzzle/assign_names.h"
#include "puzzle/puzzle_shared.h"
#include "solve/encoding/class_images.h"

#define TW_NO_PIVOT UINT32_MAX

typedef struct tw_encoding {
    const tw_context *context;
    tw_pace *pace;               /* asked by all that is made from it; may be NULL */
    const tw_poses *poses;       /* borrowed */
    const tw_symmetry *symmetry; /* borrowed */
    uint32_t *pins;              /* poses that every solution contains */
    uint32_t *pin_pieces;        /* the pieces of these poses */
    size_t pin_count;
    bool *pinned;      /* cells they cover */
    uint32_t *keepers; /* elements of the symmetry that keep the pins, identity first */
    size_t keeper_count;
    size_t isometries, rotations; /* keepers that exchange nothing */
    uint32_t *group;              /* keepers that are taken out of the search, identity first */
    size_t group_count;
    bool *asked; /* one an element of the symmetry: are solutions counted up to it? */
    size_t asked_count;
    tw_class_images images;
    const uint32_t *known; /* of each cell: the stock of the piece on it; UINT32_MAX: not known;
                            * borrowed; NULL: none is known */
    int64_t *costs;      /* of each pose; NULL: they do not matter */
    uint32_t pivot;      /* the stock whose poses are reduced, or TW_NO_PIVOT */
    uint32_t pivot_cell; /* or the cell: the poses that cover it */
    uint32_t named;      /* the stock that the caller names as the pivot, or TW_NO_PIVOT */
    uint32_t named_cell; /* or the cell; one of the two at most */
    tw_cover *cover;
    uint32_t *pose_of_option;
    size_t option_count;
} tw_encoding;

/* Builds the cover; with `reduce` chooses the pivot (or takes the one named) and reduces its poses.
 * from: its context, pace, poses and symmetry. The encoding is filled on success and freed by
 * tw_encoding_free, which also takes a zeroed one. TW_ERR_STATE when the pace stops. */
tw_status tw_encode(const tw_encoding *from, const tw_solve_options *options, bool reduce,
                    tw_encoding *encoding, tw_error *error);
void tw_encoding_free(tw_encoding *encoding);
/* The setup to search its cover with this engine and these heuristics. */
tw_setup tw_encoding_setup(const tw_encoding *encoding, const tw_engine *engine,
                           tw_heuristics heuristics);
/* Fills `poses` with the poses of these options. */
static inline void tw_encoding_poses(const tw_encoding *encoding, const uint32_t *options,
                                     size_t count, uint32_t *poses)
{
    for (size_t i = 0; i < count; i++)
        poses[i] = encoding->pose_of_option[options[i]];
}
/* Makes the names, which turn poses back into pieces on cells. TW_ERR_MEMORY. */
static inline tw_status tw_encoding_names(const tw_encoding *encoding, tw_assign_names *names)
{
    const tw_pinned pinned = {encoding->pins, encoding->pin_pieces, encoding->pin_count};
    return tw_assign_names_make(encoding->context, encoding->poses, pinned, names);
}
bool tw_encoding_covers(const tw_encoding *encoding, uint32_t pose, uint32_t cell);
/* Does a member of the group keep a stock; how many do? */
static inline bool tw_encoding_keeps(const tw_encoding *encoding, size_t member, uint32_t stock)
{
    return tw_symmetry_stocks(encoding->symmetry, encoding->group[member])[stock] == stock;
}
static inline size_t tw_encoding_keepers(const tw_encoding *encoding, uint32_t stock)
{
    size_t count = 0;
    for (size_t m = 0; m < encoding->group_count; m++)
        count += tw_encoding_keeps(encoding, m, stock);
    return count;
}
/* ---- pivot_option.c: the pivot that the caller names ------------------------------------- */

/* Can the stock be a pivot: is it used exactly once? */
bool tw_encoding_may_pivot(const tw_encoding *encoding, uint32_t stock);
/* Does `name` name a cell? */
bool tw_encoding_names_cell(const tw_encoding *encoding, const char *name);
/* Fills in named_cell. TW_ERR_USAGE: there is no such cell, or it cannot be the pivot; error says
 * why, and what can. */
tw_status tw_encoding_name_cell(tw_encoding *encoding, const char *name, tw_error *error);
/* "2,0", with the kind if there are several; cut to fit. */
void tw_cell_in_words(const tw_lattice *lattice, tw_cell cell, char *text, size_t size);

/* Does an element of the symmetry map pins to pins, and so solutions to solutions? */
bool tw_pins_keep(const tw_encoding *encoding, uint32_t element);

/* ---- mark_constraints.c: marks as places of the cover ------------------------------------ */

/* A *mark constraint* is an optional place of the cover that stands for a mark on one side of an
 * edge: two poses that may not meet there both take it. A list of constraints for each pose, CSR.
 */
typedef struct tw_mark_constraints {
    size_t count;          /* constraints in all; as places they follow the container's cells */
    uint32_t *start;       /* of each pose, and one more */
    uint32_t *constraints; /* from 0 */
    size_t pose_count, room;
} tw_mark_constraints;

/* Fills *constraints (nothing in a puzzle without marks); freed with tw_mark_constraints_free.
 * TW_ERR_MEMORY, TW_ERR_STATE. */
tw_status tw_mark_constraints_make(const tw_encoding *encoding, tw_mark_constraints *constraints);
void tw_mark_constraints_free(const tw_context *context, tw_mark_constraints *constraints);
