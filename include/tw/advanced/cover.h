/* tw/advanced/cover.h -- the puzzle as items and options, with nothing of geometry left in it.
 *
 *   tw_cover_builder (mutable, one thread) --tw_cover_freeze--> const tw_cover (shared, read only)
 *
 * Items 0 .. places-1 are *places*: required ones are covered exactly once, optional ones at
 * most once. Items places .. places+stocks-1 are *stocks*: each option uses one unit of at most
 * one stock, and a stock is used between low and high times.
 * An *option* is a set of places and a stock. A *solution* is a set of options that covers the
 * places so and uses every stock within its range; equal sets are one solution, and an option is
 * in it at most once (one without any place is refused).
 * Places are numbered in the order in which a search that fills the lowest empty place first
 * should go; their neighbour numbers are all that `strand` ever knows of geometry. A cover may give
 * a second order, its *static order*: from one end of what it was made of to the other.
 *
 * Threads: a builder is used by one at a time, a cover is read by any number.
 * Cost: where none is said, a call takes the same time whatever the cover. */
#ifndef TW_ADVANCED_COVER_H
#define TW_ADVANCED_COVER_H

#include <tw/error.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_cover_builder tw_cover_builder;
typedef struct tw_cover tw_cover;

/* ---- Building ---------------------------------------------------------------------------- */

TW_API tw_status tw_cover_builder_new(const tw_context *context, size_t places, size_t stocks,
                                      tw_cover_builder **builder);
TW_API void tw_cover_builder_free(tw_cover_builder *builder); /* NULL is allowed */
/* Places are required and stocks used exactly once until something else is said. A number out of
 * range, or low > high, is remembered and told by tw_cover_freeze. */
TW_API void tw_cover_builder_optional(tw_cover_builder *builder, uint32_t place);
TW_API void tw_cover_builder_range(tw_cover_builder *builder, uint32_t stock, uint32_t low,
                                   uint32_t high);
/* Adds an option; options are numbered from 0 in the order they come. places: ascending, at least
 * one, copied. stock: UINT32_MAX for none. Two options alike are two options. TW_ERR_INPUT for
 * numbers out of range, places not ascending or none at all. */
TW_API tw_status tw_cover_builder_option(tw_cover_builder *builder, const uint32_t *places,
                                         size_t count, uint32_t stock);
/* *cover: new. The builder stays the caller's and may be freed or go on. TW_ERR_INPUT for what a
 * setter was told wrongly. Cost: all that the builder was told. */
TW_API tw_status tw_cover_freeze(const tw_cover_builder *builder, tw_cover **cover);
TW_API void tw_cover_free(tw_cover *cover); /* NULL is allowed */

/* ---- Reading: everything is borrowed for the life of the cover --------------------------- */

/* A run of numbers. */
typedef struct tw_u32_span {
    const uint32_t *items;
    size_t count;
} tw_u32_span;

TW_API size_t tw_cover_place_count(const tw_cover *cover);
TW_API size_t tw_cover_required_count(const tw_cover *cover); /* places that are not optional */
TW_API bool tw_cover_is_optional(const tw_cover *cover, uint32_t place);
TW_API size_t tw_cover_stock_count(const tw_cover *cover);
TW_API void tw_cover_range(const tw_cover *cover, uint32_t stock, uint32_t *low, uint32_t *high);
TW_API size_t tw_cover_option_count(const tw_cover *cover);
/* The places of an option, ascending. */
TW_API tw_u32_span tw_cover_option(const tw_cover *cover, uint32_t option);
TW_API uint32_t tw_cover_option_stock(const tw_cover *cover, uint32_t option); /* or UINT32_MAX */

/* ---- Families of sets -------------------------------------------------------------------- */

/* A node of a diagram asks for a variable, from 0 on: `low` leads to the sets without it, `high` to
 * those that have it. The sinks, 0 and 1, ask for UINT32_MAX. */
typedef struct tw_diagram_node {
    uint32_t variable, low, high; /* low, high: numbers of nodes, less than its own */
} tw_diagram_node;

/* A family of sets as a zero-suppressed decision diagram: down every way variables ascend, no
 * `high` is 0, no two nodes are equal, and the root leads to all. Sink 0 is the family of no set,
 * sink 1 that of the empty set alone. */
typedef struct tw_diagram {
    const tw_diagram_node *nodes; /* by number, with the sinks */
    size_t node_count;
    uint32_t root;
    const uint32_t *variables; /* what each stands for: an option, or a pose */
    size_t variable_count;
} tw_diagram;

/* ---- As clauses -------------------------------------------------------------------------- */

/* How "at most one of these" is said. Variable o + 1 is option o; those behind the last option are
 * helpers, each of them a function of the options: models and solutions are one to one. */
typedef enum tw_clause_style {
    TW_CLAUSES_PRODUCT = 0, /* the options in a square, one row and one column at most */
    TW_CLAUSES_SEQUENTIAL,  /* a helper for "one of the first so many" */
    TW_CLAUSES_PAIRWISE,    /* no helpers: a clause for each two options that exclude each other */
    /* The three rules of a published article: each place is covered, no two options share a
     * place, no two options of a stock. Pairs that both rules name are there twice. */
    TW_CLAUSES_RULES
} tw_clause_style;

/* What a search for a proof came to. */
typedef enum tw_proved {
    TW_PROVED_STOPPED = 0, /* as the caller wished, or it failed */
    TW_PROVED_NONE,        /* there is no solution, and the proof is written */
    TW_PROVED_SOME         /* there is one; what was written proves nothing */
} tw_proved;

/* Asked some thousand times a second; false: stop. */
typedef struct tw_prover {
    bool (*go_on)(void *user); /* NULL: never stops */
    void *user;
} tw_prover;

#ifdef __cplusplus
}
#endif
#endif
