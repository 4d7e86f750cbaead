/* convert_verbs.h -- what a puzzle is asked on its way into the formats of others and out of them.
 */
#ifndef VERBS_CONVERT_H
#define VERBS_CONVERT_H

#include <tw/advanced/solve.h>
#include <tw/format.h>

#include "verbs/field.h"

/* Formats by number; NULL past the end. */
typedef const tw_format *verb_formats(size_t number);
/* What `import` reads, the puzzles of others, and what `export` writes. */
verb_formats verb_import_format, verb_export_format;
bool verb_is_imported(const tw_format *format);
/* The one of them that has this name. NULL: none has, and *near is the one that was most likely
 * meant, or NULL. */
const tw_format *verb_find_format(verb_formats *all, const char *name, const char **near);

/* Width and height of a board; 0 where nothing is said. */
typedef struct verb_box {
    uint32_t width, height;
} verb_box;
verb_take verb_take_box;

/* clang-format off */
#define FIELD_BOX(S) {"box", "W,H", "", "The board, for a list of pieces that knows none.", \
    verb_take_box, FIELD_AT(S, box, verb_box), .type = VERB_IS_NUMBERS}
/* clang-format on */

/* Of a solver whose cover is written: symmetry is taken out of the cover, by the pivot if one is
 * named, and every option has its cost where pieces have costs. It is not to run. */
tw_solve_options verb_cover_options(const tw_puzzle *puzzle, tw_up_to up_to, bool exchange,
                                    const char *pivot);

#endif
