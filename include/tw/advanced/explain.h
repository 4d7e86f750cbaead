/* tw/advanced/explain.h -- why a puzzle has no solution: reasons that a person can follow, with
 * proofs.
 *
 *   tw_puzzle --tw_explanation_new--> tw_explanation --its lines, its colourings--> a person
 *                                                    --tw_certificate_write--> a file
 *                                     tw_certificate_check <--tw_certificate_text-- a file
 *
 * Reasons are looked for in this order: cells that no piece reaches and pieces that fit nowhere;
 * sizes that cannot add up; a *colouring*, weights on cells and pieces under which every way a
 * piece can lie comes to 0 and the whole puzzle does not (or all of them to 0 or more, and the
 * whole to less); the same in each case of what covers one cell; and cells and pieces that a SAT
 * solver finds to be impossible together. None of these is a search of all ways to fill the
 * container: that no reason is found says nothing, and the last one may find a solution instead. Of
 * a puzzle with pins, reasons are about what is left beside them.
 * Where there is a solution, or that is not known, it says what colourings show of all solutions:
 * how often a piece is used modulo 2 or 3, or which placements of one cannot be in any.
 *
 * Threads: an explanation is immutable once made, any number of threads may read it. */
#ifndef TW_ADVANCED_EXPLAIN_H
#define TW_ADVANCED_EXPLAIN_H

#include <tw/advanced/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_explanation tw_explanation;

typedef enum tw_reason {
    TW_REASON_NONE,      /* none was found: there may be a solution */
    TW_REASON_SOLVABLE,  /* there is a solution */
    TW_REASON_SIZES,     /* no choice of pieces has as many cells as are to be covered */
    TW_REASON_UNREACHED, /* some cells are covered by no pose, or pieces that must be used fit
                          * nowhere */
    TW_REASON_COLOURING, /* one proves it */
    TW_REASON_CASES,     /* one for each piece that may cover a certain cell */
    TW_REASON_CORE       /* some cells and pieces that are impossible together */
} tw_reason;

/* What may be spent; 0 wherever it is not said. Borrowed for the call. */
typedef struct tw_explain_options {
    size_t size;     /* sizeof(tw_explain_options) */
    uint64_t effort; /* of each kind of colouring, in steps of about a nanosecond; 0: 3 * 10^8,
                      * 10^7 where it is to be quick */
    bool quick;      /* reasons up to a colouring alone: no cases, no SAT solver */
} tw_explain_options;

/* puzzle: borrowed for the life of the explanation. options, watch: may be NULL. *explanation: new;
 * NULL when it was stopped. TW_ERR_USAGE for a pin that is no pose. Cost: poses * symmetries, and
 * the effort; the SAT solver may take very long. */
TW_API tw_status tw_explanation_new(const tw_context *context, const tw_puzzle *puzzle,
                                    const tw_explain_options *options, const tw_watch *watch,
                                    tw_explanation **explanation, tw_error *error);
TW_API void tw_explanation_free(tw_explanation *explanation); /* NULL is allowed */
TW_API tw_reason tw_explanation_reason(const tw_explanation *explanation);
/* The reason as one word: "none", "solvable", "sizes", ... */
TW_API const char *tw_reason_word(tw_reason reason);
/* The reason in sentences, a line each, by number from 0, without an end of line; NULL past the
 * last. Borrowed, as all that follows. */
TW_API const char *tw_explanation_line(const tw_explanation *explanation, size_t number);

/* Weights on the cells of the container. */
typedef struct tw_colouring {
    uint64_t modulus;       /* 0: none, signs count */
    const int64_t *weights; /* one a cell; around 0, also with a modulus */
    const bool *taken;      /* one a cell: covered in this case; NULL: none is */
    const char *caption;    /* of a case or a cut; "" of a colouring on its own */
} tw_colouring;

/* Those of the reason, by number; false past the last. Of unreached cells, and of a core, the
 * cells that it names have weight 1. */
TW_API bool tw_explanation_colouring(const tw_explanation *explanation, size_t number,
                                     tw_colouring *colouring);

#ifdef __cplusplus
}
#endif
#endif
