/* puzzle_notes.h -- notes that say nothing. */
#ifndef TW_PUZZLE_PUZZLE_NOTES_H
#define TW_PUZZLE_PUZZLE_NOTES_H

#include <tw/puzzle.h>

extern const tw_puzzle_notes tw_puzzle_notes_none; /* texts "", counts not known */

#endif
