/* tw/advanced/explain.h -- explains why a puzzle has no solution, by reasons that a person can
 * follow, with proofs.
 *
 *   tw_puzzle --tw_explanation_new--> tw_explanation --its lines, its colourings--> a person
 *                                                    --tw_certificate_write--> a file
 *                                     tw_certificate_check <------------------------ a file
 *
 * It looks for a reason in this order. 1. Cells that no piece reaches, or pieces that fit nowhere.
 * 2. Sizes that cannot add up. 3. A *colouring*: weights on cells and pieces such that every pose
 * sums to 0 but the whole puzzle does not, or every pose to 0 or more and the whole to less. 4. A
 * colouring for each piece that may cover a certain cell. 5. Cells and pieces that a SAT solver
 * finds to be impossible together; it may find a solution instead. None of these is a complete
 * search, so if no reason is found, nothing is known. In a puzzle with pins, reasons are about the
 * rest.
 *
 * For a puzzle that has a solution, or may have one, an explanation tells what colourings show
 * about all solutions: how often a piece is used modulo 2 or 3, or which of its poses are in none.
 *
 * Threads: an explanation is immutable; any number of threads may read it. */
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
    TW_REASON_UNREACHED, /* no pose covers some cell, or a piece that must be used fits nowhere */
    TW_REASON_COLOURING, /* a colouring proves it */
    TW_REASON_CASES,     /* a colouring for each piece that may cover a certain cell */
    TW_REASON_CORE       /* some cells and pieces that are impossible together */
} tw_reason;

/* How long to look. Zeroed but for the size: defaults. Borrowed for the call. */
typedef struct tw_explain_options {
    size_t size;     /* sizeof(tw_explain_options) */
    uint64_t effort; /* for each kind of colouring, in steps of about a nanosecond; 0: 3 * 10^8, or
                      * 10^7 if `quick` */
    bool quick;      /* only reasons 1 to 3: no cases, no SAT solver */
} tw_explain_options;

/* Explains a puzzle. puzzle: borrowed for the life of the explanation. options, watch: may be NULL.
 * *explanation: new; NULL if the watch stopped the call. TW_ERR_USAGE: a pin is not a pose. Cost:
 * poses * symmetries, and the effort; the SAT solver may take very long. */
TW_API tw_status tw_explanation_new(const tw_context *context, const tw_puzzle *puzzle,
                                    const tw_explain_options *options, const tw_watch *watch,
                                    tw_explanation **explanation, tw_error *error);
TW_API void tw_explanation_free(tw_explanation *explanation); /* NULL is allowed */
TW_API tw_reason tw_explanation_reason(const tw_explanation *explanation);
/* The reason as one word: "none", "solvable", "sizes", ... */
TW_API const char *tw_reason_word(tw_reason reason);
/* The reason in sentences, by number from 0, each a line without its end; NULL past the last.
 * Borrowed for the life of the explanation, as everything below. */
TW_API const char *tw_explanation_line(const tw_explanation *explanation, size_t number);

/* Weights on the cells of the container. */
typedef struct tw_colouring {
    uint64_t modulus;       /* sums are modulo this; 0: they are whole numbers */
    const int64_t *weights; /* of each cell; near 0, even with a modulus */
    const bool *taken;      /* of each cell: is it covered in this case? NULL: none is */
    const char *caption;    /* of a case or a cut; "": the colouring is the whole reason */
} tw_colouring;

/* A colouring of the reason, by number; false past the last. For unreached cells and a core, the
 * cells of the reason have weight 1 in it. */
TW_API bool tw_explanation_colouring(const tw_explanation *explanation, size_t number,
                                     tw_colouring *colouring);

#ifdef __cplusplus
}
#endif
#endif
