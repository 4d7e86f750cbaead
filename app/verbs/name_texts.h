/* name_texts.h -- pieces and cells as users write and read them. */
#pragma once

#include <stdbool.h>

#include <tw/advanced/puzzle.h>
#include <tw/limits.h>

/* The piece whose name is this word of `length` bytes or, if none has that name, whose letter in
 * drawings it is; any_case: small letters and capitals are equal. UINT32_MAX: none. */
uint32_t verb_find_piece(const tw_puzzle *puzzle, const char *word, size_t length, bool any_case);

/* The piece most likely meant; NULL: no similar name. */
const char *verb_nearest_piece(const tw_puzzle *puzzle, const char *name);
/* Adds a piece to a list in words: "L, 2x T". times 0: adds nothing. */
void verb_add_times(tw_bytes *words, const char *name, size_t times);
/* A cell as "3,1", with its kind if the lattice has several. It stays until the calling thread asks
 * for four more. */
const char *verb_cell_text(const tw_lattice *lattice, tw_cell cell);

/* What a word is when it is read as a cell. */
typedef enum verb_cell_word {
    VERB_CELL_FOUND,
    VERB_CELL_UNREAD,  /* it is not written like a cell */
    VERB_CELL_NO_KIND, /* what follows its last comma is no kind of cell */
    VERB_CELL_OUTSIDE  /* it is no cell of the container */
} verb_cell_word;
/* Reads a word of `length` bytes, written as verb_cell_text writes a cell. *number: of the cell in
 * the container; unchanged if there is none. */
verb_cell_word verb_read_cell(const tw_puzzle *puzzle, const char *word, size_t length,
                              uint32_t *number);
