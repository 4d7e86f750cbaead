/* puzzle_notes.h -- what changes no answer: notes that say nothing, colours for pictures. */
#ifndef TW_PUZZLE_PUZZLE_NOTES_H
#define TW_PUZZLE_PUZZLE_NOTES_H

#include <tw/advanced/puzzle.h>

extern const tw_puzzle_notes tw_puzzle_notes_none; /* texts "", counts not known */
/* (puzzle.c) The colour that the definition asks for; NULL: none. Borrowed from the puzzle. */
const tw_rgb *tw_piece_paint(const tw_puzzle *puzzle, uint32_t piece);

#endif
