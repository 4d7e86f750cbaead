/* puzzle/puzzle_shared.h -- what the rest of the library asks of puzzles, poses and
 * symmetries, and of solutions that own what they name, in one block. */
#ifndef TW_PUZZLE_PUZZLE_SHARED_H
#define TW_PUZZLE_PUZZLE_SHARED_H

#include <tw/advanced/puzzle.h>

#include "base/pace.h"

/* As tw_puzzle_new; TW_ERR_STATE, and no fault: the pace stops, which may be NULL. */
tw_status tw_puzzle_make(const tw_context *context, const tw_puzzle_def *def,
                         const tw_report *report, tw_pace *pace, tw_puzzle **puzzle);
/* What puzzle files call a mark: "none" for 0, "outside" for the one behind the last. */
const char *tw_puzzle_mark_word(const tw_puzzle *puzzle, size_t mark);
/* The number of the pose of that stock on just those cells with those markings, whatever its
 * orientation; UINT32_MAX if there is none. */
uint32_t tw_poses_find(const tw_poses *poses, const tw_pose *wanted);
/* As tw_poses_of_placement, of the copy of the piece with this number, from 0. It matters in a
 * labelled puzzle alone, where each copy has a stock of its own: UINT32_MAX also if the piece has
 * not so many copies. */
uint32_t tw_poses_of_copy(const tw_poses *poses, const tw_placement *placement, uint32_t copy);
/* What it was made of; borrowed for the life of the symmetries. */
const tw_poses *tw_symmetry_source(const tw_symmetry *symmetry);
/* The same as tw_symmetry_counts, of what the element does without any exchange. */
bool tw_symmetry_is_plain(const tw_symmetry *symmetry, uint32_t element, tw_same same);
/* Where an element sends the stocks, by number. */
const uint32_t *tw_symmetry_stocks(const tw_symmetry *symmetry, uint32_t element);
/* One of the rules of what solutions cost. */
const tw_cost_rule *tw_puzzle_cost(const tw_puzzle *puzzle, size_t number);
/* Fills in what each pose costs, one number a pose; a solution costs the sum of its poses', and no
 * such sum overflows. What is said of a piece holds for all of its stock. TW_ERR_INPUT for rules of
 * two pieces of one stock, or of a pose that is none. Cost: cells of all poses, and for each rule
 * of a piece those of its stock. */
tw_status tw_poses_costs(const tw_context *context, const tw_poses *poses, int64_t *costs,
                         tw_error *error);

/* The pins of a puzzle: what is put down before anything is solved. Borrowed for its life. */
tw_solution tw_puzzle_given(const tw_puzzle *puzzle);

/* ---- Notes ----------------------------------------------------------------------------- */

extern const tw_puzzle_notes tw_puzzle_notes_none; /* texts "", counts not known */
/* (puzzle.c) The colour that the definition asks for; NULL: none. Borrowed from the puzzle. */
const tw_rgb *tw_piece_paint(const tw_puzzle *puzzle, uint32_t piece);

/* ---- Solutions ------------------------------------------------------------------------- */

/* A solution with room for so many placements and cells; its count is 0. *items: its placements,
 * *all: room for their cells. New, tw_solution_free; NULL when memory is out. */
tw_solution *tw_solution_new(const tw_context *context, size_t placements, size_t cells,
                             tw_placement **items, tw_cell **all);

/* A solution of these poses, each of that piece, in ascending order of pieces. new,
 * tw_solution_free; NULL when memory is out. Cost: pieces * count. */
tw_solution *tw_solution_of_poses(const tw_context *context, const tw_poses *poses,
                                  const uint32_t *numbers, const uint32_t *pieces, size_t count);

/* What a text shows of a solution, by the numbers of the container's cells. */
typedef struct tw_lettered {
    const char *letters; /* tw_puzzle_letter of the piece on the cell; '.': none */
    /* Other cells that the text shows beside the cell: 2 * number, + 1 if one piece is on both, + 0
     * if not; UINT32_MAX: none. The link back is there too. NULL: the text shows no walls. */
    const uint32_t (*links)[4];
} tw_lettered;
/* A solution that looks so; *solution: new. If several do, it is the first found that solves the
 * puzzle; if one does, whether it solves the puzzle is for the judge to say. TW_ERR_INPUT: there is
 * none, or of several none solves it; *cell is the first cell of what is wrong, error tells what.
 * TW_ERR_TOO_LARGE: it was not found out in reasonable time; as TW_ERR_INPUT. Cost: all cells of
 * all poses, and the ways to read the text, up to a bound. */
tw_status tw_solution_of_letters(const tw_context *context, const tw_poses *poses,
                                 const tw_lettered *shown, tw_solution **solution, uint32_t *cell,
                                 tw_error *error);
/* What is done about a text that takes too long to read: a hint. */
extern const char tw_text_hint[];

/* Are its pieces those of the puzzle, and its cells such as the lattice has, within the reach of
 * coordinates, some for each piece? What else asks of a solution relies on that. TW_ERR_INPUT: not
 * so; error says where, placements counted from 0. */
tw_status tw_solution_names(const tw_puzzle *puzzle, const tw_solution *solution, tw_error *error);

#endif
