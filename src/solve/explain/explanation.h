/* solve/explain/explanation.h -- the struct of an explanation, for the files that make it. */
#pragma once

#include <tw/advanced/explain.h>

#include "certify/finder.h"
#include "solve/explain/whole_cover.h"

/* A colouring that is shown, and what it borrows. */
typedef struct tw_shown {
    uint64_t modulus;
    int64_t *weights; /* one a cell */
    bool *taken;      /* one a cell */
    bool has_taken;
    char *caption;
} tw_shown;

struct tw_explanation {
    tw_scope scope;            /* of lines and colourings */
    const tw_context *context; /* that of the scope */
    const tw_puzzle *puzzle; /* borrowed */
    tw_whole_cover whole;
    tw_reason reason;
    tw_certificate *certificate; /* of what is unreached, too; NULL: none */
    char **lines;
    size_t line_count, line_room;
    tw_shown *shown;
    size_t shown_count, shown_room;
    bool lost; /* a line or a colouring is missing: memory was out */
};

static inline size_t tw_explanation_cells(const tw_explanation *explanation)
{
    return tw_puzzle_cell_count(explanation->puzzle);
}

/* ---- explained.c: lines and colourings ----------------------------------------------------- */

/* Adds a line; cut after some thousand bytes. */
void tw_explanation_say(tw_explanation *explanation, const char *format, ...)
    __attribute__((format(__printf__, 2, 3)));
/* Adds a colouring, all weights 0, to be filled; NULL when memory is out. */
tw_shown *tw_explanation_show(tw_explanation *explanation, uint64_t modulus, const char *caption);

/* ---- sizes.c -------------------------------------------------------------------------------- */

/* Can the sizes of pieces add up to the number of cells to cover? *fits is also true if there are
 * too many cells and pieces to look. TW_ERR_MEMORY, TW_ERR_STATE. */
tw_status tw_sizes_fit(const tw_encoding *encoding, bool *fits);

/* A list of names, growing, cut to fit: "a, b, c and 12 more". */
typedef struct tw_name_list {
    char text[700];
    size_t count, left_out;
} tw_name_list;
void tw_name_list_add(tw_name_list *list, const char *name);
const char *tw_name_list_end(tw_name_list *list);
/* "2,0", cut to fit (pivot_option.c has the rules). */
void tw_explanation_cell_name(const tw_explanation *explanation, uint32_t cell, char *text,
                              size_t size);
/* The name of a stock's pieces; with the number of the copy if copies are told apart. */
void tw_explanation_stock_name(const tw_explanation *explanation, uint32_t stock, char *text,
                               size_t size);

/* ---- words.c -------------------------------------------------------------------------------- */

/* Says what the certificate proves, and how, and shows its colourings. */
void tw_explanation_tell_certificate(tw_explanation *explanation);
/* Says which cells no option covers, and which pieces fit nowhere, and shows them. false: all is
 * reached. */
bool tw_explanation_tell_unreached(tw_explanation *explanation);
/* Says which places and stocks are impossible together (needed: one each), and shows the cells. */
void tw_explanation_tell_core(tw_explanation *explanation, const bool *needed, bool minimal);
/* ---- invariants.c --------------------------------------------------------------------------- */

/* Says what all solutions have in common, and shows why. TW_ERR_MEMORY, TW_ERR_STATE. */
tw_status tw_explanation_tell_invariants(tw_explanation *explanation);
