/* name_texts.h -- pieces and cells as users write and read them. */
#ifndef VERBS_NAME_TEXTS_H
#define VERBS_NAME_TEXTS_H

#include <tw/advanced/puzzle.h>
#include <tw/limits.h>

/* The piece most likely meant; NULL: no similar name. */
const char *verb_nearest_piece(const tw_puzzle *puzzle, const char *name);
/* A cell as "3,1", with its kind if the lattice has several; returns buffer. */
char *verb_cell_text(const tw_lattice *lattice, tw_cell cell, char buffer[TW_MAX_NAME + 64]);

#endif
