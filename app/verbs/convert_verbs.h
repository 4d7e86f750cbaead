/* convert_verbs.h -- formats and options of import and export. */
#pragma once

#include <tw/advanced/solve.h>
#include <tw/format.h>

#include "verbs/field.h"

/* A list of formats, by number from 0; NULL past the end. Formats are constant. */
typedef const tw_format *verb_formats(size_t number);
/* Formats that `import` reads: puzzles of other programs; and formats that `export` writes. */
verb_formats verb_import_format, verb_export_format;
/* Is it one of verb_import_format? */
bool verb_is_imported(const tw_format *format);
/* The format of this name in a list. NULL: none; *near is then the name most likely meant, borrowed
 * for ever, or NULL. */
const tw_format *verb_find_format(verb_formats *all, const char *name, const char **near);
/* The first format with the extension of this file name; NULL: none, or formats of two kinds have
 * it. */
const tw_format *verb_format_by_ending(verb_formats *all, const char *file);

/* Options for a solver whose cover is written; do not run it. The cover has symmetry taken out,
 * through the pivot if one is given (borrowed; NULL: the solver chooses). Its options have costs if
 * the puzzle has. */
tw_solve_options verb_cover_options(const tw_puzzle *puzzle, tw_same same, bool exchange,
                                    const char *pivot);
