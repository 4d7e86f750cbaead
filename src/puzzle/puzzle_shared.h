/* puzzle/puzzle_shared.h -- what the rest of the library asks of puzzles, poses and
 * symmetries, and of solutions that own what they name, in one block. */
#pragma once

#include <tw/advanced/puzzle.h>

#include "base/pace.h"

/* As tw_puzzle_new; TW_ERR_STATE without a fault if the pace, which may be NULL, stops. */
tw_status tw_puzzle_make(const tw_context *context, const tw_puzzle_def *def,
                         const tw_report *report, tw_pace *pace, tw_puzzle **puzzle);
/* The word for a mark in puzzle files: "none" for 0, "outside" for the one after the last. */
const char *tw_puzzle_mark_word(const tw_puzzle *puzzle, size_t mark);
/* The arcs of a cell of the container, and the cell that one of them leads to; UINT32_MAX: none of
 * the container, or there is no such arc. */
uint32_t tw_puzzle_arc_count(const tw_puzzle *puzzle, uint32_t cell);
uint32_t tw_puzzle_cell_across(const tw_puzzle *puzzle, uint32_t cell, uint32_t label);
/* The number of the pose of that stock on exactly those cells with those markings, in any
 * orientation; UINT32_MAX if there is none. */
uint32_t tw_poses_find(const tw_poses *poses, const tw_pose *wanted);
/* As tw_poses_of_placement, for a copy of the piece, numbered from 0. Matters only in a labelled
 * puzzle, where each copy has its own stock: TW_ERR_INPUT also if the piece has fewer copies. */
tw_status tw_poses_of_copy(const tw_poses *poses, const tw_placement *placement, uint32_t copy,
                           uint32_t *pose);
/* The poses it was made of; borrowed for the life of the symmetries. */
const tw_poses *tw_symmetry_source(const tw_symmetry *symmetry);
/* As tw_symmetry_counts, for what the element does without any exchange. */
bool tw_symmetry_is_plain(const tw_symmetry *symmetry, uint32_t element, tw_same same);
/* The image of each stock under an element, by number. */
const uint32_t *tw_symmetry_stocks(const tw_symmetry *symmetry, uint32_t element);
/* A rule of what solutions cost, by number. */
const tw_cost_rule *tw_puzzle_cost(const tw_puzzle *puzzle, size_t number);
/* Fills in the cost of each pose, by number. A solution costs the sum of its poses, and no such sum
 * overflows. A rule of a piece holds for its whole stock. TW_ERR_INPUT for rules of two pieces of
 * one stock, or of a pose that does not exist. Cost: cells of all poses, and for each rule of a
 * piece those of its stock. */
tw_status tw_poses_costs(const tw_context *context, const tw_poses *poses, int64_t *costs,
                         tw_error *error);

/* The pins of a puzzle: placements fixed before the search. Borrowed for its life. */
tw_solution tw_puzzle_given(const tw_puzzle *puzzle);
/* Does a pin cover a cell of the placement? In a solution the two are the same then. */
bool tw_puzzle_pins_there(const tw_puzzle *puzzle, const tw_placement *placement);

/* ---- Notes ----------------------------------------------------------------------------- */

extern const tw_puzzle_notes tw_puzzle_notes_none; /* texts "", counts not known */
/* (puzzle.c) May a cell of a piece with colour a lie on a cell of the container with colour b? 0:
 * no colour. */
bool tw_puzzle_may_lie(const tw_puzzle *puzzle, uint8_t a, uint8_t b);
/* (puzzle.c) The colour that the definition asks for; NULL: none. Borrowed from the puzzle. */
const tw_rgb *tw_piece_paint(const tw_puzzle *puzzle, uint32_t piece);

/* ---- Solutions ------------------------------------------------------------------------- */

/* Makes a solution with room for so many placements and cells; its count is 0. *items: its
 * placements, *all: room for their cells. Freed with tw_solution_free; NULL when memory is out. */
tw_solution *tw_solution_new(const tw_context *context, size_t placements, size_t cells,
                             tw_placement **items, tw_cell **all);

/* Makes a solution of these poses and their pieces, in ascending order of pieces. Freed with
 * tw_solution_free; NULL when memory is out. Cost: pieces * count. */
tw_solution *tw_solution_of_poses(const tw_context *context, const tw_poses *poses,
                                  const uint32_t *numbers, const uint32_t *pieces, size_t count);

/* What a text shows of a solution, by the numbers of the container's cells. */
typedef struct tw_lettered {
    const char *letters; /* tw_puzzle_letter of the piece on the cell; '.': none */
    /* Other cells that the text shows beside the cell: 2 * number, + 1 if one piece is on both, + 0
     * if not; UINT32_MAX: none. Links go both ways. NULL: the text shows no walls. */
    const uint32_t (*links)[4];
} tw_lettered;
/* Finds a solution that the text may show; *solution: new. Of several it takes the first found that
 * solves the puzzle; a single one is not checked against the puzzle. TW_ERR_INPUT: there is none,
 * or none of several solves it; *cell is the first wrong cell, error says why. TW_ERR_TOO_LARGE:
 * not decided in reasonable time; as TW_ERR_INPUT. Cost: all cells of all poses, and the ways to
 * read the text, up to a bound. */
tw_status tw_solution_of_letters(const tw_context *context, const tw_poses *poses,
                                 const tw_lettered *shown, tw_solution **solution, uint32_t *cell,
                                 tw_error *error);
/* A hint for a text that takes too long to read. */
extern const char tw_text_hint[];

/* Checks that the pieces are those of the puzzle, that each has cells, and that the cells are of
 * the lattice with coordinates in range. Other functions on solutions rely on that. TW_ERR_INPUT if
 * not; error says where, placements counted from 0. */
tw_status tw_solution_names(const tw_puzzle *puzzle, const tw_solution *solution, tw_error *error);
