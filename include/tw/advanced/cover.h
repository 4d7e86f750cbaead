/* tw/advanced/cover.h -- covers: a puzzle as items and options, without geometry.
 *
 *   tw_cover_builder --tw_cover_freeze--> tw_cover
 *
 * Items 0 .. places-1 are *places*. A required place is covered exactly once, an optional one at
 * most once. Items places .. places+stocks-1 are *stocks*. Each option uses one unit of at most one
 * stock, and each stock is used between low and high times.
 * An *option* is a set of places, at least one, and perhaps a stock. A *solution* is a set of
 * options that covers the places and uses the stocks in this way, each option at most once; equal
 * sets are one solution.
 * Places are numbered for a search that always fills the lowest empty place. The covers that a
 * solver makes also have neighbours of places, the only geometry that the heuristic "strand" needs,
 * and a *static order* of places, from one end of the container to the other. Options of these
 * covers, and of covers read from a text, may have costs.
 *
 * Numbers of places, stocks and options that a reading call takes must exist: they are not checked.
 *
 * Threads: one thread uses a builder at a time; any number of threads may read a cover.
 * Cost: constant time unless stated otherwise. */
#ifndef TW_ADVANCED_COVER_H
#define TW_ADVANCED_COVER_H

#include <tw/error.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_cover_builder tw_cover_builder;
typedef struct tw_cover tw_cover;

/* ---- Building ---------------------------------------------------------------------------- */

/* Makes a builder without options. Every place is required, and every stock is used exactly once,
 * until a call below changes that. *builder: new. TW_ERR_TOO_LARGE: more than 2^30 places or
 * stocks. Cost: places and stocks. */
TW_API tw_status tw_cover_builder_new(const tw_context *context, size_t places, size_t stocks,
                                      tw_cover_builder **builder);
TW_API void tw_cover_builder_free(tw_cover_builder *builder); /* NULL is allowed */
/* Makes a place optional; sets the range of a stock. If a number is out of range or low > high, the
 * call does nothing, and tw_cover_freeze fails. */
TW_API void tw_cover_builder_optional(tw_cover_builder *builder, uint32_t place);
TW_API void tw_cover_builder_range(tw_cover_builder *builder, uint32_t stock, uint32_t low,
                                   uint32_t high);
/* Adds an option. Options are numbered from 0 in the order in which they are added; two equal ones
 * are two options. places: ascending, at least one; copied. stock: UINT32_MAX for none.
 * TW_ERR_INPUT: a number is out of range, or the places do not ascend, or there is none.
 * TW_ERR_TOO_LARGE: all options together have 2^32 places or more. Cost: its places. */
TW_API tw_status tw_cover_builder_option(tw_cover_builder *builder, const uint32_t *places,
                                         size_t count, uint32_t stock);
/* Makes a cover from the builder. The caller still owns the builder, and may add more to it or free
 * it. *cover: new; it borrows nothing from the builder but the context. TW_ERR_INPUT: an earlier
 * call had a wrong number. Cost: all that the builder has. */
TW_API tw_status tw_cover_freeze(const tw_cover_builder *builder, tw_cover **cover);
TW_API void tw_cover_free(tw_cover *cover); /* NULL is allowed */

/* ---- Reading: everything is borrowed for the life of the cover --------------------------- */

/* An array of numbers. */
typedef struct tw_u32_span {
    const uint32_t *items;
    size_t count;
} tw_u32_span;

TW_API size_t tw_cover_place_count(const tw_cover *cover);
TW_API size_t tw_cover_required_count(const tw_cover *cover); /* places that are not optional */
TW_API bool tw_cover_is_optional(const tw_cover *cover, uint32_t place);
TW_API size_t tw_cover_stock_count(const tw_cover *cover);
/* Fewest and most times that a stock is used. */
TW_API void tw_cover_range(const tw_cover *cover, uint32_t stock, uint32_t *low, uint32_t *high);
TW_API size_t tw_cover_option_count(const tw_cover *cover);
/* The places of an option, ascending. */
TW_API tw_u32_span tw_cover_option(const tw_cover *cover, uint32_t option);
/* The stock of an option; UINT32_MAX: none. */
TW_API uint32_t tw_cover_option_stock(const tw_cover *cover, uint32_t option);

/* ---- Families of sets -------------------------------------------------------------------- */

/* A node of a diagram tests one variable, 0 or more: `low` is the node of the sets without it,
 * `high` that of the sets with it. Nodes 0 and 1 are the sinks; their variable is UINT32_MAX. */
typedef struct tw_diagram_node {
    uint32_t variable, low, high; /* low, high: numbers of nodes, less than its own */
} tw_diagram_node;

/* A family of sets as a zero-suppressed decision diagram (Minato, "Zero-suppressed BDDs for set
 * manipulation in combinatorial problems", 1993). Variables ascend along every path, no `high` is
 * 0, no two nodes are equal, and the root leads to all of them. Sink 0 is the family without sets,
 * sink 1 the family of the empty set alone. The call that fills it says how long its arrays are
 * borrowed. */
typedef struct tw_diagram {
    const tw_diagram_node *nodes; /* by number, with the sinks */
    size_t node_count;
    uint32_t root;
    const uint32_t *variables; /* what each variable is: an option, or a pose */
    size_t variable_count;
} tw_diagram;

/* ---- As clauses -------------------------------------------------------------------------- */

/* How clauses say that at most one of several options is used. Variable o + 1 is option o.
 * Variables after the last option are helpers. The options determine every helper, so models and
 * solutions correspond one to one. */
typedef enum tw_clause_style {
    /* The options form a square; at most one row and one column of it is used (Chen, "A new SAT
     * encoding of the at-most-one constraint", 2010). */
    TW_CLAUSES_PRODUCT = 0,
    /* A helper for "one of the first n" (Sinz, "Towards an optimal CNF encoding of Boolean
     * cardinality constraints", 2005). */
    TW_CLAUSES_SEQUENTIAL,
    TW_CLAUSES_PAIRWISE, /* no helpers: a clause for each two options that exclude each other */
    /* The three rules of a published article (doc/sat.md): each place is covered, no two options
     * share a place, no two options are of one stock. A pair that two rules exclude appears twice.
     * Covers that need more than these rules are refused (TW_ERR_UNSUPPORTED). */
    TW_CLAUSES_RULES
} tw_clause_style;

/* Outcome of a search for a proof. */
typedef enum tw_proved {
    TW_PROVED_STOPPED = 0, /* the caller stopped it; also the value of a zeroed variable */
    TW_PROVED_NONE,        /* there is no solution, and the proof is written */
    TW_PROVED_SOME         /* there is a solution; what was written proves nothing */
} tw_proved;

/* Lets the caller stop a search for a proof. */
typedef struct tw_prover {
    bool (*go_on)(void *user); /* called some thousand times a second; false: stop. NULL: no stop */
    void *user;
} tw_prover;

#ifdef __cplusplus
}
#endif
#endif
